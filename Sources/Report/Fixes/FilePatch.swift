/// The difference between two versions of a file in the unified format, as accepted by `git apply` and `patch`.
///
/// Works on bytes to preserve invalid UTF-8 and line endings.
/// - Source: POSIX diff, "Diff -u Output Format"; git-diff, "Generating patch text with -p".
package struct FilePatch {
  /// The number of context lines around each change.
  private static let context = 3

  private typealias Line = ArraySlice<UInt8>

  /// A line in a hunk.
  private struct Entry {
    enum Kind: UInt8 {
      case kept = 0x20
      case removed = 0x2D
      case added = 0x2B

      var style: TextStyle {
        switch self {
        case .kept: .plain
        case .removed: .red
        case .added: .green
        }
      }
    }

    let kind: Kind
    let line: Line
  }

  private let path: String
  private let entries: [Entry]

  /// - Parameter path: The path relative to the folder in which the diff is applied.
  package init(path: String, from old: [UInt8], to new: [UInt8]) {
    self.path = path
    entries = Self.entries(Self.lines(of: old), Self.lines(of: new))
  }

  /// The diff with its header; empty if the versions are equal.
  package var bytes: [UInt8] {
    let hunks = hunks
    guard !hunks.isEmpty else { return [] }
    var bytes = Array((heading("---", "a/") + heading("+++", "b/")).utf8)
    for (hunk, header) in zip(hunks, headers(of: hunks)) {
      bytes += (header + "\n").utf8
      for entry in entries[hunk] {
        bytes.append(entry.kind.rawValue)
        bytes += entry.line
        if entry.line.last != UInt8(ascii: "\n") { bytes += Array("\n\\ No newline at end of file\n".utf8) }
      }
    }
    return bytes
  }

  /// Returns the diff for a terminal, with control characters replaced.
  package func text(usesColor: Bool) -> String {
    let ink = Ink(isEnabled: usesColor)
    let hunks = hunks
    guard !hunks.isEmpty else { return "" }
    var lines = [("---", "a/"), ("+++", "b/")].map { sign, folder in
      ink(VisibleText.escaped(String(heading(sign, folder).dropLast())), .bold)
    }
    for (hunk, header) in zip(hunks, headers(of: hunks)) {
      lines.append(ink(header, .blue))
      lines += entries[hunk].map { entry in
        let source = String(decoding: entry.line, as: UTF8.self).replacing("\t", with: "    ")
        return ink(
          String(UnicodeScalar(entry.kind.rawValue)) + VisibleText.escaped(source.trimmingLineEnd()), entry.kind.style)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns a header line. Like git, appends a tab to names that contain spaces, to mark their end.
  private func heading(_ sign: String, _ folder: String) -> String {
    let name = GitPath.quoted(folder + path)
    return "\(sign) \(name)\(name.hasPrefix("\"") || !name.contains(" ") ? "" : "\t")\n"
  }

  /// Returns the headers of all hunks, such as `@@ -12,7 +12,8 @@`.
  private func headers(of hunks: [Range<Int>]) -> [String] {
    var end = 0
    var oldLines = 0
    var newLines = 0
    func side(_ lines: inout Int, without other: Entry.Kind, in hunk: Range<Int>) -> String {
      lines += entries[end..<hunk.lowerBound].count { $0.kind != other }
      let count = entries[hunk].count { $0.kind != other }
      defer { lines += count }
      return count == 1 ? "\(lines + 1)" : "\(count == 0 ? lines : lines + 1),\(count)"
    }
    return hunks.map { hunk in
      let old = side(&oldLines, without: .added, in: hunk)
      let new = side(&newLines, without: .removed, in: hunk)
      end = hunk.upperBound
      return "@@ -\(old) +\(new) @@"
    }
  }

  /// The ranges of entries around changes; adjacent ranges are merged.
  private var hunks: [Range<Int>] {
    var hunks: [Range<Int>] = []
    for index in entries.indices where entries[index].kind != .kept {
      let range = max(0, index - Self.context)..<min(entries.count, index + Self.context + 1)
      if let last = hunks.last, range.lowerBound <= last.upperBound {
        hunks[hunks.count - 1] = last.lowerBound..<range.upperBound
      } else {
        hunks.append(range)
      }
    }
    return hunks
  }

  /// Splits bytes into lines that include their line terminators.
  private static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  /// Merges both sides into one sequence in which removed lines precede added ones.
  private static func entries(_ old: [Line], _ new: [Line]) -> [Entry] {
    let (removed, added) = LineComparison(old, new).changes
    var entries: [Entry] = []
    var (oldIndex, newIndex) = (0, 0)
    while oldIndex < old.count || newIndex < new.count {
      if removed.contains(oldIndex) {
        entries.append(Entry(kind: .removed, line: old[oldIndex]))
        oldIndex += 1
      } else if added.contains(newIndex) {
        entries.append(Entry(kind: .added, line: new[newIndex]))
        newIndex += 1
      } else {
        entries.append(Entry(kind: .kept, line: old[oldIndex]))
        oldIndex += 1
        newIndex += 1
      }
    }
    return entries
  }
}

extension String {
  /// The text without its final line terminator.
  fileprivate func trimmingLineEnd() -> String { last?.isNewline == true ? String(dropLast()) : self }
}
