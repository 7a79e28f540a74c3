extension RuleAdviceTests {
  static let rendering: [Case] = [
    Case(
      "formatter_in_body",
      """
      struct A: View {
        var body: some View { Text(ByteCountFormatter().string(fromByteCount: count)) }
      }
      """,
      "`ByteCountFormatter` is created each time `A.body` is evaluated; keep it in a static property, or use "
        + "`.formatted(.byteCount(style: .file))`"),
    Case(
      "formatter_in_body",
      """
      struct A: View {
        var body: some View {
          Text("a").alert(isPresented: $b) {
            let formatter = DateFormatter()
            return Alert(title: Text(formatter.string(from: c)))
          }
        }
      }
      """,
      "`DateFormatter` is created for an alert in `A.body`; use `.formatted()`, which needs no formatter"),
    Case(
      "formatter_in_body",
      """
      struct A: View {
        @Binding var price: Double
        var body: some View { TextField("Price", value: $price, formatter: NumberFormatter()) }
      }
      """,
      "`NumberFormatter` is created each time `A.body` is evaluated; keep it in a static property, or use "
        + "`TextField(_:value:format:)`"),
    Case(
      "navigation_view",
      """
      struct A: View {
        var body: some View {
          NavigationView { List(items) { Text($0) }.listStyle(SidebarListStyle()) }
        }
      }
      """,
      "`NavigationView` is deprecated; use `NavigationSplitView` for multiple columns or `NavigationStack` for one"),
    Case(
      "index_based_foreach",
      """
      struct A: View {
        let words: [Word]
        @Binding var fields: [String]
        var body: some View {
          ForEach(Array(words.enumerated()), id: \\.offset) { index, word in
            WordField(text: $fields[index], word: word)
          }
        }
      }
      """,
      "`ForEach` over `Array(words.enumerated())` identifies rows by index, so state moves to another row when elements "
        + "move; identify the rows by a stable id of each element"),
    Case(
      "index_based_foreach",
      """
      struct Row: Identifiable {
        let id: String
        init(id: String? = nil) { self.id = id ?? UUID().uuidString }
      }
      final class Presenter { var rows: [Row] { makeRows() }; private func makeRows() -> [Row] { [Row()] } }
      struct A: View {
        @State private var presenter = Presenter()
        private var shown: [Row] { presenter.rows.filter { $0.id != "" } }
        var body: some View { B(rows: shown) }
      }
      struct B: View {
        private var rows: [Row]
        init(rows: [Row]) { self.rows = rows }
        var body: some View { ForEach(rows.indices, id: \\.self) { Text(rows[$0].id) } }
      }
      """,
      "`ForEach` over `rows.indices` identifies rows by index, so state moves to another row when elements move; give "
        + "`Row` an `id` that stays the same when it is created again, and identify rows by it"),
    Case(
      "index_based_foreach",
      """
      struct A<Element>: View {
        let data: [Element]
        var body: some View {
          ForEach(Array(data.enumerated()), id: \\.offset) { _ in Toggle("", isOn: $isOn) }
        }
      }
      """,
      "`ForEach` over `Array(data.enumerated())` identifies rows by index, so state moves to another row when elements "
        + "move; require `Identifiable` elements and identify the rows by their `id`"),
    Case(
      "index_based_foreach",
      """
      class Message: Object, Identifiable { @Persisted(primaryKey: true) var uid: String }
      struct A: View {
        @ObservedResults(Message.self) var messages: [Message]
        var body: some View {
          ForEach(messages.indices, id: \\.self) { index in MessageRow(message: messages[index], isLast: index == 0) }
        }
      }
      """,
      "`ForEach` over `messages.indices` identifies rows by index, so state moves to another row when elements "
        + "move; identify the rows by the primary key `uid` of each element"),
    Case(
      "missing_accessibility_label",
      """
      struct A: View {
        let info: String?
        var body: some View { Text("Labs").onTapGesture { if let info { show(info) } } }
      }
      struct B: View {
        var body: some View { A(info: text) }
      }
      """,
      "VoiceOver does not announce that `Text` can be tapped if `info` is not nil; make it a `Button` in that case"),
    Case(
      "unstable_identifier",
      """
      struct A: View {
        var body: some View { ForEach(Sorting.allCases, id: \\.hashValue) { Text($0.title) } }
      }
      """,
      "`ForEach` identifies its rows by their hash values, which two cases can share; use `id: \\.self`"),
    Case(
      "fixed_font_size",
      """
      struct A: View {
        var body: some View {
      \(String(repeating: "    Text(text).font(.system(size: 11))\n", count: 7))  }
      }
      """,
      "`font(.system(size: 11))` (7 locations) does not support Dynamic Type; use a text style such as `.body`, or a "
        + "size from `@ScaledMetric`"),
    Case(
      "foreground_color",
      """
      struct A: View {
        var body: some View {
          Text("").foregroundColor(.secondary)
          Text("").foregroundColor(.primary)
          Text("").foregroundColor(.secondary)
          Text("").foregroundColor(.secondary)
        }
      }
      """,
      "`foregroundColor` (4 locations) is deprecated; use `foregroundStyle` and write the type of the colors, such as "
        + "`Color.secondary`"
    ),
    Case(
      "unstable_identifier",
      """
      struct A: View {
        let items: [Item]
        var shown: [Item] { items.filter { Kind.allCases.contains($0.kind) } }
        var body: some View { List(shown, id: \\.hashValue) { Text($0.title) } }
      }
      """,
      "`List` identifies its rows by their hash values; use a stable id per element"),
    environmentKey(
      property: "var theme: Int", other: "extension EnvironmentValues { var bright: Int { theme + 1 } }", isUsed: true),
    environmentKey(
      property: "var theme: Int",
      other: "extension View { func dark() -> some View { transformEnvironment(\\.self) { $0.theme = 3 } } }",
      isUsed: true),
    environmentKey(property: "var theme: Int", other: "let view = Text(\"\").inject(\\.theme, 2)", isUsed: true),
    environmentKey(property: "public var theme: Int", other: "", isUsed: true),
    environmentKey(property: "var theme: Int", other: "", isUsed: false),
    Case(
      "unstable_identifier",
      """
      struct A: View { var body: some View { Menu("a") { items }.id(UUID()) } }
      """,
      "`.id(UUID())` gives the view a new identity on every update; use a value that changes when the view should be "
        + "rebuilt, or remove the modifier"),
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
      "foreground_color", "struct A: View { var body: some View { Text(\"\").foregroundColor(.titleText) } }",
      "`foregroundColor(.titleText)` is deprecated; use `foregroundStyle(Color.titleText)`"),
    Case(
      "foreground_color", "struct A: View { var body: some View { Text(\"\").foregroundColor(.init(theme.plain)) } }",
      "`foregroundColor(.init(theme.plain))` is deprecated; use `foregroundStyle` with `Color(…)` instead of `.init(…)`"
    ),
    Case(
      "missing_accessibility_label",
      """
      struct A: View { var body: some View { Button("") { close() } } }
      """,
      "`Button` has an empty title, so VoiceOver cannot describe it; add `accessibilityLabel`"),
    Case(
      "index_based_foreach",
      """
      enum TrailingItem { case text(String), toggle(Binding<Bool>) }
      struct Factory {
        func views(for items: [TrailingItem]) -> some View {
          ForEach(Array(items.enumerated()), id: \\.offset) { _, item in
            switch item {
            case .text(let text): Text(text)
            case .toggle(let isOn): Toggle("", isOn: isOn)
            }
          }
        }
      }
      """,
      "`ForEach` over `Array(items.enumerated())` identifies rows by index, so state moves to another row when "
        + "elements move; make `TrailingItem` `Identifiable` and identify rows by their `id`"),
    Case(
      "missing_accessibility_label",
      """
      struct A: View {
        var body: some View {
          Button(action: rewind) { Image("backward") }
          Button(action: play) { Image("play") }
          Button(action: skip) { Image("forward") }
          Button(action: stop) { Image("stop") }
          Button(action: loop) { Image("repeat") }
          Button(action: mix) { Image("shuffle") }
        }
      }
      """,
      "6 `Button` controls in `A.body` show only images, so VoiceOver cannot describe them; use a `Label` for each, or "
        + "add `accessibilityLabel`"),
    Case(
      "missing_accessibility_label",
      """
      struct A: View {
        var body: some View {
          Toggle("", isOn: $isOn)
          Toggle("", isOn: $isLoud)
          Toggle("", isOn: $isFast)
          Toggle("", isOn: $isMuted)
          Toggle("", isOn: $isLooped)
          Toggle("", isOn: $isMixed)
        }
      }
      """,
      "6 `Toggle` controls in `A.body` have empty titles, so VoiceOver cannot describe them; add a title and hide it "
        + "with `labelsHidden()`"),
  ]

  /// Returns a case with a key for the environment value `theme`.
  private static func environmentKey(property: String, other: String, isUsed: Bool) -> Case {
    Case(
      "manual_environment_key",
      """
      struct ThemeKey: EnvironmentKey { static let defaultValue = 1 }
      extension EnvironmentValues {
        \(property) {
          get { self[ThemeKey.self] }
          set { self[ThemeKey.self] = newValue }
        }
      }
      \(other)
      """,
      isUsed
        ? "`ThemeKey` only declares an environment value; use `@Entry` in `extension EnvironmentValues` instead"
        : "`ThemeKey` declares an environment value that nothing in the project uses; delete it and `theme`")
  }
}
