extension StateIndex {
  /// Whether a view that created the object in its `init` would start the same work each time the view's value is
  /// created. `State(initialValue:)` evaluates its argument each time, and keeps only the first object.
  /// - Parameter type: The type that is created; nil if only the property names it.
  func wouldRepeatWork(creating type: String?, for property: String, of view: Int) -> Bool {
    guard let stored = properties(of: view).first(where: { $0.property.name == property }),
      stored.property.has(anyOf: "State"), let name = type ?? stored.property.typeName,
      let object = entity(named: name, in: stored.reference), style(of: object).contains(.macro)
    else { return false }
    let members = project.facts(of: object).flatMap(\.members)
    let functions = Set(members.lazy.filter { $0.kind == .function && !$0.isStatic }.map(\.baseName))
    return members.contains { member in
      member.kind == .initializer && member.uses.contains { $0.startsWork(calling: functions) }
    }
  }
}

extension NameUse {
  /// Whether the use stores a subscription (`store(in: &cancellables)`), starts a task, a timer or an observation, or
  /// calls one of the object's functions.
  fileprivate func startsWork(calling functions: Set<String>) -> Bool {
    if usage.contains(.passedInout) { return true }
    guard usage.contains(.called) else { return false }
    return Self.workers.contains(name) || member == nil && functions.contains(name)
  }

  private static let workers: Set<String> = ["NotificationCenter", "Task", "Timer", "DispatchQueue"]
}
