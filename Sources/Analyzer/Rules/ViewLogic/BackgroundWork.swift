extension Project {
  /// Returns whether a function belongs to an observable type that is no view model, and other code than views and view
  /// models calls it and the functions of the type that call it. Nobody waits for such a function, so if it stores no
  /// result, nobody misses it.
  /// - Parameter function: The function's name without argument labels; nil for other code.
  func isBackgroundWork<Evidence: Analyzer.Evidence>(_ function: String?, at located: Located<Evidence>) -> Bool {
    guard let function, let entity = entity(of: located),
      types.roles(of: entity).isDisjoint(with: [.view, .viewModel])
    else { return false }
    let ownCallers = facts(of: entity).flatMap(\.members).filter { member in
      member.baseName != function && member.uses.contains { $0.name == function && $0.member == nil }
    }
    let callers = callers(ofMembersNamed: Set(ownCallers.map(\.baseName) + [function]), otherThan: entity)
    return !(ownCallers.isEmpty && callers.isEmpty)
      && callers.allSatisfy { types.roles(of: $0).isDisjoint(with: Self.interface) }
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
