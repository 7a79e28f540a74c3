extension Project {
  /// Whether an observable class or one of its superclasses may store state that a view shows and that is not isolated
  /// yet. In an `ObservableObject` without published properties, this can be a visible variable that a view reads, or a
  /// property whose changes the class publishes itself. If such an object has no functions either, its properties are
  /// assumed to keep the values passed to its initializer.
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
    if types.roles(of: entity).contains(.viewModel), stored.contains(where: { !$0.isLet }) { return true }
    if stored.isEmpty || stored.contains(where: { $0.attribute("Published") != nil }) { return true }
    let isTracked = facts.contains { fact in
      fact.attributes.contains { ["Observable", "Perceptible"].contains($0.name.lastNamePart) }
    }
    if isTracked, stored.contains(where: { !$0.isLet && !$0.has(anyOf: "ObservationIgnored") }) { return true }
    if facts.contains(where: { $0.members.contains { $0.uses.contains { $0.name == "objectWillChange" } } }) {
      return true
    }
    // A variable that is neither published nor tracked is displayed only if a view reads it.
    let untracked = visible.filter { !$0.modifiers.contains("weak") }.map(\.name)
    return !isTracked && !untracked.isEmpty && viewsRead(anyOf: Set(untracked))
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

  /// Returns whether the code of a view reads a member with one of the names.
  private func viewsRead(anyOf names: Set<String>) -> Bool {
    entities(having: .view).contains { view in
      facts(of: view).contains { fact in
        fact.members.contains { member in
          member.uses.contains { use in
            use.usage != .assigned && use.member.map(names.contains) ?? false
          }
        }
      }
    }
  }

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
