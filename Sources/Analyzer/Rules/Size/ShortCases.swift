import SwiftSyntax

/// For each function, counts the extra lines in cases and conditions whose only statement spans several lines, and in
/// lists of constants.
struct ShortCases: Collector {
  static let id = "short_cases"

  struct Evidence: Analyzer.Evidence {
    /// The total number of lines of code after the first line of each such case, condition or list.
    let lines: Int
    /// The length of the longest case, if the function returns a `Reduce`.
    var longest: Int?
    /// Whether the function only maps cases to constants.
    var isTable = false

    static let fields = FieldList(Self.init(lines:longest:isTable:), \.lines, \.longest, \.isTable)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.switch) { node, context in
      guard context.member?.kind == .function else { return }
      let lines = node.wrappedLines(inCasesWithAtMost: 1, of: context.text)
      // Lines in a local function count toward the function that contains it.
      let functions = node.ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }
      guard lines > 0, let function = functions.first(where: \.isMember) else { return }
      context.record(Evidence(lines: lines), by: Self.self, at: context.range(of: function.name))
    }
    walk.on(.function) { function, context in
      guard function.isMember, let code = function.body?.statements else { return }
      let longest = function.returnsReduce ? code.lengthOfLongestCase(in: context.text) : nil
      let lines = code.linesOfLikeStatements(in: context.text) + ConstantLists.wrappedLines(in: code, of: context.text)
      let isTable = code.onlyMapsCasesToConstants || function.encodesProperties
      guard lines > 0 || longest != nil || isTable else { return }
      context.record(
        Evidence(lines: lines, longest: longest, isTable: isTable), by: Self.self,
        at: context.range(of: function.name))
    }
  }

  /// The total evidence about each function, keyed by file and then by the position of the function's name.
  func collection(in project: Project) -> [Int: [SourcePosition: Evidence]] {
    project.reviewedRecords(of: Self.self).reduce(into: [:]) { sums, located in
      let known = sums[located.file]?[located.record.range.start]
      sums[located.file, default: [:]][located.record.range.start] = Evidence(
        lines: located.evidence.lines + (known?.lines ?? 0), longest: located.evidence.longest ?? known?.longest,
        isTable: located.evidence.isTable || known?.isTable == true)
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether the function is an `encode(to:)` that has a line for each property, some of them perhaps in an `if`.
  fileprivate var encodesProperties: Bool {
    guard name.text == "encode", let parameter = signature.parameterClause.parameters.first, let body,
      parameter.firstName.text == "to", parameter.type.unwrappedName?.lastNamePart == "Encoder"
    else { return false }
    return body.statements.allSatisfy { $0.item.is(VariableDeclSyntax.self) || $0.encodesProperty }
  }

  /// Whether the function returns the value of a `Reduce`, which is a switch over the actions.
  var returnsReduce: Bool { signature.returnClause?.type.plainName?.lastNamePart == "Reduce" }
}

extension CodeBlockItemSyntax {
  /// Whether the statement is a call marked with `try`, or an `if` without `else` that contains only such calls.
  fileprivate var encodesProperty: Bool {
    if let condition = item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) {
      return condition.elseBody == nil
        && condition.body.statements.allSatisfy {
          $0.item.as(TryExprSyntax.self)?.expression.is(FunctionCallExprSyntax.self) == true
        }
    }
    return item.as(TryExprSyntax.self)?.expression.is(FunctionCallExprSyntax.self) == true
  }
}

extension CodeBlockItemListSyntax {
  /// The length of the longest case of the switches in `Reduce { state, action in … }`; nil if there is no switch.
  fileprivate func lengthOfLongestCase(in text: SourceText) -> Int? {
    (shownExpressions ?? []).compactMap { $0.as(FunctionCallExprSyntax.self)?.trailingClosure }
      .flatMap {
        $0.statements.compactMap { $0.item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self) }
      }
      .flatMap { $0.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements.codeLines(in: text) } }
      .max()
  }
}

