import Analyzer

/// Performs the steps of a plan. Their order ensures that an interruption can leave steps undone but never creates
/// duplicates.
struct PlanSteps {
  /// The outcome of the steps.
  enum End {
    /// All possible steps were performed.
    case done
    /// The forge rejected the comments on the findings with these fingerprints. These findings go into the summary
    /// instead.
    case refused(Set<String>)
    /// The comments on the findings with these fingerprints could not be posted, and would fail again. These findings go
    /// into the summary instead.
    case failed(Set<String>)
    /// The result of a request is unknown, or someone else made a change first, so the conversation has to be read
    /// again.
    case uncertain
  }

  let forge: any Forge
  let pull: PullRequest
  let log: (String) -> Void
  var outcome: ReviewOutcome
  /// Whether the conversation will not be read again, so that a step whose result is unknown has failed.
  private let isLastRound: Bool
  /// Whether no further request can succeed.
  private var isStopped = false
  /// Whether the result of a request is unknown.
  private var isUncertain = false
  /// The error because of which it is unknown whether the new comments were posted.
  private(set) var creationError: ForgeError?

  init(
    forge: any Forge, pull: PullRequest, isLastRound: Bool, log: @escaping (String) -> Void, outcome: ReviewOutcome
  ) {
    self.forge = forge
    self.pull = pull
    self.isLastRound = isLastRound
    self.log = log
    self.outcome = outcome
  }

  mutating func perform(_ plan: Plan) -> End {
    let (refused, failed) = create(plan.create)
    for edit in plan.edit { perform(edit) }
    for closing in plan.close { perform(closing) }
    for answer in plan.answer { perform(answer) }
    if isUncertain { return .uncertain }
    if !failed.isEmpty, !isLastRound { return .failed(failed) }
    if !refused.isEmpty, !isLastRound { return .refused(refused) }
    if !plan.create.isEmpty { checkSummary(plan.summary) }
    if isUncertain { return .uncertain }
    perform(plan.summary)
    for remark in plan.duplicateSummaries where !isUncertain {
      attempt("delete a duplicate summary") { (steps) throws(ForgeError) in
        try steps.forge.delete(remark, on: steps.pull)
      }
    }
    if isUncertain { return .uncertain }
    perform(plan.scan)
    perform(plan.report, orSet: plan.status)
    perform(plan.status)
    return isUncertain ? .uncertain : .done
  }

  // MARK: Steps

  /// Returns the fingerprints of the rejected comments, and those of comments that certainly cannot be posted.
  private mutating func create(_ creations: [Plan.Creation]) -> (refused: Set<String>, failed: Set<String>) {
    guard !creations.isEmpty else { return ([], []) }
    var refused: Set<String> = []
    let error = attempt("post \(Wording.count(creations.count, "comment"))", comments: true, creates: true) {
      (steps) throws(ForgeError) in
      let refusals = try steps.forge.post(creations.map(\.comment), on: steps.pull)
      steps.outcome.done.created += creations.count - refusals.count
      for refusal in refusals {
        steps.log("rejected at \(refusal.comment.path):\(refusal.comment.end.new): \(refusal.reason)")
        // The summary no longer changes, so it would not list the finding.
        if steps.isLastRound {
          steps.outcome.failures.append(ForgeError(.rejected, request: "post a comment", detail: refusal.reason))
        }
        refused.formUnion(creations.first { $0.comment == refusal.comment }?.fingerprints ?? [])
      }
    }
    if isUncertain { creationError = error }
    let isFailed = error != nil && !isUncertain && !isStopped && !outcome.mayNotComment
    return (refused, isFailed ? Set(creations.flatMap(\.fingerprints)) : [])
  }

  private mutating func perform(_ edit: Plan.Edit) {
    attempt("edit comment \(edit.thread.comment)", comments: true) { (steps) throws(ForgeError) in
      if edit.reopens { try steps.forge.reopen(edit.thread, on: steps.pull) }
      if let body = edit.body { try steps.forge.edit(edit.thread, body: body, on: steps.pull) }
      steps.outcome.done.edited += 1
    }
  }

  private mutating func perform(_ closing: Plan.Closing) {
    attempt("close comment \(closing.thread.comment)", comments: true) { (steps) throws(ForgeError) in
      switch closing.method {
      case .resolve(let text): try steps.resolve(closing.thread, orText: text)
      case .text(let body): try steps.forge.edit(closing.thread, body: body, on: steps.pull)
      case .delete(let text): try steps.delete(closing.thread, orText: text)
      }
      steps.outcome.done.closed += 1
    }
  }

  private mutating func perform(_ answer: Plan.Answer) {
    guard let forge = forge as? any PermissionForge else { return }
    attempt("reply in the discussion of comment \(answer.thread.comment)", comments: true) {
      (steps) throws(ForgeError) in
      try forge.reply(answer.body, in: answer.thread, on: steps.pull)
      steps.outcome.done.answered += 1
    }
  }

