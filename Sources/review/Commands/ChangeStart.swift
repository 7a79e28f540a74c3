import Arguments
import Git
import Reviewing
import Threads
import Workspace

/// The start of a change, and the git filters needed to compare with it.
struct ChangeStart: Sendable {
  let repository: GitRepository
  /// The base revision; nil if the repository has no commits.
  let base: BaseRevision?
  let filters: FilterOptions
  /// The tracked files that differ from the base; nil if they are unknown.
  let tracked: WorkingTreeSnapshot.TrackedChanges?

  /// Returns the base of the review.
  func reviewBase(in root: Root) -> ReviewBase { ReviewBase(base, in: root) }

  /// Determines where the change began.
  static func find(
    in repository: GitRepository, below root: Root, _ arguments: CheckArguments
  ) -> Result<ChangeStart, GitError> {
    let (filters, base) = concurrently {
      Result { () throws(GitError) in try repository.filters(in: root.path) }
    } _: {
      Result { () throws(GitError) in
        arguments.staged && arguments.since == nil
          ? try repository.head() : try repository.base(since: arguments.since, head: arguments.commit)
      }
    }
    return Result { () throws(GitError) in
      let base = try base.get()
      let filters = try filters.get()
      // If git fails here, it also fails when the trees are compared, which reports the error.
      let tracked =
        arguments.staged || arguments.commit != nil
        ? nil
        : base.flatMap { base in
          try? WorkingTreeSnapshot.TrackedChanges(since: base.commit, in: root, repository, filters: filters)
        }
      return ChangeStart(repository: repository, base: base, filters: filters, tracked: tracked)
    }
  }
}
