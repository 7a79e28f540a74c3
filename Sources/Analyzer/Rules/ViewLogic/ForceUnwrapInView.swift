import SwiftSyntax

/// Finds operations in view code that may crash the app.
struct ForceUnwrapInView: FileRule {
  static let info = RuleInfo(
    id: "force_unwrap_in_view",
    summary: "View code should not contain force unwraps.",
    rationale: """
      View code runs whenever data changes, even while a value is still missing. Force-unwrapping the missing value \
      crashes the whole app, although an empty string or a placeholder would be enough. A force unwrap in a view model \
      also crashes the app, but a test can find it first, so the rule reports it as info.
      """,
    details: """
      The rule ignores values that the same condition or ternary compares with nil or proves to exist (`(post?.likes \
      ?? 0) > 0 && post!.isNew`), but not those that an enclosing `if` compares with nil, because `if let` would bind \
      them. It ignores URLs and other values created from a labeled literal, except images, which may be missing from \
      the asset catalog. It also ignores dates that a calendar shifts by a literal number of units, components of \
      dates that the code has requested from a calendar (`calendar.dateComponents([.day], …).day!`), strings encoded \
      as UTF-8, elements of `allCases` or of an array literal, elements such as `first` or `max()` where an enclosing \
      condition or an earlier `guard` checks `count` or `isEmpty`, casts to a generic type that the function returns, \
      entries of the app's `Info.plist`, dependencies that a container resolves, properties and local constants that a \
      ternary around the closure compares with nil, values that `filter` has checked, variables that the function has \
      just set, reusable cells, debug code, buttons that crash the app to test crash reports, and lines where a \
      comment disables the corresponding SwiftLint rule. In view models, it also ignores images of static constants, \
      casts to a type that a condition has checked with `is`, the first result of a task group with an added task, and \
      the last element of a collection after a `guard` that binds the first. More than three force unwraps in a \
      function of a view model are one finding, and so are more than two locations in a view model that unwrap the \
      same property, unless only some of them compare it with nil. Only the unwrapping of a value that is also \
      compared with nil, and a crash in an action, are worth a comment; all other findings are minor.
      """,
    sources: ["S0 anti-pattern-1", "S0 step-2"],
    opportunity: "an unwrapped optional, a `try` or a cast in view code or a view model",
    defaultLevel: .warning, isRepeatedInTypes: true,
    triggering: ForceUnwrapInViewExamples.triggering,
    good: ForceUnwrapInViewExamples.good)

  struct Evidence: Analyzer.Evidence {
    enum Operator: String, Storable {
      case unwrap = "!"
      case `try` = "try!"
      case cast = "as!"
      case fatalError
      case preconditionFailure
    }

    let `operator`: Operator
    /// The unwrapped expression or the target type of a cast, as written; empty for other operators.
    let subject: String
    /// Whether an enclosing `if` checks the value for nil.
    let isChecked: Bool
    /// The dictionary whose value is only unwrapped to change it; empty for other values.
    var changedDictionary = ""
    /// Whether the value is an optional property that every initializer sets and no other code does.
    var isAlwaysSet = false
    /// The unwrapped property of the enclosing type; nil for other values.
    var property: String?
    /// Whether the finding represents all locations that unwrap the property; not recorded.
    var isAboutProperty = false

    static let fields = FieldList(
      Self.init, \.operator, \.subject, \.isChecked, \.changedDictionary, \.isAlwaysSet, \.property,
      \.isAboutProperty)
  }

