/// The examples for `function_length`.
enum FunctionLengthExamples {
  static let triggering: [Example] = [
    Example(
      """
      final class FeedViewModel {
        func ↓load() async {
          isLoading = true
          posts = await client.posts()
          isLoading = false
        }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      struct FeedView: View {
        var body: some View { Text(title) }
      }
      extension FeedView {
        private func ↓save() {
          #if DEBUG
          log("saving")
          #endif
        }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      @Reducer struct Feed {
        static func ↓core(state: inout State) -> Effect<Action> {
          state.count += 1
          return .none
        }
        var body: some ReducerOf<Self> { Reduce(Self.core) }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      final class FeedViewModel {
        func ↓select(_ tab: Tab) {
          switch tab {
          case .new:
            if isLoaded {
              show(.new)
            }
          case .old:
            track(.old)
            show(.old)
          }
        }
      }
      """, configuration: "{warning: 8}"),
  ]

  static let good: [Example] = [
    Example(
      """
      final class ChatSettings: ObservableObject, Encodable {
        func encode(to encoder: Encoder) throws {
          var container = encoder.container(keyedBy: CodingKeys.self)
          try container.encode(fontSize, forKey: .fontSize)
          try container.encode(isBold, forKey: .isBold)
        }
      }
      final class VideoSettings: ObservableObject, Codable {
        func encode(to encoder: any Encoder) throws {
          var container = encoder.container(keyedBy: CodingKeys.self)
          try container.encode(.width, width)
          if let height { try container.encode(.height, height) }
        }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      struct Wave: Shape {
        func path(in rect: CGRect) -> Path {
          var path = Path()
          path.move(to: .zero)
          return path
        }
        private func crest(in rect: CGRect) -> Path {
          var path = Path()
          path.addLine(to: .zero)
          return path
        }
      }
      struct FeedView: View {
        var body: some View { Text(title) }
        // swiftlint:disable:next function_body_length
        private func save() {
          write()
          close()
        }
      }
      @Reducer struct Feed {
        private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
          switch action {
          case .opened:
            state.isOpen = true
            return .none
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      @Reducer struct Feed {
        func core() -> some Reducer<State, Action> {
          Reduce { state, action in
            read()
            check()
            return .none
          }
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      final class EventModel: ObservableObject {
        func details() -> [String] {
          var rows: [String] = []
          if let indexer { rows.append(indexer) }
          if let group
          {
            rows.append(group)
          }
          if let age {
            rows.append(
              age.formatted())
          }
          if let size {
            rows.append(size)
          }
          if isLocal {
            rows.append("local")
          }
          return rows
        }
      }
      @Reducer struct Debug {
        func debug() -> Reduce<State, Action> {
          Reduce { state, action in
            switch action {
            case .opened:
              state.isOpen = true
              return .none
            }
          }
        }
      }
      """, configuration: "{warning: 7}"),
    Example(
      """
      final class ServerController: ObservableObject {
        func register(_ router: Router) {
          router.get("id") { request in
            try await self.id(for: request)
          }
          router.get("info") { request in
            try await self.info(for: request)
          }
          router.post("feeds") { request in
            try await self.addFeed(for: request)
          }
          router.get("feeds", ":id") { request in
            try await self.feed(for: request)
          }
          router.delete("feeds", ":id") { request in
            try await self.deleteFeed(for: request)
          }
        }
      }
      """, configuration: "{warning: 5}"),
    Example(
      """
      final class FeedViewModel {
        func title(of tab: Tab) -> String {
          switch tab {
          case .new:
            return NSLocalizedString(
              "New",
              comment: "The newest posts.")
          case .old,
            .archived:
            return "Old"
          default:
            return ""
          }
        }
      }
      """, configuration: "{warning: 5}"),
    Example(
      """
      @Observable final class FeedModel {
        init() {
          posts = []
          query = ""
        }
        func load() {
          // Comments and blank lines are not counted.

          posts = []
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct FeedView: View {
        @ViewBuilder func row() -> some View {
          Text("a")
          Text("b")
        }
        var body: some View {
          row()
          row()
        }
      }
      struct Feed: Reducer {
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          state.count += 1
          return .none
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct ForecastChart: View {
        var body: some View { Chart { glucose() } }
        private func glucose() -> some ChartContent {
          let points = model.points
          let limit = model.limit
          return points.map { PointMark(x: $0.x, y: min($0.y, limit)) }
        }
      }
      """, configuration: "{warning: 2}"),
    Example(
      """
      struct PostParser {
        func parse() {
          read()
          check()
        }
      }
      """, configuration: "{warning: 1}"),
    Example(
      """
      struct MainWindow: View {
        var body: some View { Text(title) }
        private func alert(for type: AlertType) -> Alert {
          switch type {
          case .cancel(let item):
            return Alert(
              title: Text("Cancel?"),
              primaryButton: .destructive(
                Text("Cancel"),
                action: {
                  model.cancel(item.id)
                }))
          case .failure(let message):
            return Alert(
              title: Text(message),
              dismissButton: .default(Text("OK"), action: { model.alert = nil }))
          }
        }
        private func injectMessages() {
          messages = [
            Message(
              title: "Vitals",
              action: .playVideo(section: "1", video: "2"),
              due: Date()),
            Message(
              title: "Unknown",
              action: .unknown,
              due: nil),
          ]
        }
      }
      """, configuration: "{warning: 4}"),
    Example(
      """
      final class PrivacyIconViewModel {
        private static func logo(for network: Network) -> NSImage? {
          switch network {
          case .adform: .adform
          case .adobe: .adobe
          case .amazon: .amazon
          case .centro: NSImage(named: "Centro")
          case .criteo: .criteo
          case .google: .google
          case .hotjar: .hotjar
          case .openx: .openx
          case .oracle: .oracle
          case .twitter: nil
          }
        }
      }
      """, configuration: "{warning: 9}"),
    Example(
      """
      struct SizeSettings: View {
        var body: some View { Text(title) }
        private func setUpSizes() {
          var widths: [Double] = [
            960,
            -1,
            480.5
          ]
          let names: [Edge: String] = [
            .top: "Top",
            .bottom: "Bottom",
          ]
          apply(widths, names)
        }
      }
      """, configuration: "{warning: 3}"),
    Example(
      """
      final class FeedViewModel: ObservableObject {
        static func mock() -> FeedViewModel {
          let model = FeedViewModel(client: FeedClientMock())
          model.posts = [Post(title: "a")]
          return model
        }
      }
      extension FeedViewModel {
        static func sample(count: Int = 3) -> Self {
          let model = Self()
          model.posts = Array(repeating: Post(title: "a"), count: count)
          return model
        }
      }
      """, configuration: "{warning: 2}"),
  ]
}
