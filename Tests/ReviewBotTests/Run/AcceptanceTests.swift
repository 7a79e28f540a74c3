import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests accepting findings with a reply, on every forge.
struct AcceptanceTests {
  private typealias Scenario = PullRequestReviewTests.Scenario

  /// The forges that report write access.
  static let forges = ForgeUnderTest.choices.filter { $0.kind.name != "azure" }

  private static let findings = [
    PlanCase.finding("b", line: 14, severity: .error), PlanCase.finding("c", line: 16),
  ]

  private func index(of finding: String, in scenario: Scenario) throws -> Int {
    try #require(scenario.rig.emulator.pullRequest.threads.firstIndex { $0.body.contains("`\(finding)` is wrong") })
  }

  private func state(of scenario: Scenario) throws -> ReviewStatus.State? {
    let pull = scenario.rig.emulator.pullRequest
    if let report = pull.reports.last(where: { $0.commit == pull.head }), pull.statuses.isEmpty {
      return ["success", "PASSED", "PASS"].contains(report.result) ? .success : .failure
    }
    let forge = try scenario.rig.open()
    return try forge.status(of: forge.pullRequest())?.state
  }

  private func summary(of scenario: Scenario) -> String {
    scenario.rig.emulator.pullRequest.remarks.last { $0.body.contains("review:summary") }?.body ?? ""
  }

  @Test(arguments: forges)
  func `a reply by someone with write access accepts a finding, even after further pushes`(
    _ under: ForgeUnderTest
  ) throws {
    let scenario = try Scenario(under)
    try scenario.review(Self.findings)
    #expect(try state(of: scenario) == .failure)
    scenario.rig.emulator.reply(toThread: try index(of: "b", in: scenario), "review: accept we drop it in June")
    let outcome = try scenario.review(Self.findings)
    #expect(outcome.failures.isEmpty && outcome.refusals.isEmpty, "\(outcome.failures)")
    #expect(outcome.plan?.accepted.map(\.fingerprint) == [String(repeating: "b", count: 16)])
    #expect(outcome.plan?.accepted.first?.acceptance.name == "ada")
    for push in 1...2 {
      #expect(try state(of: scenario) == .success)
      #expect(summary(of: scenario).contains("Accepted by `ada`: we drop it in June"))
      #expect(summary(of: scenario).contains("1 warning introduced, 1 accepted"))
      let thread = scenario.rig.emulator.pullRequest.threads[try threadIndex(of: "b", in: scenario)]
      #expect(thread.isResolved || thread.body.hasPrefix("**Accepted** by `ada`"))
      scenario.rig.server.clearRequests()
      #expect(try scenario.review(Self.findings).done.isEmpty)
      #expect(scenario.rig.server.requests.allSatisfy { $0.method == "GET" || $0.path.hasSuffix("/graphql") })
      scenario.push(push)
      try scenario.review(Self.findings)
    }
    #expect(scenario.rig.emulator.pullRequest.violations.isEmpty)
  }

  /// Returns the index of a finding's thread, even if its comment was edited to mention the acceptance.
  private func threadIndex(of finding: String, in scenario: Scenario) throws -> Int {
    let fingerprint = String(repeating: finding, count: 16)
    return try #require(scenario.rig.emulator.pullRequest.threads.firstIndex { $0.body.contains("fp=\(fingerprint)") })
  }