  /// The unwrapped value as it appears in the message. If it is long, arguments are abbreviated to `(…)` and the value of
  /// a member to `….member`.
  private static func name(of subject: any SyntaxProtocol, in context: FileContext) -> String {
    let limit = 40
    let text = context.source(of: subject, limit: 120)
    guard text.count > limit else { return text }
    if let element = Syntax(subject).as(SubscriptCallExprSyntax.self) {
      return name(of: element.calledExpression, in: context) + "[…]"
    }
    if let call = Syntax(subject).as(FunctionCallExprSyntax.self) {
      return name(of: call.calledExpression, in: context) + "(…)"
    }
    if let access = Syntax(subject).as(MemberAccessExprSyntax.self) {
      return "….\(context.source(of: access.declName, limit: limit))"
    }
    return text.prefix(limit) + "…"
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.forceUnwrap) { node, context in
      Self.countOpportunity(at: node, in: context)
      guard !node.expression.isMadeOfLiterals, !node.isComparedWithNil, !node.isValueOfIteratedKey,
        !node.isFilteredForNil, !node.isSetIfNil, !node.isFormattedLiteral, !node.expression.isResolvedDependency,
        !node.expression.isValueOfMainBundle, !node.expression.isEncodedText, !node.expression.isCaseOfEnum,
        !node.expression.isShiftedDate, !node.expression.isImageOfStaticConstant,
        !node.expression.isElementOfArrayLiteral, !node.isCheckedOutsideClosure(in: context),
        !node.expression.isRequestedDateComponent,
        !node.isProvenToExist, !node.isElementOfCountedCollection(in: context)
      else { return }
      Self.record(
        .unwrap, of: node.expression, node.exclamationMark, node, in: context, isChecked: node.isInsideNilCheck,
        isKnownInModel: node.isKnownToExist,
        changedDictionary: node.changedDictionary.map { context.source(of: $0, limit: 40) } ?? "",
        isAlwaysSet: node.isPropertyThatIsAlwaysSet(in: context), property: node.property(in: context))
    }
    Self.subscribeToErrors(&walk)
    walk.on(.if) { Self.countUnwrapping($0.conditions, in: $1) }
    walk.on(.guard) { Self.countUnwrapping($0.conditions, in: $1) }
    walk.on(.sequence) { node, context in
      if node.operators.contains("??") { Self.countOpportunity(at: node, in: context) }
    }
    walk.on(.memberAccess) { node, context in
      if node.base?.is(OptionalChainingExprSyntax.self) == true { Self.countOpportunity(at: node, in: context) }
    }
  }

  /// Subscribes to the other operators that crash.
  private static func subscribeToErrors(_ walk: inout Subscriptions) {
    walk.on(.try) { node, context in
      countOpportunity(at: node, in: context)
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark,
        !node.isSleepForDebugging
      else { return }
      record(.try, of: nil, node.tryKeyword, mark, in: context)
    }
    walk.on(.cast) { node, context in
      countOpportunity(at: node, in: context)
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark, !node.castsReusableView,
        !node.castsValueOfMainBundle, !node.castsToResultType
      else { return }
      record(.cast, of: node.castType, node.asKeyword, mark, in: context, isKnownInModel: node.castsCheckedValue)
    }
    walk.onCall(of: ["fatalError", "preconditionFailure"]) { call, context in
      guard context.isDeferredInViewCode, call.isInUserAction, !call.crashesOnPurpose,
        let name = call.calleeToken?.text, let failure = Evidence.Operator(rawValue: name)
      else { return }
      countOpportunity(at: call, in: context)
      context.record(
        Evidence(operator: failure, subject: "", isChecked: false), by: Self.self, in: .type(hasAny: .drawing),
        at: context.range(of: call), source: context.source(of: call))
    }
  }

  /// Counts every optional binding, since each of these values could have been force-unwrapped instead.
  private static func countUnwrapping(_ conditions: ConditionElementListSyntax, in context: FileContext) {
    for condition in conditions where condition.condition.is(OptionalBindingConditionSyntax.self) {
      countOpportunity(at: condition, in: context)
    }
  }

  private static func countOpportunity(at node: some SyntaxProtocol, in context: FileContext) {
    guard let type = context.type, !context.isPreview else { return }
    if context.isViewCode {
      context.countOpportunity(of: Self.self, in: .viewCode, at: node)
    } else if context.member?.viewCode == nil {
      context.countOpportunity(
        of: Self.self, in: .type(hasAny: .viewModel), at: node, conditions: [.typeLacks(type, .drawing)])
    }
  }

  private static func record(
    _ operator: Evidence.Operator, of subject: (any SyntaxProtocol)?, _ place: TokenSyntax, _ end: some SyntaxProtocol,
    in context: FileContext, isChecked: Bool = false, isKnownInModel: Bool = false, changedDictionary: String = "",
    isAlwaysSet: Bool = false, property: String? = nil
  ) {
    guard let type = context.type, !context.isPreview, !place.isDebugCode,
      !place.isAllowedBySwiftLint(`operator`, in: context)
    else { return }
    let evidence = Evidence(
      operator: `operator`, subject: subject.map { Self.name(of: $0, in: context) } ?? "", isChecked: isChecked,
      changedDictionary: changedDictionary, isAlwaysSet: isAlwaysSet, property: property)
    let source = context.source(of: end.parent ?? Syntax(end))
    let range = context.range(from: place, to: end)
    if context.isViewCode, !place.isInDefaultArgument {
      context.record(evidence, by: Self.self, in: .viewCode, at: range, source: source, isMinor: !isChecked)
      if context.member?.viewCode?.isEmpty == true { return }
    }
    guard !isKnownInModel else { return }
    context.record(
      evidence, by: Self.self, in: .type(hasAny: .viewModel), at: range,
      conditions: [.isTest(false), .typeLacks(type, .drawing)], source: source, maximumSeverity: .info,
      isMinor: !isChecked)
  }

  /// In a view model, many force unwraps in one function are one habit, so they share a finding.
  func allCandidates(in project: Project) -> [Located<Evidence>] {
    project.reviewedRecords(of: Self.self).joined(above: Self.maximumSeparateUnwraps) { located in
      let isInModel = located.record.maximumSeverity == .info
      return isInModel && located.evidence.operator == .unwrap ? FunctionOfType(located) : nil
    }
    .joined(above: Self.maximumSeparateLocations) { located -> UnwrappedProperty? in
      guard located.record.maximumSeverity == .info, located.evidence.operator == .unwrap,
        located.record.occurrences == 1, let property = located.evidence.property
      else { return nil }
      return UnwrappedProperty(
        file: located.file, type: located.record.type, property: property, isChecked: located.evidence.isChecked)
    } identify: { located in
      let property = located.evidence.property ?? ""
      located.cause = Cause(identity: located.evidence.isChecked ? "checked \(property)" : property)
      located.record.evidence.isAboutProperty = true
    }
    .notingChangedDictionaries.joined(above: 1, by: CheckedValue.init) { located in
      located.cause = Cause(identity: located.evidence.subject)
    }
  }

  /// A value that a member compares with nil. Binding it replaces all of the force unwraps.
  fileprivate struct CheckedValue: Hashable {
    let file: Int
    let symbol: String
    let subject: String

    init?(_ located: Located<Evidence>) {
      guard located.evidence.isChecked, located.record.occurrences == 1 else { return nil }
      (file, symbol, subject) = (located.file, located.record.symbol, located.evidence.subject)
    }
  }

  /// The maximum number of locations in a view model that unwrap the same property and get separate findings.
  private static let maximumSeparateLocations = 2

  /// A property of a view model that code in the same type unwraps.
  private struct UnwrappedProperty: Hashable {
    let file: Int
    let type: Int?
    let property: String
    let isChecked: Bool
  }

  /// The maximum number of force unwraps in a function of a view model that get separate findings.
  private static let maximumSeparateUnwraps = 3

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isAboutProperty {
      if record.evidence.isChecked {
        return """
          `\(record.evidence.subject)` is compared with nil and then force-unwrapped at \(record.occurrences) locations \
          in this type; bind it with `if let`
          """
      }
      return """
        `\(record.evidence.subject)` is force-unwrapped at \(record.occurrences) locations in this type, which crash if \
        it is nil; make it non-optional, or bind it with `if let`
        """
    }
    if record.occurrences > 1, !record.evidence.isChecked {
      return """
        `\(record.symbol)` force-unwraps \(record.occurrences) values; bind them with `if let`, or use defaults with `??`
        """
    }
    let name = record.evidence.operator.rawValue
    let place = "in `\(record.symbol)`"
    return switch record.evidence.operator {
    case .unwrap: unwrapMessage(for: record)
    case .try: "`\(name)` \(place) crashes if the call throws; catch the error before displaying the value"
    case .cast: "`\(name)` \(place) crashes if the value is not a `\(record.evidence.subject)`; use `as?`"
    case .fatalError, .preconditionFailure:
      """
      `\(name)` in an action \(place) crashes the app when reached; show an error, or use `assertionFailure`
      """
    }
  }

  /// The message for a single force unwrap.
  private func unwrapMessage(for record: Record<Evidence>) -> String {
    let subject = record.evidence.subject
    let place = "in `\(record.symbol)`"
    let dictionary = record.evidence.changedDictionary
    if record.evidence.isChecked {
      return dictionary.isEmpty
        ? "`\(subject)` is compared with nil and then force-unwrapped \(place)\(record.locationSuffix); bind it with `if let`"
        : """
        `\(subject)` is compared with nil and then force-unwrapped \(place)\(record.locationSuffix); change \
        `\(dictionary)[…, default: …]` instead
        """
    }
    if !dictionary.isEmpty {
      return """
        force unwrap \(place) crashes if `\(subject)` is nil; change `\(dictionary)[…, default: …]` instead
        """
    }
    if record.evidence.isAlwaysSet {
      return """
        `\(subject)` is force-unwrapped \(place), but every initializer sets it; make `\(subject)` \
        non-optional
        """
    }
    return "force unwrap \(place) crashes if `\(subject)` is nil; use `if let`, or a default with `??`"
  }
}

