import SwiftSyntax

/// Finds business rules in view code.
struct BusinessRuleInBody: ProjectRule {
  static let info = RuleInfo(
    id: "business_rule_in_body",
    summary: "View code should not implement business rules.",
    rationale: """
      Deciding whether an order is large, a subscription has expired or a discount applies is a business rule. A rule \
      that exists only as a condition in a view has no name and no test, and the next screen that needs the rule \
      implements it again, slightly differently. A property such as `order.isLarge` defines the rule once, next to \
      the data. Each condition is reported separately, but a count that is compared with the same number in several \
      conditions of a view only once, as is another member that is compared with the same number in more than two.
      """,
    details: """
      The rule ignores calculations that position or size a view, conditions that only compare with nil, and \
      conditions on the length of a text that the view shortens or for which it chooses a font or size. It does not \
      count comparisons of closures with nil, and does not report limits of a number that a badge shows (`"99+"`), \
      conditions that choose between two lengths, limits of a value on which the size of a view in the branches \
      depends, or percentages divided by 100 for a view that shows progress. A condition on a count is ignored if it \
      only chooses the container of the same content, or if it repeats the condition of an `if` around it.
      """,
    sources: ["S0 step-2", "S0 views checklist"],
    opportunity: "view code that uses a model's member in a condition or in arithmetic",
    defaultLevel: .info,
    remedy: Remedy(.model, .medium),
    triggering: BusinessRuleInBodyExamples.triggering,
    good: BusinessRuleInBodyExamples.good)

  struct Evidence: Analyzer.Evidence {
    enum Reason: String, Storable {
      case magicNumber, calculation, manyComparisons
      /// A count is compared with the same number in several conditions.
      case repeatedCount
    }

    let reason: Reason
    /// The first model member involved or, for a count, the whole comparison.
    let member: String
    /// The names that the member paths start with, limited to those declared in another file.
    let declaredElsewhere: [String]
    /// For a comparison with a number, identifies the comparison and its negation; otherwise empty.
    var check = ""

