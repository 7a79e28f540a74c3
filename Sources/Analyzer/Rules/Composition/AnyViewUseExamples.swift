/// The examples for `any_view`.
enum AnyViewUseExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct FeedView: View {
        let header: ↓AnyView
        var body: some View {
          VStack { header }
            .overlay(↓AnyView(Text("a")))
        }
      }
      """),
    Example(
      """
      struct RouteFactory {
        func view(for route: Route) -> ↓AnyView {
          switch route {
          case .feed: return AnyView(FeedView())
          case .settings: return SwiftUI.AnyView(SettingsView())
          }
        }
      }
      """),
    Example(
      """
      struct TopRow: View {
        let icon: ↓AnyView?
        let empty: () -> ↓AnyView
        @State private var background: ↓AnyView = .init(Color.red)
        var body: some View {
          Text("a").onTapGesture { background = ↓AnyView(Color.blue) }
        }
      }
      struct AboutView: View {
        var body: some View {
          TopRow(icon: ↓AnyView(Text("a").bold()), empty: { AnyView(Text("b")) })
        }
      }
      """),
    Example(
      """
      struct Gallery: View {
        let header: ↓AnyView?
        @State private var details: AnyView?
        var body: some View {
          VStack {
            header
            details
            framed(Text("a").erased)
          }
          .onReceive(requests) { request in
            if let content = request.object as? AnyView { details = content }
          }
        }
        private func framed(_ view: ↓AnyView) -> some View { view.border(.red) }
      }
      """),
    Example(
      """
      @main struct FeedApp: App {
        var body: some Scene { WindowGroup { Card.titled("Feed") } }
      }
      struct Card: View {
        let content: ↓AnyView
        static func titled(_ title: String) -> Card { Card(content: ↓AnyView(Text(title))) }
        var body: some View { content }
      }
      """),
    Example(
      """
      struct Card: ViewModifier {
        func body(content: Content) -> some View {
          guard isShown else { return ↓AnyView(content) }
          return AnyView(content.background(AnyView(Color.red)))
        }
      }
      """),
    Example(
      """
      @resultBuilder struct FactBuilder {
        static func buildBlock(_ facts: Fact...) -> ↓AnyView { AnyView(FactList(facts: facts)) }
      }
      struct FactsView: View {
        @FactBuilder let facts: () -> AnyView
        init(@FactBuilder facts: @escaping () -> AnyView) { self.facts = facts }
        var body: some View { facts() }
        @FactBuilder private func more() -> AnyView { Fact("a") }
      }
      """),
    Example(
      """
      @resultBuilder struct FactBuilder {
        static func buildBlock(_ facts: Fact...) -> ↓AnyView { AnyView(FactList(facts: facts)) }
      }
      struct LearnMoreButton: View {
        private let content: AnyView
        init(@FactBuilder content: @escaping () -> AnyView) { self.content = content() }
        var body: some View { content }
      }
      struct EventSheet: View {
        var body: some View {
          let rows: [AnyView] = rows()
          return VStack { ForEach(rows.indices, id: \\.self) { rows[$0] } }
        }
        private func rows() -> [↓AnyView] { [row(Text("a")), row(Text("b").bold())] }
        private func row(_ value: some View) -> AnyView { AnyView(HStack { value }) }
      }
      """),
    Example(
      """
      struct EditorView: View {
        var placeholder: ↓AnyView?
        func placeholder(_ content: some View) -> EditorView {
          var view = self
          view.placeholder = ↓AnyView(content)
          return view
        }
        var body: some View {
          let rows: [AnyView] = rows()
          return VStack { rows[0] }
        }
        private func rows() -> [↓AnyView] { [AnyView(Text("a"))] }
      }
      """),
    Example(
      """
      struct PreferencePage: View {
        @State private var children: [↓AnyView] = []
        init(items: [Item]) {
          var children: [↓AnyView] = []
          var members: [AnyView] = []
          for item in items {
            if item.isGroup {
              children.append(AnyView(PreferenceGroup(children: members)))
              members = []
            } else {
              members.append(AnyView(PreferenceRow(item: item)))
            }
          }
          self._children = State(initialValue: children)
        }
        var body: some View { Form { ForEach(children.indices, id: \\.self) { children[$0] } } }
      }
      struct PreferenceGroup: View {
        let children: [↓AnyView]
        var body: some View { Section { ForEach(children.indices, id: \\.self) { children[$0] } } }
      }
      """),
    Example(
      """
      protocol RowProvider {
        func row(for post: Post) -> ↓AnyView
      }
      struct PlainRows: RowProvider {
        func row(for post: Post) -> AnyView { AnyView(Text(post.title)) }
        func footer() -> ↓AnyView { AnyView(Text("a").padding()) }
      }
      """),
    Example(
      """
      final class ModalQueue {
        func add(title: String, content: () -> AnyView) {}
      }
      struct FeedView: View {
        let queue: ModalQueue
        @State private var topic: ↓AnyView?
        var body: some View {
          Button("Add") { queue.add(title: "a") { ↓AnyView(Text("b").bold()) } }
          Button("Login") { topic = AnyView(Text("a")) }
          Button("Sync") { topic = AnyView(SyncHelp()) }
        }
      }
      """),
    Example(
      """
      struct IconBar: View {
        private let icons: [↓AnyView]
        init(icons: [Image]) { self.icons = icons.map { ↓AnyView($0.resizable()) } }
        var body: some View { HStack { ForEach(icons.indices, id: \\.self) { icons[$0] } } }
      }
      struct BadgeBar: View {
        private let badges: [↓AnyView]
        init(badges: [Badge]) { self.badges = badges.map { ↓AnyView($0) } }
        var body: some View { HStack { ForEach(badges.indices, id: \\.self) { badges[$0] } } }
      }
      """),
    Example(
      """
      protocol ServiceModel { var label: any View { get } }
      struct BadgeStyle: ButtonStyle {
        func makeBody(configuration: Configuration) -> some View {
          let content = ↓AnyView(configuration.label)
          return content.padding()
        }
      }
      """),
    Example(
      """
      struct RadioField: View {
        private let content: any View
        init(icon: () -> ↓AnyView) { content = icon() }
        var body: some View { Text("") }
      }
      struct TiersView: View {
        var body: some View { RadioField(icon: { icon(for: tier) }) }
        private func icon(for tier: Tier) -> AnyView { AnyView(Image(tier.name)) }
      }
      """),
  ]
}
