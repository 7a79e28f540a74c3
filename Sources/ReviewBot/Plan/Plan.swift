/// What is to be done on the forge, with the reason of each step; printed by `--dry-run` and carried out else.
package struct Plan: Sendable, Hashable {
  /// A new comment.
  package struct Creation: Sendable, Hashable {
    package let comment: InlineComment
    package let rules: [String]
    package let fingerprints: [String]
    package let reason: String
  }

  /// A comment that says something else now, or whose discussion is opened again.
  package struct Edit: Sendable, Hashable {
    package let thread: Conversation.Thread
    /// Nil where the text stays as it is.
    package let body: String?
    /// Whether the discussion is opened again.
    package let reopens: Bool
    package let fingerprints: [String]
    package let reason: String
  }

  /// A comment whose findings are gone, or that says what another one says.
  package struct Closing: Sendable, Hashable {
    package enum Way: Sendable, Hashable {
      /// Resolves the discussion; where the forge turns out not to, the text becomes that.
      case resolve(orText: String)
      /// Edits the comment to say that it is fixed.
      case text(String)
      /// Takes it away; where the forge turns out not to, it is resolved, or the text becomes that.
      case delete(orText: String)
    }

    package let thread: Conversation.Thread
    package let way: Way
    package let fingerprints: [String]
    package let reason: String
  }

  /// An answer to somebody who cannot accept a finding.
  package struct Answer: Sendable, Hashable {
    package let thread: Conversation.Thread
    package let body: String
    package let reason: String
  }

  /// A comment that is left alone.
  package struct Kept: Sendable, Hashable {
    package let thread: Conversation.Thread
    package let fingerprints: [String]
    package let reason: String
  }

  /// What becomes of the summary.
  package enum Summary: Sendable, Hashable {
    case create(String)
    case edit(Conversation.Remark, String)
    case keep(Conversation.Remark)
    /// There is none, and nothing to say.
    case none
  }

  /// What becomes of the status.
  package enum Status: Sendable, Hashable {
    case set(ReviewStatus)
    case keep(ReviewStatus)
    /// The report says it; set only where the token may not publish that.
    case inReport(ReviewStatus)
    /// The forge has none, or it is not wanted.
    case none
  }

  /// What becomes of the findings beside the code.
  package enum Report: Sendable, Hashable {
    case publish(AnnotationReport)
    /// It is there already.
    case keep
    /// The forge has no such reports, it is not wanted, or it would have nothing to say.
    case none
  }

  /// What becomes of the findings that code scanning shows.
  package enum Scan: Sendable, Hashable {
    case upload(CodeScan)
    /// They are there already.
    case keep
    /// The forge has no code scanning, or it is not wanted.
    case none
  }

  package let create: [Creation]
  package let edit: [Edit]
  package let close: [Closing]
  package let keep: [Kept]
  package let answer: [Answer]
  /// Findings that somebody accepted, in the order of the review.
  package let accepted: [AcceptedOnPullRequest]
  package let summary: Summary
  /// Summaries of an earlier crash.
  package let surplus: [Conversation.Remark]
  package let report: Report
  package let scan: Scan
  package let status: Status

  /// Whether there is nothing to do.
  package var isEmpty: Bool {
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
    return create.isEmpty && edit.isEmpty && close.isEmpty && answer.isEmpty && surplus.isEmpty && isSummaryLeft
      && isStatusLeft
  }
}
