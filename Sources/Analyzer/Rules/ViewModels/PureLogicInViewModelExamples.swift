/// The examples for `pure_logic_in_view_model`.
enum PureLogicInViewModelExamples {
  static let triggering: [Example] = [
    Example(
      """
      @Observable final class FeedViewModel {
        var posts: [Post] = []
        func ↓rows(matching query: String) -> [Row] {
          var rows: [Row] = []
          for post in posts.filter({ $0.title.contains(query) }) {
            let title = post.title.capitalized
            if title.isEmpty {
              rows.append(Row(title: "Untitled"))
            } else {
              rows.append(Row(title: title))
            }
          }
          return rows.sorted { $0.title < $1.title }
        }
      }
      """, configuration: "info"),
    Example(
      """
      final class LoginVM {
        private func ↓validate(_ name: String) throws -> Bool {
          let trimmed = name.trimmingCharacters(in: .whitespaces)
          guard !trimmed.isEmpty else {
            throw Problem.empty
          }
          guard trimmed.count > 2 else {
            throw Problem.short
          }
          let parts = trimmed.split(separator: " ")
          // Blank lines and comments are not counted.

          return parts.allSatisfy { $0.count < 20 }
        }
      }
      """, configuration: "info"),
    Example(
      """
      class TripViewModel: ObservableObject {
        @Published var trip: Trip?
      }
      extension TripViewModel {
        func ↓summary(of stops: [Stop]) -> String {
          let names = stops.map { $0.name }
          let joined = names
            .sorted()
            .joined(separator: ", ")
          if let trip {
            return trip.title + joined
          }
          let count = stops.count
          return count == 0 ? "" : joined
        }
        func ↓title(of stops: [Stop]) -> String {
          let names = stops.map { $0.name }
          let last = names.last ?? ""
          let joined = names
            .dropLast()
            .joined(separator: ", ")
          if names.count > 2 {
            return joined
          }
          return joined + last
        }
      }
      """, configuration: "info"),
    Example(
      """
      final class SendViewModel {
        private let service: SendService
        var items: [Item] = []
        var hasNoTokens = false
        var filter: Filter?
        private func ↓section(for info: Info?) -> Section? {
          guard let info else {
            return nil
          }
          var rows: [Row] = []
          if let name = info.name {
            rows.append(Row(title: "App", value: name))
          }
          if rows.isEmpty {
            return nil
          }
          return Section(rows: rows)
        }
        func state(searchText: String) -> ItemState {
          if items.isEmpty {
            return hasNoTokens ? .noTokens : .loading
          }
          let text = searchText.trimmingCharacters(in: .whitespaces)
          var filtered = items
          if !text.isEmpty {
            filtered = items.filter { $0.name.contains(text) }
          }
          if let filter {
            filtered = filtered.filter { $0.kind == filter.kind }
          }
          return .loaded(filtered)
        }
      }
      """, configuration: "info"),
    Example(
      """
      import Alamofire

      @Observable final class RowsViewModel {
        var count = 0
        func ↓rows<Element: BinaryInteger>(posts: [Element], first: Element) -> [String] {
          var rows: [String] = []
          for post in posts {
            let title = "\\(post)"
            if title.isEmpty {
              rows.append("Untitled")
            } else {
              rows.append(title.capitalized)
            }
          }
          if rows.isEmpty {
            return ["none"]
          }
          return rows.sorted()
        }
      }
      """, configuration: "info"),
    Example(
      [
        (
          "App/AlertsViewModel.swift",
          alertsViewModel(grouping: "↓sections")
        ),
        (
          "AppTests/AlertsTests.swift",
          """
          import Testing
          let model: AlertsViewModel = .mock()
          @Test func sections() { #expect(Grouper().sections(for: []).isEmpty) }
          """
        ),
      ], configuration: "info"),
  ]

