/// Writes values in the compact form in which they are kept between runs: variable-length integers, each string once.
package struct CompactWriter {
  private var body: [UInt8] = []
  private var strings: [String] = []
  private var indices: [String: Int] = [:]

  package init() {}

  /// The strings, then everything that refers to them.
  package func finish() -> [UInt8] {
    var head = CompactWriter()
    head.write(strings.count)
    for string in strings {
      head.write(string.utf8.count)
      head.body += string.utf8
    }
    return head.body + body
  }

  /// Any integer; small ones take a byte. Negative ones are folded between the others.
  package mutating func write(_ value: Int) {
    var rest = UInt(bitPattern: value << 1 ^ value >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      body.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    body.append(UInt8(truncatingIfNeeded: rest))
  }

  package mutating func write(_ value: Bool) { body.append(value ? 1 : 0) }

  package mutating func write(_ value: String) {
    if let known = indices[value] { return write(known) }
    indices[value] = strings.count
    write(strings.count)
    strings.append(value)
  }

  /// A string that is hardly ever written twice, so that it is not worth while to look for it.
  mutating func write(unique value: String) {
    write(value.utf8.count)
    body += value.utf8
  }

  /// Bytes as they are.
  mutating func write(bytes: [UInt8]) {
    write(bytes.count)
    body += bytes
  }

  package mutating func write<Value: Storable>(_ value: Value) { value.write(to: &self) }
}
