import SwiftSyntax

/// Finds views that parse URLs.
struct DeepLinkLogicInView: ProjectRule {
  static let info = RuleInfo(
    id: "deep_link_logic_in_view",
    summary: "Views should pass URLs to a router instead of parsing them.",
    rationale: """
      Deciding where a link leads is navigation logic. If a view contains this logic, no other code can use it, and \
      testing it requires the view. If a router or coordinator converts the URL to a route, a test can pass in a URL \
      and check the resulting path.
      """,
    details: """
      The rule ignores code that only checks for `http`, `https` or `file`, functions that only return whether a URL \
      matches, and functions that only return a text about a URL, such as one without its query.
      """,
    sources: ["S0 coordinator"],
    opportunity: "`.onOpenURL`, `.onContinueUserActivity`, or a check of a URL's scheme or host",
    defaultLevel: .info,
    remedy: Remedy(.coordinator, .medium),
    triggering: DeepLinkLogicInViewExamples.triggering,
    good: DeepLinkLogicInViewExamples.good)

  static let collectors: [any Collector.Type] = [DeepLinkCalls.self]

  struct Evidence: Analyzer.Evidence {
    /// The start of the enclosing function or closure.
    let code: SourcePosition
    /// The view's function or property that contains the code; nil in initial values.
    let member: String?
    /// Whether the code is in a closure passed to `.onOpenURL` or `.onContinueUserActivity`, or determines where the
    /// app navigates.
    let isDeepLink: Bool

    static let fields = FieldList(Self.init, \.code, \.member, \.isDeepLink)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["URLComponents"]) { walk in
      walk.on(.call) { call, context in
        guard context.mayBeView, call.parsesURL else { return }
        Self.record(call, conditions: [.isForeign("URLComponents")], in: context)
      }
    }
    walk.on(.memberAccess) { member, context in
      guard context.mayBeView, member.base != nil else { return }
      switch member.declName.baseName.text {
      case "pathComponents": Self.record(member, in: context)
      case "host", "path", "scheme":
        let isBound = member.isComparedOnceBound
        guard let place = isBound ? ExprSyntax(member) : member.comparison,
          member.base?.isURL(at: member, in: context) == true,
          isBound ? place.leadsToNavigation : !member.comparesOnlyCommonSchemes, !member.isInPredicate,
          !member.isPathOfFile
        else { return }
        if member.declName.baseName.text != "path" {
          context.countOpportunity(of: Self.self, in: .type(hasAny: .view), at: place)
        }
        Self.record(place, navigates: !isBound && place.leadsToNavigation, in: context)
      default: break
      }
    }
    let count: Subscriptions.Handler<FunctionCallExprSyntax> = { call, context in
      guard let member = call.modifierToken else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .view), at: member)
    }
    walk.onCall(ofMembers: DeepLinkCalls.modifiers, count)
    walk.onCall(of: DeepLinkCalls.modifiers, count)
  }

  private static func record(
    _ node: some SyntaxProtocol, navigates: Bool = false, conditions: [RoleCondition] = [], in context: FileContext
  ) {
    guard let code = node.runningCode, !code.resetsURLParts else { return }
    context.record(
      Evidence(
        code: context.range(of: code).start, member: context.member?.name.withoutArgumentLabels,
        isDeepLink: navigates || node.isInDeepLinkClosure), by: Self.self, in: .type(hasAny: .view),
      at: context.range(of: node), conditions: conditions)
  }

  /// Returns the first candidate in each function or closure that runs when a deep link is opened.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let recorded = project.reviewedRecords(of: Self.self)
    guard !recorded.isEmpty else { return [] }
    let reached = project.collection(of: DeepLinkCalls.self)
    let reachedCode = Set(
      recorded.lazy.filter { located in
        if located.evidence.isDeepLink { return true }
        guard let member = located.evidence.member, let view = AppearingView(around: located, in: project) else {
          return false
        }
        return reached[view]?.contains(member) ?? false
      }.map { CodePlace(file: $0.file, start: $0.evidence.code) })
    return recorded.filter { reachedCode.contains(CodePlace(file: $0.file, start: $0.evidence.code)) }
      .onePerFunction(startingAt: \.code)
  }

  func message(for record: Record<Evidence>) -> String {
    """
    `\(record.symbol)` parses a deep link\(record.locationSuffix); pass the URL to a coordinator or router that \
    converts it to a route
    """
  }
}

