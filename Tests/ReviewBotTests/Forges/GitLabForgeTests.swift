import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests behavior specific to GitLab.
struct GitLabForgeTests {
  private func under() throws -> ForgeUnderTest { try #require(ForgeUnderTest.all.first { $0.kind.name == "gitlab" }) }

  private func rig() throws -> ForgeRig { try ForgeRig(under()) }

  @Test(arguments: [
    // `printf %s PATH | sha1sum`
    ("App/Feed.swift", 13, 14, "6b461b665be3af07ac73c24e3ccf50a6687b3833_13_14"),
    ("", 5, 5, "da39a3ee5e6b4b0d3255bfef95601890afd80709_5_5"),
  ])
  func `line codes match those of GitLab`(_ path: String, _ old: Int, _ new: Int, _ code: String) {
    #expect(GitLabPosition.lineCode(path: path, old: old, new: new) == code)
  }

  @Test func `added lines have only a new line number, and context lines have both numbers`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.server.clearRequests()
    _ = try forge.post(
      [
        rig.comment("App/Feed.swift", 13...13, "added"), rig.comment("App/Feed.swift", 18...18, "context"),
        rig.comment("App/New view.swift", 2...4, "several"),
      ], on: pull)
    let positions = rig.server.requests.compactMap { $0.object?["position"] as? [String: Any] }
    #expect(positions.map { $0["new_line"] as? Int } == [13, 18, 4])
    #expect(positions.map { $0["old_line"] as? Int } == [nil, 14, nil])
    #expect(positions.map { $0["old_path"] as? String } == ["App/Old.swift", "App/Old.swift", "App/New view.swift"])
    #expect(positions.map { $0["line_range"] != nil } == [false, false, true])
    #expect(positions.allSatisfy { $0["base_sha"] as? String == ForgeRig.base })
    #expect(positions.allSatisfy { $0["start_sha"] as? String == String(repeating: "d", count: 40) })
    #expect(rig.emulator.pullRequest.violations.isEmpty)
  }

