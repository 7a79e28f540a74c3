import SwiftSyntax

/// The arithmetic in an expression.
struct Arithmetic {
  private(set) var operators: [String] = []
  /// The operands in source order, including those in parentheses and conversions (`Double(count)`).
  private(set) var operands: [ExprSyntax] = []
  /// Whether the value also depends on something other than arithmetic, such as a comparison, a range or `&&`.
  private(set) var isMixed = false

  init(_ expression: ExprSyntax) { read(expression) }

  /// Adds the operator of a compound assignment.
  mutating func add(_ symbol: String) { operators.append(symbol) }

  private mutating func read(_ expression: ExprSyntax) {
    let inner = expression.withoutParentheses
    if let sequence = inner.as(SequenceExprSyntax.self) {
      for element in sequence.elements { readElement(element) }
    } else if let prefix = inner.as(PrefixOperatorExprSyntax.self) {
      read(prefix.expression)
    } else if let converted = inner.convertedNumber {
      operands.append(inner)
      read(converted)
    } else {
      operands.append(inner)
    }
  }

  private mutating func readElement(_ element: ExprSyntax) {
    if let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text {
      if Self.symbols.contains(symbol) {
        operators.append(symbol)
      } else if symbol != "??" {
        isMixed = true
      }
    } else if let choice = element.as(UnresolvedTernaryExprSyntax.self) {
      read(choice.thenExpression)
    } else if element.is(AssignmentExprSyntax.self) || element.is(UnresolvedIsExprSyntax.self) {
      isMixed = true
    } else if !element.is(UnresolvedAsExprSyntax.self), !element.is(TypeExprSyntax.self) {
      read(element)
    }
  }

  static let symbols: Set<String> = ["+", "-", "*", "/", "%"]
}

extension ExprSyntax {
  /// The argument of a conversion to a number type: `count` for `Double(count)`.
  var convertedNumber: ExprSyntax? {
    guard let call = self.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
      let argument = call.arguments.first, argument.label == nil,
      let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
      SystemAPIs.numberTypes.contains(name) || name == "abs"
    else { return nil }
    return argument.expression
  }

  /// Whether the expression is a number literal.
  var isNumberLiteral: Bool { self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self) }

  /// Whether the value is certainly a string.
  var isText: Bool {
    if self.is(StringLiteralExprSyntax.self) { return true }
    guard let call = self.chainRoot.as(FunctionCallExprSyntax.self) else { return false }
    return ["String", "Text", "AttributedString", "NSAttributedString"].contains(call.constructedTypeName)
  }
}
