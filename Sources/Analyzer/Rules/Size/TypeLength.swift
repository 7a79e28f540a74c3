/// The length of types, including their extensions, for the rules that limit it.
extension Project {
  /// One candidate at the name of each declared type that has the role; the value is the number of lines of code.
  func typeLengths(role: RoleSet) -> [Located<NoEvidence>] {
    reviewedEntities(having: role).compactMap { candidate(NoEvidence(), atTypeNamed: $0, value: codeLines(of: $0)) }
  }

  /// The number of lines of code inside the braces of a type's declaration and its extensions, without nested types. If
  /// `#if` declares the type twice, only the longer declaration is counted.
  func codeLines(of entity: Int) -> Int {
    let type = types.entities[entity]
    let declared = type.declarations.map { fact($0).codeLines }.max() ?? 0
    return declared + type.extensions.reduce(0) { $0 + fact($1).codeLines }
  }
}
