extension Project {
  /// Whether an observable class or one of its superclasses may store state that a view shows and that is not isolated
  /// yet. In an `ObservableObject` without published properties, this can be a visible variable that a view reads and
  /// that changes after the object is created, or a property whose changes the class publishes itself. If such an
  /// object has no functions either, its properties are assumed to keep the values passed to its initializer. A class
  /// with functions but without values, such as the client of a server, stores no state.
  func declaresShownState(_ entity: Int) -> Bool {
    let facts = ([entity] + superclasses(of: entity)).flatMap { self.facts(of: $0) }
    let stored = facts.flatMap(\.properties).filter { !$0.isStatic }
    if isThreadSafe(facts, stored) { return false }
    let visible = stored.filter { !$0.isLet && !$0.isPrivate }
    if !visible.isEmpty, visible.allSatisfy({ $0.has(anyOf: "MainActor") }) { return false }
    if facts.contains(where: { $0.inherited.contains { $0.lastNamePart == "ObservableObject" } }),
      !stored.isEmpty, !facts.contains(where: { $0.members.contains { $0.kind == .function } }),
      stored.allSatisfy({ $0.attributes.isEmpty && !$0.hasInitialValue && $0.name != "objectWillChange" })
    {
      return false
    }
    if hidesState(facts, stored) { return false }
    let isViewModel = types.roles(of: entity).contains(.viewModel)
    if isViewModel, stored.contains(where: { !$0.isLet }) { return !onlyHoldsObjects(stored, of: entity) }
    if stored.contains(where: { $0.attribute("Published") != nil }) { return true }
    let isTracked = facts.contains { fact in
      fact.attributes.contains { ["Observable", "Perceptible"].contains($0.name.lastNamePart) }
    }
    if stored.isEmpty, isViewModel || isTracked || !hasOnlyFunctions(facts) { return true }
    if isTracked, stored.contains(where: { !$0.isLet && !$0.has(anyOf: "ObservationIgnored") }) { return true }
    if facts.contains(where: { $0.members.contains { $0.uses.contains { $0.name == "objectWillChange" } } }) {
      return true
    }
    // A variable that is neither published nor tracked is displayed only if a view reads it.
    guard !isTracked else { return false }
    let untracked = visible.filter { !$0.modifiers.contains("weak") && !keepsInitialValue($0, facts, of: entity) }
    let names = Set(untracked.map(\.name))
    return !names.isEmpty
      && code(storing: entity, inTypesWith: .view) { use in
        use.usage != .assigned && use.member.map(names.contains) ?? false
      }
  }

  /// Returns whether neither a class nor its superclasses have stored properties.
  func storesNothing(_ entity: Int) -> Bool {
    let classes = [entity] + superclasses(of: entity)
    return !classes.contains { properties(of: $0).contains { !$0.isStatic } }
      && classes.last.map { !hasSuperclass($0) } ?? false
  }

  /// Returns whether the only variables of a class store other observable objects in the wrappers of views, which have
  /// no effect in a class, and no view reads these objects through the class.
  private func onlyHoldsObjects(_ stored: [PropertyFact], of entity: Int) -> Bool {
    let variables = stored.filter { !$0.isLet }
    guard variables.allSatisfy({ $0.has(anyOf: "ObservedObject", "StateObject", "EnvironmentObject") }) else {
      return false
    }
    let names = Set(variables.map(\.name))
    let readers = facts(of: entity).flatMap(\.members).filter { $0.kind == .computedProperty }.map(\.baseName)
    return !code(storing: entity, inTypesWith: .view) { use in
      use.member.map { names.contains($0) || readers.contains($0) } ?? false
    }
  }

  /// Returns whether a class has functions, but no computed properties and no observers.
  private func hasOnlyFunctions(_ facts: [TypeFact]) -> Bool {
    let members = facts.flatMap(\.members).filter { !$0.isStatic && $0.kind != .initializer }
    return !members.isEmpty && members.allSatisfy { $0.kind == .function }
  }