/// Collects the view functions that are called from `.onOpenURL` and `.onContinueUserActivity`.
struct DeepLinkCalls: Collector, ProjectWideRecorder {
  static let id = "deep_link_calls"

  struct Evidence: Analyzer.Evidence {
    let method: String

    static let fields = FieldList(Self.init, \.method)
  }

  static let modifiers: Set<String> = ["onOpenURL", "onContinueUserActivity"]

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: Self.modifiers) { walk in
      walk.on(.call) { call, context in
        guard context.member != nil, let name = context.callee.name else { return }
        if Self.modifiers.contains(name) {
          for argument in call.arguments {
            guard let method = argument.expression.wholeName?.name else { continue }
            context.record(Evidence(method: method), by: Self.self, at: context.range(of: argument))
          }
        } else if name.first?.isLowercase == true, call.calledExpression.wholeName?.name == name,
          call.isInDeepLinkClosure
        {
          context.record(Evidence(method: name), by: Self.self, at: context.range(of: call))
        }
      }
    }
  }

  func collection(in project: Project) -> [AppearingView: Set<String>] {
    var reached: [AppearingView: Set<String>] = [:]
    for located in project.records(of: Self.self) {
      guard let view = AppearingView(around: located, in: project) else { continue }
      reached[view, default: []].insert(located.evidence.method)
    }
    for (view, methods) in reached {
      guard case .declared(let entity) = view else { continue }
      reached[view] = Self.closure(of: methods, in: project.facts(of: entity).flatMap(\.members))
    }
    return reached
  }

  /// The methods, together with all members that they use directly or indirectly.
  private static func closure(of methods: Set<String>, in members: [MemberFact]) -> Set<String> {
    let byName = Dictionary(grouping: members, by: \.baseName)
    var found = methods
    var open = methods.sorted()
    while let name = open.popLast() {
      for use in byName[name]?.flatMap(\.uses) ?? [] where byName[use.name] != nil {
        if found.insert(use.name).inserted { open.append(use.name) }
      }
    }
    return found
  }
}

extension SyntaxProtocol {
  /// Whether the code runs when the app receives a URL or continues a user activity.
  fileprivate var isInDeepLinkClosure: Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      if let name = current.as(ClosureExprSyntax.self)?.argument?.call.modifierToken?.text,
        DeepLinkCalls.modifiers.contains(name)
      {
        return true
      }
    }
    return false
  }

  /// Whether a path, tab, selection or presentation depends on the comparison.
  fileprivate var leadsToNavigation: Bool {
    for current in ancestors {
      if let branch = current.as(IfExprSyntax.self) {
        return NavigationFinder.finds(in: Syntax(branch.body))
          || branch.elseBody.map { NavigationFinder.finds(in: Syntax($0)) } ?? false
      }
      if let choice = current.as(SwitchExprSyntax.self) { return NavigationFinder.finds(in: Syntax(choice.cases)) }
      if let check = current.as(GuardStmtSyntax.self), let list = check.parent?.parent {
        return NavigationFinder.finds(in: list)
      }
      if let sequence = current.as(SequenceExprSyntax.self), sequence.assignment != nil {
        return NavigationFinder.finds(in: current)
      }
      if current.is(CodeBlockItemSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
    }
    return false
  }
}

/// Finds code that navigates.
private final class NavigationFinder: SyntaxVisitor {
  private var found = false

  static func finds(in node: Syntax) -> Bool {
    let finder = NavigationFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.assignment?.target.lastName?.text, Self.namesNavigation(name) { found = true }
    return found ? .skipChildren : .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let isAppended = node.calledMember?.declName.baseName.text == "append"
    if isAppended, node.calledMember?.base?.lastName.map({ Self.namesNavigation($0.text) }) == true { found = true }
    if let name = node.calleeName, ["navigate", "push", "present"].contains(name) { found = true }
    return found ? .skipChildren : .visitChildren
  }

  private static func namesNavigation(_ name: String) -> Bool { name.camelCaseWords.contains(where: words.contains) }

  private static let words: Set<String> = [
    "path", "tab", "selection", "selected", "sheet", "presented", "presenting", "destination", "route", "screen",
    "navigation",
  ]
}

