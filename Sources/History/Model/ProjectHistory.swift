package import Analyzer
import Git

/// A project's history up to its current state, with all data that the report needs.
///
/// All samples are evaluated with the current rules. Indices of samples, files and rules refer to arrays in this
/// type.
package struct ProjectHistory: Sendable {
  package private(set) var project: ProjectIdentity
  package let sampling: Sampling
  /// The samples, oldest first, with non-decreasing dates; the last one is the tip. Never empty in a report.
  package let samples: [Sample]
  /// The sorted IDs of all rules that ever reported a finding.
  package let rules: [String]
  /// All files, including deleted ones, sorted by path.
  package let files: [FileHistory]
  /// The lifetimes of all findings, sorted by the sample that introduced them, then by rule, file, severity and end.
  package let lives: [FindingLife]
  /// The review of the last sample.
  package let latest: Review
  /// Provides the text of files in the last sample for excerpts.
  package let source: SourceLookup
  /// Each module's architecture, which applies to all samples.
  package let architectureAssignment: ArchitectureAssignment
  /// The limits configured for the project root, keyed by rule.
  package let limits: [String: RuleLevel.Limits]
  /// The descriptions of the custom rules.
  package let customRules: [RuleInfo]
  /// The layers in the last sample and their dependencies; empty if none are configured.
  package let layers: LayerReport
  /// The days whose commits are counted as churn.
  package let churnWindow: ChurnWindow
  /// The path of the CODEOWNERS file; nil if there is none.
  package let ownersFile: String?
  /// Data that is missing from the history, and how to get it.
  package let omissions: [Omission]

  package init(
    project: ProjectIdentity, sampling: Sampling, samples: [Sample], rules: [String], files: [FileHistory],
    lives: [FindingLife], latest: Review, source: SourceLookup, architectureAssignment: ArchitectureAssignment? = nil,
    limits: [String: RuleLevel.Limits] = [:], customRules: [RuleInfo] = [], layers: LayerReport = LayerReport(),
    churnWindow: ChurnWindow, ownersFile: String? = nil, omissions: [Omission] = []
  ) {
    self.project = project
    self.sampling = sampling
    self.samples = samples
    self.rules = rules
    self.files = files
    self.lives = lives
    self.latest = latest
    self.source = source
    self.architectureAssignment = architectureAssignment ?? ArchitectureAssignment(latest)
    self.limits = limits
    self.customRules = customRules
    self.layers = layers
    self.churnWindow = churnWindow
    self.ownersFile = ownersFile
    self.omissions = omissions
  }
}

extension ProjectHistory {
  /// The descriptions of all rules: the built-in rules first, then the custom ones.
  package var ruleInfos: [RuleInfo] { RuleList.infos + customRules }

  /// Returns the same history with a different project name.
  package func named(_ name: String) -> ProjectHistory {
    var history = self
    history.project = ProjectIdentity(name: name, branch: project.branch, webAddress: project.webAddress)
    return history
  }
}

/// A history's repository and branch.
package struct ProjectIdentity: Sendable, Hashable {
  /// The project's name, such as `IceCubesApp`.
  package let name: String
  /// The name of the branch, such as `main`; `HEAD` if no branch is checked out and the remote's default branch is
  /// unknown.
  package let branch: String
  /// The repository's web page, such as `https://github.com/owner/name`; nil if unknown.
  package let webAddress: String?

  package init(name: String, branch: String, webAddress: String? = nil) {
    self.name = name
    self.branch = branch
    self.webAddress = webAddress
  }
}

/// Describes how samples are chosen from the commits in a history.
package struct Sampling: Sendable, Hashable {
  /// The interval between samples.
  package enum Interval: String, Sendable, Hashable, CaseIterable {
    case day
    case week
    case month
    case tag
    case commit
  }

  package let every: Interval
  /// The first day, as requested; nil for the whole history.
  package let since: String?
  /// The last day, as requested; nil to end at the tip.
  package let until: String?
  /// The number of commits in the first-parent history from `since` to `until`.
  package let commits: Int

  package init(every: Interval, since: String? = nil, until: String? = nil, commits: Int) {
    self.every = every
    self.since = since
    self.until = until
    self.commits = commits
  }
}

/// The days whose commits are counted as churn, including `from` and `to`.
package struct ChurnWindow: Sendable, Hashable {
  /// The time 365 days before `to`.
  package let from: CommitDate
  /// The time of the last sample.
  package let to: CommitDate
  /// The number of commits in the window that changed more than `maximumFiles` files. They are not counted as churn.
  package let largeCommits: Int

  /// The maximum number of Swift files that a commit may change to be counted as churn.
  package static let maximumFiles = ChurnLimit.files

  package init(from: CommitDate, to: CommitDate, largeCommits: Int = 0) {
    self.from = from
    self.to = to
    self.largeCommits = largeCommits
  }
}

/// Provides the contents of files in the last sample.
package struct SourceLookup: Sendable {
  private let lookup: @Sendable (String) -> [UInt8]?

  /// - Parameter lookup: Returns the content at a path; nil if it is unavailable.
  package init(_ lookup: @escaping @Sendable (String) -> [UInt8]?) { self.lookup = lookup }

  /// Returns a file's content; nil if it is unavailable.
  /// - Parameter path: The path relative to the root.
  package func bytes(of path: String) -> [UInt8]? { lookup(path) }
}

/// Data that is missing from the history.
package struct Omission: Sendable, Hashable {
  /// One sentence that says what is missing and why.
  package let text: String
  /// One sentence that says how to get it; nil if nothing can be done.
  package let remedy: String?

  package init(_ text: String, remedy: String? = nil) {
    self.text = text
    self.remedy = remedy
  }
}
