import SwiftSyntax

/// Finds view files that are too long.
struct ViewFileLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_file_length",
    summary: "View files should be short.",
    rationale: """
      A view file that runs to hundreds of lines usually contains more than one screen. Move subviews to separate \
      files, and logic to a model where it can be tested. A file is treated as a view file if it is named after one \
      of its views or if views make up at least half of it. Previews and their fixtures, enums of constants (such as \
      localized strings) and multiline string literals are not counted. A file is not reported if it is long only \
      because it contains a view reported by `view_type_length`. A file that consists of several views of up to 120 \
      lines is reported as info.
      """,
    seeds: ["card", "S2 large-view", "S4 stable view tree", "S0 scenario-3"],
    opportunity: "a view",
    defaultLevel: .limits(warning: 300, error: 500),
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        import SwiftUI

        struct ↓FeedView: View {
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 4}"),
      Example(
        """
        struct Post {}
        struct ↓FeedView {}
        struct PostRow: View { var body: some View { Text("") } }
        extension FeedView: View { var body: some View { PostRow() } }
        """, configuration: "{warning: 3}"),
      Example(
        """
        enum Feed {
          struct ↓Row: SwiftUI.View {
            var body: some SwiftUI.View { Text("") }
          }
        }
        """, configuration: "{warning: 4}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View { var body: some View { Text("") } }
        // MARK: - Previews
        #Preview { FeedView(state: .loaded) }
        private extension FeedState {
          static var loaded: Self {
            FeedState(posts: [])
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text("") }
        }

        """, configuration: "{warning: 3}"),
      Example(
        """
        extension View {
          func card() -> some View { padding() }
          func tile() -> some View {
            padding()
          }
        }
        private struct Badge: View { var body: some View { Text("") } }
        """, path: "App/View+Card.swift", configuration: "{warning: 3}"),
      Example(
        """
        struct FeedView: View { var body: some View { Text(Localization.title) } }
        extension FeedView {
          enum Localization {
            static let title = "Feed"
            static let empty = "Nothing new"
          }
        }
        """, configuration: "{warning: 3}"),
      Example(
        """
        struct FeedView: View { var body: some View { Text("") } }
        #Preview {
          FeedView()
        }
        """, configuration: "{warning: 2}"),
      Example(
        #"""
        struct LicenseView: View {
          var body: some View { Text(license) }
          private let license = """
            All rights reserved.
            No warranty.
            """
        }
        """#, configuration: "{warning: 4}"),
      Example(
        """
        struct Post {
          // A View is only mentioned here.
          let title = "struct FeedView: View {}"
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        extension View {
          func card() -> some View { padding() }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Card: ViewModifier {
          func body(content: Content) -> some View { content.padding() }
        }
        """, path: "App/Card.swift", configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [UncountedLines.self]

  struct Evidence: Analyzer.Evidence {
    /// The file's name without its folders.
    let file: String
    /// Whether the file consists of several small views.
    let hasSmallViewsOnly: Bool
    /// Whether the file's view represents a UIKit or AppKit view, which has no subviews to move.
    let isRepresentable: Bool

    static let fields = FieldList(Self.init, \.file, \.hasSmallViewsOnly, \.isRepresentable)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let uncounted = project.collection(of: UncountedLines.self)
    return project.reviewedFiles.compactMap { file -> Located<Evidence>? in
      let parts = ViewFile(file, in: project)
      guard let view = parts.view, parts.isOfViews else { return nil }
      let total = project.files[file].facts.lines.total
      let limit = project.limit(of: info, inFile: file, otherwise: 300)
      // If the file is too long only because of a long view, the finding about that view is enough.
      let counted = total - parts.constantLines - uncounted.lines(inFile: file, outside: parts.constantRanges)
      guard counted > limit, total - parts.linesOfLongViews > limit else { return nil }
      let evidence = Evidence(
        file: String(project.files[file].path.split(separator: "/").last ?? ""),
        hasSmallViewsOnly: parts.hasSmallViewsOnly,
        isRepresentable: project.entity(named: view.name, inFile: file).map(project.isRepresentable) ?? false)
      return Located(
        file: file,
        record: Record(
          evidence: evidence, range: view.range, symbol: view.name, value: total,
          maximumSeverity: parts.hasSmallViewsOnly ? .info : nil))
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .view) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let advice =
      if record.evidence.hasSmallViewsOnly {
        "move views that belong together to separate files"
      } else if record.evidence.isRepresentable {
        "move the coordinator and other types to separate files"
      } else {
        "move subviews to separate files and logic to a model"
      }
    return "`\(record.evidence.file)` has \(value) lines (limit \(limit)); \(advice)"
  }
}

/// Collects `#Preview` macros and multiline string literals.
struct UncountedLines: Collector {
  static let id = "uncounted_lines"

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.file) { file, context in
      guard context.contains("Preview") || context.contains("\"\"\"") else { return }
      let finder = UncountedCode(viewMode: .sourceAccurate)
      finder.walk(file)
      for node in finder.found { context.record(by: Self.self, at: context.range(of: node)) }
    }
  }

  func collection(in project: Project) -> [Int: [SourceRange]] {
    Dictionary(grouping: project.reviewedRecords(of: Self.self), by: \.file).mapValues { $0.map(\.record.range) }
  }
}

extension [Int: [SourceRange]] {
  /// Returns the number of collected lines in a file that are outside the given ranges.
  fileprivate func lines(inFile file: Int, outside ranges: [SourceRange]) -> Int {
    (self[file] ?? []).filter { found in !ranges.contains { $0.contains(found) } }
      .reduce(0) { $0 + $1.end.line - $1.start.line + 1 }
  }
}

private final class UncountedCode: SyntaxVisitor {
  private(set) var found: [Syntax] = []

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    visit(macro: node.macroName, Syntax(node))
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    visit(macro: node.macroName, Syntax(node))
  }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.isFixtureOfPreviews else { return .visitChildren }
    found.append(Syntax(node))
    return .skipChildren
  }

  private func visit(macro name: TokenSyntax, _ node: Syntax) -> SyntaxVisitorContinueKind {
    guard name.text == "Preview" else { return .visitChildren }
    found.append(node)
    return .skipChildren
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.openingQuote.tokenKind == .multilineStringQuote else { return .visitChildren }
    found.append(Syntax(node))
    return .skipChildren
  }
}

extension ExtensionDeclSyntax {
  /// Whether the extension only contains static values for previews: it exists only in debug builds, or it is private
  /// and below a mark such as `// MARK: - Previews`.
  fileprivate var isFixtureOfPreviews: Bool {
    let members = memberBlock.members
    guard !members.isEmpty, members.allSatisfy({ $0.decl.isStaticMember }) else { return false }
    return isDebugCode || modifiers.isFilePrivate && isMarkedAsPreviews
  }

  /// Whether the nearest mark above the extension mentions previews.
  private var isMarkedAsPreviews: Bool {
    guard let item = parent?.as(CodeBlockItemSyntax.self), let list = item.parent?.as(CodeBlockItemListSyntax.self)
    else { return false }
    let marks = ([item] + list.statements(before: Syntax(item))).lazy.compactMap(\.leadingTrivia.lastMark)
    return marks.first?.lowercased().contains("preview") ?? false
  }
}

extension DeclSyntax {
  fileprivate var isStaticMember: Bool {
    self.as(VariableDeclSyntax.self)?.modifiers.isStatic ?? self.as(FunctionDeclSyntax.self)?.modifiers.isStatic
      ?? false
  }
}

extension Trivia {
  /// The last `// MARK:` comment.
  fileprivate var lastMark: String? {
    for case .lineComment(let text) in pieces.reversed() where text.contains("MARK:") { return text }
    return nil
  }
}

/// The parts of a file that declares a view.
private struct ViewFile {
  /// The first view in the file; nil if the file declares only modifiers or styles.
  let view: TypeFact?
  /// Whether the file is named after a view, or at least half of its lines are in views.
  let isOfViews: Bool
  /// The number of lines in previews and in types that contain only constants.
  let constantLines: Int
  /// The ranges of the lines that `constantLines` counts.
  let constantRanges: [SourceRange]
  /// The number of lines in views that `view_type_length` reports.
  let linesOfLongViews: Int
  /// Whether at least half of the file's lines are in three or more views, none of which is long.
  let hasSmallViewsOnly: Bool

  init(_ file: Int, in project: Project) {
    let facts = project.files[file].facts
    let name = project.files[file].path.split(separator: "/").last?.prefix { $0 != "." && $0 != "+" } ?? ""
    view = project.types.firstDeclaredType(inFile: file, having: .view)
    let views = project.typesDrawing(inFile: file)
    let named = views.first { $0.kind != .extension && $0.simpleName == name }
    let total = facts.lines.total
    let outer = views.filter { !$0.isNested(in: views) }
    let isMostlyViews = outer.reduce(0) { $0 + $1.lineCount } * 2 >= total
    isOfViews = named != nil || isMostlyViews
    // A view's extensions in the file count toward its length.
    let lengths = Dictionary(grouping: outer, by: \.name).values.map { parts in parts.reduce(0) { $0 + $1.lineCount } }
    hasSmallViewsOnly = isMostlyViews && lengths.count > 2 && lengths.allSatisfy { $0 <= Self.smallView }
    let set = facts.types.filter { $0.isPreview || $0.isSetOfConstants }
    constantLines = set.filter { !$0.isNested(in: set) }.reduce(0) { $0 + $1.lineCount }
    constantRanges = set.map(\.range)
    linesOfLongViews = views.filter { view in
      project.entity(named: view.name, inFile: file).map { project.isTooLongView($0, inFile: file) } ?? false
    }.reduce(0) { $0 + $1.lineCount }
  }

  /// The maximum number of lines in a small view.
  private static let smallView = 120
}

extension Project {
  /// The declarations and extensions of views, modifiers and styles in a file.
  fileprivate func typesDrawing(inFile file: Int) -> [TypeFact] {
    files[file].facts.types.enumerated().compactMap { index, fact in
      guard !fact.isPreview, case .entity(let entity) = types.meaning(of: .init(file: file, type: index)),
        !types.roles(of: entity).isDisjoint(with: [.view, .viewModifier, .style])
      else { return nil }
      return fact
    }
  }

  /// Whether `view_type_length` reports a view.
  fileprivate func isTooLongView(_ entity: Int, inFile file: Int) -> Bool {
    if settings(ofFile: file).level(of: ViewTypeLength.id) == .off { return false }
    return codeLines(of: entity) > limit(of: ViewTypeLength.info, inFile: file, otherwise: 250)
  }
}

extension TypeFact {
  /// The number of lines from the type's name to its closing brace.
  fileprivate var lineCount: Int { range.end.line - range.start.line + 1 }

  /// Whether the type is nested in one of the given types.
  fileprivate func isNested(in types: [TypeFact]) -> Bool {
    types.contains { $0.range != range && $0.range.contains(range) }
  }

  /// Whether the type contains only constants, such as localized strings and metrics.
  fileprivate var isSetOfConstants: Bool {
    (kind == .enum || kind == .struct) && !properties.isEmpty && properties.allSatisfy(\.isStatic)
      && members.allSatisfy { $0.isStatic || $0.kind == .initializer }
  }
}

extension Project {
  /// The limit above which a rule reports findings, or would report them if the rule were on. Other rules use this
  /// limit to skip code that the given rule reports.
  func limit(of rule: RuleInfo, inFile file: Int, otherwise fallback: Int) -> Int {
    for level in [settings(ofFile: file).level(of: rule.id), rule.defaultLevel.plain] {
      if case .limits(let limits) = level, let lowest = limits.lowest { return lowest }
    }
    return fallback
  }
}
