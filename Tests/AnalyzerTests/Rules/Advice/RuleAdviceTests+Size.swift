extension RuleAdviceTests {
  /// A computed property of eight lines, such as an item for a sheet.
  private static let sheetItem = """
    var item: Item? {
      get {
        guard let sheet, sheet.isShown else { return nil }
        return Item(sheet)
      }
      set {
        if newValue == nil { sheet = nil }
      }
    }

    """

  static let size: [Case] = [
    Case(
      "view_type_length",
      """
      struct A: View {
        var body: some View { Text("") }
        func clone() {
      \((1...200).map { "    run(\($0))\n" }.joined())
        }
        func push() {
      \((1...60).map { "    run(\($0))\n" }.joined())
        }
        func pull() {
          run(1)
        }
      }
      """,
      "`A` is 268 lines long, including extensions (limit 250); move the logic in `clone()` and `push()` to a model"),
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
      "body_length",
      """
      struct A: View {
        var body: some View {
          Text("")
      \(String(repeating: "    .onKeyChange {\n      b()\n      c()\n    }\n", count: 11))
        }
      }
      """, "`A.body` is 45 lines long (limit 40); move event handling into methods"),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Text("")
      \(String(repeating: "    .sheet(item: $a) {\n      B(\n        $0)\n    }\n", count: 11))
        }
      }
      """,
      "`A.body` is 45 lines long (limit 40); move its modifiers into a `ViewModifier`, and code in their closures into "
        + "methods"),
    Case(
      "body_length",
      """
      struct A: View {
        var body: some View {
          Canvas { context, size in
      \(String(repeating: "      draw(in: context)\n", count: 43))
          }
        }
      }
      """, "`A.body` is 45 lines long (limit 40); move drawing code into functions that take the `GraphicsContext`"),
    Case(
      "view_type_length",
      """
      struct A: View {
        private let license = \"""
      \(String(repeating: "    text\n", count: 250))
          \"""
        var body: some View { Text(license) }
      }
      """,
      "`A` is 254 lines long, including extensions (limit 250); move the text in its multiline strings to a resource "
        + "file"),
    Case(
      "view_stored_state",
      """
      struct SettingsTab: View {
        @AppStorage("a") private var a = 0
        @AppStorage("b") private var b = 0
        @AppStorage("c") private var c = 0
        @AppStorage("d") private var d = 0
        @AppStorage("e") private var e = 0
        @AppStorage("f") private var f = 0
        @State private var g = 0, h = 0, i = 0, j = 0, k = 0
        var body: some View { Text("") }
      }
      """,
      "`SettingsTab` has 11 state properties (limit 10); move groups of settings into the subviews that show them"),
    Case(
      "view_stored_state",
      """
      struct LibraryView: View {
        @AppStorage("a") private var a = 0
        @AppStorage("b") private var b = 0
        @AppStorage("c") private var c = 0
        @AppStorage("d") private var d = 0
        @AppStorage("e") private var e = 0
        @State private var f = 0, g = 0, h = 0, i = 0, j = 0, k = 0
        var body: some View { Text("") }
      }
      """,
      "`LibraryView` has 11 state properties (limit 10); move groups of settings into the subviews that show them"),
    Case(
      "view_stored_state",
      """
      struct A: View {
        @State private var a = false, b = false, c = false, d = false, e = false, f: Item?
        @State private var g = 0, h = 0, i = 0, j = 0, k = 0
        var body: some View {
          Text("")
            .sheet(isPresented: $a) { B() }
            .sheet(isPresented: $b) { C() }
            .alert("D", isPresented: $c) { D() }
            .alert("E", isPresented: $d) { E() }
            .popover(isPresented: $e) { F() }
            .sheet(item: $f) { G($0) }
        }
      }
      """,
      "`A` has 11 state properties (limit 10); combine those that present sheets and alerts in one optional enum, and "
        + "move the rest into the subviews that use them"),
    Case(
      "view_file_length",
      """
      struct RoundStyle: View {
        var body: some View { Text("") }
      \(String(repeating: "\n", count: 107))}
      struct PlainStyle: View {
        var body: some View { Text("") }
      \(String(repeating: "\n", count: 107))}
      struct FlatStyle: View {
        var body: some View { Text("") }
      \(String(repeating: "\n", count: 107))}

      """,
      "`A.swift` has 330 lines (limit 300); move subviews to separate files and logic to a model"),
    Case(
      "view_file_length",
      """
      struct AppView: View {
        let store: StoreOf<AppReducer>
        var body: some View { Text("") }
      }
      @Reducer struct AppReducer {
        struct State: Equatable {}
      \(String(repeating: "\n", count: 300))}

      """,
      "`A.swift` has 307 lines (limit 300); move `AppReducer` to a separate file"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        func tap(_ action: Action) {
          switch action {
      \((1...20).map { "    case .a\($0):\n      run\($0)()\n" }.joined())
          }
        }
      \((1...20).map { "  private func run\($0)() {\n    log(\($0))\n\n  }\n" }.joined())
        var texts = [
      \(String(repeating: "    \"\",\n", count: 160))
        ]
      }
      """,
      "`FeedViewModel` is 266 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      struct RowViewModel {
      \((1...100).map { "  let a\($0): Int\n" }.joined())
        func with(a1: Int) -> RowViewModel {
          RowViewModel(
      \((1...100).map { "      a\($0): a\($0),\n" }.joined())
          )
        }
        var texts = [
      \(String(repeating: "    \"\",\n", count: 60))
        ]
      }
      """,
      "`RowViewModel` is 266 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
      \(String(repeating: "    print(1)\n", count: 260))
        }
      }
      """,
      "`FeedViewModel` is 263 lines long, including extensions (limit 250); move `load()` into a separate type"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 259))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 264 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 270))
        }
        func send() {
      \(String(repeating: "    print(2)\n", count: 11))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 288 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 270))
        }
        func send() {
      \(String(repeating: "    print(2)\n", count: 31))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 308 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types, starting with `send()`"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 270))
        }
        func send() {
      \(String(repeating: "    print(2)\n", count: 31))
        }
        private func reload() { count += 1 }
      }
      extension FeedViewModel {
        static func preview() -> FeedViewModel {
      \(String(repeating: "    print(3)\n", count: 40))
        }
        func mockPosts() {
      \(String(repeating: "    print(4)\n", count: 50))
        }
      }
      """,
      "`FeedViewModel` is 402 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types, starting with `send()`"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        var draft: String? { UserDefaults.standard.string(forKey: "draft") }
        func load() {
      \(String(repeating: "    count += 1\n", count: 260))
        }
      }
      """,
      "`FeedViewModel` is 264 lines long, including extensions (limit 250); move persistence into separate types"),
    Case(
      "view_model_length",
      """
      final class PresetViewModel {
        var count = 0
        func importPreset(from url: URL) throws { text = try String(contentsOf: url, encoding: .utf8) }
        func load() {
      \(String(repeating: "    count += 1\n", count: 260))
        }
      }
      """,
      "`PresetViewModel` is 264 lines long, including extensions (limit 250); move file access into separate types"),
    Case(
      "view_model_length",
      """
      final class FeedViewModel {
        var count = 0
        func observe() -> AnyCancellable {
          NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification).sink { _ in self.load() }
        }
        func load() {
          reload()
      \(String(repeating: "    print(1)\n", count: 259))
        }
        private func reload() { count += 1 }
      }
      """,
      "`FeedViewModel` is 267 lines long, including extensions (limit 250); move related state and functions into "
        + "separate types"),
    Case(
      "view_model_length",
      """
      final class SheetViewModel {
        var sheet: Sheet?
      \(String(repeating: Self.sheetItem, count: 30))
      }
      """,
      "`SheetViewModel` is 271 lines long, including extensions (limit 250); share the code of the 30 computed "
        + "properties that are based on `sheet` in a generic function"),
    Case(
      "body_length",
      """
      struct A: ViewModifier {
        func body(content: Content) -> some View {
          content
      \(String(repeating: "    .sheet(item: $a) {\n      B(\n        $0)\n    }\n", count: 11))
        }
      }
      """,
      "`A.body(content:)` is 45 lines long (limit 40); move views and code in closures of its modifiers into subviews "
        + "and methods"),
    Case(
      "view_file_length",
      """
      struct Blur: UIViewRepresentable { func makeUIView(context: Context) -> UIView { UIView() } }
      struct B: View { var body: some View { Text("") } }
      \(String(repeating: "\n", count: 300))
      """,
      "`A.swift` has 302 lines (limit 300); move subviews to separate files and logic to a model"),
    Case(
      "view_file_length",
      """
      struct Blur: UIViewRepresentable { func makeUIView(context: Context) -> UIView { UIView() } }
      class A {
      \(String(repeating: "\n", count: 300))}
      """,
      "`A.swift` has 303 lines (limit 300); move the views to a separate file"),
    Case(
      "view_file_length",
      """
      struct A: UIViewRepresentable {
        func makeUIView(context: Context) -> MKMapView { MKMapView() }
        final class Coordinator: NSObject {
      \(String(repeating: "\n", count: 310))  }
      }

      """,
      "`A.swift` has 315 lines (limit 300); move the coordinator and other types to separate files"),
  ]
}
