/// The stored properties of a view model, divided into state and what the view model only works with.
struct StateShare {
  /// The injected services and other dependencies.
  let dependencies: Set<String>
  /// Publishers, subscriptions, tasks, queues and loggers.
  let plumbing: Set<String>

  /// - Parameter injected: The properties whose types identify them as dependencies.
  init(of reference: TypeIndex.Reference, entity: Int, injected: Set<String>, in project: Project) {
    let stored = project.fact(reference).properties.filter { !$0.isStatic }
    // A constant that is called as a function is a use case: `getItems(page: 1)`.
    let called = Set(
      project.facts(of: entity).flatMap(\.members).flatMap(\.uses)
        .filter { $0.member == nil && $0.usage.contains(.called) }.map(\.name))
    let named = stored.filter { property in
      // The declaration does not show the type of `let manager = container.resolve()`.
      guard property.isLet, property.knownType == nil, property.hasInitialValue else { return false }
      if called.contains(property.name) { return true }
      let type = property.name.prefix(1).uppercased() + property.name.dropFirst()
      return project.types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service)
    }
    let dependencies = injected.union(named.map(\.name))
    self.dependencies = dependencies
    plumbing = Set(stored.filter { $0.isPlumbing && !dependencies.contains($0.name) }.map(\.name))
  }
}

extension PropertyFact {
  /// Whether the property transports values or keeps work alive rather than storing state.
  fileprivate var isPlumbing: Bool {
    let outer = knownType?.lastNamePart ?? ""
    if Self.plumbingTypes.contains(outer) || ["Subject", "Relay", "Publisher"].contains(where: outer.hasSuffix) {
      return true
    }
    if let type { return ["Cancellable", "Disposable", "AnyTask", "Task<"].contains { type.contains($0) } }
    // The type of the elements is unknown in `Set<AnyCancellable>()`.
    return initializedType == "Set" && name.camelCaseWords.last.map(Self.plumbingNames.contains) ?? false
  }

  private static let plumbingTypes: Set<String> = [
    "CompositeDisposable", "DispatchQueue", "DisposeBag", "Logger", "OSLog", "OperationQueue", "Task",
  ]

  private static let plumbingNames: Set<String> = ["cancellables", "disposables", "subscriptions", "tasks"]
}
