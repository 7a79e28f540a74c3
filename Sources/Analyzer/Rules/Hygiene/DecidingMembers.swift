import SwiftSyntax

/// Collects the functions and computed properties with logic worth testing: a branch, an `await` or a `catch`.
struct DecidingMembers: Collector, ProjectWideRecorder {
  static let id = "deciding_members"

  struct Evidence: Analyzer.Evidence {
    /// The member's name, with argument labels.
    let member: String
    /// The number of branches in the member, including `catch` clauses.
    let branches: Int

    static let fields = FieldList(Self.init, \.member, \.branches)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.if) { node, context in
      if !node.onlyChecksForNil, !node.onlyResetsFlag, !(context.isInGetter && node.conditions.onlyMatchCase) {
        Self.note(node.ifKeyword, in: context)
      }
    }
    walk.on(.guard) { node, context in
      if !(context.isInGetter && node.conditions.onlyMatchCase) { Self.note(node.guardKeyword, in: context) }
    }
    walk.on(.switch) { node, context in
      if node.cases.count > 1, !node.mapsCasesToConstants, !(context.isInEnum && node.mapsStringsToCases),
        !((context.isInGetter || context.isInFunctionOfEnum) && node.unwrapsValuesOfCases)
      {
        Self.note(node.switchKeyword, in: context)
      }
    }
    walk.on(.await) { node, context in Self.note(node.awaitKeyword, in: context) }
    walk.on(.for) { node, context in
      if let wait = node.awaitKeyword { Self.note(wait, in: context) }
    }
    walk.on(.catch) { node, context in
      if !node.onlySuppliesEmptyValue { Self.note(node.catchKeyword, in: context) }
    }
    walk.on(.sequence) { node, context in
      guard node.elements.contains(where: { $0.is(UnresolvedTernaryExprSyntax.self) }), !node.dependsOnRegion,
        !node.choosesLiteralArgument
      else { return }
      Self.note(node, in: context)
    }
  }

  /// Returns, for each type with logic that tests can call, the names of its members with logic, in source order.
  func collection(in project: Project) -> [Int: [String]] {
    var members: [Int: [String]] = [:]
    var seen: [Int: Set<String>] = [:]
    // A project with few or no tests gets a single finding, for which the members of all types are needed.
    let records = project.lacksTests ? project.records(of: Self.self) : project.recordsOfReviewedTypes(of: Self.self)
    for located in records {
      guard let entity = project.entity(of: located),
        seen[entity, default: []].insert(located.evidence.member).inserted
      else { continue }
      members[entity, default: []].append(located.evidence.member)
    }
    // Tests call members that are not private. If all members with logic are private, there is nothing to test without
    // changing the type first.
    for (entity, names) in members {
      let visible = names.filter { !project.isPrivate($0, of: entity) }
      members[entity] = visible.isEmpty ? nil : visible
    }
    return members
  }

  private static func note(_ node: some SyntaxProtocol, in context: FileContext) {
    guard let type = context.type, let member = context.member, member.viewCode?.isEmpty != true, !context.isPreview,
      member.kind == .function || member.kind == .computedProperty
    else { return }
    // One record per member is enough.
    let noted = Noted(type: type, member: member.name)
    guard !context.hasMemo(noted), !routine.contains(member.name), !member.isBeyondTests,
      !node.isConditionallyCompiled
    else { return }
    context.memo(noted) {
      context.record(
        Evidence(member: member.name, branches: node.enclosingFunction?.branches ?? 0), by: Self.self,
        at: context.range(of: node))
    }
  }

  /// Members that are derived from the stored properties or that only start the program. They need no tests of their
  /// own.
  private static let routine: Set<String> = [
    "==(_:_:)", "==(lhs:rhs:)", "hash(into:)", "encode(to:)", "description", "debugDescription", "errorDescription",
    "failureReason", "recoverySuggestion", "helpAnchor", "customMirror", "main()",
  ]

  private struct Noted: Hashable {
    let type: Int
    let member: String
  }
}

/// Counts the branches in each type with logic.
struct BranchCounts: Collector {
  static let id = "branch_counts"
  static let collectors: [any Collector.Type] = [DecidingMembers.self]

