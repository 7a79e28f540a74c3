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
    let base = try Self.knownBase(place, repository)
    let pull = known == nil || base == nil ? try forge.pullRequest() : nil
    let headName = known ?? pull?.head ?? ""
    guard let head = try repository.commit(of: headName) else {
      throw PullRequestProblem.missingCommit(headName, "the pull request's head")
    }
    if let file, file.head != head { throw PullRequestProblem.otherHead(file: file.head, pull: head) }
    self.head = head
    let (name, commit) = try base ?? Self.base(of: pull, place, repository)
    baseName = name
    mergeBase = try repository.mergeBase(head, commit, named: name)
  }

  private typealias Base = (name: String, commit: String)

  /// Returns the base according to the options and the environment, or nil if the forge has to be asked.
  private static func knownBase(_ place: PullRequestLocation, _ repository: GitRepository) throws -> Base? {
    guard let name = place.explicitBase else { return try first(of: place.detectedBases, repository) }
    guard let base = try first(of: [name], repository) else { throw missingBase(name) }
    return base
  }

  /// Returns the base according to the forge.
  private static func base(
    of pull: PullRequest?, _ place: PullRequestLocation, _ repository: GitRepository
  ) throws -> Base {
    let names = [pull?.base, pull.map { "origin/" + $0.baseBranch }].compactMap(\.self)
    guard let base = try first(of: names, repository) else {
      throw missingBase(place.detectedBases.first ?? names.first ?? "the base")
    }
    return base
  }

  private static func first(of names: [String], _ repository: GitRepository) throws -> Base? {
    for name in names {
      if let commit = try repository.commit(of: name) { return (name, commit) }
    }
    return nil
  }

  private static func missingBase(_ name: String) -> PullRequestProblem {
    .missingCommit(name, "the pull request's base")
  }
}
