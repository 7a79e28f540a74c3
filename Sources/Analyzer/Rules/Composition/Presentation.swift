import SwiftSyntax

/// A sheet, cover or popover and what presents it.
struct Presentation {
  /// Named as its modifier.
  enum Kind: String, CaseIterable, Storable {
    case sheet, fullScreenCover, popover
  }

  let kind: Kind
  /// The modifier's name.
  let member: DeclReferenceExprSyntax
  /// `isPresented` or `item`.
  let label: String
  /// The binding as written without `self.`: `$showing`, `$model.showing`, `showing`.
  let binding: String
  /// The closure that builds what is presented; nil where something else does, such as `content: EditView.init`.
  let content: ClosureExprSyntax?

  /// The modifiers that present something.
  static let members = Set(Kind.allCases.map(\.rawValue))

  init?(_ call: FunctionCallExprSyntax) {
    guard let access = call.calledMember, let kind = call.modifierName.flatMap(Kind.init(rawValue:)),
      let first = call.arguments.first, let label = first.label?.text, ["isPresented", "item"].contains(label)
    else { return nil }
    self.kind = kind
    member = access.declName
    self.label = label
    binding = first.expression.dottedName?.withoutSelf ?? ""
    content = call.contentClosure
  }

  /// The state behind the binding: `showing` of `$showing`, `showing.wrappedValue` of the binding `showing` itself.
  var state: String {
    binding.contains("$") ? binding.filter { $0 != "$" } : binding + ".wrappedValue"
  }
}

extension String {
  /// `name` of `self.name`.
  var withoutSelf: String { hasPrefix("self.") ? String(dropFirst("self.".count)) : self }
}

extension ExprSyntax {
  /// The views that are presented, looked for through conditions and what merely wraps them.
  var presentedViews: [ExprSyntax] {
    let root = withoutModifiers
    if let condition = root.as(IfExprSyntax.self) {
      return condition.body.statements.presentedViews
        + (condition.elseBody?.as(IfExprSyntax.self).map { ExprSyntax($0).presentedViews } ?? [])
        + (condition.elseBody?.as(CodeBlockSyntax.self)?.statements.presentedViews ?? [])
    }
    if let condition = root.as(SwitchExprSyntax.self) {
      return condition.cases.flatMap { $0.as(SwitchCaseSyntax.self)?.statements.presentedViews ?? [] }
    }
    if let call = root.as(FunctionCallExprSyntax.self), let name = call.calledExpression.dottedName {
      if SwiftUIVocabulary.contentWrappers.contains(name.lastNamePart) {
        return call.contentClosure?.statements.presentedViews ?? []
      }
      if name.lastNamePart == "AnyView", let wrapped = call.arguments.first?.expression {
        return wrapped.presentedViews
      }
    }
    return [root]
  }
}

extension CodeBlockItemListSyntax {
  /// The views that the statements present.
  var presentedViews: [ExprSyntax] { (shownExpressions ?? []).flatMap(\.presentedViews) }
}
