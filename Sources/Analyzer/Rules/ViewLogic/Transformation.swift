import SwiftSyntax

/// A call that creates a new collection or string from another one.
struct Transformation {
  let call: FunctionCallExprSyntax
  let name: String
  /// The called member, or the whole call if it is not a member call.
  let place: Syntax
  /// The receiver of the member; nil for functions.
  let receiver: ExprSyntax?

  init?(_ call: FunctionCallExprSyntax) {
    self.call = call
    if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base else { return nil }
      let text = member.declName.baseName.text
      if Self.members.contains(text) {
        // The name of a static function or one of the view's own functions does not reveal what the function does.
        guard !base.isTypeName, !base.isSelf, !base.is(SuperExprSyntax.self) else { return nil }
        guard text != "components" || call.arguments.first?.label?.text == "separatedBy" else { return nil }
        // `map(getter:setter:)` is a custom function.
        guard !Self.unlabeled.contains(text) || call.arguments.first?.label == nil else { return nil }
        name = text
        place = Syntax(member.declName)
        receiver = base
        return
      }
      guard member.declName.baseName.tokenKind == .keyword(.`init`), let made = base.dottedName else { return nil }
      guard let function = Self.function(made, call) else { return nil }
      name = function
    } else {
      guard let made = call.calledExpression.dottedName, let function = Self.function(made, call) else { return nil }
      name = function
    }
    place = Syntax(call)
    receiver = nil
  }

  private static func function(_ name: String, _ call: FunctionCallExprSyntax) -> String? {
    switch (name, call.arguments.first?.label?.text) {
    case ("zip", nil) where call.arguments.count > 1: "zip"
    case ("Dictionary", "grouping"): "Dictionary(grouping:)"
    case ("String", "format"): "String(format:)"
    default: nil
    }
  }

  /// Transformations whose first argument has no label.
  private static let unlabeled: Set<String> = ["filter", "map", "compactMap", "flatMap"]

  static let members: Set<String> = [
    "sorted", "sort", "filter", "map", "compactMap", "flatMap", "reduce", "joined", "split", "components",
    "replacingOccurrences", "trimmingCharacters",
  ]

  /// Whether the code itself shows that the call need not be reported, for example because it is made on a literal, an
  /// optional, a binding or a publisher.
  func isHarmless(in context: FileContext) -> Bool {
    guard let receiver else {
      // Localized text belongs in the view that shows it.
      if name == "String(format:)", let format = call.arguments.first?.expression,
        format.isLocalized || format.isConstantOfType || format.isShortLookupOfText
          || format.wholeName.flatMap({ call.localBinding(of: $0.name) })?.initializer?.value.isLocalized == true
      {
        return true
      }
      // The call only pairs positions with elements, as `enumerated()` does.
      if name == "zip", call.arguments.contains(where: \.expression.isPositions) { return true }
      return name != "Dictionary(grouping:)" && call.arguments.allSatisfy(\.expression.startsWithLiteral)
    }
    if receiver.startsWithLiteral || receiver.startsAtProjection || receiver.isPublisher || call.isReceived {
      return true
    }
    if receiver.isAllCases || receiver.isGeneratedText { return true }
    return isMap
      && (receiver.isBindingPath || usesOptional && !receiver.isChainedCollection
        || receiver.isKnownOptional(at: call, in: context) || returnsOptional || createsView || receiver.isConstruction)
  }

  /// Whether an earlier link in the chain is itself a transformation.
  func hasEarlierLink(in context: FileContext) -> Bool {
    receiver?.links.contains { link in
      guard let call = link.as(FunctionCallExprSyntax.self), let earlier = Transformation(call) else { return false }
      return !earlier.isHarmless(in: context)
    } ?? false
  }

  var isMap: Bool { name == "map" || name == "flatMap" }

  /// Modifiers whose first argument can be an optional but not a collection.
  private static let modifiersOfOptionals: Set<String> = [
    "accentColor", "font", "fontDesign", "fontWeight", "foregroundColor", "lineLimit", "preferredColorScheme", "tint",
  ]

  /// Whether the result is used in a way that only an optional supports.
  private var usesOptional: Bool {
    if let modifier = call.parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self),
      modifier.arguments.first?.expression.id == ExprSyntax(call).id,
      modifier.modifierName.map(Self.modifiersOfOptionals.contains) == true
    {
      return true
    }
    var current = Syntax(call)
    for _ in 0..<ExprSyntax.longestChain {
      guard let parent = current.parent else { return false }
      if parent.is(OptionalChainingExprSyntax.self) || parent.is(ForceUnwrapExprSyntax.self) { return true }
      if let initializer = parent.as(InitializerClauseSyntax.self) {
        return initializer.parent?.is(OptionalBindingConditionSyntax.self) ?? false
      }
      if let item = parent.as(CodeBlockItemSyntax.self) { return item.isBuilderStatement }
      if let choice = parent.as(UnresolvedTernaryExprSyntax.self) { return choice.hasNilBranch }
      if let sequence = parent.parent?.as(SequenceExprSyntax.self) { return sequence.treatsAsOptional(current) }
      if let access = parent.as(MemberAccessExprSyntax.self), let next = access.parent?.as(FunctionCallExprSyntax.self),
        next.calledExpression.id == access.id, Transformation(next)?.isMap == true
      {
        current = Syntax(next)
      } else if parent.is(LabeledExprSyntax.self), let tuple = parent.parent?.parent?.as(TupleExprSyntax.self),
        tuple.elements.count == 1
      {
        current = Syntax(tuple)
      } else {
        return false
      }
    }
    return false
  }

  /// Whether the result is used in a way that only a collection supports: it is iterated over, joined or sorted.
  var isUsedAsCollection: Bool {
    if let argument = call.parent?.as(LabeledExprSyntax.self), argument.label == nil,
      let outer = argument.parent?.parent?.as(FunctionCallExprSyntax.self), outer.arguments.first?.id == argument.id
    {
      guard let name = outer.calleeName else { return false }
      return SwiftUIVocabulary.repeatingViews.contains(name) || name == "Array" || name == "Set"
    }
    guard let access = call.parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(call).id else {
      return false
    }
    return Self.collectionMembers.contains(access.declName.baseName.text)
  }

  /// Members of collections that optionals and publishers do not have.
  private static let collectionMembers: Set<String> = [
    "joined", "sorted", "reversed", "enumerated", "shuffled", "isEmpty", "indices", "forEach", "count",
  ]

  /// Whether the closure creates a view in a place where an optional view is expected: `image.map { Image($0) }`.
  private var createsView: Bool {
    guard call.parent?.is(MemberAccessExprSyntax.self) == false,
      let closure = call.closureArguments.first?.closure, closure.statements.count == 1,
      let result = closure.statements.first?.item.as(ExprSyntax.self),
      let name = result.chainRoot.as(FunctionCallExprSyntax.self)?.calleeName
    else { return false }
    return SwiftUIVocabulary.views.contains(name)
  }

  /// Whether the function passed to `flatMap` returns an optional, such as `URL.init`; a sequence would use
  /// `compactMap` instead.
  private var returnsOptional: Bool {
    guard name == "flatMap" else { return false }
    if let argument = call.arguments.first?.expression,
      argument.dottedName?.hasSuffix(".init") == true
        || argument.as(MemberAccessExprSyntax.self)?.declName.baseName.tokenKind == .keyword(.`init`)
    {
      return true
    }
    guard let statements = call.closureArguments.first?.closure.statements, statements.count == 1,
      let result = statements.first?.item.as(ExprSyntax.self)
    else { return false }
    if result.is(TryExprSyntax.self) || result.as(SequenceExprSyntax.self)?.mayBeNil == true { return true }
    guard let type = result.as(FunctionCallExprSyntax.self)?.constructedTypeName else { return false }
    return type != "Array" && type != "Set"
  }
}

