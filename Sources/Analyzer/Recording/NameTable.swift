/// Assigns consecutive indices to names, in the order of their first occurrence.
///
/// Most names in a file occur many times. Names are therefore compared as bytes, and strings are created only once.
struct NameTable {
  /// The bytes of all names.
  private var bytes: [UInt8] = []
  /// The end of each name in `bytes`.
  private var ends: [Int] = []
  /// An open hash table of indices; `free` marks empty slots. The size is a power of two.
  private var slots = [Int32](repeating: NameTable.free, count: 32)

  private static let free: Int32 = -1
  /// Random, so that the names in a file cannot be chosen to make lookups slow.
  private static let seed = UInt64.random(in: .min ... .max)

  init() {
    // Enough for most files.
    bytes.reserveCapacity(512)
    ends.reserveCapacity(32)
  }

  var count: Int { ends.count }

  /// The names in the order of their indices.
  var names: [String] { ends.indices.map { String(decoding: bytes[range(of: $0)], as: UTF8.self) } }

  /// Calls a closure with the bytes of each name, in the order of their indices.
  func forEach(_ body: (ArraySlice<UInt8>) -> Void) {
    for index in ends.indices { body(bytes[range(of: index)]) }
  }

  private func range(of index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  /// Returns the index of a name, or nil if the table does not contain it.
  func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    let found = slots[slot(of: name)]
    return found == Self.free ? nil : Int(found)
  }

  /// Returns the index of a name, which is added if necessary.
  mutating func add(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    let slot = slot(of: name)
    if slots[slot] != Self.free { return Int(slots[slot]) }
    bytes.append(contentsOf: name)
    ends.append(bytes.count)
    // checked: names come from files and their facts, which are far smaller than 2 GB.
    slots[slot] = Int32(ends.count - 1)
    if ends.count * 2 > slots.count { grow() }
    return ends.count - 1
  }

  /// Returns the slot that contains the name, or the free slot where it belongs.
  private func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: Self.hash(name)) & mask
    while slots[slot] != Self.free, !isEqual(Int(slots[slot]), name) { slot = (slot + 1) & mask }
    return slot
  }

  private func isEqual(_ index: Int, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
    let range = range(of: index)
    guard range.count == name.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<name.count where bytes[range.lowerBound + offset] != name[offset] { return false }
      return true
    }
  }

  private mutating func grow() {
    slots = [Int32](repeating: Self.free, count: slots.count * 2)
    for index in ends.indices {
      let name = range(of: index)
      let free = bytes.withUnsafeBufferPointer { slot(of: UnsafeBufferPointer(rebasing: $0[name])) }
      // checked: see `add`.
      slots[free] = Int32(index)
    }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var hash = seed
    let bytes = UnsafeRawBufferPointer(name)
    let whole = name.count & ~7
    for start in stride(from: 0, to: whole, by: 8) {
      hash = mixed(hash, bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self))
    }
    var word: UInt64 = 0
    for byte in name[whole...] { word = word << 8 | UInt64(byte) }
    // checked: the count is not negative.
    return mixed(hash ^ UInt64(name.count), word)
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    return product.high ^ product.low
  }
}

/// A dictionary with names as keys, which are looked up as bytes.
struct NameMap<Value: Sendable>: Sendable {
  private var keys = NameTable()
  private var values: [Value] = []

  /// Returns the value of a name.
  subscript(name: UnsafeBufferPointer<UInt8>) -> Value? { keys.index(of: name).map { values[$0] } }

  /// Changes the value of a name, which is added with a default value if necessary.
  mutating func update(_ name: String, default value: @autoclosure () -> Value, _ change: (inout Value) -> Void) {
    var name = name
    let index = name.withUTF8 { keys.add($0) }
    if index == values.count { values.append(value()) }
    change(&values[index])
  }
}
