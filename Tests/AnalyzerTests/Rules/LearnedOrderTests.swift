import Testing

@testable import Analyzer

/// Tests the order that `view_member_order` learns from a project, and its messages.
@Suite struct LearnedOrderTests {
  /// Returns a view with the helper above or below the body.
  private func view(_ name: String, helperFirst: Bool) -> String {
    let parts = ["  var row: some View { Text(\"\") }", "  var body: some View { row }"]
    return (["struct \(name): View {"] + (helperFirst ? parts : parts.reversed()) + ["}"]).joined(separator: "\n")
  }

  /// Returns views with the helper first, followed by views with the body first.
  private func source(helperFirst: Int, bodyFirst: Int) -> String {
    let views =
      (0..<helperFirst).map { view("A\($0)", helperFirst: true) }
      + (0..<bodyFirst).map { view("B\($0)", helperFirst: false) }
    return views.joined(separator: "\n")
  }

  private func findings(_ files: [(String, String)]) -> [Finding] {
    Review.of(files).findings.filter { $0.rule == "view_member_order" }
  }

  @Test(
    arguments: [
      // At least two thirds of at least ten views, so the others are out of order.
      (7, 3, ["B0", "B1", "B2"]), (8, 4, ["B0", "B1", "B2", "B3"]), (10, 0, []), (10, 1, ["B0"]),
      // The share is too small for either order, three of four views follow the default, or there are too few views.
      (6, 4, []), (3, 7, []), (2, 8, ["A0", "A1"]), (3, 9, ["A0", "A1", "A2"]), (3, 0, ["A0", "A1", "A2"]),
      (2, 2, ["A0", "A1"]),
    ] as [(Int, Int, [String])])
  func `the reverse order applies if two thirds of at least ten views use it`(
    _ helperFirst: Int, _ bodyFirst: Int, _ expected: [String]
  ) {
    let found = findings([("Sources/App/A.swift", source(helperFirst: helperFirst, bodyFirst: bodyFirst))])
    #expect(found.map { String($0.symbol.prefix { $0 != "." }) } == expected)
    // The fix supports only the default order.
    #expect(found.allSatisfy { ($0.fix != nil) == $0.symbol.hasPrefix("A") })
  }

  @Test func `each module has its own order, and a small module uses the project's`() {
    let found = findings([
      ("Sources/App/A.swift", source(helperFirst: 20, bodyFirst: 0)),
      ("Sources/Kit/A.swift", source(helperFirst: 0, bodyFirst: 10)),
      ("Sources/Kit/B.swift", view("C", helperFirst: true)),
      ("Sources/Small/A.swift", view("C", helperFirst: true) + "\n" + view("D", helperFirst: false)),
    ])
    // Kit follows the default order. In the whole project, 22 of 33 views, or two thirds, have the helper first.
    #expect(found.map(\.path) == ["Sources/Kit/B.swift", "Sources/Small/A.swift"])
    #expect(found.map(\.symbol) == ["C.body", "D.row"])
  }

  @Test func `views in tests do not affect the learned order`() {
    let found = findings([
      ("Tests/AppTests/A.swift", source(helperFirst: 20, bodyFirst: 0)),
      ("Sources/App/A.swift", view("C", helperFirst: true)),
    ])
    #expect(found.map(\.path).contains("Sources/App/A.swift"))
  }

