import SwiftSyntax

/// An empty or error state whose view is built by hand.
enum HandwrittenState: String, Storable {
  case empty, error
}

extension IfExprSyntax {
  /// The state that a branch shows, if it shows only text and images. If that depends on whether the tested value is a
  /// collection, but another type declares the value, the result includes its path.
  func handwrittenState(in context: FileContext) -> (state: HandwrittenState, tested: CollectionPath?)? {
    if conditions.contains(where: \.bindsError) {
      let content = BuilderContent(body.statements)
      let isError = conditions.count == 1 && content.isTextAndImages && content.hasText && !isValidationMessage
      return isError ? (.error, nil) : nil
    }
    for condition in conditions.compactMap({ $0.condition.as(ExprSyntax.self) }) {
      guard let test = condition.emptinessTest else { continue }
      let full: CodeBlockItemListSyntax?
      let empty: CodeBlockItemListSyntax?
      let other = elseBody?.as(CodeBlockSyntax.self)?.statements
      if test.isEmpty {
        (empty, full) = (body.statements, other)
      } else {
        // The other branch shows the empty state only if the condition tests nothing but emptiness.
        guard test.isWhole, conditions.count == 1 else { continue }
        (empty, full) = (other, body.statements)
      }
      guard let empty, BuilderContent(empty).isTextAndImages else { continue }
      let isShown =
        full.map { BuilderContent($0).lists(test.collection) }
        ?? (test.isEmpty && isNextToList(of: test.collection))
      if isShown { return (.empty, nil) }
      guard BuilderContent(empty).hasFixedText else { continue }
      if context.isCollection(test.collection) { return (.empty, nil) }
      if let path = CollectionPath(test.collection), path.names.count > 1 { return (.empty, path) }
    }
    return nil
  }

  /// Whether the branch shows a validation message next to an input field. Such a message is not a state of the whole
  /// view.
  private var isValidationMessage: Bool {
    var node = Syntax(self)
    while let parent = node.parent, !parent.is(MemberBlockItemSyntax.self) {
      if let list = parent.as(CodeBlockItemListSyntax.self), list.views.contains(where: \.isInput) { return true }
      if let call = parent.as(FunctionCallExprSyntax.self), call.calleeToken?.text == "Form" { return true }
      node = parent
    }
    return false
  }

  /// Whether the branch is next to a `List` or `ForEach` over a collection, or in its overlay or background.
  private func isNextToList(of collection: ExprSyntax) -> Bool {
    guard let list = parent?.parent?.parent?.as(CodeBlockItemListSyntax.self) else { return false }
    let name = collection.listedName
    if list.views.contains(where: { $0.listsElements(of: name) }) { return true }
    guard let closure = list.parent?.as(ClosureExprSyntax.self),
      let modifier = closure.parent?.as(FunctionCallExprSyntax.self),
      ["overlay", "background"].contains(modifier.modifierName)
    else { return false }
    return ExprSyntax(modifier).listsElements(of: name)
  }
}

extension CodeBlockItemListSyntax {
  /// The views in the block, excluding those in branches.
  fileprivate var views: [ExprSyntax] { compactMap { $0.item.as(ExprSyntax.self) } }
}

extension ExprSyntax {
  fileprivate var isInput: Bool {
    let inputs: Set = ["TextEditor", "Toggle", "Picker", "DatePicker", "Stepper", "Slider", "Form"]
    // `TextField`, `SecureField` and custom fields.
    return ViewChain(self).construction.map { inputs.contains($0.name) || $0.name.hasSuffix("Field") } ?? false
  }

  fileprivate func listsElements(of collection: String) -> Bool {
    guard let made = ViewChain(self).construction, SwiftUIVocabulary.repeatingViews.contains(made.name) else {
      return false
    }
    return made.call.firstUnlabeled?.listedName == collection
  }
}

extension SwitchExprSyntax {
  /// The cases that show an empty or error state using only text and images. At least one other case must show
  /// something else, or one case must be named after a loading state. Otherwise, the view may be a badge that only ever
  /// shows text.
  var handwrittenStates: [(node: SwitchCaseSyntax, state: HandwrittenState)] {
    let choices = cases.compactMap { $0.as(SwitchCaseSyntax.self) }
    let plain = choices.filter { BuilderContent($0.statements).isTextAndImages }
    guard !plain.isEmpty, plain.count < choices.count || choices.contains(where: \.isStateOfLoading) else { return [] }
    return plain.compactMap { choice in
      guard BuilderContent(choice.statements).hasText,
        let items = choice.label.as(SwitchCaseLabelSyntax.self)?.caseItems, items.count == 1,
        let name = items.first?.pattern.caseName
      else { return nil }
      if ["error", "failed", "failure"].contains(name) { return (choice, .error) }
      return name == "empty" ? (choice, .empty) : nil
    }
  }
}

extension SwitchCaseSyntax {
  fileprivate var isStateOfLoading: Bool {
    let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems
    return items?.contains { ["loading", "loaded", "fetching"].contains($0.pattern.caseName) } ?? false
  }
}

extension PatternSyntax {
  /// The name of the enum case: `error` for `.error`, `.error(let error)` and `let .error(error)`.
  fileprivate var caseName: String? {
    if let binding = self.as(ValueBindingPatternSyntax.self) { return binding.pattern.caseName }
    guard let expression = self.as(ExpressionPatternSyntax.self)?.expression else { return nil }
    let member =
      expression.as(FunctionCallExprSyntax.self)?.calledMember ?? expression.as(MemberAccessExprSyntax.self)
    return member?.declName.baseName.text
  }
}

