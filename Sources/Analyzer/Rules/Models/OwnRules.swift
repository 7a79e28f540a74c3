import SwiftSyntax

/// Collects types that decide or compute something based on their own members.
struct OwnRules: Collector {
  static let id = "own_rules"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.if) { node, context in Self.record(if: node.conditions, at: node, context) }
    walk.on(.guard) { node, context in Self.record(if: node.conditions, at: node, context) }
    walk.on(.switch) { node, context in Self.record(if: node.subject, at: node, context) }
    walk.on(.sequence) { node, context in
      let decides = node.elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) }
      guard decides || node.operators.contains(where: Self.arithmetic.contains) else { return }
      Self.record(if: node, at: node, context)
    }
  }

  private static func record(if code: some SyntaxProtocol, at node: some SyntaxProtocol, _ context: FileContext) {
    guard context.type != nil, !context.isPreview, context.namesOwnMember(in: code) else { return }
    context.record(by: Self.self, at: context.range(of: node))
  }

  func collection(in project: Project) -> Set<Int> {
    Set(project.recordsOfReviewedTypes(of: Self.self).compactMap(project.entity))
  }

  private static let arithmetic: Set<String> = ["+", "-", "*", "/", "%"]
}

extension FileContext {
  /// Returns whether code mentions a stored property of its enclosing type.
  fileprivate func namesOwnMember(in code: some SyntaxProtocol) -> Bool {
    code.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind, property(named: name) != nil else { return false }
      let previous = token.previousToken(viewMode: .sourceAccurate)
      if previous?.tokenKind == .period {
        return previous?.previousToken(viewMode: .sourceAccurate)?.tokenKind == .keyword(.self)
      }
      return member?.locals.contains(name) != true
    }
  }
}

extension Project {
  /// Returns whether a type's own code fetches, decodes, reads or stores data.
  func performsIO(_ entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      fact.members.contains { $0.uses.contains { Self.typesForIO.contains($0.name) } }
        || fact.properties.contains { Self.typesForIO.contains($0.knownType ?? "") }
    }
  }

  private static let typesForIO = NetworkUses.types.union(DatabaseUses.types)
}
