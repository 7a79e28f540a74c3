import SwiftSyntax

/// Finds calculations and loops in view code.
struct CalculationInBody: ProjectRule {
  static let info = RuleInfo(
    id: "calculation_in_body",
    summary: "View code should not contain calculations or loops.",
    rationale: """
      A calculation in view code runs again on every evaluation, and testing it requires rendering the view. A \
      calculation in the model has a name and is simple to test, and the view only describes what it displays. \
      Calculations with sizes and distances on screen, such as `(proxy.size.width - spacing) / 3`, are layout and \
      belong in the view.
      """,
    details: """
      The rule ignores loops that concatenate `Text` or collect views, loops that are content of a result builder, \
      closures that choose colors, fonts or other values for drawing, the number of rows in a `ForEach`, indices that \
      wrap around (`(index + 1) % 7`), and extensions of system views such as `Text`, which have no model. More than \
      four variables of one function are one finding.
      """,
    sources: ["S0 step-1", "S0 anti-pattern-1", "S4 heavy computation"],
    opportunity: "a local variable, a loop or arithmetic in view code",
    defaultLevel: .info, isMinor: true,
    remedy: Remedy(.model, .medium),
    triggering: CalculationInBodyExamples.triggering,
    good: CalculationInBodyExamples.good)

  enum Evidence: Analyzer.Evidence {
    case loop(Loop)
    case local(Local)

    enum Loop: String, Storable {
      case `for`, `while`, `repeat`
    }

    struct Local: FieldStorable, Hashable {
      let name: String
      /// The names of the operands, if they are added with `+` and could be either numbers or strings.
      let summands: [String]

      static let fields = FieldList(Self.init, \.name, \.summands)
    }

    static let fields = CaseList<Self>(
      .init(Self.loop) { if case .loop(let loop) = $0 { loop } else { nil } },
      .init(Self.local) { if case .local(let local) = $0 { local } else { nil } })

    fileprivate var summands: [String] {
      if case .local(let local) = self { local.summands } else { [] }
    }
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { variable, context in
      guard context.isViewCode, !context.isInExtensionOfSystemView,
        variable.parent?.is(CodeBlockItemSyntax.self) == true
      else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: variable)
      guard !variable.isPartOfCalculation else { return }
      for binding in variable.bindings {
        guard !binding.pattern.is(WildcardPatternSyntax.self), let found = Calculation(binding),
          !binding.isIndexOfForEach, !binding.onlyCountsRows, !binding.isWrappedIndex,
          !binding.calculatesPixels(in: context)
        else { continue }
        context.record(
          .local(.init(name: binding.pattern.bareSource, summands: found.summands)), by: Self.self, in: .viewCode,
          at: context.range(from: binding.pattern, to: binding), source: context.source(of: binding))
        return
      }
    }
    walk.on(.for) { node, context in
      guard context.isViewCode, !node.iteratesOverRuns, !node.isBuilderContent, !TextFinder.finds(in: node.body),
        !CollectedViews.areAdded(in: node.body)
      else { return }
      Self.record(.for, node, node.forKeyword, in: context)
    }
    walk.on(.while) { Self.record(.while, $0, $0.whileKeyword, in: $1) }
    walk.on(.repeat) { Self.record(.repeat, $0, $0.repeatKeyword, in: $1) }
    walk.on(.sequence) { node, context in
      guard context.isViewCode, node.operators.contains(where: Arithmetic.symbols.contains) else { return }
      context.countOpportunity(of: Self.self, in: .viewCode, at: node)
    }
  }

  private static func record(
    _ loop: Evidence.Loop, _ node: some SyntaxProtocol, _ keyword: TokenSyntax, in context: FileContext
  ) {
    guard context.isViewCode, !context.isInExtensionOfSystemView else { return }
    context.countOpportunity(of: Self.self, in: .viewCode, at: keyword)
    context.record(
      .loop(loop), by: Self.self, in: .viewCode, at: context.range(from: keyword, to: node),
      source: context.source(of: node))
  }

  /// Reports a sum of names only if the names are numbers.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let recorded = project.reviewedRecords(of: Self.self)
    let members = MemberTypes(named: Set(recorded.flatMap(\.evidence.summands)), in: project)
    return recorded.filter { located in
      let summands = located.evidence.summands
      guard !summands.isEmpty else { return true }
      let known = summands.compactMap(members.isNumber)
      return known.isEmpty ? summands.contains(where: QuantityNames.contains) : known.allSatisfy(\.self)
    }
    .joined(above: Self.maximumSeparateCalculations) { SimilarCalculation($0) }
  }

  /// Up to this many local variables of a function get separate findings.
  private static let maximumSeparateCalculations = 4

  /// The local variables of a function, which one model property or function could calculate together. Loops remain
  /// separate.
  private struct SimilarCalculation: Hashable {
    let function: FunctionOfType
    let loop: SourcePosition?

    init(_ located: Located<Evidence>) {
      function = FunctionOfType(located)
      loop = if case .loop = located.evidence { located.record.range.start } else { nil }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let place = "each time `\(record.symbol)` is evaluated"
    return switch record.evidence {
    case .loop(let loop): "the `\(loop.rawValue)` loop runs \(place); move it to the model and display its result"
    case .local(let local):
      record.occurrences == 1
        ? "`\(local.name)` is calculated \(place); move the calculation to the model"
        : """
        `\(local.name)` and \(Wording.count(record.occurrences - 1, "more value")) are calculated \(place); move the \
        calculations to the model
        """
    }
  }
}

