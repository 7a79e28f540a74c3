/// A JSON document whose objects keep the order of their members.
///
/// A type of our own, because Foundation's encoders sort the keys or leave their order open, while the
/// output promises an order and the same bytes for the same input.
/// - Source: RFC 8259; cli.md, "JSON, schema 1".
package enum JSONValue: Sendable, Hashable {
  /// One key of an object with its value.
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
  /// Written with one to three decimals; what is not finite becomes `null`, since JSON has no word for it.
  case fraction(Double)
  /// The same with up to six decimals, for values that somebody goes on computing with.
  case precise(Double)
  case string(String)
  case array([JSONValue])
  /// The keys have to differ.
  case object([Member])

  /// A whole number, or `null`.
  package init(_ integer: Int?) { self = integer.map(JSONValue.integer) ?? .null }

  /// A fraction, or `null`.
  package init(_ fraction: Double?) { self = fraction.map(JSONValue.fraction) ?? .null }

  /// A list of strings.
  package init(_ strings: [String]) { self = .array(strings.map(JSONValue.string)) }

  /// The document as lines with two spaces of indentation and a newline at the end.
  ///
  /// Arrays and objects that fit into `width` bytes stand on one line; the outermost never does.
  package func text(width: Int = 120) -> String {
    var writer = JSONWriter(width: width)
    writer.writeDocument(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The document on one line, without a newline at the end.
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
  /// Keeps the order of the literal.
  package init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
