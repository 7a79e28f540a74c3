import Foundation
import Synchronization
import TestSupport
import Testing

@testable import ReviewBot

/// Tests that every invalid response causes an error or is ignored, quickly and without a crash.
struct HostileAnswerTests {
  /// Makes every kind of request that a run can make, as far as the responses allow, and checks that the number of
  /// requests is limited and that every error is a `ForgeError`.
  private func useAll(of under: ForgeUnderTest, _ answer: @escaping @Sendable (ServedRequest) -> ServedResponse) throws
  {
    let rig = try ForgeRig(under)
    let server = try LoopbackServer(answer)
    let base = try WebAddress(server.address + under.path)
    var now = 1_000_000.0
    let client = HTTPClient(
      transport: try CurlTransport(userAgent: "review/test", environment: [:]),
      authorization: Token(ForgeRig.token).map { under.kind.authorization($0, under.environment) }, home: base,
      timing: HTTPTiming(now: { now }, sleep: { now += $0 }, random: { 0 }))
    let forge = try under.kind.open(under.target, ForgeAPI(client: client, base: base))
    let pull = PullRequest(
      head: ForgeRig.head, base: ForgeRig.base, baseBranch: "main", details: Self.details(of: under))
    let thread = Self.thread(body: "x", resolution: .open)
    let resolved = Self.thread(body: ResolutionNote(forge.capabilities.marker).added(to: "x"), resolution: .byBot)
    let remark = Conversation.Remark(comment: "1", version: "1", body: "x")
    let reply = Conversation.Reply(author: "{1}", name: "ada", body: "x", isOurs: false)
    let report = AnnotationReport(
      digest: "d", title: "t", verdict: "v", summary: "s", passed: false,
      annotations: [
        .init(path: "A.swift", startLine: 1, endLine: 1, level: .error, title: "t", message: "m", fingerprint: "f")
      ])
    let comments = [rig.comment("App/Feed.swift", 13...13, "one"), rig.comment("App/Feed.swift", 14...14, "two")]
    var calls: [() throws -> Void] = [
      { _ = try forge.pullRequest() }, { _ = try forge.conversation(on: pull) },
      { _ = try forge.post(comments, on: pull) }, { try forge.edit(thread, body: "y", on: pull) },
      { try forge.resolve(thread, on: pull) }, { try forge.reopen(resolved, on: pull) },
      { try forge.delete(thread, on: pull) }, { try forge.postRemark("x", on: pull) },
      { try forge.edit(remark, body: "y", on: pull) }, { try forge.delete(remark, on: pull) },
      { _ = try forge.status(of: pull) },
      { try forge.setStatus(ReviewStatus(state: .failure, description: "x"), of: pull) },
    ]
    if let forge = forge as? any PermissionForge {
      calls.append { _ = try forge.mayWrite(reply, to: pull) }
      calls.append { try forge.reply("x", in: thread, on: pull) }
    }
    if let forge = forge as? any AnnotatingForge {
      calls.append { _ = try forge.annotationDigest(of: pull) }
      calls.append { try forge.publish(report, of: pull) }
    }
    if let forge = forge as? any CodeScanningForge {
      let scan = CodeScan(tool: "t", sarif: "{}", results: 1)
      calls.append { _ = try forge.hasScan(scan, of: pull) }
      calls.append { try forge.upload(scan, of: pull) }
    }
    for call in calls {
      do { try call() } catch is ForgeError { continue }
    }
    #expect((1..<100).contains(server.requests.count), "\(server.requests.count) requests")
  }

  private static func thread(
    body: String, resolution: Conversation.Thread.Resolution
  ) -> Conversation.Thread {
    Conversation.Thread(
      comment: "1", thread: "1", version: "\(ForgeRig.head) 1", body: body, path: "A.swift", line: 1,
      resolution: resolution)
  }

  /// Returns the values that enable as many requests as possible.
  private static func details(of under: ForgeUnderTest) -> (any PullRequestDetails)? {
    switch under.kind.name {
    case "azure": AzureForge.Details(iteration: 1)
    case "bitbucket": BitbucketForge.Details(branch: "main")
    case "bitbucket-dc": BitbucketDataCenterForge.Details(branch: "refs/heads/main")
    case "gerrit": GerritForge.Details(account: 1, patchSet: 1)
    case "gitea":
      GiteaForge.Details(isForgejo: under.version == GiteaEmulator.Flavor.forgejo.rawValue, canResolve: true)
    case "gitlab": GitLabForge.Details(ref: "main", pipeline: 1, pipelineRef: "main")
    default: nil
    }
  }