extension ConditionElementSyntax {
  /// Whether the condition unwraps an error: `let error` or `let error = model.error`.
  fileprivate var bindsError: Bool {
    guard let binding = condition.as(OptionalBindingConditionSyntax.self),
      let name = binding.pattern.boundNames.first?.text
    else { return false }
    let source = binding.initializer?.value
    let last =
      source?.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? source?.as(DeclReferenceExprSyntax.self)?.baseName.text
    let errors: Set = ["error", "errorMessage", "loadError", "loadingError", "lastError"]
    return errors.contains(name) || last.map(errors.contains) ?? false
  }
}

extension ExprSyntax {
  /// The collection that is tested for emptiness, and the expected result; nil for other conditions. Also searches the
  /// operands of `&&`.
  fileprivate var emptinessTest: (collection: ExprSyntax, isEmpty: Bool, isWhole: Bool)? {
    let expression = unparenthesized
    if let negated = expression.as(PrefixOperatorExprSyntax.self), negated.operator.text == "!" {
      return negated.expression.emptinessTest.map { ($0.collection, !$0.isEmpty, $0.isWhole) }
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      guard sequence.elements.count > 1, sequence.operators.allSatisfy({ $0 == "&&" }),
        sequence.operators.count * 2 + 1 == sequence.elements.count
      else { return nil }
      return sequence.elements.lazy.compactMap(\.emptinessTest).first.map { ($0.collection, $0.isEmpty, false) }
    }
    guard let member = expression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "isEmpty",
      let base = member.base
    else { return nil }
    return (base, true, true)
  }
}

extension BuilderContent {
  /// The views, with stacks replaced by their content.
  private var leaves: [ExprSyntax] { flattened(through: Self.stacks) }

  private static let stacks = SwiftUIVocabulary.stacks.union(SwiftUIVocabulary.lazyStacks).union(["Group"])

  private var texts: [FunctionCallExprSyntax] {
    leaves.compactMap { ViewChain($0).construction }.filter { $0.name == "Text" }.map(\.call)
  }

  fileprivate var hasText: Bool { !texts.isEmpty }

  /// Whether a `Text` shows a literal or static constant, which, unlike dynamic content, never changes.
  fileprivate var hasFixedText: Bool {
    texts.contains { text in
      guard let words = text.arguments.first?.expression else { return false }
      if words.is(StringLiteralExprSyntax.self) { return true }
      if let call = words.as(FunctionCallExprSyntax.self) {
        return call.arguments.first?.expression.is(StringLiteralExprSyntax.self) ?? false
      }
      guard let member = words.as(MemberAccessExprSyntax.self) else { return false }
      return member.base?.isTypePath ?? true
    }
  }

  /// Whether the content consists only of text and images, possibly in stacks.
  fileprivate var isTextAndImages: Bool {
    guard !hasOther, !views.isEmpty else { return false }
    let names = leaves.map { ViewChain($0).construction?.name }
    return names.contains { $0 == "Text" || $0 == "Image" }
      && names.allSatisfy { $0 == "Text" || $0 == "Image" || $0 == "Spacer" }
  }

  /// Whether a `List` or `ForEach` iterates over a collection.
  fileprivate func lists(_ collection: ExprSyntax) -> Bool {
    let finder = ListFinder(collection.listedName)
    for view in views { finder.walk(view) }
    return finder.isFound
  }
}

extension ExprSyntax {
  /// The source without `self.` and `$`.
  fileprivate var listedName: String {
    let text = bareSource.filter { $0 != "$" }
    return text.hasPrefix("self.") ? String(text.dropFirst("self.".count)) : text
  }
}

private final class ListFinder: SyntaxVisitor {
  private let collection: String
  private(set) var isFound = false

  init(_ collection: String) {
    self.collection = collection
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.calleeToken?.text, SwiftUIVocabulary.repeatingViews.contains(name),
      let listed = node.firstUnlabeled?.listedName, listed == collection || listed.hasPrefix(collection + ".")
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension FileContext {
  /// Whether the expression is a property of the type that contains an array, a set or a dictionary.
  fileprivate func isCollection(_ expression: ExprSyntax) -> Bool {
    guard let name = expression.wholeName, let property = property(named: name.name) else { return false }
    if property.has(anyOf: SwiftUIVocabulary.queryWrappers) { return true }
    guard let type = property.type else {
      let value = expression.memberInitialValue(named: name.name)
      let made = value?.as(FunctionCallExprSyntax.self)?.calledExpression ?? value
      return made?.is(ArrayExprSyntax.self) ?? false || made?.is(DictionaryExprSyntax.self) ?? false
        || property.initializedType.map(Self.collections.contains) ?? false
    }
    return type.hasPrefix("[") || property.typeName.map(Self.collections.contains) ?? false
  }

  fileprivate static let collections = SystemAPIs.collections.union([
    "IdentifiedArray", "IdentifiedArrayOf", "OrderedSet", "OrderedDictionary", "FetchedResults",
  ])
}

extension Project {
  /// Whether a path, as seen from inside a type, leads to an array, a set or a dictionary.
  func isCollection(_ path: CollectionPath, from reference: TypeIndex.Reference) -> Bool {
    guard let type = writtenType(of: path, from: reference)?.text else { return false }
    return type.hasPrefix("[") || FileContext.collections.contains(String(type.prefix { $0.isLetter }))
  }
}
