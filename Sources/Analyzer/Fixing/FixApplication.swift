/// Applies fixes to the bytes of a file.
package enum FixApplication {
  /// Applies all compatible fixes and returns their indices. If fixes overlap, only the first is applied.
  ///
  /// Everything outside the edits stays unchanged byte for byte, including a byte order mark and line endings.
  package static func apply(_ fixes: [Fix], to bytes: [UInt8]) -> (bytes: [UInt8], applied: [Int]) {
    let text = SourceText(bytes)
    let mark = bytes.count - text.bytes.count
    let lineEnd = text.lineEnd
    var accepted = AcceptedEdits()
    var applied: [Int] = []
    for (index, fix) in fixes.enumerated() {
      let edits = fix.edits.map { edit in
        AcceptedEdits.Edit(
          start: text.offset(of: edit.range.start), end: text.offset(of: edit.range.end),
          replacement: Array(edit.replacement.replacing("\n", with: lineEnd).utf8))
      }
      if !edits.isEmpty, accepted.add(edits) { applied.append(index) }
    }
    var result = Array(bytes[..<mark])
    var position = 0
    for edit in accepted.edits {
      result += text.bytes[position..<edit.start]
      result += edit.replacement
      position = edit.end
    }
    result += text.bytes[position...]
    return (result, applied)
  }
}

/// Non-overlapping edits to one file.
private struct AcceptedEdits {
  /// An edit with byte offsets.
  struct Edit {
    let start: Int
    let end: Int
    let replacement: [UInt8]
  }

  /// The edits, sorted by start; starts are unique.
  private(set) var edits: [Edit] = []

  /// Adds all edits of a fix, or none if one of them overlaps an accepted edit.
  mutating func add(_ new: [Edit]) -> Bool {
    let sorted = new.sorted { $0.start < $1.start }
    let pairs = zip(sorted, sorted.dropFirst())
    guard pairs.allSatisfy({ Self.areCompatible($0, $1) }), sorted.allSatisfy(isCompatible) else { return false }
    for edit in sorted { edits.insert(edit, at: place(of: edit)) }
    return true
  }

  /// Returns whether an edit is compatible with all accepted edits. Because accepted edits do not overlap each other,
  /// checking the neighbors is enough.
  private func isCompatible(_ edit: Edit) -> Bool {
    let place = place(of: edit)
    return edit.start <= edit.end && (place == 0 || Self.areCompatible(edits[place - 1], edit))
      && (place == edits.count || Self.areCompatible(edit, edits[place]))
  }

  /// Returns whether both edits can be applied. They must not start at the same location, because the order of two
  /// insertions there would be arbitrary.
  private static func areCompatible(_ first: Edit, _ second: Edit) -> Bool {
    first.end <= second.start && first.start != second.start
  }

  /// Returns the number of edits that start before the given one.
  private func place(of edit: Edit) -> Int {
    // Findings are usually in source order.
    if let last = edits.last, last.start < edit.start { return edits.count }
    var low = 0
    var high = edits.count
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].start < edit.start { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension SourceText {
  /// The first line ending in the file.
  fileprivate var lineEnd: String {
    guard let first = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }
}
