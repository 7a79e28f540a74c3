import Git

/// What each commit between the samples changed.
///
/// Renames are followed from commit to commit: over a week, a file that was moved and then worked on looks like another one.
struct CommitChanges {
  /// For each sample, those of its commits; the very first commit has none, since everything would be new in it.
  let bySample: [[[TreeChange]]]

  /// - Parameter changes: Of all commits, in the order of `line.between`.
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

  /// Former paths by new path, from the sample before to this one.
  func moves(to sample: Int) -> [String: String] { Self.moves(in: bySample[sample]) }

  /// Former paths by new path, over several commits.
  static func moves(in commits: [[TreeChange]]) -> [String: String] {
    var origins: [String: String] = [:]
    for changes in commits {
      // All moves of a commit happen at once: two files may trade places.
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
