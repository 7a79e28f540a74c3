import SwiftSyntax

/// Finds formatters that are created repeatedly in view models, observable classes and views.
struct FormatterNotCached: ProjectRule {
  static let info = RuleInfo(
    id: "formatter_not_cached",
    summary: "Formatters should be created once and stored.",
    rationale: """
      Creating a formatter loads locale data and is far more expensive than formatting. A function or computed \
      property that runs for each row of a list creates the same formatter repeatedly. A stored property or static \
      constant creates it only once, and `.formatted()` has its own cache.
      """,
    details: """
      The rule ignores functions in views that return no value, and private helpers that only such functions call, \
      because they run once per action, not once per row. It ignores async functions that create the formatter outside \
      of loops, themselves or in a private helper, because what they wait for takes longer. It also ignores private \
      functions that only initializers call or whose results are only stored in properties, functions that return no \
      value and use one formatter for all elements of a collection, functions that create the formatter once after \
      they list a folder or read a file, and formatters that are configured but never used. Similar formatters in a \
      function are one finding. The bot does not comment on functions that return no value and create the formatter \
      once, because they usually run once per action, unless their file calls them for each element of a collection, \
      or on functions that create the name of a file. If a property returns a formatter whose configuration depends \
      only on flags and cases, the message recommends a static constant for each configuration. If the time zone, \
      locale or calendar is a property or parameter, it recommends setting it before each use. If nothing uses a \
      private function or property, the message says so.
      """,
    sources: ["S0 anti-pattern-1", "S0 real-world"],
    opportunity: "a formatter type or `.formatted` outside view code",
    defaultLevel: .info,
    remedy: Remedy(.viewModel, .small),
    triggering: FormatterNotCachedExamples.triggering,
    good: FormatterNotCachedExamples.good)

  struct Evidence: Analyzer.Evidence {
    let formatter: String
    /// The conditions under which the code is view code, which is covered by another rule; nil if it is never view
    /// code.
    let viewCode: [RoleCondition]?
    /// Whether the enclosing function or property is private and its file does not mention it anywhere else.
    let isUnused: Bool
    /// Whether the formatter reads text, which `.formatted()` cannot do.
    let parses: Bool
    /// Whether the enclosing member returns the formatter and configures it in a few ways.
    let hasVariants: Bool
    /// The property of the formatter, such as `timeZone`, whose value may differ each time; nil if there is none.
    let varying: String?
    /// Whether the code runs for each element of a collection.
    let isInElementCode: Bool

