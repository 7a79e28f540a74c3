import SwiftSyntax

extension ForceUnwrapExprSyntax {
  /// Whether other code in the function shows that the value exists, in other ways than `isProvenToExist`.
  var isKnownToExist: Bool { isEndOfCheckedCollection || isResultOfAddedTask }

  /// Whether the same condition, or an assignment before it, shows that the value exists.
  var isProvenToExist: Bool { isProvenByCondition || isSetBefore }

  /// Whether the value is an element of a collection that an enclosing `switch`, `if` or condition, or an earlier
  /// `guard`, shows to have elements: `items.first!` after `case 1:` of `switch items.count`, inside
  /// `if items.count == 1`, in `items.isEmpty ? nil : items.first!`, or after `guard items.count == 1 else { return }`.
  func isElementOfCountedCollection(in context: FileContext) -> Bool {
    guard let collection = expression.collectionOfElement?.bareSource.withoutSelf else { return false }
    var child = Syntax(self)
    for current in ancestors {
      // The collection may have changed before a closure runs later.
      if current.as(ClosureExprSyntax.self)?.use == .deferred || current.is(MemberBlockSyntax.self) { break }
      if let list = current.as(CodeBlockItemListSyntax.self),
        list.statements(before: child).contains(where: { $0.mayShorten(collection) })
      {
        break
      }
      child = current
      let requiresElements =
        if let branch = current.as(SwitchCaseSyntax.self) {
          branch.requiresElements(of: collection)
        } else if let branch = current.as(IfExprSyntax.self) {
          branch.requiresElements(of: collection, at: self, in: context)
        } else if let list = current.as(ConditionElementListSyntax.self) {
          list.prefix { $0.endPosition <= position }.requireElements(of: collection, in: context)
        } else if let sequence = current.as(SequenceExprSyntax.self) {
          sequence.requiresElements(of: collection, at: self, in: context)
        } else {
          false
        }
      if requiresElements { return true }
    }
    for statement in earlierStatements {
      if statement.mayShorten(collection) { return false }
      if let check = statement.item.as(GuardStmtSyntax.self),
        check.conditions.requireElements(of: collection, in: context)
      {
        return true
      }
    }
    return false
  }

  /// Whether the value is the first or last element of a collection whose other end an earlier `guard` has checked:
  /// `guard let first = items.first else { return }` before `items.last!`.
  private var isEndOfCheckedCollection: Bool {
    guard let access = expression.as(MemberAccessExprSyntax.self), let base = access.base,
      ["first", "last"].contains(access.declName.baseName.text)
    else { return false }
    let ends = ["first", "last"].map { base.pathSource + "." + $0 }
    return earlierStatements.contains { statement in
      guard let check = statement.item.as(GuardStmtSyntax.self) else { return false }
      return check.conditions.contains { condition in
        guard let binding = condition.condition.as(OptionalBindingConditionSyntax.self),
          let path = binding.initializer?.value.pathSource
        else { return false }
        return ends.contains { path == $0 || path.hasPrefix($0 + ".") }
      }
    }
  }

