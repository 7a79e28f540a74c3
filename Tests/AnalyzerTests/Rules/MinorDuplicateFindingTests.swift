import Testing

@testable import Analyzer

/// Tests findings that are minor because another finding has the same cause, or because a change would gain little.
@Suite struct MinorDuplicateFindingTests {
  typealias Case = MinorCase

  @Test(arguments: duplicates + copies + harmless)
  func `a finding that gains little is minor`(_ testCase: Case) {
    #expect(testCase.found == testCase.isMinor)
  }
}

extension MinorDuplicateFindingTests {
  fileprivate static let duplicates = [
    Case(
      "formatter_not_cached", [false, true],
      """
      final class BuildViewModel {
        func label(_ raw: String) -> String {
          let parser = ISO8601DateFormatter()
          guard let date = parser.date(from: raw) else { return raw }
          let formatter = DateFormatter()
          formatter.dateStyle = .medium
          return formatter.string(from: date)
        }
      }
      """),
    // A formatter that is created for each element has a comment of its own, and makes the others unnecessary.
    Case(
      "formatter_not_cached", [true, false],
      """
      @Observable final class ReportViewModel {
        func summary() -> String {
          let header = DateFormatter()
          header.dateStyle = .full
          return header.string(from: .now) + values.map { value in
            let number = NumberFormatter()
            number.numberStyle = .currency
            return number.string(from: value) ?? ""
          }.joined()
        }
      }
      """),
    Case(
      "sheet_dismiss_binding", [false, true],
      """
      struct TourView: View {
        @Binding var isPresented: Bool
        var body: some View { Button("Close") { isPresented = false } }
      }
      struct HomeView: View {
        @State private var showsTour = false
        var body: some View { Text("a").sheet(isPresented: $showsTour) { TourView(isPresented: $showsTour) } }
      }
      struct HelpView: View {
        @State private var showsTour = false
        var body: some View { Text("a").sheet(isPresented: $showsTour) { TourView(isPresented: $showsTour) } }
      }
      """),
  ]

  fileprivate static let copies = [
    Case(
      "any_view", [false, true, true],
      """
      struct LinkRow: View {
        let subtitle: AnyView
        init(subtitle: AnyView) { self.subtitle = subtitle }
        var body: some View { subtitle }
      }
      struct Links: View { var body: some View { LinkRow(subtitle: AnyView(Text("a"))) } }
      """),
    Case(
      "ui_type_in_view_model", [false, true],
      """
      struct ItemViewModel {
        let tint: UIColor
        init(tint: UIColor) { self.tint = tint }
      }
      """),
  ]

  fileprivate static let harmless = [
    Case(
      "ui_type_in_view_model", [false, false, false, true],
      """
      import Lottie
      final class PromoViewModel {
        private var photo: UIImage?
        func badge() { image = UIImage(named: "badge") }
        func logo() { image = UIImage(imageLiteralResourceName: "logo") }
      }
      extension PromoViewModel: AnimationImageProvider {
        func imageForAsset(asset: ImageAsset) -> CGImage? { UIImage(resource: .promo).cgImage }
      }
      """),
    Case(
      "ui_type_in_view_model", [false, true, true, false],
      """
      import Lottie
      final class PromoViewModel {
        private let isPhone: Bool
        private var photo: UIImage?
        init(isPhone: Bool = UIDevice.current.userInterfaceIdiom == .phone) { self.isPhone = isPhone }
      }
      extension PromoViewModel: AnimationImageProvider {
        func imageForAsset(asset: ImageAsset) -> CGImage? { UIImage(resource: .promo).cgImage }
      }
      final class LogoViewModel { func load() { logo = UIImage(named: "logo") } }
      """),
    Case(
      "model_imports_ui", [false],
      """
      import UIKit
      protocol FeedViewControllerService: AnyObject { func load() async throws -> [String] }
      """),
    Case(
      "missing_main_actor", [false],
      """
      final class FeedViewModel: ObservableObject {
        @Published var posts: [String] = []
        init(session: URLSession) {
          session.dataTask(with: url) { [weak self] _, _, _ in self?.posts = ["a"] }.resume()
        }
      }
      struct FeedView: View {
        @StateObject private var model = FeedViewModel(session: .shared)
        var body: some View { Text(model.posts.first ?? "") }
      }
      """),
    Case(
      "singleton_in_view_model", [true, false, false, false],
      """
      struct ChainConfig {
        static let shared = ChainConfig()
        private let base = 2
        func fee() -> Int { base * 2 }
      }
      final class LimitConfig {
        static let shared = LimitConfig()
        var limit = 1
      }
      final class SettingsStore { var isPro = false }
      final class PlanConfig {
        static let shared = PlanConfig()
        private let store = SettingsStore()
        var isPro: Bool { get { store.isPro } set { store.isPro = newValue } }
      }
      final class SwapViewModel {
        func fee() -> Int { ChainConfig.shared.fee() }
        func limit() -> Int { LimitConfig.shared.limit }
        func upgrade() { PlanConfig.shared.isPro = true }
        func mute() { PlayerConfig.shared.volume = 0 }
      }
      """),
    Case(
      "swallowed_error", [true, false],
      """
      @Observable final class MailStore {
        func draft(from id: String) async throws -> Draft {
          let draft = try await client.draft(id)
          try? realm.safeWrite { realm.add(draft) }
          return draft
        }
        func delete(_ draft: Draft) {
          try? realm.safeWrite { realm.delete(draft) }
        }
      }
      """),
    Case(
      "fixed_font_size", [false],
      """
      struct StatsView: View {
        var body: some View {
          GeometryReader { proxy in
            VStack {
              Text(total).font(.system(size: proxy.size.width / 4))
              Text("Read this long explanation.").font(.system(size: 11))
            }
          }
        }
      }
      """),
    Case(
      "formatter_not_cached", [true, false],
      """
      final class ReportViewModel {
        func summary() -> String {
          let header = DateFormatter()
          return header.string(from: day) + values.map { value in
            let number = NumberFormatter()
            return number.string(from: value) ?? ""
          }.joined()
        }
      }
      """),
    Case(
      "swallowed_error", [true, false, false],
      """
      @Observable final class ScheduleViewModel {
        var counts: [Int] = []
        func loadCounts() async {
          do { counts = try await client.counts() } catch {
            // Silently fail
          }
        }
        func save() async {
          do { try await client.save() } catch {
            // Silently fail
          }
        }
        func loadNames() async {
          do { names = try await client.names() } catch {
            // TODO: show an error instead of failing silently
          }
        }
      }
      """),
    Case(
      "logic_in_lifecycle", [false],
      """
      struct NotesView: View {
        @State private var notes: [String] = []
        @State private var message: String?
        var body: some View {
          List(notes, id: \\.self) { Text($0) }.onAppear {
            do {
              let folder = try archive.openFolder(named: "notes")
              let names = try folder.names()
              notes = try archive.decode(names)
              message = names.isEmpty ? "No notes" : nil
            } catch {
              message = "Failed"
            }
          }
        }
      }
      """),
    Case(
      "ui_type_in_view_model", [true, true, false],
      """
      struct CellInfo { let title: String; let accessory: Accessory }
      struct CardInfo { let code: UIImage? }
      final class MembersViewModel {
        func row() -> CellInfo { CellInfo(title: "Invite", accessory: .icon(UIImage(named: "invite")?.tinted())) }
        func card() -> CardInfo {
          let code: UIImage? = { makeCode() }()
          return CardInfo(code: code)
        }
      }
      final class AvatarViewModel { func load() { avatar = UIImage(named: "avatar") } }
      """),
  ]
}
