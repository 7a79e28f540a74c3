import Analyzer
import Testing

@testable import ReviewBot

/// Tests comments on files that a later push moves.
struct MovedFileTests {
  /// The finding's content fingerprint.
  private static let content = "c0c0c0c0c0c0c0c0"

  /// A pull request whose finding was reported in `App/Feed.swift` before the file was moved.
  private static func moved(
    to path: String = "Screens/Feed.swift", among files: Set<PathKey> = ["Screens/Feed.swift"]
  ) -> (before: PlanCase, after: PlanCase) {
    var before = PlanCase([PlanCase.finding("a", line: 14, content: content)])
    before.files = ["App/Feed.swift"]
    var after = PlanCase([PlanCase.finding("b", line: 15, path: path, message: "`a` is wrong", content: content)])
    after.files = files
    after.diff =
      (try? DiffParser().parse(Array(PlanCase.text.replacing("App/Feed.swift", with: path).utf8))) ?? after.diff
    return (before, after)
  }

  private static func forge(after pull: PlanCase) -> ImaginaryForge {
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    return forge
  }

  @Test func `a comment is kept and gets the new fingerprint`() throws {
    let (before, after) = Self.moved()
    var forge = Self.forge(after: before)
    let plan = after.plan(forge.conversation, status: forge.status)
    #expect(plan.create.isEmpty && plan.close.isEmpty)
    #expect(plan.edit.map(\.reason) == ["moved with its file"])
    forge.apply(plan)
    let markers = Marker.markers(in: try #require(forge.conversation.threads.first).body)
    #expect(markers.map(\.fingerprint) == [String(repeating: "b", count: 16)])
    #expect(markers.map(\.content) == [Self.content])
    #expect(after.plan(forge.conversation, status: forge.status).isEmpty)
    // Moving the file back restores the first fingerprint.
    #expect(before.plan(forge.conversation, status: forge.status).create.isEmpty)
  }

  @Test func `a discussion resolved by someone else stays resolved`() throws {
    let (before, after) = Self.moved()
    var forge = Self.forge(after: before)
    forge.change(try #require(forge.conversation.threads.first)) { $0.with(resolution: .byUser) }
    let plan = after.plan(forge.conversation, status: forge.status)
    #expect(plan.create.isEmpty && plan.close.isEmpty && plan.edit.isEmpty)
    #expect(plan.keep.map(\.reason) == ["resolved by someone else"])
  }

  @Test func `an accepted finding stays accepted`() throws {
    let (before, after) = Self.moved()
    let forge = Self.forge(after: before)
    let thread = try #require(forge.conversation.threads.first)
    #expect(after.planner.concerns(thread))
    let plan = after.planner.plan(
      forge.conversation, status: nil,
      decisions: [thread.comment: .accepted(Acceptance(name: "ada", reason: "it goes in June"))])
    #expect(plan.create.isEmpty)
    #expect(plan.accepted.map(\.fingerprint) == [String(repeating: "b", count: 16)])
  }

  @Test func `a comment that cannot be edited is recognized in every run`() {
    let (before, after) = Self.moved()
    var (first, second) = (before, after)
    first.capabilities.canEdit = false
    second.capabilities.canEdit = false
    var forge = Self.forge(after: first)
    forge.canEdit = false
    for _ in 1...2 {
      let plan = second.plan(forge.conversation, status: forge.status)
      #expect(plan.create.isEmpty && plan.close.isEmpty)
      forge.apply(plan)
    }
  }

  @Test func `an equal finding in another file gets a comment of its own if the commented file still exists`() {
    let (before, after) = Self.moved(among: ["App/Feed.swift", "Screens/Feed.swift"])
    let plan = after.plan(Self.forge(after: before).conversation)
    #expect(plan.create.map(\.comment.path) == ["Screens/Feed.swift"])
    #expect(plan.close.map(\.reason) == ["fixed"])
  }

  @Test func `a fixed comment on a moved file is not reopened`() throws {
    let (before, after) = Self.moved()
    var forge = Self.forge(after: before)
    forge.change(try #require(forge.conversation.threads.first)) { $0.with(resolution: .byBot) }
    let plan = after.plan(forge.conversation, status: forge.status)
    #expect(plan.create.map(\.comment.path) == ["Screens/Feed.swift"])
    #expect(plan.edit.isEmpty)
  }

  /// A pull request with an equal finding in the given file, which is the only one.
  private static func single(_ letter: String, in path: String, symbol: String) -> PlanCase {
    var pull = PlanCase([
      PlanCase.finding(letter, line: 14, path: path, message: "`x` is wrong", symbol: symbol, content: content)
    ])
    pull.files = [PathKey(path)]
    pull.diff =
      (try? DiffParser().parse(Array(PlanCase.text.replacing("App/Feed.swift", with: path).utf8))) ?? pull.diff
    return pull
  }

  @Test(arguments: [false, true])
  func `a finding without a symbol does not move to a file with a different name`(isAccepted: Bool) throws {
    let forge = Self.forge(after: Self.single("a", in: "App/Legacy.swift", symbol: ""))
    let thread = try #require(forge.conversation.threads.first)
    let after = Self.single("b", in: "App/Payment.swift", symbol: "")
    let acceptance = Acceptance(name: "ada", reason: "it goes in June")
    let plan = after.planner.plan(
      forge.conversation, status: nil, decisions: isAccepted ? [thread.comment: .accepted(acceptance)] : [:])
    #expect(plan.create.map(\.comment.path) == ["App/Payment.swift"])
    #expect(plan.edit.allSatisfy { $0.reason != "moved with its file" })
    #expect(plan.accepted.isEmpty)
  }

  @Test func `only comments without a decision move to a file with a different name`() throws {
    var forge = Self.forge(after: Self.single("a", in: "App/Legacy.swift", symbol: "Feed"))
    let thread = try #require(forge.conversation.threads.first)
    let after = Self.single("b", in: "App/Payment.swift", symbol: "Feed")
    let moved = after.plan(forge.conversation)
    #expect(moved.create.isEmpty && moved.edit.map(\.reason) == ["moved with its file"])
    let accepted = after.planner.plan(
      forge.conversation, status: nil,
      decisions: [thread.comment: .accepted(Acceptance(name: "ada", reason: "it goes in June"))])
    #expect(accepted.create.map(\.comment.path) == ["App/Payment.swift"] && accepted.accepted.isEmpty)
    forge.change(thread) { $0.with(resolution: .byUser) }
    #expect(after.plan(forge.conversation).create.map(\.comment.path) == ["App/Payment.swift"])
  }

  @Test func `equal findings follow the files with the same names`() {
    let paths = ["App/A.swift", "App/B.swift"]
    let conversation = Conversation(
      threads: ["B", "A"].enumerated().map { index, name in
        let marker = Marker(rule: "any_view", fingerprint: "0\(index)", content: Self.content)
        return .init(
          comment: name, body: "Text\n\n" + marker.text(.htmlComment), path: "App/\(name).swift", line: nil)
      })
    let findings = zip(["a", "b"], paths).map { letter, path in
      PlanCase.finding(
        letter, line: 14, path: path.replacing("App", with: "Screens"), message: "x is wrong", content: Self.content)
    }
    let plan = PlanCase(findings).plan(conversation)
    #expect(plan.create.isEmpty)
    let fingerprints = plan.edit.map { [$0.thread.comment] + $0.fingerprints.map { String($0.prefix(1)) } }
    #expect(Set(fingerprints) == [["A", "a"], ["B", "b"]])
  }
}
