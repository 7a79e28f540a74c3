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

  /// Returns the base of the review.
  func reviewBase(in root: Root) -> ReviewBase {
    ReviewBase(CommitSnapshot(base?.commit, in: root), named: base?.name ?? "an empty repository")
  }

  /// Determines where the change began.
  static func find(
    in repository: GitRepository, below folder: String, _ arguments: CheckArguments
  ) -> Result<ChangeStart, GitError> {
    let (filters, base) = concurrently {
      Result { () throws(GitError) in try repository.filters(in: folder) }
    } _: {
      Result { () throws(GitError) in
        arguments.staged && arguments.since == nil
          ? try repository.head() : try repository.base(since: arguments.since)
      }
    }
    return Result { () throws(GitError) in
      ChangeStart(repository: repository, base: try base.get(), filters: try filters.get())
    }
  }
}
