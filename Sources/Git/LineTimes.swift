extension GitRepository {
  /// Returns the commit times of lines in a file in the working tree, in seconds since 1970, keyed by 1-based line
  /// number.
  ///
  /// Uncommitted lines are not included, and the result is empty if the file is untracked or too short. In a shallow
  /// clone, older lines have the time of the oldest available commit. Commits listed in `blame.ignoreRevsFile` are
  /// ignored.
  /// - Parameters:
  ///   - lines: The 1-based line numbers.
  ///   - path: The path relative to the folder.
  ///   - folder: The absolute path of a folder in the working tree.
  /// - Throws: `GitError.cannotStart`.
  package func commitTimes(
    ofLines lines: [Int], inFile path: String, below folder: String
  ) throws(GitError) -> [Int: Int] {
    guard !lines.isEmpty else { return [:] }
    // Disables filters: git runs them on the file, and a hostile configuration could specify any program.
    let output = try command.run(
      ["blame", "--line-porcelain", "--no-textconv"] + lines.flatMap { ["-L", "\($0),\($0)"] } + ["--", path],
      in: folder, disabling: try filters(in: folder))
    return output.status == 0 ? Blame.times(in: output.standardOutput) : [:]
  }
}

/// Parses the porcelain format of `git blame`.
/// - Source: git-blame, "THE PORCELAIN FORMAT".
enum Blame {
  /// Returns the commit times, keyed by line number, excluding uncommitted lines.
  static func times(in output: [UInt8]) -> [Int: Int] {
    var times: [Int: Int] = [:]
    var line: Int?
    for record in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // The line's content is the last part of its record.
      if record.first == UInt8(ascii: "\t") {
        line = nil
        continue
      }
      let words = String(decoding: record, as: UTF8.self).split(separator: " ")
      if let known = line {
        if words.count == 2, words[0] == "committer-time" { times[known] = Int(words[1]) }
      } else if words.count >= 3, words[0].contains(where: { $0 != "0" }) {
        line = Int(words[2])
      }
    }
    return times
  }
}
