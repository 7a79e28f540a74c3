extension RuleAdviceTests {
  static let composition: [Case] = [
    Case(
      "unstable_root",
      """
      struct A<Content: View>: View {
        @Environment(\\.horizontalSizeClass) private var sizeClass
        @ViewBuilder let content: () -> Content
        var body: some View {
          if sizeClass == .compact { VStack(content: content) } else { HStack(content: content) }
        }
      }
      """,
      "the `if` in `A.body` recreates `content` when the condition changes, which resets its state; choose between "
        + "`VStack` and `HStack` with an `AnyLayout`"),
    Case(
      "unstable_root",
      """
      \("ABCDE".map { name in
        "struct \(name): View { var body: some View { if isEmpty { Text(\"\") } else { List {} } } }\n"
      }.joined())
      """,
      "`A.body` and 4 other locations in this module swap their root, such as between `Text` and `List`, which resets "
        + "state and scroll position; where that matters, keep one root and move the condition into it or into a "
        + "modifier"),
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
      """, "`dismiss` comes after `query` in `A`; move `query` below `locale`"),
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
      "`dismiss` and `locale` are out of order in `A`; move them above `title`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        @Environment(\\.dismiss) private var dismiss
        let title: String
        let subtitle: String
        @Environment(\\.locale) private var locale
        var body: some View { Text("") }
      }
      """,
      "`locale` is out of order in `A`; move `locale` up to the @Environment properties, above `title`"),
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
      """, "`a` and 2 more members are out of order in `A`; move them above `open`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        let title: String
        var header: some View { Text(title) }
        var footer: some View { Text(title) }
        init() { title = "" }
        var body: some View { VStack { header; footer } }
      }
      """, "`init` comes after `header` and `footer` in `A`; move them below `body`"),
    Case(
      "view_member_order",
      """
      struct A: View {
        let title: String
        func parts(of text: String) -> [String] { [text] }
        @State private var isOpen = false
        var header: some View { Text(parts(of: title)[0]) }
        func open() {}
        var body: some View { header }
      }
      """, "`isOpen` comes after `parts` in `A`; move `parts` below `body`"),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View {
          Text("").sheet(isPresented: $a) { if #available(iOS 16, *) { B(a: $a).bold() } else { B(a: $a) } }
        }
      }
      """,
      """
      `B` is dismissed by resetting the state that presents the sheet (twice); call the environment's `dismiss()` in \
      the view instead
      """),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View { Text("").sheet(isPresented: $a) { B(onScan: { a = false }) } }
      }
      struct B: View {
        @Environment(\\.dismiss) private var dismiss
        let onScan: () -> Void
        var body: some View { Scanner { self.onScan(); dismiss() } }
      }
      """,
      """
      `B` already calls `dismiss()` wherever it calls `onScan`, which only resets the state that presents the sheet; \
      remove `onScan`
      """),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View { Text("").sheet(isPresented: $a) { B { a = false } } }
      }
      struct B: View {
        @Environment(\\.dismiss) private var dismiss
        let onScan: () -> Void
        var body: some View { Scanner { onScan(); dismiss() } }
      }
      struct C: View {
        var body: some View { Text("").sheet(isPresented: $b) { B { b = false; save() } } }
      }
      """,
      """
      `B` already calls `dismiss()` wherever it calls `onScan`, so resetting the state that presents the sheet here is \
      redundant; leave the closure empty, or give `onScan` a default value
      """),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View { Text("").sheet(isPresented: $a) { B { a = false } } }
      }
      struct B: View {
        @Environment(\\.dismiss) private var dismiss
        var onScan: (() -> Void)?
        var body: some View { Scanner { onScan?(); dismiss() } }
      }
      struct C: View {
        var body: some View { Text("").sheet(isPresented: $b) { B() } }
      }
      """,
      """
      `B` already calls `dismiss()` wherever it calls `onScan`, so resetting the state that presents the sheet here is \
      redundant; omit the closure
      """),
    Case(
      "sheet_dismiss_binding",
      """
      struct A: View {
        var body: some View { Text("").sheet(isPresented: $a) { if c { B { a = false } } else { B { a = false } } } }
      }
      struct B: View {
        @Environment(\\.dismiss) private var dismiss
        let onScan: () -> Void
        var body: some View { Scanner { onScan(); dismiss() } }
      }
      """,
      """
      `B` already calls `dismiss()` wherever it calls `onScan`, which only resets the state that presents the sheet; \
      remove `onScan`
      """),
    Case(
      "sheet_is_presented_for_model",
      """
      struct Post: Identifiable { let id: Int }
      struct A: View {
        @State private var post: Post?
        @State private var isShown = false
        var body: some View {
          Text("").sheet(isPresented: $isShown) { if let post { Text("\\(post.id)") } }
          Button("Show") { (post, isShown) = (Post(id: 1), true) }
        }
      }
      """,
      "this sheet unwraps `post`, which determines its content; present the value with `.sheet(item:)` and remove the "
        + "Boolean"),
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
      "repeated_styling",
      """
      struct CardModifier: ViewModifier {
        func body(content: Content) -> some View { content.padding(12).background(.red).cornerRadius(8).opacity(0.5) }
      }
      extension View { func cardStyle() -> some View { modifier(CardModifier()) } }
      struct A: View { var body: some View { Text("").padding(12).background(.red).cornerRadius(8).opacity(0.5) } }
      struct B: View { var body: some View { Text("").padding(12).background(.red).cornerRadius(8).opacity(0.5) } }
      """,
      "styling `.padding(12).background(.red).cornerRadius(8).opacity(0.5)` repeats an existing modifier (also at "
        + "A.swift:6); use `cardStyle()` instead"),
    Case(
      "any_view",
      """
      struct A: View {
        @State private var hint: AnyView?
        var body: some View { Text("").sheet(isPresented: .constant(true)) { hint } }
      }
      """,
      "`AnyView` erases the type of the view in `A.hint`; store a value that says what to show, such as an enum, and "
        + "create the view from it"),
    Case(
      "any_view",
      """
      struct A: View {
        var body: some View { VStack { ForEach(0..<2) { blocks[$0] } } }
        private var blocks: [AnyView] { [AnyView(Text("a").bold()), AnyView(Image("b").resizable())] }
      }
      """,
      "`AnyView` erases the type of the view in `A.blocks` (3 times); use an array of values, such as an enum, and "
        + "create the views from them in a `ForEach`"),
  ]
}
