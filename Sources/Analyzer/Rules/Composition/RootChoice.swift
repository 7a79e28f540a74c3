import SwiftSyntax

/// The kind of condition at the root of a view, which may limit how often the branches are swapped.
enum RootChoice: FieldStorable, Hashable, Sendable {
  /// Nothing is known about the condition; the branches may be swapped at any time.
  case open
  /// The branches are never swapped while the view is visible.
  case fixed
  /// The view shows this branch while its own state is still empty.
  case placeholder(BranchContent)
  /// The condition is a property set by the code that creates the view.
  case given(property: String)
  /// The condition is a member of a value that a property stores: `viewModel.mode`, `viewModel.mode.showsPicker`.
  case held(property: String, member: String)
  /// The condition depends only on these constants of the view.
  case derived(from: [String])

  static let fields = CaseList<Self>(
    .init(.open), .init(.fixed),
    .init(Self.placeholder) { if case .placeholder(let content) = $0 { content } else { nil } },
    .init(Self.given) { if case .given(let property) = $0 { property } else { nil } },
    .init({ (held: Held) in Self.held(property: held.property, member: held.member) }) {
      if case .held(let property, let member) = $0 { Held(property: property, member: member) } else { nil }
    },
    .init(Self.derived) { if case .derived(let properties) = $0 { properties } else { nil } })

  private struct Held: FieldStorable {
    let property: String
    let member: String

    static let fields = FieldList(Self.init, \.property, \.member)
  }

  /// - Parameter content: The names that refer to content passed to the view.
  init(of root: ExprSyntax, content: Set<String>, in context: FileContext) {
    self.init(ofSingleQuestion: root, content: content, in: context)
    if let mode, mode.isModeOfInitializer(at: root, in: context) { self = .fixed }
    if self == .open, let inputs = root.constantInputs(in: context) { self = .derived(from: inputs) }
  }

  /// The property that alone determines the condition.
  private var mode: String? {
    switch self {
    case .given(let property), .held(let property, _): property
    case .open, .fixed, .placeholder, .derived: nil
    }
  }

  private init(ofSingleQuestion root: ExprSyntax, content: Set<String>, in context: FileContext) {
    self = .open
    if let choice = root.as(SwitchExprSyntax.self) {
      if let name = choice.subject.wholeName?.name, let property = context.property(named: name), property.isInput {
        self = .given(property: name)
      } else if let held = choice.subject.memberOfProperty {
        self = .held(property: held.property, member: held.member)
      }
      return
    }
    guard let choice = root.as(IfExprSyntax.self) else { return }
    if choice.conditions.contains(where: { $0.isSettled || $0.dependsOnTextSize(in: context) }) {
      self = .fixed
    } else if let question = choice.question, let property = context.property(named: question.name) {
      if property.has(anyOf: "State") {
        guard let placeholder = choice.placeholder(for: question, property, in: context) else { return }
        let shown = BranchContent(of: placeholder.statements, content: content, in: context)
        guard placeholder.isShownOnce || !(shown.views + shown.members).contains(where: \.indicatesLoading) else {
          return
        }
        self = .placeholder(shown)
      } else if property.isSetting {
        self = .fixed
      } else if property.isInput, !question.isOptional || property.isLet {
        self = .given(property: question.name)
      }
    } else if choice.conditions.count == 1, choice.elseBody?.is(IfExprSyntax.self) != true,
      let held = choice.conditions.first?.condition.as(ExprSyntax.self)?.memberOfProperty
    {
      self = .held(property: held.property, member: held.member)
    }
  }
}