extension Syntax {
  /// Whether this is a function that returns a text or URL, for which it removes parts of a URL:
  /// `components.query = nil`. The result is to be shown or logged; it leads nowhere.
  fileprivate var resetsURLParts: Bool {
    guard let type = self.as(FunctionDeclSyntax.self)?.signature.returnClause?.type.unwrappedName,
      ["String", "URL"].contains(type)
    else { return false }
    let search = PartResetSearch(viewMode: .sourceAccurate)
    search.walk(self)
    return search.isFound
  }
}

/// Finds an assignment that removes a part of a URL that may contain private data.
private final class PartResetSearch: SyntaxVisitor {
  private(set) var isFound = false

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if node.elements.count == 3, node.elements.last?.is(NilLiteralExprSyntax.self) == true,
      let part = node.assignment?.target.as(MemberAccessExprSyntax.self)?.declName.baseName.text,
      ["fragment", "password", "query", "queryItems", "user"].contains(part)
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is `URLComponents(url:…)` or `URLComponents(string:…)` with an argument other than a literal.
  fileprivate var parsesURL: Bool {
    guard let argument = arguments.first, let label = argument.label, label.text == "url" || label.text == "string",
      constructedTypeName?.lastNamePart == "URLComponents"
    else { return false }
    return !argument.expression.isLiteral
  }
}

extension MemberAccessExprSyntax {
  /// Whether the node is the path of a file or folder, according to its name: `fileURL.path`.
  fileprivate var isPathOfFile: Bool {
    guard declName.baseName.text == "path", let name = base?.wholeName?.name.lastNamePart else { return false }
    let words = Set(name.split(separator: "_").flatMap { String($0).camelCaseWords })
    return !words.isDisjoint(with: ["directory", "file", "folder"])
  }

  /// Whether the scheme is compared only with `http`, `https` and `file`. Such links are opened as web pages or files
  /// rather than parsed.
  fileprivate var comparesOnlyCommonSchemes: Bool {
    guard declName.baseName.text == "scheme", let place = ancestors.first(where: { $0.is(CodeBlockItemSyntax.self) })
    else { return false }
    if let choice = ancestors.lazy.compactMap({ $0.as(SwitchExprSyntax.self) }).first,
      choice.subject.position <= position, position < choice.subject.endPosition
    {
      let labels = choice.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) }
      return StringFinder.strings(in: labels).isSubset(of: Self.commonSchemes)
    }
    let sequence = ancestors.lazy.compactMap { $0.as(SequenceExprSyntax.self) }.first
    let strings = StringFinder.strings(in: [sequence.map(Syntax.init) ?? place])
    return !strings.isEmpty && strings.isSubset(of: Self.commonSchemes)
  }

  private static let commonSchemes: Set<String> = ["file", "http", "https"]

  /// Whether the comparison is in a short function or a property that returns a `Bool`.
  fileprivate var isInPredicate: Bool {
    guard let code = runningCode else { return false }
    if let function = code.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause?.type.plainName == "Bool" && (function.body?.statements.count ?? 0) <= 2
    }
    let binding = code.parent?.as(PatternBindingSyntax.self)
    return binding?.typeAnnotation?.type.plainName == "Bool"
  }

  /// Whether the conditions that bind the member to a name also compare it: `if let host = url.host, host == "teas"`.
  fileprivate var isComparedOnceBound: Bool {
    let clause = parent?.as(FunctionCallExprSyntax.self)?.parent ?? parent
    guard let binding = clause?.as(InitializerClauseSyntax.self)?.parent?.as(OptionalBindingConditionSyntax.self),
      let name = binding.pattern.boundNames.first?.text,
      let conditions = binding.parent?.parent?.as(ConditionElementListSyntax.self)
    else { return false }
    return conditions.contains { element in
      guard let sequence = element.condition.as(SequenceExprSyntax.self),
        sequence.elements.contains(where: { $0.wholeName?.name == name && sequence.comparison(of: $0) != nil })
      else { return false }
      let strings = StringFinder.strings(in: [sequence])
      return declName.baseName.text != "scheme" || strings.isEmpty || !strings.isSubset(of: Self.commonSchemes)
    }
  }

  /// The left operand of the comparison that contains the member, or the subject of the `switch` that starts with the
  /// member. In a `switch` over a tuple, the member itself.
  fileprivate var comparison: ExprSyntax? {
    var current = ExprSyntax(self)
    while let parent = current.parent {
      if let call = parent.as(FunctionCallExprSyntax.self), call.calledExpression.id == current.id {
        current = ExprSyntax(call)
        continue
      }
      if let choice = parent.as(SwitchExprSyntax.self) { return choice.subject.id == current.id ? current : nil }
      if let tuple = parent.as(LabeledExprSyntax.self)?.parent?.parent?.as(TupleExprSyntax.self) {
        return tuple.parent?.as(SwitchExprSyntax.self)?.subject.id == tuple.id ? current : nil
      }
      guard let sequence = parent.parent?.as(SequenceExprSyntax.self) else { return nil }
      return sequence.comparison(of: current)
    }
    return nil
  }
}

