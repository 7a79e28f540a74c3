/// Reviews a pull request on its forge: reads the conversation, creates a plan and performs it.
///
/// A run may be killed at any time, because all state is kept on the forge. The next run reads that state, creates a
/// new plan and continues. If a response is lost, the current run does the same.
/// - Source: docs/architecture.md.
package struct PullRequestReview {
  private let forge: any Forge
  private let planner: Planner
  private let head: String
  private let pause: (Double) -> Void
  private let log: (String) -> Void

  /// The maximum number of attempts. Another attempt is made after a lost response, a concurrent change or a rejected
  /// comment.
  private static let rounds = 6

  /// - Parameters:
  ///   - head: The reviewed commit. Nothing is written if the pull request has a newer head.
  ///   - pause: Waits for a number of seconds, so that the forge can process earlier requests.
  ///   - log: Receives one line for each step; for `--verbose`.
  package init(
    _ forge: any Forge, planner: Planner, head: String, pause: @escaping (Double) -> Void,
    log: @escaping (String) -> Void = { _ in }
  ) {
    self.forge = forge
    self.planner = planner
    self.head = head
    self.pause = pause
    self.log = log
  }

  /// Returns the plan without performing it.
  /// - Returns: The plan, and the reason a run would write nothing, if any.
  package func preview() throws(ForgeError) -> (plan: Plan, obstacle: ReviewOutcome.Obstacle?) {
    let pull = try forge.pullRequest()
    return (try plan(on: pull, state(of: pull), refused: []), obstacle(pull))
  }

  /// Performs the review.
  package func run() -> ReviewOutcome {
    var outcome = ReviewOutcome()
    do throws(ForgeError) {
      try run(&outcome)
    } catch {
      // A token that can read the pull request but not its own account may not be allowed to comment either.
      if error.kind == .forbidden {
        outcome.refusals.append(error)
        outcome.mayNotComment = true
      } else {
        outcome.failures.append(error)
      }
    }
    return outcome
  }

  private func run(_ outcome: inout ReviewOutcome) throws(ForgeError) {
    var pull = try forge.pullRequest()
    outcome.obstacle = obstacle(pull)
    guard outcome.obstacle == nil else { return }
    var refused: Set<String> = []
    var failed: Set<String> = []
    var isUncertain = false
    /// The last comments for which it is unknown whether they were posted.
    var uncertainCreation: (fingerprints: [String], error: ForgeError)?
    for round in 0..<Self.rounds {
      if isUncertain { pause(Double(1 << round)) }
      isUncertain = false
      let isLastRound = round == Self.rounds - 1
      // The last round no longer tries to post comments, so that the summary lists their findings.
      if isLastRound, let uncertainCreation { failed.formUnion(uncertainCreation.fingerprints) }
      let state = try state(of: pull)
      var plan = try plan(on: pull, state, refused: refused, failed: failed)
      if outcome.plan == nil { outcome.plan = plan }
      if isLastRound, plan.failed > 0, let uncertainCreation { outcome.failures.append(uncertainCreation.error) }
      if plan.isEmpty { return }
      // Checks the head commit again, because a push in the meantime would make the plan obsolete.
      pull = try forge.pullRequest()
      outcome.obstacle = obstacle(pull)
      guard outcome.obstacle == nil else { return }
      // Another run may have posted the same comments in the meantime.
      if plan.creates {
        let current = try forge.conversation(on: pull).withoutRepetitions
        if current != state.conversation {
          plan = try self.plan(on: pull, state.with(current), refused: refused, failed: failed)
          if round == 0 { outcome.plan = plan }
        }
      }
      var steps = PlanSteps(
        forge: forge, pull: pull, isLastRound: isLastRound, log: log, outcome: outcome)
      let end = steps.perform(plan)
      outcome = steps.outcome
      switch end {
      case .done: return
      case .refused(let fingerprints): refused.formUnion(fingerprints)
      case .failed(let fingerprints): failed.formUnion(fingerprints)
      case .uncertain:
        isUncertain = true
        uncertainCreation = steps.creationError.map { (plan.create.flatMap(\.fingerprints), $0) }
      }
    }
  }

  /// The state of the pull request on the forge.
  private struct State {
    var conversation: Conversation
    /// The planner for the features that the project supports.
    let planner: Planner
    let status: ReviewStatus?
    let reportDigest: String?
    let hasScan: Bool

    func with(_ conversation: Conversation) -> State {
      var state = self
      state.conversation = conversation
      return state
    }
  }

  private func state(of pull: PullRequest) throws(ForgeError) -> State {
    let conversation = try forge.conversation(on: pull).withoutRepetitions
    let status = try ifAllowed { () throws(ForgeError) in
      forge.capabilities.statusLimit > 0 ? try forge.status(of: pull) : nil
    }
    let planner = pull.supportsStatus ? planner : planner.withoutStatus
    let digest = try ifAllowed { () throws(ForgeError) -> String? in
      planner.needsReport ? try (forge as? any AnnotatingForge)?.annotationDigest(of: pull) : nil
    }
    let hasScan = try ifAllowed { () throws(ForgeError) -> Bool? in
      guard let scan = planner.scan else { return nil }
      return try (forge as? any CodeScanningForge)?.hasScan(scan, of: pull)
    }
    return State(
      conversation: conversation, planner: planner, status: status, reportDigest: digest, hasScan: hasScan ?? false)
  }

  private func plan(
    on pull: PullRequest, _ state: State, refused: Set<String>, failed: Set<String> = []
  ) throws(ForgeError) -> Plan {
    state.planner.plan(
      state.conversation, status: state.status, reportDigest: state.reportDigest, hasScan: state.hasScan,
      refused: refused, failed: failed, decisions: try decisions(on: state.conversation, of: pull, state.planner))
  }

  /// Returns the decisions made by replies that accept findings, keyed by comment ID.
  private func decisions(
    on conversation: Conversation, of pull: PullRequest, _ planner: Planner
  ) throws(ForgeError) -> [String: AcceptDecision] {
    guard let forge = forge as? any PermissionForge else { return [:] }
    var reader = AcceptanceReader(forge, pull, log: log)
    var decisions: [String: AcceptDecision] = [:]
    for thread in conversation.threads where planner.concerns(thread) {
      decisions[thread.comment] = try reader.decision(on: thread)
    }
    return decisions
  }

  /// Returns the value, or nil if the token is not allowed to read it. In that case, the value is written again, which
  /// is harmless.
  private func ifAllowed<Value>(_ read: () throws(ForgeError) -> Value?) throws(ForgeError) -> Value? {
    do throws(ForgeError) {
      return try read()
    } catch {
      guard [.forbidden, .notFound, .unsupported].contains(error.kind) else { throw error }
      return nil
    }
  }

  private func obstacle(_ pull: PullRequest) -> ReviewOutcome.Obstacle? {
    if !pull.isOpen { return .closed }
    return pull.head.hasPrefix(head) || head.hasPrefix(pull.head) ? nil : .superseded(by: pull.head)
  }
}

