/// Measures the length of types, including their extensions.
extension Project {
  /// Returns one candidate for each declared type that has the role, located at the type's name. The value is the
  /// number of lines of code. If a SwiftLint comment disables the length check for the type, the severity is at most
  /// info.
  func typeLengths(role: RoleSet) -> [Located<NoEvidence>] { typeLengths(role: role) { _ in NoEvidence() } }

  /// Returns the same candidates with evidence.
  /// - Parameter evidence: Creates the evidence about a type.
  func typeLengths<Evidence: Analyzer.Evidence>(
    role: RoleSet, evidence: (Int) -> Evidence
  ) -> [Located<Evidence>] {
    let accepted = collection(of: SwiftLintDirectives.self)
    return reviewedEntities(having: role).compactMap { entity in
      var found = candidate(evidence(entity), atTypeNamed: entity, value: codeLines(of: entity))
      let isAccepted = types.entities[entity].declarations.contains {
        accepted[$0.file]?.contains(fact($0).range.start) == true
      }
      if isAccepted { found?.record.maximumSeverity = .info }
      return found
    }
  }

  /// The number of lines of code inside the braces of a type's declaration and extensions, excluding nested types. If
  /// the branches of an `#if` declare the same type, only the longest declaration is counted.
  func codeLines(of entity: Int) -> Int {
    let type = types.entities[entity]
    let declared = type.declarations.map { fact($0).codeLines }.max() ?? 0
    return declared + type.extensions.reduce(0) { $0 + fact($1).codeLines }
  }
}

extension Project {
  /// The number of lines of code in a type that exist only for previews and tests: stand-ins such as `static func
  /// mock()`, in all of its declarations and extensions.
  func linesOfStandIns(in entity: Int) -> Int {
    facts(of: entity).filter { !$0.isPreview }.reduce(0) { sum, fact in
      let members = fact.members.filter { $0.isStandIn(in: fact.name) }
      // The line of the name and that of the closing brace count, too.
      return sum + members.reduce(0) { $0 + $1.codeLines + 2 }
    }
  }
}
