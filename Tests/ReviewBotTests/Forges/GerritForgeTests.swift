import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests behavior specific to Gerrit.
struct GerritForgeTests {
  private func under() throws -> ForgeUnderTest { try #require(ForgeUnderTest.all.first { $0.kind.name == "gerrit" }) }

  private func rig() throws -> ForgeRig { try ForgeRig(under()) }

  @Test func `the base is the parent of the patch set, which git resolves if the server does not return it`() throws {
    let rig = try rig()
    #expect(try rig.open().pullRequest().base == ForgeRig.base)
    rig.server.clearRequests()
    let revision = ["_number": 4]
    let change: [String: Any] = [
      "branch": "main", "status": "NEW", "current_revision": ForgeRig.head, "revisions": [ForgeRig.head: revision],
    ]
    rig.faults.set([0: .instead(.json(200, change))])
    let pull = try rig.open().pullRequest()
    #expect(pull.base == ForgeRig.head + "^1")
    #expect(rig.server.requests.allSatisfy { !$0.path.hasSuffix("/commit") })
    #expect(pull.details(GerritForge.Details.self).patchSet == 4)
    #expect(!pull.supportsStatus)
  }

  @Test func `a comment on a file outside the change does not affect the others`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let bad = rig.comment("App/Gone.swift", 3...3, "nowhere")
    let comments = (13...16).map { rig.comment("App/Feed.swift", $0...$0, "line \($0)") }
    #expect(try forge.post(comments + [bad], on: pull).map(\.comment) == [bad])
    #expect(rig.emulator.pullRequest.threads.map(\.body) == comments.map(\.body))
  }

