import TestSupport
import Testing

@testable import ReviewBot

/// Tests behavior specific to Bitbucket Data Center.
struct BitbucketDataCenterForgeTests {
  private static func rig(
    _ server: BitbucketDataCenterEmulator.Server = .init(), path: String = "/git"
  ) throws -> ForgeRig {
    try ForgeRig(
      ForgeUnderTest(kind: .bitbucketDataCenter, target: .init(project: "ACME/app", number: "7"), path: path) {
        BitbucketDataCenterEmulator($0, token: $1, server: server)
      })
  }

  private static func thread(_ forge: any Forge) throws -> Conversation.Thread {
    try #require(try forge.conversation(on: forge.pullRequest()).threads.first)
  }

  @Test(arguments: ["/git", "/git/", "/git/rest", "/git/rest/api", "/git/rest/api/latest", "/git/rest/api/latest/"])
  func `both the address of the server and that of its API are accepted`(_ path: String) throws {
    let rig = try Self.rig(path: path)
    let forge = try rig.open()
    #expect(try forge.pullRequest().isOpen)
    #expect(try (forge as? any AnnotatingForge)?.annotationDigest(of: forge.pullRequest()) == nil)
    #expect(
      rig.server.requests.last?.path.hasPrefix("/git/rest/insights/latest/projects/ACME/repos/app/commits/") == true)
  }

  @Test func `the API version can be configured`() throws {
    let rig = try Self.rig(path: "/git/rest/api/1.0")
    #expect(throws: ForgeError.self) { try rig.open().pullRequest() }
    #expect(rig.server.requests.last?.path == "/git/rest/api/1.0/projects/ACME/repos/app/pull-requests/7")
  }

  @Test func `a change to a comment specifies its current version`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    let old = try Self.thread(forge)
    // Each change creates a new version.
    try forge.edit(old, body: "second", on: pull)
    try forge.resolve(old, on: pull)
    try forge.reopen(old, on: pull)
    try forge.edit(old, body: "third", on: pull)
    #expect(try Self.thread(forge).body == "third")
    // Changes by another run are not overwritten.
    try rig.open().edit(Self.thread(rig.open()), body: "fourth", on: pull)
    let error = #expect(throws: ForgeError.self) { try forge.edit(old, body: "fifth", on: pull) }
    #expect(error?.kind == .conflict)
    #expect(try Self.thread(forge).body == "fourth")
    try forge.delete(old, on: pull)
    let gone = #expect(throws: ForgeError.self) { try forge.edit(old, body: "sixth", on: pull) }
    #expect(gone?.kind == .notFound)
  }

  @Test func `a comment with replies cannot be deleted`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    rig.emulator.reply(toThread: 0, "why?")
    let error = #expect(throws: ForgeError.self) { try forge.delete(Self.thread(forge), on: pull) }
    #expect(error?.kind == .conflict)
  }

  @Test func `a comment that was converted to a task is completed instead of resolved`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    (rig.emulator as? BitbucketDataCenterEmulator)?.makeTask(ofThread: 0)
    try forge.resolve(Self.thread(forge), on: pull)
    #expect(rig.server.requests.last?.object?["state"] as? String == "RESOLVED")
    #expect(try Self.thread(forge).resolution == .byBot)
    try forge.reopen(Self.thread(forge), on: pull)
    #expect(try Self.thread(forge).resolution == .open)
  }

  @Test func `resolving is unsupported on an older server`() throws {
    let rig = try Self.rig(.init(resolvesThreads: false))
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    let error = #expect(throws: ForgeError.self) { try forge.resolve(Self.thread(forge), on: pull) }
    #expect(error?.kind == .unsupported)
    // The comment can be edited instead.
    try forge.edit(Self.thread(forge), body: "fixed", on: pull)
    #expect(try Self.thread(forge).body == "fixed")
  }

  @Test func `nothing is posted if the token's account is unknown`() throws {
    let rig = try Self.rig(.init(namesAccount: false))
    let error = #expect(throws: ForgeError.self) { try Self.thread(rig.open()) }
    #expect(error?.advice?.contains("X-AUSERNAME") == true)
  }

  @Test func `an archived repository is not treated as a temporary conflict`() throws {
    let rig = try Self.rig(.init(isArchived: true))
    let forge = try rig.open()
    let error = #expect(throws: ForgeError.self) { try forge.postRemark("x", on: forge.pullRequest()) }
    #expect(error?.kind == .forbidden)
  }

  @Test func `a status links to the run, or to the pull request if the address is too long`() throws {
    let rig = try Self.rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    for (link, sent) in [
      ("https://ci.example.org/7", "https://ci.example.org/7"),
      (
        "https://ci.example.org/" + String(repeating: "x", count: 500),
        "https://git.example.org/projects/ACME/repos/app/pull-requests/7"
      ),
    ] {
      try forge.setStatus(ReviewStatus(state: .failure, description: "2 errors", link: link), of: pull)
      #expect(rig.server.requests.last?.object?["url"] as? String == sent)
      #expect(rig.server.requests.last?.object?["ref"] as? String == "refs/heads/feature")
    }
  }
}
