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

/// Edits of one file that do not touch one another.
private struct AcceptedEdits {
  /// Offsets in bytes.
  struct Edit {
    let start: Int
    let end: Int
    let replacement: [UInt8]
  }

  /// By rising start; no two have the same.
  private(set) var edits: [Edit] = []

  /// Adds edits that belong together: all of them, or none where one is in the way of another.
  mutating func add(_ new: [Edit]) -> Bool {
    let sorted = new.sorted { $0.start < $1.start }
    let areFree = zip(sorted, sorted.dropFirst()).allSatisfy { Self.areFree($0, $1) } && sorted.allSatisfy(isFree)
    guard areFree else { return false }
    for edit in sorted { edits.insert(edit, at: place(of: edit)) }
    return true
  }

  /// Edits that are free of one another end in the order in which they start, so that the neighbours tell it.
  private func isFree(_ edit: Edit) -> Bool {
    let place = place(of: edit)
    return edit.start <= edit.end && (place == 0 || Self.areFree(edits[place - 1], edit))
      && (place == edits.count || Self.areFree(edit, edits[place]))
  }

  /// Two insertions at one place have no order that is certainly right.
  private static func areFree(_ first: Edit, _ second: Edit) -> Bool {
    first.end <= second.start && first.start != second.start
  }

  /// The number of edits that start before it.
  private func place(of edit: Edit) -> Int {
    // Findings come in source order, mostly.
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
  /// The line end that the file uses first.
  fileprivate var lineEnd: String {
    guard let first = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return "\n" }
    if bytes[first] == 0x0A { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }
}
