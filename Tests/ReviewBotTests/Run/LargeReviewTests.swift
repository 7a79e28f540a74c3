import Analyzer
import TestSupport
import Testing

@testable import ReviewBot

/// Tests a change with a very large number of findings.
struct LargeReviewTests {
  @Test func `500 findings in 100 files require only a few list requests and one review`() throws {
    let paths = (0..<100).map { "App/Feed\($0).swift" }
    let shown = Dictionary(uniqueKeysWithValues: ((10...19).map { ($0, nil as Int?) }))
    let emulator = GitHubEmulator(
      .init(
        head: ForgeRig.head, base: ForgeRig.base,
        files: Dictionary(uniqueKeysWithValues: paths.map { ($0, .init(oldPath: $0, lines: shown)) })),
      token: ForgeRig.token, pageSize: 100)
    let server = try LoopbackServer { emulator.handle($0) }
    let base = try WebAddress(server.address)
    let client = HTTPClient(
      transport: try CurlTransport(userAgent: "review/test", environment: [:]),
      authorization: Token(ForgeRig.token).map { .bearer($0) }, home: base)
    let forge = try ForgeKind.gitHub.open(
      .init(project: "acme/app", number: "7"), ForgeAPI(client: client, base: base))
    let findings = (0..<500).map { index in
      PlanCase.finding(
        String(index + 0x1000, radix: 16), line: 13 + index % 4, severity: index % 9 == 0 ? .error : .warning,
        path: paths[index % 100])
    }
    let diff = try DiffParser().parse(
      Array(paths.map { PlanCase.text.replacing("App/Feed.swift", with: $0) }.joined().utf8))
    func review() -> ReviewOutcome {
      let planner = Planner(
        ReviewedChange(head: ForgeRig.head, introduced: findings, fixed: [:], figures: .init(), types: [:]), diff: diff,
        style: CommentStyle(capabilities: forge.capabilities, rules: [:]), options: PlanOptions())
      return PullRequestReview(forge, planner: planner, head: ForgeRig.head, pause: { _ in }).run()
    }
    #expect(review().done.created == 25)
    let writes = server.requests.filter { $0.method != "GET" && $0.path != "/graphql" }
    #expect(
      writes.map { $0.path.split(separator: "/").suffix(2).joined(separator: "/") }.prefix(2) == [
        "7/reviews", "7/comments",
      ])
    #expect(writes.count == 3)
    // The comments are read three times: for the plan, before posting comments and before posting the summary.
    #expect(server.requests.count - writes.count <= 15)
    server.clearRequests()
    #expect(review().done.isEmpty)
    #expect(server.requests.count <= 8)
    #expect(emulator.pullRequest.violations.isEmpty)
  }
}
