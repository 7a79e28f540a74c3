import SwiftSyntax

/// A sheet, cover or popover and the binding that presents it.
struct Presentation {
  /// The kind of presentation, named after its modifier.
  enum Kind: String, CaseIterable, Storable {
    case sheet, fullScreenCover, popover
  }

  let kind: Kind
  /// The name of the modifier.
  let member: DeclReferenceExprSyntax
  /// `isPresented` or `item`.
  let label: String
  /// The binding as written without `self.`: `$showing`, `$model.showing`, `showing`.
  let binding: String
  /// The closure that builds the presented content; nil if there is none, as in `content: EditView.init`.
  let content: ClosureExprSyntax?

  /// The names of the presentation modifiers.
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

  /// The state behind the binding: `showing` for `$showing`, `showing.wrappedValue` for the binding `showing` itself.
  var state: String {
    binding.contains("$") ? binding.filter { $0 != "$" } : binding + ".wrappedValue"
  }
}

extension String {
  /// The source without a leading `self.`.
  var withoutSelf: String { hasPrefix("self.") ? String(dropFirst("self.".count)) : self }
}

extension ExprSyntax {
  /// The presented views, including those inside conditions and wrappers.
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
      if SwiftUIVocabulary.contentWrappers.contains(name.lastNamePart)
        || SwiftUIVocabulary.stacks.contains(name.lastNamePart) || name.lastNamePart == "ScrollView"
      {
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
