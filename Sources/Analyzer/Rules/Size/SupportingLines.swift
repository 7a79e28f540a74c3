import SwiftSyntax

/// Counts the lines of each file that do not belong to its views: the comment at its start, and code for previews.
struct SupportingLines: Collector {
  static let id = "supporting_lines"

  struct Evidence: Analyzer.Evidence {
    let lines: Int

    static let fields = FieldList(Self.init, \.lines)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.file) { file, context in
      guard context.contains("View") else { return }
      let previews = file.statements.map { Self.linesOfPreviews(in: $0, of: context) }
      let lines = Self.linesOfHeader(of: file) + previews.reduce(0, +)
      guard lines > 0 else { return }
      let start = SourcePosition(line: 1, column: 1)
      context.record(Evidence(lines: lines), by: Self.self, at: SourceRange(start: start, end: start))
    }
  }

  /// The number of lines, keyed by file.
  func collection(in project: Project) -> [Int: Int] {
    project.reviewedRecords(of: Self.self).reduce(into: [:]) { $0[$1.file, default: 0] += $1.evidence.lines }
  }

  /// The number of lines from the start of the file to the end of its first comment.
  private static func linesOfHeader(of file: SourceFileSyntax) -> Int {
    guard let trivia = file.firstToken(viewMode: .sourceAccurate)?.leadingTrivia else { return 0 }
    var lines = 0
    for piece in trivia {
      switch piece {
      case .lineComment: lines += 1
      case .blockComment(let text): lines += text.split(separator: "\n", omittingEmptySubsequences: false).count
      case .newlines(let count) where lines > 0 && count > 1: return lines
      case .newlines, .carriageReturnLineFeeds, .carriageReturns, .spaces, .tabs: break
      default: return lines
      }
    }
    return lines
  }

  /// The number of lines that a declaration at the top level takes up if it belongs to a preview.
  private static func linesOfPreviews(in item: CodeBlockItemSyntax, of context: FileContext) -> Int {
    guard item.item.isPreview else { return 0 }
    let range = context.range(of: item)
    return range.end.line - range.start.line + 1
  }
}

extension CodeBlockItemSyntax.Item {
  /// Whether the code at the top level is a preview: `#Preview { … }`, a `PreviewProvider`, or an `#if` around them.
  fileprivate var isPreview: Bool {
    if let macro = self.as(MacroExpansionDeclSyntax.self) { return macro.macroName.hasText("Preview") }
    if let macro = self.as(MacroExpansionExprSyntax.self) { return macro.macroName.hasText("Preview") }
    if let type = self.as(StructDeclSyntax.self) {
      return type.inheritanceClause?.inheritedTypes.contains { $0.type.bareSource.hasSuffix("PreviewProvider") } == true
    }
    guard let condition = self.as(IfConfigDeclSyntax.self) else { return false }
    return condition.clauses.allSatisfy { clause in
      clause.elements?.as(CodeBlockItemListSyntax.self)?.allSatisfy(\.item.isPreview) ?? true
    }
  }
}
