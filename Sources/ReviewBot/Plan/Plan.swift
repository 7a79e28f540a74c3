/// What is to be done on the forge, with the reason of each step; printed by `--dry-run` and carried out else.
public struct Plan: Sendable, Hashable {
  /// A new comment.
  public struct Creation: Sendable, Hashable {
    public let comment: InlineComment
    public let rules: [String]
    public let fingerprints: [String]
    public let reason: String
  }

  /// A comment that says something else now, or whose discussion is opened again.
  public struct Edit: Sendable, Hashable {
    public let thread: Conversation.Thread
    /// Nil where the text stays as it is.
    public let body: String?
    /// Whether the discussion is opened again.
    public let reopens: Bool
    public let fingerprints: [String]
    public let reason: String
  }

  /// A comment whose findings are gone, or that says what another one says.
  public struct Closing: Sendable, Hashable {
    public enum Way: Sendable, Hashable {
      /// Resolves the discussion; where the forge turns out not to, the text becomes that.
      case resolve(orText: String)
      /// Edits the comment to say that it is fixed.
      case text(String)
      /// Takes it away; where the forge turns out not to, it is resolved, or the text becomes that.
      case delete(orText: String)
    }

    public let thread: Conversation.Thread
    public let way: Way
    public let fingerprints: [String]
    public let reason: String
  }

  /// A comment that is left alone.
  public struct Kept: Sendable, Hashable {
    public let thread: Conversation.Thread
    public let fingerprints: [String]
    public let reason: String
  }

  /// What becomes of the summary.
  public enum Summary: Sendable, Hashable {
    case create(String)
    case edit(Conversation.Remark, String)
    case keep(Conversation.Remark)
    /// There is none, and nothing to say.
    case none
  }

  /// What becomes of the status.
  public enum Status: Sendable, Hashable {
    case set(ReviewStatus)
    case keep(ReviewStatus)
    /// The report says it; set only where the token may not publish that.
    case inReport(ReviewStatus)
    /// The forge has none, or it is not wanted.
    case none
  }

  /// What becomes of the findings beside the code.
  public enum Report: Sendable, Hashable {
    case publish(AnnotationReport)
    /// It is there already.
    case keep
    /// The forge has no such reports, it is not wanted, or it would have nothing to say.
    case none
  }

  /// What becomes of the findings that code scanning shows.
  public enum Scan: Sendable, Hashable {
    case upload(CodeScan)
    /// They are there already.
    case keep
    /// The forge has no code scanning, or it is not wanted.
    case none
  }

  public let create: [Creation]
  public let edit: [Edit]
  public let close: [Closing]
  public let keep: [Kept]
  public let summary: Summary
  /// Summaries of an earlier crash.
  public let surplus: [Conversation.Remark]
  public let report: Report
  public let scan: Scan
  public let status: Status

  /// Whether there is nothing to do.
  public var isEmpty: Bool {
    let isSummaryLeft =
      switch summary {
      case .keep, .none: true;
      case .create, .edit: false
      }
    let isStatusLeft =
      switch status {
      case .keep, .inReport, .none: true;
      case .set: false
      }
    if case .publish = report { return false }
    if case .upload = scan { return false }
    return create.isEmpty && edit.isEmpty && close.isEmpty && surplus.isEmpty && isSummaryLeft && isStatusLeft
  }
}