extension ExprSyntax {
  /// Whether the expression looks up a localized string: `"total".localized`, `NSLocalizedString(…)`,
  /// `String(localized:)`, `L10n.total`, or a function that takes a comment for translators.
  fileprivate var isLocalized: Bool {
    if let call = self.as(FunctionCallExprSyntax.self), call.arguments.contains(where: { $0.label?.text == "comment" })
    {
      return true
    }
    return tokens(viewMode: .sourceAccurate).contains { token in
      let text = token.text.lowercased()
      return text.contains("locali") || text == "l10n"
    }
  }
}

extension ExprSyntax {
  /// Whether the expression looks up a localized text with a project's short function, `L("Total: %@")`, and the text
  /// only has placeholders for other texts, which are already formatted.
  fileprivate var isShortLookupOfText: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1, call.trailingClosure == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      ["L", "tr", "loc", "i18n", "translate"].contains(name),
      let text = call.firstUnlabeled?.as(StringLiteralExprSyntax.self)
    else { return false }
    let parts = text.segments.trimmedDescription.replacing("%%", with: "")
      .split(separator: "%", omittingEmptySubsequences: false).dropFirst()
    return !parts.isEmpty && parts.allSatisfy { $0.wholeMatch(of: /(\d+\$)?@.*/.dotMatchesNewlines()) != nil }
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call creates the publisher that is passed to `.onReceive`, or starts the chain that creates it.
  fileprivate var isReceived: Bool {
    var current = Syntax(self)
    for _ in 0..<ExprSyntax.longestChain {
      guard let parent = current.parent else { return false }
      if let argument = parent.as(LabeledExprSyntax.self) {
        let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self)
        return call?.calleeName == "onReceive" && call?.arguments.first?.id == argument.id
      }
      guard
        parent.is(MemberAccessExprSyntax.self)
          || parent.as(FunctionCallExprSyntax.self)?.calledExpression.id == current.id
      else { return false }
      current = parent
    }
    return false
  }
}

