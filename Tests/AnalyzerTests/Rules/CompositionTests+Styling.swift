@testable import Analyzer

/// Edge cases of the rules about repeated styling and modifiers.
extension CompositionTests {
  // MARK: repeated_styling

  private static func layoutView(_ name: String) -> String {
    """
    struct \(name): View {
      private enum Layout { static let a = 1 }
      var body: some View { Text("a").bold().padding(Layout.a).tint(.red).border(.blue) }
    }
    """
  }

  static let styling: [Case] = [
    Case(
      "repeated_styling", "the longest common run, reported once",
      """
      struct A: View {
        var body: some View {
          Text("a").italic().↓bold().padding().tint(.red).border(.blue).opacity(1)
          Text("b").bold().padding().tint(.red).border(.blue).lineLimit(1)
          Text("c").bold().padding().tint(.red).border(.blue)
        }
      }
      """),
    Case(
      "repeated_styling", "other modifiers and other arguments end a run",
      """
      struct A: View {
        var body: some View {
          Text("a").bold().padding().onAppear {}.tint(.red).border(.blue)
          Text("b").bold().padding().onAppear {}.tint(.red).border(.blue)
          Text("c").bold().padding().onAppear {}.tint(.red).border(.blue)
          Text("d").bold().padding(1).tint(.red).border(.blue)
          Text("e").bold().padding(2).tint(.red).border(.blue)
          Text("f").bold().padding(3).tint(.red).border(.blue)
        }
      }
      """),
    Case(
      "repeated_styling", "closures and line breaks in arguments",
      """
      struct A: View {
        var body: some View {
          VStack { Text("a") }.↓bold().padding().tint(.red).overlay { Capsule().stroke(.red) }
          VStack { Text("b") }
            .bold()
            .padding()
            .tint(.red)
            .overlay {
              Capsule().stroke(.red)
            }
          Text("c").bold().padding().tint(.red).overlay { Capsule().stroke(.red) }
          Text("d").bold().padding().tint(.red).overlay { Capsule().stroke(color) }
        }
      }
      """),
    Case(
      "repeated_styling", "two occurrences are not enough",
      """
      struct A: View {
        var body: some View {
          Text("a").bold().padding().tint(.red).border(.blue)
          Text("b").bold().padding().tint(.red).border(.blue)
        }
      }
      #Preview { Text("c").bold().padding().tint(.red).border(.blue) }
      """),
    Case(
      "repeated_styling", "one chain that repeats itself",
      """
      struct A: View {
        var body: some View {
          Text("a").↓bold().padding().bold().padding().bold().padding()
        }
      }
      """, configuration: "{min_chain: 2}"),
    Case(
      "repeated_styling", "constants with the same name but different meanings",
      [
        ("A.swift", layoutView("A")), ("B.swift", layoutView("B")), ("C.swift", layoutView("C")),
        (
          "D.swift",
          """
          enum Theme { static let color = 1 }
          struct D: View {
            var body: some View {
              Text("a").↓bold().padding().background(Theme.color).border(Color.red)
              Text("b").bold().padding().background(Theme.color).border(Color.red)
            }
          }
          """
        ),
        (
          "E.swift",
          """
          struct E: View {
            var body: some View { Text("c").bold().padding().background(Theme.color).border(Color.red) }
          }
          """
        ),
      ]),
    Case(
      "repeated_styling", "free functions are not modifiers",
      """
      struct A: View {
        var body: some View {
          Text("a").foo(.bold().padding().tint(.red).border(.blue))
          Text("b").foo(.bold().padding().tint(.red).border(.blue))
          Text("c").foo(.bold().padding().tint(.red).border(.blue))
        }
      }
      """, configuration: "{min_chain: 4}"),
  ]

  // MARK: modifier_without_extension

  static let modifiers: [Case] = [
    Case(
      "modifier_without_extension", "applied through ModifiedContent or a property",
      """
      struct A: ViewModifier { func body(content: Content) -> some View { content } }
      struct B: ViewModifier { func body(content: Content) -> some View { content } }
      extension View {
        func a() -> some View { ModifiedContent(content: self, modifier: A()) }
        var b: some View { modifier(B()) }
      }
      """),
    Case(
      "modifier_without_extension", "an extension of a specific view",
      """
      struct A: ViewModifier { func body(content: Content) -> some View { content } }
      extension Text { func a() -> some View { modifier(A()) } }
      """),
    Case(
      "modifier_without_extension", "nested and generic",
      """
      enum Styles {
        struct A<T>: ViewModifier { func body(content: Content) -> some View { content } }
        struct ↓B: ViewModifier { func body(content: Content) -> some View { content } }
      }
      extension View { func a() -> some View { modifier(Styles.A<Int>()) } }
      """),
    Case(
      "modifier_without_extension", "only a comment and a string mention it",
      """
      struct ↓A: ViewModifier { func body(content: Content) -> some View { content } }
      extension View { func a() -> String { "modifier(A())" } /* modifier(A()) */ }
      """),
    Case(
      "modifier_without_extension", "protocols and test code",
      [
        ("A.swift", "protocol Themed: ViewModifier {}"),
        ("Tests/AppTests/T.swift", "struct T: ViewModifier { func body(content: Content) -> some View { content } }"),
      ]),
    Case(
      "modifier_without_extension", "through a project protocol",
      """
      protocol Themed: ViewModifier {}
      struct ↓A: Themed { func body(content: Content) -> some View { content } }
      """),
  ]
}
