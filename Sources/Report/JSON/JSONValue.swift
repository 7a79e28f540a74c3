import Analyzer

/// A JSON document that preserves the order of members.
///
/// Foundation's encoders sort keys or leave their order unspecified, but the output must have a defined order and be
/// byte-for-byte identical for identical input.
/// - Source: RFC 8259; docs/decisions/0003-a-custom-json-writer.md.
package enum JSONValue: Sendable, Hashable {
  /// A member of an object.
  package struct Member: Sendable, Hashable {
    package let key: String
    package let value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  case null
  case boolean(Bool)
  case integer(Int)
  /// A number written with one to three decimal places; values that are not finite become `null`, because JSON cannot
  /// express them.
  case fraction(Double)
  /// A number written with up to six decimal places, for values used in further computations.
  case precise(Double)
  case string(String)
  case array([JSONValue])
  /// An object whose keys must be unique.
  case object([Member])

  /// Creates an integer or `null`.
  package init(_ integer: Int?) { self = integer.map(JSONValue.integer) ?? .null }

  /// Creates a fraction or `null`.
  package init(_ fraction: Double?) { self = fraction.map(JSONValue.fraction) ?? .null }

  /// Returns an integer if the value is one, and otherwise a precise number; `null` if there is no finite value.
  static func exact(_ value: Double?) -> JSONValue {
    guard let value, value.isFinite else { return .null }
    return value == value.rounded() && abs(value) < 1e12 ? .integer(Int(saturating: value)) : .precise(value)
  }

  /// Creates an array of strings.
  package init(_ strings: [String]) { self = .array(strings.map(JSONValue.string)) }

  /// Returns the document, indented by two spaces and with a trailing newline.
  ///
  /// Arrays and objects that fit within `width` bytes are written on one line, except for the outermost one.
  package func text(width: Int = 120) -> String {
    var writer = JSONWriter(width: width)
    writer.writeDocument(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The document on one line, without a trailing newline.
  package var line: String {
    var writer = JSONWriter(width: .max)
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral {
  package init(nilLiteral: ()) { self = .null }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {
  package init(stringLiteral value: String) { self = .string(value) }
  package init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Creates an object whose members are in the order of the literal.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
