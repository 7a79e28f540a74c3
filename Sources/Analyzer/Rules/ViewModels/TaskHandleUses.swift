/// What a view model does with the handles of its tasks.
struct TaskHandleUses {
  let entity: Int
  let project: Project
  /// The names of the properties that are given new tasks, in the order of their first one.
  let handles: [String]
  /// What was seen of each handle.
  private let seen: [String: [Located<TaskHandles.Evidence>]]
  private let members: [MemberFact]
  /// Which members use a name, and which observe a property, as indices of `members`.
  private let users: [String: [Int]]

  init(entity: Int, project: Project, seen: [Located<TaskHandles.Evidence>]) {
    self.entity = entity
    self.project = project
    var handles: [String] = []
    var known: Set<String> = []
    for located in seen where located.evidence.isAssignment && known.insert(located.evidence.handle).inserted {
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

  /// What is wrong with a handle; nil where nothing is, or where it is not certain.
  func problem(with handle: String) -> Located<StoredTaskNotCancelled.Evidence>? {
    let type = project.types.entities[entity]
    let declaration = type.declarations.first { reference in
      project.fact(reference).properties.contains { $0.name == handle }
    }
    guard let declaration, let property = project.fact(declaration).properties.first(where: { $0.name == handle }),
      isTaskForeign(in: declaration), !cancelsOldValue(of: handle)
    else { return nil }
    guard isCancelled(handle) else {
      guard !isHandedOn(handle) else { return nil }
      return Located(
        file: declaration.file,
        record: Record(evidence: .neverCancelled, range: property.range, symbol: "\(type.name).\(handle)"))
    }
    let late = seen[handle]?.first { $0.evidence.act == .assignment && !isCancelled(before: $0) }
    return late.map { located in
      Located(
        file: located.file,
        record: Record(
          evidence: .overwritten(handle: handle), range: located.record.range, symbol: located.record.symbol,
          source: handle))
    }
  }

  /// Whether `Task` means the one of the system.
  private func isTaskForeign(in declaration: TypeIndex.Reference) -> Bool {
    let scope = project.fact(declaration).name
    if case .external = project.types.lookUp("Task", inFile: declaration.file, insideType: scope) { return true }
    return false
  }

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

  /// Whether the function that assigns cancels before, itself or by another function, or looks whether there is a task.
  private func isCancelled(before located: Located<TaskHandles.Evidence>) -> Bool {
    let handle = located.evidence.handle
    let assignment = located.record
    let isBefore = (seen[handle] ?? []).contains {
      !$0.evidence.isAssignment && $0.type == located.type && $0.record.symbol == assignment.symbol
        && $0.record.range.start < assignment.range.start
    }
    if isBefore { return true }
    let cancelling = Set(
      members(using: handle).filter { member in
        member.uses.contains { $0.name == handle && $0.member == "cancel" }
      }.map(\.baseName))
    guard !cancelling.isEmpty else { return false }
    return members.contains { member in
      assignment.symbol.hasSuffix("." + member.name)
        && member.uses.contains { $0.manner.contains(.called) && $0.member == nil && cancelling.contains($0.name) }
    }
  }
}
