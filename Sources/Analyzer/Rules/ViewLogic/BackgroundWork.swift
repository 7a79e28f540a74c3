extension Project {
  /// Returns whether a function belongs to an observable type that is not a view model, and neither a view nor a view
  /// model calls it, directly or through other members of the type. Users do not wait for such a function, and if it
  /// stores no result, a failure changes nothing on the screen.
  /// - Parameter function: The function's name without argument labels; nil for other code.
  func isBackgroundWork<Evidence: Analyzer.Evidence>(_ function: String?, at located: Located<Evidence>) -> Bool {
    guard let function, let entity = entity(of: located),
      types.roles(of: entity).isDisjoint(with: [.view, .viewModel])
    else { return false }
    let functions = ownCallers(of: function, in: entity)
    let callers = callers(ofMembersNamed: functions, otherThan: entity)
    return !(functions.count == 1 && callers.isEmpty)
      && callers.allSatisfy { types.roles(of: $0).isDisjoint(with: Self.interface) }
  }

  /// Returns the names of the function and of all members of the type that call it, directly or not.
  private func ownCallers(of function: String, in entity: Int) -> Set<String> {
    let members = facts(of: entity).flatMap(\.members)
    var found: Set<String> = []
    var pending = [function]
    while let name = pending.popLast() {
      guard found.insert(name).inserted else { continue }
      pending += members.filter { $0.uses.contains { $0.name == name && $0.member == nil } }.map(\.baseName)
    }
    return found
  }

  /// Returns the other types whose code accesses a member with one of the names, in the files that mention the type
  /// that declares them.
  private func callers(ofMembersNamed names: Set<String>, otherThan entity: Int) -> Set<Int> {
    var found: Set<Int> = []
    for file in files(naming: [entity]) where !files[file].isTest {
      for (index, type) in files[file].facts.types.enumerated() where !type.isPreview {
        guard case .entity(let caller) = types.meaning(of: .init(file: file, type: index)), caller != entity else {
          continue
        }
        let isCaller = type.members.contains { member in
          member.uses.contains { $0.member.map(names.contains) ?? false }
        }
        if isCaller { found.insert(caller) }
      }
    }
    return found
  }

  private static let interface: RoleSet = [.view, .viewModifier, .style, .appScene, .viewModel, .viewController]
}
