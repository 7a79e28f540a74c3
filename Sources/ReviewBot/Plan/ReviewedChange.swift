public import Analyzer

/// What the review of a pull request found: the first of the three things that a plan is made of.
public struct ReviewedChange: Sendable {
  /// The full name of the commit that was reviewed.
  public let head: String
  /// The findings that the change brings, in the order of a review.
  public let introduced: [Finding]
  /// How many findings are gone, by rule.
  public let fixed: [String: Int]
  public let figures: ChangeFigures
  /// Declared types by path, for finding the lines of a symbol.
  public let types: [String: [TypeReview]]
  /// Files that could not be reviewed.
  public let unread: [SkippedFile]

  public init(
    head: String, introduced: [Finding], fixed: [String: Int], figures: ChangeFigures, types: [String: [TypeReview]],
    unread: [SkippedFile] = []
  ) {
    self.head = head
    self.introduced = introduced
    self.fixed = fixed
    self.figures = figures
    self.types = types
    self.unread = unread
  }

  /// - Parameter review: Of a change; everything in it counts as introduced.
  public init(_ review: Review, head: String) {
    self.init(
      head: head, introduced: review.findings, fixed: review.change?.fixed ?? [:],
      figures: review.change?.figures ?? ChangeFigures(),
      types: Dictionary(review.files.map { ($0.path, $0.types) }) { first, _ in first },
      unread: review.skipped.filter(\.isFailure))
  }
}