extension [Located<ForceUnwrapInView.Evidence>] {
  /// The candidates, all of which know the dictionary if one of the force unwraps of the same value changes it. Such a
  /// value cannot be bound.
  fileprivate var notingChangedDictionaries: [Located<ForceUnwrapInView.Evidence>] {
    var changed: [ForceUnwrapInView.CheckedValue: String] = [:]
    for located in self where !located.evidence.changedDictionary.isEmpty {
      if let value = ForceUnwrapInView.CheckedValue(located) { changed[value] = located.evidence.changedDictionary }
    }
    guard !changed.isEmpty else { return self }
    return map { located in
      guard let dictionary = ForceUnwrapInView.CheckedValue(located).flatMap({ changed[$0] }) else { return located }
      var noting = located
      noting.record.evidence.changedDictionary = dictionary
      return noting
    }
  }
}

extension ForceUnwrapExprSyntax {
  /// The property of the enclosing type whose value is unwrapped, without `self.`; nil for other values.
  fileprivate func property(in context: FileContext) -> String? {
    guard let name = expression.wholeName, !name.isProjected, context.property(named: name.name) != nil,
      !expression.is(DeclReferenceExprSyntax.self) || localDeclaration(of: name.name) == nil
    else { return nil }
    return name.name
  }

  /// The dictionary whose value the code unwraps only to change it: `names` for `names[key]!.append(name)`.
  fileprivate var changedDictionary: ExprSyntax? {
    guard let element = expression.as(SubscriptCallExprSyntax.self), element.arguments.count == 1,
      let key = element.arguments.first, key.label == nil, !key.expression.is(IntegerLiteralExprSyntax.self)
    else { return nil }
    if ExprSyntax(self).isAssignmentTarget {
      let assignment = parent?.parent?.as(SequenceExprSyntax.self)?.assignment
      return assignment.map { $0.operator != "=" } == true ? element.calledExpression : nil
    }
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.base?.id == ExprSyntax(self).id,
      access.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(access).id
    else { return nil }
    return Self.changingFunctions.contains(access.declName.baseName.text) ? element.calledExpression : nil
  }

