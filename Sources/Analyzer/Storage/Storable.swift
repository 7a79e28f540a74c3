/// A value that can be cached. Fields are read in the order in which they are written.
///
/// Most values list their fields (`FieldStorable`). Only values of which a file has many conform by hand.
package protocol Storable {
  /// Reads a value.
  /// - Throws: `Damage` if the bytes are not those of a value of this type.
  init(from input: inout CompactReader) throws(CompactReader.Damage)
  /// Writes the value so that `init(from:)` can read it.
  func write(to output: inout CompactWriter)
}

extension Int: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) { self = try input.read(Int.self) }
  package func write(to output: inout CompactWriter) { output.write(self) }
}

extension String: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) { self = try input.read(String.self) }
  package func write(to output: inout CompactWriter) { output.write(self) }
}

extension Bool: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) { self = try input.read(Bool.self) }
  package func write(to output: inout CompactWriter) { output.write(self) }
}

extension Optional: Storable where Wrapped: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self = try input.read(Bool.self) ? try Wrapped(from: &input) : nil
  }

  package func write(to output: inout CompactWriter) {
    output.write(self != nil)
    if let self { self.write(to: &output) }
  }
}

extension Array: Storable where Element: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let count = try input.readCount()
    self = []
    reserveCapacity(CompactReader.room(for: count))
    for _ in 0..<count { append(try Element(from: &input)) }
  }

  package func write(to output: inout CompactWriter) {
    output.write(count)
    for element in self { element.write(to: &output) }
  }
}

extension ClosedRange: Storable where Bound == Int {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    let first = try input.read(Int.self)
    let last = try input.read(Int.self)
    guard first <= last else { throw CompactReader.Damage() }
    self = first...last
  }

  package func write(to output: inout CompactWriter) {
    output.write(lowerBound)
    output.write(upperBound)
  }
}

extension Set: Storable where Element == String {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) { self.init(try [String](from: &input)) }
  package func write(to output: inout CompactWriter) { sorted().write(to: &output) }
}

extension Dictionary: Storable where Key == String, Value: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self = [:]
    for _ in 0..<(try input.readCount()) { self[try input.read()] = try Value(from: &input) }
  }

  /// Writes entries sorted by key, so that equal dictionaries produce equal bytes.
  package func write(to output: inout CompactWriter) {
    output.write(count)
    for key in Array(keys).sorted() {
      output.write(key)
      self[key]?.write(to: &output)
    }
  }
}

extension Storable where Self: RawRepresentable, RawValue: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    guard let value = Self(rawValue: try RawValue(from: &input)) else { throw CompactReader.Damage() }
    self = value
  }

  package func write(to output: inout CompactWriter) { rawValue.write(to: &output) }
}
