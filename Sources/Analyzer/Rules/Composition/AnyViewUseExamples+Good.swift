/// The examples of code that `any_view` does not report.
extension AnyViewUseExamples {
  static let good: [Example] = [
    Example(
      """
      extension View {
        func shopPreview() -> some View {
          if Environment.isRunningInPreviews { return AnyView(environment(Shop.sample)) }
          return AnyView(self)
        }
      }
      """),
    Example(
      """
      protocol EditorFactory {
        associatedtype Content: View
        func editor(for id: UUID) -> Content
      }
      protocol RowProviding {
        associatedtype Rows: View
        func rows() -> Rows
      }
      struct EditorView: View {
        let id: UUID
        let factory: any EditorFactory
        let providers: [any RowProviding]
        var body: some View {
          AnyView(factory.editor(for: id))
          ForEach(providers.indices, id: \\.self) { index in row(of: providers[index]) }
        }
        func row(of provider: any RowProviding) -> some View { AnyView(provider.rows()) }
      }
      """),
    Example(
      """
      protocol Grid where Self: View {
        var header: (() -> AnyView)? { get set }
      }
      extension Grid {
        func titled(@ViewBuilder _ title: @escaping () -> some View) -> some View {
          var grid = self
          grid.header = { AnyView(title()) }
          return grid
        }
      }
      """),
    Example(
      """
      struct Glow: ViewModifier {
        let layers: Int
        func body(content: Content) -> some View { glow(content, layers) }
        private func glow(_ content: some View, _ layers: Int) -> AnyView {
          layers == 0 ? AnyView(content) : AnyView(glow(content.shadow(radius: 1), layers - 1))
        }
      }
      """),
    Example(
      """
      struct Tag: Identifiable {
        let id: String
        var icon: (() -> any View)?
      }
      struct TagButton: View {
        let tag: Tag
        var body: some View {
          HStack {
            if let icon = tag.icon { AnyView(icon()) }
            Text(tag.id)
          }
        }
      }
      """),
    Example(
      """
      struct ZoomContainer: View {
        @State private var details: AnyView?
        var body: some View {
          ZStack { details }
            .onReceive(zoomRequests) { notification in
              if let request = notification.object as? ZoomRequest, let content = request.content as? AnyView {
                show(content)
              }
            }
        }
        private func show(_ content: AnyView) { details = content }
      }
      """),
    Example(
      """
      struct AuthorCard<Badge: View>: View {
        let badge: () -> Badge?
        init(@ViewBuilder badge: @escaping () -> Badge? = { nil as AnyView? }) {
          self.badge = badge
        }
        var body: some View { Text("a").overlay { badge() } }
      }
      """),
    Example(
      """
      struct LinkWithoutWarning<Destination: View>: View {
        let destination: Destination
        var body: some View { AnyView((self as (any DeprecatedLink)).link()) }
        func link() -> some View { NavigationLink(destination: destination) { Text("Open") } }
      }
      private protocol DeprecatedLink {
        associatedtype Link: View
        func link() -> Link
      }
      protocol BannerDelegate { func open(view: AnyView) }
      struct AppList: View, BannerDelegate {
        var body: some View { Banner(delegate: self) }
        func open(view: AnyView) { Modals.show(view) }
      }
      """),
    Example(
      """
      struct RootView: View {
        private let editor: (Binding<String>, Bool) -> AnyView = { text, isEditable in
          AnyView(EditorView(text: text, isEditable: isEditable))
        }
        var body: some View {
          FeedView()
            .environment(\\.editor, editor)
            .environment(\\.viewer, { AnyView(ViewerView(text: $0)) })
        }
      }
      """),
    Example(
      """
      public struct SessionsView: View {
        public static var makePicker: (Binding<Set<UUID>>) -> AnyView = { AnyView(SessionPicker(selection: $0)) }
        public var body: some View { Self.makePicker($selection) }
      }
      extension ScrollView {
        func steady<T: View>(@ViewBuilder content: @escaping (ScrollView<AnyView>) -> T) -> some View {
          content(ScrollView<AnyView>(axes) { AnyView(self.content.padding()) })
        }
      }
      """),
    Example(
      """
      struct LoadableImage<Content: View>: View {
        private let transformer: (AnyView) -> Content
        init(transformer: @escaping (AnyView) -> Content) { self.transformer = transformer }
        var body: some View {
          switch content {
          case .image(let image): transformer(AnyView(Image(uiImage: image).resizable()))
          case .animation: transformer(AnyView(AnimatedImage(source: self)))
          case .none: if let placeholder { transformer(placeholder) }
          }
        }
        private var placeholder: AnyView? { hash.map { AnyView(Image(hash: $0).resizable()) } }
      }
      """),
    Example(
      """
      struct SettingsView: View {
        @State private var hint: AnyView?
        var body: some View {
          SettingRow(hint: Binding<(any View)?>(get: { hint }, set: { hint = $0.map { AnyView($0) } }))
            .sheet(isPresented: $showsHint) { hint }
        }
      }
      final class UpdateManager: UpdateUI {
        func updateView(colors: Colors) -> AnyView? {
          let update = updates.first
          return update?.updateView(colors: colors)
        }
      }
      """),
    Example(
      """
      struct BolusView: View {
        @State private var hint: AnyView?
        var body: some View {
          SettingRow(hint: Binding<(any View)?>(get: { hint }, set: { hint = $0.map { AnyView($0) } }))
            .sheet(isPresented: $showsHint) { HintSheet(text: hint ?? AnyView(EmptyView())) }
        }
      }
      extension View {
        func typeErase() -> AnyView? { self is EmptyView ? nil : AnyView(self) }
        var erased: AnyView? { self is EmptyView ? nil : AnyView(self) }
      }
      """),
    Example(
      """
      import XCTest

      final class SnapshotTests: XCTestCase {
        let view = AnyView(Text(""))
      }
      """, path: "Tests/AppTests/SnapshotTests.swift"),
    Example(
      """
      struct FeedView<Header: View>: View {
        // AnyView would work too.
        @ViewBuilder let header: Header
        var body: some View { VStack { header; Text("AnyView") } }
      }
      """),
    Example(
      """
      final class RouteRegistry {
        var makers: [String: (URL) -> AnyView] = [:]
        func register(_ name: String, make: @escaping (URL) -> AnyView) { makers[name] = make }
      }
      """),
    Example(
      """
      struct AnyView { let id: Int }
      struct FeedView: View {
        let item: AnyView
        var body: some View { Text("\\(item.id)") }
      }
      """),
    Example(
      """
      extension View {
        func eraseToAnyView() -> AnyView { AnyView(self) }
      }
      """),
    Example(
      """
      extension View {
        func erasedToAnyView() -> AnyView {
          AnyView(erasing: self)
        }
        func erasedOnce() -> AnyView {
          if let view = self as? AnyView { return view }
          return AnyView(self)
        }
      }
      """),
    Example(
      """
      struct TimelineView<Header: View>: View {
        let posts: [Post]
        var header: Header?
        var body: some View { header }
      }
      struct FeedView: View {
        let prompt: (() -> AnyView)?
        init(prompt: (() -> AnyView)? = nil) { self.prompt = prompt }
        var body: some View { TimelineView<AnyView>(posts: posts) }
      }
      """),
    Example(
      """
      final class ModalManager: ObservableObject {
        private var content: (() -> AnyView)?
        func present(@ViewBuilder content: @escaping () -> some View) { self.content = { AnyView(content()) } }
        func makeContent() -> AnyView { content?() ?? AnyView(EmptyView()) }
      }
      struct ShareView: View {
        @StateObject private var renderer: ImageRenderer<AnyView>
        var body: some View { Image(uiImage: renderer.uiImage ?? UIImage()) }
      }
      protocol Library {
        func makeBody(@ViewBuilder content: @escaping () -> some View) -> AnyView
      }
      struct ItemLibrary: Library {
        func makeBody(@ViewBuilder content: @escaping () -> some View) -> AnyView { AnyView(List { content() }) }
      }
      """),
    Example(
      """
      final class PlayerController: UIViewController {
        private let controls: AnyView
        func makeControls() -> UIViewController { UIHostingController(rootView: ControlsView(controls: controls)) }
      }
      struct ControlsView: View {
        let controls: AnyView
        var body: some View { controls }
      }
      """),
    Example(
      """
      enum SheetItem {
        case title(String)
        case list(rows: [AnyView])
        case custom(view: AnyView)
      }
      struct RefundSheet: View {
        var body: some View { SheetView(items: items) }
        private var items: [SheetItem] {
          var items: [SheetItem] = [.title("a"), .list(rows: [AnyView(Text("b").bold())])]
          items.append(.custom(view: AnyView(Text("c"))))
          return items
        }
      }
      """),
    Example([
      (
        "App/SwapProvider.swift",
        """
        protocol SwapProvider { func settings(step: Step) -> AnyView }
        struct Quote { let provider: SwapProvider }
        class BaseSwapProvider: SwapProvider {
          private let helper = AllowanceHelper()
          func settings(step: Step) -> AnyView { helper.settings(step: step, amount: 1) }
          func footer() -> AnyView { fatalError("must be overridden") }
        }
        """
      ),
      (
        "App/AllowanceHelper.swift",
        """
        final class AllowanceHelper {
          func settings(step: Step, amount: Int) -> AnyView {
            if step.isRevoke { return AnyView(RevokeView(amount: amount)) }
            return AnyView(ApproveView(amount: amount))
          }
        }
        """
      ),
    ]),
    Example(
      """
      @main struct FeedApp: App {
        var body: some Scene { WindowGroup { Text("Feed") } }
      }
      struct MenuModifier: ViewModifier {
        @Binding var showsMenu: Bool
        let menu: AnyView
        func body(content: Content) -> some View {
          content.sheet(isPresented: $showsMenu) { menu }
        }
      }
      """),
    Example(
      """
      struct CodeBlockConfiguration {
        struct Label: View {
          let body: AnyView
          init<Content: View>(_ content: Content) { body = AnyView(content) }
        }
        let label: Label
      }
      """),
    Example(
      """
      import PartialSheet

      struct FeedView: View {
        var body: some View {
          Text("a")
            .onTapGesture { PopupKit.show(AnyView(Text("b"))) }
        }
      }
      """),
    Example(
      """
      struct StopsView: View {
        var body: some View { list(nil) }
        @ViewBuilder private func list(_ stops: [String]?) -> some View {
          if let stops { Text(stops[0]) } else { AnyView(placeholder()) }
        }
        private func placeholder() -> some View { list(["a"]).redacted(reason: .placeholder) }
      }
      """),
    Example(
      """
      extension SwiftUI.View {
        func eraseToAnyView() -> some SwiftUI.View {
          _ = loadInjectionOnce
          return AnyView(self)
        }
      }
      """),
    Example(
      """
      protocol ServiceModel { var attachedView: any View { get } }
      final class HeartRateModel: ServiceModel {
        var attachedView: any View { Text("60") }
      }
      struct DeviceView: View {
        let models: [any ServiceModel]
        var body: some View {
          ForEach(models.indices, id: \\.self) { index in
            row(models[index])
          }
        }
        private func row(_ model: any ServiceModel) -> some View { Section("a") { AnyView(model.attachedView) } }
      }
      """),
  ]
}
