/// What a view model does with the handles of its tasks.
struct TaskHandleUses {
  let entity: Int
  let project: Project
  let seen: [LocatedObservation]

  /// The names of the properties that are given new tasks, in the order of their first one.
  var handles: [String] {
    var names: [String] = []
    for located in seen where located.observation.kind == "assign" || located.observation.kind == "first" {
      for name in located.observation.subjects where !names.contains(name) { names.append(name) }
    }
    return names
  }

  /// What is wrong with a handle; nil where nothing is, or where it is not certain.
  func problem(with handle: String, rule: String) -> LocatedCandidate? {
    let type = project.types.entities[entity]
    let declaration = type.declarations.first { reference in
      project.fact(reference).properties.contains { $0.name == handle }
    }
    guard let declaration, let property = project.fact(declaration).properties.first(where: { $0.name == handle }),
      project.isForeign("Task", inFile: declaration.file, insideType: declaration.type), !cancelsOldValue(of: handle)
    else { return nil }
    guard isCancelled(handle) else {
      guard !isHandedOn(handle) else { return nil }
      return LocatedCandidate(
        file: declaration.file,
        candidate: Candidate(rule: rule, range: property.range, symbol: "\(type.name).\(handle)"))
    }
    let late = seen.first { located in
      located.observation.kind == "assign" && located.observation.subjects == [handle] && !isCancelled(before: located)
    }
    return late.map { located in
      LocatedCandidate(
        file: located.file,
        candidate: Candidate(
          rule: rule, range: located.observation.range, symbol: located.observation.symbol, subjects: [handle],
          source: handle))
    }
  }

  private var members: [MemberFact] { project.facts(of: entity).flatMap(\.members) }

  private func cancelsOldValue(of handle: String) -> Bool {
    members.contains { member in
      member.kind == .observer && member.name == handle
        && member.uses.contains { ($0.name == "oldValue" || $0.name == handle) && $0.member == "cancel" }
    }
  }

  private func isCancelled(_ handle: String) -> Bool {
    seen.contains { $0.observation.kind == "cancel" && $0.observation.subjects == [handle] }
  }

  /// Whether the handle itself goes somewhere where it may be cancelled; comparing it with nil is no such thing.
  private func isHandedOn(_ handle: String) -> Bool {
    members.contains { member in
      let isRead = member.uses.contains { $0.name == handle && $0.member == nil && !$0.manner.contains(.assigned) }
      return isRead
        && !seen.contains {
          $0.observation.kind == "nil" && $0.observation.subjects == [handle]
            && $0.observation.symbol.hasSuffix("." + member.name)
        }
    }
  }

  /// Whether the function that assigns cancels before, itself or by another function, or looks whether there is a task.
  private func isCancelled(before located: LocatedObservation) -> Bool {
    let assignment = located.observation
    let isBefore = seen.contains {
      ($0.observation.kind == "cancel" || $0.observation.kind == "nil") && $0.file == located.file
        && $0.observation.type == assignment.type && $0.observation.symbol == assignment.symbol
        && $0.observation.subjects == assignment.subjects && $0.observation.range.start < assignment.range.start
    }
    if isBefore { return true }
    let cancelling = Set(
      members.filter { member in
        member.uses.contains { $0.name == assignment.subjects.first && $0.member == "cancel" }
      }.map(\.baseName))
    return members.contains { member in
      assignment.symbol.hasSuffix("." + member.name)
        && member.uses.contains { $0.manner.contains(.called) && $0.member == nil && cancelling.contains($0.name) }
    }
  }
}
