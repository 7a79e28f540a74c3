/// One commit of the history that was evaluated, with the figures of its tree.
package struct Sample: Sendable {
  /// A tree of which not everything could be evaluated.
  package struct Gap: Sendable, Hashable {
    /// Files that are missing from the figures.
    package let files: Int
    /// Why, as part of a sentence: `cannot be parsed by this version`.
    package let reason: String

    package init(files: Int, reason: String) {
      self.files = files
      self.reason = reason
    }
  }

  /// The full id of the commit, in hexadecimal digits.
  package let commit: String
  package let date: CommitDate
  /// The first line of the commit's message, as it stands there.
  package let subject: String
  package let author: String
  /// The commits since the sample before, its own the last; of the first sample its own alone.
  package let commits: [SampleCommit]
  /// Which of these commits introduced and fixed which finding, where each was looked at.
  package let causes: StepCauses?
  /// Releases that came since the sample before: those at this commit and at commits in between, oldest first.
  package let tags: [String]
  /// What is missing; empty where the whole tree was evaluated.
  package let gaps: [Gap]
  package let totals: SampleTotals

  package init(
    commit: String, date: CommitDate, subject: String, author: String, commits: [SampleCommit] = [],
    causes: StepCauses? = nil,
    tags: [String] = [], gaps: [Gap] = [], totals: SampleTotals
  ) {
    self.commit = commit
    self.date = date
    self.subject = subject
    self.author = author
    self.commits = commits
    self.causes = causes
    self.tags = tags
    self.gaps = gaps
    self.totals = totals
  }

  package var isPartial: Bool { !gaps.isEmpty }
}
