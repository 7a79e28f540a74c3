import SwiftSyntax

/// What decides between the branches at the root of a view, where that tells how often they are swapped.
enum RootChoice: FieldStorable, Hashable, Sendable {
  /// Nothing is known, so that it may happen at any time.
  case open
  /// The branches are never swapped while the view is shown, or are screens of their own.
  case fixed
  /// The view's own state shows this until there is something to show.
  case placeholder(BranchContent)
  /// These are layouts that somebody chooses between.
  case layouts([BranchContent])
  /// A Boolean property decides, which those who make the view give it.
  case given(property: String)

  static let fields = CaseList<Self>(
    .init(.open), .init(.fixed),
    .init(Self.placeholder) { if case .placeholder(let content) = $0 { content } else { nil } },
    .init(Self.layouts) { if case .layouts(let branches) = $0 { branches } else { nil } },
    .init(Self.given) { if case .given(let property) = $0 { property } else { nil } })

  /// - Parameter content: Names of what the view is handed to show.
  init(of root: ExprSyntax, content: Set<String>, in context: FileContext) {
    if let choice = root.as(SwitchExprSyntax.self) {
      self = choice.isRouter(in: context) ? .fixed : .open
      return
    }
    self = .open
    guard let choice = root.as(IfExprSyntax.self) else { return }
    if choice.conditions.contains(where: \.asksForDevice) {
      self = .fixed
    } else if choice.conditions.contains(where: \.asksForLayout), let other = choice.elseBody?.as(CodeBlockSyntax.self)
    {
      self = .layouts(
        [choice.body.statements, other.statements].map { BranchContent(of: $0, content: content, in: context) })
    } else if let question = choice.question, let property = context.property(named: question.name) {
      if property.has(anyOf: "State") {
        guard let placeholder = choice.placeholder(for: question, property, in: context) else { return }
        let shown = BranchContent(of: placeholder.statements, content: content, in: context)
        guard placeholder.isShownOnce || !(shown.views + shown.members).contains(where: \.namesLoading) else { return }
        self = .placeholder(shown)
      } else if !question.isOptional, property.attributes.isEmpty, !property.isStatic {
        self = .given(property: question.name)
      }
    }
  }
}

/// What the condition asks of one property.
private struct RootQuestion {
  let name: String
  /// Whether it asks for nil.
  let isOptional: Bool
  /// Whether the first branch is shown where the property is false or nil.
  let isNegated: Bool
}

extension ConditionElementSyntax {
  /// Whether it asks what kind of device this is.
  fileprivate var asksForDevice: Bool {
    guard case .expression(let condition) = condition else { return false }
    let source = condition.bareSource
    return ["userInterfaceIdiom", "isCatalyst", "isMacCatalystApp", "isiOSAppOnMac"].contains { source.contains($0) }
  }

  /// Whether it compares a chosen layout or mode with a case: `model.layout == .grid`.
  fileprivate var asksForLayout: Bool {
    guard let elements = condition.as(SequenceExprSyntax.self).map({ Array($0.elements) }), elements.count == 3,
      elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text == "==",
      elements[2].as(MemberAccessExprSyntax.self)?.base == nil, elements[2].is(MemberAccessExprSyntax.self)
    else { return false }
    return elements[0].dottedName?.lastNamePart.namesScreens ?? false
  }
}

extension String {
  /// Whether values of this name or type stand for screens or layouts: `selectedTab`, `SettingsSection`.
  fileprivate var namesScreens: Bool {
    let words = [
      "tab", "section", "route", "destination", "screen", "page", "mode", "style", "kind", "type", "layout", "step",
    ]
    let name = lowercased()
    // What can be edited is the same content in another mode.
    return !name.contains("edit") && words.contains { name.hasSuffix($0) }
  }

  /// Whether a view of this name is shown while something loads: `ProgressView`, `loadingRows`.
  fileprivate var namesLoading: Bool {
    let name = lowercased()
    return ["progress", "loading", "spinner", "skeleton", "shimmer"].contains(where: name.contains)
  }
}

extension SwitchExprSyntax {
  /// Whether each case is a screen of its own, and none a state of loading one.
  fileprivate func isRouter(in context: FileContext) -> Bool {
    let phases = [".load", ".idle", ".fetch", ".fail", ".error", ".empty", ".progress"]
    for element in cases {
      guard let branch = element.as(SwitchCaseSyntax.self) else { return false }
      let label = branch.label.bareSource.lowercased()
      if phases.contains(where: label.contains) { return false }
      if branch.statements.shownExpressions?.contains(where: { $0.rootName == "ProgressView" }) ?? true { return false }
    }
    guard let name = subject.dottedName else { return false }
    if name == "self" || name.lastNamePart.namesScreens { return true }
    return context.property(named: name.withoutSelf)?.typeName?.lastNamePart.namesScreens ?? false
  }
}

