/// An error from git, with a description that explains how to fix it.
package enum GitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// Git is not on `PATH`, even though the folder is in a working tree.
  case executableNotFound(folder: String)
  /// The executable exists but cannot be started.
  case cannotStart(executable: String, reason: String)
  /// The folder is a bare repository or is inside a git directory.
  case noWorkingTree(folder: String)
  /// The repository belongs to another user and is not listed in `safe.directory`.
  case untrustedOwner(folder: String)
  /// The revision does not exist.
  case unknownRevision(String, folder: String)
  /// The checked-out branch has no commits.
  case noCommits(folder: String)
  /// There is neither an upstream branch nor a default branch to compare with.
  case noBase(folder: String)
  /// The branch and its base have no common commit in this clone.
  case noCommonHistory(name: String, folder: String, isShallow: Bool)
  /// A blob is missing, as in a partial clone.
  case missingObject(String, folder: String)
  /// A file in the index has merge conflicts.
  case unmerged(String, folder: String)
  /// The configured filter with the given key cannot be disabled.
  case filter(String, folder: String)
  /// Git is blocked by a file that is a named pipe or a device.
  case blocked(String)
  /// Git was stopped after the given number of seconds without input or output.
  case stalled(command: String, folder: String, seconds: Int)
  /// Git exited with an error; contains its message.
  case failed(command: String, folder: String, message: String)

  package var description: String {
    switch self {
    case .executableNotFound(let folder):
      "git was not found on PATH, but is required to read the working tree at \(folder); install git or add it to PATH"
    case .cannotStart(let executable, let reason):
      "\(executable) could not be started: \(reason); check the git installation"
    case .noWorkingTree(let folder):
      "\(folder) is a git repository without a working tree; set --root to a folder with checked-out files"
    case .untrustedOwner(let folder):
      "git refuses to read \(folder) because it belongs to another user; if you trust it, run "
        + "`git config --global --add safe.directory '\(folder)'`"
    case .unknownRevision(let name, let folder):
      "\(name) is not a commit in \(folder); check the name or run `git fetch`"
    case .noCommits(let folder):
      "the checked-out branch in \(folder) has no commits yet; commit something first"
    case .noBase(let folder):
      "\(folder) has no base to compare with: there is no upstream branch, origin/HEAD, main or master; set one with "
        + "--since, or review all files with --all"
    case .noCommonHistory(let name, let folder, isShallow: true):
      "the shallow clone at \(folder) does not contain the merge base with \(name); run `git fetch --unshallow`, or "
        + "`git fetch --deepen=100` repeatedly"
    case .noCommonHistory(let name, let folder, isShallow: false):
      "the branch in \(folder) has no commit in common with \(name); choose a different base with --since"
    case .missingObject(let name, let folder):
      "the object \(name) is missing from \(folder), which may be a partial clone; run "
        + "`git fetch --refetch --no-filter`"
    case .unmerged(let path, let folder):
      "\(path) has unresolved merge conflicts in \(folder); resolve them and run `git add`"
    case .filter(let key, let folder):
      "this version of git cannot disable the `\(key)` filter in the configuration of \(folder); remove the setting, "
        + "or install git 2.31 or later"
    case .blocked(let path):
      "git cannot read \(path), because it is a named pipe or a device; replace it with a regular file"
    case .stalled(let command, let folder, let seconds):
      "`git \(command)` in \(folder) was stopped after \(seconds) seconds without output; check that the disk "
        + "responds and that no file read by git, such as `.gitignore`, is a named pipe"
    case .failed(let command, let folder, let message):
      "`git \(command)` failed in \(folder): \(message); run `git status` there for details"
    }
  }
}
