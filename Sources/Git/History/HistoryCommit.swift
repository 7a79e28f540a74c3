/// One commit of a line of development.
package struct HistoryCommit: Sendable, Hashable {
  /// The full name.
  package let id: String
  /// The name of its first parent, nil for a root, and where the clone is cut off.
  package let parent: String?
  /// When it was committed, in seconds since 1970, as the commit itself says: any number.
  package let seconds: Int

  package init(id: String, parent: String?, seconds: Int) {
    self.id = id
    self.parent = parent
    self.seconds = seconds
  }
}

/// Who made a commit, and why.
package struct CommitMessage: Sendable, Hashable {
  /// The first line.
  package let subject: String
  /// The name of the author.
  package let author: String
  /// Minutes that the committer's clock was ahead of UTC.
  package let offsetMinutes: Int
}

extension GitRepository {
  /// The commits that the branch of a revision was at, oldest first: first parents only, since what a merge brings
  /// is there from the merge on.
  /// - Parameter revision: Nil for `HEAD`.
  /// - Throws: `GitError`; `.unknownRevision` for what is no commit, such as `HEAD` before the first one.
  package func firstParents(of revision: String? = nil) throws(GitError) -> [HistoryCommit] {
    let name = revision ?? "HEAD"
    guard let commit = try commit(named: name) else { throw .unknownRevision(name, folder: workTree) }
    let output = try command.output(
      of: ["rev-list", "--first-parent", "--parents", "--timestamp", commit], in: workTree)
    let commits = output.split(separator: UInt8(ascii: "\n")).compactMap { line -> HistoryCommit? in
      let words = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count >= 2 else { return nil }
      // Git counts up to 2^64.
      return HistoryCommit(id: words[1], parent: words.count > 2 ? words[2] : nil, seconds: Int(words[0]) ?? .max)
    }
    return commits.reversed()
  }

  /// The messages of commits, in the order of their names.
  /// - Throws: `GitError`.
  package func messages(of commits: [String]) throws(GitError) -> [CommitMessage] {
    try contents(ofBlobs: commits).map(CommitMessage.init(object:))
  }

  /// Whether history is missing, because the clone is shallow.
  /// - Throws: `GitError`.
  package func isShallow() throws(GitError) -> Bool {
    try command.output(of: ["rev-parse", "--is-shallow-repository"], in: workTree).starts(with: Array("true".utf8))
  }

  /// Whether contents may be missing, because the clone was made with a filter.
  /// - Throws: `GitError`.
  package func isPartialClone() throws(GitError) -> Bool {
    try command.run(["config", "--get-regexp", "^remote\\..*\\.promisor$"], in: workTree).status == 0
  }

  /// The names of all objects of a commit's first-parent history that are not in the clone.
  ///
  /// Asking for one of them would make git fetch it, and fail.
  /// - Throws: `GitError`.
  package func missingObjects(ofHistory commit: String) throws(GitError) -> Set<String> {
    let output = try command.output(
      of: ["rev-list", "--objects", "--no-object-names", "--missing=print", "--first-parent", commit], in: workTree)
    return Set(
      output.split(separator: UInt8(ascii: "\n")).filter { $0.first == UInt8(ascii: "?") }
        .map { String(decoding: $0.dropFirst(), as: UTF8.self) })
  }

  /// The name of the branch that `HEAD` is on; nil where it is on none.
  /// - Throws: `GitError`.
  package func currentBranch() throws(GitError) -> String? {
    let output = try command.run(["symbolic-ref", "--quiet", "--short", "HEAD"], in: workTree)
    return output.status == 0 ? Self.firstLine(of: output.standardOutput) : nil
  }

  /// The branch that the remote calls its default, as `origin/main`; nil where none is known.
  /// - Throws: `GitError`.
  package func defaultBranch() throws(GitError) -> String? {
    let output = try command.run(["symbolic-ref", "--quiet", "--short", "refs/remotes/origin/HEAD"], in: workTree)
    return output.status == 0 ? Self.firstLine(of: output.standardOutput) : nil
  }

  /// The address of the remote `origin`, nil where there is none.
  /// - Throws: `GitError`.
  package func originAddress() throws(GitError) -> String? {
    let output = try command.run(["config", "--get", "remote.origin.url"], in: workTree)
    return output.status == 0 ? Self.firstLine(of: output.standardOutput) : nil
  }

  private static func firstLine(of output: [UInt8]) -> String? {
    output.split(separator: UInt8(ascii: "\n")).first.map { String(decoding: $0, as: UTF8.self) }
  }
}

extension CommitMessage {
  /// Reads a raw commit: header lines, an empty line, the message.
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

  /// `+0530` is 330.
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
