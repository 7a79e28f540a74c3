import TestSupport
import Testing

@testable import ReviewBot

/// Tests behavior specific to Azure DevOps.
struct AzureForgeTests {
  private static func rig(
    _ server: AzureEmulator.Server = .init(), project: String = AzureEmulator.project, path: String = ""
  ) throws -> ForgeRig {
    try ForgeRig(
      ForgeUnderTest(kind: .azure, target: .init(project: project, number: "7"), path: path) {
        AzureEmulator($0, token: $1, server: server)
      })
  }

  @Test(arguments: [
    AzureEmulator.Server(version: "6.0"), .init(version: "5.0", hasPreviewStatuses: true),
    .init(continuesLists: true),
  ])
  func `an older server is queried with its own API version, and lists are read completely`(
    _ server: AzureEmulator.Server
  ) throws {
    let rig = try Self.rig(server)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    for number in 13...16 {
      _ = try forge.post([rig.comment("App/Feed.swift", number...number, "line \(number)")], on: pull)
      try forge.postRemark("remark \(number)", on: pull)
    }
    for text in ["first", "second", "third"] {
      try forge.setStatus(ReviewStatus(state: .failure, description: text), of: pull)
    }
    let conversation = try forge.conversation(on: pull)
    #expect(conversation.threads.map(\.body) == (13...16).map { "line \($0)" })
    #expect(conversation.remarks.map(\.body) == (13...16).map { "remark \($0)" })
    #expect(try forge.status(of: pull)?.description == "third")
    #expect(rig.emulator.pullRequest.statuses.count == 3)
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test func `the organization may be part of the address, as in pipelines`() throws {
    for path in ["/acme", "/acme/", "/ACME"] {
      let rig = try Self.rig(path: path)
      // The path is sent unchanged.
      if path == "/ACME" {
        #expect(throws: ForgeError.self) { try rig.open().pullRequest() }
        #expect(rig.server.requests.last?.path.hasPrefix("/ACME/Our%20App/_apis/") == true)
      } else {
        #expect(try rig.open().pullRequest().isOpen)
      }
    }
    let error = #expect(throws: ForgeTarget.Problem.self) { try Self.rig(project: "acme/app").open() }
    #expect(error?.description.contains("ORGANIZATION/PROJECT/REPOSITORY") == true)
  }

  @Test func `a comment covers its lines from the first to the last character`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...15, "```suggestion\nx\n```")], on: pull)
    let context = try #require(rig.server.requests.last?.object?["threadContext"] as? [String: Any])
    #expect(context["filePath"] as? String == "/App/Feed.swift")
    #expect(context["rightFileStart"] as? [String: Int] == ["line": 13, "offset": 1])
    #expect(context["rightFileEnd"] as? [String: Int] == ["line": 15, "offset": 13])
  }

  @Test func `a summary does not block completion of the pull request`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    try forge.postRemark("summary", on: forge.pullRequest())
    #expect(rig.server.requests.last?.object?["status"] as? String == "closed")
  }

  @Test func `threads resolved by people stay resolved`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    func thread() throws -> Conversation.Thread { try #require(try forge.conversation(on: pull).threads.first) }
    for request in 0...2 {
      let open = try thread()
      rig.faults.breakEverything(from: request)
      _ = try? forge.resolve(open, on: pull)
      rig.faults.clear()
      #expect(try thread().resolution == (request < 2 ? .open : .byBot))
      try forge.resolve(thread(), on: pull)
      #expect(try thread().resolution == .byBot)
      try forge.reopen(thread(), on: pull)
      #expect(try thread().body == "first")
    }
    rig.emulator.resolve(thread: 0)
    #expect(try thread().resolution == .byUser)
  }

  @Test func `a pipeline token is sent as a bearer token`() throws {
    let own = try #require(Token("abcdefghijklmnopqrstuvwxyz"))
    let signed = try #require(Token("eyJ0eXAi.eyJhdWQi.c2lnbmF0dXJl"))
    let authorization = ForgeKind.azure.authorization
    #expect(authorization(own, [:]) == .basic(user: "", own))
    #expect(authorization(own, ["SYSTEM_ACCESSTOKEN": "another"]) == .basic(user: "", own))
    let job = ["TF_BUILD": "True", "SYSTEM_ACCESSTOKEN": "abcdefghijklmnopqrstuvwxyz\n"]
    #expect(authorization(own, job) == .bearer(own))
    // Outside pipelines, the variable contains a personal access token.
    #expect(authorization(own, ["SYSTEM_ACCESSTOKEN": "abcdefghijklmnopqrstuvwxyz"]) == .basic(user: "", own))
    #expect(authorization(signed, [:]) == .bearer(signed))
  }
}
