package import Analyzer

/// What a project was like at each sampled commit, and what it is like now: everything that the report shows.
///
/// All of it is judged by today's rules. Indices of samples, files and rules point into the arrays here.
package struct ProjectHistory: Sendable {
  package let project: ProjectIdentity
  package let sampling: Sampling
  /// Oldest first, dates never fall; the last is the tip. Never empty in a report.
  package let samples: [Sample]
  /// Ids of all rules that ever had a finding, sorted.
  package let rules: [String]
  /// All files that are here or were, sorted by path.
  package let files: [FileHistory]
  /// Sorted by birth, then rule, file, severity and end.
  package let lives: [FindingLife]
  /// The review of the last sample.
  package let latest: Review
  /// The text of files of the last sample, for excerpts.
  package let source: SourceLookup
  /// The architecture of each module, by which all samples are judged.
  package let ruling: ArchitectureRuling
  /// What the limits of the rules with limits are at the root of the project, by rule.
  package let limits: [String: RuleLevel.Limits]
  /// The cards of the rules that the configuration declares.
  package let customRules: [RuleInfo]
  /// The layers at the last sample and the use among them; empty where none are configured.
  package let layers: LayerReport
  /// The days that churn is counted over.
  package let churnWindow: ChurnWindow
  /// The path of the CODEOWNERS file, nil where there is none.
  package let ownersFile: String?
  /// What is missing from all this, and how to get it.
  package let omissions: [Omission]

  package init(
    project: ProjectIdentity, sampling: Sampling, samples: [Sample], rules: [String], files: [FileHistory],
    lives: [FindingLife], latest: Review, source: SourceLookup, ruling: ArchitectureRuling? = nil,
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
    self.ruling = ruling ?? ArchitectureRuling(latest)
    self.limits = limits
    self.customRules = customRules
    self.layers = layers
    self.churnWindow = churnWindow
    self.ownersFile = ownersFile
    self.omissions = omissions
  }
}

extension ProjectHistory {
  /// The cards of all rules: those of the program, then those of the configuration.
  package var ruleInfos: [RuleInfo] { RuleList.infos + customRules }

  /// The same history under another name of the project.
  package func named(_ name: String) -> ProjectHistory {
    ProjectHistory(
      project: ProjectIdentity(name: name, branch: project.branch, webAddress: project.webAddress), sampling: sampling,
      samples: samples, rules: rules, files: files, lives: lives, latest: latest, source: source,
      ruling: ruling, limits: limits, customRules: customRules, layers: layers,
      churnWindow: churnWindow, ownersFile: ownersFile, omissions: omissions)
  }
}

/// Which repository and branch a history is of.
package struct ProjectIdentity: Sendable, Hashable {
  /// As people call it, such as `IceCubesApp`.
  package let name: String
  package let branch: String
  /// Where the repository can be looked at, such as `https://github.com/owner/name`; nil where that is not known.
  package let webAddress: String?

  package init(name: String, branch: String, webAddress: String? = nil) {
    self.name = name
    self.branch = branch
    self.webAddress = webAddress
  }
}

/// Which commits of the history were evaluated.
package struct Sampling: Sendable, Hashable {
  /// How dense the samples lie.
  package enum Interval: String, Sendable, Hashable, CaseIterable {
    case day
    case week
    case month
    case tag
    case commit
  }

  package let every: Interval
  /// As given, nil for the whole history.
  package let since: String?
  package let until: String?
  /// All commits of the first-parent history between the two.
  package let commits: Int

  package init(every: Interval, since: String? = nil, until: String? = nil, commits: Int) {
    self.every = every
    self.since = since
    self.until = until
    self.commits = commits
  }
}

/// The days in which commits count as churn, both included.
package struct ChurnWindow: Sendable, Hashable {
  package let from: CommitDate
  package let to: CommitDate

  package init(from: CommitDate, to: CommitDate) {
    self.from = from
    self.to = to
  }
}

/// Gives the bytes of a file of the last sample.
package struct SourceLookup: Sendable {
  private let lookup: @Sendable (String) -> [UInt8]?

  /// - Parameter lookup: Takes a path; gives nil where the content cannot be had.
  package init(_ lookup: @escaping @Sendable (String) -> [UInt8]?) { self.lookup = lookup }

  package func bytes(of path: String) -> [UInt8]? { lookup(path) }
}

/// Something that the history does not hold, said to the reader.
package struct Omission: Sendable, Hashable {
  /// One sentence: what is missing and why.
  package let text: String
  /// One sentence: how to get it; nil where nothing can be done.
  package let remedy: String?

  package init(_ text: String, remedy: String? = nil) {
    self.text = text
    self.remedy = remedy
  }
}
