import SwiftSyntax

/// What of a condition or a calculation is a rule of the business, not of the screen.
/// - Source: catalogue, `business_rule_in_body`.
struct BusinessRule {
  /// Comparisons that a model member takes part in.
  private(set) var comparisons: [[ModelMember]] = []
  /// Model members that are compared with a magic number.
  private(set) var magic: [ModelMember] = []
  /// Model members that are calculated with a decimal literal.
  private(set) var calculated: [ModelMember] = []

  /// The parts of an expression that stand beside each other without a ternary between them.
  init(_ elements: some Collection<ExprSyntax>) { read(elements) }

  init(_ expression: ExprSyntax) { read(expression) }

  /// Adds another condition that must hold too.
  mutating func read(_ expression: ExprSyntax) {
    let inner = expression.withoutParentheses
    if let sequence = inner.as(SequenceExprSyntax.self) {
      if !sequence.hasTernary { read(sequence.elements) }
    } else if let prefix = inner.as(PrefixOperatorExprSyntax.self) {
      read(prefix.expression)
    }
  }

  /// Forgets the comparisons: where nothing is decided, only calculations count.
  mutating func keepCalculations() {
    comparisons = []
    magic = []
  }

  private mutating func read(_ elements: some Collection<ExprSyntax>) {
    for part in elements.split(whereSeparator: \.isLogicalOperator) {
      if let middle = part.firstIndex(where: \.isComparison) {
        compare(part[..<middle], part[part.index(after: middle)...])
      } else if part.count == 1, let only = part.first {
        read(only)
      } else {
        calculate(part)
      }
    }
  }

  private mutating func compare(_ left: some Collection<ExprSyntax>, _ right: some Collection<ExprSyntax>) {
    let members = (left.flatMap(ModelMember.all), right.flatMap(ModelMember.all))
    if !(members.0 + members.1).isEmpty { comparisons.append(members.0 + members.1) }
    if right.count == 1, right.first?.isMagicNumber == true { magic += members.0 }
    if left.count == 1, left.first?.isMagicNumber == true { magic += members.1 }
    calculate(left)
    calculate(right)
  }

  private mutating func calculate(_ elements: some Collection<ExprSyntax>) {
    for part in elements.split(whereSeparator: { $0.isOperatorOtherThanArithmetic }) {
      if part.contains(where: \.isArithmeticOperator), part.contains(where: \.isDecimalLiteral) {
        calculated += part.flatMap(ModelMember.all)
      }
      for element in part where element.is(TupleExprSyntax.self) || element.convertedNumber != nil {
        calculateInside(element.convertedNumber ?? element)
      }
    }
  }

  private mutating func calculateInside(_ expression: ExprSyntax) {
    if let sequence = expression.withoutParentheses.as(SequenceExprSyntax.self), !sequence.hasTernary {
      calculate(sequence.elements)
    }
  }
}

extension SequenceExprSyntax {
  var hasTernary: Bool { elements.contains { $0.is(UnresolvedTernaryExprSyntax.self) } }

  /// Whether the sequence is a condition: it compares or combines, and decides nothing else.
  var isComparison: Bool {
    elements.contains { $0.isComparison || $0.isLogicalOperator } && !hasTernary && assignment == nil
  }
}

extension ExprSyntax {
  private var symbol: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

  fileprivate var isLogicalOperator: Bool { symbol.map { ["&&", "||"].contains($0) } ?? false }

  fileprivate var isComparison: Bool {
    symbol.map { ["==", "!=", "<", ">", "<=", ">=", "===", "!==", "~="].contains($0) } ?? false
  }

  fileprivate var isArithmeticOperator: Bool { symbol.map(Arithmetic.symbols.contains) ?? false }

  fileprivate var isOperatorOtherThanArithmetic: Bool {
    symbol.map { !Arithmetic.symbols.contains($0) } ?? self.is(AssignmentExprSyntax.self)
  }
}