/// The calculation that initializes a local variable.
private struct Calculation {
  /// The names of the operands, if they are added with `+` and could be either numbers or strings.
  var summands: [String] = []

  init?(_ binding: PatternBindingSyntax) {
    guard let value = binding.initializer?.value else { return nil }
    if let closure = value.as(FunctionCallExprSyntax.self)?.calledExpression.withoutParentheses
      .as(ClosureExprSyntax.self)
    {
      // Loops are reported separately, and a closure without arithmetic only chooses between values.
      guard !LoopFinder.finds(in: closure), CalculationFinder.finds(in: closure),
        !DrawingValues.areReturned(by: closure),
        !(binding.typeAnnotation.map { DrawingValues.areMentioned(in: $0) } ?? false)
      else { return nil }
      return
    }
    guard value.withoutParentheses.is(SequenceExprSyntax.self) else { return nil }
    let arithmetic = Arithmetic(value)
    guard arithmetic.operators.count > 1, !arithmetic.isMixed else { return nil }
    guard !arithmetic.operands.contains(where: { $0.isText || $0.isCollectionLiteral || $0.isReduced }),
      !GeometryNames.areMeasured(in: value), !GeometryNames.areMeasured(in: binding.pattern),
      binding.typeAnnotation?.type.plainName != "CGFloat", !arithmetic.operands.allSatisfy(\.isNumberLiteral)
    else { return nil }
    let isNumeric =
      arithmetic.operators.contains { $0 != "+" } || arithmetic.operands.contains(where: \.isSurelyNumber)
      || binding.typeAnnotation?.type.plainName.map(SystemAPIs.numberTypes.contains) == true
    if !isNumeric {
      guard binding.typeAnnotation == nil else { return nil }
      summands = arithmetic.operands.compactMap(\.lastName?.text)
      if summands.isEmpty { return nil }
    }
  }
}

extension VariableDeclSyntax {
  /// Whether the declaration is in a closure that computes the initial value of another local variable. If so, the
  /// other variable is reported instead.
  fileprivate var isPartOfCalculation: Bool {
    for current in ancestors {
      if current.is(FunctionDeclSyntax.self) || current.is(MemberBlockSyntax.self) { return false }
      if let closure = current.as(ClosureExprSyntax.self) {
        guard closure.isCalledAtOnce else { return false }
        return closure.parent?.parent?.parent?.is(PatternBindingSyntax.self) ?? false
      }
    }
    return false
  }
}

extension PatternBindingSyntax {
  /// Whether the value is a position or size that a helper calculates from its `CGFloat` parameters:
  /// `CGFloat(column) * pitch + pitch / 2`. Each term depends on such a parameter.
  fileprivate func calculatesPixels(in context: FileContext) -> Bool {
    guard let value = initializer?.value.withoutParentheses.as(SequenceExprSyntax.self),
      let parameters = context.member?.parameters.filter({ $0.type == "CGFloat" }).map(\.name), !parameters.isEmpty
    else { return false }
    var terms: [[ExprSyntax]] = [[]]
    for element in value.elements {
      if let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text {
        if symbol == "+" || symbol == "-" { terms.append([]) } else if symbol != "*" && symbol != "/" { return false }
      } else {
        terms[terms.count - 1].append(element)
      }
    }
    return terms.allSatisfy { factors in
      factors.contains { factor in
        factor.as(DeclReferenceExprSyntax.self).map { parameters.contains($0.baseName.text) } ?? false
      }
    }
  }

  /// Whether the variable is an index calculated from the parameters of enclosing `ForEach` closures, as in a grid:
  /// `row * 3 + column`. It is calculated from two parameters or used as a subscript, or all ranges are literals.
  fileprivate var isIndexOfForEach: Bool {
    guard let value = initializer?.value, let name = pattern.boundNames.first?.text,
      let scope = ancestors.first(where: { $0.is(CodeBlockItemListSyntax.self) })
    else { return false }
    let loops = ancestors.compactMap { $0.as(ClosureExprSyntax.self) }
      .filter { $0.argument?.call.constructedTypeName == "ForEach" }
    let parameters = loops.flatMap {
      $0.signature?.parameterClause?.tokens(viewMode: .sourceAccurate).map(\.text) ?? []
    }
    let operands = Arithmetic(value).operands
    let names = operands.compactMap { $0.as(DeclReferenceExprSyntax.self)?.baseName.text }.filter(parameters.contains)
    if Set(names).count > 1 { return true }
    guard names.count + operands.count(where: \.isNumberLiteral) == operands.count else { return false }
    if loops.allSatisfy({ $0.argument?.call.firstUnlabeled?.isLiteralRange == true }) { return !loops.isEmpty }
    return scope.tokens(viewMode: .sourceAccurate).contains { token in
      token.text == name && token.parent?.parent?.parent?.parent?.is(SubscriptCallExprSyntax.self) == true
    }
  }
}