extension IfExprSyntax {
  /// What is asked of one property; nil where the condition asks for more than that.
  fileprivate var question: RootQuestion? {
    guard conditions.count == 1, let condition = conditions.first?.condition else { return nil }
    if let binding = condition.as(OptionalBindingConditionSyntax.self) {
      let name = binding.initializer.map { $0.value.wholeName?.name } ?? binding.pattern.boundNames.first?.text
      return name.map { RootQuestion(name: $0, isOptional: true, isNegated: false) }
    }
    guard let expression = condition.as(ExprSyntax.self) else { return nil }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      guard elements.count == 3, elements[2].is(NilLiteralExprSyntax.self), let name = elements[0].wholeName?.name,
        let symbol = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text, ["==", "!="].contains(symbol)
      else { return nil }
      return RootQuestion(name: name, isOptional: true, isNegated: symbol == "==")
    }
    if let prefix = expression.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return prefix.expression.wholeName.map { RootQuestion(name: $0.name, isOptional: false, isNegated: true) }
    }
    return expression.wholeName.map { RootQuestion(name: $0.name, isOptional: false, isNegated: false) }
  }

  /// The branch that is shown before the view's own state has something to show, and whether it never comes back;
  /// nil where the state may be set to and fro, or the source does not say.
  fileprivate func placeholder(
    for question: RootQuestion, _ property: PropertyFact, in context: FileContext
  ) -> (statements: CodeBlockItemListSyntax, isShownOnce: Bool)? {
    let changes = StateChanges(of: question.name, around: self)
    let startsTrue: Bool
    let isShownOnce: Bool
    if question.isOptional {
      startsTrue = false
      isShownOnce = changes.canOnlyFill
      guard property.isOptional, changes.canFill else { return nil }
    } else {
      guard let first = changes.firstValue, changes.canOnlyBecome(!first) else { return nil }
      startsTrue = first
      isShownOnce = true
    }
    let isFirst = startsTrue != question.isNegated
    let placeholder = isFirst ? body.statements : elseBody?.as(CodeBlockSyntax.self)?.statements
    let shown = isFirst ? elseBody.flatMap(\.shownExpression) : body.statements.shownExpressions.flatMap(\.only)
    guard let placeholder else { return nil }
    // What is shown then must not be swapped by something else.
    if let inner = shown?.rootConditional, UnstableRoot.swapped(in: inner) != nil,
      !inner.asksOnly(about: question.name, in: context)
    {
      return nil
    }
    return (placeholder, isShownOnce)
  }
}

extension IfExprSyntax.ElseBody {
  /// The only thing that is shown.
  fileprivate var shownExpression: ExprSyntax? {
    self.as(IfExprSyntax.self).map { ExprSyntax($0) }
      ?? self.as(CodeBlockSyntax.self)?.statements.shownExpressions.flatMap(\.only)
  }
}

extension [ExprSyntax] {
  fileprivate var only: ExprSyntax? { count == 1 ? first : nil }
}

extension ExprSyntax {
  /// Whether all conditions in a chain of `if` ask about a property, or what is computed from it.
  fileprivate func asksOnly(about property: String, in context: FileContext) -> Bool {
    guard let choice = self.as(IfExprSyntax.self) else { return false }
    var known: Set<String> = [property]
    for condition in choice.conditions {
      let names = condition.namesUsed
      let isKnown = names.allSatisfy { name in
        known.contains(name)
          || helperCode(named: name, in: context).contains { Syntax($0).namesUsed.contains(property) }
      }
      guard isKnown else { return false }
      if let binding = condition.condition.as(OptionalBindingConditionSyntax.self) {
        known.formUnion(binding.pattern.boundNames.map(\.text))
      }
    }
    guard let next = choice.elseBody?.as(IfExprSyntax.self) else { return true }
    return ExprSyntax(next).asksOnly(about: property, in: context)
  }
}

extension SyntaxProtocol {
  /// The names in lower case that code mentions itself, not as a member of something.
  fileprivate var namesUsed: Set<String> {
    let names = UsedNames(viewMode: .sourceAccurate)
    names.walk(self)
    return names.names
  }
}

private final class UsedNames: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.baseName.text
    if let access = node.accessOfMember {
      if access.base?.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) { names.insert(name) }
    } else if name != "self", !name.isUppercased, !name.hasPrefix("$0") {
      names.insert(name)
    }
    return .visitChildren
  }
}

/// What the code of a type does with one of its @State properties, as far as it is in the same list of declarations.
private final class StateChanges: SyntaxVisitor {
  private let name: String
  private(set) var firstValue: Bool?
  private var isHandedOn = false
  private var becomes: Set<Bool> = []
  private var isFilled = false
  private var isEmptied = false

  init(of name: String, around node: some SyntaxProtocol) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
    for part in node.partsOfType { walk(part) }
  }

  /// Whether only literals of this value are assigned, and nothing else can change it.
  func canOnlyBecome(_ value: Bool) -> Bool { !isHandedOn && !isFilled && !isEmptied && becomes == [value] }

  /// Whether it is assigned or handed on at all.
  var canFill: Bool { isFilled || isHandedOn }

  /// Whether it is assigned, and never nil.
  var canOnlyFill: Bool { isFilled && !isEmptied && !isHandedOn }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.pattern.boundNames.first?.text == name, node.parent?.parent?.as(VariableDeclSyntax.self)?.isMember == true {
      firstValue = node.initializer?.value.as(BooleanLiteralExprSyntax.self).map { $0.literal.text == "true" }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "$" + name { isHandedOn = true }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if node.expression.wholeName?.name == name { isHandedOn = true }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledMember, member.declName.baseName.text == "toggle",
      member.base?.wholeName?.name == name
    {
      isHandedOn = true
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    guard let assignment = node.assignment, assignment.target.wholeName?.name == name else { return .visitChildren }
    let values = node.elements.dropFirst(2)
    if values.count == 1, let value = values.first?.as(BooleanLiteralExprSyntax.self) {
      becomes.insert(value.literal.text == "true")
    } else if values.count == 1, let value = values.first, value.is(NilLiteralExprSyntax.self) {
      isEmptied = true
    } else {
      isFilled = true
      if values.count > 1 || values.contains(where: \.mayBeNil) { isEmptied = true }
    }
    return .visitChildren
  }
}

extension ExprSyntax {
  /// Whether the way it is written allows for nil: `try? load()`, `model?.posts`, `a ? b : nil`.
  fileprivate var mayBeNil: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .postfixQuestionMark || $0.tokenKind == .keyword(.nil)
    }
  }
}
