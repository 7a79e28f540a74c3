/// A line of a file's content, which is compared without its indentation.
struct ContentLine {
  /// The bytes without surrounding spaces, tabs and carriage returns.
  let text: ArraySlice<UInt8>
  /// The number of spaces and tabs at the start of the line.
  let indentation: Int

  /// Returns the lines of a file. Line endings do not matter.
  static func all(in content: [UInt8]) -> [ContentLine] {
    content.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
      ContentLine(text: line.withoutSurroundingSpace, indentation: line.prefix(while: \.isSpaceOrTab).count)
    }
  }
}

extension ArraySlice<UInt8> {
  fileprivate var withoutSurroundingSpace: ArraySlice<UInt8> {
    guard let last = lastIndex(where: { !$0.isSpaceOrTab && $0 != UInt8(ascii: "\r") }) else { return [] }
    return self[...last].drop(while: \.isSpaceOrTab)
  }
}

extension UInt8 {
  fileprivate var isSpaceOrTab: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }
}
