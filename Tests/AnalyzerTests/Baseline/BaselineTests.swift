import Testing

@testable import Analyzer

@Suite struct BaselineTests {
  private func finding(
    _ path: String, _ rule: String = "body_length", _ symbol: String = "A.body", value: Int? = 50,
    fingerprint: String? = nil
  ) -> Finding {
    let position = SourcePosition(line: 1, column: 1)
    let range = SourceRange(start: position, end: position)
    return Finding(
      rule: rule, severity: .warning, path: path, range: range, message: "long", symbol: symbol, value: value,
      fingerprint: fingerprint ?? "\(path)/\(rule)/\(symbol)", related: [.init(path: path, range: range)])
  }

  private func match(
    _ baseline: [Finding], _ findings: [Finding], present: Set<String>? = nil, files: [FileReview] = [],
    isComplete: Bool = false
  ) -> BaselineMatch {
    BaselineMatch(
      Baseline(baseline.map { Baseline.Entry($0, reason: "because") }), findings,
      in: PresentCode(files, hasFile: (present ?? Set(findings.map(\.path))).contains, isComplete: isComplete))
  }

  @Test func `accepted findings are hidden and new ones are reported`() {
    let match = match([finding("A.swift")], [finding("A.swift"), finding("B.swift")])
    #expect(match.shown.map(\.path) == ["B.swift"])
    #expect(match.accepted == [AcceptedFinding(finding("A.swift"), source: .baseline, reason: "because")])
    #expect(match.unmatched.isEmpty)
  }

  @Test(arguments: [(50, 0), (49, 0), (51, 1), (500, 1)])
  func `a baselined value may decrease but not increase`(value: Int, shown: Int) {
    let match = match([finding("A.swift", value: 50)], [finding("A.swift", value: value)])
    #expect(match.shown.count == shown)
    #expect(match.accepted.count == 1 - shown)
    #expect(match.shown.allSatisfy { $0.message == "long; the baseline accepts 50" && $0.related.count == 1 })
    #expect(match.unmatched.isEmpty)
  }

  @Test func `accepted findings stay hidden after their file is moved`() {
    let match = match([finding("Old/A.swift")], [finding("New/A.swift")])
    #expect(match.shown.isEmpty)
    #expect(match.unmatched.isEmpty)
  }

  @Test func `accepted findings stay hidden after their file is renamed`() {
    #expect(match([finding("Old/A.swift")], [finding("New/B.swift")]).shown.isEmpty)
    #expect(match([finding("A.swift", "todo", "")], [finding("B.swift", "todo", "")]).shown.count == 1)
  }

  @Test func `accepted findings stay hidden after their type is moved to another file`() {
    let present: Set = ["A.swift", "B.swift"]
    func shown(typeIn path: String) -> Int {
      let files = Review.of(present.sorted().map { ($0, $0 == path ? "struct A {}" : "let a = 1") }).files
      return match([finding("A.swift")], [finding("B.swift")], present: present, files: files).shown.count
    }
    #expect(shown(typeIn: "B.swift") == 0)
    #expect(shown(typeIn: "A.swift") == 1)
    #expect(shown(typeIn: "") == 1)
  }

  // MARK: Renamed types

  private typealias Place = (path: String, source: String)

  /// Returns the findings that a baseline of the old project does not accept in the new one.
  private func shown(_ old: [Finding], _ new: [Finding], in sources: [Place], isComplete: Bool = true) -> [String] {
    let files = Review.of(sources.map { ($0.path, $0.source) }).files
    let match = match(old, new, present: Set(sources.map(\.path)), files: files, isComplete: isComplete)
    return match.shown.map { "\($0.symbol) \($0.message)" }
  }

  @Test func `accepted findings stay hidden after their type is renamed`() {
    let old = [finding("A.swift"), finding("A.swift", "any_view", "A.header", value: nil)]
    let new = [finding("A.swift", "body_length", "B.body"), finding("A.swift", "any_view", "B.header", value: nil)]
    #expect(shown(old, new, in: [("A.swift", "struct B {}")]).isEmpty)
    // A single finding without a value may be anything.
    #expect(shown([old[1]], [new[1]], in: [("A.swift", "struct B {}")]).count == 1)
    #expect(shown(old, new, in: [("A.swift", "extension B {}"), ("B.swift", "struct B {}")]).isEmpty)
    // Only some files were reviewed, so the type may be in another one.
    #expect(shown(old, new, in: [("A.swift", "struct B {}")], isComplete: false).count == 2)
  }

