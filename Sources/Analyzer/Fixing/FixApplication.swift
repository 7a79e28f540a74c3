/// Applies fixes to the bytes of a file.
package enum FixApplication {
  /// The file with as many of the fixes as go together, and the places in the list of those that did; of fixes that
  /// overlap the first one is taken.
  ///
  /// Everything outside of the edits stays as it is, byte for byte, a byte order mark and line ends included.
  package static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], applied: [Int]) {
    let text = SourceText(bytes)
    let mark = bytes.count - text.bytes.count
    let lineEnd = text.lineEnd
    var accepted: [(start: Int, end: Int, replacement: [UInt8])] = []
    var applied: [Int] = []
    for (index, fix) in fixes.enumerated() {
      let edits = fix.edits.map { edit in
        (
          start: text.offset(of: edit.range.start), end: text.offset(of: edit.range.end),
          replacement: Array(edit.replacement.replacing("\n", with: lineEnd).utf8)
        )
      }
      let isFree = edits.allSatisfy { edit in
        accepted.allSatisfy { other in
          // Two insertions at one place have no order that is certainly right.
          edit.end < other.start || other.end < edit.start
            || (edit.end == other.start || other.end == edit.start) && edit.start != other.start
        }
      }
      guard isFree, !edits.isEmpty else { continue }
      accepted += edits
      applied.append(index)
    }
    var result = Array(bytes[..<mark])
    var position = 0
    for edit in accepted.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      result += text.bytes[position..<edit.start]
      result += edit.replacement
      position = edit.end
    }
    result += text.bytes[position...]
    return (result, applied)
  }
}

extension SourceText {
  /// The line end that the file uses first.
  fileprivate var lineEnd: String {
    guard let first = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }
}
