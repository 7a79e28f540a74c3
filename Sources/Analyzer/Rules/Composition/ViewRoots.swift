import SwiftSyntax

extension CodeBlockItemListSyntax {
  /// The expressions shown by a view builder or getter, excluding local declarations. Nil if other statements, such as
  /// `guard` or `#if`, affect what is shown.
  var shownExpressions: [ExprSyntax]? {
    var shown: [ExprSyntax] = []
    for item in self.lazy.map(\.item) {
      if let expression = item.as(ExprSyntax.self) ?? item.as(ExpressionStmtSyntax.self)?.expression {
        shown.append(expression)
      } else if let result = item.as(ReturnStmtSyntax.self)?.expression {
        shown.append(result)
      } else if item.is(VariableDeclSyntax.self) || item.is(FunctionDeclSyntax.self) {
        continue
      } else {
        return nil
      }
    }
    return shown
  }
}

extension ExprSyntax {
  /// The view without its modifiers: `Row(a)` for `Row(a).padding().bold()`, `header` for `header.padding()`.
  ///
  /// A method call on a lowercase name (`model.row(a)`) is treated as a modifier.
  var withoutModifiers: ExprSyntax {
    var current = self
    while true {
      if let call = current.as(FunctionCallExprSyntax.self), let callee = call.calledMember, let base = callee.base {
        // `Feed.Row(…)`, `Row.init(…)` and `Row.make(…)` create a view and are not modifiers.
        if base.dottedName?.lastNamePart.isUppercased == true { return current }
        current = base
      } else if let member = current.as(MemberAccessExprSyntax.self), let base = member.base, base.dottedName == nil {
        // A modifier can be a property: `Row(a).bordered`.
        current = base
      } else if let chain = current.as(OptionalChainingExprSyntax.self) {
        current = chain.expression
      } else if let tuple = current.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first, only.label == nil
      {
        current = only.expression
      } else {
        return current
      }
    }
  }

  /// The name of the view's root, which is a type or a member; nil if the root has no name.
  var rootName: String? {
    let root = withoutModifiers
    if let call = root.as(FunctionCallExprSyntax.self) {
      guard let name = call.calledExpression.dottedName else { return nil }
      return name.typePart ?? name
    }
    guard let name = root.dottedName else { return nil }
    return name.typePart ?? (name.hasPrefix("self.") ? String(name.dropFirst("self.".count)) : name)
  }

  /// The `if` or `switch` at the root of a view, possibly inside `Group` or modifiers.
  var rootConditional: ExprSyntax? {
    if self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) { return self }
    guard let group = withoutModifiers.as(FunctionCallExprSyntax.self),
      ["Group", "SwiftUI.Group"].contains(group.calledExpression.dottedName ?? ""),
      let shown = group.contentClosure?.statements.shownExpressions, shown.count == 1
    else { return nil }
    return shown[0].rootConditional
  }
}

extension String {
  /// The type in a dotted name, excluding a system module, `init` and static members; nil if no component is
  /// capitalized.
  fileprivate var typePart: String? {
    var parts = split(separator: ".").map(String.init)
    if parts.count > 1, SystemAPIs.modules.contains(parts[0]) { parts.removeFirst() }
    guard let last = parts.lastIndex(where: { $0.first?.isUppercase == true }) else { return nil }
    return parts[...last].joined(separator: ".")
  }
}
