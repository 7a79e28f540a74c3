/// The examples for `model_imports_ui`.
enum ModelImportsUIExamples {
  static let triggering: [Example] = [
    Example(
      """
      ↓import SwiftUI

      struct Order: Identifiable, Codable {
        let id: UUID
        let total: Decimal

        var discount: Decimal { total * Decimal(string: "0.1")! }
        // Color, View and Image are only words in this comment.
        var note: String { "import SwiftUI" }
      }
      """),
    Example(
      """
      import Foundation
      ↓import UIKit

      protocol FeedFetching {
        func posts() async throws -> [Post]
      }
      struct Post: Decodable {
        let title: String
        let origin: CGPoint
      }
      final class FeedService: FeedFetching {
        func posts() async throws -> [Post] {
          let (data, _) = try await URLSession.shared.data(from: URL(filePath: "/posts"))
          return try JSONDecoder().decode([Post].self, from: data)
        }
      }
      """),
    Example(
      [
        (
          "App/Cart.swift",
          """
          ↓import SwiftUI

          @Observable final class Cart {
            enum State { case empty, filled(Int) }

            var items: [Item] = []
            var state = State.empty

            func add(_ item: Item) {
              items.append(item)
              state = .filled(items.count)
            }
          }
          """
        ),
        ("App/Item.swift", "struct Item { let price: Int }"),
      ]),
    Example(
      [
        (
          "App/ShopApp.swift",
          """
          import SwiftUI

          @main struct ShopApp: App {
            var body: some Scene { WindowGroup { ShopView() } }
          }
          """
        ),
        ("App/ShopView.swift", "import SwiftUI\n\nstruct ShopView: View { var body: some View { Text(\"Shop\") } }"),
        ("App/Product.swift", "struct Product { let name: String }"),
        (
          "App/Product+Sample.swift",
          """
          ↓import SwiftUI

          extension Product {
            static let sample = Product(name: "Tea")
          }
          """
        ),
      ]),
    Example(
      [
        (
          "App/Upload.swift",
          """
          import Alamofire
          ↓import UIKit

          struct Upload {
            let session: Session
            func start(_ data: Data) -> Job { Job(image: data, session: session) }
          }
          """
        ),
        ("App/Job.swift", "struct Job { let data: Data; init(image: Data, session: Any) { data = image } }"),
        ("App/Photo.swift", "import UIKit\nstruct Photo { let image: UIImage }"),
      ]),
  ]

