import Threads

/// The commit that a change is compared with.
package struct BaseRevision: Sendable, Hashable {
  /// The commit's full name.
  package let commit: String
  /// How a person calls it: `origin/main`, or what was given.
  package let name: String
  /// The full name of the commit that is checked out.
  package let head: String
}

extension GitRepository {
  /// What a change of the work tree is compared with: the merge-base of `HEAD` with a revision, with the upstream of
  /// the branch, or with the default branch.
  ///
  /// - Parameter revision: What was asked for; nil for the upstream, else `origin/HEAD`, `main` or `master`.
  /// - Returns: Nil where the repository has no commit yet, so that everything is new.
  /// - Throws: `GitError.unknownRevision`, `.noBase` and `.noCommonHistory`, each with what to do.
  package func base(since revision: String? = nil) throws(GitError) -> BaseRevision? {
    if let revision {
      let (named, head) = AtOnce.both {
        Result { () throws(GitError) in try commit(named: revision) }
      } _: {
        Result { () throws(GitError) in try commit(named: "HEAD") }
      }
      guard let head = try head.get(), let commit = try named.get() else {
        throw .unknownRevision(revision, folder: workTree)
      }
      return BaseRevision(commit: try mergeBase(of: head, and: commit, named: revision), name: revision, head: head)
    }
    let candidates = ["origin/HEAD", "origin/main", "origin/master", "main", "master"]
    // Git gives up at an upstream that is not there, so it comes last.
    let commits = try commits(named: ["HEAD"] + candidates + ["@{upstream}"])
    guard let head = commits["HEAD"] else { return nil }
    if let upstream = commits["@{upstream}"] {
      let (name, base) = AtOnce.both(upstreamName) { try? mergeBase(of: head, and: upstream, named: "") }
      if let base { return BaseRevision(commit: base, name: name, head: head) }
      // Once more for the error, which says the name.
      return BaseRevision(commit: try mergeBase(of: head, and: upstream, named: name), name: name, head: head)
    }
    for candidate in candidates {
      guard let commit = commits[candidate] else { continue }
      return BaseRevision(
        commit: try mergeBase(of: head, and: commit, named: candidate), name: candidate, head: head)
    }
    throw .noBase(folder: workTree)
  }

  /// The commit that is checked out; nil where there is none yet.
  /// - Throws: `GitError.cannotStart`.
  package func head() throws(GitError) -> BaseRevision? {
    try commit(named: "HEAD").map { BaseRevision(commit: $0, name: "HEAD", head: $0) }
  }

  /// The full name of the commit that a revision means, nil where it means none.
  func commit(named revision: String) throws(GitError) -> String? {
    let output = try command.run(
      ["rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"], in: workTree)
    guard output.status == 0 else { return nil }
    return String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n").first.map(String.init)
  }

  /// The full names of the commits that revisions mean, without those that mean none; one process for all of them.
  private func commits(named revisions: [String]) throws(GitError) -> [String: String] {
    let input = revisions.map { $0 + "^{commit}\n" }.joined()
    let output = try command.run(
      ["cat-file", "--batch-check=%(objectname) %(objecttype)"], in: workTree, input: Array(input.utf8))
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
    let output = try? command.run(arguments, in: workTree).standardOutput
    let name = output.map { String(decoding: $0, as: UTF8.self) }?.split(separator: "\n").first
    return name.map(String.init) ?? "the upstream branch"
  }

  func mergeBase(of head: String, and other: String, named name: String) throws(GitError) -> String {
    if head == other { return head }
    let output = try command.run(["merge-base", head, other], in: workTree)
    if output.status == 0,
      let base = String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n").first
    {
      return String(base)
    }
    let shallow = try command.run(["rev-parse", "--is-shallow-repository"], in: workTree)
    throw .noCommonHistory(
      name: name, folder: workTree, isShallow: shallow.standardOutput.starts(with: Array("true".utf8)))
  }
}
