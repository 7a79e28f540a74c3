/// The actions to perform on the forge, each with a reason; `--dry-run` prints them instead.
package struct Plan: Sendable, Hashable {
  /// A new comment.
  package struct Creation: Sendable, Hashable {
    package let comment: InlineComment
    package let rules: [String]
    package let fingerprints: [String]
    package let reason: String
  }

  /// A comment that gets new text or whose discussion is reopened.
  package struct Edit: Sendable, Hashable {
    package let thread: Conversation.Thread
    /// The new text, or nil if the text stays the same.
    package let body: String?
    /// Whether to reopen the discussion.
    package let reopens: Bool
    package let fingerprints: [String]
    package let reason: String
  }

  /// A comment to close because its findings are fixed or accepted, or because it is a duplicate.
  package struct Closing: Sendable, Hashable {
    package enum Method: Sendable, Hashable {
      /// Resolves the discussion, or, if the forge cannot resolve it, replaces the text with the given one.
      case resolve(orText: String)
      /// Replaces the comment's text with one that says that its findings are fixed or accepted.
      case text(String)
      /// Deletes the comment, or, if the forge cannot delete it, resolves it or replaces the text with the given one.
      case delete(orText: String)
    }

    package let thread: Conversation.Thread
    package let method: Method
    package let fingerprints: [String]
    package let reason: String
  }

  /// A reply that explains why an accept command was ignored.
  package struct Answer: Sendable, Hashable {
    package let thread: Conversation.Thread
    package let body: String
    package let reason: String
  }

  /// A comment that stays unchanged.
  package struct Kept: Sendable, Hashable {
    package let thread: Conversation.Thread
    package let fingerprints: [String]
    package let reason: String
  }

  /// How to update the summary.
  package enum Summary: Sendable, Hashable {
    case create(String)
    case edit(Conversation.Remark, String)
    case keep(Conversation.Remark)
    /// There is no summary, and no summary is needed.
    case none
  }

  /// How to update the status.
  package enum Status: Sendable, Hashable {
    case set(ReviewStatus)
    case keep(ReviewStatus)
    /// The annotation report shows the result; the status is set only if the token cannot publish the report.
    case inReport(ReviewStatus)
    /// The forge does not support statuses, or the status is disabled.
    case none
  }

  /// How to update the annotation report.
  package enum Report: Sendable, Hashable {
    case publish(AnnotationReport)
    /// The report is up to date.
    case keep
    /// The forge does not support reports, reports are disabled, or the report would be empty.
    case none
  }

  /// How to update code scanning.
  package enum Scan: Sendable, Hashable {
    case upload(CodeScan)
    /// The findings have already been uploaded.
    case keep
    /// The forge does not support code scanning, or it is disabled.
    case none
  }

  package let create: [Creation]
  package let edit: [Edit]
  package let close: [Closing]
  package let keep: [Kept]
  package let answer: [Answer]
  /// The accepted findings, in review order.
  package let accepted: [AcceptedOnPullRequest]
  package let summary: Summary
  /// Duplicate summaries left by an interrupted run.
  package let duplicateSummaries: [Conversation.Remark]
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
    return create.isEmpty && edit.isEmpty && close.isEmpty && answer.isEmpty && duplicateSummaries.isEmpty
      && isSummaryLeft
      && isStatusLeft
  }
}
