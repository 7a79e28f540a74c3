import Git
import ReviewBot

/// A pull request's two commits in the local clone.
struct PullRequestSides {
  let head: String
  /// The commit ID of the merge base of the base and the head.
  let mergeBase: String
  /// The display name of the base.
  let baseName: String

  /// Resolves both commits. If `place` does not specify them, requests them from the forge.
  /// - Parameter file: The review written by another job, which must be for the same head; nil if there is none.
  /// - Throws: An error that identifies a missing commit and explains how to fetch it.
  init(_ place: PullRequestLocation, forge: any Forge, repository: GitRepository, head file: ReviewFile?) throws {
    // The file must not determine which commit is reviewed, because its author might want to hide the head from review.
    let known = place.head
    let base = try place.bases.lazy.compactMap { name in try repository.commit(of: name).map { (name, $0) } }.first
    let pull = known == nil || base == nil ? try forge.pullRequest() : nil
    let headName = known ?? pull?.head ?? ""
    guard let head = try repository.commit(of: headName) else {
      throw PullRequestProblem.missingCommit(headName, "the pull request's head")
    }
    if let file, file.head != head { throw PullRequestProblem.otherHead(file: file.head, pull: head) }
    self.head = head
    let (name, commit) = try base ?? Self.base(place, pull, repository)
    baseName = name
    mergeBase = try repository.mergeBase(head, commit, named: name)
  }

  private static func base(
    _ place: PullRequestLocation, _ pull: PullRequest?, _ repository: GitRepository
  ) throws -> (name: String, commit: String) {
    let candidates = [pull?.base, pull.map { "origin/" + $0.baseBranch }].compactMap(\.self)
    for name in candidates {
      if let commit = try repository.commit(of: name) { return (name, commit) }
    }
    throw PullRequestProblem.missingCommit(
      place.bases.first ?? candidates.first ?? "the base", "the pull request's base")
  }
}
