import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests complete runs on every forge, over several pushes and with all kinds of failures.
struct PullRequestReviewTests {
  /// A pull request on an emulated forge, with the findings from each push.
  struct Scenario {
    let rig: ForgeRig
    private let under: ForgeUnderTest

    init(_ under: ForgeUnderTest) throws {
      rig = try ForgeRig(under)
      self.under = under
    }

    /// The same change as in `ForgeRig.pullRequest`.
    static let diff = """
      diff --git a/App/Old.swift b/App/Feed.swift
      similarity index 90%
      rename from App/Old.swift
      rename to App/Feed.swift
      index 1111111..2222222 100644
      --- a/App/Old.swift
      +++ b/App/Feed.swift
      @@ -10,7 +10,11 @@
       line 10
       line 11
       line 12
      +line 13
      +line 14
      +line 15
      +line 16
       line 17
       line 18
       line 19
       line 20
      diff --git a/App/New view.swift b/App/New view.swift
      new file mode 100644
      index 0000000..2222222
      --- /dev/null
      +++ b/App/New view.swift\t
      @@ -0,0 +1,9 @@
      +line 1
      +line 2
      +line 3
      +line 4
      +line 5
      +line 6
      +line 7
      +line 8
      +line 9

      """

    static let pushes: [[Finding]] = [
      [
        PlanCase.finding("a", line: 13), PlanCase.finding("b", line: 14, severity: .error),
        PlanCase.finding("c", line: 16), PlanCase.finding("d", line: 3, path: "App/New view.swift"),
        PlanCase.finding("e", line: 99),
      ],
      [
        PlanCase.finding("b", line: 14, severity: .error), PlanCase.finding("c", line: 16),
        PlanCase.finding("f", line: 5, path: "App/New view.swift"), PlanCase.finding("1", line: 14),
      ],
      [PlanCase.finding("c", line: 16), PlanCase.finding("a", line: 15)],
      [],
    ]

    /// Reviews a push. Every call is a separate run.
    @discardableResult
    func review(_ findings: [Finding], policy: RetryPolicy = RetryPolicy()) throws -> ReviewOutcome {
      let forge = try rig.open(policy: policy)
      var options = PlanOptions()
      options.fails = { $0.contains { $0.severity == .error } }
      options.usesReportAsStatus = under.usesReportAsStatus
      let head = rig.emulator.pullRequest.head
      let planner = Planner(
        ReviewedChange(
          head: head, introduced: findings, fixed: [:],
          figures: ChangeFigures(humanItems: [.init(id: "refactor.behaviour", files: 1)]), types: [:]),
        diff: try DiffParser().parse(Array(Self.diff.utf8)),
        style: CommentStyle(capabilities: forge.capabilities, rules: [:]), options: options)
      return PullRequestReview(forge, planner: planner, head: head, pause: { _ in }).run()
    }

    func push(_ number: Int) {
      rig.emulator.push(head: String(repeating: "\(number)", count: 40), files: ForgeRig.pullRequest.files) { $1 }
    }

    /// Simulates user actions after the first push.
    func people() {
      let threads = rig.emulator.pullRequest.threads
      if let index = threads.firstIndex(where: { $0.body.contains("`c` is wrong") }) {
        rig.emulator.reply(toThread: index, "why not?")
      }
      if let index = rig.emulator.pullRequest.remarks.firstIndex(where: { $0.body.contains("review:summary") }) {
        rig.emulator.editRemark(index) { $0.replacing("- [ ]", with: "- [x]") }
      }
    }

    /// The visible state, which does not depend on comment ids.
    var visible: [String] {
      let pull = rig.emulator.pullRequest
      let threads = pull.threads.map { thread in
        "\(thread.path):\(thread.line.map(String.init) ?? "-") \(thread.isResolved ? "resolved" : "open") "
          + thread.comments.map { "\($0.author): \($0.body)" }.joined(separator: " / ")
      }.sorted()
      let reports = pull.reports.filter { $0.commit == pull.head }.map { report in
        "\(report.result) \(report.title): \(report.annotations.map { "\($0.path):\($0.line) \($0.message)" })"
      }
      return threads + reports + pull.remarks.map { "\($0.author): \($0.body)" }
        + ["\(pull.statuses.last { $0.commit == pull.head }.map { "\($0)" } ?? "no status")"]
    }
  }