  /// Whether a condition to the left of the value is met only if the value exists:
  /// `(post.date?.year ?? 0) > 0 && post.date! < now`.
  private var isProvenByCondition: Bool {
    let chain = expression.bareSource + "?."
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(CodeBlockItemSyntax.self)
        || current.is(MemberBlockSyntax.self)
      {
        return false
      }
      if let sequence = current.as(SequenceExprSyntax.self) {
        let before = Array(sequence.elements.prefix { $0.endPosition <= position })
        if sequence.isConjunction, before.conditions(untilLastAnd: true).contains(where: { $0.proves(chain) }) {
          return true
        }
        // `(size?.width ?? 0) > 0 ? size!.width : nil`
        if let choice = sequence.choice(around: self), choice.isFirst, !choice.condition.containsOr,
          choice.condition.conditions(untilLastAnd: false).contains(where: { $0.proves(chain) })
        {
          return true
        }
      } else if let list = current.as(ConditionElementListSyntax.self) {
        let isProven = list.prefix { $0.endPosition <= position }.contains { element in
          let condition = element.condition.as(ExprSyntax.self)?.withoutParentheses
          guard let sequence = condition?.as(SequenceExprSyntax.self), sequence.isConjunction else { return false }
          return Array(sequence.elements).conditions(untilLastAnd: false).contains { $0.proves(chain) }
        }
        if isProven { return true }
      }
    }
    return false
  }

  /// Whether the nearest earlier assignment in the function gives the variable a new value.
  private var isSetBefore: Bool {
    guard let name = expression.wholeName?.name else { return false }
    for statement in earlierStatements {
      guard let assignment = statement.item.as(SequenceExprSyntax.self)?.assignment, assignment.operator == "=",
        assignment.target.wholeName?.name == name
      else {
        if statement.mayChange(name) { return false }
        continue
      }
      return assignment.sequence.elements.count == 3 && assignment.sequence.elements.last?.createsValue == true
    }
    return false
  }

  /// The statements that run before this one in the same function or closure, nearest first.
  private var earlierStatements: [CodeBlockItemSyntax] {
    var found: [CodeBlockItemSyntax] = []
    var child = Syntax(self)
    for current in ancestors {
      if current.is(MemberBlockSyntax.self) || current.is(ClosureExprSyntax.self) { break }
      if let list = current.as(CodeBlockItemListSyntax.self) { found += list.statements(before: child) }
      child = current
    }
    return found
  }
}

extension SwitchCaseSyntax {
  /// Whether the case is reached only if the collection has elements: `case 1:` of `switch items.count`, or `default:`
  /// if there is a `case 0:`.
  fileprivate func requiresElements(of collection: String) -> Bool {
    guard let choice = parent?.parent?.as(SwitchExprSyntax.self),
      choice.subject.bareSource.withoutSelf == collection + ".count"
    else { return false }
    guard let patterns = label.as(SwitchCaseLabelSyntax.self)?.caseItems else {
      return choice.cases.contains { other in
        let patterns = other.as(SwitchCaseSyntax.self)?.label.as(SwitchCaseLabelSyntax.self)?.caseItems
        return patterns?.contains { $0.pattern.bareSource == "0" && $0.whereClause == nil } ?? false
      }
    }
    return patterns.allSatisfy { item in
      guard let value = item.pattern.as(ExpressionPatternSyntax.self)?.expression else { return false }
      return Int(value.bareSource).map { $0 > 0 } ?? false
    }
  }
}

extension Sequence<ConditionElementSyntax> {
  /// Whether the conditions are met only if the collection has elements: `items.count == 1`.
  fileprivate func requireElements(of collection: String, in context: FileContext) -> Bool {
    contains { element in
      element.condition.as(ExprSyntax.self)?.operands.requireElements(of: collection, in: context) ?? false
    }
  }
}

extension ExprSyntax {
  /// The operands and operators of a sequence in parentheses or without them; otherwise, the expression itself.
  fileprivate var operands: [ExprSyntax] {
    let expression = withoutParentheses
    return expression.as(SequenceExprSyntax.self).map { Array($0.elements) } ?? [expression]
  }

  /// The collection that contains the expression's value, if only an empty collection does not have such an element:
  /// `items.first`, `items.randomElement()`, `items[safe: 0]`.
  fileprivate var collectionOfElement: ExprSyntax? {
    if let element = self.as(SubscriptCallExprSyntax.self) {
      // Without a label, the subscript may be that of a dictionary.
      guard element.arguments.count == 1, let index = element.arguments.first, index.label != nil,
        index.expression.bareSource == "0"
      else { return nil }
      return element.calledExpression
    }
    if let access = self.as(MemberAccessExprSyntax.self) {
      return ["first", "last"].contains(access.declName.baseName.text) ? access.base : nil
    }
    guard let member = self.as(FunctionCallExprSyntax.self)?.calledMember,
      ["max", "min", "randomElement"].contains(member.declName.baseName.text)
    else { return nil }
    return member.base
  }
}

