extension GitRepository {
  /// How often files were changed: the number of commits of the newest that touched each path.
  ///
  /// Merges count for nothing of their own, and a file that was moved starts anew under its new name.
  /// - Parameters:
  ///   - folder: An absolute folder in the work tree; paths of the result are relative to it.
  ///   - commits: How many commits to look at.
  ///   - pathspecs: Which files.
  /// - Throws: `GitError`; a repository without a commit has no churn.
  package func churn(below folder: String, last commits: Int, matching pathspecs: [String]) throws(GitError)
    -> [String: Int]
  {
    guard let head = try commit(named: "HEAD") else { return [:] }
    // Not `git log`, which runs `gpg.program` if the configuration asks for signatures.
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
