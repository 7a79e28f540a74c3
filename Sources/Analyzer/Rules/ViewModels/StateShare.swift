/// The stored properties of a view model, divided into state and what the view model only works with.
struct StateShare {
  /// The injected services and other dependencies.
  let dependencies: Set<String>
  /// Publishers, subscriptions, tasks, queues, loggers, formatters, coders, closures, locks and observer tokens.
  let plumbing: Set<String>

  /// - Parameter injected: The properties whose types identify them as dependencies.
  init(of reference: TypeIndex.Reference, entity: Int, injected: Set<String>, in project: Project) {
    let stored = project.fact(reference).properties.filter { !$0.isStatic }
    // The declaration does not show the type of `let manager = container.resolve()`.
    let unknown = stored.filter { $0.isLet && $0.knownType == nil && $0.hasInitialValue }
    // A constant that is called as a function is a use case: `getItems(page: 1)`.
    let called =
      unknown.isEmpty
      ? []
      : Set(
        project.facts(of: entity).flatMap(\.members).flatMap(\.uses)
          .filter { $0.member == nil && $0.usage.contains(.called) }.map(\.name))
    let named = unknown.filter { property in
      if called.contains(property.name) { return true }
      let type = property.name.prefix(1).uppercased() + property.name.dropFirst()
      return project.types.roles(named: type, inFile: reference.file, insideType: reference.type).contains(.service)
    }
    let dependencies = injected.union(named.map(\.name))
      .union(Self.onlyCalled(stored, entity: entity, reference: reference, in: project))
    self.dependencies = dependencies
    plumbing = Set(stored.filter { $0.isPlumbing && !dependencies.contains($0.name) }.map(\.name))
  }

  /// The private constants of external types that are injected and named after their type (`registry: TokenRegistry`),
  /// and whose functions the type calls without reading any of their properties. An external type does not show whether
  /// it is a service, but the properties of a value would be read.
  private static func onlyCalled(
    _ stored: [PropertyFact], entity: Int, reference: TypeIndex.Reference, in project: Project
  ) -> Set<String> {
    let constants = stored.filter { property in
      guard property.isLet, property.isPrivate, !property.hasInitialValue, !property.isOptional,
        let type = property.typeName, property.type?.contains("<") != true,
        let word = property.name.camelCaseWords.last, type.lastNamePart.camelCaseWords.last == word
      else { return false }
      let scope = project.fact(reference).name
      guard case .external = project.types.lookUp(type, inFile: reference.file, insideType: scope) else { return false }
      return true
    }
    guard !constants.isEmpty else { return [] }
    // An initializer also uses its parameters, which usually have the same names.
    let uses = Dictionary(
      grouping: project.facts(of: entity).flatMap(\.members).filter { $0.kind != .initializer }.flatMap(\.uses),
      by: \.name)
    return Set(
      constants.map(\.name).filter { name in
        guard let uses = uses[name], uses.contains(where: { $0.member != nil }) else { return false }
        return uses.allSatisfy { $0.member == nil || $0.usage.contains(.called) }
      })
  }
}

extension PropertyFact {
  /// Whether the property transports values or keeps work alive rather than storing state.
  fileprivate var isPlumbing: Bool {
    let outer = knownType?.lastNamePart ?? ""
    if Self.plumbingTypes.contains(outer) || Self.plumbingSuffixes.contains(where: outer.hasSuffix) { return true }
    // A closure is a callback or provides something.
    if let type, type.contains("->"), !type.hasPrefix("[") { return true }
    if let type { return ["Cancellable", "Disposable", "AnyTask", "Task<"].contains { type.contains($0) } }
    // The type of the elements is unknown in `Set<AnyCancellable>()`.
    return initializedType == "Set" && name.camelCaseWords.last.map(Self.plumbingNames.contains) ?? false
  }

  private static let plumbingTypes: Set<String> = [
    "CompositeDisposable", "DispatchGroup", "DispatchQueue", "DispatchSemaphore", "DisposeBag", "Logger", "NSCache",
    "NSKeyValueObservation", "NSLock", "NSObjectProtocol", "NSRecursiveLock", "OSLog", "OperationQueue", "Task",
    "URLSession",
  ]

  private static let plumbingSuffixes = [
    "Subject", "Relay", "Publisher", "Formatter", "Encoder", "Decoder", "Observer", "ObservationToken",
  ]

  private static let plumbingNames: Set<String> = ["cancellables", "disposables", "subscriptions", "tasks"]
}
