/// Writes facts in the compact form in which they are stored: variable-length integers, each string once.
struct FactsWriter {
  private var body: [UInt8] = []
  private var strings: [String] = []
  private var indices: [String: Int] = [:]

  /// The strings, then everything that refers to them.
  func finish() -> [UInt8] {
    var head = FactsWriter()
    head.write(strings.count)
    for string in strings {
      head.write(string.utf8.count)
      head.body += string.utf8
    }
    return head.body + body
  }

  /// Any integer; small ones take a byte. Negative ones are folded between the others.
  mutating func write(_ value: Int) {
    var rest = UInt(bitPattern: value << 1 ^ value >> (Int.bitWidth - 1))
    while rest >= 0x80 {
      body.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    body.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func write(_ value: Bool) { body.append(value ? 1 : 0) }

  mutating func write(_ value: String) {
    if let known = indices[value] { return write(known) }
    indices[value] = strings.count
    write(strings.count)
    strings.append(value)
  }

  mutating func write(_ value: some Storable) { value.write(to: &self) }

  mutating func write(_ value: (some Storable)?) {
    write(value != nil)
    if let value { value.write(to: &self) }
  }

  mutating func write(_ values: [some Storable]) {
    write(values.count)
    for value in values { value.write(to: &self) }
  }
}
