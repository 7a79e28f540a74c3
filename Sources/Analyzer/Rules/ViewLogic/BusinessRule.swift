import SwiftSyntax

/// The parts of a condition or calculation that are business rules rather than display logic.
struct BusinessRule {
  /// A comparison of a model member with a magic number.
  struct NumberCheck {
    let member: ModelMember
    /// The comparison, such as `posts.count > 20`, with the number moved to the right-hand side.
    let text: String
    /// The comparison or its negation, whichever is the same for both.
    let identity: String
    /// The number as written.
    let number: String
  }

  /// The model members in each comparison. Comparisons without any are omitted, as are comparisons with nil, which
  /// decide whether there is anything to show.
  private(set) var comparisons: [[ModelMember]] = []
  /// The model members that are compared with nil.
  private(set) var nilChecks: [ModelMember] = []
  /// The comparisons of members other than counts.
  private(set) var magic: [NumberCheck] = []
  private(set) var countChecks: [NumberCheck] = []
  /// Model members that are used in a calculation with a decimal literal.
  private(set) var calculated: [ModelMember] = []

  /// Reads the top-level operands of an expression that contains no ternaries.
  init(_ elements: some Collection<ExprSyntax>) { read(elements) }

  init(_ expression: ExprSyntax) { read(expression) }

  /// Adds another condition that must also be met.
  mutating func read(_ expression: ExprSyntax) {
    let inner = expression.withoutParentheses
    if let sequence = inner.as(SequenceExprSyntax.self) {
      if !sequence.hasTernary { read(sequence.elements) }
    } else if let prefix = inner.as(PrefixOperatorExprSyntax.self) {
      read(prefix.expression)
    }
  }

  /// Discards all comparisons. Used for expressions that are not conditions.
  mutating func keepCalculations() {
    comparisons = []
    nilChecks = []
    magic = []
    countChecks = []
  }

  private mutating func read(_ elements: some Collection<ExprSyntax>) {
    for part in elements.split(whereSeparator: \.isLogicalOperator) {
      if let middle = part.firstIndex(where: \.isComparison) {
        compare(part[..<middle], part[middle].symbol ?? "", part[part.index(after: middle)...])
      } else if part.count == 1, let only = part.first {
        read(only)
      } else {
        calculate(part)
      }
    }
  }

  private mutating func compare(
    _ left: some Collection<ExprSyntax>, _ symbol: String, _ right: some Collection<ExprSyntax>
  ) {
    let members = (left.flatMap(ModelMember.all), right.flatMap(ModelMember.all))
    if left.isOnlyNil || right.isOnlyNil {
      nilChecks += members.0 + members.1
    } else if !(members.0 + members.1).isEmpty {
      comparisons.append(members.0 + members.1)
    }
    if let number = right.onlyMagicNumber { note(members.0, symbol, number) }
    if let number = left.onlyMagicNumber { note(members.1, Self.mirrored[symbol] ?? symbol, number) }
    calculate(left)
    calculate(right)
  }

  private mutating func note(_ members: [ModelMember], _ symbol: String, _ number: ExprSyntax) {
    let checks = members.map {
      NumberCheck(
        member: $0, text: "\($0.text) \(symbol) \(number.bareSource)",
        identity: "\($0.text) \(Self.affirmed[symbol] ?? symbol) \(number.bareSource)", number: number.bareSource)
    }
    magic += checks.filter { !$0.member.isCount }
    countChecks += checks.filter(\.member.isCount)
  }

  /// For each operator that negates another one, the other operator.
  private static let affirmed = ["<=": ">", "<": ">=", "!=": "=="]

  private static let mirrored = ["<": ">", ">": "<", "<=": ">=", ">=": "<="]

  private mutating func calculate(_ elements: some Collection<ExprSyntax>) {
    for part in elements.split(whereSeparator: { $0.isOperatorOtherThanArithmetic }) {
      if part.contains(where: \.isArithmeticOperator), part.contains(where: \.isDecimalLiteral),
        // A size is part of the layout.
        !part.contains(where: GeometryNames.areMeasured)
      {
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

  /// Whether the sequence is a condition: a comparison or a logical combination.
  var isComparison: Bool {
    elements.contains { $0.isComparison || $0.isLogicalOperator } && !hasTernary && assignment == nil
  }
}

extension Collection<ExprSyntax> {
  /// The only element, if it is a magic number.
  fileprivate var onlyMagicNumber: ExprSyntax? { count == 1 ? first.flatMap { $0.isMagicNumber ? $0 : nil } : nil }

  /// Whether the only element is `nil`.
  fileprivate var isOnlyNil: Bool { count == 1 && first?.is(NilLiteralExprSyntax.self) == true }
}

extension ExprSyntax {
  fileprivate var symbol: String? { self.as(BinaryOperatorExprSyntax.self)?.operator.text }

  fileprivate var isLogicalOperator: Bool { symbol.map { ["&&", "||"].contains($0) } ?? false }

  fileprivate var isComparison: Bool {
    symbol.map { ["==", "!=", "<", ">", "<=", ">=", "===", "!==", "~="].contains($0) } ?? false
  }

  fileprivate var isArithmeticOperator: Bool { symbol.map(Arithmetic.symbols.contains) ?? false }

  fileprivate var isOperatorOtherThanArithmetic: Bool {
    symbol.map { !Arithmetic.symbols.contains($0) } ?? self.is(AssignmentExprSyntax.self)
  }
}
