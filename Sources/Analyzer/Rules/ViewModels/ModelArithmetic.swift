import SwiftSyntax

/// The owner of a member used in arithmetic.
enum ArithmeticOwner: FieldStorable, Hashable {
  /// A value of this type.
  case type(String)
  /// A property with this name, declared in another file.
  case property(String)

  static let fields = CaseList<Self>(
    .init(Self.type) { if case .type(let name) = $0 { name } else { nil } },
    .init(Self.property) { if case .property(let name) = $0 { name } else { nil } })
}

/// Finds arithmetic with at least two operands in the values that a member returns, and determines the owners of the
/// members used in that arithmetic.
struct ArithmeticReader {
  let context: FileContext
  let locals: [String: ExprSyntax]

  /// The owners of the members used in the value's arithmetic.
  func owners(in value: ExprSyntax, depth: Int = 0) -> [ArithmeticOwner] {
    guard depth < 8 else { return [] }
    let value = value.withoutWrapping
    if let sequence = value.as(SequenceExprSyntax.self) { return owners(inElements: Array(sequence.elements), depth) }
    if let call = value.as(FunctionCallExprSyntax.self) {
      if let access = call.calledMember { return access.base.map { owners(in: $0, depth: depth + 1) } ?? [] }
      guard let name = call.calleeName, Self.numeric.contains(name) else { return [] }
      return call.arguments.flatMap { owners(in: $0.expression, depth: depth + 1) }
    }
    if let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text, let local = locals[name], depth == 0 {
      return owners(in: local, depth: depth + 1)
    }
    return []
  }

  private func owners(inElements elements: [ExprSyntax], _ depth: Int) -> [ArithmeticOwner] {
    if let index = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }) {
      let first = elements[index].as(UnresolvedTernaryExprSyntax.self).map {
        owners(in: $0.thenExpression, depth: depth + 1)
      }
      return (first ?? []) + owners(inElements: Array(elements[(index + 1)...]), depth + 1)
    }
    guard elements.count > 1 else { return elements.first.map { owners(in: $0, depth: depth + 1) } ?? [] }
    var isArithmetic = false
    var operands: [ExprSyntax] = []
    for element in elements {
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text else {
        guard !element.is(StringLiteralExprSyntax.self), !element.is(AssignmentExprSyntax.self),
          !element.is(UnresolvedAsExprSyntax.self), !element.is(UnresolvedIsExprSyntax.self)
        else { return [] }
        operands.append(element)
        continue
      }
      if ["+", "-", "*", "/", "%"].contains(symbol) {
        isArithmetic = true
      } else if symbol != "??" {
        return []
      }
    }
    return isArithmetic ? operands.flatMap { operandOwners($0) } : operands.flatMap { owners(in: $0, depth: depth + 1) }
  }

  /// The owners of the model members in one operand.
  private func operandOwners(_ operand: ExprSyntax) -> [ArithmeticOwner] {
    let operand = operand.withoutWrapping
    if let sequence = operand.as(SequenceExprSyntax.self) { return sequence.elements.flatMap { operandOwners($0) } }
    if let prefix = operand.as(PrefixOperatorExprSyntax.self) { return operandOwners(prefix.expression) }
    if let call = operand.as(FunctionCallExprSyntax.self), call.calledMember == nil {
      guard let name = call.calleeName, Self.numeric.contains(name) else { return [] }
      return call.arguments.flatMap { operandOwners($0.expression) }
    }
    return owner(ofMember: operand).map { [$0] } ?? []
  }

  /// The owner that a member chain starts with, if the owner may be a model.
  private func owner(ofMember operand: ExprSyntax) -> ArithmeticOwner? {
    var current = operand
    var hasExplicitSelf = false
    var depth = 0
    while true {
      current = current.unchained.withoutWrapping
      if let call = current.as(FunctionCallExprSyntax.self) {
        current = call.calledExpression
      } else if let access = current.as(MemberAccessExprSyntax.self), let base = access.base {
        let name = access.declName.baseName.text
        if base.isSelf {
          return depth > 0 ? property(named: name) : nil
        }
        guard !ExemptWords.isQuiet(name) else { return nil }
        depth += 1
        hasExplicitSelf = hasExplicitSelf || base.unchained.isSelf
        current = base
      } else {
        break
      }
    }
    guard depth > 0, let name = current.as(DeclReferenceExprSyntax.self)?.baseName.text, !hasExplicitSelf else {
      return nil
    }
    if let member = context.member, let parameter = member.parameters.first(where: { $0.name == name }) {
      return parameter.typeName.map { .type($0) }
    }
    return locals[name] == nil ? property(named: name) : nil
  }

  private func property(named name: String) -> ArithmeticOwner? {
    guard let property = context.property(named: name) else { return .property(name) }
    return property.knownType.map { .type($0) }
  }

  /// Functions and conversions whose arguments may contain arithmetic.
  private static let numeric = SystemAPIs.mathFunctions.union([
    "Int", "Double", "Float", "Decimal", "Int64", "UInt", "CGFloat",
  ])
}

/// Words for counts, indices, dates and screen positions. Arithmetic on values whose names contain these words is not a
/// business rule.
private enum ExemptWords {
  static func isQuiet(_ name: String) -> Bool {
    var word = ""
    var words: [String] = []
    for character in name {
      if character.isUppercase {
        words.append(word)
        word = character.lowercased()
      } else {
        word.append(character)
      }
    }
    words.append(word)
    return words.contains(where: all.contains)
  }

  private static let all: Set<String> = [
    "count", "counts", "index", "indices", "idx", "row", "rows", "section", "page", "pages", "offset", "position",
    "length", "id", "date", "dates", "time", "times", "timestamp", "duration", "interval", "seconds", "minutes",
    "hours", "days", "second", "minute", "hour", "day", "week", "weeks", "month", "months", "year", "years", "width",
    "height", "size", "x", "y", "min", "max", "padding", "spacing", "lower", "upper", "bound", "start", "end",
  ]
}

extension TypeSyntax {
  /// Whether the type is a number that may be part of a business rule, as opposed to a length on screen or a time
  /// interval.
  var isNumber: Bool {
    guard let name = unwrappedName else { return false }
    return ["Int", "Double", "Float", "Decimal", "Int64", "UInt", "Int32", "NSDecimalNumber", "Money"].contains(name)
  }
}
