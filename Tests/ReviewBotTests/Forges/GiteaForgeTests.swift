import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests behavior specific to Gitea and Forgejo.
struct GiteaForgeTests {
  private static let marker = "<!-- review:v1 rule=any_view fp=00 -->"

  private func rig(_ flavor: GiteaEmulator.Flavor) throws -> ForgeRig {
    try ForgeRig(try #require(ForgeUnderTest.all.first { $0.testDescription == "gitea \(flavor.rawValue)" }))
  }

  private func emulator(_ rig: ForgeRig) throws -> GiteaEmulator { try #require(rig.emulator as? GiteaEmulator) }

  @Test(arguments: [
    ("1.22.3", false, false), ("1.25.9", false, false), ("1.26.0", false, true), ("1.27.0+dev-12-gabc", false, true),
    ("26.0.1", false, true), ("9.0.0+gitea-1.22.0", true, false), ("15.0.0+gitea-1.26.0", true, false),
    ("development", false, false), ("", false, false),
  ])
  func `the version determines which features are used`(_ text: String, _ isForgejo: Bool, _ canResolve: Bool) throws {
    let version = try JSONDecoder().decode(GiteaVersion.self, from: Data(#"{"version":"\#(text)"}"#.utf8))
    #expect(version.isForgejo == isForgejo)
    #expect(version.canResolve == canResolve)
  }

  @Test func `unsupported features are not used`() throws {
    let rig = try rig(.gitea122)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    let thread = try #require(try forge.conversation(on: pull).threads.first)
    rig.server.clearRequests()
    #expect { try forge.resolve(thread, on: pull) } throws: { ($0 as? ForgeError)?.kind == .unsupported }
    #expect(rig.server.requests.isEmpty)
    // The server reports success even though it does not delete the comment.
    #expect { try forge.delete(thread, on: pull) } throws: { ($0 as? ForgeError)?.kind == .unsupported }
    #expect(rig.emulator.pullRequest.threads.count == 1)
  }

  @Test func `a server without a version is treated as an old one`() throws {
    let rig = try rig(.gitea126)
    rig.faults.set([1: .instead(.json(403, ["message": "Only signed in user is allowed to call APIs."]))])
    let details = try rig.open().pullRequest().details(GiteaForge.Details.self)
    #expect(!details.isForgejo && !details.canResolve)
  }

  @Test func `an interrupted review is discarded`() throws {
    let rig = try rig(.gitea122)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    try emulator(rig).breakNextReview(after: 2)
    let comments = (13...16).map { rig.comment("App/Feed.swift", $0...$0, "line \($0)\n\n\(Self.marker)") }
    #expect { try forge.post(comments, on: pull) } throws: { ($0 as? ForgeError)?.kind == .uncertain }
    #expect(rig.emulator.pullRequest.threads.count == 2)
    // Pending comments are not visible, so they do not count.
    #expect(try forge.conversation(on: pull).threads.isEmpty)
    #expect(try forge.post(comments, on: pull).isEmpty)
    #expect(rig.emulator.pullRequest.threads.map(\.body) == comments.map(\.body))
    #expect(try forge.conversation(on: pull).threads.map(\.body) == comments.map(\.body))
  }

  @Test func `a person's pending review is preserved`() throws {
    let rig = try rig(.forgejo)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    try emulator(rig).breakNextReview(after: 1)
    let draft = (13...14).map { rig.comment("App/Feed.swift", $0...$0, "a thought of mine") }
    _ = try? forge.post(draft, on: pull)
    let comment = rig.comment("App/Feed.swift", 15...15, "ours")
    #expect { try forge.post([comment], on: pull) } throws: { ($0 as? ForgeError)?.kind == .blocked }
    #expect(rig.emulator.pullRequest.threads.map(\.body) == ["a thought of mine"])
  }

  @Test func `a line number is valid only for the commit of its review`() throws {
    let rig = try rig(.gitea126)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    rig.emulator.push(head: String(repeating: "c", count: 40), files: rig.emulator.pullRequest.files) { $1 }
    let pushed = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 14...14, "second")], on: pushed)
    #expect(try forge.conversation(on: pushed).threads.map(\.line) == [nil, 14])
  }

  @Test func `a comment by someone else on the same line counts as a reply`() throws {
    let rig = try rig(.gitea122)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.emulator.begin(threadAt: "App/Feed.swift", line: 13, "what is this?")
    rig.emulator.begin(threadAt: "App/New view.swift", line: 14, "and this?")
    _ = try forge.post((13...14).map { rig.comment("App/Feed.swift", $0...$0, "ours") }, on: pull)
    #expect(try forge.conversation(on: pull).threads.map(\.hasReplies) == [true, false])
  }

  @Test func `a list is read completely even if it is unexpectedly paginated`() throws {
    let rig = try rig(.gitea122)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    func page(_ ids: [Int]) -> Fault {
      let remarks = ids.map { ["id": $0, "body": "ours", "user": ["login": "ArchBot"]] as [String: Any] }
      return .instead(.json(200, remarks, headers: [("X-Total-Count", "3")]))
    }
    // The requests are for the account, the reviews, the remarks, and the first page again.
    rig.faults.set([2: page([5, 3]), 3: page([4]), 4: page([5, 3])])
    #expect(try forge.conversation(on: pull).remarks.map(\.comment) == ["3", "4", "5"])
    #expect(rig.server.requests.map { $0.query.map(\.name) }.contains(["page"]))
  }

  @Test func `the error for a token that cannot query its account names the missing scope`() throws {
    let rig = try rig(.gitea122)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let answer = ["message": "token does not have at least one of required scope(s): [read:user]"]
    rig.faults.set([0: .instead(.json(403, answer))])
    #expect { try forge.conversation(on: pull) } throws: { error in
      (error as? ForgeError)?.kind == .forbidden && "\(error)".contains("`read:user`")
    }
  }
}