  @Test func `all comments are sent in one request, and comments on several lines have a range`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.server.clearRequests()
    _ = try forge.post(
      [rig.comment("App/Feed.swift", 13...13, "one"), rig.comment("App/New view.swift", 2...4, "several")], on: pull)
    #expect(rig.server.requests.map(\.method) == ["POST"])
    let review = try #require(rig.server.requests.last?.object)
    #expect(review["drafts"] as? String == "KEEP")
    let comments = try #require(review["comments"] as? [String: [[String: Any]]])
    #expect(comments["App/Feed.swift"]?.first?["range"] == nil)
    #expect(comments["App/Feed.swift"]?.first?["unresolved"] as? Bool == true)
    let range = try #require(comments["App/New view.swift"]?.first?["range"] as? [String: Int])
    #expect(range == ["start_line": 2, "start_character": 0, "end_line": 4, "end_character": 12])
  }

  @Test func `a discussion is resolved by a reply on its original patch set`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let first = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: first)
    rig.emulator.reply(toThread: 0, "why?")
    // The next patch set does not contain the file.
    rig.emulator.push(head: String(repeating: "c", count: 40), files: [:]) { _, _ in nil }
    let pull = try forge.pullRequest()
    let thread = try #require(try forge.conversation(on: pull).threads.first)
    #expect(thread.hasReplies)
    try forge.resolve(thread, on: pull)
    let resolved = try #require(try forge.conversation(on: pull).threads.first)
    #expect(resolved.resolution == .byBot)
    #expect(resolved.body == "first")
    // Repeating the request changes nothing.
    rig.server.clearRequests()
    try forge.resolve(resolved, on: pull)
    #expect(rig.server.requests.isEmpty)
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test func `the summary is a comment on the patch set, and a new one is posted if it changes`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    try forge.postRemark("2 errors", on: pull)
    let remark = try #require(try forge.conversation(on: pull).remarks.last)
    try forge.edit(remark, body: "1 error", on: pull)
    let conversation = try forge.conversation(on: pull)
    #expect(conversation.remarks.map(\.body) == ["2 errors", "1 error"])
    #expect(conversation.threads.isEmpty)
  }

  @Test func `the status is a vote with a message`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    try forge.setStatus(ReviewStatus(state: .failure, description: "2 errors introduced"), of: pull)
    // Other messages follow.
    try forge.postRemark("a summary", on: pull)
    #expect(try forge.status(of: pull) == ReviewStatus(state: .failure, description: "2 errors introduced"))
    #expect(rig.emulator.pullRequest.statuses.map(\.state) == ["-1"])
    #expect(rig.emulator.pullRequest.statuses.map(\.context) == ["Code-Style"])
  }

  @Test func `a project without a suitable label gets no vote`() throws {
    var under = try under()
    under.emulator = { GerritEmulator($0, token: $1, labels: ["Verified", "Code-Review"]) }
    let rig = try ForgeRig(under)
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    #expect(!pull.supportsStatus)
    #expect(try forge.status(of: pull) == nil)
    #expect {
      try forge.setStatus(ReviewStatus(state: .success, description: "nothing new"), of: pull)
    } throws: { ($0 as? ForgeError)?.kind == .unsupported }
    #expect(rig.emulator.pullRequest.statuses.isEmpty)
    #expect(rig.server.requests.allSatisfy { $0.method == "GET" })
  }

  @Test func `a change without a suitable label is still reviewed`() throws {
    var under = try under()
    under.emulator = { GerritEmulator($0, token: $1, labels: []) }
    let scenario = try PullRequestReviewTests.Scenario(under)
    let findings = PullRequestReviewTests.Scenario.pushes[0]
    let outcome = try scenario.review(findings)
    #expect(outcome.failures.isEmpty && outcome.done.statuses == 0 && outcome.done.created > 0)
    #expect(try scenario.review(findings).done.isEmpty)
  }

  @Test(arguments: [
    (["-1", " 0", "+1"], -1, 1), (["-2", "-1", " 0", "+1", "+2"], -1, 1), (["-2", " 0", "+2"], -2, 2),
  ])
  func `the weakest possible vote is used`(_ values: [String], _ failure: Int, _ success: Int) throws {
    let change: [String: Any] = [
      "branch": "main", "status": "NEW", "permitted_labels": ["Lintel": values, "Code-Style": ["-1", "+1"]],
    ]
    let decoded = try JSONDecoder().decode(
      GerritChange.self, from: JSONSerialization.data(withJSONObject: change))
    let label = try #require(decoded.label(of: ["Lintel", "Code-Style"]))
    #expect(label.name == "Lintel")
    #expect(label.failure == failure)
    #expect(label.success == success)
    #expect(decoded.label(of: ["Other"]) == nil)
  }

  @Test func `comments that reply to each other form one discussion, in any order`() throws {
    func comment(_ id: String, _ answers: String?, _ time: String, author: Int, unresolved: Bool) -> [String: Any] {
      [
        "id": id, "author": ["_account_id": author], "message": id, "unresolved": unresolved, "updated": time,
        "in_reply_to": answers as Any? ?? NSNull(),
      ]
    }
    let objects = [
      comment("c", "b", "10:00", author: 1, unresolved: false), comment("a", nil, "10:00", author: 1, unresolved: true),
      comment("b", "a", "10:00", author: 2, unresolved: true),
      comment("x", "gone", "09:00", author: 1, unresolved: true),
      // Nobody replies to their own comment, but a server may report such a reply.
      comment("p", "q", "11:00", author: 1, unresolved: true), comment("q", "p", "11:00", author: 1, unresolved: true),
    ]
    let comments = try JSONDecoder().decode(
      [GerritComment].self, from: JSONSerialization.data(withJSONObject: objects))
    let threads = GerritThread.threads(of: comments, path: "A.swift")
    #expect(threads.map(\.first.id) == ["a", "x", "p", "q"])
    #expect(threads[0].answers.map(\.id) == ["b", "c"])
    #expect(threads[0].resolution(own: 1) == .byBot)
    #expect(threads[0].resolution(own: 7) == .byUser)
    #expect(threads[1].resolution(own: 1) == .open)
  }

  @Test func `a token is sent as a password if a user name is set, and as a bearer token otherwise`() throws {
    let token = try #require(Token("secret"))
    let kind = ForgeKind.gerrit
    #expect(kind.authorization(token, ["GERRIT_USERNAME": "bot"]) == .basic(user: "bot", token))
    #expect(kind.authorization(token, ["GERRIT_USERNAME": "", "GERRIT_USER": "bot"]) == .basic(user: "bot", token))
    #expect(kind.authorization(token, [:]) == .bearer(token))
  }

  @Test func `errors contain Gerrit's message`() throws {
    let rig = try rig()
    rig.faults.set([0: .instead(.text(409, "change is closed"))])
    #expect { try rig.open().pullRequest() } throws: { "\($0)".contains("change is closed") }
  }
}
