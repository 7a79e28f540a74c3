/// Which commits are counted as churn.
package enum ChurnLimit {
  /// The maximum number of Swift files that a commit may change.
  ///
  /// Reformatting and mass renames say little about single files. Other tools use 30, but a commit on the default branch
  /// of an app is often a whole pull request. In eight apps, at most 3% of the commits in a year change more than 100
  /// files, yet they account for up to 42% of all changes to files.
  package static let files = 100
}

extension GitRepository {
  /// Returns the number of recent commits that changed each path.
  ///
  /// Merge commits and commits that change more than `ChurnLimit.files` files are not counted. The count of a moved file
  /// starts at zero.
  /// - Parameters:
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  ///   - commits: The number of commits to consider.
  ///   - pathspecs: The files to include.
  /// - Throws: `GitError`. In a repository without commits, the result is empty instead.
  package func churn(below folder: String, last commits: Int, matching pathspecs: [String]) throws(GitError)
    -> [String: Int]
  {
    guard let head = try commit(named: "HEAD") else { return [:] }
    // Does not use `git log`, which runs `gpg.program` if the configuration requests signatures.
    let touching = try command.output(
      of: ["rev-list", "--no-merges", "--max-count=\(commits)", head, "--"] + pathspecs, in: folder)
    guard !touching.isEmpty else { return [:] }
    let names = touching.split(separator: UInt8(ascii: "\n")).map { String(decoding: $0, as: UTF8.self) }
    // Detects only exact moves, for which git does not read contents that a partial clone omits.
    let arguments = [
      "diff-tree", "--stdin", "-r", "--root", "--raw", "-z", "--no-abbrev", "-M100%", "--no-ext-diff", "--relative",
      "--ignore-submodules=all", "--",
    ]
    let output = try command.output(of: arguments + pathspecs, in: folder, input: touching)
    var counts: [String: Int] = [:]
    for entries in Dictionary(grouping: RawDiff.entries(in: output, of: Set(names)), by: \.commit).values {
      let changed = entries.filter { !$0.isMove || $0.oldBlob != $0.newBlob }
      guard changed.count <= ChurnLimit.files else { continue }
      for entry in changed { counts[entry.paths.new, default: 0] += 1 }
    }
    return counts
  }
}