    static let fields = FieldList(
      Self.init(reason:member:declaredElsewhere:check:), \.reason, \.member, \.declaredElsewhere, \.check)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.if) { Self.check($0.conditions, in: $1) }
    walk.on(.guard) { Self.check($0.conditions, in: $1) }
    walk.on(.switch) { node, context in
      guard context.isViewCode else { return }
      Self.record(BusinessRule(node.subject), from: node.subject, to: node.subject, in: context)
      for label in node.cases.compactMap({ $0.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self) }) {
        for clause in label.caseItems.compactMap(\.whereClause) {
          Self.record(BusinessRule(clause.condition), from: clause.condition, to: clause.condition, in: context)
        }
      }
    }
    walk.on(.for) { node, context in
      guard context.isViewCode, let condition = node.whereClause?.condition else { return }
      Self.record(BusinessRule(condition), from: condition, to: condition, in: context)
    }
    walk.on(.sequence) { Self.check($0, in: $1) }
  }

  private static func check(_ conditions: ConditionElementListSyntax, in context: FileContext) {
    guard context.isViewCode else { return }
    var rule = BusinessRule([])
    for condition in conditions {
      if let expression = condition.condition.as(ExprSyntax.self) { rule.read(expression) }
    }
    record(rule, from: conditions, to: conditions, in: context)
  }

  private static func check(_ sequence: SequenceExprSyntax, in context: FileContext) {
    guard context.isViewCode else { return }
    if sequence.hasTernary {
      // In `a ? x : b ? y : z`, each condition starts either at the beginning or after the previous ternary.
      for part in sequence.ternaryParts {
        var rule = BusinessRule(part.elements)
        if !part.isCondition { rule.keepCalculations() }
        guard let first = part.elements.first, let last = part.elements.last else { continue }
        record(rule, from: first, to: last, in: context)
      }
    } else if sequence.isComparison, let argument = ExprSyntax(sequence).enclosingArgument {
      record(BusinessRule(ExprSyntax(sequence)), from: argument.expression, to: argument.expression, in: context)
    } else if !sequence.isPartOfLargerExpression {
      var rule = BusinessRule(sequence.valueElements)
      rule.keepCalculations()
      guard let first = sequence.valueElements.first else { return }
      record(rule, from: first, to: sequence, in: context)
    }
  }

  private static func record(
    _ rule: BusinessRule, from start: some SyntaxProtocol, to end: some SyntaxProtocol, in context: FileContext
  ) {
    if rule.readsModel { context.countOpportunity(of: Self.self, in: .viewCode, at: start) }
    guard let evidence = Evidence(rule, at: start, in: context), !start.isInDefaultArgument,
      evidence.reason != .calculation
        || !(LayoutUse.isArgument(start) || start.isInRangeOfForEach || start.isShareOfProgress)
    else { return }
    context.record(
      evidence, by: Self.self, in: .viewCode, at: context.range(from: start, to: end),
      source: evidence.reason == .repeatedCount ? evidence.member : context.source(of: start))
  }

  /// Includes members of properties that another file declares, unless the properties are the view's own state.
  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = project.recordsOfReviewedTypes(of: Self.self).filter { located in
      located.evidence.declaredElsewhere.allSatisfy { root in
        !project.properties(named: root, ofTypeOf: located).contains(where: \.isOwnState)
      }
    }
    let counts = found.filter { $0.evidence.reason == .repeatedCount }
      .merged(identity: \.evidence.check) {
        Check(view: project.entity(of: $0), type: $0.type, check: $0.evidence.check)
      }
      .filter { !$0.related.isEmpty }
    return found.filter { $0.evidence.reason != .repeatedCount }
      .joinedInType(above: Self.maximumSeparateComparisons, in: project, identity: \.evidence.check) { located in
        // One named property could replace conditions that compare the same member with the same number.
        located.evidence.check.isEmpty
          ? nil : Check(view: project.entity(of: located), type: located.type, check: located.evidence.check)
      }
      .joined(above: Self.maximumSeparateNumbers) { located in
        located.evidence.reason == .magicNumber && located.record.occurrences == 1
          ? ComparedMember(function: FunctionOfType(located), member: located.evidence.member) : nil
      } identify: { located in
        located.cause = Cause(identity: located.evidence.member)
      } + counts
  }

  /// A member that a function compares with several numbers.
  private struct ComparedMember: Hashable {
    let function: FunctionOfType
    let member: String
  }

  /// Up to this many comparisons of a member with the same number get separate findings in a view.
  private static let maximumSeparateComparisons = 2

  /// Up to this many comparisons of a member with different numbers get separate findings in a function.
  private static let maximumSeparateNumbers = 3

  /// Identifies conditions on the same value in one view.
  private struct Check: Hashable {
    let view: Int?
    let type: TypeIndex.Reference?
    let check: String

    /// - Parameters:
    ///   - view: The view that contains the condition; nil if the view is ambiguous.
    ///   - type: The type that contains the condition; used only if the view is ambiguous.
    init(view: Int?, type: TypeIndex.Reference?, check: String) {
      self.view = view
      self.type = view == nil ? type : nil
      self.check = check
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let member = record.evidence.member
    switch record.evidence.reason {
    case .magicNumber:
      return """
        `\(member)` is compared with a magic number in view code\(record.locationSuffix); move the condition to a named \
        property in the model
        """
    case .calculation:
      return "`\(member)` is used in a calculation with a literal in view code; move the calculation to the model"
    case .manyComparisons:
      return """
        the condition on `\(member)` combines three or more comparisons; move it to a named property in the model
        """
    case .repeatedCount:
      return """
        `\(member)` is checked \(record.occurrences) times in `\(record.symbol.withoutMember)`; move the condition to \
        a named property in the model
        """
    }
  }
}

extension BusinessRuleInBody.Evidence {
  /// Returns nil if the condition or calculation is not worth reporting.
  fileprivate init?(_ rule: BusinessRule, at place: some SyntaxProtocol, in context: FileContext) {
    // Members of local values are ignored, because the view has already derived these values from the model.
    func foreign(_ members: [ModelMember]) -> [ModelMember] {
      members.filter { $0.isOwnState(in: context) != true && place.localBinding(of: $0.root) == nil }
    }
    let comparisons = rule.comparisons.map(foreign).filter { !$0.isEmpty }
    // A condition that only compares with nil decides whether there is anything to show.
    let comparisonCount = comparisons.count + foreign(rule.nilChecks.filter { !$0.isAction }).count
    let decidesLayout = place.decidesLayout
    let choosesLength = place.choosesLength
    let magic = rule.magic.filter {
      !choosesLength && !foreign([$0.member]).isEmpty && !(decidesLayout && $0.member.isLength)
        && !place.decidesSize(from: $0.member)
        && !place.capsDisplayedNumber(of: $0) && !$0.isAboutFullLevel && !$0.isAboutZero
    }
    let calculated = foreign(rule.calculated)
    let found: [ModelMember]
    if let first = magic.first {
      (reason, found) = (.magicNumber, [first.member])
      check = first.identity
    } else if let first = calculated.first {
      (reason, found) = (.calculation, [first])
    } else if comparisonCount > 2, comparisons.contains(where: { $0.contains { !$0.isCount } }) {
      (reason, found) = (.manyComparisons, comparisons.flatMap(\.self))
    } else if let check = rule.countChecks.first(where: { !foreign([$0.member]).isEmpty }),
      !decidesLayout, !place.unwrapsLocally(check.member.root), !place.decidesTruncation(of: check.member),
      !place.choosesContainer, !place.repeatsCondition(check)
    {
      reason = .repeatedCount
      member = check.text
      self.check = check.identity
      declaredElsewhere = check.member.isOwnState(in: context) == nil ? [check.member.root] : []
      return
    } else {
      return nil
    }
    member = found[0].text
    declaredElsewhere = found.filter { $0.isOwnState(in: context) == nil }.map(\.root)
  }
}

