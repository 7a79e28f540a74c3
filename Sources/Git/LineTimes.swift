extension GitRepository {
  /// When lines of a file in the work tree were committed last, in seconds since 1970, by line number (from 1).
  ///
  /// Lines that are not committed have no time; none has where git does not know the file, or the file is shorter. In a
  /// shallow clone the oldest commit that is there stands for all before it. Commits that `blame.ignoreRevsFile` lists
  /// are passed over.
  /// - Parameters:
  ///   - lines: 1-based.
  ///   - path: Relative to the folder.
  ///   - folder: An absolute folder in the work tree.
  /// - Throws: `GitError.cannotStart`.
  package func commitTimes(
    ofLines lines: [Int], inFile path: String, below folder: String
  ) throws(GitError) -> [Int: Int] {
    guard !lines.isEmpty else { return [:] }
    // The file of the work tree is read through filters, which a hostile configuration could choose.
    let output = try command.run(
      ["blame", "--line-porcelain", "--no-textconv"] + lines.flatMap { ["-L", "\($0),\($0)"] } + ["--", path],
      in: folder, disabling: try filters(in: folder))
    return output.status == 0 ? Blame.times(in: output.standardOutput) : [:]
  }
}

/// Reads the porcelain format of blame.
/// - Source: git-blame, "THE PORCELAIN FORMAT".
enum Blame {
  /// The committer's times by line, without lines that are not committed.
  static func times(in output: [UInt8]) -> [Int: Int] {
    var times: [Int: Int] = [:]
    var line: Int?
    for record in output.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      // The line itself ends what is said of it.
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