  @Test(arguments: forges)
  func `a reply by anyone else gets one answer and changes nothing`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Self.findings)
    let index = try index(of: "b", in: scenario)
    scenario.rig.emulator.reply(toThread: index, "review: accept because I say so", by: "eve")
    scenario.rig.emulator.reply(toThread: index, "review: accept please", by: "eve")
    let outcome = try scenario.review(Self.findings)
    #expect(outcome.done.answered == 1 && outcome.failures.isEmpty, "\(outcome.failures)")
    #expect(outcome.plan?.accepted.isEmpty == true)
    #expect(try state(of: scenario) == .failure)
    let answers = { () -> Int in
      scenario.rig.emulator.pullRequest.threads.flatMap(\.comments)
        .count { $0.body.contains("write access to this repository") }
    }
    #expect(answers() == 1)
    scenario.rig.emulator.reply(toThread: index, "review: accept I insist", by: "eve")
    #expect(try scenario.review(Self.findings).done.isEmpty)
    #expect(answers() == 1)
    // A later reply by someone with write access still counts.
    scenario.rig.emulator.reply(toThread: index, "review: accept agreed with eve")
    try scenario.review(Self.findings)
    #expect(try state(of: scenario) == .success)
    #expect(try scenario.review(Self.findings).done.isEmpty)
    #expect(scenario.rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test(arguments: forges)
  func `without permission to query access, nothing is accepted and nothing fails`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Self.findings)
    scenario.rig.emulator.change { $0.mayAskPermissions = false }
    scenario.rig.emulator.reply(toThread: try index(of: "b", in: scenario), "review: accept we drop it in June")
    let outcome = try scenario.review(Self.findings)
    #expect(outcome.failures.isEmpty && outcome.refusals.isEmpty, "\(outcome.failures)")
    #expect(outcome.plan?.accepted.isEmpty == true && outcome.done.answered == 0)
    #expect(try state(of: scenario) == .failure)
  }

  @Test(arguments: forges)
  func `a reply without a reason is answered`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Self.findings)
    scenario.rig.emulator.reply(toThread: try index(of: "b", in: scenario), "review: accept")
    let outcome = try scenario.review(Self.findings)
    #expect(outcome.done.answered == 1 && outcome.plan?.accepted.isEmpty == true)
    #expect(try state(of: scenario) == .failure)
    #expect(try scenario.review(Self.findings).done.isEmpty)
  }

  @Test(arguments: forges)
  func `only replies to our comments count, and not those of our own account`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Self.findings)
    let emulator = scenario.rig.emulator
    let ours = emulator.pullRequest.threads[try index(of: "b", in: scenario)]
    emulator.reply(toThread: try index(of: "b", in: scenario), "review: accept I am the bot", by: emulator.account)
    // Another user posts a copy of our comment on another line, and replies to it with write access.
    emulator.begin(threadAt: "App/Feed.swift", line: 15, ours.body, by: "eve")
    emulator.reply(toThread: emulator.pullRequest.threads.count - 1, "review: accept the copy")
    emulator.remark("review: accept everything")
    let outcome = try scenario.review(Self.findings)
    #expect(outcome.plan?.accepted.isEmpty == true && outcome.done.answered == 0)
    #expect(try state(of: scenario) == .failure)
  }

  @Test(arguments: forges)
  func `a finding added to the line later is not accepted`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    let first = [PlanCase.finding("b", line: 14, severity: .error)]
    try scenario.review(first)
    scenario.rig.emulator.reply(toThread: try index(of: "b", in: scenario), "review: accept this one")
    try scenario.review(first)
    scenario.push(1)
    let outcome = try scenario.review(first + [PlanCase.finding("d", line: 14, severity: .error)])
    #expect(outcome.plan?.accepted.map(\.fingerprint) == [String(repeating: "b", count: 16)])
    #expect(try state(of: scenario) == .failure)
    #expect(scenario.rig.emulator.pullRequest.threads.contains { $0.body.contains("`d` is wrong") })
  }

  @Test func `deleting the reply revokes the acceptance`() throws {
    for under in Self.forges where under.kind.name != "gerrit" {
      let scenario = try Scenario(under)
      try scenario.review(Self.findings)
      let index = try index(of: "b", in: scenario)
      scenario.rig.emulator.reply(toThread: index, "review: accept for now")
      try scenario.review(Self.findings)
      scenario.rig.emulator.change { $0.threads[index].comments.removeAll { $0.body == "review: accept for now" } }
      try scenario.review(Self.findings)
      #expect(try state(of: scenario) == .failure)
      #expect(!scenario.rig.emulator.pullRequest.threads[index].isResolved)
      #expect(scenario.rig.emulator.pullRequest.threads[index].body.contains("`b` is wrong"))
    }
  }

  @Test(arguments: forges)
  func `the reason and the name are escaped`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Self.findings)
    scenario.rig.emulator.change { $0.writers.insert("@all") }
    let reason = #"x | <b>y</b> [a](https://evil.example) @everyone #12 <!-- review:summary --> `` /merge"#
    scenario.rig.emulator.reply(
      toThread: try index(of: "b", in: scenario), "> quoted\n\n review: accept \(reason)\n<!-- review:summary -->",
      by: under.kind.name == "gitlab" || under.kind.name == "gerrit" ? "ada" : "@all")
    let outcome = try scenario.review(Self.findings)
    #expect(outcome.plan?.accepted.map(\.acceptance.reason) == (under.kind.name == "bitbucket" ? [] : [reason]))
    let summary = summary(of: scenario)
    #expect(!summary.contains("<b>") && !summary.contains("[a](") && !summary.contains(" @everyone"))
    #expect(try scenario.review(Self.findings).done.isEmpty)
    if try scenario.rig.open().capabilities.canEdit {
      #expect(scenario.rig.emulator.pullRequest.remarks.count { $0.body.contains("### Lintel") } == 1)
    }
  }

  @Test(arguments: [
    ("review: accept done", "done"), ("Review: Accept  done ", "done"), ("review: accept: done", "done"),
    ("> review: accept no\nreview: accept yes", "yes"), ("`review: accept done`", "done"), ("review: accept", ""),
    ("review:accept done\r\nmore", "done"),
  ])
  func `the command is parsed`(_ body: String, _ reason: String) {
    #expect(AcceptCommand(body)?.reason == reason)
  }

  @Test(arguments: [
    "", "> review: accept no", "please review: accept this", "review: accepted", "review: reject x", "review accept x",
    "thanks\nreview: accept x",
  ])
  func `other replies are not treated as commands`(_ body: String) {
    #expect(AcceptCommand(body) == nil)
  }
}
