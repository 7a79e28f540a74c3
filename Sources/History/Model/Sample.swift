/// One commit of the history that was evaluated, with the figures of its tree.
public struct Sample: Sendable {
  /// A tree of which not everything could be evaluated.
  public struct Gap: Sendable, Hashable {
    /// Files that are missing from the figures.
    public let files: Int
    /// Why, as part of a sentence: `cannot be parsed by this version`.
    public let reason: String

    public init(files: Int, reason: String) {
      self.files = files
      self.reason = reason
    }
  }

  /// The full id of the commit, in hexadecimal digits.
  public let commit: String
  public let date: CommitDate
  /// The first line of the commit's message, as it stands there.
  public let subject: String
  public let author: String
  /// Releases that came since the sample before: those at this commit and at commits in between, oldest first.
  public let tags: [String]
  /// What is missing; empty where the whole tree was evaluated.
  public let gaps: [Gap]
  public let totals: SampleTotals

  public init(
    commit: String, date: CommitDate, subject: String, author: String, tags: [String] = [], gaps: [Gap] = [],
    totals: SampleTotals
  ) {
    self.commit = commit
    self.date = date
    self.subject = subject
    self.author = author
    self.tags = tags
    self.gaps = gaps
    self.totals = totals
  }

  public var isPartial: Bool { !gaps.isEmpty }
}
