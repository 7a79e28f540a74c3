/// Finds functions in view models that do not depend on the view model.
struct PureLogicInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "pure_logic_in_view_model",
    summary: "Nontrivial functions that only compute a value should be in a separate type, not in the view model.",
    rationale: """
      A function that does not await, change state or call a dependency can be tested with plain values. If the \
      function is in a view model, however, each test has to create the view model and all of its dependencies. Such \
      functions are the easiest part of a large view model to extract: move them to a struct, such as a row builder or \
      a validator.
      """,
    details: """
      The rule ignores functions of up to eight lines, and functions that read more than two properties of the view \
      model, or more than one that can change. It also ignores functions in structs without services and visible \
      functions in classes that store only constant values, because tests can call them directly, and functions that \
      a test already calls. Debugging tools are \
      ignored, and so are functions that call static functions of types that are declared neither in the project nor \
      in a known framework, because those may query the system, and functions that receive or read objects of a \
      third-party library, which tests can hardly create.
      """,
    sources: ["S1 massive view model (extract pure logic first)", "S1 smells (inline formatting with complex logic)"],
    opportunity: "a non-static function in a view model",
    defaultLevel: DefaultLevel(.off, byArchitecture: [.mvvm: .severity(.info)]),
    remedy: Remedy(.model, .medium),
    triggering: [
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
            """
            final class AlertsViewModel {
              func ↓sections(for alerts: [Alert]) -> [Section] {
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
    ],
    good: [
      Example(
        [
          (
            "App/AlertsViewModel.swift",
            """
            final class AlertsViewModel {
              private let service: AlertService
              func sections(for alerts: [Alert]) -> [Section] {
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
    ])

  static let collectors: [any Collector.Type] = [BusyMembers.self, TestAccesses.self]

  struct Evidence: Analyzer.Evidence {
    /// The name of the function, with argument labels.
    let function: String

    static let fields = FieldList(Self.init, \.function)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    return project.reviewedViewModels.flatMap { entity -> [Located<Evidence>] in
      let purity = Purity(of: entity, in: project)
      let required = project.requirements(of: entity)
      let type = project.types.entities[entity]
      // Tests can create a struct that stores no services and call its functions directly.
      guard type.kind != .struct || project.storesServices(entity), !project.isForDebugging(entity) else { return [] }
      let storesOnlyConstants = project.storesOnlyConstantValues(entity)
      return (type.declarations + type.extensions).flatMap { reference -> [Located<Evidence>] in
        guard !project.files[reference.file].isTest else { return [] }
        return project.fact(reference).members.filter { member in
          member.kind == .function && !member.isStatic && member.codeLines > Self.lines && member.statements > 1
            && member.returnsOrThrows && purity.isPure(member, in: reference)
            && !required.contains(member.name) && !member.takesInterface
            && !project.readsLibraryObject(member, in: reference, of: entity)
            && purity.propertiesRead(by: member) <= Self.inputs
            && purity.variablesRead(by: member) <= Self.variables
            && !(storesOnlyConstants && !member.isHidden)
            && (member.isHidden || !project.isCalledInTests(member.baseName, of: entity))
        }.map { member in
          Located(
            file: reference.file,
            record: Record(
              evidence: Evidence(function: member.name), range: member.range, symbol: type.name, type: reference.type))
        }
      }
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedViewModels.flatMap { entity in
      (project.types.entities[entity].declarations + project.types.entities[entity].extensions).flatMap { reference in
        project.fact(reference).members.filter { $0.kind == .function && !$0.isStatic }
          .map { LocatedOpportunity(file: reference.file, start: $0.range.start) }
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol).\(record.evidence.function)` only computes a value; move it to a separate struct that tests can \
    call directly
    """
  }

  /// Functions with at most this many lines may stay in the view model.
  private static let lines = 8

  /// The maximum number of properties that the function may read. Each of them would become a parameter.
  private static let inputs = 2

  /// The maximum number of variables that the function may read. With more, its result depends on the state.
  private static let variables = 1
}

extension MemberFact {
  /// Whether a function produces a result. A function that neither returns nor throws anything must have a side effect.
  fileprivate var returnsOrThrows: Bool {
    if isThrowing { return true }
    guard let type else { return false }
    return type != "Void" && type != "()" && !type.contains("some View")
  }
}
