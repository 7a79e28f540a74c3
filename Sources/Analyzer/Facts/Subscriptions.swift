import SwiftSyntax

/// What the rules want to hear of during the one walk over a file.
///
/// A rule that is switched off everywhere is not asked to subscribe, so it costs nothing.
struct Subscriptions: Sendable {
  typealias Handler<Subject> = @Sendable (Subject, FileContext) -> Void

  private(set) var imports: [Handler<ImportDeclSyntax>] = []
  private(set) var viewCode: [Handler<ViewCodeMember>] = []

  /// Every import declaration.
  mutating func onImport(_ handler: @escaping Handler<ImportDeclSyntax>) { imports.append(handler) }

  /// Every `body` and every other piece of view code, when the walk leaves it.
  mutating func onViewCode(_ handler: @escaping Handler<ViewCodeMember>) { viewCode.append(handler) }
}

/// A piece of view code with what was measured of it.
struct ViewCodeMember {
  /// `FeedView.body`, `FeedView.row(for:)`.
  let symbol: String
  /// From the name to the closing brace.
  let start: Int
  let end: Int
  /// Code lines strictly between the line of the opening and the line of the closing brace.
  let codeLines: Int
  /// Depth of nested view-builder closures.
  let depth: Int
  /// Under which this is view code.
  let conditions: [RoleCondition]
}

/// What rules see of the file that is walked, and where they record what they found.
final class FileContext {
  let text: SourceText
  fileprivate(set) var candidates: [Candidate] = []

  init(text: SourceText) { self.text = text }

  /// Records a candidate; offsets are in UTF-8 bytes.
  func record(
    rule: String, from start: Int, to end: Int, symbol: String, value: Int? = nil, subjects: [String] = [],
    conditions: [RoleCondition] = [], source: String = ""
  ) {
    candidates.append(
      Candidate(
        rule: rule, range: text.range(from: start, to: end), symbol: symbol, value: value, subjects: subjects,
        conditions: conditions, source: source))
  }
}
