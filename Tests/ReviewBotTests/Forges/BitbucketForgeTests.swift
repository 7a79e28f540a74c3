import TestSupport
import Testing

@testable import ReviewBot

/// Tests behavior specific to Bitbucket Cloud.
struct BitbucketForgeTests {
  private static func rig(_ kind: BitbucketEmulator.Account) throws -> ForgeRig {
    try ForgeRig(
      ForgeUnderTest(kind: .bitbucket, target: .init(project: "acme/app", number: "7"), path: "/2.0") {
        BitbucketEmulator($0, token: $1, kind: kind)
      })
  }

  @Test func `with a repository token, comments by bots count as our own`() throws {
    let rig = try Self.rig(.accessToken)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.emulator.begin(threadAt: "App/Feed.swift", line: 13, "a person's")
    _ = try forge.post([rig.comment("App/Feed.swift", 14...14, "ours")], on: pull)
    try forge.postRemark("ours too", on: pull)
    let conversation = try forge.conversation(on: pull)
    #expect(conversation.threads.map(\.body) == ["ours"])
    #expect(conversation.remarks.map(\.body) == ["ours too"])
    rig.emulator.reply(toThread: 1, "why?")
    rig.emulator.reply(toThread: 1, "because")
    #expect(try forge.conversation(on: pull).threads.map(\.hasReplies) == [true])
  }

  @Test(arguments: [
    (401, "Token is invalid, expired, or not supported for this endpoint."),
    (403, "This API is not accessible by this authentication mechanism"), (404, "Resource not found"),
  ])
  func `an access token can comment even though its account cannot be looked up`(status: Int, message: String) throws {
    let rig = try Self.rig(.accessToken)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 14...14, "ours")], on: pull)
    rig.faults.set([0: .instead(.json(status, ["type": "error", "error": ["message": message]]))])
    #expect(try forge.conversation(on: pull).threads.map(\.body) == ["ours"])
  }

  @Test func `the error for a token that cannot query its account names the missing scope`() throws {
    let rig = try Self.rig(.userWithoutScope)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let error = #expect(throws: ForgeError.self) { try forge.conversation(on: pull) }
    #expect(error?.kind == .forbidden)
    #expect(error?.advice?.contains("read:user:bitbucket") == true)
  }

  @Test func `if the forge does not report who resolved a comment, the comment records it`() throws {
    let rig = try Self.rig(.accessToken)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    func thread() throws -> Conversation.Thread { try #require(try forge.conversation(on: pull).threads.first) }
    // The resolution is never attributed to a user, even if the run is killed before, between or after the two
    // requests.
    for request in 0...2 {
      let open = try thread()
      rig.faults.breakEverything(from: request)
      if request < 2 {
        #expect(throws: ForgeError.self) { try forge.resolve(open, on: pull) }
      } else {
        try forge.resolve(open, on: pull)
      }
      rig.faults.clear()
      #expect(try thread().resolution == (request < 2 ? .open : .byBot))
      try forge.resolve(thread(), on: pull)
      #expect(try thread().resolution == .byBot)
      let resolved = try thread()
      rig.faults.breakEverything(from: request)
      _ = try? forge.reopen(resolved, on: pull)
      rig.faults.clear()
      #expect(try thread().resolution == (request < 1 ? .byBot : .open))
      try forge.reopen(thread(), on: pull)
      #expect(try thread().resolution == .open)
      #expect(try thread().body == "first")
    }
    rig.emulator.resolve(thread: 0)
    #expect(try thread().resolution == .byUser)
  }

  @Test func `an account authenticates with its name, and a repository token without a name`() throws {
    let token = try #require(Token("secret"))
    #expect(ForgeKind.bitbucket.authorization(token, [:]) == .bearer(token))
    #expect(
      ForgeKind.bitbucket.authorization(token, ["BITBUCKET_USER": "ada@example.org"])
        == .basic(user: "ada@example.org", token))
  }

  @Test func `a status always has a link`() throws {
    let rig = try Self.rig(.user)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    try forge.setStatus(ReviewStatus(state: .success, description: "fine"), of: pull)
    let sent = try #require(rig.server.requests.last?.object)
    #expect(sent["url"] as? String == "https://bitbucket.org/acme/app/pull-requests/7")
    #expect(sent["refname"] as? String == "feature")
  }
}
