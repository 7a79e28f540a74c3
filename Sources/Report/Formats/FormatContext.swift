package import Analyzer

/// The context in which a review is formatted.
package struct FormatContext: Sendable {
  /// The level of detail; machine-readable formats ignore it.
  package enum Verbosity: Sendable, Hashable {
    case quiet
    case normal
    case verbose
  }

  /// The tool version, such as `0.1.0`.
  package var toolVersion: String
  /// The rules, keyed by ID. Some rules may be missing.
  package var rules: [String: RuleInfo]
  /// Whether to use ANSI colors.
  package var usesColor: Bool
  /// The number of columns in the terminal.
  package var width: Int
  package var verbosity: Verbosity
  /// The lowest severity with which the command fails; nil if findings never make it fail. Findings that make it fail
  /// are always listed.
  package var failingSeverity: Severity? = .error
  /// The current folder, relative to the root, if `text` output goes to a terminal or a pipe there; empty otherwise. Its
  /// paths are relative to this folder, so that they can be opened from there. All other formats use the root, except
  /// those for a forge.
  package var folder = ""
  /// The root relative to the top of the repository, which paths in formats for a forge are relative to; empty if both
  /// are the same.
  package var repositoryFolder = ""
  /// The command that fixes the reviewed files.
  package var fixCommand = "review fix"
  /// Whether a baseline hides findings.
  package var hasBaseline = false
  /// Whether rules were not limited with `--only`. If they were, the coverage of the checklists means little.
  package var hasAllRules = true
  /// The maximum number of findings in the `agent` format.
  package var limit = AgentFormat.defaultLimit
  /// The tool's URL, without a trailing slash; nil if the output does not include it.
  package var toolAddress: String?
  /// The URL of the published rule pages, without a trailing slash; nil if there are none.
  package var docsURL: String?
  /// The compared commits; nil if there is no comparison.
  package var commits: ReviewedCommits?
  /// Returns the contents of a reviewed file, or nil if they are unavailable. The path is relative to the root.
  package var source: @Sendable (_ path: String) -> [UInt8]?

  package init(
    toolVersion: String, rules: [String: RuleInfo] = [:], usesColor: Bool = false, width: Int = 100,
    verbosity: Verbosity = .normal, source: @escaping @Sendable (_ path: String) -> [UInt8]? = { _ in nil }
  ) {
    self.toolVersion = toolVersion
    self.rules = rules
    self.usesColor = usesColor
    self.width = width
    self.verbosity = verbosity
    self.source = source
  }

  /// Returns a path relative to the top of the repository.
  /// - Parameter path: The path relative to the root.
  func pathInRepository(_ path: String) -> String { repositoryFolder.isEmpty ? path : repositoryFolder + "/" + path }

  /// Returns how a path is displayed.
  /// - Parameter path: The path relative to the root.
  func displayed(_ path: String) -> String {
    guard !folder.isEmpty else { return VisibleText.escaped(path) }
    let (from, to) = (folder.split(separator: "/"), path.split(separator: "/"))
    let shared = zip(from, to).prefix { $0.utf8.elementsEqual($1.utf8) }.count
    let parts = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared).map(String.init)
    return VisibleText.escaped(parts.isEmpty ? "." : parts.joined(separator: "/"))
  }
}

/// The two sides of a comparison.
package struct ReviewedCommits: Sendable, Hashable {
  /// The full hash of the merge base; nil if all files are treated as new.
  package let base: String?
  /// The full hash of the reviewed commit; nil if there were uncommitted changes.
  package let head: String?

  package init(base: String?, head: String?) {
    self.base = base
    self.head = head
  }
}
