/// Lists the fields of a value once, so that writing and reading cannot diverge.
///
/// `FieldList(Self.init, \.name, \.count)` takes the initializer and the properties in the order of its parameters.
package protocol FieldListing<Value>: Sendable {
  associatedtype Value
  /// Reads a value.
  /// - Throws: `Damage` if the bytes are invalid.
  func read(from input: inout CompactReader) throws(CompactReader.Damage) -> Value
  /// Writes a value so that `read(from:)` can read it.
  func write(_ value: Value, to output: inout CompactWriter)
}

/// A list of any number of fields of any type.
package struct FieldList<Value, each Field: Storable>: FieldListing {
  private let make: @Sendable (repeat each Field) -> Value
  // Stores closures rather than key paths, which are several times slower.
  private let properties: (repeat @Sendable (Value) -> each Field)

  package init(
    _ make: @escaping @Sendable (repeat each Field) -> Value,
    _ properties: repeat @escaping @Sendable (Value) -> each Field
  ) {
    self.make = make
    self.properties = (repeat each properties)
  }

  package func read(from input: inout CompactReader) throws(CompactReader.Damage) -> Value {
    make(repeat try (each Field)(from: &input))
  }

  package func write(_ value: Value, to output: inout CompactWriter) {
    repeat (each properties)(value).write(to: &output)
  }
}

/// A value that is stored using its list of fields.
package protocol FieldStorable: Storable {
  associatedtype Fields: FieldListing where Fields.Value == Self
  /// The stored fields, in the order in which they are written.
  static var fields: Fields { get }
}

extension FieldStorable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self = try Self.fields.read(from: &input)
  }

  package func write(to output: inout CompactWriter) { Self.fields.write(self, to: &output) }
}
