import Analyzer
import Testing

@testable import ReviewBot

/// Tests the location of comments, and updates to existing comments.
struct PlanTests {
  private static func finding(_ name: String, _ line: Int, to end: Int? = nil) -> Finding {
    PlanCase.finding(name, line: line, to: end)
  }

  private static let places: [(line: Int, end: Int, expected: Int?, name: String)] = [
    (13, 13, 13, "an added line"), (10, 10, 10, "the first line of context"), (19, 19, 19, "the last line of context"),
    (9, 9, nil, "a line above the hunk"), (21, 21, nil, "a line below it"),
    (5, 30, 13, "a construct that the change is in: its first added line"),
    (5, 15, 13, "a construct that ends in the change"), (5, 12, nil, "a construct that ends before it"),
    (30, 90, 48, "a construct around the second change"), (20, 47, nil, "one between the changes"),
  ]

  @Test(arguments: places)
  func `a finding is reported on its line, or on the nearest changed line of its symbol`(
    line: Int, end: Int, expected: Int?, name: String
  ) throws {
    let plan = PlanCase([Self.finding("a", line, to: end)]).plan()
    #expect(plan.create.map(\.comment.end.new) == (expected.map { [$0] } ?? []))
    #expect(plan.create.allSatisfy { !$0.comment.isMultiLine })
    let summary = try #require(plan.newSummary)
    #expect(summary.contains("outside the diff") == (expected == nil))
  }

  private static func place(_ line: Int, path: String = "App/Feed.swift") -> Finding.Location {
    .init(path: path, range: .init(start: .init(line: line, column: 1), end: .init(line: line, column: 2)))
  }

  private static let relatedPlaces: [(line: Int, related: [Finding.Location], expected: Int?, name: String)] = [
    (14, [place(16)], 14, "the first location is added"), (12, [place(15), place(16)], 15, "a related one is added"),
    (2, [place(17), place(48)], 48, "the first related one that is added"),
    (12, [place(17)], 12, "none is added, the first is shown"),
    (2, [place(17)], nil, "none is added or first and shown"),
    (2, [place(14, path: "App/Other.swift")], nil, "a file that the diff does not show"),
  ]

  @Test(arguments: relatedPlaces)
  func `a finding is reported at its first location that the change added`(
    line: Int, related: [Finding.Location], expected: Int?, name: String
  ) {
    let plan = PlanCase([PlanCase.finding("a", line: line, related: related)]).plan()
    #expect(plan.create.map(\.comment.end.new) == (expected.map { [$0] } ?? []))
  }

  @Test func `a comment lists all locations of its finding and includes other findings on its line`() {
    let elsewhere = PlanCase.finding("a", line: 7, path: "App/Other.swift", related: [Self.place(14)])
    let plan = PlanCase([elsewhere, PlanCase.finding("b", line: 14, rule: "body_length")]).plan()
    #expect(plan.create.map(\.comment.path) == ["App/Feed.swift"])
    #expect(plan.create.map(\.fingerprints.count) == [2])
    #expect(plan.create.first?.comment.body.contains("Locations: `App/Other.swift:7`, `App/Feed.swift:14`.") == true)
  }

  @Test func `a fix is not suggested at a different location`() {
    let fix = Fix(
      isSafe: true,
      edits: [.init(range: .init(start: .init(line: 14, column: 1), end: .init(line: 14, column: 2)), replacement: "x")]
    )
    let elsewhere = PlanCase.finding("a", line: 14, path: "App/Other.swift", fix: fix, related: [Self.place(14)])
    let body = PlanCase([elsewhere]).plan().create.first?.comment.body
    #expect(body?.contains("suggestion") == false)
  }

  @Test func `the symbol of a finding can be a type`() {
    var plan = PlanCase([Self.finding("a", 2)])
    plan.types = [
      "App/Feed.swift": [
        TypeReview(
          name: "Feed", kind: "struct", roles: [], line: 4, codeLines: 1, storedProperties: 0, bodyLength: nil,
          bodyDepth: nil, cohesion: nil, endLine: 60)
      ]
    ]
    #expect(plan.plan().create.map(\.comment.end.new) == [13])
  }

