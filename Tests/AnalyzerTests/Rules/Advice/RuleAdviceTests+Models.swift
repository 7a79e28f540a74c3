extension RuleAdviceTests {
  static let models: [Case] = [
    Case(
      "force_unwrap_in_view",
      """
      final class ThumbnailsViewModel {
        var images: [Int: [Image]] = [:]
        func add(_ image: Image, for id: Int) {
          if images[id] != nil {
            if !images[id]!.contains(image) { images[id]!.append(image) }
          }
        }
      }
      """,
      "`images[id]` is compared with nil and then force-unwrapped in `ThumbnailsViewModel.add(_:for:)` (2 locations); "
        + "change `images[…, default: …]` instead"),
    Case(
      "singleton_in_view_model",
      """
      final class AppDelegate { let root = RootView(store: Store.shared) }
      struct RootView: View {
        let store: Store
        init(store: Store) { self.store = store }
        var body: some View { Text("") }
      }
      final class Store { static let shared = Store(); func save() {} }
      """ + (1...7).map { "\nfinal class V\($0)ViewModel { func save() { Store.shared.save() } }" }.joined(),
      "`V1ViewModel` and 6 other view models in the module use `Store.shared`; inject it through `init`"),
    Case(
      "missing_main_actor",
      """
      final class A: ObservableObject {
        @Published var images: [Int] = []
        func load() async -> [Int] {
          var images: [Int] = []
          for item in await items() { images.append(item) }
          return images
        }
      }
      struct B: View { @ObservedObject var a: A; var body: some View { Text(a.images[0]) } }
      """,
      "`A` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Picker: ObservableObject { @Published var color = 0; func pick(_ color: Int) { self.color = color } }
      enum Exporter {
        static func text(of picker: Picker) -> String { "\\(picker.color)" }
      }
      struct Keeper { let picker: Picker; init(picker: Picker) { self.picker = picker } }
      struct A: View { @ObservedObject var picker: Picker; var body: some View { Text(picker.color) } }
      """,
      "`Picker` stores state displayed by views but is not isolated to the main actor; mark it and `Exporter`, which "
        + "uses it, `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      @Observable final class FeedModel {
        var events = Events()
        func listen() async {
          for await event in stream { if await events.insert(event) { print(event) } }
        }
      }
      struct A: View {
        @State private var model = FeedModel()
        var body: some View { Text("") }
      }
      """,
      "`FeedModel` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`"),
    Case(
      "view_creates_service",
      """
      struct A: View {
        private let _client = ChatClient()
        var body: some View { Text("").task { await withTaskGroup { $0.addTask { await load(using: _client) } } } }
      }
      """,
      "`A` creates `ChatClient`; inject it through the environment or `init`"),
    Case(
      "missing_main_actor",
      """
      final class Permissions: ObservableObject {
        @Published var isGranted = false
        func check(_ completion: @escaping (Bool) -> Void) {
          DispatchQueue.global(qos: .userInitiated).async {
            let isAllowed = self.attempt(2)
            DispatchQueue.main.async { completion(isAllowed) }
          }
        }
        private func attempt(_ count: Int) -> Bool { count > 1 }
      }
      struct A: View {
        @StateObject private var permissions = Permissions()
        var body: some View { Text("") }
      }
      """,
      "`Permissions` stores state displayed by views but is not isolated to the main actor; mark `attempt` "
        + "`nonisolated` and the class `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Recorder: ObservableObject {
        @Published var progress = 0.0
        func export(_ video: Video) {
          Task {
            try await video.convert { [weak self] progress in self?.progress = progress }
          }
        }
      }
      struct A: View {
        @StateObject private var recorder = Recorder()
        var body: some View { Text("") }
      }
      """,
      "`Recorder` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Entries: ObservableObject {
        static let shared = Entries()
        @Published var isEnabled = false
      }
      final class Search: NSObject {
        func start() -> Bool { Entries.shared.isEnabled }
      }
      struct A: View {
        @ObservedObject var entries: Entries
        var body: some View { Text(entries.isEnabled ? "a" : "b") }
      }
      """,
      "`Entries` stores state displayed by views but is not isolated to the main actor; mark it and `Search`, which "
        + "uses its shared instance, `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      final class Icons: ObservableObject, Equatable {
        @Published var icon = "a"
        static func == (left: Icons, right: Icons) -> Bool { left.icon == right.icon }
        func select(_ icon: String) { self.icon = icon }
      }
      struct A: View {
        @StateObject private var icons = Icons()
        var body: some View { Text(icons.icon) }
      }
      """,
      "`Icons` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`, and remove "
        + "its `Equatable` conformance, because `==` and `hash(into:)` could not read the isolated variables"),
    Case(
      "missing_main_actor",
      """
      final class Box: ObservableObject { @Published var value = 0 }
      final class Search: NSObject {
        func start() -> Bool { Entries.shared.isEnabled }
      }
      final class Entries: ObservableObject {
        static let shared = Entries()
        @Published var isEnabled = false
      }
      \("BCDEF".map { "final class \($0): ObservableObject { @Published var a = 0; func b() { a = 1 } }\n" }.joined())
      struct A: View {
        @ObservedObject var box: Box, entries: Entries
      \("BCDEF".map { "  @ObservedObject var a\($0): \($0)\n" }.joined())
        var body: some View { Text("") }
      }
      """,
      "`B` and 5 other classes in the module store state displayed by views but are not isolated to the main actor; "
        + "mark them `@MainActor`, as well as code that uses them, or make that the default isolation"),
    Case(
      "missing_main_actor",
      """
      protocol FeedSource {
        var posts: [String] { get }
        func reload()
      }
      final class FeedViewModel: ObservableObject, FeedSource {
        @Published var posts: [String] = []
        func reload() { posts = ["a"] }
      }
      extension FeedViewModel: Equatable {
        static func == (left: FeedViewModel, right: FeedViewModel) -> Bool { left === right }
      }
      struct A: View {
        @StateObject private var viewModel = FeedViewModel()
        var body: some View { Text(viewModel.posts.first ?? "") }
      }
      """,
      "`FeedViewModel` stores state displayed by views but is not isolated to the main actor; mark it and its protocol "
        + "`FeedSource` `@MainActor`, and its `Equatable` methods `nonisolated`"),
    Case(
      "missing_main_actor",
      """
      protocol Resetting { func reset() }
      protocol Counting: Resetting { var count: Int { get } }
      protocol Loading { func load() async }
      protocol Drawing { @MainActor func draw() }
      class Counter: Counting, Loading, Drawing, ObservableObject {
        @Published var count = 0
        func reset() { count = 0 }
        func load() async {}
        func draw() {}
      }
      struct A: View {
        @StateObject private var counter = Counter()
        var body: some View { Text(counter.count.formatted()) }
      }
      """,
      "`Counter` stores state displayed by views but is not isolated to the main actor; mark it and its protocols "
        + "`Counting` and `Resetting` `@MainActor`"),
    Case(
      "missing_main_actor",
      """
      protocol P { func b() }
      \("BCDEF".map { "class \($0): ObservableObject, P { @Published var a = 0; func b() { a = 1 } }\n" }.joined())
      struct A: View {
      \("BCDEF".map { "  @ObservedObject var a\($0): \($0)\n" }.joined())
        var body: some View { Text("") }
      }
      """,
      "`B` and 4 other classes in the module store state displayed by views but are not isolated to the main actor; "
        + "mark them and the protocols that they implement `@MainActor`, as well as code that uses them, or make that "
        + "the default isolation"),
    Case(
      "missing_main_actor",
      """
      final class Draft: ObservableObject, Codable {
        var text = ""
      }
      struct A: View {
        @ObservedObject var draft: Draft
        var body: some View { Text(draft.text) }
      }
      """,
      "`Draft` stores state displayed by views but is not isolated to the main actor; mark it `@MainActor`, and encode "
        + "and decode a separate struct instead of the class"),
    Case(
      "ui_import_in_unit_test",
      """
      import SwiftUI
      import XCTest
      final class AViewModelTests: XCTestCase {
        func testTitle() { XCTAssertEqual(AViewModel(id: 1).title, "") }
      }
      """, at: "Tests/AppTests/AViewModelTests.swift",
      "`AViewModelTests` imports `SwiftUI` without using it; remove the import"),
    Case(
      "ui_import_in_unit_test",
      """
      import Testing
      import UIKit
      @Suite struct First { @Test func a() { #expect(AViewModel().title == "") } }
      @Suite struct Second { @Test func b() { #expect(AViewModel().title == "") } }
      """, at: "Tests/AppTests/TitleTests.swift",
      "`TitleTests.swift` imports `UIKit` without using it; remove the import"),
    Case(
      "ui_type_in_model",
      """
      final class SystemService {
        var isShort = false
        var name: String {
          isShort ? "iOS" : "\\(UIDevice.current.systemName) \\(UIDevice.current.systemVersion)"
        }
      }
      """,
      "`SystemService.name` uses UI type `UIDevice` (twice); pass in the value that is needed"),
    Case(
      "ui_type_in_model",
      "final class ShareService { func share(_ url: URL) { UIApplication.shared.open(url) } }",
      "`ShareService.share(_:)` uses UI type `UIApplication`; hide it behind a small protocol that the view layer "
        + "implements"),
    Case(
      "force_unwrap_in_view",
      """
      final class PlayerViewModel {
        var player: Player?
        func a() { if player != nil { player!.play() } }
        func b() { if player != nil { player!.pause() } }
        func c() { if player != nil { player!.stop() } }
      }
      """,
      "`player` is compared with nil and then force-unwrapped at 3 locations in this type; bind it with `if let`"),
    Case(
      "force_unwrap_in_view",
      """
      final class PlayerViewModel {
        var player: Player?
        func a() { player!.play() }
        func b() { player!.pause() }
        func c() { player!.stop() }
      }
      """,
      "`player` is force-unwrapped at 3 locations in this type, which crash if it is nil; make it non-optional, or bind "
        + "it with `if let`"),
    Case(
      "ui_type_in_model",
      "final class LogService { func show() { write(); NSWorkspace.shared.open(self.fileURL) } }",
      "`LogService.show()` uses UI type `NSWorkspace`; return the URL, and let the view open it"),
    Case(
      "ui_type_in_model",
      "final class LinkService { func open(_ id: ID) { client.fetch(id) { link in UIApplication.shared.open(link.url) } } }",
      "`LinkService.open(_:)` uses UI type `UIApplication`; hide it behind a small protocol that the view layer "
        + "implements"),
    Case(
      "ui_type_in_model",
      "final class StoryService { func view(for story: Story) -> AnyView { story.view } }",
      "`StoryService.view(for:)` uses UI type `AnyView`; return data, and create the view in the view layer"),
    Case(
      "view_mutates_view_model",
      """
      @Observable final class FeedViewModel { var query = "" }
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View { Text("").onAppear { viewModel.query = makeQuery() } }
      }
      """,
      "`FeedView.body` assigns to `viewModel.query`; set it in a function of `FeedViewModel` that `onAppear` calls"),
    Case(
      "view_mutates_view_model",
      """
      @Observable final class FeedViewModel { var tab = 0 }
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View {
          Button("1") { viewModel.tab = 1 }
          Button("2") { viewModel.tab = 2 }
          Button("3") { viewModel.tab = 3 }
        }
      }
      """,
      "`FeedView.body` assigns to `viewModel.tab` (3 locations); call a function of `FeedViewModel` that is named after "
        + "the user's action"),
    Case(
      "formatter_not_cached",
      """
      final class AViewModel {
        func duration(of text: String) -> Int? {
          let formatter = NumberFormatter()
          return formatter.number(from: text)?.intValue
        }
      }
      """,
      "`AViewModel.duration(of:)` creates a new `NumberFormatter` each time it runs; store one in a property or a "
        + "static constant"),
    Case(
      "formatter_not_cached",
      """
      final class AViewModel {
        var date: String {
          if isToday { return DateFormatter().string(from: a) }
          if isRecent { return DateFormatter().string(from: b) }
          return DateFormatter().string(from: c)
        }
      }
      """,
      "`AViewModel.date` creates a new `DateFormatter` (3 locations) each time it runs; store one in a property or a "
        + "static constant, or use `.formatted()`"),
    Case(
      "formatter_not_cached",
      """
      struct A: View {
        var body: some View { Text("") }
        private var formatter: NumberFormatter { NumberFormatter() }
      }
      """,
      "`A.formatter`, which creates a `NumberFormatter`, is never used; remove it"),
    Case(
      "ui_type_in_model",
      "final class DimmingService { func dim() { UIScreen.main.brightness = 0.1 } }",
      "`DimmingService.dim()` uses UI type `UIScreen`; hide it behind a small protocol that the view layer implements"),
    Case(
      "ui_type_in_model",
      "final class MotionService { func start() { UIDevice.current.beginGeneratingDeviceOrientationNotifications() } }",
      "`MotionService.start()` uses UI type `UIDevice`; hide it behind a small protocol that the view layer implements"),
    Case(
      "ui_type_in_model",
      """
      struct Snapshot {
        let icon: String
        static func capture() -> Snapshot { Snapshot(icon: UIApplication.shared.alternateIconName ?? "") }
        func isDefault() -> Bool { if icon.isEmpty { true } else { false } }
      }
      """,
      "`Snapshot.capture()` uses UI type `UIApplication`; pass in the value that is needed"),
    Case(
      "missing_main_actor",
      """
      protocol Injectable { func inject() }
      extension Injectable { func inject() {} }
      protocol Syncing { func sync() }
      protocol Counting { var count: Int { get } }
      final class SyncService: Injectable, Syncing { func sync() {} }
      final class Counter: Injectable, Syncing, Counting, ObservableObject {
        @Published var count = 0
        func sync() { count = 1 }
      }
      struct A: View {
        @StateObject private var counter = Counter()
        var body: some View { Text(counter.count.formatted()) }
      }
      """,
      "`Counter` stores state displayed by views but is not isolated to the main actor; mark it and its protocol "
        + "`Counting` `@MainActor`, and make the requirements of `Syncing` `async`"),
    Case(
      "missing_main_actor",
      """
      @Observable class AppState { func color(for scheme: ColorScheme) -> Color { scheme == .dark ? .black : .white } }
      struct A: View {
        @Environment(AppState.self) private var state
        var body: some View { state.color(for: .dark) }
      }
      """, "`AppState` is observed by views but is not isolated to the main actor; mark it `@MainActor`"),
    Case(
      "formatter_not_cached",
      """
      struct A: View { var body: some View { Text("") } }
      extension A {
        private var formatter: NumberFormatter {
          let formatter = NumberFormatter()
          if isMetric { formatter.maximumFractionDigits = 1 }
          return formatter
        }
        func text() -> String { formatter.string(for: 1) ?? "" }
      }
      """,
      "`A.formatter` creates a new `NumberFormatter` each time it runs; store one for each configuration in static "
        + "constants"),
    Case(
      "formatter_not_cached",
      """
      final class AViewModel {
        func formatter(for locale: Locale) -> DateFormatter {
          let formatter = DateFormatter()
          formatter.locale = locale
          if isShort { formatter.dateStyle = .short }
          return formatter
        }
      }
      """,
      "`AViewModel.formatter(for:)` creates a new `DateFormatter` each time it runs; store one in a property or a "
        + "static constant, or use `.formatted()`"),
    Case(
      "view_mutates_view_model",
      """
      @Observable final class FeedViewModel { var isOpen = false }
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View {
          Button("Open") { viewModel.isOpen = true }.sheet(isPresented: $viewModel.isOpen) { Text("") }
        }
      }
      """,
      "`FeedView.body` assigns to `viewModel.isOpen`, to which a presentation is bound; make it `@State` of the view"),
    Case(
      "view_mutates_view_model",
      """
      @Observable final class FeedViewModel { var onChange: () -> Void = {} }
      struct FeedView: View {
        @State private var viewModel = FeedViewModel()
        var body: some View { Text("").onAppear { viewModel.onChange = { reload() } } }
      }
      """,
      "`FeedView.body` assigns to `viewModel.onChange`; replace the closure with a property that the view observes with "
        + "`onChange`"),
    Case(
      "view_mutates_view_model",
      """
      @Observable final class FeedViewModel { var onChange: () -> Void = {} }
      struct FeedView: View {
        let viewModel: FeedViewModel
        var body: some View { Text("").onAppear { viewModel.onChange = { reload() } } }
      }
      """, "`FeedView.body` assigns to `viewModel.onChange`; pass the closure to the `init` of `FeedViewModel`"),
    Case(
      "ui_type_in_view_model",
      """
      final class UserViewModel {
        func upload(_ image: UIImage) async throws { try await client.send(image.data()) }
      }
      """,
      "`UserViewModel.upload(_:)` uses UI type `UIImage`; take the `Data` of the image instead, and let the view provide "
        + "it"),
    Case(
      "view_creates_service",
      """
      struct SetupView: View {
        let setup: Setup
        var body: some View { Text("").onAppear(perform: save) }
        func save() {
          do {
            let manager = try WalletManager(backup: setup.backup)
            id = manager.id
          } catch { print(error) }
        }
      }
      """,
      "`SetupView` creates `WalletManager`; inject a factory that creates it"),
    Case(
      "view_creates_service",
      """
      final class CallManager: ObservableObject { static let shared = CallManager() }
      struct CodeView: View {
        @ObservedObject private var manager = CallManager.shared
        var body: some View { Text("") }
      }
      """,
      "`CodeView` observes `CallManager.shared` but never uses the property; read its values through the property, or "
        + "remove it if the view shows none of them"),
  ]
}
