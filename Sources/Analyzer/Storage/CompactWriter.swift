/// Writes values in the cache's compact format: integers have variable length, and each string is stored only once.
package struct CompactWriter {
  private var body: [UInt8] = []
  private var strings = NameTable()
  /// If not nil, positions are collected here instead of being written.
  var positions: [SourcePosition]?

  package init() {}

  /// Returns the strings, followed by the body that refers to them.
  package func finish() -> [UInt8] {
    var head = CompactWriter()
    head.write(strings.count)
    strings.forEach { string in
      head.write(string.count)
      head.body += string
    }
    return head.body + body
  }

  /// Writes an integer; small ones take one byte. Zigzag encoding keeps small negative numbers short.
  package mutating func write(_ value: Int) {
    var rest = UInt(bitPattern: value << 1 ^ value >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      body.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    body.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Writes a Boolean value as one byte.
  package mutating func write(_ value: Bool) { body.append(value ? 1 : 0) }

  /// Writes a reference to a string, which is stored once at the start of the file.
  package mutating func write(_ value: String) {
    var value = value
    write(value.withUTF8 { strings.add($0) })
  }

  /// Writes a string that is rarely repeated, without searching for an earlier occurrence.
  package mutating func write(unique value: String) {
    write(value.utf8.count)
    body += value.utf8
  }

  /// Writes bytes unchanged.
  package mutating func write(bytes: [UInt8]) {
    write(bytes.count)
    body += bytes
  }

  /// Writes values along with their length, so that a reader can skip them and decode them later.
  mutating func writeSkippable(_ write: (inout CompactWriter) -> Void) {
    var outer: [UInt8] = []
    swap(&outer, &body)
    write(&self)
    swap(&outer, &body)
    self.write(bytes: outer)
  }

  /// Writes a value with the method of its type.
  package mutating func write<Value: Storable>(_ value: Value) { value.write(to: &self) }
}