  @Test func `learned orders are part of the review`() throws {
    let files = [
      ("Sources/App/A.swift", source(helperFirst: 9, bodyFirst: 3)),
      ("Sources/Kit/A.swift", source(helperFirst: 0, bodyFirst: 12)),
    ]
    let modules = Review.of(files).modules
    #expect(modules.map(\.name) == ["Sources/App", "Sources/Kit"])
    let learned = try #require(modules.first?.memberOrder)
    #expect(learned.swaps == [.init(above: "view_helper", below: "body", views: 9, total: 12)])
    #expect(
      learned.order == [
        "environment", "constant", "stored", "computed", "init", "view_helper", "body", "function", "async_function",
      ])
    #expect(modules.last?.memberOrder == nil)
  }

  @Test func `the advice restores the default order if either order of two groups is accepted`() {
    let (state, environment) = ("@State private var text = \"\"", "@Environment(\\.locale) private var locale")
    let views = (0..<10).map { $0 < 5 ? (environment, state) : (state, environment) }
    let source = views.enumerated().map { index, members in
      "struct V\(index): View {\n  \(members.0)\n  \(members.1)\n  var body: some View { Text(text) }\n}"
    }
    let view = """
      struct A: View {
        @Binding var text: String
        let title: String
        \(environment)
        var body: some View { Text(text) }
      }
      """
    let found = findings([("Sources/App/A.swift", (source + [view]).joined(separator: "\n"))])
    #expect(
      found.map(\.message) == [
        "`locale` is out of order in `A`; move `locale` above `text`"
      ])
  }

  @Test func `a message about several views does not count shapes`() {
    let (title, body) = ("let title = \"a\"", "var body: some View { Text(title) }")
    let (state, helper) = ("@State private var isOn = false", "func go() {}")
    let views = (0..<9).map {
      "struct V\($0): View {\n  \($0 < 3 ? helper : body)\n  \([body, title, state][$0 / 3])\n}"
    }
    let star = """
      struct Star: Shape {
        func corner() -> Double { 1 }
        func path(in rect: CGRect) -> Path { Path(rect.insetBy(dx: corner(), dy: 1)) }
      }
      """
    let found = findings([("Sources/App/A.swift", (views + [star]).joined(separator: "\n"))])
    #expect(found.map { String($0.symbol.prefix { $0 != "." }) } == ["V0", "V3", "V6", "Star"])
    #expect(found.map(\.related.count) == [2, 2, 2, 0])
  }

  @Test func `a message explains a learned order, and the finding is minor`() {
    let found = findings([("Sources/App/A.swift", source(helperFirst: 10, bodyFirst: 1))])
    #expect(
      found.map(\.message) == [
        "`row` comes after `body` in `B0`, while most views have the view helpers above `body`; move `body` below `row`"
      ])
    #expect(found.map(\.isMinor) == [true])
  }

  @Test func `the advice names no group above body if the members stay below it`() {
    let (title, body) = ("var title: String { \"a\" }", "var body: some View { Text(title) }")
    let views = (0..<10).map { $0 < 5 ? (title, body) : (body, title) }
    let source = views.enumerated().map { index, members in
      "struct V\(index): View {\n  \(members.0)\n  \(members.1)\n}"
    }
    let view = """
      struct A: View {
        \(body)
        var row: some View { Text(title) }
        var footer: some View { Text(title) }
        \(title)
      }
      """
    let found = findings([("Sources/App/A.swift", (source + [view]).joined(separator: "\n"))])
    #expect(found.map(\.message) == ["`title` is out of order in `A`; move `title` above `row`"])
  }

  @Test func `the learned order replaces the default order of two groups`() {
    let order = MemberOrder(swaps: [.init(upper: .stored, lower: .environment, views: 10, total: 10)])
    #expect(order.groups.prefix(3) == [.stored, .environment, .constant])
    #expect(order.isBefore(.stored, .environment) && !order.isBefore(.environment, .stored))
    #expect(order.isBefore(.environment, .constant))
    // The order of these two groups is only a consequence of the other two here.
    #expect(!order.isBefore(.constant, .stored) && !order.isBefore(.stored, .constant))
    // The initializer stays above `body`.
    let raised = MemberOrder(swaps: [.init(upper: .body, lower: .computed, views: 10, total: 10)])
    #expect(raised.isBefore(.body, .computed) && raised.isBefore(.initializer, .body))
    #expect(!raised.isBefore(.computed, .initializer))
    // Several reversed pairs can be combined.
    let turned = MemberOrder(swaps: [
      .init(upper: .function, lower: .body, views: 10, total: 10),
      .init(upper: .body, lower: .stored, views: 10, total: 10),
      .init(upper: .function, lower: .stored, views: 10, total: 10),
    ])
    let swapped: [MemberGroup] = [.function, .body, .stored]
    #expect(turned.groups.filter(swapped.contains) == swapped)
    #expect(turned.isBefore(.function, .body) && !turned.isBefore(.stored, .body))
    #expect(turned.isBefore(.environment, .body))
  }
}
