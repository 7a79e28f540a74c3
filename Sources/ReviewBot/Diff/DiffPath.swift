/// File names as they appear in diffs.
enum DiffPath {
  /// Returns the name that follows `--- ` or `+++ `, or nil for `/dev/null`.
  static func named(_ spelling: ArraySlice<UInt8>) throws(DiffError.Reason) -> [UInt8]? {
    // Git appends a tab to names with spaces so that `patch` can find their end.
    let trimmed = spelling.last == UInt8(ascii: "\t") ? spelling.dropLast() : spelling
    let name = try plain(trimmed)
    return name.elementsEqual("/dev/null".utf8) ? nil : name
  }

  /// Returns the name without quotation marks and escapes.
  static func plain(_ spelling: ArraySlice<UInt8>) throws(DiffError.Reason) -> [UInt8] {
    guard spelling.first == UInt8(ascii: "\"") else { return Array(spelling) }
    let (name, rest) = try unquoted(spelling)
    guard rest.isEmpty else { throw .malformedQuoting }
    return name
  }

  /// Parses a quoted name with C escapes and returns it along with the rest of the input.
  /// - Source: git-config, `core.quotePath`.
  static func unquoted(
    _ spelling: ArraySlice<UInt8>
  ) throws(DiffError.Reason) -> (name: [UInt8], rest: ArraySlice<UInt8>) {
    var name: [UInt8] = []
    var rest = spelling.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (name, rest) }
      if byte == UInt8(ascii: "\\") {
        name.append(try escape(&rest))
      } else {
        name.append(byte)
      }
    }
    throw .malformedQuoting
  }

  private static func escape(_ rest: inout ArraySlice<UInt8>) throws(DiffError.Reason) -> UInt8 {
    guard let letter = rest.popFirst() else { throw .malformedQuoting }
    switch letter {
    case UInt8(ascii: "a"): return 0x07
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "v"): return 0x0B
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return letter
    case UInt8(ascii: "0")...UInt8(ascii: "3"):
      let digits = [letter] + rest.prefix(2)
      rest = rest.dropFirst(2)
      guard digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else {
        throw .malformedQuoting
      }
      return value
    default: throw .malformedQuoting
    }
  }
}
