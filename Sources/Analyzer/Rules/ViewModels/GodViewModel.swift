/// Finds view models and observable models that keep too many things at once.
struct GodViewModel: ProjectLimitRule {
  static let info = RuleInfo(
    id: "god_view_model",
    summary: "A view model or observable model keeps few stored properties.",
    rationale: """
      Many stored properties in one observable mean many concerns in one type: every view that needs one of them \
      depends on all, and no combination of values can be ruled out. Groups of members that share no state are \
      separate types waiting to be named; values that change together form a State struct.
      """,
    seeds: ["card", "S0 mistake-2", "S0 anti-pattern-4", "S1 structured state"],
    defaultLevel: .limits(warning: 15, error: 30),
    remedy: Remedy(.model, .large),
    triggering: [
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
    ],
    good: [
      Example(
        """
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
          // A plain value may hold what it describes.
          let title: String
          let text: String
        }
        """, configuration: "{warning: 1}"),
    ])

  struct Evidence: Analyzer.Evidence {
    /// The stored properties of each part that shares no state with the others; parts of a single one are left out.
    let groups: [[String]]

    static let fields = FieldList(Self.init, \.groups)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    project.types.entities.indices.flatMap { entity -> [Located<Evidence>] in
      guard project.isMeasuredForState(entity) else { return [] }
      let type = project.types.entities[entity]
      let groups = Cohesion(of: entity, in: project).groups.filter { $0.count > 1 }
      return type.declarations.map { declaration in
        let fact = project.fact(declaration)
        return Located(
          file: declaration.file,
          record: Record(
            evidence: Evidence(groups: groups), range: fact.range, symbol: type.name,
            value: fact.storedPropertyNames.count))
      }
    }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let count = "`\(record.symbol)` keeps \(value) stored properties, over the limit of \(limit)"
    let groups = record.evidence.groups
    guard groups.count > 1 else {
      return "\(count); gather values that change together in State structs, or move some to a model of their own"
    }
    let shown = groups.prefix(Self.shownGroups).map { "(\($0.joined(separator: ", ")))" }.joined(separator: ", ")
    let hidden = groups.count - Self.shownGroups
    let rest = hidden > 0 ? " and \(hidden) more" : ""
    return "\(count); split it into \(groups.count) types along what shares no state: \(shown)\(rest)"
  }

  private static let shownGroups = 4
}

extension Project {
  /// Whether the stored properties of a type are limited: a view model, an observable, or a State struct nested in one.
  func isMeasuredForState(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.kind != .protocol else { return false }
    if !types.roles(of: entity).isDisjoint(with: [.viewModel, .observable]) { return true }
    guard type.kind == .struct, type.name.lastNamePart.hasSuffix("State"), let declaration = type.declarations.first,
      let owner = fact(declaration).parent,
      case .entity(let parent) = types.meaning(of: .init(file: declaration.file, type: owner))
    else { return false }
    return !types.roles(of: parent).isDisjoint(with: [.viewModel, .observable])
  }
}

extension TypeFact {
  /// Stored instance properties of the declaration, each name once (`#if` may have it twice), in source order.
  var storedPropertyNames: [String] {
    var seen: Set<String> = []
    return properties.filter { !$0.isStatic && seen.insert($0.name).inserted }.map(\.name)
  }
}