  @Test func `context and added lines have both line numbers`() {
    let plan = PlanCase([Self.finding("a", 12), Self.finding("b", 14), Self.finding("c", 17)]).plan()
    #expect(
      plan.create.map(\.comment.end) == [
        .init(new: 12, old: 12, isAdded: false, length: 7), .init(new: 14, old: 13, isAdded: true, length: 11),
        .init(new: 17, old: 14, isAdded: false, length: 7),
      ])
    #expect(plan.create.map(\.comment.oldPath) == Array(repeating: "App/Feed.swift", count: 3))
  }

  @Test func `several findings on one line share a comment, most severe first`() {
    let worst = PlanCase.finding("b", line: 13, rule: "body_length", severity: .error)
    let plan = PlanCase([Self.finding("a", 13), worst, Self.finding("c", 14)]).plan()
    #expect(plan.create.map(\.rules) == [["body_length", "any_view"], ["any_view"]])
    #expect(Marker.markers(in: plan.create[0].comment.body).map(\.rule) == ["body_length", "any_view"])
  }

  @Test func `identical findings in a file share a comment that lists the other lines`() {
    let equal = [13, 15, 17, 48].enumerated().map { index, line in
      PlanCase.finding("\(index)", line: line, message: "`AnyView` hides the type")
    }
    let other = PlanCase.finding("f", line: 16, path: "App/Other.swift", message: "`AnyView` hides the type")
    let plan = PlanCase(equal + [other]).plan()
    #expect(plan.create.map(\.fingerprints.count) == [4])
    #expect(plan.create.map(\.comment.end.new) == [13])
    #expect(plan.create[0].comment.body.contains("Same finding on lines 15, 17, 48."))
  }

  @Test func `uses of a deprecated API in a file share a comment even if their messages differ`() {
    let uses = [13, 15].map { line in
      PlanCase.finding("\(line)", line: line, rule: "foreground_color", message: "use `foregroundStyle(\(line))`")
    }
    let others = [14, 16].map { PlanCase.finding("\($0)", line: $0, message: "line \($0)") }
    let plan = PlanCase(uses + others).plan()
    #expect(plan.create.map(\.fingerprints.count).sorted() == [1, 1, 2])
    #expect(plan.create.contains { $0.comment.body.contains("Similar finding on line 15.") })
  }

  @Test func `state of a view that is not private for the same reason shares a comment`() {
    let state = { (letter: String, line: Int, view: String, advice: String) in
      PlanCase.finding(
        letter, line: line, rule: "private_state", message: "`\(view).\(letter)` is `@State`; \(advice)",
        symbol: "\(view).\(letter)")
    }
    let plan = PlanCase([
      state("a", 13, "Feed", "make it `private`"), state("b", 14, "Feed", "make it `private`"),
      state("c", 15, "Feed", "remove it"), state("d", 16, "Row", "make it `private`"),
    ]).plan()
    #expect(plan.create.map(\.fingerprints.count) == [2, 1, 1])
    #expect(plan.create[0].comment.body.contains("Similar finding on line 14."))
  }

  @Test func `findings below the minimum severity are only listed in the summary`() throws {
    let minor = PlanCase.finding("a", line: 13, severity: .info)
    var pull = PlanCase([minor, PlanCase.finding("b", line: 14)])
    let plan = pull.plan()
    #expect(plan.create.map(\.comment.end.new) == [14])
    let summary = try #require(plan.newSummary)
    #expect(summary.contains("1 finding below warning"))
    #expect(summary.contains("App/Feed.swift:13"))
    #expect(!summary.contains("Most important"), "the only other finding")
    pull.options.minimumSeverity = .info
    #expect(pull.plan().create.map(\.comment.end.new) == [14, 13])
  }

  @Test func `findings just above a default limit are only listed in the summary`() throws {
    let length = { (letter: String, line: Int, value: Int, limit: Int) in
      PlanCase.finding(letter, line: line, rule: "body_length", value: value, limit: limit)
    }
    // In the last one, a team chose the limit.
    var pull = PlanCase([length("a", 13, 50, 40), length("b", 14, 51, 40), length("c", 15, 41, 39)])
    let plan = pull.plan()
    #expect(plan.create.map(\.comment.end.new) == [14, 15])
    let summary = try #require(plan.newSummary)
    #expect(summary.contains("1 finding just above a default limit"))
    #expect(summary.contains("App/Feed.swift:13"))
    pull.options.minimumSeverity = .info
    #expect(pull.plan().create.count == 3)
  }

  @Test(arguments: [
    ("inline_action", 3, 3, true), ("inline_action", 4, 3, false), ("body_nesting", 7, 6, true),
    ("body_nesting", 8, 6, false), ("view_model_concerns", 3, 3, false), ("any_view", 3, 3, false),
  ])
  func `a count that exceeds a default limit by one has no comment`(
    rule: String, value: Int, limit: Int, isMinor: Bool
  ) {
    let plan = PlanCase([PlanCase.finding("a", line: 13, rule: rule, value: value, limit: limit)]).plan()
    #expect(plan.create.isEmpty == isMinor)
  }

  @Test func `an error just above a default limit has a comment unless the change to its code is small`() throws {
    let length = { (letter: String, lines: ClosedRange<Int>, value: Int) in
      PlanCase.finding(
        letter, line: lines.lowerBound, to: lines.upperBound, rule: "body_length", severity: .error, value: value,
        limit: 100)
    }
    let grown = PlanCase([length("a", 12...120, 104)]).plan()
    #expect(grown.create.isEmpty)
    let summary = try #require(grown.newSummary)
    #expect(summary.contains("1. **error**"))
    #expect(PlanCase([length("a", 12...120, 111)]).plan().create.count == 1)
    // The change adds the declaration.
    #expect(PlanCase([length("a", 13...16, 104)]).plan().create.count == 1)
    // Code that the change adds elsewhere in the file counts only if the value includes it.
    let rest = "@@ -200,0 +205,30 @@\n" + String(repeating: "+  let more = 1\n", count: 30)
    var large = PlanCase([length("a", 12...120, 104)])
    large.diff = try DiffParser().parse(Array((PlanCase.text + rest).utf8))
    #expect(large.plan().create.isEmpty)
    large.findings = [length("a", 12...60, 104)]
    #expect(large.plan().create.count == 1)
  }

  @Test func `a minor finding does not join a comment on its line`() {
    var pull = PlanCase([PlanCase.finding("a", line: 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    pull.findings.append(PlanCase.finding("b", line: 13, severity: .info))
    #expect(pull.plan(forge.conversation).edit.isEmpty)
  }

  @Test func `a minor finding has a comment if the comment can suggest its fix`() {
    let edit = Fix.Edit(
      range: .init(start: .init(line: 13, column: 7), end: .init(line: 13, column: 8)), replacement: "x")
    let fix = Fix(isSafe: true, edits: [edit])
    let pull = PlanCase([
      PlanCase.finding("a", line: 13, severity: .info, fix: fix),
      PlanCase.finding("b", line: 48, severity: .info, fix: fix),
      PlanCase.finding("c", line: 13, severity: .info, fix: Fix(isSafe: false, edits: [edit])),
    ])
    #expect(pull.plan().create.map(\.comment.end.new) == [13])
    #expect(pull.plan().create.map(\.fingerprints.count) == [1])
  }

  @Test func `a suggestion that may change behavior says so`() {
    let edit = Fix.Edit(
      range: .init(start: .init(line: 13, column: 7), end: .init(line: 13, column: 8)), replacement: "x")
    for isSafe in [true, false] {
      let pull = PlanCase([PlanCase.finding("a", line: 13, fix: Fix(isSafe: isSafe, edits: [edit]))])
      #expect(pull.plan().create.map { $0.comment.body.contains("may change behavior") } == [!isSafe])
    }
  }

  @Test func `the comment on a finding that became minor remains open`() {
    var pull = PlanCase([PlanCase.finding("a", line: 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    pull.findings = [PlanCase.finding("a", line: 13, severity: .info)]
    let plan = pull.plan(forge.conversation)
    #expect(plan.close.isEmpty)
    #expect(plan.create.isEmpty)
  }

  @Test func `the limit applies to all open comments together, and errors take precedence`() {
    var pull = PlanCase([
      PlanCase.finding("a", line: 13, severity: .info), PlanCase.finding("b", line: 14, severity: .warning),
      PlanCase.finding("c", line: 15, severity: .error),
    ])
    pull.options.maximumComments = 2
    pull.options.minimumSeverity = .info
    var forge = ImaginaryForge()
    let first = pull.plan()
    #expect(first.create.map(\.comment.end.new) == [15, 14])
    forge.apply(first)
    pull.findings.append(PlanCase.finding("d", line: 16, severity: .error))
    #expect(pull.plan(forge.conversation).create.isEmpty)
    pull.findings.removeAll { $0.line == 14 }
    #expect(pull.plan(forge.conversation).create.map(\.comment.end.new) == [16])
  }

  @Test func `fixed findings are resolved, and returning findings are reopened`() {
    var pull = PlanCase([Self.finding("a", 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    pull.findings = []
    pull.fixed = ["any_view": 1]
    let fixed = pull.plan(forge.conversation, status: forge.status)
    #expect(fixed.close.map(\.reason) == ["fixed"])
    guard case .resolve = fixed.close.first?.method else {
      Issue.record("not resolved")
      return
    }
    forge.apply(fixed)
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty)
    pull.findings = [Self.finding("a", 14)]
    let back = pull.plan(forge.conversation, status: forge.status)
    #expect(back.create.isEmpty)
    #expect(back.edit.map(\.reopens) == [true])
  }

  private static let fixes: [(canResolve: Bool, canEdit: Bool, canDelete: Bool, hasReplies: Bool, method: String)] = [
    (true, true, true, true, "resolve"), (false, true, true, false, "text"), (false, true, true, true, "text"),
    (false, false, true, false, "delete"), (false, false, true, true, "keep"), (false, false, false, false, "keep"),
  ]

  @Test(arguments: fixes)
  func `a comment on a fixed finding is deleted only if it has no replies and cannot be resolved or edited`(
    canResolve: Bool, canEdit: Bool, canDelete: Bool, hasReplies: Bool, method: String
  ) {
    var pull = PlanCase([Self.finding("a", 13)])
    pull.capabilities.canResolve = canResolve
    pull.capabilities.canEdit = canEdit
    pull.capabilities.canDelete = canDelete
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    forge.conversation.threads[0] = forge.conversation.threads[0].with(hasReplies: hasReplies)
    pull.findings = []
    let plan = pull.plan(forge.conversation, status: forge.status)
    #expect(plan.close.map { "\($0.method)".prefix { $0 != "(" } }.first.map(String.init) ?? "keep" == method)
    forge.apply(plan)
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty)
  }

  @Test func `a discussion resolved by someone else stays resolved, and no new one is started`() {
    let pull = PlanCase([Self.finding("a", 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    forge.conversation.threads[0] = forge.conversation.threads[0].with(resolution: .byUser)
    let plan = pull.plan(forge.conversation, status: forge.status)
    #expect(plan.create.isEmpty && plan.edit.isEmpty && plan.close.isEmpty)
    guard case .edit(_, let summary) = plan.summary else {
      Issue.record("the summary does not say so")
      return
    }
    #expect(summary.contains("resolved manually"))
  }

  @Test func `a finding keeps its comment when its line moves or the comment is outdated`() {
    var pull = PlanCase([Self.finding("a", 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    pull.findings = [Self.finding("a", 16)]
    for line in [16, nil] as [Int?] {
      forge.conversation.threads[0] = forge.conversation.threads[0].with(line: .some(line))
      let plan = pull.plan(forge.conversation, status: forge.status)
      #expect(plan.create.isEmpty && plan.edit.isEmpty && plan.close.isEmpty)
    }
  }

  private static let suggestions: [(style: ForgeCapabilities.SuggestionStyle, now: Int?, isKept: Bool)] = [
    (.none, 13, true), (.none, nil, true), (.none, 14, false), (.lines, 13, true), (.lines, nil, false),
    (.relative, nil, false),
  ]

  @Test(arguments: suggestions)
  func `a fix stays in a comment as long as it can be applied or its location is unknown`(
    style: ForgeCapabilities.SuggestionStyle, now: Int?, isKept: Bool
  ) {
    let edit = Fix.Edit(
      range: SourceRange(start: .init(line: 13, column: 1), end: .init(line: 13, column: 5)), replacement: "Line")
    var pull = PlanCase([PlanCase.finding("a", line: 13, fix: Fix(isSafe: true, edits: [edit]))])
    pull.capabilities.suggestions = style
    var forge = ImaginaryForge()
    let created = pull.plan()
    #expect(created.create.first?.comment.body.contains("Linet a") == true)
    forge.apply(created)
    forge.conversation.threads[0] = forge.conversation.threads[0].with(line: .some(now))
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty == isKept)
  }

  @Test func `a new finding is added to an existing comment on its line, and removed when it is fixed`() {
    var pull = PlanCase([Self.finding("a", 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    pull.findings.append(Self.finding("b", 13))
    let joined = pull.plan(forge.conversation, status: forge.status)
    #expect(joined.create.isEmpty)
    #expect(joined.edit.map(\.fingerprints.count) == [2])
    forge.apply(joined)
    pull.findings.removeFirst()
    let left = pull.plan(forge.conversation, status: forge.status)
    #expect(left.edit.map(\.reason) == ["1 of its findings fixed"])
    forge.apply(left)
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty)
  }

  @Test func `duplicates from an interrupted run are removed, keeping the one with replies`() {
    let pull = PlanCase([Self.finding("a", 13)])
    var forge = ImaginaryForge()
    forge.apply(pull.plan())
    let thread = forge.conversation.threads[0]
    forge.conversation.threads.append(
      .init(comment: "99", body: thread.body, path: thread.path, line: 13, hasReplies: true))
    forge.conversation.remarks.append(.init(comment: "98", body: forge.conversation.remarks[0].body))
    let plan = pull.plan(forge.conversation, status: forge.status)
    #expect(plan.close.map(\.thread.comment) == [thread.comment])
    guard case .delete(let text) = plan.close.first?.method else {
      Issue.record("the duplicate stays")
      return
    }
    // If the comment cannot be deleted, nothing else is tried.
    #expect(Marker.markers(in: text).map(\.isFixed) == [true])
    #expect(plan.duplicateSummaries.map(\.comment) == ["98"])
    forge.apply(plan)
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty)
  }

  @Test func `comments from the bot's account without a trailing marker are not treated as the bot's`() {
    let pull = PlanCase([])
    let quoted = "```\n<!-- review:v1 rule=any_view fp=aaaaaaaaaaaaaaaa -->\n```\nwhat is this?"
    let conversation = Conversation(
      threads: [.init(comment: "1", body: quoted, path: "App/Feed.swift", line: 13)],
      remarks: [.init(comment: "2", body: "<!-- review:summary -->\nwhat is this?")])
    let plan = pull.plan(conversation)
    #expect(plan.close.isEmpty && plan.keep.isEmpty && plan.duplicateSummaries.isEmpty)
    #expect(plan.summary == .none)
  }

  @Test func `if there are no findings, only the status is set`() {
    let plan = PlanCase([]).plan()
    #expect(plan.summary == .none)
    #expect(plan.status == .set(ReviewStatus(state: .success, description: "no new findings")))
    #expect(
      PlanCase([]).plan(status: ReviewStatus(state: .success, description: "no new findings", link: "x")).isEmpty)
  }

  @Test func `every part of a review can be disabled`() {
    var pull = PlanCase([Self.finding("a", 13)])
    pull.options.postsInline = false
    pull.options.setsStatus = false
    #expect(pull.plan().create.isEmpty)
    #expect(pull.plan().status == .none)
    pull.options.postsSummary = false
    #expect(pull.plan().isEmpty)
  }

  @Test func `a rejected comment is moved to the summary and not retried for this commit`() {
    var pull = PlanCase([Self.finding("a", 13), Self.finding("b", 14)])
    var forge = ImaginaryForge()
    let plan = pull.planner.plan(Conversation(), status: nil, refused: [pull.findings[0].fingerprint])
    #expect(plan.create.map(\.comment.end.new) == [14])
    forge.apply(plan)
    #expect(pull.plan(forge.conversation, status: forge.status).isEmpty)
    pull.head = String(repeating: "c", count: 40)
    #expect(pull.plan(forge.conversation, status: forge.status).create.map(\.comment.end.new) == [13])
  }
}

extension Finding {
  fileprivate var line: Int { range.start.line }
}
