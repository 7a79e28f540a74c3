extension GitRepository {
  /// Returns the number of recent commits that touched each path.
  ///
  /// Merge commits are not counted, and the count of a moved file starts at zero.
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
    let arguments = [
      "diff-tree", "--stdin", "-r", "--root", "--name-only", "-z", "--no-commit-id", "--no-renames", "--no-ext-diff",
      "--relative", "--ignore-submodules=all", "--",
    ]
    let output = try command.output(of: arguments + pathspecs, in: folder, input: touching)
    var counts: [String: Int] = [:]
    for path in output.split(separator: 0) { counts[String(decoding: path, as: UTF8.self), default: 0] += 1 }
    return counts
  }
}
