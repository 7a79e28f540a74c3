/// What pages over many projects show of one, and what a shared store keeps for them: figures, no sources.
package struct ProjectFigures: Sendable, Hashable {
  /// Where a project goes.
  package enum Judgement: String, Sendable, Hashable {
    case better
    case worse
    case neutral
  }

  /// One commit that was evaluated.
  package struct Sample: Sendable, Hashable {
    package let commit: String
    package let date: CommitDate
    /// Whether at most one file in fifty is missing from the figures.
    package let isComplete: Bool
    /// By the id of the metric; those that a tree does not have are missing.
    package let metrics: [String: Double]

    package init(commit: String, date: CommitDate, isComplete: Bool, metrics: [String: Double]) {
      self.commit = commit
      self.date = date
      self.isComplete = isComplete
      self.metrics = metrics
    }
  }

  /// What a team owns in this project, by the CODEOWNERS file of today.
  package struct Team: Sendable, Hashable {
    /// The sums over its files, from a sample on until the next point.
    package struct Point: Sendable, Hashable {
      /// An index into the samples.
      package let sample: Int
      package let files: Int
      package let codeLines: Int
      package let findings: SeverityCounts
      /// Checklist items.
      package let passed: Int
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

    package let name: String
    /// In ascending order of samples; only where something changed.
    package let points: [Point]

    package init(name: String, points: [Point]) {
      self.name = name
      self.points = points
    }
  }

  package var name: String
  package let branch: String
  package let webAddress: String?
  package let judgement: Judgement
  /// The same in two words.
  package let verdict: String
  /// One sentence.
  package let headline: String
  /// Findings that came in the week up to the last sample.
  package let introducedLately: Int
  package let fixedLately: Int
  /// Oldest first.
  package let samples: [Sample]
  /// By name; empty without a CODEOWNERS file.
  package let teams: [Team]

  package init(
    name: String, branch: String, webAddress: String?, judgement: Judgement, verdict: String, headline: String,
    introducedLately: Int, fixedLately: Int, samples: [Sample], teams: [Team]
  ) {
    self.name = name
    self.branch = branch
    self.webAddress = webAddress
    self.judgement = judgement
    self.verdict = verdict
    self.headline = headline
    self.introducedLately = introducedLately
    self.fixedLately = fixedLately
    self.samples = samples
    self.teams = teams
  }

  package var tip: Sample? { samples.last }
}