extension IfExprSyntax {
  /// Whether the branch that contains the node runs only if the collection has elements.
  fileprivate func requiresElements(
    of collection: String, at node: some SyntaxProtocol, in context: FileContext
  ) -> Bool {
    if hasInBody(node) { return conditions.requireElements(of: collection, in: context) }
    guard let rest = elseBody, rest.position <= node.position, conditions.count == 1,
      let condition = conditions.first?.condition.as(ExprSyntax.self)
    else { return false }
    return condition.operands.areMet(ifEmpty: collection)
  }
}

extension SequenceExprSyntax {
  /// Whether the node is evaluated only if the collection has elements: after `!items.isEmpty &&` or
  /// `items.isEmpty ||`, or in `items.count == 1 ? items.first! : nil`.
  fileprivate func requiresElements(
    of collection: String, at node: some SyntaxProtocol, in context: FileContext
  ) -> Bool {
    var before: [ExprSyntax] = []
    for element in elements {
      if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
        if choice.position <= node.position, node.position < choice.endPosition {
          return before.requireElements(of: collection, in: context)
        }
        if before.areMet(ifEmpty: collection) { return true }
        before = []
      } else if element.is(AssignmentExprSyntax.self) {
        before = []
      } else {
        guard element.endPosition <= node.position else { break }
        before.append(element)
      }
    }
    let operators = before.compactMap(\.operatorText)
    // The last condition contains the node.
    return operators.contains("||")
      ? !operators.contains("&&") && before.alternatives.dropLast().contains { $0.isMet(ifEmpty: collection) }
      : before.conditions(untilLastAnd: true).contains { $0.requireElements(of: collection) }
  }
}

extension CodeBlockItemSyntax {
  /// Whether the statement may assign the collection or remove elements from it.
  fileprivate func mayShorten(_ collection: String) -> Bool {
    let source = bareSource
    return [".remove", ".pop", " = "].contains { source.contains(collection + $0) }
  }

  /// Whether the statement is more than a simple one and mentions the variable, so that it may set it to nil.
  fileprivate func mayChange(_ name: String) -> Bool {
    guard item.is(StmtSyntax.self) else { return false }
    return tokens(viewMode: .sourceAccurate).contains { $0.text == name }
  }
}

extension SequenceExprSyntax {
  /// Whether the sequence consists of conditions that must all be met.
  var isConjunction: Bool {
    !operators.contains("||") && assignment == nil && !hasTernary
  }
}

extension SequenceExprSyntax {
  /// The operands and operators of the condition of the ternary whose branch contains the node, and whether that is the
  /// first branch; nil if the node is not in a branch.
  func choice(around node: some SyntaxProtocol) -> (condition: [ExprSyntax], isFirst: Bool)? {
    var condition: [ExprSyntax] = []
    var found: (condition: [ExprSyntax], isFirst: Bool)?
    for element in elements where element.position <= node.position {
      if element.is(UnresolvedTernaryExprSyntax.self) {
        found = (condition, node.position < element.endPosition)
        condition = []
      } else if element.is(AssignmentExprSyntax.self) {
        condition = []
      } else {
        condition.append(element)
      }
    }
    return found
  }

  /// Whether a ternary evaluates the node only if the value is not nil: `date == nil ? nil : Row { date! }`.
  func requires(_ value: String, at node: some SyntaxProtocol) -> Bool {
    guard let (condition, isFirst) = choice(around: node) else { return false }
    let comparisons: [[ExprSyntax]]
    if isFirst {
      guard !condition.containsOr else { return false }
      comparisons = condition.conditions(untilLastAnd: false)
    } else {
      guard !condition.contains(where: \.isAnd) else { return false }
      comparisons = condition.alternatives
    }
    return comparisons.contains { $0.count == 3 && $0.compare(value, isFirst ? "!=" : "==") }
  }
}

extension [ExprSyntax] {
  fileprivate var containsOr: Bool { contains { $0.operatorText == "||" } }

  /// Whether three operands and operators compare the value, or a member of it, with nil.
  fileprivate func compare(_ value: String, _ symbol: String) -> Bool {
    guard self[1].operatorText == symbol else { return false }
    let sides = [self[0], self[2]]
    return sides.contains { $0.is(NilLiteralExprSyntax.self) }
      && sides.contains { $0.pathSource == value || $0.pathSource.hasPrefix(value + ".") }
  }
}

