/// The size of a type with all its extensions, for the rules that limit it.
extension Project {
  /// One candidate for each declared type that has the role, at its name, with its code lines.
  func typeLengths(role: RoleSet) -> [Located<NoEvidence>] {
    judgedEntities(having: role).compactMap { candidate(NoEvidence(), atTypeNamed: $0, value: codeLines(of: $0)) }
  }

  /// Code lines inside the braces of a type's declaration and of all its extensions, nested types left out. Where
  /// `#if` declares it twice, the longer one counts.
  func codeLines(of entity: Int) -> Int {
    let type = types.entities[entity]
    let declared = type.declarations.map { fact($0).codeLines }.max() ?? 0
    return declared + type.extensions.reduce(0) { $0 + fact($1).codeLines }
  }
}