  private static let changingFunctions: Set<String> = [
    "append", "formUnion", "insert", "merge", "remove", "removeAll", "removeLast", "sort", "subtract", "toggle",
  ]
}

extension SyntaxProtocol {
  /// Whether a comment disables SwiftLint's rule for the operator on this line, which shows that the author accepts the
  /// risk.
  fileprivate func isAllowedBySwiftLint(
    _ operator: ForceUnwrapInView.Evidence.Operator, in context: FileContext
  ) -> Bool {
    let rule =
      switch `operator` {
      case .unwrap: "force_unwrapping"
      case .try: "force_try"
      case .cast: "force_cast"
      case .fatalError, .preconditionFailure: "fatal_error"
      }
    return context.contains("swiftlint:disable") && context.swiftLintRules(disabledAt: self).contains(rule)
  }
}

extension FileContext {
  /// The SwiftLint rules that comments disable on the line of a node.
  fileprivate func swiftLintRules(disabledAt node: some SyntaxProtocol) -> Set<String> {
    let line = range(of: node).start.line
    let lines = memo("swiftlint") { node.root.description.split(separator: "\n", omittingEmptySubsequences: false) }
    var disabled: Set<String> = []
    for (index, text) in lines.enumerated() where text.contains("swiftlint:") {
      let words = text.split(separator: " ").drop { !$0.contains("swiftlint:") }
      guard let command = words.first, let action = command.split(separator: ":", maxSplits: 1).last else { continue }
      let rules = words.dropFirst().map(String.init)
      switch (action, index + 1) {
      case ("disable", ...line): disabled.formUnion(rules)
      case ("enable", ...line): disabled.subtract(rules)
      case ("disable:this", line), ("disable:next", line - 1), ("disable:previous", line + 1): disabled.formUnion(rules)
      default: break
      }
    }
    return disabled
  }
}
