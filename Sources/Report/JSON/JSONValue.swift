/// A JSON document that preserves the order of members.
///
/// Foundation's encoders sort keys or leave their order unspecified, while the output guarantees an order and identical
/// bytes for identical input.
/// - Source: RFC 8259; cli.md, "JSON, schema 1".
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
  /// Written with one to three decimals; values that are not finite become `null`, because JSON cannot express them.
  case fraction(Double)
  /// Written with up to six decimals, for values used in further computations.
  case precise(Double)
  case string(String)
  case array([JSONValue])
  /// Keys must be unique.
  case object([Member])

  /// An integer or `null`.
  package init(_ integer: Int?) { self = integer.map(JSONValue.integer) ?? .null }

  /// A fraction or `null`.
  package init(_ fraction: Double?) { self = fraction.map(JSONValue.fraction) ?? .null }

  /// An array of strings.
  package init(_ strings: [String]) { self = .array(strings.map(JSONValue.string)) }

  /// Returns the document with an indentation of two spaces and a final newline.
  ///
  /// Arrays and objects that fit into `width` bytes are written on one line, except for the outermost one.
  package func text(width: Int = 120) -> String {
    var writer = JSONWriter(width: width)
    writer.writeDocument(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The document on one line, without a final newline.
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
  /// Preserves the order of the literal.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
