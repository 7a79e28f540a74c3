extension DefaultLevel {
  /// A level that holds where the architecture is TCA; the rule is silent elsewhere.
  static func inTCA(_ level: RuleLevel) -> DefaultLevel { DefaultLevel(.off, byArchitecture: [.tca: level]) }
}

extension Project {
  /// The struct named State that is nested in a reducer, for each reducer that has one.
  var reducerStates: [Int] {
    judgedEntities.filter { entity in
      let type = types.entities[entity]
      guard type.kind == .struct, type.name.lastNamePart == "State", let declaration = type.declarations.first,
        let parent = fact(declaration).parent,
        case .entity(let reducer) = types.meaning(of: .init(file: declaration.file, type: parent))
      else { return false }
      return types.roles(of: reducer).contains(.reducer)
    }
  }
}
