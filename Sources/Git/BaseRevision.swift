import Threads

/// The base commit of a comparison.
package struct BaseRevision: Sendable, Hashable {
  /// The commit's full ID.
  package let commit: String
  /// The display name: `origin/main`, or the revision as typed.
  package let name: String
  /// The full ID of the commit that is compared with the base.
  package let head: String
}

extension GitRepository {
  /// Returns the base of a change: the merge base of its head with a given revision or, by default, with the upstream
  /// branch or the default branch.
  ///
  /// - Parameters:
  ///   - revision: The revision to compare with. The default is the upstream branch of the checked-out branch or, without
  ///     one or for another commit, the first that exists of `origin/HEAD`, `origin/main`, `origin/master`, `main` and
  ///     `master`.
  ///   - head: The revision of the change's head; nil for the checked-out commit.
  /// - Returns: The base, or nil in a repository without commits.
  /// - Throws: `GitError.noCommits` if the revision cannot be compared with `HEAD`, which does not exist yet;
  ///   `.unknownRevision`, `.noBase` or `.noCommonHistory`.
  package func base(since revision: String? = nil, head: String? = nil) throws(GitError) -> BaseRevision? {
    let headName = head ?? "HEAD"
    if let revision {
      let (named, found) = concurrently {
        Result { () throws(GitError) in try commit(named: revision) }
      } _: {
        Result { () throws(GitError) in try commit(named: headName) }
      }
      guard let found = try found.get() else {
        throw head.map { GitError.unknownRevision($0, folder: workingTree) } ?? .noCommits(folder: workingTree)
      }
      guard let commit = try named.get() else { throw .unknownRevision(revision, folder: workingTree) }
      return BaseRevision(commit: try mergeBase(of: found, and: commit, named: revision), name: revision, head: found)
    }
    let candidates = ["origin/HEAD", "origin/main", "origin/master", "main", "master"]
    // `@{upstream}` comes last, because git stops there if the branch has no upstream.
    let commits = try commits(named: ["HEAD", headName] + candidates + ["@{upstream}"])
    guard let head = commits[headName] else {
      if let head { throw .unknownRevision(head, folder: workingTree) }
      return nil
    }
    if head == commits["HEAD"], let upstream = commits["@{upstream}"] {
      let (name, base) = concurrently(upstreamName) { try? mergeBase(of: head, and: upstream, named: "") }
      if let base { return BaseRevision(commit: base, name: name, head: head) }
      // Computes the merge base again, to throw an error that contains the upstream branch's name.
      return BaseRevision(commit: try mergeBase(of: head, and: upstream, named: name), name: name, head: head)
    }
    for candidate in candidates {
      guard let commit = commits[candidate] else { continue }
      return BaseRevision(
        commit: try mergeBase(of: head, and: commit, named: candidate), name: candidate, head: head)
    }
    throw .noBase(folder: workingTree)
  }

  /// Returns the checked-out commit, or nil in a repository without commits.
  /// - Throws: `GitError.cannotStart`.
  package func head() throws(GitError) -> BaseRevision? {
    try commit(named: "HEAD").map { BaseRevision(commit: $0, name: "HEAD", head: $0) }
  }

  /// Returns the full ID of a revision's commit, or nil if the revision does not exist.
  /// - Throws: `GitError.cannotStart`.
  package func commit(named revision: String) throws(GitError) -> String? {
    let output = try command.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: workingTree)
    guard output.status == 0 else { return nil }
    return String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// Returns the full IDs of the revisions that exist, using a single process.
  private func commits(named revisions: [String]) throws(GitError) -> [String: String] {
    let input = revisions.map { $0 + "^{commit}\n" }.joined()
    let output = try command.run(
      ["cat-file", "--batch-check=%(objectname) %(objecttype)"], in: workingTree, input: Array(input.utf8))
    let lines = String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n")
    var commits: [String: String] = [:]
    for (revision, line) in zip(revisions, lines) {
      let words = line.split(separator: " ")
      if words.count == 2, words[1] == "commit" { commits[revision] = String(words[0]) }
    }
    return commits
  }

  @Sendable private func upstreamName() -> String {
    let arguments = ["rev-parse", "--abbrev-ref", "--symbolic-full-name", "@{upstream}"]
    let output = try? command.run(arguments, in: workingTree).standardOutput
    let name = output.map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n").first
    return name.map(String.init) ?? "the upstream branch"
  }

  func mergeBase(of head: String, and other: String, named name: String) throws(GitError) -> String {
    if head == other { return head }
    let output = try command.run(["merge-base", head, other], in: workingTree)
    if output.status == 0,
      let base = String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n").first
    {
      return String(base)
    }
    let shallow = try command.run(["rev-parse", "--is-shallow-repository"], in: workingTree)
    throw .noCommonHistory(
      name: name, folder: workingTree, isShallow: shallow.standardOutput.starts(with: Array("true".utf8)))
  }
}
