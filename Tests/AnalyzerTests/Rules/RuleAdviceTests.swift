import Testing

@testable import Analyzer

/// Tests the advice in messages for cases in which the usual advice would not compile or would not help.
@Suite struct RuleAdviceTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: String
    let source: String
    let message: String

    var testDescription: String { message }

    init(_ rule: String, _ source: String, _ message: String) {
      self.rule = rule
      self.source = source
      self.message = message
    }
  }

  static let cases: [Case] = [
    Case(
      "index_based_foreach",
      """
      struct A: View {
        @Binding var names: [String]
        var body: some View { ForEach(names.indices, id: \\.self) { TextField("", text: $names[$0]) } }
      }
      """,
      "`ForEach` over `names.indices` identifies rows by index, so state moves to another row when elements move; "
        + "wrap each element in an `Identifiable` struct and identify rows by their `id`"),
    Case(
      "index_based_foreach",
      """
      enum Layout { case one, two }
      struct Row: View { @State private var isOpen = false; let layout: Layout; var body: some View { Text("") } }
      struct A: View {
        let layouts: [Layout]
        var body: some View { ForEach(Array(layouts.enumerated()), id: \\.offset) { Row(layout: $1) } }
      }
      """,
      "`ForEach` over `Array(layouts.enumerated())` identifies rows by index, so state moves to another row when "
        + "elements move; make `Layout` `Identifiable` and identify rows by their `id`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      final class Old: ObservableObject {
        @Published var count = 0
        private lazy var encoder = Encoder()
        @Injected var client: Client
      }
      """,
      "`Old` is an `ObservableObject` although the target supports Observation; make it `@Observable`, remove "
        + "`@Published`, and mark `encoder` and `client` `@ObservationIgnored`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      protocol Model: ObservableObject {}
      final class Old: Model { @Published var count = 0 }
      """,
      "`Old` is an `ObservableObject` through `Model` although the target supports Observation; remove "
        + "`ObservableObject` from `Model` first, then make this class `@Observable`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        @State private var query = ""
        @Environment(\\.dismiss) private var dismiss
        @EnvironmentObject private var model: Model
        @Environment(\\.locale) private var locale
        @State private var count = 0
        var body: some View { Text("") }
      }
      """, "`query` comes before `dismiss` in `A`; move it below `locale`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        let title: String
        @State private var query = ""
        @Environment(\\.dismiss) private var dismiss
        @Environment(\\.locale) private var locale
        var body: some View { Text("") }
      }
      """,
      "`dismiss` and `locale` are out of order in `A`; move them up to the @Environment properties, above `title`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        func open() {}
        func close() {}
        let a: Int
        let b: Int
        let c: Int
        var body: some View { Text("") }
      }
      """, "`a` and 2 more members are out of order in `A`; move them up to the constants, above `open`"),
    Case(
      "sheet_is_presented_for_model",
      """
      struct A: View {
        @State private var isShown = false
        @State private var error: Error?
        var body: some View {
          Text("").sheet(isPresented: $isShown) { if let error { Details(error: error) } }
        }
        func show(_ error: Error) { self.error = error; isShown = true }
      }
      """,
      "this sheet unwraps `error`, which determines its content; present the value with `.sheet(item:)`, wrapped in an "
        + "`Identifiable` struct (`Error` is not `Identifiable`), and remove the Boolean"),
    Case(
      "foreground_color", "struct A: View { var body: some View { Text(\"\").foregroundColor(.titleText) } }",
      "`foregroundColor(.titleText)` is deprecated; use `foregroundStyle(Color.titleText)`"),
    Case(
      "foreground_color", "struct A: View { var body: some View { Text(\"\").foregroundColor(.init(theme.plain)) } }",
      "`foregroundColor(.init(theme.plain))` is deprecated; use `foregroundStyle` with `Color(…)` in place of `.init(…)`"
    ),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Text("")
      \(String(repeating: "    .onChange(of: a) {\n      b()\n      c()\n    }\n", count: 11))
        }
      }
      """, "`A.body` is 45 lines long (limit 40); move event handling into methods"),
    Case(
      "computed_view_helpers",
      """
      struct A: View {
        var body: some View {
          form.padding()
        }
        private var form: some View {
          Form {
      \(String(repeating: "      Text(title)\n", count: 25))
          }
        }
      }
      """,
      "`form` in `A` is 27 lines long (limit 25 for a computed view); move it into `body`, which contains "
        + "nothing else"),
    Case(
      "state_object_injected",
      """
      struct A: View {
        @StateObject private var model: Model
        init(model: Model) { _model = StateObject(wrappedValue: model) }
        var body: some View { Text("") }
      }
      struct B: View { var body: some View { A(model: .init(id: 1)) } }
      """,
      "`A.model` is `@StateObject` but is set from parameter `model`, so objects passed in later are ignored; create "
        + "the object here, since callers create a new one on each update"),
  ]

  @Test(arguments: cases)
  func `a message gives advice that works`(_ testCase: Case) {
    let found = Review.of([("App/A.swift", testCase.source)]).findings.filter { $0.rule == testCase.rule }
    #expect(found.map(\.message) == [testCase.message])
  }
}
