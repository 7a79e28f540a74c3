/// The examples for `god_view_model`.
enum GodViewModelExamples {
  static let triggering: [Example] = [
    Example(
      """
      @Observable final class ↓FeedModel {
        var posts: [Post] = []
        let a, b: Int
        @ObservationIgnored lazy var cache = Cache()
      }
      """, configuration: "{warning: 3}"),
    Example(
      """
      class ↓FeedViewModel: ObservableObject {
        @Published var posts: [Post] = [] {
          didSet { save() }
        }
        var (left, right) = (1, 2)
      }
      @Observable final class ↓Cart {
        var items: [Item] = []
        var code = ""
        private let service: CartService
        func load() async { items = await service.items() }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      final class FeedViewModel {
        struct ↓State {
          var posts: [Post] = []
          var isLoading = false
          var query = ""
        }
        var state = State()
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      final class ↓SettingsViewModel {
        let isDemo: Bool
        var pump: PumpViewModel
        var sensor: SensorViewModel
        var isOpen = false
      }
      """, configuration: "{warning: 3}"),
    Example(
      """
      final class ↓ComposeViewModel {
        let value0: Int
        let value1: Int
        let value2: Int
        let value3: Int
        private var cancellables: Set<AnyCancellable> = []
        var text = ""
      }
      """, configuration: "{warning: 3}"),
    Example(
      """
      @Observable final class ↓Person: ContentProviding {
        let id: Int
        var name: String
        var avatar: URL?
        init(snapshot: Snapshot) {
          id = snapshot.id
          name = snapshot.name
        }
        func upgrade() async throws { try await api.upgrade(id) }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      final class ↓SearchViewModel {
        var query = ""
        private let search: SearchService
        private let history: HistoryService
        private var cancellables: Set<AnyCancellable> = []
      }
      """, configuration: "{warning: 3}"),
  ]

  static let good: [Example] = [
    Example(
      """
      @propertyWrapper struct StringSetting { var wrappedValue: String }
      final class SettingsStore: ObservableObject {
        @StringSetting(key: "theme") var theme: String
        @StringSetting(key: "font") var font: String
        @StringSetting(key: "sound") var sound: String
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      final class InstalledApp: ObservableObject {
        let identifier: String
        let name: String
        let folder: URL
        @Published var isDetached: Bool
        lazy var isSystem = identifier.hasPrefix("com.apple.")
        private var cancellables: Set<AnyCancellable> = []
        init(identifier: String, name: String, folder: URL) {
          self.identifier = identifier
          self.name = name
          self.folder = folder
          isDetached = false
        }
        func reload() { isDetached.toggle() }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      @Observable class EncodedDocument: NSDocument {
        var encoding = Encoding.utf8
        var lineEnding = LineEnding.lf
      }
      @Observable final class TextDocument: EncodedDocument {
        var text = ""
        var selection: Range<Int>?
        func load() async { text = await read() }
      }
      final class Sketch: ObservableObject, ReferenceFileDocument {
        @Published var shapes: [Shape] = []
        @Published var background = Color.white
        func export() async { await write(shapes) }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      @Observable final class Post: Identifiable, Codable {
        // An entity has as many properties as its data requires.
        var id = UUID()
        var title = ""
        var text = ""
      }
      @Observable final class FeedModel {
        static let shared = FeedModel()
        var posts: [Post] = []
        var count: Int { posts.count }
        var first: Post? {
          get { posts.first }
          set { posts = newValue.map { [$0] } ?? [] }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      protocol Entity: Identifiable {}
      typealias Record = Identifiable & Sendable
      @Observable final class Post: Entity {
        var id = UUID()
        var text = ""
      }
      @Observable class Draft: Record {
        var id = UUID()
        var text = ""
      }
      @Observable final class Reply: Draft {
        var title = ""
        var author = ""
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      final class FeedViewModel {
        #if os(iOS)
        var posts: [Post] = []
        #else
        var posts: [Item] = []
        #endif
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct Post {
        // A plain value may have as many properties as its data requires.
        let title: String
        let text: String
      }
      """, configuration: "{warning: 1}"),
  ]
}
