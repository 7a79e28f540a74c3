extension StateIndex {
  /// Whether a view that created the object in its `init` would start the same work each time the view's value is
  /// created. `State(initialValue:)` evaluates its argument each time, and keeps only the first object.
  /// - Parameter type: The type that is created; nil if only the property names it.
  func wouldRepeatWork(creating type: String?, for property: String, of view: Int) -> Bool {
    guard let stored = properties(of: view).first(where: { $0.property.name == property }),
      stored.property.has(anyOf: "State"), let name = type ?? stored.property.typeName,
      let object = entity(named: name, in: stored.reference), style(of: object).contains(.macro)
    else { return false }
    return startsWork(object)
  }

  /// Whether an initializer of the object starts work, directly or in the object's functions that it calls.
  func startsWork(_ object: Int) -> Bool {
    let members = project.facts(of: object).flatMap(\.members)
    let handles = Set(properties(of: object).map { $0.property }.filter(\.isWorkHandle).map(\.name))
    var pending = members.filter { $0.kind == .initializer }
    var called: Set<String> = []
    while let member = pending.popLast() {
      for use in member.uses {
        if use.startsWork || use.usage.contains(.assigned) && handles.contains(use.name) { return true }
        guard use.usage.contains(.called), use.member == nil, called.insert(use.name).inserted else { continue }
        pending += members.filter { $0.kind == .function && !$0.isStatic && $0.baseName == use.name }
      }
    }
    return false
  }
}

extension PropertyFact {
  /// Whether the property holds a subscription or task: `AnyCancellable?`, `Task<Void, Never>`.
  fileprivate var isWorkHandle: Bool {
    type.map { $0.contains("Cancellable") || $0.hasPrefix("Task<") } ?? false
  }
}

extension NameUse {
  /// Whether the use subscribes to a publisher (`updates.sink { }`, `store(in: &cancellables)`), or starts a task, a
  /// timer or an observation.
  fileprivate var startsWork: Bool {
    if usage.contains(.passedInout) { return true }
    guard usage.contains(.called) else { return false }
    return Self.workers.contains(name) || member == "sink"
  }

  private static let workers: Set<String> = [
    "NotificationCenter", "Task", "Timer", "DispatchQueue", "withObservationTracking",
  ]
}
