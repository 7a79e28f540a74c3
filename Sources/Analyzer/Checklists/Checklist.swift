/// A review checklist, including how the status of each item is determined.
struct Checklist: Sendable {
  /// The projects or files that a checklist applies to.
  enum Scope: Sendable, Hashable {
    case always
    case whereViewModelsExist
    case whereReducersExist
    case viewFiles
    case architecture(Architecture)
  }

  /// The files that an item applies to.
  enum Applicability: Sendable, Hashable {
    case view, viewModel, observable, model, coordinator, reducer
    case viewOrViewModel, viewOrObservable
    case test, any

    /// The roles that make the item apply: the file must declare a type with at least one of them. Nil if roles do not
    /// matter.
    var roles: RoleSet? {
      switch self {
      case .view: .view
      case .viewModel: .viewModel
      case .observable: .observable
      // Services also contain model logic.
      case .model: [.model, .service]
      case .coordinator: .coordinator
      case .reducer: .reducer
      case .viewOrViewModel: [.view, .viewModel]
      case .viewOrObservable: [.view, .observable]
      case .test, .any: nil
      }
    }
  }

  /// How the status of an item is determined.
  enum Decision: Sendable, Hashable {
    case rules([String])
    case manual
  }

  /// One item of a checklist.
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

    /// The IDs of the rules that determine the item's status; empty for a manual item.
    var rules: [String] {
      if case .rules(let rules) = decision { return rules }
      return []
    }
  }

  let id: String
  let scope: Scope
  let items: [Item]
}

/// All checklists, in report order.
enum ChecklistCatalog {
  static let checklists: [Checklist] = [.axiom, .mvvm, .viewRefactor, .mv, .patterns, .tca]

  /// The items of all checklists, in order.
  static let items: [Checklist.Item] = checklists.flatMap(\.items)

  /// For each rule, the items whose status it helps determine. Each item is identified by the index of its checklist
  /// and its own index in `items`.
  static let indicesByRule: [String: [(checklist: Int, item: Int)]] = {
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

  /// For each rule, the sorted IDs of the items whose status it helps determine.
  static let itemsByRule: [String: [String]] = {
    var items: [String: Set<String>] = [:]
    for item in Self.items {
      for rule in item.rules { items[rule, default: []].insert(item.id) }
    }
    return items.mapValues { $0.sorted() }
  }()
}
