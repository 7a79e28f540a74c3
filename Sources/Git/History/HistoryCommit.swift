/// A commit in a branch's history.
package struct HistoryCommit: Sendable, Hashable {
  /// The full ID.
  package let id: String
  /// The ID of the first parent, or nil for a root commit and at the boundary of a shallow clone.
  package let parent: String?
  /// The commit date in seconds since 1970, as recorded in the commit. The date is not validated and can be any number.
  package let seconds: Int

  package init(id: String, parent: String?, seconds: Int) {
    self.id = id
    self.parent = parent
    self.seconds = seconds
  }
}

/// A commit's author and subject.
package struct CommitMessage: Sendable, Hashable {
  /// The first line of the message.
  package let subject: String
  /// The author's name.
  package let author: String
  /// The committer's time zone, in minutes ahead of UTC.
  package let offsetMinutes: Int
}

extension GitRepository {
  /// Returns the first-parent history of a revision, oldest commit first.
  /// - Parameter revision: The revision, or nil for `HEAD`.
  /// - Throws: `GitError`, in particular `.unknownRevision` if the commit does not exist, or `.noCommits` if it is `HEAD`
  ///   before the first commit.
  package func firstParents(of revision: String? = nil) throws(GitError) -> [HistoryCommit] {
    let name = revision ?? "HEAD"
    guard let commit = try commit(named: name) else {
      throw name == "HEAD" ? .noCommits(folder: workingTree) : .unknownRevision(name, folder: workingTree)
    }
    let output = try command.output(
      of: ["rev-list", "--first-parent", "--parents", "--timestamp", commit], in: workingTree)
    let commits = output.split(separator: UInt8(ascii: "\n")).compactMap { line -> HistoryCommit? in
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count >= 2 else { return nil }
      // Git allows dates up to 2^64.
      return HistoryCommit(id: words[1], parent: words.count > 2 ? words[2] : nil, seconds: Int(words[0]) ?? .max)
    }
    return commits.reversed()
  }

  /// Returns the messages of commits, in the same order as `commits`.
  /// - Throws: `GitError`.
  package func messages(of commits: [String]) throws(GitError) -> [CommitMessage] {
    try contents(ofBlobs: commits).map(CommitMessage.init(object:))
  }

  /// Returns whether the clone is shallow.
  /// - Throws: `GitError`.
  package func isShallow() throws(GitError) -> Bool {
    try command.output(of: ["rev-parse", "--is-shallow-repository"], in: workingTree).starts(with: Array("true".utf8))
  }

  /// Returns whether the clone is partial, in which case contents can be missing.
  /// - Throws: `GitError`.
  package func isPartialClone() throws(GitError) -> Bool {
    try command.run(["config", "--get-regexp", "^remote\\..*\\.promisor$"], in: workingTree).status == 0
  }

  /// Returns the IDs of objects in a commit's first-parent history that are missing from the clone.
  ///
  /// These objects must not be requested, because git would try to fetch them and fail.
  /// - Throws: `GitError`.
  package func missingObjects(ofHistory commit: String) throws(GitError) -> Set<String> {
    let output = try command.output(
      of: ["rev-list", "--objects", "--no-object-names", "--missing=print", "--first-parent", commit], in: workingTree)
    return Set(
      output.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "?") }
        .map { String(decoding: $0.dropFirst(), as: UTF8.self) })
  }

  /// Returns the name of the checked-out branch, or nil for a detached `HEAD`.
  /// - Throws: `GitError`.
  package func currentBranch() throws(GitError) -> String? {
    let output = try command.run(["symbolic-ref", "--quiet", "--short", "HEAD"], in: workingTree)
    return output.status == 0 ? Self.firstLine(of: output.standardOutput) : nil
  }

  /// Returns the remote's default branch, such as `origin/main`, or nil if it is unknown.
  /// - Throws: `GitError`.
  package func defaultBranch() throws(GitError) -> String? {
    let output = try command.run(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"], in: workingTree)
    return output.status == 0 ? Self.firstLine(of: output.standardOutput) : nil
  }

  /// Returns the address of the `origin` remote, if any.
  /// - Throws: `GitError`.
  package func originAddress() throws(GitError) -> String? {
    let output = try command.run(["config", "--get", "remote.origin.url"], in: workingTree)
    return output.status == 0 ? Self.firstLine(of: output.standardOutput) : nil
  }

  private static func firstLine(of output: [UInt8]) -> String? {
    output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CommitMessage {
  /// Parses a raw commit: header lines, an empty line and the message.
  /// - Source: git-cat-file, "commit"; RFC 2822 for the time zone.
  init(object: [UInt8]) {
    var author = ""
    var offset = 0
    var lines = object.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)[...]
    while let line = lines.popFirst(), !line.isEmpty {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("author ") {
        author = text.dropFirst("author ".count).prefix { $0 != "<" }.trimmingSuffix(while: { $0 == " " }).description
      } else if text.hasPrefix("committer ") {
        offset = Self.minutes(ofZone: text.split(separator: " ").last ?? "")
      }
    }
    let first = lines.first { !$0.allSatisfy { $0 == UInt8(ascii: " ") } } ?? []
    subject = String(decoding: first, as: UTF8.self)
    self.author = author
    offsetMinutes = offset
  }

  /// Returns a time zone's offset in minutes; `+0530` is 330.
  private static func minutes(ofZone zone: Substring) -> Int {
    guard zone.count == 5, let number = Int(zone.dropFirst()), number >= 0 else { return 0 }
    let minutes = number / 100 * 60 + number % 100
    return zone.hasPrefix("-") ? -minutes : minutes
  }
}

extension StringProtocol {
  fileprivate func trimmingSuffix(while predicate: (Character) -> Bool) -> SubSequence {
    var end = endIndex
    while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
    return self[startIndex..<end]
  }
}
