import SwiftSyntax

/// How the elements that a `ForEach` or `List` iterates over relate to positions.
enum IndexIdentity {
  /// The elements are the positions: `items.indices`, `0..<items.count`.
  case position
  /// The elements are pairs of a position and an element. `names` contains the names of the pair's member that stores
  /// the position; `needsID` specifies whether the pairs need an explicit `id:`.
  case pairs(names: Set<String>, needsID: Bool)

  /// Classifies the expression; returns nil if it iterates over elements.
  ///
  /// - Parameter depth: The number of nested expressions and local constants followed so far.
  init?(_ expression: ExprSyntax, depth: Int = 0) {
    guard depth < 6 else { return nil }
    let expression = expression.unparenthesized
    if let call = expression.as(FunctionCallExprSyntax.self) {
      self.init(call: call, depth: depth)
    } else if let member = expression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, !base.isTypePath else { return nil }
      switch member.declName.baseName.text {
      case "indices": self = .position
      case "lazy": self.init(base, depth: depth + 1)
      default: return nil
      }
    } else if let sequence = expression.as(SequenceExprSyntax.self) {
      guard let end = sequence.rangeEnd, end.isElementCount, !sequence.exceedsIndices(upTo: end) else { return nil }
      self = .position
    } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
      guard let value = reference.localConstant(named: reference.baseName.text) else { return nil }
      self.init(value, depth: depth + 1)
    } else {
      return nil
    }
  }

  /// Functions that return some or all of the elements, possibly in a different order.
  static let keepingElements: Set<String> = [
    "reversed", "dropFirst", "dropLast", "prefix", "suffix", "filter", "sorted", "shuffled", "drop",
  ]

  private init?(call: FunctionCallExprSyntax, depth: Int) {
    if let name = call.calleeToken?.text {
      let arguments = call.arguments.map { $0 }
      switch name {
      case "Array", "Range", "ClosedRange", "ArraySlice", "ContiguousArray":
        guard arguments.count == 1, let value = call.firstUnlabeled else { return nil }
        self.init(value, depth: depth + 1)
      case "zip":
        guard arguments.count == 2 else { return nil }
        let positions = arguments.enumerated().filter { $1.expression.isPositions(depth: depth + 1) }.map(\.offset)
        guard !positions.isEmpty else { return nil }
        self = .pairs(names: Set(positions.map(String.init)), needsID: true)
      default: return nil
      }
      return
    }
    guard let member = call.calledMember, let base = member.base else { return nil }
    let name = member.declName.baseName.text
    if name == "enumerated" {
      self = .pairs(names: ["offset", "0"], needsID: false)
    } else if Self.keepingElements.contains(name) || name == "map" && call.returnsItsElement {
      self.init(base, depth: depth + 1)
    } else {
      return nil
    }
  }

  /// Whether a key path identifies elements by position; nil if there is no key path.
  func isIdentity(path: [String]?) -> Bool {
    switch self {
    case .position: path?.isEmpty ?? true
    case .pairs(let names, let needsID):
      if let path { path.count == 1 && names.contains(path[0]) } else { !needsID }
    }
  }
}

extension ExprSyntax {
  /// The collection whose positions the expression iterates over: `posts` for `posts.indices`, `0..<posts.count` and
  /// `Array(posts.enumerated())`; nil if unknown.
  func indexedCollection(depth: Int) -> ExprSyntax? {
    guard depth < 6 else { return nil }
    let expression = unparenthesized
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return localConstant(named: reference.baseName.text)?.indexedCollection(depth: depth + 1)
    }
    if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
      let name = member.declName.baseName.text
      if ["indices", "count", "endIndex"].contains(name) { return base }
      return name == "lazy" ? base.indexedCollection(depth: depth + 1) : nil
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return (sequence.rangeEnd ?? Array(sequence.elements)).lazy
        .compactMap { $0.indexedCollection(depth: depth + 1) }.first
    }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return nil }
    if call.calleeToken != nil {
      return call.arguments.lazy.compactMap { $0.expression.indexedCollection(depth: depth + 1) }.first
    }
    guard let member = call.calledMember, let base = member.base else { return nil }
    return member.declName.baseName.text == "enumerated" ? base : base.indexedCollection(depth: depth + 1)
  }
}

extension SequenceExprSyntax {
  /// The operands after `..<` or `...`; nil if the sequence is not a range.
  var rangeEnd: [ExprSyntax]? {
    let items = Array(elements)
    guard let index = items.firstIndex(where: { $0.as(BinaryOperatorExprSyntax.self)?.isRange == true }) else {
      return nil
    }
    return Array(items[(index + 1)...])
  }
}

extension SequenceExprSyntax {
  /// Whether the range contains one position more than there are elements, like `0...rooms.count` for the lines around
  /// the rooms. A range that starts at 1 has as many positions as there are elements.
  fileprivate func exceedsIndices(upTo end: [ExprSyntax]) -> Bool {
    guard operators.first == "...", elements.first?.as(IntegerLiteralExprSyntax.self)?.literal.text == "0" else {
      return false
    }
    return !end.contains { operand in
      let constant = operand.as(DeclReferenceExprSyntax.self).flatMap { localConstant(named: $0.baseName.text) }
      return (constant ?? operand).tokens(viewMode: .sourceAccurate).contains {
        $0.text == "-" || $0.text == "endIndex"
      }
    }
  }
}

extension BinaryOperatorExprSyntax {
  fileprivate var isRange: Bool { `operator`.text == "..<" || `operator`.text == "..." }
}

extension [ExprSyntax] {
  /// Whether the operands add up to a collection's element count, give or take a constant.
  var isElementCount: Bool {
    for (index, element) in enumerated() where index % 2 == 1 {
      guard let symbol = element.as(BinaryOperatorExprSyntax.self)?.operator.text, ["+", "-", "??"].contains(symbol)
      else { return false }
    }
    return contains { $0.isElementCount(depth: 0) }
  }
}

extension ExprSyntax {
  /// Whether the expression is `items.count`, `items.endIndex`, a local constant with such a value, or the minimum or
  /// maximum of such a value and something else.
  fileprivate func isElementCount(depth: Int) -> Bool {
    guard depth < 6 else { return false }
    let expression = unparenthesized
    if let member = expression.as(MemberAccessExprSyntax.self) {
      guard let base = member.base, !base.isTypePath else { return false }
      return ["count", "endIndex"].contains(member.declName.baseName.text)
    }
    if let reference = expression.as(DeclReferenceExprSyntax.self) {
      return reference.localConstant(named: reference.baseName.text)?.isElementCount(depth: depth + 1) ?? false
    }
    if let sequence = expression.as(SequenceExprSyntax.self) {
      return sequence.rangeEnd == nil && Array(sequence.elements).isElementCount
    }
    guard let call = expression.as(FunctionCallExprSyntax.self), let name = call.calleeToken?.text else { return false }
    return ["min", "max", "Int"].contains(name)
      && call.arguments.contains { $0.expression.isElementCount(depth: depth + 1) }
  }

  /// Whether the expression iterates over positions: `items.indices`, `0..<items.count`, `0...`.
  fileprivate func isPositions(depth: Int) -> Bool {
    if let open = unparenthesized.as(PostfixOperatorExprSyntax.self) { return open.operator.text == "..." }
    if case .position? = IndexIdentity(self, depth: depth) { return true }
    return false
  }
}