extension SyntaxProtocol {
  /// Whether a name is the local result of `if let name = value`. The number of its elements decides how the view lays
  /// them out.
  fileprivate func unwrapsLocally(_ name: String) -> Bool {
    if case .unwrapped(.some) = localDeclaration(of: name) { return true }
    return false
  }

  /// Whether the code chooses a font or an argument of a modifier that positions or sizes a view.
  fileprivate var decidesLayout: Bool {
    if LayoutUse.isArgument(self) { return true }
    for current in ancestors {
      if current.is(CodeBlockItemSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      if current.as(LabeledExprSyntax.self)?.parent?.parent?.as(FunctionCallExprSyntax.self)?.modifierName == "font" {
        return true
      }
    }
    return false
  }

  /// Whether the code is the condition of a choice between two lengths: `VStack(spacing: rows == 2 ? 90 : 60)`.
  fileprivate var choosesLength: Bool {
    guard let choice = ancestors.lazy.compactMap({ $0.as(SequenceExprSyntax.self) }).first(where: \.hasTernary),
      let label = ExprSyntax(choice).enclosingArgument?.label?.text,
      ["spacing", "width", "height", "minWidth", "minHeight", "maxWidth", "maxHeight"].contains(label)
    else { return false }
    let results =
      choice.elements.compactMap { $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression }
      + [choice.elements.last].compactMap(\.self)
    return results.allSatisfy { $0.is(IntegerLiteralExprSyntax.self) || $0.is(FloatLiteralExprSyntax.self) }
  }

  /// Whether the code is the condition for shortening the text that it measures:
  /// `name.count > 6 ? String(name.prefix(6)) : name`.
  fileprivate func decidesTruncation(of member: ModelMember) -> Bool {
    let suffix = ".count"
    guard member.text.hasSuffix(suffix),
      let choice = ancestors.first(where: {
        $0.is(IfExprSyntax.self) || $0.as(SequenceExprSyntax.self)?.hasTernary == true
      })
    else { return false }
    let finder = ShorteningFinder(of: String(member.text.dropLast(suffix.count)))
    finder.walk(choice)
    return finder.isFound
  }

  /// Whether the code calculates the rows of a `ForEach`: `ForEach(0..<Int(ceil(count / 3.0)))`.
  fileprivate var isInRangeOfForEach: Bool {
    for current in ancestors {
      if current.is(CodeBlockItemSyntax.self) || current.is(ClosureExprSyntax.self) { return false }
      guard let argument = current.as(LabeledExprSyntax.self),
        argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName == "ForEach"
      else { continue }
      return argument.expression.as(SequenceExprSyntax.self)?.operators.contains { $0 == "..<" || $0 == "..." } ?? false
    }
    return false
  }
}

extension BusinessRule.NumberCheck {
  /// Whether the comparison is with 100 percent, according to the member's name: `batteryLevel < 100`.
  fileprivate var isAboutFullLevel: Bool {
    guard ["100", "100.0"].contains(number) else { return false }
    return !Set(member.text.lastNamePart.camelCaseWords).isDisjoint(with: ["level", "percent", "percentage"])
  }

  /// Whether the number only stands for zero, with a tolerance: `volume <= 0.001`.
  fileprivate var isAboutZero: Bool { Double(number).map { abs($0) <= 0.01 } ?? false }
}

extension SyntaxProtocol {
  /// Whether the code is the condition for drawing something whose size depends on the same member, such as a bar that
  /// is only drawn or labeled if it is long enough.
  fileprivate func decidesSize(from member: ModelMember) -> Bool {
    guard let choice = ancestors.lazy.compactMap({ $0.as(IfExprSyntax.self) }).first,
      choice.conditions.position <= position, endPosition <= choice.conditions.endPosition
    else { return false }
    let finder = SizeFinder(of: member.text)
    finder.walk(choice.body)
    if let other = choice.elseBody { finder.walk(other) }
    return finder.isFound
  }

