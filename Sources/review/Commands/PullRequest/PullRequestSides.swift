import Git
import ReviewBot

/// The two commits of a pull request, in the local clone.
struct PullRequestSides {
  let head: String
  /// Where the change began.
  let mergeBase: String
  /// How a person calls the base.
  let baseName: String

  /// Takes what is known, and asks the forge for the rest.
  /// - Parameter file: The review that another job wrote, which has to be of the same head; nil where there is none.
  /// - Throws: what is missing, with what brings it.
  init(_ place: PullRequestPlace, forge: any Forge, repository: GitRepository, head file: ReviewFile?) throws {
    // The file does not say which commit is reviewed: whoever wrote it may have reason to name another one.
    let known = place.head
    let base = try place.bases.lazy.compactMap { name in try repository.commit(of: name).map { (name, $0) } }.first
    let pull = known == nil || base == nil ? try forge.pullRequest() : nil
    let headName = known ?? pull?.head ?? ""
    guard let head = try repository.commit(of: headName) else {
      throw PullRequestProblem.missingCommit(headName, "the head of the pull request")
    }
    if let file, file.head != head { throw PullRequestProblem.otherHead(file: file.head, pull: head) }
    self.head = head
    let (name, commit) = try base ?? Self.base(place, pull, repository)
    baseName = name
    mergeBase = try repository.mergeBase(head, commit, named: name)
  }

  private static func base(
    _ place: PullRequestPlace, _ pull: PullRequest?, _ repository: GitRepository
  ) throws -> (name: String, commit: String) {
    let candidates = [pull?.base, pull.map { "origin/" + $0.baseBranch }].compactMap(\.self)
    for name in candidates {
      if let commit = try repository.commit(of: name) { return (name, commit) }
    }
    throw PullRequestProblem.missingCommit(
      place.bases.first ?? candidates.first ?? "the base", "the base of the pull request")
  }
}
