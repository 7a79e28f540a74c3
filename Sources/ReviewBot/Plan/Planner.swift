package import Analyzer

/// The user's options for the plan.
package struct PlanOptions: Sendable {
  /// The maximum number of open inline comments on the pull request.
  package var maximumComments = 25
  /// The minimum severity for inline comments. Less severe findings have a comment only if it can suggest a safe
  /// fix.
  package var minimumSeverity = Severity.warning
  /// Whether to comment on lines. If not, existing comments are still edited and closed.
  package var postsInline = true
  /// Whether to create and update the summary. If not, an existing summary stays unchanged.
  package var postsSummary = true
  /// Whether to set the status. If not, no annotation report is published either.
  package var setsStatus = true
  /// Whether an annotation report replaces the status, on forges that support it.
  package var usesReportAsStatus = false
  /// The results for code scanning, or nil if it is disabled.
  package var scan: CodeScan?
  /// Returns whether the review fails because of the given findings, which determines the status. Accepted findings are
  /// excluded.
  package var fails: @Sendable (_ findings: [Finding]) -> Bool = { _ in false }
  /// The run's URL, such as that of the CI job.
  package var link: String?
  /// The URL of the page created by `review report --change`.
  package var report: String?

  package init() {}
}

/// Creates a plan from the findings, the diff and the current state of the forge, without performing I/O.
package struct Planner: Sendable {
  private let change: ReviewedChange
  private let shown: ShownLines
  private let style: CommentStyle
  private var options: PlanOptions
  private let placed: [(finding: Finding, line: Placement.Line?)]
  private let moved: MovedFindings

  package init(_ change: ReviewedChange, diff: UnifiedDiff, style: CommentStyle, options: PlanOptions) {
    self.change = change
    shown = ShownLines(diff)
    self.style = style
    self.options = options
    let placement = Placement(shown, types: change.types)
    var seen: Set<String> = []
    // Keeps one finding per fingerprint.
    let findings = change.introduced.filter { seen.insert($0.fingerprint).inserted }
    placed = findings.map { ($0, placement.line(of: $0)) }
    moved = MovedFindings(findings, files: change.files)
  }

  /// The same planner without a status, for projects that do not support statuses.
  var withoutStatus: Planner {
    var planner = self
    planner.options.setsStatus = false
    return planner
  }

  /// Whether findings without a comment are shown as annotations.
  var needsReport: Bool {
    let capabilities = style.capabilities
    return options.setsStatus && capabilities.hasAnnotations
      && (!capabilities.annotationsAreStatus || options.usesReportAsStatus)
  }

  /// The results for code scanning, or nil if it is disabled or the forge does not support it.
  var scan: CodeScan? { style.capabilities.hasCodeScanning ? options.scan : nil }

  /// Whether a comment contains a finding from this review.
  func concerns(_ thread: Conversation.Thread) -> Bool {
    moved.mayBeReported(by: Marker.markers(in: thread.body), at: thread.path)
  }

  /// Creates the plan.
  /// - Parameters:
  ///   - conversation: Everything that our account has written so far.
  ///   - status: The current status of the head commit, if any.
  ///   - reportDigest: The digest of the current annotation report, if any.
  ///   - hasScan: Whether the findings have already been uploaded to code scanning.
  ///   - refused: The fingerprints of comments rejected by the forge in this run.
  ///   - failed: The fingerprints of comments that could not be posted for another reason, and are not posted again in
  ///     this run.
  ///   - decisions: The decisions made by replies that accept findings, keyed by comment ID.
  func plan(
    _ conversation: Conversation, status: ReviewStatus?, reportDigest: String? = nil, hasScan: Bool = false,
    refused: Set<String> = [], failed: Set<String> = [], decisions: [String: AcceptDecision] = [:]
  ) -> Plan {
    let remarks = conversation.remarks.filter { SummaryNotes.isSummary($0.body) }
    let notes = SummaryNotes(remarks.map(\.body))
    // On forges that don't support editing comments, the latest summary is the current one.
    let last = style.capabilities.canEdit ? remarks.first : remarks.last
    let refused = refused.union(notes.refused(at: change.head))
    var draft = PlanDraft(
      threads: ThreadMatch(conversation.threads, decisions: decisions, moved: moved), placed: placed, shown: shown,
      style: style,
      options: options,
      refused: refused, failed: failed)
    draft.match()
    draft.assign()
    let failedCount = draft.unposted.count { $0.reason == .failed }
    let open = placed.map(\.finding).filter { draft.accepted[$0.fingerprint] == nil }
    let text = SummaryText(
      change: change, style: style, options: options, accepted: draft.accepted, failed: failedCount,
      fails: options.fails(open))
    let body = text.body(
      unposted: draft.unposted, notes: notes, refused: refused.intersection(placed.map(\.finding.fingerprint)))
    return Plan(
      create: draft.create, edit: draft.edit, close: draft.close, keep: draft.keep, answer: draft.answer,
      accepted: placed.compactMap { placed in
        draft.accepted[placed.finding.fingerprint].map {
          AcceptedOnPullRequest(fingerprint: placed.finding.fingerprint, acceptance: $0)
        }
      },
      summary: summary(body, existing: last, isNeeded: text.isNeeded),
      duplicateSummaries: options.postsSummary && style.capabilities.canDelete && style.capabilities.canEdit
        ? remarks.filter { $0 != last } : [],
      report: report(draft.unposted, text, digest: reportDigest),
      scan: scan.map { hasScan ? .keep : .upload($0) } ?? .none,
      status: self.status(text, last: status), failed: failedCount)
  }

  private func summary(
    _ body: String, existing: Conversation.Remark?, isNeeded: Bool
  ) -> Plan.Summary {
    guard let existing else { return options.postsSummary && isNeeded ? .create(body) : .none }
    return !options.postsSummary || body.isSameText(as: existing.body) ? .keep(existing) : .edit(existing, body)
  }

  private func report(
    _ unposted: [(finding: Finding, reason: PlanDraft.Unposted)], _ text: SummaryText, digest: String?
  ) -> Plan.Report {
    guard needsReport else { return .none }
    return FindingsReport(
      unposted: unposted, verdict: text.verdict, fails: text.fails, isStatus: style.capabilities.annotationsAreStatus,
      link: options.link
    ).step(digest)
  }

  private func status(_ text: SummaryText, last: ReviewStatus?) -> Plan.Status {
    guard options.setsStatus, style.capabilities.statusLimit > 0 else { return .none }
    let status = ReviewStatus(
      state: text.fails ? .failure : .success, description: text.verdict.shortened(to: style.capabilities.statusLimit),
      link: options.link)
    // An existing status is updated even if the report would replace it.
    guard let last else {
      return needsReport && style.capabilities.annotationsAreStatus ? .inReport(status) : .set(status)
    }
    // Ignores the link, which is different in every run.
    return last.state == status.state && last.description == status.description ? .keep(last) : .set(status)
  }
}

extension String {
  /// Whether a forge treats both strings as equal; forges may change line endings and trim trailing whitespace.
  func isSameText(as other: String) -> Bool { normalized == other.normalized }

  private var normalized: String {
    var text = replacing("\r\n", with: "\n")
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
