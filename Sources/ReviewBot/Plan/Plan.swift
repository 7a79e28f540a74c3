/// The actions to perform on the forge, each with a reason; `--dry-run` prints them instead.
package struct Plan: Sendable, Hashable {
  /// A new comment.
  package struct Creation: Sendable, Hashable {
    package let comment: InlineComment
    /// The rule of each finding in the comment, in the same order as `fingerprints`; may contain duplicates.
    package let rules: [String]
    /// The fingerprints of the findings in the comment, in the order in which it lists them.
    package let fingerprints: [String]
    /// Why the comment is on this line.
    package let reason: String
  }

  /// A comment that gets new text or whose discussion is reopened.
  package struct Edit: Sendable, Hashable {
    package let thread: Conversation.Thread
    /// The new text, or nil if the text stays the same.
    package let body: String?
    /// Whether to reopen the discussion.
    package let reopens: Bool
    /// The fingerprints of the findings in the comment after the edit.
    package let fingerprints: [String]
    /// Why the comment changes.
    package let reason: String
  }

  /// A comment to close because its findings are fixed or accepted, or because it is a duplicate.
  package struct Closing: Sendable, Hashable {
    /// How to close the comment, depending on what the forge supports.
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
    /// The fingerprints of the findings that are fixed, accepted or also reported in another comment.
    package let fingerprints: [String]
    /// Why the comment is closed: its findings are fixed or accepted, or it is a duplicate.
    package let reason: String
  }

  /// A reply that explains why an accept command was ignored.
  package struct Answer: Sendable, Hashable {
    package let thread: Conversation.Thread
    /// The text of the reply, including a marker that prevents repetitions.
    package let body: String
    /// Why the command is ignored.
    package let reason: String
  }

  /// A comment that stays unchanged.
  package struct Kept: Sendable, Hashable {
    package let thread: Conversation.Thread
    /// The fingerprints of the findings in the comment, including those that are fixed.
    package let fingerprints: [String]
    /// Why nothing has to be done.
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

  /// The comments to post, starting with the most severe findings.
  package let create: [Creation]
  /// The comments to edit, and the discussions to reopen.
  package let edit: [Edit]
  /// The comments to close.
  package let close: [Closing]
  /// The comments that stay unchanged; shown only in the JSON output of `--dry-run`.
  package let keep: [Kept]
  /// The replies to invalid accept commands, at most one per discussion.
  package let answer: [Answer]
  /// The accepted findings, in review order.
  package let accepted: [AcceptedOnPullRequest]
  package let summary: Summary
  /// Duplicate summaries left by an interrupted run.
  package let duplicateSummaries: [Conversation.Remark]
  package let report: Report
  package let scan: Scan
  package let status: Status
  /// The number of findings whose comments could not be posted. The summary lists them.
  package var failed = 0

  /// Whether there are new comments or a new summary, which another run may post at the same time.
  package var creates: Bool {
    if case .create = summary { return true }
    return !create.isEmpty
  }

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