  @Test func `accepted findings stay hidden after their type and its file are renamed`() {
    let old = [finding("A.swift"), finding("A.swift", "any_view", "A.Row.init(a:)", value: nil)]
    let new = [
      finding("B.swift", "body_length", "B.body"), finding("B.swift", "any_view", "B.Row.init(a:)", value: nil),
    ]
    #expect(shown(old, new, in: [("B.swift", "struct B {}")]).isEmpty)
    #expect(shown([old[0]], [new[0]], in: [("B.swift", "struct B {}")]).isEmpty)
    // A single finding without a value may be anything.
    #expect(shown([old[1]], [new[1]], in: [("B.swift", "struct B {}")]).count == 1)
    // The old file still exists.
    #expect(shown(old, new, in: [("A.swift", ""), ("B.swift", "struct B {}")]).count == 2)
  }

  @Test func `new findings are reported unless a type was clearly renamed`() {
    let old = finding("A.swift", "body_length", "A.body")
    let new = finding("A.swift", "body_length", "B.body")
    // The old type still exists, or the new one was there before.
    #expect(shown([old], [new], in: [("A.swift", "struct A {}; struct B {}")]) == ["B.body long"])
    #expect(shown([old], [new], in: [("A.swift", "struct B {}"), ("C.swift", "struct A {}")]) == ["B.body long"])
    let other = finding("A.swift", "any_view", "B.header", value: nil)
    #expect(shown([old, other], [new, other], in: [("A.swift", "struct B {}")]) == ["B.body long"])
    // The value or the member differs, or an entry has no counterpart.
    #expect(
      shown([old], [finding("A.swift", "body_length", "B.body", value: 49)], in: [("A.swift", "struct B {}")]).count
        == 1)
    #expect(shown([old], [finding("A.swift", "body_length", "B.row")], in: [("A.swift", "struct B {}")]).count == 1)
    let header = finding("A.swift", "any_view", "A.header", value: nil)
    #expect(shown([old, header], [new], in: [("A.swift", "struct B {}")]) == ["B.body long"])
    // Several types are possible.
    let third = finding("A.swift", "body_length", "C.body")
    #expect(shown([old], [new, third], in: [("A.swift", "struct B {}; struct C {}")]).count == 2)
    let second = finding("A.swift", "body_length", "Z.body")
    #expect(shown([old, second], [new], in: [("A.swift", "struct B {}")]).count == 1)
    // Each entry accepts one finding.
    let twin = finding("A.swift", "body_length", "B.body", fingerprint: "twin")
    #expect(shown([old], [new, twin], in: [("A.swift", "struct B {}")]).count == 1)
  }

  @Test func `an update keeps the reasons for a renamed type`() {
    let old = Baseline([.init(finding("A.swift"), reason: "legacy")])
    let files = Review.of([("A.swift", "struct B {}")]).files
    let update = BaselineUpdate(
      of: old, with: [finding("A.swift", "body_length", "B.body")], acceptsNew: false,
      in: PresentCode(files, hasFile: { _ in true }, isComplete: true))
    #expect(update.baseline.entries.map(\.symbol) == ["B.body"])
    #expect(update.baseline.entries.map(\.reason) == ["legacy"])
    #expect((update.added, update.removed.count) == (0, 0))
  }

  @Test func `findings of a moved file are matched with the entries that have their values`() {
    let old = [10, 5, 8].map { (value: Int) in finding("Old/A.swift", value: value, fingerprint: "old\(value)") }
    let new = [5, 8, 10].map { (value: Int) in finding("New/A.swift", value: value, fingerprint: "new\(value)") }
    #expect(match(old, new, present: ["New/A.swift"]).shown.isEmpty)
  }

  @Test(arguments: [
    // The old file still exists.
    ("Old/A.swift", "New/A.swift", ["New/A.swift", "Old/A.swift"])
  ])
  func `similar files are not treated as moved`(old: String, new: String, present: [String]) {
    let match = match([finding(old)], [finding(new)], present: Set(present))
    #expect(match.shown.count == 1)
    #expect(match.unmatched.map(\.path) == [old])
  }

  @Test func `an update adds new findings, removes fixed ones and keeps reasons`() {
    let old = Baseline([
      .init(finding("A.swift"), reason: "legacy"),
      .init(finding("Gone.swift", "body_length", "Gone.body"), reason: nil),
    ])
    let update = BaselineUpdate(
      of: old, with: [finding("A.swift", value: 70), finding("B.swift")], reason: "today",
      in: PresentCode([], hasFile: ["A.swift", "B.swift"].contains, isComplete: false))
    #expect(update.baseline.entries.map(\.path) == ["A.swift", "B.swift"])
    #expect(update.baseline.entries.map(\.reason) == ["legacy", "today"])
    #expect(update.baseline.entries.map(\.value) == [70, 50])
    #expect((update.added, update.raised, update.removed.map(\.path)) == (1, 1, ["Gone.swift"]))
  }

  @Test func `an entry keeps its reason when its file is moved`() {
    let old = Baseline([.init(finding("Old/A.swift"), reason: "legacy")])
    let update = BaselineUpdate(
      of: old, with: [finding("New/A.swift")], in: PresentCode([], hasFile: ["New/A.swift"].contains, isComplete: false)
    )
    #expect(update.baseline.entries.map(\.path) == ["New/A.swift"])
    #expect(update.moved == 1)
    #expect(update.baseline.entries.map(\.reason) == ["legacy"])
  }

  @Test func `pruning does not accept new or worse findings`() {
    let old = Baseline([
      .init(finding("A.swift", value: 50), reason: nil), .init(finding("B.swift", value: 50), reason: nil),
      .init(finding("Gone.swift"), reason: nil),
    ])
    let update = BaselineUpdate(
      of: old, with: [finding("A.swift", value: 60), finding("B.swift", value: 45), finding("C.swift")],
      acceptsNew: false, in: PresentCode([], hasFile: { _ in true }, isComplete: false))
    #expect(update.baseline.entries.map(\.path) == ["A.swift", "B.swift"])
    #expect(update.baseline.entries.map(\.value) == [50, 45])
    #expect((update.added, update.raised, update.removed.count) == (0, 0, 1))
  }

  @Test func `entries outside the scope of the review are kept`() {
    let old = Baseline([.init(finding("A.swift"), reason: nil), .init(finding("B.swift"), reason: nil)])
    let update = BaselineUpdate(
      of: old, with: [], covers: { $0.path == "B.swift" },
      in: PresentCode([], hasFile: { _ in true }, isComplete: false))
    #expect(update.baseline.entries.map(\.path) == ["A.swift"])
  }

  @Test func `the order of entries does not depend on the order of findings`() {
    let findings = [finding("B.swift"), finding("A.swift", "any_view"), finding("A.swift")]
    let entries = findings.map { Baseline.Entry($0, reason: nil) }
    #expect(Baseline(entries) == Baseline(entries.reversed()))
    #expect(Baseline(entries + entries) == Baseline(entries))
  }

  private static let mistakes: [(text: String, message: String)] = [
    ("", "invalid JSON"),
    ("{\"review_baseline\": 1,\n\"findings\": [}", "invalid JSON"),
    ("[]", "it has the wrong type"),
    ("{}", "it has no `review_baseline`"),
    ("{\"review_baseline\": 1}", "it has no `findings`"),
    ("{\"review_baseline\": 1, \"findings\": [{\"path\": \"A\"}]}", "`findings[1]` has no `rule`"),
    ("{\"review_baseline\": 1, \"findings\": [{\"path\": 1}]}", "`findings[1].path` has the wrong type"),
    ("{\"review_baseline\": 2, \"findings\": {}}", "has format version 2"),
    ("{\n<<<<<<< HEAD\n", "b.json:2: contains git conflict markers"),
    ("{\"review_baseline\": 1,\n\n=======\n", "b.json:3: contains git conflict markers"),
  ]

  @Test(arguments: mistakes)
  func `an invalid baseline is rejected with a reason`(text: String, message: String) {
    let error = #expect(throws: BaselineError.self) { try Baseline(reading: Array(text.utf8), file: "b.json") }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
