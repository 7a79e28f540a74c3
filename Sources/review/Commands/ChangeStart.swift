import Arguments
import Git
import Reviewing
import Threads
import Workspace

/// Where a change began, and what git must be told to compare with it.
struct ChangeStart: Sendable {
  let repository: GitRepository
  /// Nil where the repository has no commit yet.
  let base: BaseRevision?
  let filters: FilterOptions

  /// What a person compares the change with.
  func reviewBase(in root: Root) -> ReviewBase {
    ReviewBase(CommitSnapshot(base?.commit, in: root), named: base?.name ?? "an empty repository")
  }

  /// - Parameter folder: The root, absolute.
  static func find(
    in repository: GitRepository, below folder: String, _ arguments: CheckArguments
  ) -> Result<ChangeStart, GitError> {
    let (filters, base) = AtOnce.both {
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
