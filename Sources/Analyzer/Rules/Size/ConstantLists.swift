import SwiftSyntax

/// Counts the extra lines of array and dictionary literals that consist of constants.
///
/// Such a list is data, and writing one element per line does not make a function do more.
final class ConstantLists: SyntaxVisitor {
  /// The number of lines up to which functions are not examined.
  private static let maximumSkippedLength = 8

  private let text: SourceText
  private var lines = 0

  private init(text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  /// Returns the total number of lines of code after the first line of each list.
  static func wrappedLines(in code: CodeBlockItemListSyntax, of text: SourceText) -> Int {
    let first = text.line(at: code.positionAfterSkippingLeadingTrivia.utf8Offset)
    let last = text.line(at: code.endPositionBeforeTrailingTrivia.utf8Offset)
    // Most functions are shorter than any realistic limit.
    guard last - first > maximumSkippedLength else { return 0 }
    let lists = ConstantLists(text: text)
    lists.walk(code)
    return lists.lines
  }

  override func visit(_ node: ArrayExprSyntax) -> SyntaxVisitorContinueKind { count(ExprSyntax(node)) }
  override func visit(_ node: DictionaryExprSyntax) -> SyntaxVisitorContinueKind { count(ExprSyntax(node)) }

  // A case with a single statement already counts as one line.
  override func visit(_ node: SwitchCaseSyntax) -> SyntaxVisitorContinueKind {
    node.isOneLine ? .skipChildren : .visitChildren
  }

  // The same applies to each condition in a sequence of similar conditions.
  override func visit(_ node: IfExprSyntax) -> SyntaxVisitorContinueKind {
    node.elseBody == nil && node.body.statements.count == 1 ? .skipChildren : .visitChildren
  }

  private func count(_ list: ExprSyntax) -> SyntaxVisitorContinueKind {
    guard list.isConstant else { return .visitChildren }
    lines += list.codeLines(in: text) - 1
    return .skipChildren
  }
}

extension CodeBlockItemListSyntax {
  /// Whether the only statement is a `switch` that maps its cases to constants. Such a table grows with its enum, and
  /// splitting it would not make it clearer.
  var onlyMapsCasesToConstants: Bool {
    guard count == 1, let only = first else { return false }
    let expression =
      only.item.as(ReturnStmtSyntax.self)?.expression ?? only.item.as(ExpressionStmtSyntax.self)?.expression
      ?? only.item.as(ExprSyntax.self)
    guard let choice = expression?.as(SwitchExprSyntax.self) else { return false }
    return choice.cases.allSatisfy { element in
      guard let branch = element.as(SwitchCaseSyntax.self), branch.statements.count == 1,
        let result = branch.statements.first?.item
      else { return false }
      return (result.as(ReturnStmtSyntax.self)?.expression ?? result.as(ExprSyntax.self))?.isConstant ?? false
    }
  }
}

extension ExprSyntax {
  /// Whether the expression is a literal, a member such as `.top` or `Color.red`, a value created from constants, or a
  /// list of these.
  fileprivate var isConstant: Bool {
    if isLiteral { return true }
    if let array = self.as(ArrayExprSyntax.self) { return array.elements.allSatisfy { $0.expression.isConstant } }
    if let dictionary = self.as(DictionaryExprSyntax.self) {
      guard case .elements(let elements) = dictionary.content else { return true }
      return elements.allSatisfy { $0.key.isConstant && $0.value.isConstant }
    }
    if let number = self.as(PrefixOperatorExprSyntax.self) { return number.expression.isNumberLiteral }
    if let call = self.as(FunctionCallExprSyntax.self) {
      // `Message(title: "a")`, `.video(id: 1)`
      let isCreation = call.constructedTypeName != nil || call.calledMember.map { $0.base == nil } == true
      return isCreation && call.closureArguments.isEmpty && call.arguments.allSatisfy { $0.expression.isConstant }
    }
    guard let member = self.as(MemberAccessExprSyntax.self) else { return false }
    return member.base?.isTypePath ?? true
  }
}
