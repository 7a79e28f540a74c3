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
    // A private function that nothing uses should be deleted instead.
    let used = Set(members.flatMap(\.uses).flatMap { [$0.name, $0.member ?? ""] })
    return longFunctions(of: entity).map { $0.function }.filter { function in
      !changing.contains(function.baseName)
        && (!function.modifiers.contains("private") || used.contains(function.baseName))
    }
  }

  /// Returns the long functions of a type whose symbols, such as `FeedViewModel.load()`, are among the given ones.
  func longFunctions(of entity: Int, withSymbols symbols: Set<String>) -> [MemberFact] {
    guard !symbols.isEmpty else { return [] }
    return longFunctions(of: entity).compactMap { part, function in
      symbols.contains(part.name + "." + function.name) ? function : nil
    }
  }

  /// Returns the long functions of a type and the declarations or extensions that contain them, except for code that
  /// exists only for previews and tests.
  private func longFunctions(of entity: Int) -> [(part: TypeFact, function: MemberFact)] {
    let type = types.entities[entity]
    let hidden = Set(facts(of: entity).flatMap(\.members).filter(\.isPrivateFunction).map(\.baseName))
    return (type.declarations + type.extensions).flatMap { reference -> [(part: TypeFact, function: MemberFact)] in
      let part = fact(reference)
      guard !part.isPreview, part.kind != .extension || !isInFileOfStandIns(reference) else { return [] }
      let functions = part.members.filter { function in
        function.isLongFunction && !function.mostlyCalls(hidden) && !copies(function, entity)
      }
      return functions.map { (part: part, function: $0) }
    }
  }

  /// Returns whether a function creates a copy of the type in which some members differ: `with(state:)`. Only the type
  /// itself knows all of its members.
  func copies(_ function: MemberFact, _ entity: Int) -> Bool {
    let names = [types.entities[entity].name.lastNamePart, "Self"]
    guard let result = function.type?.lastNamePart, names.contains(result),
      function.uses.contains(where: { names.contains($0.name) && $0.usage.contains(.called) })
    else { return false }
    let stored = Set(properties(of: entity).filter { !$0.isStatic }.map(\.name))
    let read = stored.intersection(function.uses.map(\.name))
    return read.count > 3 && read.count * 2 >= stored.count
  }

  /// Whether the name of the file says that it contains mocks or previews, and the name of the type does not, as in
  /// `FeedViewModel+Mock.swift`.
  private func isInFileOfStandIns(_ reference: TypeIndex.Reference) -> Bool {
    guard let file = files[reference.file].path.split(separator: "/").last else { return false }
    let type = fact(reference).name
    return StandIns.words.contains { file.contains($0) && !type.contains($0) }
  }
}

extension MemberFact {
  /// Whether moving the function would shorten its type noticeably. A static function does not depend on the type's
  /// instances and often creates one for a preview or test, as functions with names such as `mockPosts` do.
  fileprivate var isLongFunction: Bool {
    kind == .function && codeLines >= 10 && !isStatic
      && baseName.camelCaseWords.first.map { !["fake", "mock", "stub"].contains($0) } ?? true
  }

  fileprivate var isPrivateFunction: Bool {
    kind == .function && modifiers.contains { $0 == "private" || $0 == "fileprivate" }
  }

  /// Whether the function mainly calls some of these functions of its type, such as one for each case of a `switch`. In
  /// another type, it could not call them if they are private.
  fileprivate func mostlyCalls(_ functions: Set<String>) -> Bool {
    let called = Set(
      uses.filter { $0.member == nil && $0.usage.contains(.called) && functions.contains($0.name) }.map(\.name))
    return called.count > 3 && called.count * 3 >= codeLines
  }
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
