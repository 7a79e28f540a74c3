/// One review checklist of the guidance, item by item, with what decides each item.
/// - Source: checklists.yml.
struct Checklist: Sendable {
  /// Where a checklist speaks at all.
  enum Scope: Sendable, Hashable {
    case always
    case whereViewModelsExist
    case whereReducersExist
    case viewFiles
    case architecture(Architecture)
  }

  /// What a file must hold for an item to speak about it.
  enum Applicability: Sendable, Hashable {
    case view, viewModel, observable, model, coordinator, reducer
    case viewOrViewModel, viewOrObservable
    case test, any

    /// The roles of which a file must have one; nil where roles do not matter.
    var roles: RoleSet? {
      switch self {
      case .view: .view
      case .viewModel: .viewModel
      case .observable: .observable
      // A service has model logic too.
      case .model: [.model, .service]
      case .coordinator: .coordinator
      case .reducer: .reducer
      case .viewOrViewModel: [.view, .viewModel]
      case .viewOrObservable: [.view, .observable]
      case .test, .any: nil
      }
    }
  }

  /// Who decides an item.
  enum Decision: Sendable, Hashable {
    case rules([String])
    case person
  }

  /// One line of a checklist.
  struct Item: Sendable {
    let id: String
    let text: String
    let applies: Applicability
    let decision: Decision

    init(_ id: String, _ text: String, applies: Applicability, decidedBy decision: Decision) {
      self.id = id
      self.text = text
      self.applies = applies
      self.decision = decision
    }

    /// Ids of the rules that decide the item; empty where a person does.
    var rules: [String] {
      if case .rules(let rules) = decision { return rules }
      return []
    }
  }

  let id: String
  let scope: Scope
  let items: [Item]
}

/// All checklists, in the order in which they are reported.
enum ChecklistCatalog {
  static let checklists: [Checklist] = [.axiom, .mvvm, .viewRefactor, .mv, .patterns, .tca]

  /// The items of all checklists, one after the other.
  static let items: [Checklist.Item] = checklists.flatMap(\.items)

  /// Where the items stand that each rule decides: in which checklist, and which item of all.
  static let placesByRule: [String: [(checklist: Int, item: Int)]] = {
    var places: [String: [(checklist: Int, item: Int)]] = [:]
    var item = 0
    for (index, checklist) in checklists.enumerated() {
      for rules in checklist.items.map(\.rules) {
        for rule in rules { places[rule, default: []].append((index, item)) }
        item += 1
      }
    }
    return places
  }()

  /// The ids of the items that each rule decides, sorted.
  static let itemsByRule: [String: [String]] = {
    var items: [String: Set<String>] = [:]
    for item in Self.items {
      for rule in item.rules { items[rule, default: []].insert(item.id) }
    }
    return items.mapValues { $0.sorted() }
  }()
}
