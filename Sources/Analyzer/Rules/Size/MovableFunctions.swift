extension Project {
  /// Returns the long functions of a type that change none of its state, neither directly nor through other members, so
  /// that they can be moved to a separate type.
  func movableFunctions(of entity: Int) -> [MemberFact] {
    let facts = facts(of: entity)
    let members = facts.flatMap(\.members)
    let variables = Set(facts.flatMap(\.properties).filter { !$0.isLet && !$0.isStatic }.map(\.name))
    let computed = Set(members.filter { $0.kind == .computedProperty }.map(\.name))
    let state = variables.union(computed)
    var changing = Set(
      members.filter { $0.uses.contains { state.contains($0.name) && $0.mayChangeValue } }.map(\.baseName))
    while true {
      let callers = members.filter { member in
        !changing.contains(member.baseName)
          && member.uses.contains { $0.member == nil && $0.usage.contains(.called) && changing.contains($0.name) }
      }
      guard !callers.isEmpty else { break }
      changing.formUnion(callers.map(\.baseName))
    }
    return members.filter { $0.isLongFunction && !changing.contains($0.baseName) }
  }

  /// Returns the long functions of a type whose symbols, such as `FeedViewModel.load()`, are among the given ones.
  func longFunctions(of entity: Int, withSymbols symbols: Set<String>) -> [MemberFact] {
    guard !symbols.isEmpty else { return [] }
    return facts(of: entity).flatMap { part in
      part.members.filter { $0.isLongFunction && symbols.contains(part.name + "." + $0.name) }
    }
  }
}

extension MemberFact {
  /// Whether moving the function would shorten its type noticeably.
  fileprivate var isLongFunction: Bool { kind == .function && codeLines >= 10 }
}

extension NameUse {
  /// Whether the use assigns a value or calls a function on it whose name says that it changes the value.
  fileprivate var mayChangeValue: Bool {
    if !usage.isDisjoint(with: [.assigned, .passedInout]) { return true }
    guard usage.contains(.called), let verb = member?.camelCaseWords.first else { return false }
    return Self.changes.contains(verb)
  }

  private static let changes: Set<String> = [
    "append", "form", "insert", "merge", "pop", "remove", "replace", "reverse", "shuffle", "sort", "subtract", "swap",
    "toggle", "update",
  ]
}
