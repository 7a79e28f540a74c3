import SwiftSyntax

extension StateIndex {
  /// Whether an initializer of one of the classes starts work that a view's `@StateObject` starts only once. The
  /// initial value of `@State` is created again whenever the parent is updated.
  func startsWorkOnce(_ classes: [Int], heldBy wrappers: [String]) -> Bool {
    wrappers.contains("StateObject") && classes.contains(where: startsWork)
  }

  /// Whether the published properties of a class only store what its initializer receives: they have no initial values,
  /// the class has no functions, and no code that names a property changes it.
  func publishesOnlyInitialValues(_ classes: [Int]) -> Bool {
    let facts = classes.flatMap { project.facts(of: $0) }
    let published = facts.flatMap(\.properties).filter { $0.has(anyOf: "Published") && !$0.isStatic }
    guard !published.isEmpty, published.allSatisfy({ !$0.hasInitialValue && !$0.isOptional && !$0.hasObservers }),
      !facts.flatMap(\.members).contains(where: { $0.kind == .function && !$0.isStatic })
    else { return false }
    let names = Set(published.map(\.name))
    let own = facts.flatMap(\.members).filter { $0.kind != .initializer }.flatMap(\.uses)
    // A called member may change the value: `cart.items.append(item)`.
    let changes: NameUse.Usage = [.assigned, .projected, .passedInout, .called]
    guard !own.contains(where: { names.contains($0.name) && !$0.usage.isDisjoint(with: changes) }) else { return false }
    return !project.files(naming: classes).contains { file in
      project.files[file].facts.types.lazy.flatMap(\.members).flatMap(\.uses).contains { use in
        use.member.map(names.contains) == true && !use.usage.isDisjoint(with: changes)
      }
    }
  }
}

/// Collects the types that are compiled only in debug builds.
struct DebugTypes: Collector, ProjectWideRecorder {
  static let id = "debug_types"

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init, \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["DEBUG"]) { walk in
      walk.on(.type) { declaration, context in
        guard declaration.fact.kind != .extension, declaration.node.isDebugCode else { return }
        context.record(Evidence(name: declaration.fact.name), by: Self.self, at: declaration.fact.range)
      }
    }
  }

  /// The declared types.
  func collection(in project: Project) -> Set<Int> {
    Set(project.records(of: Self.self).compactMap { project.entity(of: $0) })
  }
}
