import Analyzer
package import Git

/// Why a project cannot be listed; the description is one sentence for a person, with what to try.
package enum WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A path that was given does not exist or cannot be looked at.
  case path(String, reason: String)
  /// What was given as the root is no folder.
  case rootIsNoFolder(String)
  /// A path that was given does not lie in the root.
  case outsideRoot(path: String, root: String)
  /// A configuration file is there and cannot be used.
  case configuration(path: String, reason: String)
  /// There are more configuration files than `ConfigurationLimits` allows; the first that is too many.
  case tooManyConfigurations(path: String)
  /// A baseline is there and cannot be read; `reason` follows the path in a sentence.
  case baseline(path: String, reason: String)
  /// What a change is compared with cannot be read; `reason` follows the path in a sentence.
  case base(path: String, reason: String)
  case git(GitError)

  package var description: String {
    switch self {
    case .path(let path, let reason):
      "\(path) cannot be reviewed: \(reason); check the path, which is taken from the current folder"
    case .rootIsNoFolder(let path):
      "the root \(path) is not a folder; give the top folder of the project as `--root`"
    case .outsideRoot(let path, let root):
      "\(path) lies outside the root \(root); give a folder that holds both as `--root`, or review them one by one"
    case .configuration(let path, let reason):
      "the configuration \(path) cannot be read: \(reason); make it a readable file inside the root, or give another "
        + "as `--config`"
    case .tooManyConfigurations(let path):
      "the configuration \(path) is one too many: at most \(ConfigurationLimits.files) files of "
        + "\(ConfigurationLimits.fileBytes >> 20) MiB in all are read; use `overrides` in the one at the root"
    case .baseline(let path, let reason):
      "the baseline \(path) \(reason)"
    case .base(let path, let reason):
      "\(path), as it was before the change, \(reason)"
    case .git(let error): error.description
    }
  }
}