  /// Returns the state after each push if all runs succeed.
  private static func reference(_ under: ForgeUnderTest, upTo last: Int) throws -> [String] {
    let scenario = try Scenario(under)
    for (number, findings) in Scenario.pushes[...last].enumerated() {
      scenario.push(number)
      try scenario.review(findings)
      if number == 0 { scenario.people() }
    }
    return scenario.visible
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `every push has the expected result, and a second run changes nothing`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    for (number, findings) in Scenario.pushes.enumerated() {
      scenario.push(number)
      let outcome = try scenario.review(findings)
      #expect(outcome.failures.isEmpty && outcome.refusals.isEmpty, "\(outcome.failures)")
      let visible = scenario.visible
      scenario.rig.server.clearRequests()
      let again = try scenario.review(findings)
      #expect(again.done.isEmpty, "\(again.done)")
      #expect(scenario.visible == visible)
      #expect(scenario.rig.server.requests.allSatisfy { $0.method == "GET" || $0.path.hasSuffix("/graphql") })
      if number == 0 { scenario.people() }
    }
    let pull = scenario.rig.emulator.pullRequest
    #expect(pull.violations.isEmpty)
    #expect(pull.threads.flatMap(\.comments).contains { $0.body == "why not?" }, "a reply was lost")
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `killing a run at any request and repeating the run does not change the result`(_ under: ForgeUnderTest) throws {
    for last in 0..<3 {
      let expected = try Self.reference(under, upTo: last)
      var request = 0
      while true {
        let scenario = try Scenario(under)
        for number in 0..<last {
          scenario.push(number)
          try scenario.review(Scenario.pushes[number])
          if number == 0 { scenario.people() }
        }
        scenario.push(last)
        scenario.rig.faults.breakEverything(from: request)
        var once = RetryPolicy()
        once.attempts = 1
        try scenario.review(Scenario.pushes[last], policy: once)
        let total = scenario.rig.faults.count
        scenario.rig.faults.clear()
        try scenario.review(Scenario.pushes[last])
        if last == 0 { scenario.people() }
        #expect(scenario.visible == expected, "killed at request \(request) of push \(last)")
        request += Self.stride
        // The run finished before it could be killed.
        if request > total || request > 60 { break }
      }
    }
  }

  /// The distance between the requests that fail, one per run.
  private static let stride = thoroughness > 1 ? 1 : 5

  private static let faults: [(name: String, fault: Fault)] = [
    ("broken before", .brokenBefore), ("broken after", .brokenAfter), ("half an answer", .halfAnswer),
    ("an answer cut off", .cutAnswer),
    ("502 instead", .instead(.text(502, ""))), ("502 afterwards", .afterwards(.text(502, ""))),
    ("500 afterwards", .afterwards(.text(500, ""))), ("429", .instead(.text(429, "", headers: [("Retry-After", "1")]))),
  ]

  @Test(arguments: ForgeUnderTest.choices, faults)
  func `a failure of any request does not change the result`(
    _ under: ForgeUnderTest, _ fault: (name: String, fault: Fault)
  ) throws {
    let expected = try Self.reference(under, upTo: 1)
    var request = 0
    while true {
      let scenario = try Scenario(under)
      scenario.push(0)
      try scenario.review(Scenario.pushes[0])
      scenario.people()
      scenario.push(1)
      scenario.rig.faults.set([request: fault.fault])
      let outcome = try scenario.review(Scenario.pushes[1])
      let total = scenario.rig.faults.count
      // A status of 500 may be permanent, in which case the next run completes the work.
      if !outcome.failures.isEmpty { try scenario.review(Scenario.pushes[1]) }
      #expect(scenario.visible == expected, "\(fault.name) at request \(request)")
      #expect(scenario.rig.emulator.pullRequest.violations.isEmpty)
      request += Self.stride
      if request >= total || request > 60 { break }
    }
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `a run that another run overtakes posts nothing twice`(_ under: ForgeUnderTest) throws {
    let other = try Scenario(under)
    try other.review(Scenario.pushes[0])
    let overtaken = other.rig.emulator.pullRequest
    let scenario = try Scenario(under)
    let emulator = scenario.rig.emulator
    // The other run posts its comments just before this run checks the head for the last time.
    scenario.rig.faults.before(try requestsBeforePosting(other)) { emulator.change { $0 = overtaken } }
    let outcome = try scenario.review(Scenario.pushes[0])
    #expect(outcome.failures.isEmpty, "\(outcome.failures)")
    #expect(outcome.done.created == 0 && outcome.done.summaries == 0, "\(outcome.done)")
    #expect(emulator.pullRequest.threads.count == overtaken.threads.count)
    #expect(emulator.pullRequest.remarks.count == overtaken.remarks.count)
  }

  /// Returns the number of requests that a run sent before it read the pull request for the last time before posting.
  private func requestsBeforePosting(_ scenario: Scenario) throws -> Int {
    let requests = scenario.rig.server.requests
    let pull = try #require(requests.first).path
    let write = try #require(requests.firstIndex { $0.method != "GET" && !$0.path.hasSuffix("/graphql") })
    return try #require(requests[..<write].lastIndex { $0.path == pull })
  }

  @Test func `a comment whose line GitHub rejects is posted on the file, without its suggestion`() throws {
    let scenario = try Scenario(try #require(ForgeUnderTest.all.first { $0.kind.name == "github" }))
    let emulator = scenario.rig.emulator
    // The server's diff does not show the line.
    emulator.change { $0.files["App/Feed.swift"]?.lines[14] = .none }
    let range = SourceRange(start: .init(line: 14, column: 1), end: .init(line: 14, column: 2))
    let findings = [
      PlanCase.finding("a", line: 13),
      PlanCase.finding("b", line: 14, fix: Fix(isSafe: true, edits: [.init(range: range, replacement: "x")])),
    ]
    for _ in 1...2 {
      let outcome = try scenario.review(findings)
      #expect(outcome.failures.isEmpty, "\(outcome.failures)")
      #expect(emulator.pullRequest.threads.map(\.line) == [13, nil])
      #expect(emulator.pullRequest.threads.last?.body.contains("suggestion") == false)
      #expect(emulator.pullRequest.remarks.first?.body.contains("rejected") == false)
    }
    #expect(try scenario.review(findings).done.isEmpty)
    #expect(emulator.pullRequest.violations.isEmpty)
  }

  @Test(arguments: [307, 404, 409, 500])
  func `comments that cannot be posted do not prevent the summary and the status, which say so`(code: Int) throws {
    let scenario = try Scenario(try #require(ForgeUnderTest.all.first { $0.kind.name == "github" }))
    let response = ServedResponse.text(code, "", headers: [("Location", "https://forge.invalid/x")])
    scenario.rig.faults.reject(with: response) { request in
      request.method == "POST" && request.path.contains("/pulls/")
        && (request.path.hasSuffix("/reviews") || request.path.hasSuffix("/comments"))
    }
    let outcome = try scenario.review(Scenario.pushes[0])
    #expect(!outcome.failures.isEmpty)
    #expect(outcome.done.created == 0)
    #expect(outcome.done.summaries == 1)
    #expect(outcome.done.statuses == 1)
    let pull = scenario.rig.emulator.pullRequest
    let summary = try #require(pull.remarks.first).body
    #expect(summary.contains("**4 findings whose comments could not be posted**"), "\(summary)")
    for line in ["Feed.swift:13", "Feed.swift:14", "Feed.swift:16", "New view.swift:3"] {
      #expect(summary.contains("App/\(line)"), "\(summary)")
    }
    #expect(pull.statuses.last?.description.contains("comments on 4 findings could not be posted") == true)
    // Only a request whose result is unknown is repeated.
    let posts = scenario.rig.server.requests.count { $0.method == "POST" && $0.path.hasSuffix("/reviews") }
    #expect(code == 500 ? posts > 1 : posts == 1)
    // The next run posts the comments.
    scenario.rig.faults.clear()
    #expect(try scenario.review(Scenario.pushes[0]).done.created == 4)
    #expect(scenario.rig.emulator.pullRequest.remarks.first?.body.contains("could not be posted") == false)
    #expect(scenario.rig.emulator.pullRequest.statuses.last?.description.contains("could not be posted") == false)
  }

  /// Excludes forges on which all comments on a line form one discussion.
  @Test(arguments: ForgeUnderTest.all.filter { !["gitea", "gerrit"].contains($0.kind.name) })
  func `duplicates from an interrupted run are removed, keeping the one with replies`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Scenario.pushes[0])
    let before = scenario.rig.emulator.pullRequest
    let account = scenario.rig.emulator.account
    for thread in before.threads {
      scenario.rig.emulator.begin(threadAt: thread.path, line: thread.line ?? 1, thread.body, by: account)
    }
    for remark in before.remarks { scenario.rig.emulator.remark(remark.body, by: account) }
    let answered = before.threads.count
    scenario.rig.emulator.reply(toThread: answered, "why not?")
    try scenario.review(Scenario.pushes[0])
    let after = scenario.rig.emulator.pullRequest
    let open = after.threads.filter { !$0.isResolved && !$0.body.hasPrefix("**Fixed**") }
    #expect(open.map(\.body).sorted() == before.threads.map(\.body).sorted())
    #expect(open.contains { $0.comments.map(\.body).contains("why not?") })
    #expect(try scenario.review(Scenario.pushes[0]).done.isEmpty)
    #expect(after.violations.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `a duplicate from an interrupted run is reported once`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    let rig = scenario.rig
    // Some forges reject duplicates themselves, in which case there is nothing to test.
    for _ in 0..<2 {
      let forge = try rig.open()
      let pull = try forge.pullRequest()
      let comment = rig.comment(
        "App/Feed.swift", 13...13,
        "`a`\n\n"
          + Marker(rule: "any_view", fingerprint: "aaaaaaaaaaaaaaaa").text(
            forge.capabilities.marker))
      _ = try forge.post([comment], on: pull)
    }
    let findings = [PlanCase.finding("a", line: 13)]
    let outcome = try scenario.review(findings)
    #expect(outcome.failures.isEmpty && outcome.refusals.isEmpty, "\(outcome.failures)")
    let open = try rig.open().conversation(on: rig.open().pullRequest()).threads.filter { thread in
      thread.resolution == .open && !Marker.markers(in: thread.body).allSatisfy(\.isFixed)
    }
    #expect(open.count == 1)
    #expect(try scenario.review(findings).done.isEmpty)
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `a read-only token is reported and does not cause a failure`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    scenario.rig.emulator.change { $0.mayWrite = false }
    let outcome = try scenario.review(Scenario.pushes[0])
    #expect(outcome.mayNotComment)
    #expect(outcome.failures.isEmpty)
    #expect(!outcome.refusals.isEmpty)
    #expect(scenario.rig.emulator.pullRequest.threads.isEmpty)
  }

  @Test(arguments: ForgeUnderTest.choices.filter(\.hasEditableComments))
  func `without permission to resolve, the comment states that the finding is fixed`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    try scenario.review(Scenario.pushes[0])
    scenario.rig.emulator.change { $0.mayResolve = false }
    for _ in 0..<2 { try scenario.review([]) }
    let bodies = scenario.rig.emulator.pullRequest.threads.map(\.body)
    #expect(!bodies.isEmpty && bodies.allSatisfy { $0.hasPrefix("**Fixed**") })
    #expect(try scenario.review([]).done.isEmpty)
    try scenario.review(Scenario.pushes[0])
    #expect(scenario.rig.emulator.pullRequest.threads.map(\.body).allSatisfy { !$0.hasPrefix("**Fixed**") })
    #expect(scenario.rig.emulator.pullRequest.threads.count == bodies.count)
  }

  @Test(arguments: ForgeUnderTest.choices)
  func `nothing is posted to a pull request that is closed or has a newer head`(_ under: ForgeUnderTest) throws {
    let scenario = try Scenario(under)
    let rig = scenario.rig
    let forge = try rig.open()
    let planner = Planner(
      ReviewedChange(head: ForgeRig.head, introduced: Scenario.pushes[0], fixed: [:], figures: .init(), types: [:]),
      diff: UnifiedDiff(files: []), style: CommentStyle(capabilities: forge.capabilities, rules: [:]),
      options: PlanOptions())
    let review = PullRequestReview(forge, planner: planner, head: ForgeRig.head, pause: { _ in })
    scenario.push(5)
    #expect(review.run().obstacle == .superseded(by: String(repeating: "5", count: 40)))
    rig.emulator.change { $0.isOpen = false }
    #expect(review.run().obstacle == .closed)
    #expect(rig.emulator.pullRequest.remarks.isEmpty)
    #expect(rig.emulator.pullRequest.statuses.isEmpty)
  }
}
