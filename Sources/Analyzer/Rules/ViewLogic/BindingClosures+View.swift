import SwiftSyntax

extension BindingClosures {
  /// The names of the values that a model cannot have: the view's own state and what the view receives, if the getter
  /// reads it besides the object that the setter changes, and the view's own state that the setter changes.
  func valuesOfView(at call: FunctionCallExprSyntax, in context: FileContext) -> Set<String> {
    guard let getter, let setter else { return [] }
    let changed = OuterNames.of(setter)
    let isLocal = { (name: String) in
      context.member?.locals.contains(name) == true
        || context.member?.parameters.contains { $0.name == name } == true
        || call.localDeclaration(of: name) != nil
    }
    let read = OuterNames.of(getter).subtracting(changed).filter { name in
      !isLocal(name) && context.isValueOfView(name, at: call)
    }
    return read.union(changed.filter { !isLocal($0) && context.property(named: $0)?.isOwnState == true })
  }

  /// Whether the setter changes both state of the view and a value that belongs to another view, `@Binding`. No struct
  /// could contain both.
  func changesOtherOwner(in context: FileContext) -> Bool {
    guard let setter else { return false }
    let changes = ChangedCollections(viewMode: .sourceAccurate)
    changes.walk(setter.statements)
    let changed = changes.names.compactMap { context.property(named: $0.firstPathPart) }
    return changed.contains { $0.has(anyOf: "Binding") } && changed.contains { $0.has(anyOf: "State") }
  }

  /// The collection that the view stores, if the binding only adds and removes an element: `days` for
  /// `Binding(get: { days.contains(day) }, set: { _ in days.formSymmetricDifference([day]) })`.
  func membership(at call: FunctionCallExprSyntax, in context: FileContext) -> String? {
    guard let setter, let value = getter?.onlyExpression else { return nil }
    let constant = value.as(DeclReferenceExprSyntax.self).flatMap { call.localConstant(named: $0.baseName.text) }
    // The element becomes an argument of a subscript, but a closure cannot.
    guard let call = (constant ?? value).as(FunctionCallExprSyntax.self), call.closureArguments.isEmpty,
      let test = call.calledMember, test.declName.baseName.text == "contains", let collection = test.base?.plainPath,
      context.property(named: collection)?.has(anyOf: BoundRoot.stored) == true
    else { return nil }
    let changes = ChangedCollections(viewMode: .sourceAccurate)
    changes.walk(setter.statements)
    return changes.names == [collection] ? collection : nil
  }

  /// Whether the setter only calls functions of the view that do nothing but assign the path, which the binding itself
  /// could do.
  func setterOnlyAssigns(_ path: String, at call: FunctionCallExprSyntax, in context: FileContext) -> Bool {
    guard let setter else { return false }
    let search = CalledHelpers(viewMode: .sourceAccurate)
    search.walk(setter.statements)
    guard search.callsOnlyHelpers, !search.names.isEmpty else { return false }
    return search.names.allSatisfy { name in
      let code = call.helperCode(named: name, in: context)
      return code.count == 1
        && code.allSatisfy { statements in
          statements.count == 1
            && statements.first?.item.as(SequenceExprSyntax.self)?.assignment?.target.plainPath == path
        }
    }
  }
}

extension FileContext {
  /// Whether a name is a property of the view that is not an observed object: its state, a setting, what it receives, or
  /// a computed property.
  fileprivate func isValueOfView(_ name: String, at call: FunctionCallExprSyntax) -> Bool {
    guard let property = property(named: name) else { return !call.helperCode(named: name, in: self).isEmpty }
    if property.isOwnState { return true }
    return property.attributes.isEmpty && !property.isStatic && property.type?.contains("->") != true
  }
}

extension ClosureExprSyntax {
  /// Whether the statements assign the new value to several members of a value: `size.width = $0; size.height = $0`.
  func assignsSeveralMembers(of name: String) -> Bool {
    statements.count > 1
      && statements.allSatisfy { item in
        guard let path = item.item.as(SequenceExprSyntax.self)?.assignment?.target.plainPath else { return false }
        return path != name && path.firstPathPart == name
      }
  }
}

/// Collects the plain names of values whose methods are called, and of those that are assigned.
private final class ChangedCollections: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    names.insert(node.calledMember?.base?.plainPath ?? "")
    return .skipChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let target = node.assignment?.target { names.insert(target.plainPath ?? "") }
    return .visitChildren
  }
}

/// Collects the functions without a receiver that code calls.
private final class CalledHelpers: SyntaxVisitor {
  private(set) var names: Set<String> = []
  /// Whether the code calls nothing else and assigns nothing.
  private(set) var callsOnlyHelpers = true

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text, node.arguments.isEmpty,
      node.trailingClosure == nil
    {
      names.insert(name)
    } else {
      callsOnlyHelpers = false
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.assignment != nil { callsOnlyHelpers = false }
    return .visitChildren
  }
}
