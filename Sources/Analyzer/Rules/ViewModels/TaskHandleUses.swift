/// What a view model does with the handles of its tasks.
struct TaskHandleUses {
  let entity: Int
  let project: Project
  /// The names of the properties that are given new tasks, in the order of their first one.
  let handles: [String]
  /// What was seen of each handle.
  private let seen: [String: [Located<TaskHandles.Evidence>]]
  private let cancelledFromOutside: Set<String>
  private let members: [MemberFact]
  /// Which members use a name, and which observe a property, as indices of `members`.
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

  /// Where a handle of tasks is declared; nil for what is not certainly one.
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

  /// The handle's property where nothing in the project cancels its task; nil also where that is not certain.
  func uncancelled(_ handle: String) -> Located<NoEvidence>? {
    guard let (reference, property) = declaration(of: handle), !hasUnknownWrapper(property),
      !cancelledFromOutside.contains(handle), !cancelsOldValue(of: handle), !isCancelled(handle), !isHandedOn(handle),
      !isComparedBeforeAssignment(handle)
    else { return nil }
    return Located(
      file: reference.file,
      record: Record(
        evidence: NoEvidence(), range: property.range, symbol: "\(project.types.entities[entity].name).\(handle)",
        type: reference.type))
  }

  /// Whether `Task` means the one of the system.
  private func isTaskForeign(in declaration: TypeIndex.Reference) -> Bool {
    let scope = project.fact(declaration).name
    if case .external = project.types.lookUp("Task", inFile: declaration.file, insideType: scope) { return true }
    return false
  }

  /// A wrapper may cancel in its setter; those of the system do not.
  private func hasUnknownWrapper(_ property: PropertyFact) -> Bool {
    property.attributes.contains { !Self.plainAttributes.contains($0.name.lastNamePart) }
  }

  private static let plainAttributes: Set<String> = [
    "Published", "ObservationIgnored", "ObservationTracked", "MainActor", "available", "objc",
  ]

  /// The members that use a handle or observe it.
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

  /// Whether the handle itself goes somewhere where it may be cancelled; comparing it with nil is no such thing.
  private func isHandedOn(_ handle: String) -> Bool {
    let compared = seen[handle]?.filter { $0.evidence.act == .comparisonWithNil } ?? []
    return members(using: handle).contains { member in
      let isRead = member.uses.contains { $0.name == handle && $0.member == nil && !$0.manner.contains(.assigned) }
      return isRead && !compared.contains { $0.record.symbol.hasSuffix("." + member.name) }
    }
  }

  /// Whether each function that starts a task looks first whether there is one: it runs once at a time and to its end.
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
