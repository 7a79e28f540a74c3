import Testing

@testable import Analyzer

/// Edge cases of `private_state`.
extension StateTests {
  static let privateState: [Case] = [
    Case("private_state", "both names in one declaration", "struct A: View { @State var ↓a = 1, ↓b = 2 }"),
    Case(
      "private_state", "in both clauses of a condition",
      """
      struct A: View {
        #if os(iOS)
        @State var ↓a = 1
        #else
        @SwiftUI.State public var ↓a = 2
        #endif
      }
      """),
    Case(
      "private_state", "conformance in another file",
      [
        ("App/A.swift", "struct A { @FocusState var ↓isFocused: Bool }"),
        ("App/B.swift", "extension A: View { var body: some View { Text(\"\") } }"),
      ]),
    Case(
      "private_state", "private state in a private view",
      "private struct A: View { @State var ↓a = 1; var body: some View { Text(\"\\(a)\") } }"),
    Case(
      "private_state", "private setters are enough",
      """
      struct A: View {
        @State public private(set) var a = 1
        @State fileprivate(set) var b = 1
        @State internal private(set) var c = 1
      }
      """),
    Case(
      "private_state", "other wrappers and other types",
      """
      struct A: View {
        @FocusState.Binding var a: Bool
        @AppStorage("b") var b = 1
        @Environment(\\.dismiss) var c
        @Namespace var d
        @StateValue var e = 1
      }
      struct B: DynamicProperty { @State var a = 1 }
      final class C { @State var a = 1 }
      """),
    Case(
      "private_state", "previews",
      """
      #Preview {
        struct Container: View {
          @State var a = 1
          var body: some View { Text("") }
        }
        return Container()
      }
      struct A_Previews: PreviewProvider {
        struct Container: View { @State var a = 1; var body: some View { Text("") } }
        @State static var b = 1
        static var previews: some View { Container() }
      }
      """),
    Case(
      "private_state", "an observable passed in",
      """
      @Observable class M {}
      struct A: View { @State var model: M; @StateObject var object: O; @State var ↓later: M? }
      """),
    Case(
      "private_state", "a draft initialized in init",
      """
      struct A: View {
        @State var ↓name: String
        init(name: String) { _name = State(initialValue: name) }
        var body: some View { TextField("", text: $name) }
      }
      """),
    Case(
      "private_state", "a draft initialized by the memberwise initializer",
      """
      struct A: View {
        @State var name: String
        @FocusState var ↓isFocused: Bool
        var body: some View { TextField("", text: $name) }
      }
      """),
    Case(
      "private_state", "an initial value that init replaces",
      """
      struct A: View {
        @State var ↓a = 1
        init(a: Int) { _a = State(initialValue: a) }
      }
      """),
    Case("private_state", "a nested view", "enum E { struct A: View { @GestureState(initialValue: 1) var ↓a: Int } }"),
  ]

  /// The message mentions the obstacle, and there is no fix.
  @Test func `a property used elsewhere or not at all gets no fix`() {
    let files = [
      (
        "App/A.swift",
        """
        struct A: View {
          @State var a = 1; @State var b = 2; @State var c = 3; @State var d = 4
          var body: some View { Text("\\(c)") }
        }
        """
      ),
      ("App/A+Rows.swift", "extension A { var rows: some View { Text(\"\\(a)\") } }"),
      ("App/B.swift", "struct B: View { var body: some View { A(b: 3) } }"),
    ]
    let found = Review.of(files).findings.filter { $0.rule == "private_state" }
    #expect(
      found.map(\.message) == [
        "`A.a` is `@State` but used in `A+Rows.swift`; move that code to the view's file, then make the property "
          + "`private`",
        "`A.b` is `@State` but is never used; remove it and the argument that callers pass",
        "`A.c` is `@State` but not private; make it `private`",
        "`A.d` is `@State` but is never used; remove it, or make it `private`",
      ])
    #expect(found.map { $0.fix != nil } == [false, false, true, true])
    #expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test func `a property of a view that a test mentions gets no fix`() {
    let view = "struct A: View { @State var a = 0; var body: some View { Text(\"\\(a)\") } }"
    func hasFix(_ test: String) -> [Bool] {
      Review.of([("App/A.swift", view), ("AppTests/ATests.swift", "import XCTest\n" + test)]).findings
        .filter { $0.rule == "private_state" }.map { $0.fix != nil }
    }
    #expect(hasFix("final class ATests: XCTestCase { func testA() { XCTAssertEqual(A().a, 0) } }") == [false])
    #expect(hasFix("final class ATests: XCTestCase { func testB() { XCTAssertEqual(B().a, 0) } }") == [true])
  }
  @Test(arguments: [
    (
      "XCTAssertTrue(try view.find(A.self).actualView().isOn)",
      "`A.isOn` is `@State` but not private, and `ATests.swift` reads it; make it `private(set)`"
    ),
    (
      "let view = A()\nview.isOn = true",
      "`A.isOn` is `@State` and `ATests.swift` assigns it; let the test pass the value to an initializer, then make it "
        + "`private`"
    ),
    (
      "var view = A()\nrender { view = A() }\nXCTAssertTrue(view.isOn)",
      "`A.isOn` is `@State` but not private, and `ATests.swift` reads it; make it `private(set)`"
    ),
    (
      "func make() -> A { A() }\nlet view = try make().inspect()\n_ = try view.actualView().isOn",
      "`A.isOn` is `@State` but not private, and `ATests.swift` reads it; make it `private(set)`"
    ),
  ])
  func `state that a test uses is minor`(_ test: String, _ message: String) {
    let view = "struct A: View { @State var isOn = false; var body: some View { Toggle(\"\", isOn: $isOn) } }"
    let tests = "import XCTest\nfinal class ATests: XCTestCase { func testA() throws { \(test) } }"
    let found = Review.of([("App/A.swift", view), ("AppTests/ATests.swift", tests)]).findings
      .filter { $0.rule == "private_state" }
    #expect(found.map(\.message) == [message])
    #expect(found.allSatisfy { $0.isMinor && $0.fix == nil })
  }

  @Test func `a member of another type that a test reads does not make state minor`() {
    let view = "struct A: View { @State var title = \"\"; var body: some View { TextField(\"\", text: $title) } }"
    let tests = """
      import XCTest
      final class ATests: XCTestCase {
        func testA() { let post = Post(title: "a"); XCTAssertEqual(post.title, "a"); _ = A() }
        func testView() { let sut = A(); _ = sut.body }
        func testPost() { let sut = Post(title: "a"); XCTAssertEqual(sut.title, "a") }
      }
      """
    let found = Review.of([("App/A.swift", view), ("AppTests/ATests.swift", tests)]).findings
      .filter { $0.rule == "private_state" }
    #expect(found.map(\.message) == ["`A.title` is `@State` but not private; make it `private`"])
    #expect(found.allSatisfy { !$0.isMinor })
  }
}
