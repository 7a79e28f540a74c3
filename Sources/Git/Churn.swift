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
    guard try command.run(["rev-parse", "--verify", "--quiet", "HEAD"], in: folder).status == 0 else { return [:] }
    let arguments = [
      "log", "-z", "--format=", "--name-only", "--no-renames", "--no-merges", "--relative", "-n", String(commits), "--",
    ]
    let output = try command.output(of: arguments + pathspecs, in: folder)
    var counts: [String: Int] = [:]
    for path in output.split(whereSeparator: { $0 == 0 || $0 == UInt8(ascii: "\n") }) {
      counts[String(decoding: path, as: UTF8.self), default: 0] += 1
    }
    return counts
  }
}
