package import Analyzer

/// Matches added files with removed ones to detect moved files.
package enum RenameMatching {
  /// The path and content of a file.
  package struct File: Sendable {
    package let path: String
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The minimum share of the longer file's lines that both files must contain; the same as git's default.
  private static let threshold = 0.5

  /// Returns the old path of each moved file, keyed by its new path. The most similar files are matched first, and each
  /// file is matched at most once.
  package static func moves(from removed: [File], to added: [File]) -> [PathKey: String] {
    let old = removed.map { (path: $0.path, lines: lines(of: $0.bytes)) }
    var pairs: [(similarity: Double, old: String, new: String)] = []
    for file in added {
      let lines = lines(of: file.bytes)
      for candidate in old {
        let similarity = similarity(candidate.lines, lines)
        if similarity >= threshold { pairs.append((similarity, candidate.path, file.path)) }
      }
    }
    var moves: [PathKey: String] = [:]
    var taken: Set<PathKey> = []
    for pair in pairs.sorted(by: { ($1.similarity, $0.old, $0.new) < ($0.similarity, $1.old, $1.new) })
    where moves[PathKey(pair.new)] == nil && taken.insert(PathKey(pair.old)).inserted {
      moves[PathKey(pair.new)] = pair.old
    }
    return moves
  }

  /// Returns the number of occurrences of each non-blank line.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>: Int] {
    var counts: [ArraySlice<UInt8>: Int] = [:]
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      if !text.isEmpty { counts[text, default: 0] += 1 }
    }
    return counts
  }

  private static func similarity(_ left: [ArraySlice<UInt8>: Int], _ right: [ArraySlice<UInt8>: Int]) -> Double {
    let total = max(left.values.reduce(0, +), right.values.reduce(0, +))
    guard total > 0 else { return 0 }
    let common = left.reduce(0) { $0 + min($1.value, right[$1.key] ?? 0) }
    return Double(common) / Double(total)
  }
}
