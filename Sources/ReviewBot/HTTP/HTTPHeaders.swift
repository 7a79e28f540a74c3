/// The header fields of a message, in order; names are case-insensitive.
/// - Source: RFC 9110, 5.1.
package struct HTTPHeaders: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// A header field.
  package struct Field: Sendable, Hashable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The fields in order; several fields can have the same name.
  package private(set) var fields: [Field] = []

  package init(_ fields: [Field] = []) { self.fields = fields }

  package init(dictionaryLiteral elements: (String, String)...) {
    fields = elements.map { Field($0.0, $0.1) }
  }

  /// Returns the first value of a field.
  package subscript(name: String) -> String? {
    let name = name.lowercased()
    return fields.first { $0.name.lowercased() == name }?.value
  }

  /// Adds a field after the existing ones, even if another field has the same name.
  package mutating func append(_ field: Field) { fields.append(field) }
}