/// Finds arithmetic on numbers, except for geometry.
private final class CalculationFinder: SyntaxVisitor {
  private var found = false

  static func finds(in closure: ClosureExprSyntax) -> Bool {
    let finder = CalculationFinder(viewMode: .sourceAccurate)
    finder.walk(closure.statements)
    return finder.found
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    var arithmetic = Arithmetic(ExprSyntax(node))
    if let assignment = node.assignment, let value = node.elements.last {
      arithmetic = Arithmetic(value)
      if Arithmetic.symbols.contains(String(assignment.operator.dropLast())) { arithmetic.add(assignment.operator) }
    }
    let isNumeric =
      arithmetic.operators.contains { $0 != "+" && $0 != "+=" } || arithmetic.operands.contains(where: \.isSurelyNumber)
    if !arithmetic.operators.isEmpty, isNumeric, !arithmetic.operands.contains(where: \.isText),
      !GeometryNames.areMeasured(in: node)
    {
      found = true
    }
    return found ? .skipChildren : .visitChildren
  }
}

/// Finds `Text` and attributed strings, which views may concatenate.
private final class TextFinder: SyntaxVisitor {
  private var found = false

  static func finds(in code: CodeBlockSyntax) -> Bool {
    let finder = TextFinder(viewMode: .sourceAccurate)
    finder.walk(code)
    return finder.found
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if ["Text", "AttributedString"].contains(node.constructedTypeName) { found = true }
    return found ? .skipChildren : .visitChildren
  }
}

private final class LoopFinder: SyntaxVisitor {
  private var found = false

  static func finds(in node: some SyntaxProtocol) -> Bool {
    let finder = LoopFinder(viewMode: .sourceAccurate)
    finder.walk(node)
    return finder.found
  }

  override func visit(_ node: ForStmtSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: WhileStmtSyntax) -> SyntaxVisitorContinueKind { stop() }
  override func visit(_ node: RepeatStmtSyntax) -> SyntaxVisitorContinueKind { stop() }

  private func stop() -> SyntaxVisitorContinueKind {
    found = true
    return .skipChildren
  }
}

extension FileContext {
  /// Whether the code is in an extension of a system view, such as `Text`, which has no model to which a calculation
  /// could be moved.
  fileprivate var isInExtensionOfSystemView: Bool {
    guard let type, types[type].kind == .extension else { return false }
    return SwiftUIVocabulary.views.contains(types[type].simpleName)
  }
}

extension ForStmtSyntax {
  /// Whether the loop is content of a result builder other than `ViewBuilder`, which does not allow loops: it is in an
  /// argument closure and does nothing but create values.
  fileprivate var isBuilderContent: Bool {
    let code = ancestors.first {
      $0.is(ClosureExprSyntax.self) || $0.is(FunctionDeclSyntax.self) || $0.is(MemberBlockSyntax.self)
    }
    guard code?.as(ClosureExprSyntax.self)?.argument != nil else { return false }
    let content = BuilderContent(body.statements)
    return !content.hasOther && !content.views.isEmpty
      && content.views.allSatisfy { view in
        ViewChain(view).root.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil
      }
  }

  /// Whether the loop is over the runs of an attributed string, whose attributes describe its presentation.
  fileprivate var iteratesOverRuns: Bool {
    let runs = sequence.as(SubscriptCallExprSyntax.self)?.calledExpression ?? sequence
    return runs.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "runs"
  }
}

extension ExprSyntax {
  /// Whether the expression is a range between two numbers: `0..<3`.
  fileprivate var isLiteralRange: Bool {
    guard let range = self.as(SequenceExprSyntax.self), range.elements.count == 3 else { return false }
    return range.operators.allSatisfy { $0 == "..<" || $0 == "..." }
      && range.elements.first?.isNumberLiteral == true && range.elements.last?.isNumberLiteral == true
  }

  fileprivate var isCollectionLiteral: Bool { self.is(ArrayExprSyntax.self) || self.is(DictionaryExprSyntax.self) }

  fileprivate var isReduced: Bool {
    self.as(FunctionCallExprSyntax.self)?.calledMember?.declName.baseName.text == "reduce"
  }

  /// Whether the operand itself shows that it is a number, so its declaration need not be looked up.
  fileprivate var isSurelyNumber: Bool { isNumberLiteral || convertedNumber != nil || lastName?.text == "count" }
}

/// The words that identify quantities in the names of values that are not declared in the project.
private enum QuantityNames {
  static func contains(_ name: String) -> Bool { name.camelCaseWords.contains(where: words.contains) }

  private static let words: Set<String> = [
    "amount", "balance", "cost", "costs", "count", "days", "discount", "duration", "fee", "fees", "hours", "minutes",
    "number", "points", "price", "quantity", "rate", "score", "seconds", "shipping", "subtotal", "sum", "tax", "taxes",
    "tip", "total", "vat",
  ]
}
