import SwiftSyntax

extension FunctionCallExprSyntax {
  /// The called member, such as `.onAppear` for `view.onAppear { }`, or nil if no member is called.
  var calledMember: MemberAccessExprSyntax? { calledExpression.as(MemberAccessExprSyntax.self) }

  /// Returns the first argument with this label.
  func argument(labeled label: String) -> LabeledExprSyntax? { arguments.first { $0.label?.text == label } }

  /// The closures among the arguments, with their labels; the label is nil for unlabeled closures and for the first
  /// trailing closure.
  var closureArguments: [(label: String?, closure: ClosureExprSyntax)] {
    var closures: [(label: String?, closure: ClosureExprSyntax)] = arguments.compactMap { argument in
      argument.expression.as(ClosureExprSyntax.self).map { (argument.label?.text, $0) }
    }
    if let trailingClosure { closures.append((nil, trailingClosure)) }
    closures += additionalTrailingClosures.map { ($0.label.text, $0.closure) }
    return closures
  }
}

extension DeclReferenceExprSyntax {
  /// Whether this is the name after a dot.
  var isMemberName: Bool { accessOfMember != nil }

  /// The member access that ends in this name, or nil for a plain name.
  var accessOfMember: MemberAccessExprSyntax? {
    guard let access = parent?.as(MemberAccessExprSyntax.self), access.declName.id == id else { return nil }
    return access
  }
}

extension ExprSyntax {
  /// The components of a plain path, joined by dots, such as `Feed.Row` or `URLSession.shared`; nil if it contains
  /// calls.
  var dottedName: String? {
    if let access = self.as(MemberAccessExprSyntax.self) {
      guard let base = access.base?.dottedName else { return nil }
      return base + "." + access.declName.baseName.text
    }
    if let reference = self.as(DeclReferenceExprSyntax.self) { return reference.baseName.text }
    return self.as(GenericSpecializationExprSyntax.self)?.expression.dottedName
  }

  /// The last component of a path: `tax` for `order.tax` and `tax`.
  var lastName: TokenSyntax? {
    if let member = self.as(MemberAccessExprSyntax.self) { return member.declName.baseName }
    return self.as(DeclReferenceExprSyntax.self)?.baseName
  }

  /// Whether this is the target of an assignment or compound assignment.
  var isAssignmentTarget: Bool {
    // `(first, second) = pair` assigns to both.
    if let tuple = parent?.parent?.parent?.as(TupleExprSyntax.self), parent?.is(LabeledExprSyntax.self) == true {
      return ExprSyntax(tuple).isAssignmentTarget
    }
    guard let list = parent?.as(ExprListSyntax.self), position == list.position,
      let sequence = list.parent?.as(SequenceExprSyntax.self)
    else { return false }
    return sequence.assignment?.target.id == id
  }

  /// Whether this is a number, string, Boolean or `nil` literal without interpolation.
  var isLiteral: Bool {
    if let string = self.as(StringLiteralExprSyntax.self) {
      return string.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
    }
    return self.is(IntegerLiteralExprSyntax.self) || self.is(FloatLiteralExprSyntax.self)
      || self.is(BooleanLiteralExprSyntax.self) || self.is(NilLiteralExprSyntax.self)
  }
}

extension SequenceExprSyntax {
  /// The target of an assignment and its operator (`=`, `+=` …), or nil if the sequence is not an assignment.
  var assignment: Assignment? {
    var items = elements.makeIterator()
    guard let target = items.next(), let second = items.next() else { return nil }
    if second.is(AssignmentExprSyntax.self) { return Assignment(sequence: self, target: target, operator: "=") }
    guard let symbol = second.as(BinaryOperatorExprSyntax.self)?.operator.text, symbol.utf8.count > 1,
      symbol.utf8.last == UInt8(ascii: "="), !Self.comparisons.contains(symbol)
    else { return nil }
    return Assignment(sequence: self, target: target, operator: symbol)
  }

  private static let comparisons: Set<String> = ["==", "!=", "<=", ">=", "===", "!==", "~="]

  /// The infix operators in source order, except for `=`, `?:`, `is` and `as`.
  var operators: [String] { elements.compactMap { $0.as(BinaryOperatorExprSyntax.self)?.operator.text } }
}