extension SequenceExprSyntax {
  /// Whether an operator next to the operand requires an optional, as in `value ?? other` and `value == nil`.
  fileprivate func treatsAsOptional(_ operand: Syntax) -> Bool {
    let items = Array(elements)
    guard let index = items.firstIndex(where: { $0.id == operand.id }) else { return false }
    func isNil(_ index: Int) -> Bool { items.indices.contains(index) && items[index].is(NilLiteralExprSyntax.self) }
    func symbol(_ index: Int) -> String? {
      items.indices.contains(index) ? items[index].as(BinaryOperatorExprSyntax.self)?.operator.text : nil
    }
    if symbol(index + 1) == "??" { return true }
    if index > 0,
      items[index - 1].as(UnresolvedTernaryExprSyntax.self)?.thenExpression.is(NilLiteralExprSyntax.self) == true
    {
      return true
    }
    let compares = ["==", "!="]
    return compares.contains(symbol(index + 1) ?? "") && isNil(index + 2)
      || compares.contains(symbol(index - 1) ?? "") && isNil(index - 2)
  }
}

extension SequenceExprSyntax {
  /// Whether a branch of a ternary expression is nil.
  fileprivate var mayBeNil: Bool {
    guard hasTernary else { return false }
    return elements.last?.is(NilLiteralExprSyntax.self) == true
      || elements.contains {
        $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression.is(NilLiteralExprSyntax.self) == true
      }
  }
}

extension UnresolvedTernaryExprSyntax {
  /// Whether the branch after the colon is nil: `isOn ? value : nil`.
  fileprivate var hasNilBranch: Bool {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == ExprSyntax(self).id })
    else { return false }
    return index + 1 < items.count && items[index + 1].is(NilLiteralExprSyntax.self)
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement creates a view in a view builder. The value of such a statement may be an optional but not a
  /// collection.
  fileprivate var isBuilderStatement: Bool {
    for current in ancestors {
      if let closure = current.as(ClosureExprSyntax.self) { return closure.use == .viewBuilder }
      if current.is(FunctionDeclSyntax.self) || current.is(AccessorBlockSyntax.self) { return true }
    }
    return false
  }
}

extension ExprSyntax {
  /// The maximum number of links that are checked. The limit is needed because the check is repeated for each link,
  /// which would take too long in very long chains.
  fileprivate static let longestChain = 30

  /// The expression and its receivers, from the last link in the chain to the first.
  fileprivate var links: some Sequence<ExprSyntax> {
    sequence(first: self, next: \.nextInChain).prefix(Self.longestChain)
  }