extension [ExprSyntax] {
  /// Whether conditions that consist of these operands and operators are met only if the collection has elements.
  /// Follows the name of a computed property whose only statement is the condition.
  fileprivate func requireElements(of collection: String, in context: FileContext) -> Bool {
    if count == 1, let name = self[0].wholeName, !name.isProjected, self[0].localDeclaration(of: name.name) == nil {
      let getters = self[0].helperCode(named: name.name, in: context)
      guard getters.count == 1, let shown = getters[0].shownExpressions, shown.count == 1 else { return false }
      return shown[0].operands.containRequirement(ofElementsOf: collection)
    }
    return containRequirement(ofElementsOf: collection)
  }

  private func containRequirement(ofElementsOf collection: String) -> Bool {
    let isConjunction = !contains { $0.operatorText == "||" || $0.is(UnresolvedTernaryExprSyntax.self) }
    return isConjunction && conditions(untilLastAnd: false).contains { $0.requireElements(of: collection) }
  }

  /// Whether conditions that consist of these operands and operators are always met if the collection is empty.
  fileprivate func areMet(ifEmpty collection: String) -> Bool {
    let isDisjunction = !contains { $0.isAnd || $0.is(UnresolvedTernaryExprSyntax.self) }
    return isDisjunction && alternatives.contains { $0.isMet(ifEmpty: collection) }
  }

  /// Whether a condition that consists of these operands and operators is met if the collection is empty.
  fileprivate func isMet(ifEmpty collection: String) -> Bool {
    guard let subject = first?.bareSource.withoutSelf else { return false }
    if subject == collection + ".isEmpty" {
      return count == 1 || count == 3 && self[1].operatorText == "==" && self[2].bareSource == "true"
    }
    guard count == 3, subject == collection + ".count", let number = Int(self[2].bareSource) else { return false }
    return switch self[1].operatorText {
    case "==": number == 0
    case "<": number > 0
    case "<=": number >= 0
    default: false
    }
  }

  /// The operands of `||`.
  fileprivate var alternatives: [[ExprSyntax]] {
    split(omittingEmptySubsequences: false) { $0.operatorText == "||" }.map { Array($0) }
  }

  /// Whether a condition that consists of these operands and operators is met only if the collection has elements.
  fileprivate func requireElements(of collection: String) -> Bool {
    if count == 1 {
      return self[0].as(PrefixOperatorExprSyntax.self).map {
        $0.operator.text == "!" && $0.expression.bareSource.withoutSelf == collection + ".isEmpty"
      } ?? false
    }
    guard count == 3 else { return false }
    let subject = self[0].bareSource.withoutSelf
    if subject == collection + ".isEmpty" { return self[1].operatorText == "==" && self[2].bareSource == "false" }
    guard subject == collection + ".count", let number = Int(self[2].bareSource) else { return false }
    return switch self[1].operatorText {
    case "==", ">=": number > 0
    case ">": number >= 0
    case "!=": number == 0
    default: false
    }
  }

  /// The operands of `&&`.
  /// - Parameter untilLastAnd: Whether what follows the last `&&` is omitted.
  func conditions(untilLastAnd: Bool) -> [[ExprSyntax]] {
    let all: [[ExprSyntax]] = split(omittingEmptySubsequences: false, whereSeparator: \.isAnd).map { Array($0) }
    return untilLastAnd ? all.dropLast() : all
  }

  /// Whether a condition that consists of these operands and operators cannot be met if the chain ends early.
  /// - Parameter chain: The source of the optional value and of what follows it: `post.date?.`.
  fileprivate func proves(_ chain: String) -> Bool {
    var items = self
    // `(post.date?.year ?? 0) > 0` has the same operands as `post.date?.year ?? 0 > 0`.
    if let inner = items.first?.as(TupleExprSyntax.self), let only = inner.elements.first, inner.elements.count == 1 {
      let inside: [ExprSyntax] =
        if let sequence = only.expression.as(SequenceExprSyntax.self) { Array(sequence.elements) } else {
          [only.expression]
        }
      items = inside + items.dropFirst()
    }
    guard items.count > 2, items[0].bareSource.hasPrefix(chain), let symbol = items[1].operatorText else {
      return false
    }
    if items.count == 3 {
      return symbol == "==" && items[2].isLiteral && !items[2].is(NilLiteralExprSyntax.self)
        || symbol == "??" && items[2].bareSource == "false"
    }
    guard items.count == 5, symbol == "??", let comparison = items[3].operatorText,
      let fallback = Int(items[2].bareSource), let limit = Int(items[4].bareSource)
    else { return false }
    return switch comparison {
    case ">": fallback <= limit
    case ">=": fallback < limit
    case "<": fallback >= limit
    case "<=": fallback > limit
    case "==": fallback != limit
    case "!=": fallback == limit
    default: false
    }
  }
}

