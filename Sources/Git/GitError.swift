/// Why git could not answer; the description is one sentence for a person, with what to try.
package enum GitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// No absolute folder of `PATH` holds a git executable, and the folder lies in a work tree.
  case executableNotFound(folder: String)
  /// The executable is there and does not start.
  case cannotStart(executable: String, reason: String)
  /// The folder is a repository without a work tree, or lies inside the repository's own folder.
  case noWorkTree(folder: String)
  /// The repository belongs to another user and is not listed as `safe.directory`.
  case untrustedOwner(folder: String)
  /// A revision that was asked for is no commit here.
  case unknownRevision(String, folder: String)
  /// There is no upstream and no default branch to compare with.
  case noBase(folder: String)
  /// The branch and what it is compared with share no commit here.
  case noCommonHistory(name: String, folder: String, isShallow: Bool)
  /// The content of a commit is not in the repository, as in a partial clone.
  case missingObject(String, folder: String)
  /// A file of the index has several contents, one for each side of a merge.
  case unmerged(String, folder: String)
  /// A content filter of the configuration, by its key, cannot be disabled.
  case filter(String, folder: String)
  /// Git would wait forever to open a file that is a named pipe or a device.
  case blocked(String)
  /// Git did not read or write anything for that many seconds and was stopped.
  case silent(command: String, folder: String, seconds: Int)
  /// Git ended with an error.
  case failed(command: String, folder: String, message: String)

  package var description: String {
    switch self {
    case .executableNotFound(let folder):
      "git, which is needed to read the work tree at \(folder), was not found on PATH; install it or add its folder"
    case .cannotStart(let executable, let reason):
      "\(executable) could not be started: \(reason); check that it is a working git"
    case .noWorkTree(let folder):
      "\(folder) is a git repository without a work tree; give a folder with checked-out files as `--root`"
    case .untrustedOwner(let folder):
      "git refuses to read \(folder) because it belongs to another user; if you trust it, run "
        + "`git config --global --add safe.directory '\(folder)'`"
    case .unknownRevision(let name, let folder):
      "\(name) is not a commit in \(folder); check the spelling, or bring it with `git fetch`"
    case .noBase(let folder):
      "there is nothing to compare \(folder) with: no upstream branch, and no origin/HEAD, main or master; give a "
        + "commit as `--since`, or review everything with `--all`"
    case .noCommonHistory(let name, let folder, isShallow: true):
      "the shallow clone at \(folder) does not reach back to where the branch left \(name); deepen it with "
        + "`git fetch --unshallow`, or with `git fetch --deepen=100` until it does"
    case .noCommonHistory(let name, let folder, isShallow: false):
      "the branch in \(folder) and \(name) have no commit in common; give another commit as `--since`"
    case .missingObject(let name, let folder):
      "the content \(name) is not in \(folder), which may be a partial clone; bring everything with "
        + "`git fetch --refetch --no-filter`"
    case .unmerged(let path, let folder):
      "\(path) is not merged yet in \(folder), so nobody knows what will be committed; resolve it and `git add` it"
    case .filter(let key, let folder):
      "this version of git cannot disable the filter `\(key)` in the configuration of \(folder); remove the setting, or "
        + "install git 2.31 or later"
    case .blocked(let path):
      "git cannot read \(path), because it is a named pipe or a device; replace it with a regular file"
    case .silent(let command, let folder, let seconds):
      "`git \(command)` in \(folder) was stopped after \(seconds) seconds without any output; check that the disk "
        + "responds and that no file git reads, such as `.gitignore`, is a named pipe"
    case .failed(let command, let folder, let message):
      "`git \(command)` failed in \(folder): \(message); run `git status` there to see what is wrong"
    }
  }
}