    static let fields = FieldList(
      Self.init, \.formatter, \.viewCode, \.isUnused, \.parses, \.hasVariants, \.varying, \.isInElementCode)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(by: SystemAPIs.formatters) { call, context in
      guard let name = call.createdFormatter else { return }
      if !context.isViewCode {
        context.countOpportunity(of: Self.self, in: .type(hasAny: [.viewModel, .observable, .view]), at: call)
      }
      guard let member = context.member, member.kind != .initializer, let type = context.type, !context.isPreview,
        !call.isDebugCode, !call.isInInitialValue, !call.isKept(by: member), !call.isSetUpFromValue
      else { return }
      guard !(member.isAsync && call.runsOnce), !call.isInHelperOfAsyncFunctions(in: context),
        !context.isInInitHelper(call), !call.isInFactoryOfStoredFormatter(in: context),
        !call.isSharedByElements(in: member), !call.isConfiguredButUnused
      else { return }
      // Next to access to the disk, the cost of the formatter is irrelevant.
      if call.runsOnce, call.followsFileAccess { return }
      let isOnDemand =
        context.isOnDemand && !member.name.hasSuffix("context:)") || context.closures.contains(.deferred)
        || member.makesPlatformView || call.isInHelperOfActions(in: context)
      let roles: RoleSet = isOnDemand ? [.viewModel, .observable] : [.viewModel, .observable, .view]
      context.record(
        Evidence(
          formatter: name, viewCode: context.isViewCode ? member.viewCode : nil,
          isUnused: member.isUnused(inFileOf: call, context), parses: call.parsesText,
          hasVariants: member.declaredType == name && call.isConfiguredInBranches(in: context),
          varying: member.declaredType == name ? nil : call.varyingProperty, isInElementCode: call.isInElementCode),
        by: Self.self, at: context.range(of: call), conditions: [.isForeign(name), .type(type, hasAny: roles)],
        source: context.source(of: call), isMinor: call.runsOncePerAction(in: context))
    }
    walk.onCall(ofMembers: ["formatted"]) { call, context in
      guard !context.isViewCode else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: [.viewModel, .observable, .view]), at: call)
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = project.reviewedRecords(of: Self.self).filter { located in
      guard let viewCode = located.evidence.viewCode else { return true }
      return !viewCode.allSatisfy { project.types.holds($0, inFile: located.file) }
    }
    .joined(above: Self.maximumSeparateFormatters) {
      CreatedFormatters(function: FunctionOfType($0), evidence: $0.evidence)
    }
    // Next to formatters that a function creates for each element of a collection, its other ones hardly matter.
    let repeated = found.filter(\.evidence.isInElementCode)
    let functions = Set(repeated.map { FunctionOfType($0) })
    let others = found.filter { !$0.evidence.isInElementCode }
      .map { functions.contains(FunctionOfType($0)) ? $0.asMinor : $0 }
    // Storing the result, or moving the function, often makes the others unnecessary.
    return repeated + others.minorAfterFirst { FunctionOfType($0) }
  }

  /// The maximum number of similar formatters in a function that get separate findings.
  private static let maximumSeparateFormatters = 1

  private struct CreatedFormatters: Hashable {
    let function: FunctionOfType
    let evidence: Evidence
  }

  func message(for record: Record<Evidence>) -> String {
    if record.evidence.isUnused {
      return "`\(record.symbol)`, which creates a `\(record.evidence.formatter)`, is never used; remove it"
    }
    if record.evidence.hasVariants {
      return """
        `\(record.symbol)` creates a new `\(record.evidence.formatter)`\(record.locationSuffix) each time it runs; \
        store one for each configuration in static constants
        """
    }
    if let property = record.evidence.varying {
      return """
        `\(record.symbol)` creates a new `\(record.evidence.formatter)`\(record.locationSuffix) each time it runs; store \
        one in a property, and set its `\(property)` before each use
        """
    }
    let alternative = record.evidence.parses ? "" : ", or use `.formatted()`"
    return """
      `\(record.symbol)` creates a new `\(record.evidence.formatter)`\(record.locationSuffix) each time it runs; store \
      one in a property or a static constant\(alternative)
      """
  }
}

extension MemberScope {
  /// Whether the member is private and not mentioned anywhere else in its file. Members with attributes, such as
  /// actions of a storyboard, may be used by other means.
  fileprivate func isUnused(inFileOf node: some SyntaxProtocol, _ context: FileContext) -> Bool {
    guard kind == .function || kind == .computedProperty, attributes.isEmpty,
      modifiers.contains("private") || modifiers.contains("fileprivate"), !modifiers.contains("override")
    else { return false }
    let counts = context.memo("name counts") {
      node.root.tokens(viewMode: .sourceAccurate).reduce(into: [String: Int]()) { $0[$1.text, default: 0] += 1 }
    }
    return counts[name.withoutArgumentLabels, default: 0] == 1
  }

  /// Whether the member creates the platform view of a representable, which happens only once.
  fileprivate var makesPlatformView: Bool {
    kind == .function && name.hasPrefix("make") && name.hasSuffix("(context:)")
  }
}

/// Finds the functions in a file that are called only by certain functions, outside of loops and closures.
private final class Helpers: SyntaxVisitor {
  private let isCaller: (FunctionDeclSyntax) -> Bool
  private var helpers: Set<String> = []
  private var others: Set<String> = []

  static func names(in file: Syntax, ofFunctionsWhere isCaller: @escaping (FunctionDeclSyntax) -> Bool) -> Set<String> {
    let visitor = Helpers(isCaller)
    visitor.walk(file)
    return visitor.helpers.subtracting(visitor.others)
  }

