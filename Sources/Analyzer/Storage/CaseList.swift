/// Lists the cases of an enumeration and their associated values once, for both writing and reading.
///
/// `CaseList(.init(Self.named) { if case .named(let name) = $0 { name } else { nil } }, .init(.unknown))`
package struct CaseList<Value: Sendable>: FieldListing {
  /// One case.
  package struct Case: Sendable {
    /// Writes the associated values; returns false if the value is a different case.
    fileprivate let write: @Sendable (Value, Int, inout CompactWriter) -> Bool
    fileprivate let read: @Sendable (inout CompactReader) throws(CompactReader.Damage) -> Value

    /// Creates a case with associated values.
    package init<each Payload: Storable & SendableMetatype>(
      _ make: @escaping @Sendable (repeat each Payload) -> Value,
      _ payload: @escaping @Sendable (Value) -> (repeat each Payload)?
    ) {
      write = { value, number, output in
        guard let payload = payload(value) else { return false }
        output.write(number)
        repeat output.write(each payload)
        return true
      }
      read = { input throws(CompactReader.Damage) in make(repeat try (each Payload)(from: &input)) }
    }

    /// Creates a case without associated values.
    package init(_ value: Value) where Value: Equatable {
      write = { other, number, output in
        guard other == value else { return false }
        output.write(number)
        return true
      }
      read = { _ in value }
    }
  }

  private let cases: [Case]

  package init(_ cases: Case...) { self.cases = cases }

  package func read(from input: inout CompactReader) throws(CompactReader.Damage) -> Value {
    let number = try input.read(Int.self)
    guard cases.indices.contains(number) else { throw CompactReader.Damage() }
    return try cases[number].read(&input)
  }

  package func write(_ value: Value, to output: inout CompactWriter) {
    for (number, one) in cases.enumerated() where one.write(value, number, &output) { return }
  }
}
