extension DefaultLevel {
  /// A level that applies only to modules with the TCA architecture; the rule is off in all other modules.
  static func inTCA(_ level: RuleLevel) -> DefaultLevel { DefaultLevel(.off, byArchitecture: [.tca: level]) }
}

extension Project {
  /// The nested `State` structs of the reviewed reducers.
  var reducerStates: [Int] { reviewedEntities.filter(isReducerState) }

  /// The nested `State` structs of all reducers in the project.
  var allReducerStates: [Int] { types.entities.indices.filter(isReducerState) }

  private func isReducerState(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    guard type.kind == .struct, type.name.lastNamePart == "State", let declaration = type.declarations.first,
      let parent = fact(declaration).parent,
      case .entity(let reducer) = types.meaning(of: .init(file: declaration.file, type: parent))
    else { return false }
    return types.roles(of: reducer).contains(.reducer)
  }
}
