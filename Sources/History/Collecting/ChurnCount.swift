import Git

/// Counts how often each file changed, without commits that say little about a single file.
///
/// Reformatting and mass renames touch many files at once, and bots update files on a schedule. If such commits
/// counted, files would look busy that nobody works on (reports.md 4.2).
struct ChurnCount {
  /// The churn of each file, keyed by path.
  private(set) var files: [String: FileChurn] = [:]
  /// The number of commits that were not counted because they changed too many files.
  private(set) var largeCommits = 0

  /// Counts the changes of the next commit.
  /// - Parameter index: The commit's index in the churn window.
  mutating func add(_ changes: [LineChange], ofCommit index: Int, by author: String) {
    guard !Self.isBot(author) else { return }
    guard changes.count <= ChurnWindow.maximumFiles else {
      largeCommits += 1
      return
    }
    for change in changes {
      files[change.path, default: FileChurn()].changes.append(index)
      files[change.path]?.linesAdded += change.added
      files[change.path]?.linesDeleted += change.deleted
    }
  }

  /// Returns whether the name belongs to a program. GitHub adds `[bot]` to the names of apps.
  static func isBot(_ author: String) -> Bool {
    let name = author.lowercased()
    return name.hasSuffix("[bot]")
      || ["dependabot", "renovate", "renovate bot", "renovate-bot", "weblate"].contains(name)
  }
}