extension ExprSyntax {
  /// The property and the member of its value that alone determine a condition: `viewModel.mode` in
  /// `viewModel.mode == .sheet`.
  fileprivate var memberOfProperty: (property: String, member: String)? {
    if let negation = self.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
      return negation.expression.memberOfProperty
    }
    if let sequence = self.as(SequenceExprSyntax.self) {
      let elements = Array(sequence.elements)
      guard elements.count == 3, let symbol = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
        symbol == "==" || symbol == "!=",
        elements[2].isLiteral || elements[2].as(MemberAccessExprSyntax.self).map({ $0.base == nil }) ?? false
      else { return nil }
      return elements[0].memberOfProperty
    }
    guard let access = self.as(MemberAccessExprSyntax.self), let base = access.base else { return nil }
    let member = access.declName.baseName.text
    if let property = base.wholeName { return property.isProjected ? nil : (property.name, member) }
    guard let owner = base.as(MemberAccessExprSyntax.self), let property = owner.base?.wholeName, !property.isProjected
    else { return nil }
    return (property.name, "\(owner.declName.baseName.text).\(member)")
  }
}

extension String {
  /// Whether this is the name of a private constant that each initializer sets to a case, such as
  /// `mode = .edit(note)`, so that it depends on how the view is created.
  fileprivate func isModeOfInitializer(at root: ExprSyntax, in context: FileContext) -> Bool {
    guard let property = context.property(named: self), property.isLet, property.isPrivate, !property.hasInitialValue
    else { return false }
    let initializers = root.partsOfType.flatMap { part in
      (part.asProtocol((any DeclGroupSyntax).self)?.memberBlock.members.flattened ?? [])
        .compactMap { $0.as(InitializerDeclSyntax.self)?.body?.statements }
    }
    let assigned = initializers.flatMap { statements in
      statements.compactMap { item -> ExprSyntax? in
        guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
          sequence.assignment?.target.dottedName?.withoutSelf == self
        else { return nil }
        return sequence.elements.last
      }
    }
    return !assigned.isEmpty
      && assigned.allSatisfy { value in
        let member = (value.as(FunctionCallExprSyntax.self)?.calledExpression ?? value).as(MemberAccessExprSyntax.self)
        return member.map { $0.base == nil } ?? false
      }
  }
}

extension PropertyFact {
  /// Whether the code that creates the view sets the property.
  fileprivate var isInput: Bool { attributes.isEmpty && !isStatic }

  /// Whether the value is a setting and therefore does not change while the view is visible. Settings are environment
  /// values that act as switches, and properties whose wrapper has a name typical of settings.
  fileprivate var isSetting: Bool {
    attributes.contains { attribute in
      ["Setting", "Settings", "Preference", "Preferences"].contains { attribute.name.lastNamePart.hasSuffix($0) }
        || attribute.name.lastNamePart == "Environment"
          && attribute.arguments.map { $0 != "\\.isEnabled" && $0.hasSuffix("Enabled") } ?? false
    }
  }
}

/// A condition on a single property.
private struct RootQuestion {
  let name: String
  /// Whether the property is compared with nil.
  let isOptional: Bool
  /// Whether the first branch is shown if the property is false or nil.
  let isNegated: Bool
}

extension ConditionElementSyntax {
  /// Whether the condition depends on the text size, which the user rarely changes while the view is visible.
  fileprivate func dependsOnTextSize(in context: FileContext) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind, let property = context.property(named: name) else {
        return false
      }
      return property.has(anyOf: "ScaledMetric")
        || ["\\.dynamicTypeSize", "\\.sizeCategory"].contains(property.attribute("Environment")?.arguments)
    }
  }

  /// Whether the condition cannot change while the view is visible because it checks the device, the process, a value's
  /// type or a feature flag.
  fileprivate var isSettled: Bool {
    guard case .expression(let condition) = condition else { return false }
    if condition.is(IsExprSyntax.self) { return true }
    if let sequence = condition.as(SequenceExprSyntax.self),
      sequence.elements.contains(where: { $0.is(UnresolvedIsExprSyntax.self) })
    {
      return true
    }
    let source = condition.bareSource
    return Self.settledNames.contains { source.contains($0) }
  }

  private static let settledNames = [
    "userInterfaceIdiom", "isCatalyst", "isMacCatalystApp", "isiOSAppOnMac", "eatureFlag", "isFeatureEnabled",
    "hasNavigationStack", "ProcessInfo", "Defaults[", "UserDefaults.standard",
  ]
}

