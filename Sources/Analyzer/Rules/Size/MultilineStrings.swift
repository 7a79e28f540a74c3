import SwiftSyntax

/// Counts the lines of multiline string literals in each type, excluding nested types.
struct MultilineStrings: Collector, ProjectWideRecorder {
  static let id = "multiline_strings"

  struct Evidence: Analyzer.Evidence {
    let lines: Int

    static let fields = FieldList(Self.init, \.lines)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      guard context.contains("\"\"\"") else { return }
      let finder = MultilineStringFinder(text: context.text)
      finder.walk(declaration.memberBlock)
      guard finder.lines > 0 else { return }
      context.record(Evidence(lines: finder.lines), by: Self.self, at: declaration.fact.range)
    }
  }

  /// The number of lines in each declaration and extension, keyed by file and then by the position of the type's name.
  func collection(in project: Project) -> [Int: [SourcePosition: Int]] {
    project.records(of: Self.self).reduce(into: [:]) { lines, located in
      lines[located.file, default: [:]][located.record.range.start] = located.evidence.lines
    }
  }
}

extension [Int: [SourcePosition: Int]] {
  /// Returns whether more than half of a type's lines are in multiline string literals.
  func makeUpMost(of entity: Int, in project: Project) -> Bool {
    guard !isEmpty else { return false }
    let type = project.types.entities[entity]
    let lines = (type.declarations + type.extensions).reduce(0) { sum, part in
      sum + (self[part.file]?[project.fact(part).range.start] ?? 0)
    }
    return lines * 2 > project.codeLines(of: entity)
  }
}

private final class MultilineStringFinder: SyntaxVisitor {
  private let text: SourceText
  private(set) var lines = 0

  init(text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.openingQuote.tokenKind == .multilineStringQuote else { return .visitChildren }
    let first = text.line(at: node.openingQuote.positionAfterSkippingLeadingTrivia.utf8Offset)
    lines += text.line(at: node.endPositionBeforeTrailingTrivia.utf8Offset) - first + 1
    return .skipChildren
  }

  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
