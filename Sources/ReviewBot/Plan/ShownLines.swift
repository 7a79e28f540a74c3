import Analyzer

/// The lines in the head commit that a diff shows, keyed by path.
struct ShownLines: Sendable {
  /// A line with its text.
  struct Line: Sendable {
    let location: InlineComment.Line
    let text: String
    /// The index of the hunk that contains the line.
    let hunk: Int
  }

  /// One file of the diff.
  struct File: Sendable {
    let oldPath: String?
    let lines: [Int: Line]
    /// The numbers of added lines, in order.
    let added: [Int]
  }

  private let files: [PathKey: File]

  /// - Complexity: Linear in the number of diff lines.
  init(_ diff: UnifiedDiff) {
    var files: [PathKey: File] = [:]
    for file in diff.files {
      guard let path = file.newPath, !file.isBinary, !file.isSubmodule else { continue }
      files[PathKey(path)] = File(file)
    }
    self.files = files
  }

  func file(_ path: String) -> File? { files[PathKey(path)] }
}

extension ShownLines.File {
  fileprivate init(_ file: FileDiff) {
    var lines: [Int: ShownLines.Line] = [:]
    var added: [Int] = []
    for (number, hunk) in file.hunks.enumerated() {
      var old = hunk.oldLines.lowerBound
      for line in hunk.lines {
        if let new = line.newNumber {
          let text = line.text
          let location = InlineComment.Line(
            new: new, old: old, isAdded: line.kind == .added, length: text.utf16.count)
          lines[new] = ShownLines.Line(location: location, text: text, hunk: number)
          if line.kind == .added { added.append(new) }
        }
        if line.oldNumber != nil { old += 1 }
      }
    }
    // Drops context lines that cannot have comments.
    let near = Self.near(file.hunks)
    self.init(
      oldPath: file.change == .added ? nil : file.oldPath, lines: lines.filter { near.contains($0.key) }, added: added)
  }

  /// Returns the numbers of the new lines that are at most three lines away from a changed line.
  private static func near(_ hunks: [Hunk]) -> Set<Int> {
    var near: Set<Int> = []
    for hunk in hunks {
      var next = hunk.newLines.lowerBound
      for line in hunk.lines {
        switch line.kind {
        case .context: next += 1
        case .added:
          near.formUnion(next - 3...next + 3)
          next += 1
        // A removed line lies between two new lines.
        case .removed: near.formUnion(next - 3...next + 2)
        }
      }
    }
    return near
  }
}