  private init(_ isCaller: @escaping (FunctionDeclSyntax) -> Bool) {
    self.isCaller = isCaller
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    let callee =
      node.parent?.as(MemberAccessExprSyntax.self).map { $0.declName.id == node.id ? ExprSyntax($0) : ExprSyntax(node) }
      ?? ExprSyntax(node)
    guard let call = callee.parent?.as(FunctionCallExprSyntax.self), call.calledExpression.id == callee.id,
      call.runsOnce, let caller = call.enclosingDeclaration, isCaller(caller)
    else {
      others.insert(node.baseName.text)
      return .visitChildren
    }
    helpers.insert(node.baseName.text)
    return .visitChildren
  }
}

extension FunctionDeclSyntax {
  /// Whether the function has no result, like one that a user's action calls. `updateUIView(_:context:)` runs on each
  /// update.
  fileprivate var mayBeAction: Bool {
    signature.returnClause == nil && signature.parameterClause.parameters.last?.firstName.text != "context"
  }
}

extension FunctionCallExprSyntax {
  fileprivate var enclosingDeclaration: FunctionDeclSyntax? {
    ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }.first
  }

  /// The name of the enclosing function if it is private and runs the call once.
  private var privateFunction: String? {
    guard let function = enclosingDeclaration, runsOnce, function.modifiers.isFilePrivate else { return nil }
    return function.name.text
  }

  /// Whether the call is in a private function that only async functions call, outside of loops and closures.
  fileprivate func isInHelperOfAsyncFunctions(in context: FileContext) -> Bool {
    guard let function = privateFunction else { return false }
    let helpers = context.memo("async helpers") {
      Helpers.names(in: root) { $0.signature.effectSpecifiers?.asyncSpecifier != nil }
    }
    return helpers.contains(function)
  }

  /// Whether the call is in a private function that is called only by functions without a result, outside of loops and
  /// closures. In a view, such functions are actions.
  fileprivate func isInHelperOfActions(in context: FileContext) -> Bool {
    guard let function = privateFunction else { return false }
    let helpers = context.memo("action helpers") { Helpers.names(in: root, ofFunctionsWhere: \.mayBeAction) }
    return helpers.contains(function)
  }

  /// Whether the call is part of the initial value of a property, which may have observers.
  fileprivate var isInInitialValue: Bool {
    guard let value = enclosingProperty?.initializer else { return false }
    return value.position <= position && position < value.endPosition
  }

  /// Whether the call is neither in a loop nor in a closure, so it runs once per call of the enclosing function.
  fileprivate var runsOnce: Bool {
    for current in ancestors {
      if current.is(FunctionDeclSyntax.self) { return true }
      if current.is(ClosureExprSyntax.self) || current.is(ForStmtSyntax.self) || current.is(WhileStmtSyntax.self)
        || current.is(RepeatStmtSyntax.self)
      {
        return false
      }
    }
    return false
  }

  /// Whether the surrounding code takes the formatter's locale or currency from a value such as a product's price, or the
  /// locale from an object of the app, where the user may change it: `formatter.locale = Language.shared.locale`. A stored
  /// formatter could not be configured in advance.
  fileprivate var isSetUpFromValue: Bool {
    guard let list = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first else { return false }
    return list.contains { item in
      guard let sequence = item.item.as(SequenceExprSyntax.self),
        let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self),
        ["locale", "currencyCode", "currencySymbol"].contains(target.declName.baseName.text),
        let value = sequence.elements.last?.as(MemberAccessExprSyntax.self), value.base != nil,
        let owner = value.firstToken(viewMode: .sourceAccurate)
      else { return false }
      if owner.text.first?.isLowercase == true { return owner.tokenKind != .keyword(.self) }
      return target.declName.baseName.text == "locale" && owner.text != "Locale"
    }
  }

  /// Whether the call runs once per action: it is in a function without a result, and neither the call nor this
  /// function runs for each element of a collection.
  fileprivate func runsOncePerAction(in context: FileContext) -> Bool {
    guard let function = enclosingDeclaration, !isInElementCode else { return false }
    // A file that the user exports, for example.
    if function.name.text.lowercased().hasSuffix("filename") { return true }
    guard function.mayBeAction else { return false }
    return !context.memo("repeated functions") { RepeatedFunctions.names(in: root) }.contains(function.name.text)
  }

  /// The property of the formatter that the surrounding code sets to a property, a parameter or the result of a function:
  /// `formatter.timeZone = selectedTimeZone`, `formatter.locale = currentLocale()`.
  fileprivate var varyingProperty: String? {
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let list = ancestors.lazy.compactMap({ $0.as(CodeBlockItemListSyntax.self) }).first
    else { return nil }
    for item in list {
      guard let sequence = item.item.as(SequenceExprSyntax.self), sequence.elements.count == 3,
        let target = sequence.assignment?.target.as(MemberAccessExprSyntax.self),
        target.base?.isReference(to: name) == true, let last = sequence.elements.last,
        ["timeZone", "locale", "calendar"].contains(target.declName.baseName.text)
      else { continue }
      let lookup = last.as(FunctionCallExprSyntax.self)?.calledExpression.as(DeclReferenceExprSyntax.self)
      if let lookup, !lookup.baseName.text.isUppercased { return target.declName.baseName.text }
      guard let value = last.wholeName, last.localConstant(named: value.name) == nil, !value.name.isUppercased else {
        continue
      }
      return target.declName.baseName.text
    }
    return nil
  }

  /// The formatter class that the call instantiates; nil for other calls.
  fileprivate var createdFormatter: String? {
    if let reference = calledExpression.as(DeclReferenceExprSyntax.self) {
      let name = reference.baseName.text
      return SystemAPIs.formatters.contains(name) ? name : nil
    }
    guard let access = calledExpression.as(MemberAccessExprSyntax.self) else { return nil }
    let member = access.declName.baseName.text
    if member == "init" {
      // Handles `DateFormatter.init()`, and `.init()` for a variable with an explicit type.
      let name =
        access.base?.dottedName?.lastNamePart
        ?? parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self)?
        .typeAnnotation?.type.plainName?.lastNamePart
      return name.flatMap { SystemAPIs.formatters.contains($0) ? $0 : nil }
    }
    return access.base?.dottedName == "Foundation" && SystemAPIs.formatters.contains(member) ? member : nil
  }

  /// Whether the created object is stored outside the member, directly or by a later statement in the same block.
  fileprivate func isKept(by member: MemberScope) -> Bool {
    if ExprSyntax(self).isStored(by: member) { return true }
    guard let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let statements = binding.parent?.parent?.parent?.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    return statements.contains { item in
      guard let expression = item.item.as(ExprSyntax.self) else { return false }
      if let sequence = expression.as(SequenceExprSyntax.self) {
        return sequence.elements.contains { $0.isReference(to: name) && $0.isStored(by: member) }
      }
      return expression.as(FunctionCallExprSyntax.self)?.arguments
        .contains { $0.expression.isReference(to: name) && $0.expression.isStored(by: member) } ?? false
    }
  }
}

extension ExprSyntax {
  fileprivate func isReference(to name: String) -> Bool {
    self.as(DeclReferenceExprSyntax.self)?.baseName.text == name
  }

  /// Whether the value is assigned to a member, or passed to one of its `set…` or `insert…` functions.
  fileprivate func isStored(by member: MemberScope) -> Bool {
    if let sequence = parent?.as(ExprListSyntax.self)?.parent?.as(SequenceExprSyntax.self),
      let target = sequence.assignment?.target, target.id != id
    {
      return !target.isLocal(in: member)
    }
    guard let argument = parent?.as(LabeledExprSyntax.self),
      let call = argument.parent?.parent?.as(FunctionCallExprSyntax.self), let callee = call.calledMember,
      let base = callee.base
    else { return false }
    let name = callee.declName.baseName.text
    return (name.hasPrefix("set") || name.hasPrefix("insert")) && !base.isLocal(in: member)
  }

  /// Whether the expression is a plain local variable.
  private func isLocal(in member: MemberScope) -> Bool {
    if self.is(DiscardAssignmentExprSyntax.self) { return true }
    guard let name = self.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return member.locals.contains(name)
  }
}