  static let good: [Example] = [
    Example([
      (
        "Bridge/AppKitBridge.swift",
        """
        import AppKit
        public final class AppKitBridge: NSObject {
          public func quit() { delegate.quit() }
        }
        """
      )
    ]),
    Example([
      (
        "App/EditMode+macOS.swift",
        """
        #if os(macOS)
        public enum EditMode { case active, inactive }
        #endif
        """
      ),
      (
        "App/Editing.swift",
        """
        import SwiftUI

        extension EditMode {
          mutating func toggle() { self = self == .active ? .inactive : .active }
        }
        """
      ),
    ]),
    Example([
      (
        "App/BaseModel.swift",
        """
        import SwiftUI
        class BaseModel: ObservableObject {
          let router = Router()
          func view(for screen: Screen) -> AnyView { router.view(for: screen) }
        }
        """
      ),
      (
        "App/SettingsModel.swift",
        """
        import SwiftUI
        extension Settings {
          final class Model: BaseModel { @Published var isOn = false }
        }
        """
      ),
      ("App/Settings.swift", "enum Settings {}"),
    ]),
    Example(
      """
      import AppCore
      import SwiftUI

      struct RefreshTask {
        func clearBadge() async throws { try await UNUserNotificationCenter.current().setBadgeCount(0) }
      }
      """),
    Example([
      (
        "DesignSystem/Sources/DesignSystem/DesignSystem.swift",
        """
        import SwiftUI

        public final class DesignSystem {
          public static let shared = DesignSystem()
          private init() {}
        }
        """
      ),
      (
        "DesignSystem/Sources/DesignSystem/Product+Placeholder.swift",
        """
        import SwiftUI

        extension Product {
          static let placeholder = Product(name: "Placeholder")
        }
        """
      ),
      (
        "DesignSystem/Sources/DesignSystem/VoteButton.swift",
        """
        import SwiftUI

        public struct VoteButton: View {
          public var body: some View { Text("Vote") }
        }
        """
      ),
      (
        "DesignSystem/Sources/DesignSystem/VoteIndicator.swift",
        """
        import SwiftUI

        public struct VoteIndicator: View {
          public var body: some View { Text("Voted") }
        }
        """
      ),
    ]),
    Example([
      (
        "Report/Palette.swift",
        """
        import SwiftUI

        struct Palette {
          let text: Color
          let background: Color
        }
        """
      ),
      (
        "App/Palette+App.swift",
        """
        import SwiftUI

        extension Palette {
          init() {
            self.init(text: Brand.text, background: Brand.background)
          }
        }
        """
      ),
      ("App/Brand.swift", "enum Brand {}"),
    ]),
    Example([
      ("App/OnboardingView.swift", "import SwiftUI\n\nenum OnboardingView {}"),
      (
        "App/OnboardingView+Name.swift",
        """
        import SwiftUI

        extension OnboardingView {
          struct NameView: View {
            var body: some View { Text("Name") }
          }
        }
        """
      ),
    ]),
    Example([
      (
        "App/Page.swift",
        """
        import UIKit

        class Page {
          let name: String
          init(name: String) { self.name = name }
          func colors(_ traits: UITraitCollection) -> [String: String] {
            ["background": UIColor.systemBackground.resolvedColor(with: traits).description]
          }
        }
        """
      ),
      (
        "App/AboutPage.swift",
        """
        import UIKit

        class AboutPage: Page {
          init() { super.init(name: "about") }
        }
        """
      ),
    ]),
    Example(
      """
      import Foundation
      import Messages
      import UIKit

      extension MessageClient {
        static func live() -> Self {
          Self { text in
            let banner = BannerView(text)
            banner.titleLabel?.font = .preferredFont(forTextStyle: .headline)
            banner.titleLabel?.textColor = .secondaryLabel
            banner.show()
          }
        }
      }
      """),
    Example(
      """
      import SwiftUI
      import WidgetKit

      struct WatchlistEntry: TimelineEntry {
        let date: Date
        let items: [String]
      }
      """),
    Example(
      """
      import Kit
      import SwiftUI

      extension DismissibleHostingController {
        convenience init(content: Content) {
          self.init(content: content, tint: .carbohydrates)
        }
      }
      """),
    Example(
      """
      import Foundation

      struct Order {
        let total: Decimal
      }
      """),
    Example(
      """
      import SwiftUI

      enum Theme: String {
        case light, dark
        var scheme: ColorScheme { self == .light ? .light : .dark }
      }
      """),
    Example(
      [
        (
          "App/Account.swift",
          """
          import SwiftUI

          struct Account {
            let avatar: Avatar
            var initials: String { Palette.current.short(avatar.title) }
          }
          """
        ),
        ("App/Avatar.swift", "struct Avatar { let title: String }"),
      ]),
    Example(
      [
        (
          "App/Upload.swift",
          """
          import UIKit

          struct Upload {
            let photo: Photo
            var width: Double { Double(photo.image.size.width) }
          }
          """
        ),
        (
          "App/Photo.swift",
          """
          import UIKit

          struct Photo { let image: UIImage }
          """
        ),
      ]),
    Example(
      """
      import SwiftUI

      struct TodoList {
        var todos: [String] = []
        mutating func move(_ offsets: IndexSet, to offset: Int) {
          todos.move(fromOffsets: offsets, toOffset: offset)
        }
      }
      """),
  ]

  static let fixing: [FixExample] = [
    FixExample(
      before: """
        // The model of an order.
        import SwiftUI  

        struct Order {
          let total: Decimal
        }
        """,
      after: """
        // The model of an order.
        import Foundation  

        struct Order {
          let total: Decimal
        }
        """, isSafe: true),
    FixExample(
      before: """
        import Foundation
        import SwiftUI

        struct Order {
          let total: Decimal
        }
        """,
      after: """
        import Foundation

        struct Order {
          let total: Decimal
        }
        """, isSafe: true),
    FixExample(
      before: """
        import Models
        import Networking
        import SwiftUI

        @Observable final class Cart {
          var count = 0
        }
        """,
      after: """
        import Models
        import Networking
        import Observation

        @Observable final class Cart {
          var count = 0
        }
        """, isSafe: true),
    FixExample(
      before: """
        import SwiftUI
        import UIKit

        final class Clock: ObservableObject {
          @Published var date = Date()
        }
        """,
      after: """
        import Combine
        import Foundation

        final class Clock: ObservableObject {
          @Published var date = Date()
        }
        """, isSafe: true),
    FixExample(
      before: """
        import Combine
        import SwiftUI

        final class Relay: ObservableObject {
          private var cancellable: AnyCancellable?
          func forward() { fatalError() }
        }
        """,
      after: """
        import Combine

        final class Relay: ObservableObject {
          private var cancellable: AnyCancellable?
          func forward() { fatalError() }
        }
        """, isSafe: true),
  ]
}
