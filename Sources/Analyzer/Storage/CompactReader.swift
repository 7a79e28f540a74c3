/// Reads values written by `CompactWriter`; rejects any other bytes.
package struct CompactReader {
  /// The bytes are invalid.
  package struct Damage: Error, Hashable {
    package init() {}
  }

  /// The data shared by all values in a file, which is needed to decode some of them later.
  struct Context: Sendable {
    fileprivate var strings: [String] = []
    fileprivate var typeCount = 0
  }

  private let bytes: UnsafeRawBufferPointer
  /// An array that ends with the bytes; nil if they are not part of an array.
  private let array: [UInt8]?
  private var position = 0
  private var context = Context()
  private var file: EncodedFile?

  /// - Parameters:
  ///   - bytes: The bytes, which must outlive the reader.
  ///   - array: The array that ends with these bytes. Without it, values that are decoded later require a copy.
  package init(_ bytes: UnsafeRawBufferPointer, endOf array: [UInt8]? = nil) throws(CompactReader.Damage) {
    self.bytes = bytes
    self.array = array
    let count = try readCount()
    context.strings.reserveCapacity(Self.room(for: count))
    for _ in 0..<count { context.strings.append(try readUnique()) }
  }

  /// - Parameters:
  ///   - bytes: Some of the bytes in a file, which must outlive the reader.
  ///   - context: The context in which the bytes were skipped.
  init(_ bytes: UnsafeRawBufferPointer, context: Context) {
    self.bytes = bytes
    array = nil
    self.context = context
  }

  /// Whether all bytes were read.
  package var isAtEnd: Bool { position == bytes.count }

  /// Reads an integer.
  /// - Throws: `Damage` if the bytes end too early or the number is implausibly large.
  package mutating func read(_: Int.Type = Int.self) throws(CompactReader.Damage) -> Int {
    var value: UInt = 0
    var shift: UInt = 0
    while true {
      guard position < bytes.count, shift < UInt(UInt.bitWidth) else { throw CompactReader.Damage() }
      let byte = bytes[position]
      position += 1
      value |= UInt(byte & 0x7F) << shift
      if byte < 0x80 { break }
      shift += 7
    }
    let number = Int(bitPattern: value >> 1) ^ -Int(value & 1)
    guard Self.numbers.contains(number) else { throw CompactReader.Damage() }
    return number
  }

  /// The range of accepted numbers. It far exceeds realistic numbers, but is small enough that sums of stored numbers
  /// do not overflow.
  private static let numbers = -(1 << 32)...(1 << 32)

  /// Returns the initial capacity for the given number of elements. Damaged bytes may declare as many elements as there
  /// are bytes, which would take a hundred times as much memory.
  static func room(for count: Int) -> Int { min(count, 1024) }

  /// Reads the number of elements. Rejects more elements than there are bytes left, so that damaged bytes cannot cause
  /// large allocations.
  mutating func readCount() throws(CompactReader.Damage) -> Int {
    let count = try read(Int.self)
    guard count >= 0, count <= bytes.count - position else { throw CompactReader.Damage() }
    return count
  }

  /// Sets the upper bound for type indices.
  mutating func expectTypes(_ count: Int) throws(CompactReader.Damage) {
    guard count >= 0, count <= bytes.count - position else { throw CompactReader.Damage() }
    context.typeCount = count
  }

  /// Reads the optional index of a type in the same file.
  package mutating func readTypeIndex() throws(CompactReader.Damage) -> Int? {
    try read(Bool.self) ? try readKnownTypeIndex() : nil
  }

  /// Reads the index of a type in the same file.
  package mutating func readKnownTypeIndex() throws(CompactReader.Damage) -> Int {
    let index = try read(Int.self)
    guard (0..<context.typeCount).contains(index) else { throw CompactReader.Damage() }
    return index
  }

  /// Reads a Boolean value.
  /// - Throws: `Damage` unless the next byte is 0 or 1.
  package mutating func read(_: Bool.Type = Bool.self) throws(CompactReader.Damage) -> Bool {
    guard position < bytes.count, bytes[position] < 2 else { throw CompactReader.Damage() }
    position += 1
    return bytes[position - 1] == 1
  }

  /// Reads a reference to one of the strings at the start of the file.
  /// - Throws: `Damage` if the file has no such string.
  package mutating func read(_: String.Type = String.self) throws(CompactReader.Damage) -> String {
    let index = try read(Int.self)
    guard context.strings.indices.contains(index) else { throw CompactReader.Damage() }
    return context.strings[index]
  }

  /// Reads a string that is stored inline.
  mutating func readUnique() throws(CompactReader.Damage) -> String {
    let length = try readCount()
    defer { position += length }
    return String(decoding: bytes[position..<(position + length)], as: UTF8.self)
  }

  /// Reads bytes that are stored inline.
  mutating func readBytes() throws(CompactReader.Damage) -> [UInt8] {
    let length = try readCount()
    defer { position += length }
    return Array(bytes[position..<(position + length)])
  }

  /// Skips a value written by `writeSkippable`, and returns its position.
  mutating func skipBytes() throws(CompactReader.Damage) -> Range<Int> {
    let length = try readCount()
    defer { position += length }
    return position..<(position + length)
  }

  /// The file, for values that were skipped. The upper bound for type indices must have been set before.
  var encodedFile: EncodedFile {
    mutating get {
      if let file { return file }
      let array = array ?? Array(bytes)
      let made = EncodedFile(array, contentAt: array.count - bytes.count, context: context)
      file = made
      return made
    }
  }

  /// Reads a value with the initializer of its type.
  package mutating func read<Value: Storable>(_: Value.Type = Value.self) throws(CompactReader.Damage) -> Value {
    try Value(from: &self)
  }
}
