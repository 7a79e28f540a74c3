import Testing

@testable import Analyzer

@Suite struct ChangeReviewTests {
  private let analysis = Analysis(configuration: Configuration())

  private func facts(_ source: String) -> FileFacts? { analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)[0] }

  /// Reviews a change from one project to another. Files with the same path and text count as untouched.
  private func review(from base: [String: String], to head: [String: String]) -> Review {
    let headFiles = head.sorted { $0.key < $1.key }.compactMap { path, source in
      facts(source).map { ProjectFile(path: path, facts: $0) }
    }
    var changed: [PathKey: FileFacts?] = [:]
    for path in Set(base.keys).union(head.keys) where base[path] != head[path] {
      changed[PathKey(path)] = .some(base[path].flatMap(facts))
    }
    return analysis.change(to: headFiles, changed: changed, since: "main")
  }

  private func view(_ name: String, lines: Int) -> String {
    "struct \(name): View {\n  var body: some View {\n    VStack {\n"
      + String(repeating: "      Text(\"a\")\n", count: lines) + "    }\n  }\n}\n"
  }

  @Test func `a finding is introduced if a body newly exceeds the limit, but not if it already did`() {
    let before = ["A.swift": view("A", lines: 30), "B.swift": view("B", lines: 60)]
    let after = ["A.swift": view("A", lines: 50), "B.swift": view("B", lines: 70)]
    let review = review(from: before, to: after)
    let size = review.findings.filter { $0.rule == "body_length" }
    #expect(size.map(\.path) == ["A.swift"])
    #expect(review.change?.rules.first { $0.rule == "body_length" }?.count == .init(before: 1, after: 2))
  }

  @Test func `a resolved finding is counted as fixed`() {
    let review = review(from: ["A.swift": view("A", lines: 50)], to: ["A.swift": view("A", lines: 10)])
    #expect(review.change?.fixed["body_length"] == 1)
  }

  @Test func `a smaller part of a long body is neither introduced nor does it fix the finding`() {
    func split(_ name: String, lines: Int) -> String {
      "struct \(name): View {\n  var body: some View { content }\n\n  @ViewBuilder private var content: some View {\n"
        + String(repeating: "    Text(\"a\")\n", count: lines) + "  }\n}\n"
    }
    for (lines, introduced) in [(45, 0), (70, 1)] {
      let review = review(from: ["A.swift": view("A", lines: 50)], to: ["A.swift": split("A", lines: lines)])
      #expect(review.findings.count { $0.rule == "body_length" } == introduced)
      #expect(review.change?.fixed["body_length"] == (introduced == 0 ? nil : 1))
    }
    // Two parts of 45 lines do not fit into 50.
    let two =
      split("A", lines: 45) + "extension A {\n  @ViewBuilder var more: some View {\n"
      + String(repeating: "    Text(\"a\")\n", count: 45) + "  }\n}\n"
    let larger = review(from: ["A.swift": view("A", lines: 50)], to: ["A.swift": two])
    #expect(larger.findings.count { $0.rule == "body_length" } == 1)
    // The part of another type's code is new.
    let base = ["A.swift": view("A", lines: 50) + view("B", lines: 1)]
    let other = review(from: base, to: ["A.swift": view("A", lines: 1) + split("B", lines: 45)])
    #expect(other.findings.filter { $0.rule == "body_length" }.map(\.symbol) == ["B.content"])
  }

  @Test func `deleting a file fixes its findings`() {
    let review = review(
      from: ["A.swift": view("A", lines: 50), "B.swift": "let b = 1\n"], to: ["B.swift": "let b = 1\n"])
    #expect(review.change?.fixed["body_length"] == 1)
    #expect(review.findings.isEmpty)
  }

  @Test func `whitespace changes and moved lines introduce no findings`() {
    let before = view("A", lines: 50)
    let after = "// A comment.\n\n" + before.replacing("      Text", with: "        Text")
    #expect(review(from: ["A.swift": before], to: ["A.swift": after]).findings.isEmpty)
  }

  @Test func `a conformance in another file can introduce a finding in an untouched file`() {
    let untouched = view("A", lines: 50).replacing("A: View", with: "A")
    let review = review(from: ["A.swift": untouched], to: ["A.swift": untouched, "B.swift": "extension A: View {}\n"])
    #expect(review.findings.contains { $0.rule == "body_length" && $0.path == "A.swift" })
  }

  // MARK: Architecture

  private func screens(_ count: Int, holding: Int) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: (0..<count).map { number in
        let holds = number < holding
        let model = holds ? "  @State private var model = V\(number)ViewModel()\n" : ""
        let type = holds ? "@Observable final class V\(number)ViewModel { var count = 0 }\n" : ""
        return (
          "App/V\(number).swift",
          "import SwiftUI\n\(type)struct V\(number): View {\n\(model)  var body: some View { Text(\"a\") }\n}\n"
        )
      })
  }

  @Test func `a change that alters the architecture is reviewed with the previous one`() throws {
    let review = review(from: screens(20, holding: 10), to: screens(20, holding: 0))
    #expect(review.architecture.architecture == .mvvm)
    let change = try #require(review.change?.architecture.first)
    #expect(
      change == ArchitectureSwitch(module: nil, before: .mvvm, after: .mv, reason: "0 of 20 views use a view model"))
    #expect(review.change?.architecture.map(\.module) == [nil, "App"])
  }

  @Test func `the architecture stays the same near the threshold or if it is configured`() {
    #expect(self.review(from: screens(20, holding: 4), to: screens(20, holding: 3)).change?.architecture == [])
    #expect(self.review(from: screens(20, holding: 4), to: screens(20, holding: 3)).architecture.architecture == .mvvm)
    var configuration = Configuration()
    configuration.architecture = .fixed(.tca)
    let review = Analysis(configuration: configuration).review(
      of: screens(20, holding: 10).sorted { $0.key < $1.key }.compactMap { path, source in
        facts(source).map { ProjectFile(path: path, facts: $0) }
      })
    #expect(ArchitectureSwitch.all(from: review, to: review) == [])
    #expect(review.architecture.isConfigured)
  }

  @Test func `shares near the threshold are recognized and keep the previous architecture`() {
    #expect(ArchitectureCounts(views: 100, viewsWithViewModel: 19).isNearThreshold)
    #expect(!ArchitectureCounts(views: 100, viewsWithViewModel: 12).isNearThreshold)
    #expect(!ArchitectureCounts(views: 4, viewsWithViewModel: 0).isNearThreshold)
    #expect(!ArchitectureCounts(views: 4, viewsWithViewModel: 2).isNearThreshold)
    #expect(ArchitectureCounts(views: 100, viewsWithViewModel: 19).found(after: .mvvm) == .mvvm)
    #expect(ArchitectureCounts(views: 100, viewsWithViewModel: 18).found(after: .mvvm) == .mv)
    #expect(ArchitectureCounts(views: 100, viewsWithViewModel: 21).found(after: .mv) == .mv)
    #expect(ArchitectureCounts(views: 100, reducers: 40).found(after: .mv) == .tca)
  }

  @Test(arguments: [(1, false), (2, true), (9, true)])
  func `another use of a deprecated API is minor in a file with several older uses`(count: Int, isMinor: Bool) {
    let source = { (count: Int, added: String) in
      let views = (0..<count).map {
        "struct View\($0): View { var body: some View { Text(\"\").foregroundColor(.red) } }"
      }
      return (views + [added]).joined(separator: "\n")
    }
    let added = "struct Added: View { var body: some View { Text(\"\").foregroundColor(.blue) } }"
    let change = review(from: ["App/A.swift": source(count, "")], to: ["App/A.swift": source(count, added)])
    #expect(change.findings.map(\.isMinor) == [isMinor])
  }

  // MARK: Moved members

  /// A view with a long body.
  /// - Parameters:
  ///   - rows: The names that the body uses, one per line.
  ///   - breaks: The number of rows that are split into three lines.
  private static func longView(_ name: String, rows: [String], breaks: Int = 0) -> String {
    let lines = rows.enumerated().map { index, row in
      index < breaks ? "      Text(\n        \(row)\n      )" : "      Text(\(row))"
    }
    return """
      struct \(name): View {
        var body: some View {
          VStack {
      \(lines.joined(separator: "\n"))
          }
        }
      }

      """
  }

  private static func names(_ range: Range<Int>) -> [String] { range.map { "value\($0)" } }

  /// How a change moves a view with a long body, and whether the body counts as introduced.
  private static let moves: [(String, rows: [String], isIntroduced: Bool)] = [
    ("unchanged", names(0..<60), false),
    ("with three more lines", names(0..<63), false),
    ("with ten more lines", names(0..<70), true),
    ("with another half", names(30..<90), true),
  ]

  @Test(arguments: moves)
  func `a long body that is moved to a view with another name is not introduced`(
    _: String, rows: [String], isIntroduced: Bool
  ) {
    let old = Self.longView("Subscriptions", rows: Self.names(0..<60))
    let change = review(
      from: ["App/Subscriptions.swift": old, "App/Page.swift": "struct Page {}\n"],
      to: ["App/Feed.swift": Self.longView("Feed", rows: rows), "App/Page.swift": "struct Page {}\n"])
    #expect(change.findings.contains { $0.rule == "body_length" } == isIntroduced)
    #expect(change.change?.fixed["body_length"] == (isIntroduced ? 1 : nil))
  }

  /// Bodies of 39 lines, which has no finding, and 41 lines, which has a minor one, and whether a change introduces one.
  private static let reformatted: [(before: [String], after: [String], breaks: Int, isMinor: [Bool])] = [
    (names(0..<37), names(0..<37), 20, [true]), (names(0..<37), names(0..<60), 0, [false]),
    // The same names in more views.
    (names(0..<37), names(0..<37) + names(0..<20), 0, [false]),
    (names(0..<39), names(0..<39), 20, []), (names(0..<39), names(0..<60), 0, [false]),
  ]

  @Test(arguments: reformatted)
  func `a body that becomes longer only by splitting lines is not worth a comment`(
    before: [String], after: [String], breaks: Int, isMinor: [Bool]
  ) {
    let change = review(
      from: ["App/A.swift": Self.longView("A", rows: before)],
      to: ["App/A.swift": Self.longView("A", rows: after, breaks: breaks)])
    #expect(change.findings.filter { $0.rule == "body_length" }.map(\.isMinor) == isMinor)
  }

  @Test(arguments: [(1, false), (2, true)])
  func `another binding that is only read is minor in a view with several older ones`(count: Int, isMinor: Bool) {
    let source = { (count: Int) in
      let names = (0..<count).map { "value\($0)" }
      let properties = names.map { "@Binding var \($0): String" }.joined(separator: "\n")
      return "struct A: View {\n\(properties)\nvar body: some View { Text(\(names.joined(separator: " + "))) }\n}"
    }
    let change = review(from: ["App/A.swift": source(count)], to: ["App/A.swift": source(count + 1)])
    #expect(change.findings.filter { $0.rule == "unneeded_bindable" }.map(\.isMinor) == [isMinor])
  }
}

extension Analysis {
  /// Reviews both sides of a change and returns the review of the change.
  func change(to head: [ProjectFile], changed: [PathKey: FileFacts?], since base: String) -> Review {
    let sides = ChangeReview.Sides(head: head, changed: changed)
    let before = review(of: sides.base)
    let change = sides.change.assuming(architectureOf: before)
    return ChangeReview(
      from: before, to: review(of: head, change: change), touched: Set(changed.keys), base: base,
      members: (
        base: MemberContents(sides.base, touched: Set(changed.keys)),
        head: MemberContents(head, touched: Set(changed.keys))
      ), lines: ChangedLines(in: [])
    ).review
  }
}