  /// The receiver of this link, ignoring parentheses and copies such as `Array(…)`.
  fileprivate var nextInChain: ExprSyntax? {
    if let call = self.as(FunctionCallExprSyntax.self) {
      if let member = call.calledExpression.as(MemberAccessExprSyntax.self) { return member.base }
      let isCopy = ["Array", "Set"].contains(call.calledExpression.dottedName) && call.arguments.count == 1
      return isCopy ? call.arguments.first?.expression : nil
    }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base }
    if let chained = self.as(OptionalChainingExprSyntax.self) { return chained.expression }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression }
    if let element = self.as(SubscriptCallExprSyntax.self) { return element.calledExpression }
    if let attempt = self.as(TryExprSyntax.self) { return attempt.expression }
    let inner = withoutParentheses
    return inner.id == id ? nil : inner
  }

  /// Whether the chain starts with a literal or a range.
  fileprivate var startsWithLiteral: Bool {
    var current = self
    for link in links { current = link }
    if let sequence = current.as(SequenceExprSyntax.self) {
      return sequence.operators.contains { $0 == "..<" || $0 == "..." }
    }
    if let call = current.as(FunctionCallExprSyntax.self) { return call.calledExpression.dottedName == "stride" }
    return current.is(ArrayExprSyntax.self) || current.is(DictionaryExprSyntax.self)
      || current.is(StringLiteralExprSyntax.self) || current.isLiteral || current.is(PostfixOperatorExprSyntax.self)
      || current.is(PrefixOperatorExprSyntax.self)
  }

  /// Whether the chain starts with a binding or another projected value, such as `$items`.
  fileprivate var startsAtProjection: Bool {
    var current = self
    for link in links { current = link }
    return current.as(DeclReferenceExprSyntax.self)?.baseName.text.isProjectedName ?? false
  }

  /// Whether the expression creates a value that is not a collection. For example, `Badge(tier).map { … }` calls `map`
  /// on an optional.
  fileprivate var isConstruction: Bool {
    guard let type = self.as(FunctionCallExprSyntax.self)?.constructedTypeName?.lastNamePart else { return false }
    return !SystemAPIs.collections.contains(type) && type != "String"
  }

  /// Whether the expression is a generated string constant: `L10n.greeting`.
  fileprivate var isGeneratedText: Bool {
    let name = self.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName ?? dottedName
    guard let root = name?.prefix(while: { $0 != "." }) else { return false }
    return root == "L10n" || root == "Strings"
  }

  /// Whether the expression is a static constant, as generated strings often are: `UserText.greeting`.
  fileprivate var isConstantOfType: Bool {
    guard let access = self.as(MemberAccessExprSyntax.self) else { return false }
    return access.base?.dottedName?.lastNamePart.isUppercased ?? false
  }

  /// Whether the expression is a range of positions: `0...`, `0..<count`.
  fileprivate var isPositions: Bool {
    if let range = self.as(PostfixOperatorExprSyntax.self) { return range.operator.text == "..." }
    return self.as(SequenceExprSyntax.self)?.operators.contains { $0 == "..<" } == true
  }

  /// Whether the expression is the list of all cases of an enum, which never changes.
  fileprivate var isAllCases: Bool {
    // `allCases.dropLast()` is still a small collection.
    if let call = self.as(FunctionCallExprSyntax.self), let slice = call.calledMember,
      ["dropFirst", "dropLast", "prefix", "suffix", "reversed"].contains(slice.declName.baseName.text)
    {
      return slice.base?.isAllCases ?? false
    }
    return self.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "allCases"
  }

  /// Whether the expression is a binding such as `$items` or `$model.items`.
  fileprivate var isBindingPath: Bool {
    var current = self
    while let base = current.as(MemberAccessExprSyntax.self)?.base { current = base }
    return current.as(DeclReferenceExprSyntax.self)?.baseName.text.isProjectedName ?? false
  }

  /// Whether the chain contains a Combine publisher.
  fileprivate var isPublisher: Bool {
    for expression in links {
      let call = expression.as(FunctionCallExprSyntax.self)
      let callee = call?.calledExpression ?? expression
      if let member = callee.as(MemberAccessExprSyntax.self) {
        let name = member.declName.baseName.text
        if name.isProjectedName || Self.isPublisherName(name) { return true }
      } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
        let name = reference.baseName.text
        return Self.isPublisherName(name) || call != nil && ["Just", "Future", "Deferred", "Empty"].contains(name)
      }
    }
    return false
  }

  private static func isPublisherName(_ name: String) -> Bool {
    publisherMembers.contains(name) || name.hasSuffix("Publisher") || name.hasSuffix("Subject")
  }

  private static let publisherMembers: Set<String> = [
    "publisher", "publish", "subject", "eraseToAnyPublisher", "debounce", "throttle", "receive", "autoconnect",
    "removeDuplicates", "combineLatest", "objectWillChange",
  ]

  private var hasOptionalChain: Bool {
    links.contains { $0.is(OptionalChainingExprSyntax.self) }
  }

  /// Whether the expression is known to be an optional.
  fileprivate func isKnownOptional(at place: some SyntaxProtocol, in context: FileContext) -> Bool {
    let inner = withoutParentheses
    if let attempt = inner.as(TryExprSyntax.self) { return attempt.questionOrExclamationMark?.text == "?" }
    // Parentheses end an optional chain: `(user?.name).map`.
    if inner.id != id, inner.hasOptionalChain { return true }
    if let sequence = inner.as(SequenceExprSyntax.self) {
      return sequence.elements.contains { $0.as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark?.text == "?" }
    }
    if let lookup = inner.as(SubscriptCallExprSyntax.self) { return !lookup.returnsCollection(in: context) }
    if let member = inner.as(MemberAccessExprSyntax.self) {
      return ["first", "last"].contains(member.declName.baseName.text)
    }
    if let call = inner.as(FunctionCallExprSyntax.self) {
      if let type = call.constructedTypeName { return Self.failableTypes.contains(type) }
      return call.calledMember.map { Self.optionalResults.contains($0.declName.baseName.text) } ?? false
    }
    guard let reference = inner.as(DeclReferenceExprSyntax.self) else { return false }
    let name = reference.baseName.text
    if name.hasPrefix("$") { return true }
    guard let local = place.localBinding(of: name) else { return false }
    if let type = local.typeAnnotation?.type { return type.wrappedType != nil }
    return local.initializer?.value.isKnownOptional(at: local, in: context) ?? false
  }

  private static let optionalResults: Set<String> = [
    "first", "last", "min", "max", "randomElement", "popFirst", "popLast", "firstIndex", "lastIndex", "firstMatch",
  ]

  private static let failableTypes: Set<String> = ["URL", "UIImage", "NSImage", "URLComponents"]
}