  /// Whether the code is the condition of a choice that limits a displayed number: `count < 100 ? "\(count)" : "99+"`.
  /// The text must name the limit, and the other branch must display the number. `age >= 18 ? "18+" : "All"` is a rule.
  fileprivate func capsDisplayedNumber(of check: BusinessRule.NumberCheck) -> Bool {
    guard let choice = ancestors.lazy.compactMap({ $0.as(SequenceExprSyntax.self) }).first(where: \.hasTernary) else {
      return false
    }
    guard let limit = Int(check.number) else { return false }
    let branches =
      choice.elements.compactMap { $0.as(UnresolvedTernaryExprSyntax.self)?.thenExpression }
      + choice.ternaryParts.filter { !$0.isCondition }.flatMap(\.elements)
    return branches.contains { branch in
      let text = branch.as(StringLiteralExprSyntax.self)?.segments.trimmedDescription ?? ""
      return text == "\(limit)+" || text == "\(limit - 1)+"
    } && branches.contains { $0.reads(check.member.text) }
  }

  /// Whether the code only divides a percentage by 100, for a view that shows progress.
  fileprivate var isShareOfProgress: Bool {
    guard let division = ancestors.lazy.compactMap({ $0.as(SequenceExprSyntax.self) }).first,
      division.operators == ["/"], let divisor = division.elements.last?.trimmedDescription,
      ["100", "100.0"].contains(divisor), let argument = ExprSyntax(division).enclosingArgument
    else { return false }
    if argument.label?.text == "progress" { return true }
    let view = argument.parent?.parent?.as(FunctionCallExprSyntax.self)?.calleeName
    return argument.label?.text == "value" && ["Gauge", "ProgressView"].contains(view)
  }
}

extension ExprSyntax {
  /// Whether the code reads a member, written as a path such as `contact.unreadMessages`.
  fileprivate func reads(_ path: String) -> Bool {
    tokens(viewMode: .sourceAccurate).contains { token in
      token.parent?.parent?.as(MemberAccessExprSyntax.self).map { ExprSyntax($0).plainPath == path } ?? false
    }
  }
}

extension ModelMember {
  /// Whether the name of the member is that of an action that a caller may provide: `onBack`.
  fileprivate var isAction: Bool {
    let name = text.lastNamePart
    return UserAction.isActionName(name) || ["Action", "Callback", "Handler"].contains(where: name.hasSuffix)
  }
}

/// Finds uses of a member in arguments that size or position a view.
private final class SizeFinder: SyntaxVisitor {
  private let member: String
  private(set) var isFound = false

  init(of member: String) {
    self.member = member
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if ExprSyntax(node).plainPath == member, LayoutUse.isArgument(node) { isFound = true }
    return isFound ? .skipChildren : .visitChildren
  }
}

/// Finds code that shortens a text.
private final class ShorteningFinder: SyntaxVisitor {
  private let text: String
  private(set) var isFound = false

  init(of text: String) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if ["prefix", "suffix", "dropFirst", "dropLast"].contains(node.declName.baseName.text),
      node.base?.dottedName?.withoutSelf == text
    {
      isFound = true
    }
    return isFound ? .skipChildren : .visitChildren
  }
}

extension BusinessRule {
  /// Whether a member of a model is involved.
  fileprivate var readsModel: Bool {
    !comparisons.isEmpty || !nilChecks.isEmpty || !calculated.isEmpty || !countChecks.isEmpty
  }
}

extension String {
  /// The symbol without its last component: `FeedView` for `FeedView.body`.
  fileprivate var withoutMember: String { enclosingName ?? self }
}

extension SequenceExprSyntax {
  /// The elements after the assignment operator, or all elements if there is no assignment.
  fileprivate var valueElements: ArraySlice<ExprSyntax> {
    let items = Array(elements)
    guard assignment != nil else { return items[...] }
    return items.dropFirst(2)
  }

  /// The conditions and result values of the ternaries in the sequence.
  fileprivate var ternaryParts: [(elements: ArraySlice<ExprSyntax>, isCondition: Bool)] {
    var parts: [(elements: ArraySlice<ExprSyntax>, isCondition: Bool)] = []
    var rest = valueElements
    while let index = rest.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      parts.append((rest[..<index], true))
      rest = rest[(index + 1)...]
    }
    parts.append((rest, false))
    return parts
  }

  /// Whether the sequence is examined as part of a larger expression. This is the case if the sequence is a condition,
  /// or if it is inside parentheses or a conversion that is part of another sequence.
  fileprivate var isPartOfLargerExpression: Bool {
    var current = Syntax(self)
    while let parent = current.parent {
      if parent.is(ConditionElementSyntax.self) || parent.is(WhereClauseSyntax.self) { return true }
      if let choice = parent.as(SwitchExprSyntax.self) { return choice.subject.id == current.id }
      if parent.parent?.is(SequenceExprSyntax.self) == true { return true }
      if parent.is(PrefixOperatorExprSyntax.self) {
        current = parent
      } else if parent.is(LabeledExprSyntax.self), let owner = parent.parent?.parent,
        owner.is(TupleExprSyntax.self) || owner.as(ExprSyntax.self)?.convertedNumber != nil
      {
        current = owner
      } else {
        return false
      }
    }
    return false
  }
}
