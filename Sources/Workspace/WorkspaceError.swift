import Analyzer
package import Git

/// An error that occurs while listing or reading a project; the description explains how to fix it.
package enum WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A given path that does not exist or cannot be accessed.
  case path(String, reason: String)
  /// A revision that is given where a path is expected.
  case revision(String)
  /// A given root that is not a folder.
  case rootIsNotAFolder(String)
  /// A given path outside the root.
  case outsideRoot(path: String, root: String)
  /// A given path that leads out of the current repository through a symbolic link.
  case linkOutOfRepository(path: String, target: String)
  /// An existing configuration file that cannot be used.
  case configuration(path: String, reason: String)
  /// The first configuration file that exceeds `ConfigurationLimits`.
  case tooManyConfigurations(path: String)
  /// A baseline that cannot be read or written. `reason` is a verb phrase that follows the path in the message.
  case baseline(path: String, reason: String)
  /// A file in the base that cannot be read. `reason` is a verb phrase that follows the path in the message.
  case base(path: String, reason: String)
  case git(GitError)

  package var description: String {
    switch self {
    case .path(let path, _) where path.contains("*"):
      "\(path) cannot be reviewed: patterns are not supported; name a folder, or let the shell expand the pattern"
    case .path(let path, let reason):
      "\(path) cannot be reviewed: \(reason); check the path, which is relative to the current folder"
    case .revision(let name):
      "\(name) is a revision, not a path; to review what changed since then, run `review --since REV`"
    case .rootIsNotAFolder(let path):
      "the root \(path) is not a folder; set --root to the project's top-level folder"
    case .outsideRoot(let path, let root):
      "\(path) is outside the root \(root); set --root to a folder that contains both, or review them separately"
    case .linkOutOfRepository(let path, let target):
      "\(path) leads out of the repository to \(target) through a symbolic link; to review the target, name it instead"
    case .configuration(let path, let reason):
      "the configuration \(path) cannot be read: \(reason); make it a readable file inside the root, or choose a "
        + "different one with --config"
    case .tooManyConfigurations(let path):
      "with \(path), the configuration exceeds the limit of \(ConfigurationLimits.files) files and "
        + "\(ConfigurationLimits.fileBytes >> 20) MiB in total; use `overrides` in the root configuration"
    case .baseline(let path, let reason):
      "the baseline \(path) \(reason)"
    case .base(let path, let reason):
      "\(path) in the merge base \(reason)"
    case .git(let error): error.description
    }
  }
}