  func collection(in project: Project) -> [Int: Int] {
    project.records(of: DecidingMembers.self).reduce(into: [:]) { counts, located in
      if let entity = project.entity(of: located) { counts[entity, default: 0] += located.evidence.branches }
    }
  }
}

extension Syntax {
  /// The number of branches in the code.
  fileprivate var branches: Int {
    countNodes { kind in
      switch kind {
      case .ifExpr, .guardStmt, .switchExpr, .catchClause, .unresolvedTernaryExpr: true
      default: false
      }
    }
  }
}

extension MemberScope {
  /// Whether the member is unsuitable for tests because it takes a value that tests cannot create, or because it builds
  /// a view.
  fileprivate var isBeyondTests: Bool {
    declaredType?.contains("some View") == true
      || parameters.contains { parameter in
        parameter.type.utf8.split { !$0.isPartOfName || $0 == UInt8(ascii: "_") }
          .contains { Self.systemObjects.contains(String(Substring($0))) }
      }
  }

  /// System types without a usable initializer.
  private static let systemObjects: Set<String> = [
    "UIOpenURLContext", "ConnectionOptions", "UIScene", "UIWindowScene", "UITouch", "UNNotification",
    "UNNotificationResponse", "WKNavigation", "WKNavigationAction", "WKNavigationResponse", "CBPeripheral", "CBCentral",
    "CBService", "CBCharacteristic", "SKPaymentTransaction", "NSXPCConnection", "WKScriptMessage",
  ]
}

extension Project {
  fileprivate func isPrivate(_ member: String, of entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      // The members of a private extension are private, too.
      fact.members.contains { $0.name == member && ($0.isHidden || fact.kind == .extension && fact.isFilePrivate) }
    }
  }
}

extension MemberFact {
  /// Whether the member is `private` or `fileprivate`, so that tests cannot call it.
  var isHidden: Bool { modifiers.contains { $0 == "private" || $0 == "fileprivate" } }
}

extension FileContext {
  /// Whether the code is in a computed property.
  fileprivate var isInGetter: Bool { member?.kind == .computedProperty }

  /// Whether the code is in a function of an enum that takes no arguments, and is therefore like a getter.
  fileprivate var isInFunctionOfEnum: Bool {
    isInEnum && member.map { $0.kind == .function && $0.parameters.isEmpty && !$0.isAsync } ?? false
  }

  /// Whether the code is in the declaration of an enum.
  fileprivate var isInEnum: Bool { type.map { types[$0].kind == .enum } ?? false }
}

extension SyntaxProtocol {
  /// Whether an `#if` in the enclosing member decides whether the code is compiled, so that a test sees only one of its
  /// branches, or the code is compiled only for debugging.
  fileprivate var isConditionallyCompiled: Bool {
    var isInMember = true
    for node in ancestors {
      if let clause = node.as(IfConfigClauseSyntax.self), isInMember || clause.isForDebugging || clause.isForWatch {
        return true
      }
      if node.is(MemberBlockItemSyntax.self) { isInMember = false }
    }
    return false
  }
}

extension IfConfigClauseSyntax {
  /// Whether the code is compiled only for Apple Watch, on which unit tests rarely run.
  fileprivate var isForWatch: Bool { condition?.bareSource == "os(watchOS)" }
}

extension ConditionElementListSyntax {
  /// Whether the only condition is that a value is a certain enum case: `case .toast(let progress) = type`.
  fileprivate var onlyMatchCase: Bool { count == 1 && first?.condition.is(MatchingPatternConditionSyntax.self) == true }
}

extension IfExprSyntax {
  /// Whether the code only turns a comparison with nil into a boolean value.
  fileprivate var onlyChecksForNil: Bool {
    guard conditions.count == 1, let elements = conditions.first?.condition.as(SequenceExprSyntax.self)?.elements,
      elements.count == 3, elements.last?.is(NilLiteralExprSyntax.self) == true
    else { return false }
    let other = elseBody?.as(CodeBlockSyntax.self)
    return body.statements.onlyValue?.is(BooleanLiteralExprSyntax.self) == true
      && (elseBody == nil || other?.statements.onlyValue?.is(BooleanLiteralExprSyntax.self) == true)
  }
}

