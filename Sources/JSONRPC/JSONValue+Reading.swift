package import Essentials
package import Report

extension JSONValue {
  /// Parses a JSON document.
  /// - Throws: The error from Foundation's decoder if the JSON is invalid.
  package init(reading data: Data) throws { self = try JSONDecoder().decode(DecodedJSON.self, from: data).value }

  /// The value of a member, or nil if this is not an object or has no such member.
  package subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  /// The value at a path through nested objects.
  package subscript(path: [String]) -> JSONValue? {
    path.reduce(Optional(self)) { value, key in value?[key] }
  }

  /// The text of a string; nil for any other value.
  package var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The number, if it is an integer; nil for fractions and for any other value.
  package var integer: Int? { if case .integer(let number) = self { number } else { nil } }
  /// The value of `true` or `false`; nil for any other value.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }
  /// The elements of an array; nil for any other value.
  package var array: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  /// The members of an object, sorted by key if the object was parsed; nil for any other value.
  package var members: [Member]? { if case .object(let members) = self { members } else { nil } }
  package var isNull: Bool { self == .null }
}

/// A JSON value decoded by Foundation. Members are sorted by key because Foundation does not preserve their order.
private struct DecodedJSON: Decodable {
  let value: JSONValue

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let scalar = try Self.scalar(from: decoder) {
      value = scalar
    } else if let object = try? decoder.container(keyedBy: Key.self) {
      value = .object(
        try object.allKeys.sorted { $0.stringValue < $1.stringValue }.map {
          JSONValue.Member($0.stringValue, try object.decode(DecodedJSON.self, forKey: $0).value)
        })
    } else {
      var elements: [JSONValue] = []
      var array = try decoder.unkeyedContainer()
      while !array.isAtEnd { elements.append(try array.decode(DecodedJSON.self).value) }
      value = .array(elements)
    }
  }

  private static func scalar(from decoder: any Decoder) throws -> JSONValue? {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() { return .null }
    if let text = try? container.decode(String.self) { return .string(text) }
    if let number = try? container.decode(Int.self) { return .integer(number) }
    if let boolean = try? container.decode(Bool.self) { return .boolean(boolean) }
    if let number = try? container.decode(Double.self) { return .precise(number) }
    return nil
  }
}
