/// The examples for `foreground_color`.
enum ForegroundColorUseExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Text("Title")
            .font(.title)
            .↓foregroundColor(.secondary)
        }
      }
      """),
    Example(
      """
      struct BadgeView: View {
        let tint: Color?
        var body: some View {
          Image(systemName: "star").↓foregroundColor(tint)
          content?.↓foregroundColor(isOn ? .red : nil)
        }
      }
      """),
    Example(
      """
      extension View {
        func dimmed() -> some View { ↓foregroundColor(.gray).opacity(0.5) }
        func lit() -> some View { self.↓foregroundColor(.yellow) }
      }
      """),
    Example(
      """
      extension Text {
        func linked() -> Text { ↓foregroundColor(.blue) }
      }
      extension Image {
        func tinted() -> some View { ↓foregroundColor(.blue).padding() }
      }
      struct RowView: View {
        var body: some View { Text("a") }
        func dimmed() -> some View { ↓foregroundColor(.gray) }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct TitleView: View {
        var body: some View {
          Text("foregroundColor(.red)")
            // .foregroundColor(.red)
            .foregroundStyle(.red)
        }
      }
      """),
    Example(
      """
      func attributes() -> [NSAttributedString.Key: Any] {
        var text = AttributedString("a")
        text.foregroundColor = .red
        return [.foregroundColor: UIColor.red]
      }
      """),
    Example(
      """
      enum Change {
        case foregroundColor(Color)
        static let initial: Change = .foregroundColor(.red)
        static let last = Change.foregroundColor(.blue)
      }
      """),
    Example(
      """
      final class LineNumberView: NSView {
        override func draw(_ rect: NSRect) {
          context.setFillColor(self.foregroundColor(.bold).cgColor)
        }
        private func foregroundColor(_ strength: Strength) -> NSColor { textColor }
      }
      extension View {
        func foregroundColor(_ strength: Strength) -> UIColor { .label }
        func tint() -> UIColor { self.foregroundColor(.bold) }
      }
      struct BadgeView: View {
        let isOn: Bool
        var body: some View {
          foregroundColor(isOn)
          Text("a").foregroundStyle(foregroundColor(isOn))
        }
        private func foregroundColor(_ isOn: Bool) -> Color { isOn ? .red : .gray }
      }
      """),
    Example(
      """
      struct ChartBuilder {
        func foregroundColor(_ color: Color) -> ChartBuilder { self }
      }
      struct ChartFactory {
        let base: ChartBuilder
        func standard() -> ChartBuilder { ChartBuilder().foregroundColor(.blue) }
        func plain() -> ChartBuilder { base.foregroundColor(.gray) }
        func quote(_ text: inout AttributedString) {
          text.mergeAttributes(AttributeContainer().font(.body).foregroundColor(.green))
          let attributes = AttributeContainer()
          text.mergeAttributes(attributes.foregroundColor(.blue))
        }
      }
      """),
  ]

  static let fixing: [FixExample] = [
    FixExample(
      before: """
        struct TitleView: View {
          let tint: Color
          let other: Color?
          var body: some View {
            Text("a")
              .foregroundColor(.secondary) // subtle
            Text("b").foregroundColor(.brand).padding()
            Text("c").foregroundColor(Color("Brand").opacity(0.5))
            Text("d").foregroundColor(tint)
            Text("e").foregroundColor(isOn ? .accentColor : .gray)
            Text("f").foregroundStyle(other ?? .red)
            Text("g").foregroundColor(.init(theme.plain))
          }
        }
        """,
      after: """
        struct TitleView: View {
          let tint: Color
          let other: Color?
          var body: some View {
            Text("a")
              .foregroundStyle(Color.secondary) // subtle
            Text("b").foregroundStyle(Color.brand).padding()
            Text("c").foregroundStyle(Color("Brand").opacity(0.5))
            Text("d").foregroundStyle(tint)
            Text("e").foregroundStyle(isOn ? Color.accentColor : Color.gray)
            Text("f").foregroundStyle(other ?? .red)
            Text("g").foregroundStyle(Color(theme.plain))
          }
        }
        """, isSafe: true)
  ]
}
