import Analyzer

/// The lines of the head that a diff shows, by path.
struct ShownLines: Sendable {
  /// A line with its text.
  struct Line: Sendable {
    let place: InlineComment.Line
    let text: String
    /// Which hunk of the file it belongs to.
    let hunk: Int
  }

  /// One file of the diff.
  struct File: Sendable {
    let oldPath: String?
    let lines: [Int: Line]
    /// Added lines in order.
    let added: [Int]
  }

  private let files: [PathKey: File]

  /// Cost: linear in the lines of the diff.
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
          let place = InlineComment.Line(
            new: new, old: old, isAdded: line.kind == .added, length: text.utf16.count)
          lines[new] = ShownLines.Line(place: place, text: text, hunk: number)
          if line.kind == .added { added.append(new) }
        }
        if line.oldNumber != nil { old += 1 }
      }
    }
    // A diff with more context than a comment may use is cut down to it.
    let near = Self.near(file.hunks)
    self.init(
      oldPath: file.change == .added ? nil : file.oldPath, lines: lines.filter { near.contains($0.key) }, added: added)
  }

  /// The new lines at most `context` lines from a changed one.
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
        // A removed line lies between two new ones.
        case .removed: near.formUnion(next - 3...next + 2)
        }
      }
    }
    return near
  }
}