/// Collects the contents of string literals.
private final class StringFinder: SyntaxVisitor {
  private var found: Set<String> = []

  static func strings(in nodes: [some SyntaxProtocol]) -> Set<String> {
    let finder = StringFinder(viewMode: .sourceAccurate)
    for node in nodes { finder.walk(node) }
    return finder.found
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    found.insert(node.segments.trimmedDescription)
    return .skipChildren
  }
}

extension SequenceExprSyntax {
  /// The left side of the `==` or `!=` comparison that contains the operand; nil for comparisons with nil.
  fileprivate func comparison(of operand: ExprSyntax) -> ExprSyntax? {
    let items = Array(elements)
    guard let index = items.firstIndex(where: { $0.id == operand.id }) else { return nil }
    func compares(_ index: Int) -> Bool {
      guard items.indices.contains(index), let symbol = items[index].as(BinaryOperatorExprSyntax.self)?.operator.text
      else { return false }
      return symbol == "==" || symbol == "!="
    }
    if compares(index + 1) {
      return index + 2 < items.count && items[index + 2].is(NilLiteralExprSyntax.self) ? nil : operand
    }
    return compares(index - 1) && index > 1 && !items[index - 2].is(NilLiteralExprSyntax.self) ? items[index - 2] : nil
  }
}

extension ExprSyntax {
  /// Whether the value is a URL or its components, according to its declaration, initial value or name.
  fileprivate func isURL(at place: some SyntaxProtocol, in context: FileContext) -> Bool {
    if let chained = self.as(OptionalChainingExprSyntax.self) {
      return chained.expression.isURL(at: place, in: context)
    }
    if let unwrapped = self.as(ForceUnwrapExprSyntax.self) { return unwrapped.expression.isURL(at: place, in: context) }
    if let member = self.as(MemberAccessExprSyntax.self), wholeName == nil {
      return member.declName.baseName.text.namesURL
    }
    if self.as(DeclReferenceExprSyntax.self)?.baseName.text == "$0" { return place.isParameterOfOpenURL("$0") }
    guard let name = wholeName?.name else { return constructedType.map(Self.urlTypes.contains) ?? false }
    if let parameter = context.member?.parameters.first(where: { $0.name == name }) {
      return parameter.typeName.map(Self.urlTypes.contains) ?? false
    }
    if let local = place.localBinding(of: name) {
      if let type = local.typeAnnotation?.type.unwrappedName { return Self.urlTypes.contains(type) }
      if let made = local.initializer?.value.constructedType { return Self.urlTypes.contains(made) }
    }
    if let type = context.property(named: name)?.knownType { return Self.urlTypes.contains(type) }
    return name.namesURL || place.isParameterOfOpenURL(name)
  }

  private static let urlTypes: Set<String> = ["URL", "NSURL", "URLComponents", "NSURLComponents"]
}

extension String {
  fileprivate var namesURL: Bool {
    camelCaseWords.last == "url" || lowercased().hasSuffix("url") || camelCaseWords.last == "components"
      || lowercased() == "deeplink" || lowercased() == "urlcomponents"
  }
}

extension SyntaxProtocol {
  /// Whether a name is the parameter of an enclosing `.onOpenURL { name in … }`.
  fileprivate func isParameterOfOpenURL(_ name: String) -> Bool {
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self),
        closure.argument?.call.calledMember?.declName.baseName.text == "onOpenURL"
      {
        if name == "$0" { return true }
        guard let clause = closure.signature?.parameterClause else { return false }
        return clause.tokens(viewMode: .sourceAccurate).contains { $0.text == name }
      }
    }
    return false
  }
}
