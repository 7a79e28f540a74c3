import SwiftSyntax

extension VariableDeclSyntax {
  /// Whether an initializer stores a parameter in this `@Binding` property, and also changes the bound value through
  /// the parameter, as a closure for another object does: `onSelect: { selection.wrappedValue = $0 }`.
  func isWrittenThroughParameter(_ property: String) -> Bool {
    guard let members = parent?.parent?.as(MemberBlockItemListSyntax.self) else { return false }
    return members.contains { member in
      guard let initializer = member.decl.as(InitializerDeclSyntax.self), let body = initializer.body else {
        return false
      }
      let names = initializer.signature.parameterClause.parameters.map { ($0.secondName ?? $0.firstName).text }
      let writes = ParameterWrites(viewMode: .sourceAccurate)
      writes.walk(body)
      return names.contains { writes.stored[property] == $0 && writes.written.contains($0) }
    }
  }
}

/// Finds the parameters that an initializer stores as bindings, and the names whose `wrappedValue` it may change.
private final class ParameterWrites: SyntaxVisitor {
  /// The stored names, keyed by property: `_selection = selection`.
  private(set) var stored: [String: String] = [:]
  private(set) var written: Set<String> = []

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = node.assignment else { return .visitChildren }
    if let owner = assignment.target.ownerOfWrappedValue {
      written.insert(owner)
    } else if node.elements.count == 3, let target = assignment.target.wholeName?.name, target.hasPrefix("_"),
      let value = node.elements.last?.as(DeclReferenceExprSyntax.self)
    {
      stored[String(target.dropFirst())] = value.baseName.text
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledMember, !SystemAPIs.readingMembers.contains(member.declName.baseName.text),
      let owner = member.base?.ownerOfWrappedValue
    {
      written.insert(owner)
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// The name of the binding whose value, or a member of it, the expression denotes: `selection` for
  /// `selection.wrappedValue` and `selection.wrappedValue.name`.
  fileprivate var ownerOfWrappedValue: String? {
    var current = self
    while let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
      if access.declName.baseName.text == "wrappedValue" {
        return base.as(DeclReferenceExprSyntax.self)?.baseName.text
      }
      current = base.as(OptionalChainingExprSyntax.self)?.expression ?? base
    }
    return nil
  }
}
