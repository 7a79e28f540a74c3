package import Analyzer

/// What a user decides about the plan.
package struct PlanOptions: Sendable {
  /// How many inline comments of ours may be open on the pull request.
  package var maximumComments = 25
  package var postsInline = true
  package var postsSummary = true
  package var setsStatus = true
  /// Whether a report with annotations takes the place of the status, on forges where it can.
  package var usesReportAsStatus = false
  /// What code scanning is to show, nil where it is not wanted.
  package var scan: CodeScan?
  /// Whether the review fails with these findings, those that nobody accepted: the status says so.
  package var fails: @Sendable (_ findings: [Finding]) -> Bool = { _ in false }
  /// Where the run can be looked at, such as the CI job.
  package var link: String?
  /// Where the page of `review report --change` can be read.
  package var report: String?

  package init() {}
}

/// Makes a plan of what was found, what the diff shows, and what is on the forge already. Pure: it asks nobody.
package struct Planner: Sendable {
  private let change: ReviewedChange
  private let shown: ShownLines
  private let style: CommentStyle
  private var options: PlanOptions
  private let placed: [(finding: Finding, line: Placement.Line?)]

  package init(_ change: ReviewedChange, diff: UnifiedDiff, style: CommentStyle, options: PlanOptions) {
    self.change = change
    shown = ShownLines(diff)
    self.style = style
    self.options = options
    let placement = Placement(shown, types: change.types)
    var seen: Set<String> = []
    // A fingerprint stands for one finding.
    placed = change.introduced.filter { seen.insert($0.fingerprint).inserted }.map { ($0, placement.line(of: $0)) }
  }

  /// The same for a pull request that takes no status.
  var withoutStatus: Planner {
    var planner = self
    planner.options.setsStatus = false
    return planner
  }

  /// Whether findings are to stand beside the code without a comment.
  var wantsReport: Bool {
    let can = style.capabilities
    return options.setsStatus && can.hasAnnotations && (!can.annotationsAreStatus || options.usesReportAsStatus)
  }

  /// What code scanning is to show, nil where it is not wanted or the forge has none.
  var scan: CodeScan? { style.capabilities.hasCodeScanning ? options.scan : nil }

  /// Whether a comment is about a finding of this review.
  func concerns(_ thread: Conversation.Thread) -> Bool {
    let introduced = Set(placed.map(\.finding.fingerprint))
    return Marker.markers(in: thread.body).contains { introduced.contains($0.fingerprint) }
  }

  /// The plan.
  /// - Parameters:
  ///   - conversation: What our account has written so far.
  ///   - status: The status of the head, nil where there is none.
  ///   - reportDigest: Of the annotations of the head, nil where there are none.
  ///   - hasScan: Whether code scanning shows the findings already.
  ///   - refused: Fingerprints of comments that the forge did not take in this run.
  ///   - decisions: What came of replies that accept findings, by the comment that they answer.
  func plan(
    _ conversation: Conversation, status: ReviewStatus?, reportDigest: String? = nil, hasScan: Bool = false,
    refused: Set<String> = [], decisions: [String: AcceptDecision] = [:]
  ) -> Plan {
    let remarks = conversation.remarks.filter { SummaryNotes.isSummary($0.body) }
    let notes = SummaryNotes(remarks.map(\.body))
    // Where nothing can be edited, the newest one holds.
    let last = style.capabilities.canEdit ? remarks.first : remarks.last
    let refused = refused.union(notes.refused(at: change.head))
    var draft = PlanDraft(
      threads: ThreadMatch(conversation.threads, decisions: decisions), placed: placed, shown: shown, style: style,
      options: options,
      refused: refused)
    draft.match()
    draft.place()
    let open = placed.map(\.finding).filter { draft.accepted[$0.fingerprint] == nil }
    let text = SummaryText(
      change: change, style: style, options: options, accepted: draft.accepted, fails: options.fails(open))
    let body = text.body(
      aside: draft.aside, notes: notes, refused: refused.intersection(placed.map(\.finding.fingerprint)))
    return Plan(
      create: draft.create, edit: draft.edit, close: draft.close, keep: draft.keep, answer: draft.answer,
      accepted: placed.compactMap { placed in
        draft.accepted[placed.finding.fingerprint].map {
          AcceptedOnPullRequest(fingerprint: placed.finding.fingerprint, acceptance: $0)
        }
      },
      summary: summary(body, existing: last, hasSomethingToSay: text.hasSomethingToSay),
      surplus: options.postsSummary && style.capabilities.canDelete && style.capabilities.canEdit
        ? remarks.filter { $0 != last } : [],
      report: report(draft.aside, text, digest: reportDigest),
      scan: scan.map { hasScan ? .keep : .upload($0) } ?? .none,
      status: self.status(text, last: status))
  }

  private func summary(
    _ body: String, existing: Conversation.Remark?, hasSomethingToSay: Bool
  ) -> Plan.Summary {
    guard let existing else { return options.postsSummary && hasSomethingToSay ? .create(body) : .none }
    return !options.postsSummary || body.isSameText(as: existing.body) ? .keep(existing) : .edit(existing, body)
  }

  private func report(
    _ aside: [(finding: Finding, reason: PlanDraft.Aside)], _ text: SummaryText, digest: String?
  ) -> Plan.Report {
    guard wantsReport else { return .none }
    return FindingsReport(
      aside: aside, verdict: text.verdict, fails: text.fails, isStatus: style.capabilities.annotationsAreStatus,
      link: options.link
    ).step(digest)
  }

  private func status(_ text: SummaryText, last: ReviewStatus?) -> Plan.Status {
    guard options.setsStatus, style.capabilities.statusLimit > 0 else { return .none }
    let status = ReviewStatus(
      state: text.fails ? .failure : .success, description: text.verdict.shortened(to: style.capabilities.statusLimit),
      link: options.link)
    // One that is there goes on saying what is so.
    guard let last else {
      return wantsReport && style.capabilities.annotationsAreStatus ? .inReport(status) : .set(status)
    }
    // The link differs from run to run, and says nothing new.
    return last.state == status.state && last.description == status.description ? .keep(last) : .set(status)
  }
}

extension String {
  /// Whether two texts are the same to a forge, which may change line ends and drop white space at the end.
  func isSameText(as other: String) -> Bool { normalized == other.normalized }

  private var normalized: String {
    var text = replacing("\r\n", with: "\n")
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return text
  }
}