  @Test func `a range that the server rejects is reduced to its last line`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.faults.set([0: .instead(.json(400, ["message": ["position": ["must be a valid json schema"]]]))])
    #expect(try forge.post([rig.comment("App/Feed.swift", 13...15, "several")], on: pull).isEmpty)
    #expect(rig.emulator.pullRequest.threads.map(\.line) == [15])
    #expect(rig.emulator.pullRequest.threads.map(\.startLine) == [nil])
  }

  @Test func `a line that is missing in the diff is tried again once, after the diff was read again`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let missing = ServedResponse.json(400, ["message": "400 Bad request - Note {:line_code=>[\"can't be blank\"]}"])
    let comments = [13, 14].map { rig.comment("App/Feed.swift", $0...$0, "line \($0)") }
    rig.server.clearRequests()
    rig.faults.set([0: .instead(missing)])
    #expect(try forge.post(comments, on: pull).isEmpty)
    #expect(rig.server.requests.map(\.method) == ["POST", "GET", "POST", "POST"])
    #expect(rig.emulator.pullRequest.threads.map(\.body) == ["line 13", "line 14"])
    rig.server.clearRequests()
    rig.faults.reject(with: missing) { $0.method == "POST" }
    #expect(try forge.post(comments, on: pull).count == 2)
    #expect(rig.server.requests.map(\.method) == ["POST", "GET", "POST", "POST"])
  }

  @Test func `no comments are posted after a push`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let missing = ServedResponse.json(400, ["message": "400 Bad request - Note {:line_code=>[\"can't be blank\"]}"])
    let head = String(repeating: "9", count: 40)
    let refs = ["base_sha": ForgeRig.base, "start_sha": ForgeRig.base, "head_sha": head]
    let pushed = ServedResponse.json(
      200, ["iid": 7, "state": "opened", "sha": head, "diff_refs": refs, "target_branch": "main"])
    rig.server.clearRequests()
    rig.faults.set([0: .instead(missing), 1: .instead(pushed)])
    let comments = [13, 14].map { rig.comment("App/Feed.swift", $0...$0, "line \($0)") }
    let error = #expect(throws: ForgeError.self) { try forge.post(comments, on: pull) }
    #expect(error?.kind == .conflict)
    #expect(rig.server.requests.map(\.method) == ["POST", "GET"])
  }

  @Test func `the bot waits for the diff of a merge request`() throws {
    let rig = try rig()
    let unready = ServedResponse.json(
      200, ["iid": 7, "state": "opened", "sha": ForgeRig.head, "diff_refs": NSNull(), "target_branch": "main"])
    let old = ["base_sha": ForgeRig.base, "start_sha": ForgeRig.base, "head_sha": String(repeating: "9", count: 40)]
    let outdated = ServedResponse.json(
      200, ["iid": 7, "state": "opened", "sha": ForgeRig.head, "diff_refs": old, "target_branch": "main"])
    rig.faults.set([0: .instead(unready), 1: .instead(outdated)])
    #expect(try rig.open().pullRequest().head == ForgeRig.head)
    rig.faults.set(Dictionary(uniqueKeysWithValues: (0..<20).map { ($0, .instead(unready)) }))
    #expect(throws: ForgeError.self) { try rig.open().pullRequest() }
    #expect(rig.faults.count == 8)
  }

  @Test func `the status is added to the pipeline of the merge request`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let status = ReviewStatus(state: .failure, description: "2 errors", link: "https://ci.example.com/1")
    try forge.setStatus(status, of: pull)
    let body = try #require(rig.server.requests.last?.object)
    #expect(body["pipeline_id"] as? Int == GitLabEmulator.pipeline)
    #expect(body["ref"] as? String == "refs/merge-requests/7/head")
    #expect(body["state"] as? String == "failed")
    #expect(body["name"] as? String == "review")
    #expect(body["target_url"] as? String == "https://ci.example.com/1")
  }

  @Test func `without the merge request's pipeline, the status is added to the pipeline of the job`() throws {
    let rig = try rig()
    let target = ForgeTarget(project: GitLabEmulator.project, number: "7", pipeline: GitLabEmulator.pipeline)
    let forge = try rig.open(target: target)
    let pull = try forge.pullRequest()
    var details = pull.details(GitLabForge.Details.self)
    details.pipeline = nil
    details.pipelineRef = nil
    details.ref = "refs/merge-requests/7/head"
    try forge.setStatus(
      ReviewStatus(state: .success, description: "nothing new"),
      of: PullRequest(head: pull.head, base: pull.base, baseBranch: pull.baseBranch, details: details))
    #expect(rig.server.requests.last?.object?["pipeline_id"] as? Int == GitLabEmulator.pipeline)
  }

  @Test func `a job with the same name is not replaced`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let job: [String: Any] = [
      "id": 1, "name": "review", "status": "running", "description": NSNull(), "target_url": NSNull(),
      "pipeline_id": GitLabEmulator.pipeline,
    ]
    rig.faults.set([0: .instead(.json(200, [job]))])
    #expect {
      try forge.setStatus(ReviewStatus(state: .success, description: "nothing new"), of: pull)
    } throws: { ($0 as? ForgeError)?.kind == .unsupported && "\($0)".contains("rename the job") }
    #expect(rig.emulator.pullRequest.statuses.isEmpty)
  }

  @Test func `a pipeline in another project does not prevent the status from being set`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    var details = pull.details(GitLabForge.Details.self)
    details.pipeline = 5
    try forge.setStatus(
      ReviewStatus(state: .success, description: "nothing new"),
      of: PullRequest(head: pull.head, base: pull.base, baseBranch: pull.baseBranch, details: details))
    #expect(rig.emulator.pullRequest.statuses.map(\.state) == ["success"])
    let body = try #require(rig.server.requests.last?.object)
    #expect(body["pipeline_id"] == nil)
    #expect(body["ref"] as? String == "feature")
  }

  @Test func `setting a status that is already set is not an error`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    let answer = ServedResponse.json(400, ["message": "Cannot transition status via :succeed from :success"])
    rig.faults.set([0: .instead(answer)], onlyWrites: true)
    try forge.setStatus(ReviewStatus(state: .success, description: "nothing new"), of: pull)
    rig.faults.set([0: .instead(.json(400, ["message": ["description": ["is too long"]]]))], onlyWrites: true)
    #expect(throws: ForgeError.self) {
      try forge.setStatus(ReviewStatus(state: .success, description: "nothing new"), of: pull)
    }
  }

  @Test func `a missing permission to resolve discussions is reported`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    rig.emulator.change { $0.mayResolve = false }
    let thread = try #require(try forge.conversation(on: pull).threads.first)
    #expect { try forge.resolve(thread, on: pull) } throws: { ($0 as? ForgeError)?.kind == .forbidden }
    rig.emulator.change { $0.threads = [] }
    try forge.resolve(thread, on: pull)
  }

  @Test func `notes by GitLab and by us do not count as replies`() throws {
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    _ = try forge.post([rig.comment("App/Feed.swift", 13...13, "first")], on: pull)
    rig.emulator.reply(toThread: 0, "ours", by: rig.emulator.account)
    rig.emulator.push(head: String(repeating: "c", count: 40), files: [:]) { _, _ in nil }
    let thread = try #require(try forge.conversation(on: forge.pullRequest()).threads.first)
    #expect(thread.line == nil)
    #expect(!thread.hasReplies)
  }

  @Test func `replying to a resolved discussion reopens it`() throws {
    func resolution(_ notes: [(resolved: Bool, by: Int)]) throws -> Conversation.Thread.Resolution {
      let objects = notes.enumerated().map { index, note in
        [
          "id": index, "resolvable": true, "resolved": note.resolved,
          "resolved_by": note.resolved ? ["id": note.by] as Any : NSNull(),
        ]
      }
      let data = try JSONSerialization.data(withJSONObject: ["id": "1", "notes": objects])
      return try JSONDecoder().decode(GitLabDiscussion.self, from: data).resolution(own: 77)
    }
    #expect(try resolution([(true, 77)]) == .byBot)
    #expect(try resolution([(true, 77), (false, 0)]) == .open)
    #expect(try resolution([(true, 77), (true, 5)]) == .byUser)
    #expect(try resolution([(true, 5)]) == .byUser)
  }

  @Test func `a job token is sent in its own header and cannot comment`() throws {
    let token = try #require(Token("job"))
    #expect(ForgeKind.gitLab.authorization(token, ["CI_JOB_TOKEN": "job"]) == .header(name: "JOB-TOKEN", token))
    #expect(ForgeKind.gitLab.authorization(token, ["CI_JOB_TOKEN": "else"]) == .header(name: "PRIVATE-TOKEN", token))
    let rig = try rig()
    let forge = try rig.open()
    let pull = try forge.pullRequest()
    rig.faults.set([0: .instead(.json(401, ["message": "401 Unauthorized"]))])
    #expect { try forge.conversation(on: pull) } throws: { error in
      (error as? ForgeError)?.kind == .forbidden && "\(error)".contains("project access token")
    }
    // Findings are therefore reported elsewhere.
    let scenario = try PullRequestReviewTests.Scenario(under())
    scenario.rig.faults.set([1: .instead(.json(401, ["message": "401 Unauthorized"]))])
    let outcome = try scenario.review(PullRequestReviewTests.Scenario.pushes[0])
    #expect(outcome.mayNotComment && outcome.failures.isEmpty && outcome.refusals.count == 1)
  }

  @Test(arguments: [
    (#"{"message":"400 Bad request - Note {:line_code=>[\"can't be blank\"]}"}"#, "Note {:line_code=>"),
    (#"{"message":{"body":["is too long","is odd"]}}"#, "body is too long, is odd"),
    (#"{"error":"position[base_sha] is missing"}"#, "position[base_sha] is missing"),
    (#"{"error":"insufficient_scope","error_description":"higher privileges"}"#, "the token needs the `api` scope"),
    ("<html>bad gateway</html>", "bad gateway"),
  ])
  func `errors contain GitLab's message`(_ body: String, _ expected: String) throws {
    let rig = try rig()
    rig.faults.set([0: .instead(.text(400, body))])
    #expect { try rig.open().pullRequest() } throws: { "\($0)".contains(expected) }
  }
}
