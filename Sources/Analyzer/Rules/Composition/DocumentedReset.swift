import SwiftSyntax

extension ExprSyntax {
  /// Whether a comment at the condition, its member or its type says that the swap is meant to discard a view: "the
  /// core is unmounted entirely during a reset", or a modifier does so: `.id(devices.count)`.
  var isDocumentedReset: Bool {
    if leadingTrivia.announcesReset || isResetByID { return true }
    var isInType = false
    for ancestor in ancestors {
      if ancestor.asProtocol((any DeclGroupSyntax).self) != nil { isInType = true }
      guard ancestor.is(CodeBlockItemSyntax.self) || ancestor.is(MemberBlockItemSyntax.self) else { continue }
      if ancestor.leadingTrivia.announcesReset { return true }
      if isInType { return false }
    }
    return false
  }

  /// Whether an `.id(…)` around the condition has a value that a condition also depends on.
  private var isResetByID: Bool {
    let conditions = [
      self.as(IfExprSyntax.self)?.conditions.description, self.as(SwitchExprSyntax.self)?.subject.description,
    ]
    for ancestor in ancestors {
      if ancestor.is(MemberBlockItemSyntax.self) { return false }
      guard let call = ancestor.as(FunctionCallExprSyntax.self), call.modifierName == "id", call.arguments.count == 1,
        let path = call.firstUnlabeled?.dottedName?.enclosingName
      else { continue }
      if conditions.contains(where: { $0?.contains(path + ".") == true }) { return true }
    }
    return false
  }
}

extension Trivia {
  /// Whether the comment directly above the code says that a view is discarded or created again on purpose.
  fileprivate var announcesReset: Bool {
    var lines: [String] = []
    search: for piece in pieces.reversed() {
      switch piece {
      case .lineComment(let text), .blockComment(let text), .docLineComment(let text), .docBlockComment(let text):
        lines.append(text.lowercased())
      case .newlines(let count), .carriageReturns(let count), .carriageReturnLineFeeds(let count):
        if count > 1 { break search }
      default: continue
      }
    }
    return lines.contains { line in
      Self.resetWords.contains { line.contains($0) } && !Self.defectWords.contains { line.contains($0) }
    }
  }

  private static let resetWords = [
    "unmount", "remount", "recreat", "tear down", "tears down", "torn down", "resets the state", "resets its state",
    "reset the state", "reset its state",
  ]

  /// Words in comments that describe the reset as a defect, or that say that there is none.
  private static let defectWords = ["todo", "fixme", "not ", "n't", "never", "avoid", "without"]
}
