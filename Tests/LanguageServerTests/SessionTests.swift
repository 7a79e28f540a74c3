import Foundation
import JSONRPC
import Report
import Testing

@testable import LanguageServer

/// Tests what the server remembers about the client and the projects.
struct SessionTests {
  private static let start = Date(timeIntervalSince1970: 1000)

  // MARK: Schedule

  @Test func `a review waits for a pause, which grows while changes arrive faster than reviews finish`() {
    var schedule = ReviewSchedule(now: Self.start)
    schedule.noteChange(at: Self.start)
    #expect(schedule.secondsUntilReview(at: Self.start) == ReviewSchedule.minimumDelay)
    #expect(schedule.secondsUntilReview(at: Self.start + 1) == 0)
    for _ in 1...20 { schedule.noteReview(isStale: true) }
    #expect(schedule.secondsUntilReview(at: Self.start) == ReviewSchedule.maximumDelay)
    schedule.noteReview(isStale: false)
    #expect(schedule.secondsUntilReview(at: Self.start) == ReviewSchedule.minimumDelay)
  }

  @Test func `an opened document is reviewed at once`() {
    var schedule = ReviewSchedule(now: Self.start)
    schedule.noteChange(at: Self.start)
    schedule.noteOpening()
    #expect(schedule.secondsUntilReview(at: Self.start) == 0)
  }

  @Test func `files on disk are checked some time after the last question`() {
    var schedule = ReviewSchedule(now: Self.start)
    #expect(schedule.secondsUntilPoll(at: Self.start) == ReviewSchedule.pollInterval)
    schedule.noteQuestion(at: Self.start + 1)
    #expect(schedule.secondsUntilPoll(at: Self.start + 2) == ReviewSchedule.pollInterval - 1)
    #expect(schedule.secondsUntilPoll(at: Self.start + 60) == 0)
  }

  // MARK: Diagnostics

  @Test func `diagnostics are published only if they differ from those that the client shows`() {
    var published = PublishedDiagnostics()
    let steps: [(diagnostics: [JSONValue], version: Int?, message: String?)] = [
      ([], nil, nil),
      (["a"], 1, #"{"uri": "file:///A.swift", "version": 1, "diagnostics": ["a"]}"#),
      (["a"], 1, nil),
      (["a"], 2, #"{"uri": "file:///A.swift", "version": 2, "diagnostics": ["a"]}"#),
      ([], nil, #"{"uri": "file:///A.swift", "diagnostics": []}"#),
      ([], nil, nil),
    ]
    for (diagnostics, version, message) in steps {
      let update = published.update(path: "/A.swift", address: "file:///A.swift", diagnostics, version: version)
      #expect(update?.line == message)
      #expect(published.swiftFiles == (diagnostics.isEmpty ? [] : ["/A.swift"]))
    }
  }

  // MARK: Workspace

  @Test func `an answer about some projects keeps the files and problems of the others`() {
    func problem(_ path: String) -> ReviewAnswer.Problem {
      .init(path: path, position: Position(line: 0, character: 0), message: "m")
    }
    func file(_ path: String, _ root: String) -> (String, ReviewAnswer.File) {
      (path, ReviewAnswer.File(path: path, root: root, findings: []))
    }
    var workspace = WorkspaceFindings()
    workspace.take(
      Dictionary(uniqueKeysWithValues: [file("/a/A.swift", "/a"), file("/b/B.swift", "/b")]), roots: ["/a", "/b"], at: 1
    )
    #expect(workspace.isOutdated == false)
    var answer = ReviewAnswer()
    answer.roots = ["/a", "/b"]
    answer.problems = [problem("/a/config.yml"), problem("/b/config.yml")]
    let first = workspace.takeProblems(of: answer)
    #expect(first.map(\.path) == ["/a/config.yml", "/b/config.yml"])

    workspace.invalidate(at: 2)
    #expect(workspace.isOutdated)
    workspace.take(Dictionary(uniqueKeysWithValues: [file("/a/C.swift", "/a")]), roots: ["/a"], at: 2)
    #expect(!workspace.isOutdated)
    #expect(workspace.files.keys.sorted() == ["/a/C.swift", "/b/B.swift"])
    answer.roots = ["/a"]
    answer.problems = []
    let changed = workspace.takeProblems(of: answer)
    #expect(changed.map(\.path) == ["/a/config.yml", "/b/config.yml"])
    #expect(changed.map(\.problems.count) == [0, 1])
  }

  // MARK: Requests

  private static func request(_ method: String, only kinds: [String]? = nil) -> WaitingRequest {
    let context: JSONValue = kinds.map { ["only": .array($0.map { .string($0) })] } ?? [:]
    return WaitingRequest(id: .integer(1), method: method, params: ["context": context], address: nil, moment: 0)
  }

  @Test(
    arguments: [
      (nil, true), ([], true), (["source"], true), (["source.fixAll"], true), (["source.fixAll.lintel"], true),
      ([""], true),
      (["quickfix"], false), (["source.fixAll.other"], false), (["source.fix"], false),
    ] as [([String]?, Bool)])
  func `a request for code actions accepts a kind and its subkinds`(kinds: [String]?, accepts: Bool) {
    let request = Self.request("textDocument/codeAction", only: kinds)
    #expect(request.accepts(actionsOfKind: CodeActions.fixAllKind) == accepts)
    #expect(!Self.request("textDocument/hover", only: kinds).accepts(actionsOfKind: CodeActions.fixAllKind))
  }

  @Test func `only requests that a user waits for are urgent`() {
    #expect(Self.request("textDocument/hover").isUrgent)
    #expect(!Self.request("workspace/diagnostic").isUrgent)
  }

  @Test func `each answer belongs to one of the server's requests`() {
    var outgoing = OutgoingRequests()
    let first = outgoing.add("workspace/configuration")
    let second = outgoing.add("client/registerCapability")
    #expect(first != second)
    let answers = [second, second, .integer(1), first].map { outgoing.remove($0) }
    #expect(answers == ["client/registerCapability", nil, nil, "workspace/configuration"])
  }
}