/// The result of a run.
package struct ReviewOutcome: Sendable {
  /// The reason nothing is written.
  package enum Obstacle: Sendable, Hashable {
    case closed
    /// The pull request has a newer head commit.
    case superseded(by: String)
  }

  /// The number of steps of each kind.
  package struct Tally: Sendable, Hashable {
    /// The number of posted comments, without those rejected by the forge.
    package var created = 0
    /// The number of comments with new text or a reopened discussion.
    package var edited = 0
    /// The number of comments that were resolved, deleted or edited to close them.
    package var closed = 0
    /// The number of replies to invalid accept commands.
    package var answered = 0
    /// The number of posted or edited summaries. Deleted duplicates are not counted.
    package var summaries = 0
    /// The number of published annotation reports.
    package var reports = 0
    /// The number of uploads to code scanning.
    package var scans = 0
    /// The number of times that the status was set.
    package var statuses = 0

    /// Whether nothing was written to the forge, apart from deleted duplicate summaries.
    package var isEmpty: Bool { self == Tally() }
  }

  /// The reason the run stopped; nil if it was not stopped. If the reason arises between two rounds, `done` contains
  /// what was already written.
  package internal(set) var obstacle: Obstacle?
  /// The first plan, or nil if the forge could not be read.
  package internal(set) var plan: Plan?
  /// The steps that succeeded.
  package internal(set) var done = Tally()
  /// The errors in steps for which the token lacks permission.
  package internal(set) var refusals: [ForgeError] = []
  /// Whether the token cannot comment at all, so that findings have to be reported elsewhere.
  package internal(set) var mayNotComment = false
  /// The errors in steps that failed for other reasons.
  package internal(set) var failures: [ForgeError] = []
}