extension SubscriptCallExprSyntax {
  /// Whether the file shows that the result is a collection rather than an optional: `groups[key, default: []]`, or
  /// `rows[0]` if it declares an array of arrays.
  fileprivate func returnsCollection(in context: FileContext) -> Bool {
    if arguments.last?.label?.text == "default" { return true }
    guard arguments.count == 1, arguments.first?.label == nil, let (name, isProjected) = calledExpression.wholeName,
      !isProjected
    else { return false }
    let type: String?
    if let local = localBinding(of: name) {
      type = local.typeAnnotation?.type.bareSource ?? local.initializer?.value.constructedCollection
    } else if let parameter = context.member?.parameters.first(where: { $0.name == name }) {
      type = parameter.type
    } else {
      let property = context.property(named: name)
      type = property?.type ?? property?.initializedCollection
    }
    return type?.isArrayOfCollections ?? false
  }
}

extension String {
  /// Whether the name has the form `$name`, as opposed to `$0`.
  fileprivate var isProjectedName: Bool { hasPrefix("$") && dropFirst().first?.isNumber == false }
}

extension SyntaxProtocol {
  /// The local `let` or `var` with this name that is declared earlier in the enclosing code.
  func localBinding(of name: String) -> PatternBindingSyntax? {
    var child = Syntax(self)
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { break }
      if let list = current.as(CodeBlockItemListSyntax.self) {
        for item in list.statements(before: child) {
          guard let variable = item.item.as(VariableDeclSyntax.self) else { continue }
          if let found = variable.bindings.first(where: { $0.pattern.boundNames.contains { $0.text == name } }) {
            return found
          }
        }
      }
      child = current
    }
    return nil
  }
}
