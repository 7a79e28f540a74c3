import SwiftSyntax

extension ExprSyntax {
  /// The collection from which methods such as `filter` select or order elements: `posts` for
  /// `posts.filter(\.isNew).sorted()`, for `Array(posts)`, and for a local constant with such a value. Nil if the
  /// collection comes from another function.
  var withoutSelection: ExprSyntax? {
    var current = unparenthesized
    for _ in 0..<16 {
      if let copied = current.copiedCollection {
        current = copied.unparenthesized
      } else if let call = current.as(FunctionCallExprSyntax.self) {
        guard let member = call.calledMember, let base = member.base,
          IndexIdentity.keepingElements.contains(member.declName.baseName.text)
        else { return nil }
        current = base.unparenthesized
      } else if let value = current.valueOfConstant?.unparenthesized,
        value.is(FunctionCallExprSyntax.self) || value.is(DeclReferenceExprSyntax.self)
      {
        current = value
      } else {
        return current
      }
    }
    return nil
  }

  /// The type of the parameter that the expression refers to, as written; nil if it refers to something else.
  var parameterType: String? {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .functionParameter(let parameter) = localDeclaration(of: name)
    else { return nil }
    return parameter.type.bareSource
  }

  /// The annotated type of the local constant that the expression refers to, as written; nil if there is none.
  var constantType: String? {
    let value = copiedCollection ?? unparenthesized
    guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text,
      case .variable(let declaration, let binding) = value.localDeclaration(of: name),
      declaration.bindingSpecifier.tokenKind == .keyword(.let), binding.pattern.is(IdentifierPatternSyntax.self)
    else { return nil }
    return binding.typeAnnotation?.type.bareSource
  }

  /// The collection that is copied into an array: `posts` for `Array(posts)`; nil for anything else.
  private var copiedCollection: ExprSyntax? {
    guard let call = unparenthesized.as(FunctionCallExprSyntax.self), call.calleeToken?.text == "Array",
      call.arguments.count == 1
    else { return nil }
    return call.firstUnlabeled
  }

  /// The initial value of the local constant that the expression refers to; nil if it refers to something else.
  private var valueOfConstant: ExprSyntax? {
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    return localConstant(named: name)
  }
}

extension SyntaxProtocol {
  /// The collections whose elements the enclosing rows show, as far as a path in this code starts with such an element:
  /// `groups` for `group.items` in `ForEach(groups) { group in … }`. The outermost collection is the first, and all
  /// others start with an element of the one before.
  func collectionsOfEnclosingRows(for path: CollectionPath, depth: Int = 0) -> [CollectionPath] {
    guard depth < 4, let name = path.names.first, case .closureParameter? = localDeclaration(of: name) else {
      return []
    }
    for closure in ancestors.lazy.compactMap({ $0.as(ClosureExprSyntax.self) }) {
      let parameters = closure.parameterNames.map { $0.hasPrefix("$") ? String($0.dropFirst()) : $0 }
      guard let index = parameters.firstIndex(of: name) else { continue }
      guard let rows = closure.argument?.call, let collection = rows.collectionOfElements(inParameter: index) else {
        return []
      }
      return rows.collectionsOfEnclosingRows(for: collection, depth: depth + 1) + [collection]
    }
    return []
  }
}

extension FunctionCallExprSyntax {
  /// The collection of a `ForEach` or `List` whose elements are passed to its rows as the parameter at an index.
  fileprivate func collectionOfElements(inParameter index: Int) -> CollectionPath? {
    guard let name = calleeToken?.text, SwiftUIVocabulary.repeatingViews.contains(name), let data = firstUnlabeled
    else { return nil }
    switch IndexIdentity(data) {
    case nil:
      return index == 0 ? data.withoutSelection.flatMap(CollectionPath.init) : nil
    case .pairs(let names, _):
      guard index == 1, names.contains("0") else { return nil }
      return data.indexedCollection(depth: 0)?.withoutSelection.flatMap(CollectionPath.init)
    case .position:
      return nil
    }
  }
}

extension CollectionPath {
  /// The path as seen from the element with which it starts: `items` for `group.items`.
  var fromElement: CollectionPath { CollectionPath(names: Array(names.dropFirst())) }
}
