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

  /// The maximum number of pairs to compare line by line. A change with more moves only files that stay identical.
  private static let maximumPairs = 250_000

  /// Returns the old path of each moved file, keyed by its new path. Identical files are matched first, followed by the
  /// most similar ones, and each file is matched at most once.
  package static func moves(from removed: [File], to added: [File]) -> [PathKey: String] {
    var moves: [PathKey: String] = [:]
    var identical = Dictionary(grouping: removed, by: \.bytes).mapValues { Array($0.reversed()) }
    for file in added {
      if let old = identical[file.bytes]?.popLast() { moves[PathKey(file.path)] = old.path }
    }
    let taken = Set(paths: moves.values)
    let (old, new) = (
      removed.filter { !taken.contains(path: $0.path) }, added.filter { moves[PathKey($0.path)] == nil }
    )
    guard old.count.multipliedReportingOverflow(by: new.count).partialValue <= maximumPairs else { return moves }
    return moves.merging(similarFiles(from: old.map(Lines.init), to: new.map(Lines.init))) { first, _ in first }
  }

  private static func similarFiles(from removed: [Lines], to added: [Lines]) -> [PathKey: String] {
    var pairs: [(similarity: Double, old: String, new: String)] = []
    for file in added {
      for candidate in removed {
        let similarity = candidate.similarity(to: file, above: threshold)
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
}

/// The lines of a file, regardless of their order.
private struct Lines {
  let path: String
  /// The number of occurrences of each non-blank line.
  private let counts: [ArraySlice<UInt8>: Int]
  private let total: Int

  init(_ file: RenameMatching.File) {
    path = file.path
    var counts: [ArraySlice<UInt8>: Int] = [:]
    var total = 0
    for line in file.bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
      let text = line.drop { $0 == 0x20 || $0 == 0x09 }
      if !text.isEmpty {
        counts[text, default: 0] += 1
        total += 1
      }
    }
    self.counts = counts
    self.total = total
  }

  /// Returns the share of the longer file's lines that both files contain; 0 if their lengths alone show that the share
  /// is below the threshold.
  func similarity(to other: Lines, above threshold: Double) -> Double {
    let (shorter, longer) = (min(total, other.total), max(total, other.total))
    guard longer > 0, Double(shorter) >= Double(longer) * threshold else { return 0 }
    let common = counts.reduce(0) { $0 + min($1.value, other.counts[$1.key] ?? 0) }
    return Double(common) / Double(longer)
  }
}