extension String {
  /// Whether a view with this name is shown while something loads: `ProgressView`, `loadingRows`.
  var indicatesLoading: Bool {
    let name = lowercased()
    return ["progress", "loading", "spinner", "skeleton", "shimmer"].contains(where: name.contains)
  }
}

extension IfExprSyntax {
  /// The property that the condition depends on; nil if it depends on anything else.
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

  /// Returns the branch that is shown until the view's own state has content, and whether that happens only once.
  /// Returns nil if the state may change back and forth, or if the source is inconclusive.
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
    // The placeholder itself must not depend on another condition.
    if let inner = shown?.rootConditional, UnstableRoot.swapped(in: inner) != nil,
      !inner.dependsOnly(about: question.name, in: context)
    {
      return nil
    }
    return (placeholder, isShownOnce)
  }
}

extension IfExprSyntax.ElseBody {
  /// The expression that is shown, if there is exactly one; otherwise nil.
  fileprivate var shownExpression: ExprSyntax? {
    self.as(IfExprSyntax.self).map { ExprSyntax($0) }
      ?? self.as(CodeBlockSyntax.self)?.statements.shownExpressions.flatMap(\.only)
  }
}

extension [ExprSyntax] {
  fileprivate var only: ExprSyntax? { count == 1 ? first : nil }
}

extension ExprSyntax {
  /// Whether all conditions in an `if`/`else if` chain depend only on a property and on values computed from it.
  fileprivate func dependsOnly(about property: String, in context: FileContext) -> Bool {
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
    return ExprSyntax(next).dependsOnly(about: property, in: context)
  }
}

extension SyntaxProtocol {
  /// The lowercase names that the code uses, except member names.
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

/// Tracks how a type changes one of its `@State` properties. Considers only the parts of the type that are declared at
/// the same level of the file.
private final class StateChanges: SyntaxVisitor {
  private let name: String
  private(set) var firstValue: Bool?
  private var isPassedOn = false
  private var becomes: Set<Bool> = []
  private var isFilled = false
  private var isEmptied = false

  init(of name: String, around node: some SyntaxProtocol) {
    self.name = name
    super.init(viewMode: .sourceAccurate)
    for part in node.partsOfType { walk(part) }
  }

  /// Whether the property is only ever assigned this literal value and cannot change in any other way.
  func canOnlyBecome(_ value: Bool) -> Bool { !isPassedOn && !isFilled && !isEmptied && becomes == [value] }

  /// Whether the property is assigned or passed on at all.
  var canFill: Bool { isFilled || isPassedOn }

  /// Whether the property is assigned, but never set to nil or passed on.
  var canOnlyFill: Bool { isFilled && !isEmptied && !isPassedOn }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if node.pattern.boundNames.first?.text == name, node.parent?.parent?.as(VariableDeclSyntax.self)?.isMember == true {
      firstValue = node.initializer?.value.as(BooleanLiteralExprSyntax.self).map { $0.literal.text == "true" }
    }
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.baseName.text == "$" + name { isPassedOn = true }
    return .visitChildren
  }

  override func visit(_ node: InOutExprSyntax) -> SyntaxVisitorContinueKind {
    if node.expression.wholeName?.name == name { isPassedOn = true }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledMember, member.declName.baseName.text == "toggle",
      member.base?.wholeName?.name == name
    {
      isPassedOn = true
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
  /// Whether the expression may be nil: `try? load()`, `model?.posts`, `a ? b : nil`.
  fileprivate var mayBeNil: Bool {
    tokens(viewMode: .sourceAccurate).contains {
      $0.tokenKind == .postfixQuestionMark || $0.tokenKind == .keyword(.nil)
    }
  }
}
