@testable import Analyzer

/// Edge cases of `any_view`.
extension CompositionTests {
  static let anyView: [Case] = [
    Case(
      "any_view", "one finding per function",
      """
      struct A: View {
        func ↓make(_ a: AnyView, _ b: AnyView) -> AnyView { AnyView(a) }
        var body: some View { Text("") }
      }
      """.replacing("↓make(_ a: AnyView", with: "make(_ a: ↓AnyView")),
    Case(
      "any_view", "types nested in other types",
      """
      struct A: View {
        let a: [String: ↓AnyView]
        let b: (() -> SwiftUI.Text, ↓SwiftUI.AnyView?)
        @State var c: Box<↓AnyView>?
        init(d: @escaping () -> ↓AnyView) {}
        var body: some View { Text("").onAppear { _ = ↓AnyView.self } }
      }
      """),
    Case(
      "any_view", "a requirement is reported once, and its implementations are not",
      [
        (
          "A.swift",
          """
          protocol Screen { var view: ↓AnyView { get }; func row(at index: Int) -> ↓AnyView }
          extension Screen { var view: AnyView { AnyView(Text("").bold()) } }
          """
        ),
        (
          "B.swift",
          """
          class Base: Screen { func row(at index: Int) -> AnyView { AnyView(Text("").bold()) } }
          final class Feed: Base {
            var view: AnyView { AnyView(Text("").bold()) }
            func row(of index: Int) -> ↓AnyView { AnyView(Text("").bold()) }
          }
          """
        ),
      ]),
    Case(
      "any_view", "type-erasing helpers, and library requirements",
      """
      extension View {
        var erased: AnyView { AnyView(self) }
        func erase() -> AnyView { return .init(self) }
      }
      func erase(_ view: some View) -> AnyView { AnyView(view) }
      func erase<V: View>(@ViewBuilder _ view: () -> V) -> AnyView { AnyView(view()) }
      struct A: View {
        var body: some View {
          Text("").onTapGesture { Toasts.present(AnyView(Text(""))) }
          Text("").onTapGesture { show(↓AnyView(Text(""))) }
          Text("").background(AnyView(Text("")))
        }
        func show(_ view: AnyView) {}
      }
      """.replacing("_ view: AnyView)", with: "_ view: ↓AnyView)")),
    Case(
      "any_view", "arguments of the project's functions and initializers are reported, but not those of enum cases",
      """
      func present(_ view: AnyView) {}
      enum Item { case a(AnyView); case b([String: AnyView], count: Int) }
      struct Row: View {
        let icon: ↓AnyView
        init(icon: ↓AnyView) { self.icon = icon }
        var body: some View { icon }
      }
      struct A: View {
        var body: some View {
          List(items) { Row(icon: isOn ? ↓AnyView(Text("")) : AnyView(Image(""))) }
        }
        func b() { show(.a(AnyView(Text("")))); present(↓AnyView(Text(""))) }
        func c() { let view = ↓AnyView(Text("")); show(.c(view)) }
      }
      """),
    Case(
      "any_view", "requirements of a protocol that is a type, and functions with their names",
      [
        (
          "A.swift",
          """
          protocol Screen { func row() -> AnyView }
          protocol Page: Screen { func footer() -> AnyView }
          protocol Part { func row() -> ↓AnyView }
          """
        ),
        (
          "B.swift",
          """
          struct Pages { func first(of pages: [any Page]) -> (some Part)? { nil } }
          struct Generic<P: Part> { let part: P; func make(_ part: some Part) {} }
          class Helper {
            func row(_ index: Int) -> AnyView { AnyView(Text("").bold()) }
            func cell() -> ↓AnyView { AnyView(Text("").bold()) }
          }
          struct A: View {
            var body: some View { row() }
            func row() -> some View { ↓AnyView(Text("")) }
          }
          """
        ),
      ]),
    Case(
      "any_view", "functions that return a view, as any type or not",
      """
      func make() -> some View { ↓AnyView(Text("")) }
      final class Factory {
        var view: ↓AnyView? { nil }
        func title() -> String { String(describing: AnyView(Text(""))) }
      }
      """),
    Case(
      "any_view", "extensions of AnyView and where clauses are not uses",
      """
      extension AnyView { init(erasing: Int) { self.init(Text("")) } }
      struct Card<Footer: View>: View { var body: some View { Text("") } }
      extension Card where Footer == AnyView { func plain() {} }
      """),
    Case(
      "any_view", "stored outside of views, in previews, as a member name",
      """
      struct Item { let view: AnyView; let kind = Kind.AnyView }
      #Preview { AnyView(Text("")) }
      struct A_Previews: PreviewProvider { static var previews: some View { AnyView(Text("")) } }
      """),
    Case(
      "any_view", "split types",
      [
        (
          "A.swift",
          "struct Card {}\nextension Card: ViewModifier { func body(content: Content) -> some View { content } }"
        ),
        ("B.swift", "extension Card {\n  static let empty = ↓AnyView(EmptyView())\n}"),
      ]),
  ]
}