extension ExprSyntax {
  /// Whether the expression encodes a string as UTF-8, which every string in Swift can be: `text.data(using: .utf8)`.
  var isEncodedText: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), call.calledMember?.base != nil,
      call.calledMember?.declName.baseName.text == "data", let encoding = call.arguments.first,
      encoding.label?.text == "using", encoding.expression.staticMember(of: "String.Encoding") == "utf8"
    else { return false }
    // `text?.data(using: .utf8)` is nil if there is no text.
    return !tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .postfixQuestionMark }
  }

  /// Whether the expression is an element of all cases of an enum, which has at least one case: `Tab.allCases.first`.
  var isCaseOfEnum: Bool {
    let call = self.as(FunctionCallExprSyntax.self)
    guard let element = (call?.calledExpression ?? self).as(MemberAccessExprSyntax.self),
      let cases = element.base?.as(MemberAccessExprSyntax.self), cases.declName.baseName.text == "allCases",
      cases.base?.isTypePath == true
    else { return false }
    guard let call else { return ["first", "last"].contains(element.declName.baseName.text) }
    return call.arguments.isEmpty && call.closureArguments.isEmpty
      && element.declName.baseName.text == "randomElement"
  }

  /// Whether the expression is an element of an array literal, which has elements: `[start, end].sorted().first`,
  /// `[start, end].max()`.
  var isElementOfArrayLiteral: Bool {
    let call = self.as(FunctionCallExprSyntax.self)
    guard let element = (call?.calledExpression ?? self).as(MemberAccessExprSyntax.self), var source = element.base,
      (call == nil ? ["first", "last"] : ["max", "min", "randomElement"]).contains(element.declName.baseName.text)
    else { return false }
    // Realistic chains are far shorter.
    for _ in 0..<10 {
      if let array = source.as(ArrayExprSyntax.self) { return !array.elements.isEmpty }
      // These members return as many elements as there were before.
      guard let member = source.as(FunctionCallExprSyntax.self)?.calledMember, let base = member.base,
        ["map", "reversed", "shuffled", "sorted"].contains(member.declName.baseName.text)
      else { return false }
      source = base
    }
    return false
  }

  fileprivate var operatorText: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

  fileprivate var isAnd: Bool { operatorText == "&&" }

  /// Whether the expression is a value that is not an optional, as far as its source shows: the result of a function,
  /// or a literal.
  var createsValue: Bool {
    if isLiteral { return !self.is(NilLiteralExprSyntax.self) }
    if withoutParentheses.as(TryExprSyntax.self)?.questionOrExclamationMark?.tokenKind == .postfixQuestionMark {
      return false
    }
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self) else { return false }
    if let type = call.constructedTypeName?.lastNamePart {
      // Initializers such as `URL(string:)` may fail.
      let mayFail = call.arguments.contains { Self.failing.contains($0.label?.text ?? "") }
      return !mayFail && !["Int", "Double", "Float", "Decimal"].contains(type)
    }
    guard let verb = call.calleeName?.camelCaseWords.first else { return false }
    return ["build", "create", "instance", "make"].contains(verb)
      && !tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .postfixQuestionMark }
  }

  /// Argument labels of initializers that may return nil.
  private static var failing: Set<String> {
    [
      "base64Encoded", "contentsOf", "contentsOfFile", "data", "exactly", "filenameExtension", "hex", "identifier",
      "name", "named", "path", "rawValue", "string", "suiteName", "systemName", "uuidString",
    ]
  }
}
