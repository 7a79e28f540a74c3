import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests invariants of plans over many pushes, with user actions in between.
struct PlanPropertyTests {
  @Test(arguments: 0..<120)
  func `after a plan is carried out, there is nothing left to do and there are no duplicates`(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    var pull = PlanCase()
    pull.capabilities.canResolve = Bool.random(using: &random)
    pull.capabilities.canEdit = pull.capabilities.canResolve || Bool.random(using: &random)
    pull.capabilities.canDelete = Bool.random(using: &random)
    pull.capabilities.marker = Bool.random(using: &random) ? .htmlComment : .linkDefinition
    pull.options.maximumComments = Int.random(in: 0...6, using: &random)
    var forge = ImaginaryForge()
    forge.canEdit = pull.capabilities.canEdit
    for _ in 0..<8 {
      pull.findings = Self.findings(&random)
      let plan = pull.plan(forge.conversation, status: forge.status)
      forge.apply(plan)
      // Simulates lost responses, after which everything that was created exists twice.
      if Int.random(in: 0..<6, using: &random) == 0, pull.capabilities.canEdit {
        forge.apply(
          Plan(
            create: plan.create, edit: [], close: [], keep: [], answer: [], accepted: [], summary: plan.summary,
            duplicateSummaries: [], report: .none,
            scan: .none, status: .none))
        forge.apply(pull.plan(forge.conversation, status: forge.status))
      }
      let again = pull.plan(forge.conversation, status: forge.status)
      #expect(again.isEmpty, "seed \(seed): \(again)")
      check(forge, pull)
      Self.people(&forge, &random)
    }
  }

  private func check(_ forge: ImaginaryForge, _ pull: PlanCase) {
    let open = forge.conversation.threads.filter { thread in
      thread.resolution == .open && Marker.markers(in: thread.body).contains { !$0.isFixed }
    }
    let wanted = Set(pull.findings.map(\.fingerprint))
    let said = open.flatMap { Marker.markers(in: $0.body).map(\.fingerprint) }
    if pull.capabilities.canEdit {
      #expect(Set(said).isSubset(of: wanted), "a comment mentions a fixed finding")
      #expect(said.count == Set(said).count, "a finding is reported twice")
    }
    // Nothing is lost: findings without a comment are in the summary.
    let resolved = forge.conversation.threads.filter { $0.resolution == .byUser }
      .flatMap { Marker.markers(in: $0.body).map(\.fingerprint) }
    let unposted = wanted.subtracting(said).subtracting(resolved)
    let remarks = forge.conversation.remarks
    let summary = (pull.capabilities.canEdit ? remarks.first : remarks.last)?.body ?? ""
    for finding in pull.findings where unposted.contains(finding.fingerprint) {
      #expect(summary.contains(":\(finding.range.start.line)`"), "lost \(finding)")
    }
  }

  private static func findings(_ random: inout SeededRandom) -> [Finding] {
    "0123456789abcdef".filter { _ in Int.random(in: 0..<3, using: &random) == 0 }.map { name in
      let line = Int.random(in: 8...24, using: &random)
      return PlanCase.finding(
        String(name), line: line, to: line + Int.random(in: 0...9, using: &random),
        rule: ["any_view", "body_length"].randomElement(using: &random) ?? "any_view",
        severity: Severity.allCases.randomElement(using: &random) ?? .info,
        message: Bool.random(using: &random) ? "the same everywhere" : nil)
    }
  }

  /// Simulates users who reply, resolve discussions and tick boxes, and lines that move or disappear.
  private static func people(_ forge: inout ImaginaryForge, _ random: inout SeededRandom) {
    for thread in forge.conversation.threads {
      switch Int.random(in: 0..<8, using: &random) {
      case 0: forge.change(thread) { $0.with(hasReplies: true) }
      case 1 where thread.resolution == .open: forge.change(thread) { $0.with(resolution: .byUser) }
      case 2: forge.change(thread) { $0.with(line: .some(nil)) }
      case 3:
        let line = Int.random(in: 10...19, using: &random)
        forge.change(thread) { $0.with(line: .some(line)) }
      default: break
      }
    }
  }

  @Test func `the limit is respected across several pushes`() {
    var random = SeededRandom(seed: 4711)
    var pull = PlanCase()
    pull.options.maximumComments = 3
    var forge = ImaginaryForge()
    for _ in 0..<40 {
      pull.findings = Self.findings(&random)
      forge.apply(pull.plan(forge.conversation, status: forge.status))
      #expect(forge.conversation.threads.count { $0.resolution == .open } <= 3)
    }
  }
}
