import Testing

@testable import Analyzer

/// Tests which findings count as introduced by an edit, and where.
@Suite struct FindingDifferenceTests {
  /// Edits of the lines in a view's body.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: [String]
    let after: [String]
    /// The introduced findings: the index of their line in the body, and the rule.
    var introduced: [String] = []
    /// The number of fixed findings.
    var fixed = 0
  }

  private static let red = #"Text("a").foregroundColor(.red)"#
  private static let button = #"Button { open(1) } label: { Image(systemName: "plus") }"#

  static let edits: [Edit] = [
    Edit(
      testDescription: "equal code above existing code", before: [red, red], after: [red, "Spacer()", red, red],
      introduced: ["2 foreground_color"]),
    Edit(
      testDescription: "equal code that has moved", before: [red, red, "Divider()"], after: [red, "Divider()", red]),
    Edit(
      testDescription: "equal code above existing code that is indented differently", before: ["Spacer()", red],
      after: [red, "VStack {", "  Spacer()", "  " + red, "}"], introduced: ["0 foreground_color"]),
    Edit(testDescription: "less equal code", before: [red, "Divider()", red], after: ["Divider()", red], fixed: 1),
    Edit(
      testDescription: "another view with the same modifier", before: [#"Text("b").foregroundColor(.red)"#],
      after: [red]),
    Edit(
      testDescription: "an edit inside a control",
      before: ["Button {", "open(1)", "} label: {", "Image(systemName: \"x\")", "}"],
      after: ["Button {", "open(2)", "} label: {", "Image(systemName: \"x\")", "}"]),
    Edit(
      testDescription: "an edit of the line of a control", before: [button],
      after: [button.replacing("open(1)", with: "open(2)")]),
    Edit(
      testDescription: "a modified line above code that is similar to the line before",
      before: [button, "Divider()"], after: ["Spacer()", "Divider()", button.replacing("open(1)", with: "open(2)")],
      introduced: ["2 missing_accessibility_label"], fixed: 1),
    Edit(
      testDescription: "an edit that turns one control into two", before: [button],
      after: [button.replacing("open(1)", with: "open(2)"), button.replacing("open(1)", with: "open(3)")],
      introduced: ["1 missing_accessibility_label"]),
    Edit(testDescription: "a new control", before: [], after: [button], introduced: ["0 missing_accessibility_label"]),
  ]

  @Test(arguments: edits)
  func `findings in unchanged lines are not introduced`(_ edit: Edit) {
    func source(_ body: [String]) -> String {
      let lines = ["import SwiftUI", "struct A: View {", "  var body: some View {"] + body + ["  }", "}", ""]
      return lines.joined(separator: "\n")
    }
    let difference = compare([source(edit.before), source(edit.after)]).difference
    #expect(difference.introduced.map { "\($0.range.start.line - 4) \($0.rule)" } == edit.introduced)
    #expect(difference.fixed.count == edit.fixed)
  }

  @Test(
    arguments: [
      (44, 45, nil), (44, 101, Severity.error), (42, 43, .warning), (41, 42, nil), (40, 42, .warning),
    ] as [(Int, Int, Severity?)])
  func `a body that grows is introduced if the finding becomes more important`(
    before: Int, after: Int, severity: Severity?
  ) {
    let sources = [before, after].map { length in
      let body = (0..<length).map { "    Text(\"\($0)\")" }.joined(separator: "\n")
      return "struct A: View {\n  var body: some View {\n\(body)\n  }\n}\n"
    }
    let difference = compare(sources).difference
    let found = difference.introduced.filter { $0.rule == "body_length" }
    #expect(found.map(\.severity) == [severity].compactMap(\.self))
    #expect(difference.fixed.filter { $0.rule == "body_length" } == [])
  }

  /// Returns the reviews of a file before and after an edit, and their difference.
  private func compare(_ sources: [String]) -> (reviews: [Review], difference: FindingDifference) {
    compare(from: ["Sources/App/A.swift": sources[0]], to: ["Sources/App/A.swift": sources[1]])
  }

  /// Returns the reviews of files before and after an edit, and their difference.
  private func compare(
    from before: [String: String], to after: [String: String]
  ) -> (reviews: [Review], difference: FindingDifference) {
    let reviews = [before, after].map { files in
      Review.of(files.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    }
    let touched = Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
    let lines = ChangedLines(
      in: touched.map { path in
        (path, before[path].map { Array($0.utf8) }, after[path].map { Array($0.utf8) })
      })
    let places = EarlierPlaces(in: lines, touched: Set(paths: touched))
    return (reviews, FindingDifference(from: reviews[0], to: reviews[1], places: places))
  }

  @Test func `a type that gets a file of its own introduces nothing`() {
    let type = "struct B: View {\n  @State var count = 0\n  var body: some View { AnyView(Text(\"\\(count)\")) }\n}\n"
    let rest = "struct A: View { var body: some View { B() } }\n"
    let (reviews, difference) = compare(
      from: ["Sources/App/A.swift": rest + type], to: ["Sources/App/A.swift": rest, "Sources/App/B.swift": type])
    #expect(!reviews[0].findings.isEmpty)
    #expect(difference.introduced == [])
    #expect(difference.fixed == [])
  }

  /// Code with findings of several kinds, in which names of types are not changed when it is moved.
  private static let moved = """
        NavigationView {
          AnyView(Text("moved").foregroundColor(.red))
          Button { openTheSettings(of: account) } label: { Image(systemName: "plus") }
        }
    """

  /// How often, and with which indentation, a change moves code from one view to views in another file.
  private static let moves: [(String, copies: Int, indentation: String, keepsOriginal: Bool, introduced: Int)] = [
    ("moved", 1, "", false, 0), ("moved and indented", 1, "  ", false, 0), ("copied", 1, "", true, 1),
    ("moved and copied", 2, "", false, 1),
  ]

  @Test(arguments: moves)
  func `code that is moved to another type introduces nothing`(
    _: String, copies: Int, indentation: String, keepsOriginal: Bool, introduced: Int
  ) {
    func view(_ name: String, _ body: String) -> String {
      "struct \(name): View {\n  let account: Account\n  var body: some View {\n    Group {\n\(body)\n    }\n  }\n}\n"
    }
    let moved = Self.moved.split(separator: "\n").map { indentation + $0 }.joined(separator: "\n")
    let before = view("A", Self.moved + "\n      Spacer()")
    let (reviews, difference) = compare(
      from: ["Sources/App/A.swift": before],
      to: [
        "Sources/App/A.swift": keepsOriginal ? before : view("A", "      Spacer()"),
        "Sources/App/B.swift": (0..<copies).map { view("B\($0)", moved) }.joined(),
      ])
    for rule in ["navigation_view", "any_view", "foreground_color", "missing_accessibility_label"] {
      #expect(reviews[0].findings.count { $0.rule == rule } == 1)
      #expect(difference.introduced.count { $0.rule == rule } == introduced)
      #expect(difference.fixed.count { $0.rule == rule } == 0)
    }
  }

  @Test func `a new finding in another type with the same name is introduced`() {
    func files(first: String, second: String) -> [String: String] {
      let view = { (text: String) in "struct A: View { var body: some View { \(text) } }\n" }
      return ["Sources/App/A.swift": view(first), "Sources/Kit/A.swift": view(second)]
    }
    let (erased, plain) = ("AnyView(Text(\"a\"))", "Text(\"a\")")
    let difference = compare(
      from: files(first: erased, second: plain), to: files(first: plain, second: erased)
    ).difference
    #expect(difference.introduced.filter { $0.rule == "any_view" }.map(\.path) == ["Sources/Kit/A.swift"])
  }

  @Test(arguments: ["hasRosetta", "a"])
  func `a property that is renamed introduces nothing`(name: String) {
    let source = """
      struct A: View {
        @State var isInstalled = false
        var body: some View { Text("a").opacity(isInstalled ? 1 : 0).onTapGesture { isInstalled = true } }
      }

      """
    let (reviews, difference) = compare([source, source.replacing("isInstalled", with: name)])
    #expect(reviews.allSatisfy { review in review.findings.contains { $0.rule == "private_state" } })
    #expect(difference.introduced == [])
    #expect(difference.fixed == [])
  }

  @Test func `a suppressed finding is not fixed`() {
    let line = "    AnyView(Text(\"a\"))"
    let source = "struct A: View {\n  var body: some View {\n\(line)\n  }\n}\n"
    let suppressed = source.replacing(line, with: "    // review:disable:next any_view -- a\n" + line)
    let (reviews, difference) = compare([source, suppressed])
    #expect(reviews.map { review in review.findings.contains { $0.rule == "any_view" } } == [true, false])
    #expect(difference.fixed == [])
  }

  @Test(arguments: [(45, 0), (81, 1)])
  func `a long function whose parameters change is introduced only if its severity rises`(length: Int, introduced: Int)
  {
    func source(_ signature: String, length: Int) -> String {
      let body = (0..<length).map { "    print(\($0))" }.joined(separator: "\n")
      return "final class AViewModel {\n  func load(\(signature)) {\n\(body)\n  }\n}\n"
    }
    let sources = [source("id: Int", length: 42), source("id: Int, name: String", length: length)]
    let (reviews, difference) = compare(sources)
    #expect(reviews.map { $0.findings.count { $0.rule == "function_length" } } == [1, 1])
    #expect(difference.introduced.count { $0.rule == "function_length" } == introduced)
    #expect(difference.fixed.count { $0.rule == "function_length" } == introduced)
  }

  @Test func `an overly long type that is renamed is not introduced`() {
    let sources = ["Old", "New"].map { name in
      let lines = (0..<310).map { "  // \($0)\n  let a\($0) = 1" }.joined(separator: "\n")
      return "import SwiftUI\nstruct \(name)View: View {\n\(lines)\n  var body: some View { Text(\"a\") }\n}\n"
    }
    let (reviews, difference) = compare(sources)
    let found = Set(reviews[1].findings.map(\.rule))
    #expect(found.isSuperset(of: ["view_file_length", "view_type_length"]))
    #expect(difference.introduced == [])
  }

  @Test func `another member of a view is not introduced because the learned order has changed`() {
    func view(_ name: String, _ members: String...) -> String {
      (["struct \(name): View {"] + members.map { "  " + $0 } + ["}"]).joined(separator: "\n")
    }
    let (body, row) = ("var body: some View { row }", "var row: some View { Text(title) }")
    let (title, sizeClass) = ("let title: String", "@Environment(\\.horizontalSizeClass) private var sizeClass")
    func source(helperFirst: Int) -> String {
      let views = (0..<10).map { index in
        index < helperFirst ? view("V\(index)", title, row, body) : view("V\(index)", title, body, row)
      }
      return (views + [view("A", title, body, row, sizeClass)]).joined(separator: "\n")
    }
    let sources = [source(helperFirst: 8), source(helperFirst: 5)]
    let (reviews, difference) = compare(sources)
    let found = reviews.map { $0.findings.filter { $0.rule == "view_member_order" && $0.symbol.hasPrefix("A") } }
    #expect(found.map(\.count) == [1, 1] && found[0].map(\.fingerprint) != found[1].map(\.fingerprint))
    #expect(difference.introduced.filter { $0.rule == "view_member_order" } == [])
  }

  @Test(arguments: [
    ("", "", [1]), ("a", "a\nb", [1, nil]), ("a\nb\nc", "a\nx\nc", [1, nil, 3]), ("a\nb", "b\na", [2, nil]),
    ("a\r\nb", "x\na\nb\n", [nil, 1, 2, nil]), ("a\nb", "if x {\n  a\n}\nb", [nil, 1, nil, 2]),
    // A copy below the original counts as added, also if the two differ.
    (
      "x\nf {\na\nb\n}\ng", "y\nf {\na\nb\n}\nf2 {\nA\nb\n}\ng",
      [nil, 2, 3, 4, 5, nil, nil, nil, nil, 6]
    ),
    ("x\nk\nb\nc", "y\nk\nb\nc\nz\nb\nc", [nil, 2, 3, 4, nil, nil, nil]),
  ])
  func `unchanged lines are matched`(before: String, after: String, expected: [Int?]) {
    let matching = LineMatching(
      from: ContentLine.all(in: Array(before.utf8)), to: ContentLine.all(in: Array(after.utf8)))
    func earlier(_ line: Int) -> Int? { matching.earlier(SourcePosition(line: line, column: 1))?.line }
    #expect((1...expected.count).map(earlier) == expected)
    #expect(earlier(0) == nil)
    #expect(earlier(expected.count + 1) == nil)
  }

  @Test func `columns follow the indentation`() {
    let matching = LineMatching(
      from: ContentLine.all(in: Array("a\n  b\n".utf8)),
      to: ContentLine.all(in: Array("if x {\n    a\n\tb\n}\n".utf8)))
    #expect(matching.earlier(SourcePosition(line: 2, column: 5)) == SourcePosition(line: 1, column: 1))
    #expect(matching.earlier(SourcePosition(line: 3, column: 2)) == SourcePosition(line: 2, column: 3))
  }
}