extension SwitchExprSyntax {
  /// Returns the number of lines of code after the first line of each case that contains no block and at most the given
  /// number of statements.
  func wrappedLines(inCasesWithAtMost statements: Int, of text: SourceText) -> Int {
    cases.reduce(0) { sum, element in
      guard let branch = element.as(SwitchCaseSyntax.self), branch.statements.count <= statements else { return sum }
      return sum + branch.wrappedLines(in: text)
    }
  }
}

extension SwitchCaseSyntax {
  /// The number of lines of code after the first line of the case, or 0 if the case contains a block.
  fileprivate func wrappedLines(in text: SourceText) -> Int {
    guard !hasBlock || returnsValue else { return 0 }
    return codeLines(in: text) - 1
  }

  /// Whether the case counts as one line.
  var isOneLine: Bool { statements.count < 2 && (!hasBlock || returnsValue) }

  private var hasBlock: Bool { tokens(viewMode: .sourceAccurate).contains(where: \.isLeftBrace) }

  /// Whether the case only returns a new value, and each closure in it is at most one simple expression.
  private var returnsValue: Bool {
    guard statements.count == 1, let value = statements.first?.item.as(ReturnStmtSyntax.self)?.expression,
      value.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil
    else { return false }
    return tokens(viewMode: .sourceAccurate).filter(\.isLeftBrace).allSatisfy { brace in
      guard let closure = brace.parent?.as(ClosureExprSyntax.self), closure.statements.count < 2 else { return false }
      return closure.statements.allSatisfy { $0.item.is(ExprSyntax.self) }
        && !closure.statements.tokens(viewMode: .sourceAccurate).contains(where: \.isLeftBrace)
    }
  }
}

extension SyntaxProtocol {
  /// The number of lines of code, excluding opening braces on lines of their own. See `CodeLines`.
  func codeLines(in text: SourceText) -> Int {
    var lines = 0
    var last = -1
    for token in tokens(viewMode: .sourceAccurate) {
      let first = text.line(at: token.positionAfterSkippingLeadingTrivia.utf8Offset)
      let end = text.line(at: token.endPositionBeforeTrailingTrivia.utf8Offset)
      let isJoined = token.isLeftBrace && last >= 0 && first > last
      if !isJoined { lines += end - max(first, last + 1) + 1 }
      last = max(last, end)
    }
    return lines
  }
}

extension CodeBlockItemListSyntax {
  /// The total number of lines of code after the first line of each statement in a sequence of at least five that each
  /// are an `if` with a single statement and without `else`, or that each register a closure with a single statement
  /// with the same object: `router.get("feed") { try await feed(for: $0) }`.
  fileprivate func linesOfLikeStatements(in text: SourceText) -> Int {
    var lines = 0
    var sequence: [(item: CodeBlockItemSyntax, kind: String)] = []
    func finishSequence() {
      if sequence.count >= 5 { lines += sequence.reduce(0) { $0 + $1.item.codeLines(in: text) - 1 } }
      sequence = []
    }
    for statement in self {
      let kind = statement.item.isPlainCondition ? "if" : statement.item.receiverOfRegistration
      if kind != sequence.last?.kind { finishSequence() }
      if let kind { sequence.append((statement, kind)) }
    }
    finishSequence()
    return lines
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether the statement is an `if` with a single statement and without `else`.
  fileprivate var isPlainCondition: Bool {
    guard let branch = self.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self) else { return false }
    return branch.elseBody == nil && branch.body.statements.count == 1
      && branch.body.statements.first?.item.is(ExprSyntax.self) == true
  }

  /// The object in a call that registers a closure with a single statement; nil for other statements.
  fileprivate var receiverOfRegistration: String? {
    guard let call = self.as(FunctionCallExprSyntax.self), let closure = call.trailingClosure,
      closure.statements.count == 1, call.additionalTrailingClosures.isEmpty,
      // Blocks and lists are code of their own.
      !closure.statements.tokens(viewMode: .sourceAccurate).contains(where: {
        $0.isLeftBrace || $0.tokenKind == .leftSquare
      })
    else { return nil }
    return call.calledMember?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text
  }
}