extension IfExprSyntax {
  /// Whether the code only resets a flag that is set: `if isLoading { isLoading = false }`.
  fileprivate var onlyResetsFlag: Bool {
    guard conditions.count == 1, elseBody == nil, body.statements.count == 1,
      let flag = conditions.first?.condition.as(ExprSyntax.self)?.wholeName?.name,
      let sequence = body.statements.first?.item.as(SequenceExprSyntax.self)
    else { return false }
    return sequence.assignment?.target.wholeName?.name == flag
      && sequence.elements.last?.booleanValue == false
  }
}

extension CatchClauseSyntax {
  /// Whether the code only creates an empty value if a value cannot be created:
  /// `do { return try Name(text) } catch { return Name() }`.
  fileprivate var onlySuppliesEmptyValue: Bool {
    guard let statement = parent?.parent?.as(DoStmtSyntax.self), statement.catchClauses.count == 1,
      let empty = body.statements.onlyValue?.as(FunctionCallExprSyntax.self), empty.arguments.isEmpty,
      let type = empty.constructedTypeName,
      let tried = statement.body.statements.onlyValue?.as(TryExprSyntax.self)
    else { return false }
    return tried.expression.as(FunctionCallExprSyntax.self)?.constructedTypeName == type
  }
}

extension SequenceExprSyntax {
  /// Whether the condition of a ternary is a property of the current locale or calendar, which a test cannot change.
  fileprivate var dependsOnRegion: Bool {
    let path = elements.first?.dottedName?.split(separator: ".") ?? []
    return path.count > 1 && SystemAPIs.regionalTypes.contains(String(path[0])) && path[1] == "current"
  }

  /// Whether a ternary chooses one of two literals for an argument of a new value by a property that is already a
  /// decision: `icon: error.canRetry ? "arrow.clockwise" : "xmark"`.
  fileprivate var choosesLiteralArgument: Bool {
    guard elements.count == 3, let condition = elements.first, condition.is(MemberAccessExprSyntax.self),
      condition.dottedName != nil,
      let literal = elements.dropFirst().first?.as(UnresolvedTernaryExprSyntax.self)?.thenExpression,
      let other = elements.last
    else { return false }
    let creation = parent?.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)
    return creation?.constructedTypeName != nil && literal.isLiteral && other.isLiteral
  }

  /// Whether the expression is a constant or, if that is nil, another: `iconName ?? "Icon"`.
  fileprivate var onlySuppliesDefault: Bool {
    elements.allSatisfy { element in
      if let sign = element.as(BinaryOperatorExprSyntax.self) { return sign.operator.hasText("??") }
      return element.isConstantOfCase
    }
  }
}

extension CodeBlockItemListSyntax {
  /// The value of the only statement, with or without `return`.
  fileprivate var onlyValue: ExprSyntax? {
    guard count == 1, let item = first?.item else { return nil }
    return item.as(ReturnStmtSyntax.self)?.expression ?? item.as(ExprSyntax.self)
  }
}

extension SwitchExprSyntax {
  /// Whether each case of an enum results in a literal or in one of its associated values, possibly wrapped in another
  /// value: `case .trip(let id): Matcher(value: id)`.
  fileprivate var unwrapsValuesOfCases: Bool {
    cases.allSatisfy { element in
      guard let branch = element.as(SwitchCaseSyntax.self) else { return true }
      guard !branch.comparesValues, let value = branch.statements.onlyValue else { return false }
      let names = branch.label.tokens(viewMode: .sourceAccurate).map(\.text)
      return value.isValueOfCase(binding: Set(names))
    }
  }