  /// Deletes a comment. The only way to find out whether the server's version supports deletion is to try it.
  private func delete(_ thread: Conversation.Thread, orText text: String) throws(ForgeError) {
    do throws(ForgeError) {
      try forge.delete(thread, on: pull)
    } catch {
      guard [.forbidden, .unsupported].contains(error.kind), forge.capabilities.canEdit else { throw error }
      log("cannot delete: \(error)")
      if forge.capabilities.canResolve {
        try resolve(thread, orText: text)
      } else {
        try forge.edit(thread, body: text, on: pull)
      }
    }
  }

  /// Resolves a discussion, which may require more permissions than commenting.
  private func resolve(_ thread: Conversation.Thread, orText text: String) throws(ForgeError) {
    do throws(ForgeError) {
      try forge.resolve(thread, on: pull)
    } catch {
      guard [.forbidden, .unsupported, .rejected].contains(error.kind), forge.capabilities.canEdit else { throw error }
      log("cannot resolve: \(error)")
      try forge.edit(thread, body: text, on: pull)
    }
  }

  /// Checks whether another run posted a summary while this run posted comments, which may take minutes.
  private mutating func checkSummary(_ summary: Plan.Summary) {
    guard case .create = summary else { return }
    attempt("read the comments again", comments: true) { (steps) throws(ForgeError) in
      let remarks = try steps.forge.conversation(on: steps.pull).remarks
      if !steps.isLastRound, remarks.contains(where: { SummaryNotes.isSummary($0.body) }) { steps.isUncertain = true }
    }
  }

  private mutating func perform(_ summary: Plan.Summary) {
    switch summary {
    case .keep, .none: break
    case .create(let body):
      attempt("post the summary", comments: true, creates: true) { (steps) throws(ForgeError) in
        try steps.forge.postRemark(body, on: steps.pull)
        steps.outcome.done.summaries += 1
      }
    case .edit(let remark, let body):
      attempt("edit the summary", comments: true) { (steps) throws(ForgeError) in
        try steps.forge.edit(remark, body: body, on: steps.pull)
        steps.outcome.done.summaries += 1
      }
    }
  }

  private mutating func perform(_ scan: Plan.Scan) {
    guard case .upload(let scan) = scan, let forge = forge as? any CodeScanningForge else { return }
    attempt("upload \(Wording.count(scan.results, "finding")) to code scanning") { (steps) throws(ForgeError) in
      try forge.upload(scan, of: steps.pull)
      steps.outcome.done.scans += 1
    }
  }

  /// Publishes the report. If it replaces the status and the token cannot publish it, sets the status instead.
  private mutating func perform(_ report: Plan.Report, orSet status: Plan.Status) {
    guard case .publish(let report) = report, let forge = forge as? any AnnotatingForge else { return }
    attempt("publish \(Wording.count(report.annotations.count, "annotation"))") { (steps) throws(ForgeError) in
      do throws(ForgeError) {
        try forge.publish(report, of: steps.pull)
        steps.outcome.done.reports += 1
      } catch {
        guard case .inReport(let status) = status, [.forbidden, .notFound, .unsupported].contains(error.kind) else {
          throw error
        }
        steps.log("cannot publish the report: \(error); setting the status instead")
        try forge.setStatus(status, of: steps.pull)
        steps.outcome.done.statuses += 1
      }
    }
  }

  private mutating func perform(_ status: Plan.Status) {
    guard case .set(let status) = status else { return }
    attempt("set the status") { (steps) throws(ForgeError) in
      try steps.forge.setStatus(status, of: steps.pull)
      steps.outcome.done.statuses += 1
    }
  }

  // MARK: Errors

  /// Performs a step unless an earlier step has shown that no further step can succeed.
  /// - Parameter creates: Whether the step only creates something, so that no missing target can be the reason for an
  ///   error.
  /// - Returns: The error, or nil if the step succeeded or was not performed.
  @discardableResult
  private mutating func attempt(
    _ what: String, comments: Bool = false, creates: Bool = false, _ step: (inout Self) throws(ForgeError) -> Void
  ) -> ForgeError? {
    if isStopped || isUncertain || comments && outcome.mayNotComment { return nil }
    do throws(ForgeError) {
      try step(&self)
      log(what)
      return nil
    } catch {
      log("\(what): \(error)")
      switch error.kind {
      case .uncertain where isLastRound, .conflict where isLastRound, .notFound where isLastRound:
        outcome.failures.append(error)
      case .uncertain, .conflict: isUncertain = true
      case .forbidden:
        outcome.refusals.append(error)
        if comments { outcome.mayNotComment = true }
      case .unauthorized, .unreachable, .busy:
        outcome.failures.append(error)
        isStopped = true
      // The target has been deleted. Reading the conversation again will confirm this.
      case .notFound where comments && !creates: isUncertain = true
      case .notFound, .rejected, .unreadable, .unsupported, .blocked: outcome.failures.append(error)
      }
      return error
    }
  }
}
