/// Parses the hunks of one file.
enum HunkParser {
  /// Parses all consecutive hunks and checks that their line numbers are consistent.
  /// - Returns: The hunks, or nil if they have more than `limit` lines.
  static func hunks(_ lines: inout DiffLines, atMost limit: Int) throws(DiffError) -> [Hunk]? {
    var hunks: [Hunk] = []
    var remaining = limit
    var end = (old: 1, new: 1)
    while let line = lines.peek, line.first == UInt8(ascii: "@") {
      let number = lines.number
      guard let header = Header(line) else { throw DiffError(line: number, reason: .malformedHunkHeader) }
      lines.skip()
      // Checks the line counts in the header before parsing the hunk, so that an oversized hunk is never stored.
      if max(header.old.count, header.new.count) > remaining { remaining = -1 }
      let hunk = try hunk(header, &lines, isKept: remaining >= 0)
      remaining -= hunk.lines.count
      let gap = hunk.oldLines.lowerBound - end.old
      guard gap >= 0, gap == hunk.newLines.lowerBound - end.new else {
        throw DiffError(line: number, reason: .misplacedHunk)
      }
      end = (hunk.oldLines.upperBound, hunk.newLines.upperBound)
      if remaining < 0 { hunks = [] } else { hunks.append(hunk) }
    }
    return remaining < 0 ? nil : hunks
  }

  /// Parses one hunk. The counts in its header determine where the hunk ends, because any of its lines can look like a
  /// header.
  private static func hunk(
    _ header: Header, _ lines: inout DiffLines, isKept: Bool
  ) throws(DiffError) -> Hunk {
    var read: [Hunk.Line] = []
    var (old, new) = (header.old.start, header.new.start)
    let (oldEnd, newEnd) = (old + header.old.count, new + header.new.count)
    while old < oldEnd || new < newEnd {
      guard let line = lines.peek else { throw DiffError(line: lines.number - 1, reason: .truncatedHunk) }
      let content = isKept ? Array(line.dropFirst()) : []
      switch line.first {
      // Some tools strip the space from an empty context line.
      case UInt8(ascii: " ") where old < oldEnd && new < newEnd, nil where old < oldEnd && new < newEnd:
        if isKept { read.append(Hunk.Line(kind: .context, oldNumber: old, newNumber: new, bytes: content)) }
        (old, new) = (old + 1, new + 1)
      case UInt8(ascii: "-") where old < oldEnd:
        if isKept { read.append(Hunk.Line(kind: .removed, oldNumber: old, newNumber: nil, bytes: content)) }
        old += 1
      case UInt8(ascii: "+") where new < newEnd:
        if isKept { read.append(Hunk.Line(kind: .added, oldNumber: nil, newNumber: new, bytes: content)) }
        new += 1
      default:
        throw DiffError(line: lines.number, reason: .truncatedHunk)
      }
      lines.skip()
      // Skips "\ No newline at end of file", which may be translated.
      if lines.peek?.first == UInt8(ascii: "\\") { lines.skip() }
    }
    return Hunk(
      oldStart: header.old.start, oldCount: header.old.count, newStart: header.new.start, newCount: header.new.count,
      section: header.section, lines: read)
  }

  /// A header such as `@@ -3,7 +3,8 @@ section`; a count of 1 may be omitted.
  private struct Header {
    let old: (start: Int, count: Int)
    let new: (start: Int, count: Int)
    let section: String

    init?(_ line: ArraySlice<UInt8>) {
      guard var rest = line.after("@@ -"), let old = Self.numbers(&rest),
        var rest = rest.after(" +"), let new = Self.numbers(&rest),
        let section = rest.after(" @@"), section.isEmpty || section.first == UInt8(ascii: " ")
      else { return nil }
      (self.old, self.new) = (old, new)
      let text = section.last == UInt8(ascii: "\r") ? section.dropLast() : section
      self.section = String(decoding: text.dropFirst(), as: UTF8.self)
    }

    private static func numbers(_ rest: inout ArraySlice<UInt8>) -> (start: Int, count: Int)? {
      guard let start = number(&rest) else { return nil }
      guard rest.first == UInt8(ascii: ",") else { return (start, 1) }
      rest = rest.dropFirst()
      guard let count = number(&rest) else { return nil }
      return (start, count)
    }

    /// Parses at most nine digits, so that sums cannot overflow.
    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
      let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      rest = rest.dropFirst(digits.count)
      return digits.count <= 9 ? Int(String(decoding: digits, as: UTF8.self)) : nil
    }
  }
}