  /// Whether the `switch` only maps each enum case to a constant, as a lookup table would, or to the case of the same
  /// name in another enum.
  fileprivate var mapsCasesToConstants: Bool {
    guard subject.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self) else {
      return cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.mapsToSameName ?? false }
    }
    return cases.allSatisfy { element in
      guard let branch = element.as(SwitchCaseSyntax.self) else { return true }
      return branch.statements.onlyValue?.isConstantOfCase ?? false
    }
  }

  /// Whether the `switch` only finds the enum case for a string, as a lookup table would:
  /// `case Mode.week.localizedText: return .week`.
  fileprivate var mapsStringsToCases: Bool {
    cases.allSatisfy { element in
      guard let branch = element.as(SwitchCaseSyntax.self), let value = branch.statements.onlyValue,
        value.is(NilLiteralExprSyntax.self) || value.isImplicitMember
      else { return false }
      guard let items = branch.label.as(SwitchCaseLabelSyntax.self)?.caseItems else { return true }
      return items.allSatisfy { item in
        item.whereClause == nil && item.pattern.as(ExpressionPatternSyntax.self)?.expression.isConstantString == true
      }
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a literal, one of the names that a case binds or a member of it, or a new value with such
  /// arguments.
  fileprivate func isValueOfCase(binding names: Set<String>) -> Bool {
    if isLiteral || self.is(NilLiteralExprSyntax.self) { return true }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.constructedTypeName != nil && call.closureArguments.isEmpty
        && call.arguments.allSatisfy { $0.expression.isValueOfCase(binding: names) }
    }
    if let access = self.as(MemberAccessExprSyntax.self), let base = access.base {
      return base.isValueOfCase(binding: names)
    }
    if let cast = self.as(SequenceExprSyntax.self) {
      let elements = Array(cast.elements)
      return elements.count == 3 && elements[1].is(UnresolvedAsExprSyntax.self)
        && elements[0].isValueOfCase(binding: names)
    }
    return self.as(DeclReferenceExprSyntax.self).map { names.contains($0.baseName.text) } ?? false
  }
}

extension ExprSyntax {
  /// Whether the expression is a string without interpolation or a member of a constant: `Mode.week.localizedText`.
  fileprivate var isConstantString: Bool {
    if self.is(StringLiteralExprSyntax.self) { return isLiteral }
    guard let path = dottedName?.split(separator: "."), path.count > 2 else { return false }
    return String(path[0]).isUppercased
  }

  /// Whether the expression is a member without a base, such as an enum case: `.week`.
  fileprivate var isImplicitMember: Bool {
    self.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
  }
}

extension SwitchCaseSyntax {
  /// Whether a pattern is a number, a text or a range, which the value of an enum cannot match, or has a condition.
  fileprivate var comparesValues: Bool {
    label.as(SwitchCaseLabelSyntax.self)?.caseItems.contains { item in
      if item.whereClause != nil { return true }
      guard let pattern = item.pattern.as(ExpressionPatternSyntax.self)?.expression else { return false }
      return pattern.is(SequenceExprSyntax.self) || pattern.is(PrefixOperatorExprSyntax.self)
        || pattern.is(PostfixOperatorExprSyntax.self) || pattern.is(StringLiteralExprSyntax.self)
        || pattern.isLiteral && !pattern.is(NilLiteralExprSyntax.self)
    } ?? false
  }

  /// Whether the result is the case of the same name: `case .universal: .universal`.
  fileprivate var mapsToSameName: Bool {
    guard let items = label.as(SwitchCaseLabelSyntax.self)?.caseItems, items.count == 1, let item = items.first,
      item.whereClause == nil,
      let name = item.pattern.as(ExpressionPatternSyntax.self)?.expression.as(MemberAccessExprSyntax.self)?.declName
    else { return false }
    return statements.onlyValue?.as(MemberAccessExprSyntax.self)?.declName.baseName.text == name.baseName.text
  }
}

extension ExprSyntax {
  /// Whether the expression consists only of literals and names, and therefore has a fixed value.
  fileprivate var isConstantOfCase: Bool {
    if let sequence = self.as(SequenceExprSyntax.self) {
      if sequence.dependsOnRegion || sequence.onlySuppliesDefault { return true }
      // `202.0 / 255.0`
      return sequence.elements.allSatisfy { $0.isLiteral || $0.is(BinaryOperatorExprSyntax.self) }
    }
    if self.is(IfExprSyntax.self) || self.is(SwitchExprSyntax.self) { return false }
    if let call = self.as(FunctionCallExprSyntax.self) {
      return call.closureArguments.isEmpty && call.calledExpression.isConstantOfCase
        && call.arguments.allSatisfy { $0.expression.isConstantOfCase }
    }
    if let member = self.as(MemberAccessExprSyntax.self) { return member.base?.isConstantOfCase ?? true }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.allSatisfy { $0.expression.isConstantOfCase } }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isConstantOfCase && $0.value.isConstantOfCase }
    }
    return self.is(StringLiteralExprSyntax.self) || self.is(DeclReferenceExprSyntax.self)
      || self.is(MacroExpansionExprSyntax.self) || isLiteral
  }
}
