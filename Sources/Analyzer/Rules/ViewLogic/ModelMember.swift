import SwiftSyntax

/// A member of a value that a view receives: `order.total`, `$0.items.count`, `self.order.price(in: currency)`.
struct ModelMember {
  /// The name at the start of the path, without `self.`.
  let root: String
  /// The path as written, without call arguments.
  let text: String

  /// Returns every model member that the value of an expression directly depends on, excluding call arguments.
  static func all(in expression: ExprSyntax) -> [ModelMember] {
    let inner = expression.withoutParentheses
    if let sequence = inner.as(SequenceExprSyntax.self) { return sequence.elements.flatMap { all(in: $0) } }
    if let prefix = inner.as(PrefixOperatorExprSyntax.self) { return all(in: prefix.expression) }
    if let choice = inner.as(UnresolvedTernaryExprSyntax.self) { return all(in: choice.thenExpression) }
    if let attempt = inner.as(TryExprSyntax.self) { return all(in: attempt.expression) }
    if let converted = inner.convertedNumber { return all(in: converted) }
    return ModelMember(inner).map { [$0] } ?? []
  }

  private init?(_ expression: ExprSyntax) {
    var names: [String] = []
    var current = expression
    while true {
      if let call = current.as(FunctionCallExprSyntax.self), call.calledExpression.is(MemberAccessExprSyntax.self) {
        current = call.calledExpression
      } else if let element = current.as(SubscriptCallExprSyntax.self) {
        current = element.calledExpression
      } else if let chained = current.as(OptionalChainingExprSyntax.self) {
        current = chained.expression
      } else if let unwrapped = current.as(ForceUnwrapExprSyntax.self) {
        current = unwrapped.expression
      } else if let member = current.as(MemberAccessExprSyntax.self), let base = member.base {
        names.append(member.declName.baseName.text)
        current = base.withoutParentheses
      } else {
        break
      }
    }
    guard let reference = current.as(DeclReferenceExprSyntax.self) else { return nil }
    if reference.baseName.tokenKind != .keyword(.`self`) { names.append(reference.baseName.text) }
    guard names.count > 1, let root = names.last, root.first?.isUppercase == false,
      !names.dropLast().contains(where: { GeometryNames.contains($0, isMember: true) }),
      !GeometryNames.contains(root, isMember: false), !Self.drawingValues.contains(root)
    else { return nil }
    self.root = root.hasPrefix("$") && root.dropFirst().first?.isNumber == false ? String(root.dropFirst()) : root
    text = names.reversed().joined(separator: ".")
  }

  /// Whether the member is only a count. Code that compares counts is more often about layout than about business
  /// rules.
  var isCount: Bool { text.split(separator: ".").dropFirst().contains { Self.counts.contains(String($0)) } }

  /// Whether the member is the length of a text or another value, which may decide how much space it needs.
  var isLength: Bool { text.hasSuffix(".length") }

  private static let counts: Set<String> = ["count", "isEmpty", "prefix"]

  /// Values that SwiftUI passes to view code.
  private static let drawingValues: Set<String> = ["configuration", "content", "context", "phase", "proxy", "geometry"]

  /// Whether the path starts with the view's own state; nil if this file does not contain the view's declaration.
  func isOwnState(in context: FileContext) -> Bool? {
    if root.hasPrefix("$") || context.member?.locals.contains(root) == true { return false }
    if let property = context.property(named: root) { return property.isOwnState }
    guard let type = context.type, context.types[type].kind == .extension else { return false }
    return context.types.contains { $0.kind != .extension && $0.name == context.types[type].name } ? false : nil
  }
}

extension PropertyFact {
  /// Whether the property stores one of the view's own values rather than a value from a model.
  var isOwnState: Bool {
    has(anyOf: SwiftUIVocabulary.valueWrappers) || has(anyOf: "Binding", "ScaledMetric", "AccessibilityFocusState")
      || attribute("Environment")?.arguments?.hasPrefix("\\") == true
  }
}

extension ExprSyntax {
  /// Whether the expression is a number other than 0, 1 and -1, whose meaning is not obvious.
  var isMagicNumber: Bool {
    let inner = withoutParentheses
    if let prefix = inner.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "-" {
      return prefix.expression.isMagicNumber
    }
    if let converted = inner.convertedNumber { return converted.isMagicNumber }
    if let number = inner.as(IntegerLiteralExprSyntax.self)?.literal.text.filter({ $0 != "_" }) {
      return Int(number).map { $0 > 1 } ?? true
    }
    if let number = inner.as(FloatLiteralExprSyntax.self)?.literal.text.filter({ $0 != "_" }) {
      return Double(number).map { $0 != 0 && $0 != 1 } ?? true
    }
    return false
  }

  /// Whether the expression is a number with a decimal point, including `Decimal(0.1)`.
  var isDecimalLiteral: Bool {
    let inner = withoutParentheses
    if let prefix = inner.as(PrefixOperatorExprSyntax.self) { return prefix.expression.isDecimalLiteral }
    if let converted = inner.convertedNumber { return converted.isDecimalLiteral }
    return inner.is(FloatLiteralExprSyntax.self)
  }
}
