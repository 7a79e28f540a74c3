/// Reviews one pull request on its forge: reads what is there, plans, and carries the plan out.
///
/// It may be killed at any moment: nothing is remembered but what is on the forge, and a run that comes after reads
/// that, plans anew and does what is left. The same happens within a run where an answer got lost.
/// - Source: architecture.md, "ReviewBot".
package struct PullRequestReview {
  private let forge: any Forge
  private let planner: Planner
  private let head: String
  private let pause: (Double) -> Void
  private let log: (String) -> Void

  /// How often the forge is read again after a lost answer or a change by somebody else.
  private static let rounds = 6

  /// - Parameters:
  ///   - head: The commit that was reviewed; nothing is written when the pull request has moved on.
  ///   - pause: Waits for so many seconds, so that a forge has shown what it did before it is asked.
  ///   - log: Is told of each step in one line; for `--verbose`.
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

  /// What a run would do now; writes nothing.
  /// - Returns: Also why a run would write nothing, where that is so.
  package func preview() throws(ForgeError) -> (plan: Plan, obstacle: ReviewOutcome.Obstacle?) {
    let pull = try forge.pullRequest()
    return (try plan(on: pull, refused: []), obstacle(pull))
  }

  /// Does what is to be done.
  package func run() -> ReviewOutcome {
    var outcome = ReviewOutcome()
    do throws(ForgeError) {
      try run(&outcome)
    } catch {
      // A token that may read the pull request and not who it is itself may not comment either.
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
    var lastDoubt: ForgeError?
    for round in 0..<Self.rounds {
      if lastDoubt != nil { pause(Double(1 << round)) }
      lastDoubt = nil
      let plan = try plan(on: pull, refused: refused)
      if outcome.plan == nil { outcome.plan = plan }
      if plan.isEmpty { return }
      // Reading took its time, and a push in between makes all of this void.
      pull = try forge.pullRequest()
      outcome.obstacle = obstacle(pull)
      guard outcome.obstacle == nil else { return }
      var steps = PlanSteps(forge: forge, pull: pull, log: log, outcome: outcome)
      let end = steps.carryOut(plan)
      outcome = steps.outcome
      switch end {
      case .done: return
      case .refused(let fingerprints): refused.formUnion(fingerprints)
      case .inDoubt(let error): lastDoubt = error
      }
    }
    if let lastDoubt { throw lastDoubt }
  }

  private func plan(on pull: PullRequest, refused: Set<String>) throws(ForgeError) -> Plan {
    let conversation = try forge.conversation(on: pull).withoutRepetitions
    let status = try ifAllowed { () throws(ForgeError) in
      forge.capabilities.statusLimit > 0 ? try forge.status(of: pull) : nil
    }
    let planner = pull.takesStatus ? planner : planner.withoutStatus
    let digest = try ifAllowed { () throws(ForgeError) -> String? in
      planner.wantsReport ? try (forge as? any AnnotatingForge)?.annotationDigest(of: pull) : nil
    }
    let hasScan = try ifAllowed { () throws(ForgeError) -> Bool? in
      guard let scan = planner.scan else { return nil }
      return try (forge as? any CodeScanningForge)?.hasScan(scan, of: pull)
    }
    return planner.plan(
      conversation, status: status, reportDigest: digest, hasScan: hasScan ?? false, refused: refused,
      decisions: try decisions(on: conversation, of: pull, planner))
  }

  /// What came of replies that accept findings, by the comment that they answer.
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

  /// A status that may not be read is written again, which does no harm.
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

/// What came of a run.
package struct ReviewOutcome: Sendable {
  /// Why nothing is written.
  package enum Obstacle: Sendable, Hashable {
    case closed
    /// The pull request has this head now.
    case superseded(by: String)
  }

  /// How many of each were done.
  package struct Tally: Sendable, Hashable {
    package var created = 0
    package var edited = 0
    package var closed = 0
    package var answered = 0
    package var summaries = 0
    package var reports = 0
    package var scans = 0
    package var statuses = 0

    package var isEmpty: Bool { self == Tally() }
  }

  package internal(set) var obstacle: Obstacle?
  /// What was planned at first, nil where the forge could not be read.
  package internal(set) var plan: Plan?
  package internal(set) var done = Tally()
  /// What the token may not do.
  package internal(set) var refusals: [ForgeError] = []
  /// Whether it may not comment at all, so that the findings have to be said elsewhere.
  package internal(set) var mayNotComment = false
  /// What could not be done for other reasons.
  package internal(set) var failures: [ForgeError] = []
}
