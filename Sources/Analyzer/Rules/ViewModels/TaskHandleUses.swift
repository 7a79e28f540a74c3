/// How a view model uses its stored tasks.
struct TaskHandleUses {
  let entity: Int
  let project: Project
  /// The names of the properties that new tasks are assigned to, in order of their first assignment.
  let handles: [String]
  /// The recorded uses of each stored task.
  private let seen: [String: [Located<TaskHandles.Evidence>]]
  private let cancelledFromOutside: Set<String>
  private let members: [MemberFact]
  /// The indices in `members` of the members that use or observe a property, keyed by the property's name.
  private let users: [String: [Int]]

  init(entity: Int, project: Project, seen: TaskHandles.Collection) {
    self.entity = entity
    self.project = project
    cancelledFromOutside = seen.cancelledFromOutside
    let seen = seen.byType[entity] ?? []
    var handles: [String] = []
    var known: Set<String> = []
    for located in seen where located.evidence.act == .assignment && known.insert(located.evidence.handle).inserted {
      handles.append(located.evidence.handle)
    }
    self.handles = handles
    self.seen = Dictionary(grouping: seen, by: \.evidence.handle)
    let members = handles.isEmpty ? [] : project.facts(of: entity).flatMap(\.members)
    self.members = members
    var users: [String: [Int]] = [:]
    for (index, member) in members.enumerated() {
      var names = Set(member.uses.lazy.map(\.name).filter(known.contains))
      if member.kind == .observer, known.contains(member.name) { names.insert(member.name) }
      for name in names { users[name, default: []].append(index) }
    }
    self.users = users
  }

  /// The declaration of the property that stores the task; nil if uncertain.
  func declaration(of handle: String) -> (reference: TypeIndex.Reference, property: PropertyFact)? {
    for reference in project.types.entities[entity].declarations {
      if let property = project.fact(reference).properties.first(where: { $0.name == handle }),
        isTaskForeign(in: reference)
      {
        return (reference, property)
      }
    }
    return nil
  }

  /// Returns the property that stores the task if nothing in the project cancels it or awaits its value. Returns nil in
  /// case of doubt.
  func uncancelled(_ handle: String) -> Located<NoEvidence>? {
    guard let (reference, property) = declaration(of: handle), !hasUnknownWrapper(property),
      !cancelledFromOutside.contains(handle), !cancelsOldValue(of: handle), !isCancelled(handle), !isAwaited(handle),
      !isPassedOn(handle),
      !isComparedBeforeAssignment(handle)
    else { return nil }
    return Located(
      file: reference.file,
      record: Record(
        evidence: NoEvidence(), range: property.range, symbol: "\(project.types.entities[entity].name).\(handle)",
        type: reference.type))
  }

  /// Whether `Task` refers to the system type.
  private func isTaskForeign(in declaration: TypeIndex.Reference) -> Bool {
    let scope = project.fact(declaration).name
    if case .external = project.types.lookUp("Task", inFile: declaration.file, insideType: scope) { return true }
    return false
  }

  /// Whether the property has an unknown wrapper, which may cancel the task in its setter. System wrappers do not.
  private func hasUnknownWrapper(_ property: PropertyFact) -> Bool {
    property.attributes.contains { !Self.plainAttributes.contains($0.name.lastNamePart) }
  }

  private static let plainAttributes: Set<String> = [
    "Published", "ObservationIgnored", "ObservationTracked", "MainActor", "available", "objc",
  ]

  /// The members that use or observe a stored task.
  private func members(using handle: String) -> some Sequence<MemberFact> {
    (users[handle] ?? []).lazy.map { members[$0] }
  }

  private func cancelsOldValue(of handle: String) -> Bool {
    members(using: handle).contains { member in
      member.kind == .observer && member.name == handle
        && member.uses.contains { ($0.name == "oldValue" || $0.name == handle) && $0.member == "cancel" }
    }
  }

  private func isCancelled(_ handle: String) -> Bool {
    seen[handle]?.contains { $0.evidence.act == .cancellation } ?? false
  }

  /// Whether other code waits for the task, which has to run to completion.
  private func isAwaited(_ handle: String) -> Bool {
    members(using: handle).contains { member in
      member.uses.contains { $0.name == handle && ($0.member == "value" || $0.member == "result") }
    }
  }

  /// Whether the stored task is passed to code that may cancel it. A comparison with nil does not count.
  private func isPassedOn(_ handle: String) -> Bool {
    let compared = seen[handle]?.filter { $0.evidence.act == .comparisonWithNil } ?? []
    return members(using: handle).contains { member in
      let isRead = member.uses.contains { $0.name == handle && $0.member == nil && !$0.usage.contains(.assigned) }
      return isRead && !compared.contains { $0.record.symbol.hasSuffix("." + member.name) }
    }
  }

  /// Whether each function that starts a task first checks whether the property already stores one. If so, each task
  /// runs to completion before the next one starts.
  private func isComparedBeforeAssignment(_ handle: String) -> Bool {
    let seen = seen[handle] ?? []
    return seen.filter { $0.evidence.act == .assignment }.allSatisfy { assignment in
      seen.contains {
        $0.evidence.act == .comparisonWithNil && $0.type == assignment.type
          && $0.record.symbol == assignment.record.symbol && $0.record.range.start < assignment.record.range.start
      }
    }
  }
}
