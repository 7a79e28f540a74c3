/// An evaluated commit in the history, with the figures for its tree.
package struct Sample: Sendable {
  /// Files in a tree that could not be evaluated for the same reason.
  package struct Gap: Sendable, Hashable {
    /// The number of files that are missing from the figures.
    package let files: Int
    /// The reason as a verb phrase, such as `cannot be parsed by this version`.
    package let reason: String

    package init(files: Int, reason: String) {
      self.files = files
      self.reason = reason
    }
  }

  /// The full commit ID in hexadecimal digits.
  package let commit: String
  /// The commit's time, moved forward if necessary so that it is not earlier than that of the previous sample.
  package let date: CommitDate
  /// The first line of the commit message, unchanged.
  package let subject: String
  /// The author's name, without the email address.
  package let author: String
  /// The commits since the previous sample, ending with the sample itself; for the first sample, only the sample
  /// itself.
  package let commits: [SampleCommit]
  /// The commits that introduced or fixed each finding; nil if the commits were not examined individually.
  package let causes: StepCauses?
  /// The releases since the previous sample, up to and including this commit, oldest first.
  package let tags: [String]
  /// The files that are missing from the figures; empty if the whole tree was evaluated.
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

  /// Whether any files are missing from the figures.
  package var isPartial: Bool { !gaps.isEmpty }
}
