/// The examples for `unstable_identifier`.
enum UnstableIdentifierExamples {
  static let triggering: [Example] = [
    Example(
      """
      struct SortingMenu: View {
        private var layouts: [Layout] { Layout.allCases }
        var body: some View {
          ForEach(Sorting.allCases, id: ↓\\.hashValue) { Text($0.title) }
          ForEach(Array(Filter.allCases), id: \\.hashValue) { Text($0.title) }
          ForEach(layouts, id: \\.hashValue) { Text($0.title) }
        }
      }
      """),
    Example(
      """
      struct Toast: Identifiable {
        var ↓id: UUID { UUID() }
        let text: String
      }
      enum Sheet {
        case compose, settings
      }
      extension Sheet: Identifiable {
        var ↓id: String {
          get { UUID().uuidString }
        }
      }
      """),
    Example(
      """
      struct TagList: View {
        let tags: [Tag]
        var body: some View {
          ForEach(tags, id: ↓\\.hashValue) { Text($0.name) }
          List(tags, id: ↓\\.name.hashValue) { Text($0.name) }
        }
      }
      """),
    Example(
      """
      struct FeedView: View {
        var body: some View {
          List(posts) { PostRow(post: $0) }
            .listStyle(.plain)
            .↓id(UUID())
          Text("\\(posts.count)").↓id(Int.random(in: 0...9))
        }
      }
      extension View {
        func renewed() -> some View { ↓id(UUID()) }
      }
      """),
    Example(
      """
      struct Tag: Identifiable {
        var ↓id: String?
        let name: String
      }
      struct Draft: Hashable {
        var text = ""
      }
      struct DraftList: View {
        let drafts: [Draft]
        let tags: [Tag]
        var body: some View {
          ForEach(drafts, id: ↓\\.self) { Text($0.text) }
          ForEach(drafts.filter { !$0.text.isEmpty }.reversed(), id: ↓\\.self) { Text($0.text) }
          List(Array(drafts.prefix(3)), id: ↓\\.self) { Text($0.text) }
        }
      }
      struct RecentDrafts: View {
        let drafts: [Draft]?
        var body: some View {
          let sorted = (drafts ?? []).sorted { $0.text < $1.text }
          ForEach(drafts ?? [], id: ↓\\.self) { Text($0.text) }
          ForEach(sorted, id: ↓\\.self) { Text($0.text) }
        }
      }
      struct Template: Hashable {
        var text: String
      }
      struct TemplateList: View {
        private(set) var templates: [Template] = [Template(text: "Empty")]
        var body: some View {
          ForEach(templates, id: ↓\\.self) { Text($0.text) }
        }
      }
      """),
    Example(
      """
      struct Row: Hashable {
        var count = 0
      }
      struct CounterView: View {
        @State private var rows = [Row]()
        var body: some View {
          List(rows, id: ↓\\.self) { Text("\\($0.count)") }
        }
      }
      """),
  ]

