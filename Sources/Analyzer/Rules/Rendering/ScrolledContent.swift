import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression calls the helper that contains a view, instead of containing it itself.
  func isHelper(of view: ExprSyntax) -> Bool { !(position <= view.position && view.endPosition <= endPosition) }

  /// Whether the expression is a part of a value that the function calculates, such as `detail.rows`, as opposed to a
  /// stored collection that may grow.
  var isPartOfLocalValue: Bool {
    guard let path = dottedName, path.contains("."),
      case .variable(_, let binding)? = localDeclaration(of: path.firstPathPart)
    else {
      return false
    }
    return binding.initializer?.value.dottedName == nil
  }
}

extension SyntaxProtocol {
  /// Whether the code is next to other views, in the same statements or in those of an enclosing view up to the scroll
  /// view.
  /// - Parameter row: The type of a view that does not count.
  func isNextToOtherViews(besides row: String? = nil) -> Bool {
    for parent in ancestors {
      if parent.is(MemberBlockItemSyntax.self) { return false }
      if let closure = parent.as(ClosureExprSyntax.self), closure.argument?.call.calleeToken?.text == "ScrollView" {
        return closure.statements.showsSeveralViews(besides: row)
      }
      if let statements = parent.as(CodeBlockItemListSyntax.self), statements.showsSeveralViews(besides: row) {
        return true
      }
    }
    return false
  }

  /// Whether the type loads more elements when the user reaches the end of a list.
  func isInTypeWithPaging(in context: FileContext) -> Bool {
    guard let members = ancestors.first(where: { $0.is(MemberBlockSyntax.self) }) else { return false }
    return context.memo(PagingType(members: members.id)) {
      members.tokens(viewMode: .sourceAccurate).contains { token in
        guard case .identifier(let name) = token.tokenKind else { return false }
        return ["loadmore", "paginat", "nextpage"].contains { name.lowercased().contains($0) }
      }
    }
  }
}

/// The cache key for whether a type loads its elements in pages.
private struct PagingType: Hashable { let members: SyntaxIdentifier }

extension FunctionCallExprSyntax {
  /// Whether code can scroll to rows of the scroll view, which is exact only if all rows exist.
  var isInScrollViewReader: Bool {
    ancestors.contains { $0.as(ClosureExprSyntax.self)?.argument?.call.calleeToken?.text == "ScrollViewReader" }
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the statements consist of more than one view, apart from dividers, spacers and views of a type.
  fileprivate func showsSeveralViews(besides row: String?) -> Bool {
    let views = filter { item in
      guard item.item.is(ExprSyntax.self) || item.item.is(ExpressionStmtSyntax.self) else { return false }
      let name = item.item.as(ExprSyntax.self).flatMap { ViewChain($0).construction?.name }
      return name != "Divider" && name != "Spacer" && (name == nil || name != row)
    }
    return views.count > 1
  }
}
