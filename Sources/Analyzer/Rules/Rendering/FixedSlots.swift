import SwiftSyntax

extension ExprSyntax {
  /// Whether the expression is the name of a `@State` array with a fixed number of slots, such as the words of a
  /// recovery phrase: its initial value repeats one value, and the type never inserts, removes or moves elements, but
  /// only replaces single elements or the whole array. The position of such a slot is its identity.
  func isArrayOfFixedSlots(in context: FileContext) -> Bool {
    guard let name = wholeName?.name, context.property(named: name)?.attribute("State") != nil,
      memberInitialValue(named: name)?.repeatsOneValue == true
    else { return false }
    return !partsOfType.contains { part in
      part.tokens(viewMode: .sourceAccurate).contains { token in
        guard let reference = token.parent?.as(DeclReferenceExprSyntax.self) else { return false }
        if token.text == "$" + name { return !reference.isSubscripted }
        return token.text == name && reference.mayChangeCount
      }
    }
  }

  /// Whether the expression is `Array(repeating: "", count: 12)`, `.init(repeating:count:)` or
  /// `[String](repeating:count:)`.
  private var repeatsOneValue: Bool {
    self.as(FunctionCallExprSyntax.self)?.arguments.map { $0.label?.text ?? "" } == ["repeating", "count"]
  }
}

extension DeclReferenceExprSyntax {
  /// The name with `self.`, if it has one.
  private var wholeReference: ExprSyntax {
    guard let access = accessOfMember, access.base?.isSelf == true else { return ExprSyntax(self) }
    return ExprSyntax(access)
  }

  /// Whether the name is followed by a subscript: `$words[index]`.
  fileprivate var isSubscripted: Bool {
    let whole = wholeReference
    return whole.parent?.as(SubscriptCallExprSyntax.self)?.calledExpression.id == whole.id
  }

  /// Whether the code changes the number or the order of the elements: `words.append("")`, `words += more`, `&words`.
  fileprivate var mayChangeCount: Bool {
    let whole = wholeReference
    if whole.parent?.is(InOutExprSyntax.self) == true { return true }
    if let access = whole.parent?.as(MemberAccessExprSyntax.self), access.base?.id == whole.id {
      return Self.structuralMembers.contains(access.declName.baseName.text)
    }
    guard whole.isAssignmentTarget,
      let sequence = whole.parent?.parent?.as(SequenceExprSyntax.self)
    else { return false }
    return sequence.assignment?.operator != "="
  }

  private static let structuralMembers: Set<String> = [
    "append", "insert", "move", "partition", "popLast", "remove", "removeAll", "removeFirst", "removeLast",
    "removeSubrange", "replaceSubrange", "reverse", "shuffle", "sort", "swapAt",
  ]
}