  static let good: [Example] = [
    Example(
      """
      struct Channel: Hashable, Identifiable {
        var locale: String
        var name: String
        var id: String { "\\(locale)_\\(name)" }
      }
      struct Permissions: Decodable {
        var privacy: [Permission]?
      }
      struct Permission: Decodable, Hashable {
        var name: String
      }
      struct SearchResults: View {
        @State private var channels: [Channel] = []
        let permissions: Permissions
        var body: some View {
          ForEach(channels, id: \\.self) { ChannelRow(channel: $0) }
          if let privacy = permissions.privacy { ForEach(privacy, id: \\.self) { Text($0.name) } }
        }
      }
      """),
    Example(
      """
      struct Destination: Hashable {
        var kind: Kind
      }
      struct TradeMenu: View {
        let onSelect: (Destination) -> Void
        var destinations: [Destination] = []
        init(onSelect: @escaping (Destination) -> Void) {
          self.onSelect = onSelect
          destinations.append(Destination(kind: .buy))
        }
        private var others: [Destination] { [Destination(kind: .send), Destination(kind: .swap)] }
        var body: some View {
          ForEach(destinations, id: \\.self) { DestinationRow(destination: $0) }
          ForEach(others, id: \\.self) { DestinationRow(destination: $0) }
        }
      }
      """),
    Example(
      """
      public protocol Identifiable: Equatable {
        var id: Int? { get set }
      }
      open class Site: Identifiable {
        open var id: Int?
      }
      struct PillRow: View {
        let pills: [Pill]
        let years: [Int]
        var body: some View {
          ForEach(pills.indices, id: \\.hashValue) { PillView(pill: pills[$0]) }
          ForEach(0..<pills.count, id: \\.hashValue) { PillView(pill: pills[$0]) }
          ForEach(1...3, id: \\.hashValue) { StarView(number: $0) }
          ForEach(years, id: \\.hashValue) { YearView(year: $0) }
        }
      }
      """),
    Example(
      """
      enum EditingMode: Identifiable {
        case new
        case edit(Syntax)
        var id: String? {
          switch self {
          case .new: nil
          case .edit(let syntax): syntax.name
          }
        }
      }
      enum StoreError: Error, Identifiable {
        case creation, fetch
        var id: String? { errorDescription }
        var errorDescription: String? { "Failed" }
      }
      """),
    Example(
      """
      struct BasalProfile: Hashable {
        var amount = 0.0
        let start: Date
      }
      struct BasalChart: View {
        let profiles: [BasalProfile]
        var body: some View {
          Chart {
            ForEach(profiles, id: \\.self) { BarMark(x: .value("Start", $0.start), y: .value("Rate", $0.amount)) }
            lines()
          }
        }
        private func lines() -> some ChartContent {
          ForEach(profiles, id: \\.self) { LineMark(x: .value("Start", $0.start), y: .value("Rate", $0.amount)) }
        }
      }
      struct BasalPicker: View {
        let profiles: [BasalProfile]
        @Binding var selection: BasalProfile
        var body: some View {
          Picker("Profile", selection: $selection) {
            ForEach(profiles, id: \\.self) { Text($0.start.formatted()).tag($0) }
          }
        }
      }
      """),
    Example(
      """
      class Server: Record, Identifiable, ObservableObject {
        var id: Int64?
        override class var databaseTableName: String { "servers" }
      }
      struct Profile: Codable, Identifiable, FetchableRecord, MutablePersistableRecord {
        var id: Int64?
        var name: String
      }
      struct Video: Identifiable, Decodable {
        @DocumentID var id: String?
        let title: String
      }
      struct VideoCollection: Identifiable {
        var id: String?
        let videos: [Video]
        init(context: VideoContext, videos: [Video]) {
          id = context.id
          self.videos = videos
        }
      }
      struct VideoContext: Decodable {
        @DocumentID var id: String?
      }
      struct Medication: Identifiable, Decodable {
        var id: String?
        let title: String
      }
      struct MedicationDocument: Decodable {
        @DocumentID private var id: String?
        private let content: Medication
        var medication: Medication {
          var copy = content
          copy.id = id
          return copy
        }
      }
      """),
    Example(
      """
      extension StoredTarget: Identifiable {
        @NSManaged var id: UUID?
      }
      """),
    Example(
      """
      struct Item {
        var id: String?
      }
      struct Tag: Hashable {
        let name: String
      }
      struct TagList: View {
        let tags: [Tag]
        let names: [String]
        var body: some View {
          ForEach(tags, id: \\.self) { Text($0.name) }
          ForEach(names, id: \\.self) { Text($0) }
        }
      }
      """),
    Example(
      """
      struct Day: Hashable {
        let date: Date
        var posts: [Post] = []
        static func == (left: Day, right: Day) -> Bool { left.date == right.date }
        func hash(into hasher: inout Hasher) { hasher.combine(date) }
      }
      struct Draft: Hashable {
        var text = ""
      }
      struct DayList: View {
        let days: [Day]
        let drafts: [Draft]
        @State private var selection: Set<Draft> = []
        var body: some View {
          ForEach(days, id: \\.self) { Text($0.date.formatted()) }
          List(drafts, id: \\.self, selection: $selection) { Text($0.text) }
          List { ProgressView().id(UUID()); LoadingRow().id(UUID()) }
        }
      }
      """),
    Example(
      """
      import WidgetKit

      struct Day: Hashable {
        var steps = 0
      }
      struct StepsView: View {
        let days: [Day]
        var body: some View { ForEach(days, id: \\.self) { Text("\\($0.steps)") } }
      }
      """),
    Example(
      """
      struct Toast: Identifiable {
        let id = UUID()
        let key: UUID
        init(key: UUID = UUID()) { self.key = key }
      }
      struct Cover: Identifiable {
        let podcast: Podcast?
        let image: String?
        var id: String { podcast?.id ?? image ?? UUID().uuidString }
      }
      struct SearchEntry: Hashable {
        var podcast: Podcast?
        var query: String?
      }
      struct SearchHistory: View {
        let entries: [SearchEntry]
        var body: some View { ForEach(entries, id: \\.self) { SearchRow(entry: $0) } }
      }
      struct Draft: Identifiable {
        // var id: UUID { UUID() } would change on each read.
        var id: String { "UUID() of \\(name)" }
        let name: String
      }
      """),
    Example(
      """
      struct Session {
        var id: UUID { UUID() }
      }
      final class Page: Identifiable {
        var id: UUID {
          if let known { return known }
          let made = UUID()
          known = made
          return made
        }
        static var id: UUID { UUID() }
        private var known: UUID?
      }
      """),
    Example(
      """
      struct FeedView: View {
        @State private var refresh = UUID()
        var body: some View {
          List(posts, id: \\.id) { PostRow(post: $0) }
            .id(refresh)
          Button("Reload") { refresh = UUID() }
          Badge()
            // Works around an animation that stops halfway.
            .id(UUID())
        }
      }
      class Filter: Identifiable {}
      final class TagFilter: Filter {
        var id: String?
      }
      #Preview {
        FeedView().id(UUID())
      }
      """),
  ]
}
