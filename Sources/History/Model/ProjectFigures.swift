/// A project's published figures, without any source code. Used for pages about several projects and for a shared
/// store.
package struct ProjectFigures: Sendable, Hashable {
  /// A project's trend.
  package enum Judgment: String, Sendable, Hashable {
    case better
    case worse
    case neutral
  }

  /// An evaluated commit.
  package struct Sample: Sendable, Hashable {
    /// The full commit ID in hexadecimal digits.
    package let commit: String
    /// The commit's time, which is never earlier than that of the previous sample.
    package let date: CommitDate
    /// Whether at most 2% of the files are missing from the figures.
    package let isComplete: Bool
    /// The metrics' values, keyed by metric ID. Metrics that do not apply to the tree are omitted.
    package let metrics: [String: Double]

    package init(commit: String, date: CommitDate, isComplete: Bool, metrics: [String: Double]) {
      self.commit = commit
      self.date = date
      self.isComplete = isComplete
      self.metrics = metrics
    }
  }

  /// A team that owns files in the project, as specified by the current CODEOWNERS file.
  package struct Team: Sendable, Hashable {
    /// The totals for the team's files, from one sample until the next point.
    package struct Point: Sendable, Hashable {
      /// The sample's index in `samples`.
      package let sample: Int
      /// The number of files that the team owns.
      package let files: Int
      /// The number of lines of code in these files.
      package let codeLines: Int
      /// The number of findings in these files.
      package let findings: SeverityCounts
      /// The number of passed checklist items.
      package let passed: Int
      /// The number of failed checklist items.
      package let failed: Int

      package init(sample: Int, files: Int, codeLines: Int, findings: SeverityCounts, passed: Int, failed: Int) {
        self.sample = sample
        self.files = files
        self.codeLines = codeLines
        self.findings = findings
        self.passed = passed
        self.failed = failed
      }
    }

    /// The owner as written in the CODEOWNERS file; `no owner` for all files without an owner.
    package let name: String
    /// The points, sorted by sample. A point exists only where something changed.
    package let points: [Point]

    package init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  /// The project's name to display.
  package var name: String
  /// The name of the branch that the samples are taken from, such as `main`.
  package let branch: String
  /// The repository's web page, such as `https://github.com/owner/name`; nil if unknown.
  package let webAddress: String?
  package let judgment: Judgment
  /// The verdict in one or two words.
  package let verdict: String
  /// The verdict in one sentence.
  package let headline: String
  /// The number of findings introduced in the week before the last sample.
  package let recentlyIntroduced: Int
  /// The number of findings fixed in the week before the last sample.
  package let recentlyFixed: Int
  /// The samples, oldest first.
  package var samples: [Sample]
  /// The teams, sorted by name; empty without a CODEOWNERS file.
  package var teams: [Team]

  package init(
    name: String, branch: String, webAddress: String?, judgment: Judgment, verdict: String, headline: String,
    recentlyIntroduced: Int, recentlyFixed: Int, samples: [Sample], teams: [Team]
  ) {
    self.name = name
    self.branch = branch
    self.webAddress = webAddress
    self.judgment = judgment
    self.verdict = verdict
    self.headline = headline
    self.recentlyIntroduced = recentlyIntroduced
    self.recentlyFixed = recentlyFixed
    self.samples = samples
    self.teams = teams
  }

  /// The latest sample; nil if there are no samples.
  package var tip: Sample? { samples.last }
}