  @Test(arguments: [("/x?per_page=100", "is the same page"), ("https://forge.invalid/x", "is on a different host")])
  func `a list that cannot be continued says why`(next: String, problem: String) throws {
    let server = try LoopbackServer { _ in .json(200, ["a"], headers: [("Link", "<\(next)>; rel=\"next\"")]) }
    let base = try WebAddress(server.address)
    let client = HTTPClient(
      transport: try CurlTransport(userAgent: "review/test", environment: [:]), authorization: nil, home: base)
    let error = #expect(throws: ForgeError.self) {
      try ForgeAPI(client: client, base: base).allPages(["x"], query: [("per_page", "100")], as: String.self)
    }
    #expect(error?.detail.hasSuffix(problem) == true, "\(String(describing: error))")
    #expect(server.requests.count == 1)
  }

  private static let bodies: [(name: String, text: String)] = [
    ("nothing", ""), ("a number", "1e400"), ("half", #"{"head": {"sha": "a"#), ("null", "null"),
    ("deep lists", String(repeating: "[", count: 100_000)),
    ("deep objects", String(repeating: #"{"a":"#, count: 100_000)),
    ("deep and whole", String(repeating: "[", count: 20_000) + String(repeating: "]", count: 20_000)),
    ("large numbers", #"{"id": 9223372036854775808, "values": [1e999], "nextPageStart": -9223372036854775809}"#),
    (
      "largest numbers",
      """
      {"id": 9223372036854775807, "status": "in_progress", "external_id": "lintel:7:d", "nextSkip": 9223372036854775807, \
      "isLastPage": false, "nextPageStart": 9223372036854775807, "values": [], "value": [], "changeEntries": [], \
      "check_runs": [{"id": 1, "status": "in_progress", "external_id": "lintel:7:d", \
      "output": {"annotations_count": -9223372036854775808}}]}
      """
    ),
    ("other types", #"{"id": "1", "head": [], "values": {}, "check_runs": "x", "comments": 3, "data": [[]]}"#),
    ("a list of others", #"[1, "a", null, {}, [[]]]"#),
    ("not UTF-8", String(decoding: [0x22, 0xC3, 0x28, 0x22], as: UTF8.self)),
  ]

  @Test(arguments: ForgeUnderTest.all, bodies)
  func `an invalid response causes an error or is ignored`(under: ForgeUnderTest, body: (name: String, text: String))
    throws
  {
    for status in [200, 422] {
      try useAll(of: under) { _ in
        .text(status, body.text, headers: [("Content-Type", "application/json"), ("X-Total-Count", "\(Int.max)")])
      }
    }
  }

  @Test func `a list does not send the token to another host`() throws {
    let other = try LoopbackServer { _ in .text(200, "[]") }
    let elsewhere = other.address
    for under in ForgeUnderTest.all {
      try useAll(of: under) { _ in
        .json(
          200, ["values": [Any](), "next": elsewhere + "/x", "isLastPage": false, "id": 1],
          headers: [("Link", "<\(elsewhere)/x>; rel=\"next\""), ("X-Next-Page", "2"), ("Location", elsewhere)])
      }
      try useAll(of: under) { _ in .json(200, [Any](), headers: [("Link", "<\(elsewhere)/x>; rel=\"next\"")]) }
      try useAll(of: under) { _ in .text(302, "", headers: [("Location", elsewhere + "/x")]) }
      try useAll(of: under) { _ in .text(307, "", headers: [("Location", elsewhere + "/x")]) }
    }
    #expect(!other.requests.isEmpty)
    for request in other.requests {
      for name in ["authorization", "private-token", "job-token"] { #expect(request.headers[name] == nil) }
      #expect(request.method == "GET")
      #expect(!"\(request)".contains(ForgeRig.token))
    }
  }

  @Test func `a header with many brackets is parsed quickly`() {
    let long = String(repeating: "<", count: 200_000)
    #expect(LinkHeader.next(["Link": long]) == nil)
    #expect(LinkHeader.next(["Link": long + "https://a/2>; rel=\"next\""]) == "https://a/2")
    #expect(LinkHeader.next(["Link": "<https://a/1>; rel=prev, <https://a/3>; rel=next"]) == "https://a/3")
  }

  @Test func `a server that reports a different version each time is asked only a few times`() throws {
    let count = Mutex(0)
    let under = try #require(ForgeUnderTest.all.first { $0.kind.name == "azure" })
    try useAll(of: under) { _ in
      let number = count.withLock { count -> Int in
        count += 1
        return count
      }
      return .json(400, ["message": "the latest REST API version this server supports is \(number).0"])
    }
  }

  @Test func `the bot gives up on a review that stays pending`() throws {
    let under = try #require(ForgeUnderTest.all.first { $0.kind.name == "github" })
    try useAll(of: under) { request in
      if request.path.hasSuffix("/reviews"), request.method == "GET" {
        return .json(200, [["id": 1, "state": "PENDING"]])
      }
      return request.method == "DELETE" ? .json(200, ["id": 1]) : .json(422, ["message": "no"])
    }
  }
}
