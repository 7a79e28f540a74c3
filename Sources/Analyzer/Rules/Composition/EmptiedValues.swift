import SwiftSyntax

/// Collects the names of values that code may set to nil. Until then, a branch that unwraps the value stays visible,
/// even while something loads.
struct EmptiedValues: Collector, ProjectWideRecorder {
  static let id = "emptied_values"

  struct Evidence: Analyzer.Evidence {
    let name: String
    /// Whether the name is a member of the enclosing type.
    let isOwn: Bool

    static let fields = FieldList(Self.init, \.name, \.isOwn)
  }

  /// The names by type, and the names of members of other values.
  struct Collection: Sendable {
    fileprivate var own: [Int: Set<String>] = [:]
    fileprivate var elsewhere: Set<String> = []
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["nil", "try"]) { walk in
      walk.on(.assignment) { assignment, context in
        guard assignment.operator == "=", assignment.sequence.elements.dropFirst(2).contains(where: \.isOrYieldsNil)
        else { return }
        let target = assignment.target
        let own = target.wholeName?.name
        guard let name = own ?? target.as(MemberAccessExprSyntax.self)?.declName.baseName.text else { return }
        context.record(Evidence(name: name, isOwn: own != nil), by: Self.self, at: context.range(of: target))
      }
    }
  }

  func collection(in project: Project) -> Collection {
    var collection = Collection()
    for located in project.records(of: Self.self) {
      let evidence = located.evidence
      if !evidence.isOwn {
        collection.elsewhere.insert(evidence.name)
      } else if let type = project.entity(of: located) {
        collection.own[type, default: []].insert(evidence.name)
      }
    }
    return collection
  }
}

extension EmptiedValues.Collection {
  /// Returns whether a value may become nil after it has been set. Values that are neither state of the view nor stored
  /// in an object of the project may.
  /// - Parameter path: The state, or the property of the view and the member of its object: `viewModel.post`.
  func mayEmpty(_ path: String, at located: Located<UnstableRoot.Evidence>, in project: Project) -> Bool {
    let parts = path.split(separator: ".").map(String.init)
    guard let view = project.entity(of: located), let first = parts.first else { return true }
    let member = parts.count == 2 ? parts[1] : nil
    let isBound = project.facts(of: view).flatMap(\.members).contains { fact in
      fact.uses.contains { $0.name == first && $0.member == member && $0.usage.contains(.projected) }
    }
    guard !isBound else { return true }
    return !project.types.entities[view].declarations.contains { reference in
      guard let stored = project.fact(reference).properties.first(where: { $0.name == first }) else { return false }
      if parts.count == 1 { return stored.has(anyOf: "State") && !isEmptied(first, of: view) }
      guard let member, let object = project.declaredType(of: stored, at: reference),
        project.types.entities[object].kind == .class,
        project.properties(of: object).contains(where: { $0.name == member && !$0.isStatic })
      else { return false }
      return !isEmptied(member, of: object)
    }
  }

  private func isEmptied(_ name: String, of type: Int) -> Bool {
    own[type]?.contains(name) ?? false || elsewhere.contains(name)
  }
}

extension ExprSyntax {
  /// Whether the expression is nil, a `try?` or a `? nil` of a ternary expression.
  fileprivate var isOrYieldsNil: Bool {
    if let attempt = self.as(TryExprSyntax.self) {
      return attempt.questionOrExclamationMark?.text == "?"
    }
    return self.is(NilLiteralExprSyntax.self)
      || self.as(UnresolvedTernaryExprSyntax.self)?.thenExpression.is(NilLiteralExprSyntax.self) == true
  }
}
