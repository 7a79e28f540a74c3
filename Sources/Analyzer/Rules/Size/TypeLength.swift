/// The length of types, including their extensions, for the rules that limit it.
extension Project {
  /// One candidate at the name of each declared type with the role; the value is its number of code lines. A type whose
  /// length the author accepted with a SwiftLint comment is info.
  func typeLengths(role: RoleSet) -> [Located<NoEvidence>] {
    let accepted = collection(of: SwiftLintDirectives.self)
    return reviewedEntities(having: role).compactMap { entity in
      var found = candidate(NoEvidence(), atTypeNamed: entity, value: codeLines(of: entity))
      let isAccepted = types.entities[entity].declarations.contains {
        accepted[$0.file]?.contains(fact($0).range.start) == true
      }
      if isAccepted { found?.record.maximumSeverity = .info }
      return found
    }
  }

  /// The number of lines of code inside the braces of a type's declaration and its extensions, without nested types. If
  /// `#if` declares the type twice, only the longer declaration is counted.
  func codeLines(of entity: Int) -> Int {
    let type = types.entities[entity]
    let declared = type.declarations.map { fact($0).codeLines }.max() ?? 0
    return declared + type.extensions.reduce(0) { $0 + fact($1).codeLines }
  }
}
