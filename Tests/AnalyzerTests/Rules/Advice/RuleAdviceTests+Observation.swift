extension RuleAdviceTests {
  static let observation: [Case] = [
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      final class Old: ObservableObject {
        @Published var count = 0
        private lazy var encoder = Encoder()
        @Injected var client: Client
      }
      @main struct OldApp: App {
        @StateObject private var old = Old()
        var body: some Scene { WindowGroup { Text("") } }
      }
      """,
      "`Old` (used by `OldApp`) is an `ObservableObject` although the target supports Observation; make it `@Observable`, remove "
        + "`@Published`, and mark `encoder` and `client` `@ObservationIgnored`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      final class Monitor: ObservableObject {
        @Published var isOnline = true
        static let shared = Monitor()
        private init() { Task { await observe() } }
      }
      struct StatusView: View {
        @StateObject private var monitor: Monitor = .shared
        var body: some View { Text(monitor.isOnline ? "on" : "off") }
      }
      """,
      "`Monitor` (used by 1 view) is an `ObservableObject` although the target supports Observation; make it "
        + "`@Observable` and remove `@Published`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class New {}
      final class Settings: ObservableObject {
        @AppStorage("tint") var tint = "red"
        @AppStorage("font") var font = "serif"
        @AppStorage("size") var size = 12
        @Published var models: [String] = []
        static let shared = Settings()
      }
      struct SettingsView: View {
        @StateObject private var settings = Settings.shared
        var body: some View { Text(settings.tint) }
      }
      """,
      "`Settings` (used by 1 view) is an `ObservableObject` although the target supports Observation; make it `@Observable`, remove "
        + "`@Published`, and write `tint` and 2 more properties to `UserDefaults` in `didSet` instead of a wrapper"),
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
      "legacy_observable_object",
      """
      @Observable final class New {}
      protocol Model: ObservableObject {}
      final class FileModel: Model { @Published var count = 0 }
      final class WebModel: Model { @Published var count = 0 }
      """,
      "`FileModel` and 1 other class are `ObservableObject` through `Model` although the target supports Observation; "
        + "change the protocol first, then make them `@Observable`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      final class AppIcon: ObservableObject {
        @Published var icon = "a"
        func select(_ icon: String) { self.icon = icon }
      }
      struct IconView: View {
        private var appIcon = AppIcon()
        var body: some View { Button("A") { appIcon.select("a") } }
      }
      """,
      "`AppIcon` is an `ObservableObject`, but no view observes it; remove the conformance"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      final class ImportModel: ObservableObject { @Published var items: [Int] = [] }
      struct ImportView<Model: ObservableObject>: View {
        @ObservedObject var model: Model
        var body: some View { Text("") }
      }
      struct RootView: View { var body: some View { ImportView(model: ImportModel()) } }
      """,
      "`ImportModel` is an `ObservableObject` although the target supports Observation; make it `@Observable` when "
        + "`ImportView` no longer requires an `ObservableObject`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      final class FeedModel: ObservableObject {
        @Published var posts: [Int] = []
        init() { Task { posts = await load() } }
      }
      struct FeedView: View {
        @StateObject private var model = FeedModel()
        var body: some View { Text("") }
      }
      """,
      "`FeedModel` (used by 1 view) is an `ObservableObject`; make it `@Observable`, remove `@Published`, and start the "
        + "work of its `init` in `.task`, because `@State` would repeat it"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      protocol Routable { func go() }
      final class AppRouter: ObservableObject, Routable {
        @Published var path: [Int] = []
        func go() { path.append(1) }
      }
      struct Screen<Model: ObservableObject, Router: Routable>: View {
        @ObservedObject var model: Model
        let router: Router
        var body: some View { Button("a") { router.go() } }
      }
      struct RootView: View {
        let screen: Screen<SharedModel, AppRouter>
        @StateObject private var router = AppRouter()
        var body: some View { Screen(model: SharedModel(), router: AppRouter()) }
      }
      """,
      "`AppRouter` (used by 1 view) is an `ObservableObject` although the target supports Observation; make it "
        + "`@Observable` and remove `@Published`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      final class AppRouter: ObservableObject { @Published var path: [Int] = [] }
      struct Screen<Model, Router>: View where Router: ObservableObject {
        let make: (Model) -> Router
        var body: some View { Text("") }
      }
      struct RootView: View {
        var screen: Screen<Set<Int>, AppRouter>? { Screen { _ in AppRouter() } }
        var body: some View { screen }
      }
      """,
      "`AppRouter` is an `ObservableObject` although the target supports Observation; make it `@Observable` when "
        + "`Screen` no longer requires an `ObservableObject`"),
    Case(
      "legacy_observable_object",
      """
      @Observable final class NewModel {}
      protocol Loggable { var logName: String { get } }
      protocol Titled { var title: String { get } }
      struct Screen<Model: ObservableObject & Loggable & Titled>: View {
        @ObservedObject var model: Model
        var body: some View { Text(model.title) }
      }
      final class SettingsModel: ObservableObject, Loggable {
        @Published var name = ""
        var logName: String { "settings" }
        func rename() { name = "a" }
      }
      struct SettingsView: View {
        @StateObject private var model = SettingsModel()
        var body: some View { Button(model.name) { model.rename() } }
      }
      """,
      "`SettingsModel` (used by 1 view) is an `ObservableObject` although the target supports Observation; make it "
        + "`@Observable` and remove `@Published`"),
  ]
}