  /// Returns whether a variable of a class keeps the value that an initializer assigns: neither the class nor code that
  /// stores an object of the class changes it.
  private func keepsInitialValue(_ variable: PropertyFact, _ facts: [TypeFact], of entity: Int) -> Bool {
    let members = facts.flatMap(\.members)
    let changing = members.filter { $0.uses.contains { $0.name == variable.name && $0.mayWrite } }
    guard !variable.hasInitialValue, !variable.hasObservers, !changing.isEmpty,
      changing.allSatisfy({ $0.kind == .initializer })
    else { return false }
    let isChangedElsewhere = code(storing: entity, inTypesWith: nil) { use in
      use.member == variable.name && !use.usage.isDisjoint(with: [.assigned, .passedInout, .projected])
    }
    return !isChangedElsewhere
  }

  /// Returns whether code contains a certain use of a property that stores an object of a class.
  /// - Parameter role: The role of the types whose code is searched; nil for all types.
  private func code(storing entity: Int, inTypesWith role: RoleSet?, contains isWanted: (NameUse) -> Bool) -> Bool {
    files(naming: [entity]).contains { file in
      guard !files[file].isTest else { return false }
      let declared = files[file].facts.types
      return declared.indices.contains { index in
        let reference = TypeIndex.Reference(file: file, type: index)
        let names = Set(
          declared[index].properties.filter { declaredType(of: $0, at: reference) == entity }.map(\.name))
        guard !names.isEmpty, case .entity(let owner) = types.meaning(of: reference),
          role.map({ !types.roles(of: owner).isDisjoint(with: $0) }) ?? true
        else { return false }
        return facts(of: owner).contains { fact in
          fact.members.contains { $0.uses.contains { names.contains($0.name) && isWanted($0) } }
        }
      }
    }
  }

  /// Returns whether all variables of a class are private, and neither a visible property or function, possibly through
  /// private ones, nor the class's publisher exposes them.
  private func hidesState(_ facts: [TypeFact], _ stored: [PropertyFact]) -> Bool {
    let variables = stored.filter { !$0.isLet }
    guard !variables.isEmpty, variables.allSatisfy({ $0.isFilePrivate && $0.attribute("Published") == nil }) else {
      return false
    }
    let names = Set(variables.map(\.name))
    let members = facts.flatMap(\.members)
    let valued = members.filter { $0.type != nil && $0.kind != .initializer }
    let readers = valued.callers(of: names, ownNames: ["Self"])
    return !valued.contains { !$0.isHidden && readers.contains($0.baseName) }
      && !members.contains { $0.uses.contains { $0.name == "objectWillChange" } }
  }

  /// Returns whether a class declares that it is `Sendable` and its stored properties are constants, or are protected
  /// by a lock.
  private func isThreadSafe(_ facts: [TypeFact], _ stored: [PropertyFact]) -> Bool {
    guard !stored.isEmpty, facts.contains(where: { $0.inherited.contains { $0.lastNamePart == "Sendable" } }) else {
      return false
    }
    return stored.allSatisfy(\.isLet)
      || stored.contains { $0.knownType.map { Self.locks.contains($0.lastNamePart) } ?? false }
  }

  private static let locks: Set<String> = [
    "LockIsolated", "ManagedCriticalState", "Mutex", "NIOLock", "NIOLockedValueBox", "NSLock", "NSRecursiveLock",
    "OSAllocatedUnfairLock",
  ]

  /// Returns whether a class runs its own code on a dispatch queue that it stores.
  func usesOwnQueue(_ entity: Int) -> Bool {
    let facts = facts(of: entity)
    let queues = Set(
      facts.flatMap(\.properties).filter { property in
        // The value of `= .main` and `= .global()` is not known to be a queue of the class.
        property.initializedType == "DispatchQueue" || property.typeName == "DispatchQueue" && !property.hasInitialValue
      }.map(\.name))
    guard !queues.isEmpty else { return false }
    return facts.contains { fact in
      fact.members.contains { member in
        member.uses.contains { use in
          queues.contains(use.name) && use.usage.contains(.called)
            && use.member.map(Self.queueFunctions.contains) ?? false
        }
      }
    }
  }

  private static let queueFunctions: Set<String> = ["async", "asyncAfter", "asyncAndWait", "sync"]
}