  static let good: [Example] = [
    Example(
      [
        (
          "App/AlertsViewModel.swift",
          alertsViewModel(grouping: "sections")
        ),
        (
          "AppTests/AlertsTests.swift",
          """
          import Testing
          @Test func sections() {
            let model: AlertsViewModel = .mock()
            #expect(model.sections(for: []).isEmpty)
          }
          """
        ),
      ], configuration: "info"),
    Example(
      """
      import linphonesw

      final class CallViewModel: ObservableObject {
        @Published var call: Call?
        func isPaused() -> Bool {
          guard let call else {
            return false
          }
          let state = call.state
          switch state {
          case .paused, .pausing:
            return true
          default:
            return false
          }
        }
      }
      """, configuration: "info"),
    Example(
      """
      final class CreditsViewModel {
        let url: URL
        let title: String?
        init(title: String?, url: URL) {
          self.title = title
          self.url = url
        }
        func load() -> [Line]? {
          guard let text = try? String(contentsOfFile: url.path) else { return nil }
          return parse(text)
        }
        func parse(_ text: String) -> [Line] {
          var lines: [Line] = []
          for line in text.split(separator: "\\n") {
            if line.hasPrefix("##") {
              lines.append(.subtitle(line))
            } else if line.hasPrefix("#") {
              lines.append(.title(line))
            } else {
              lines.append(.text(line))
            }
          }
          return lines
        }
      }
      final class TrashViewModel: ObservableObject {
        @Published var selection = Selection()
        @Published var nodes: [Node] = []
        func kind(isAll: Bool) -> Kind? {
          let ids = isAll ? selection.selectable : selection.selected
          let selected = nodes.filter { ids.contains($0.id) }
          let kinds = Set(selected.map(\\.kind))
          if kinds.count > 1 {
            return .mixed
          } else if kinds.isEmpty {
            return nil
          } else {
            return kinds.first
          }
        }
      }
      """, configuration: "info"),
    Example(
      """
      final class LaunchViewModel {
        private func firstFreeScheme(_ schemes: [String]) -> String? {
          for scheme in schemes {
            guard let url = URL(string: scheme), Launcher.canOpenURL(url) else {
              continue
            }
            if SharedUtils.isScheme(inUse: scheme) {
              continue
            }
            return scheme
          }
          return nil
        }
      }
      """, configuration: "info"),
    Example(
      """
      struct DesignRowViewModel {
        let design: Design
        func code() -> String {
          var parts: [String] = []
          let digits = design.code
          var rest = digits
          while rest.count > 4 {
            parts.append(String(rest.prefix(4)))
            rest = String(rest.dropFirst(4))
          }
          parts.append(rest)
          return parts.joined(separator: "-")
        }
      }
      """, configuration: "info"),
    Example(
      """
      protocol Routing {
        func destination(for row: Row) -> Route
      }
      final class FeedViewModel: Routing {
        func destination(for row: Row) -> Route {
          switch row.kind {
          case .post:
            return .post(row.id)
          case .author:
            return .author(row.id)
          case .tag:
            return .tag(row.id)
          case .link:
            return .link(row.id)
          }
        }
        func append(_ row: Row, to rows: inout [Row]) -> Bool {
          if rows.contains(row) {
            return false
          }
          if rows.isEmpty {
            rows.append(.header)
          }
          rows.append(row)
          rows.sort()
          return true
        }
      }
      """, configuration: "info"),
    Example(
      """
      final class FeedViewModel {
        private let service: FeedService
        var rows: [Row] = []
        func reload() -> Int {
          let first = 1
          let second = 2
          let third = 3
          let fourth = 4
          let fifth = 5
          let sixth = 6
          rows.append(Row(first))
          let eighth = 8
          return first + second + third + fourth + fifth + sixth + eighth
        }
        func load() -> Int {
          let first = 1
          let second = 2
          let third = 3
          let fourth = 4
          let fifth = 5
          let sixth = 6
          let seventh = 7
          let eighth = service.count(of: seventh)
          return first + second + third + fourth + fifth + sixth + eighth
        }
        func rows(of posts: [Post], from store: PostStore) -> [Row] {
          var rows: [Row] = []
          for post in posts {
            if store.isHidden(post) {
              continue
            }
            let title = post.title.capitalized
            rows.append(Row(title: title))
          }
          return rows
        }
        static func rows(of posts: [Post]) -> [Row] {
          var rows: [Row] = []
          for post in posts {
            let title = post.title.capitalized
            if title.isEmpty {
              rows.append(Row(title: "Untitled"))
            } else {
              rows.append(Row(title: title))
            }
          }
          return rows
        }
      }
      """, configuration: "info"),
    Example(
      """
      final class FeedViewModel {
        func title(of post: Post) -> String {
          let trimmed = post.title.trimmingCharacters(in: .whitespaces)
          guard !trimmed.isEmpty else {
            return "Untitled"
          }
          return trimmed
        }
      }
      """, configuration: "info"),
    Example(
      """
      struct RowBuilder {
        func rows(of posts: [Post]) -> [Row] {
          var rows: [Row] = []
          for post in posts {
            let title = post.title.capitalized
            if title.isEmpty {
              rows.append(Row(title: "Untitled"))
            } else {
              rows.append(Row(title: title))
            }
          }
          return rows
        }
      }
      """, configuration: "info"),
  ]

  /// A view model with a function that groups values.
  private static func alertsViewModel(grouping function: String) -> String {
    """
    final class AlertsViewModel {
      private let service: AlertService
      func \(function)(for alerts: [Alert]) -> [Section] {
        var open: [Alert] = []
        var closed: [Alert] = []
        for alert in alerts {
          if alert.isOpen {
            open.append(alert)
          } else {
            closed.append(alert)
          }
        }
        return [Section(open), Section(closed)]
      }
    }
    """
  }
}
