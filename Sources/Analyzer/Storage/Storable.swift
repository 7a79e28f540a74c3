/// A value that can be kept between runs. Reading takes the fields in the order in which writing gave them.
protocol Storable {
  init(from input: inout FactsReader) throws(StoredFacts.Damage)
  func write(to output: inout FactsWriter)
}

extension Int: Storable {
  init(from input: inout FactsReader) throws(StoredFacts.Damage) { self = try input.read(Int.self) }
  func write(to output: inout FactsWriter) { output.write(self) }
}

extension String: Storable {
  init(from input: inout FactsReader) throws(StoredFacts.Damage) { self = try input.read(String.self) }
  func write(to output: inout FactsWriter) { output.write(self) }
}

extension Storable where Self: RawRepresentable, RawValue: Storable {
  init(from input: inout FactsReader) throws(StoredFacts.Damage) {
    guard let value = Self(rawValue: try RawValue(from: &input)) else { throw StoredFacts.Damage() }
    self = value
  }

  func write(to output: inout FactsWriter) { rawValue.write(to: &output) }
}
