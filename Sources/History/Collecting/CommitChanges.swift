import Git

/// The changes made by each commit between the samples.
///
/// Renames are followed from commit to commit, because a file that was renamed and then edited for a week may no longer
/// be recognized as the same file.
struct CommitChanges {
  /// The changes made by each commit, grouped by sample. The first commit has none, because it introduces every file.
  let bySample: [[[TreeChange]]]

  /// - Parameter changes: The changes made by each commit, in the order of `line.between`.
  init(_ changes: [[TreeChange]], of line: HistoryLine) {
    var index = 0
    bySample = line.between.map { commits in
      commits.map { _ in
        defer { index += 1 }
        return index == 0 ? [] : changes[index]
      }
    }
  }

  /// All changes, oldest first.
  var all: [[TreeChange]] { bySample.flatMap { $0 } }

  /// Returns the former paths of files that moved since the previous sample, keyed by new path.
  func moves(to sample: Int) -> [String: String] { Self.moves(in: bySample[sample]) }

  /// Returns the former paths of files that the given commits moved, keyed by new path.
  static func moves(in commits: [[TreeChange]]) -> [String: String] {
    var origins: [String: String] = [:]
    for changes in commits {
      // All renames in a commit are applied together, because two files may have swapped names.
      var next = origins
      for change in changes {
        if let former = change.formerPath { next[former] = nil } else if change.blob == nil { next[change.path] = nil }
      }
      for change in changes {
        if let former = change.formerPath { next[change.path] = origins[former] ?? former }
      }
      origins = next
    }
    return origins.filter { $0.key != $0.value }
  }
}
