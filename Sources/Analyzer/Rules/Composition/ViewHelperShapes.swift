import SwiftSyntax

/// Collects the shape of each computed view property that consists of a single view.
struct ViewHelperShapes: Collector {
  static let id = "view_helper_shapes"

  struct Evidence: Analyzer.Evidence {
    /// The number of lines taken up by the view's modifiers, by directives such as `#if` inside the view, and by all
    /// but the longest branch of each `#if`.
    let ignoredLines: Int
    /// Whether the view is a control with a title or some other small system view.
    let isControl: Bool
    /// Whether the code only chooses between views that the project may declare and other helpers.
    let choosesView: Bool
    /// The types of the views without content that the code creates, if that is all that it does.
    let created: [String]

    static let fields = FieldList(Self.init, \.ignoredLines, \.isControl, \.choosesView, \.created)
  }

  private static let controls = AccessibleControls.all.union(["Slider", "Label", "Divider", "Spacer", "ProgressView"])

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard let property = member.node.as(PatternBindingSyntax.self),
        property.typeAnnotation?.type.isSomeView == true, property.pattern.boundNames.first?.text != "body",
        let code = property.accessorBlock?.getterCode
      else { return }
      guard let shown = code.shownExpressions, shown.count == 1 else {
        let lines = ConditionalLines.count(in: code, of: context)
        guard lines > 0 else { return }
        context.record(
          Evidence(ignoredLines: lines, isControl: false, choosesView: false, created: []), by: Self.self,
          at: context.range(of: code))
        return
      }
      let root = shown[0].withoutModifiers
      let name = root.as(FunctionCallExprSyntax.self)?.calledExpression.dottedName
      let range = context.range(of: shown[0])
      let evidence = Evidence(
        ignoredLines: range.end.line - context.range(of: root).end.line
          + ConditionalLines.count(in: root, of: context),
        isControl: name.map(Self.controls.contains) ?? false,
        choosesView: shown[0].choosesView, created: shown[0].createdViews ?? [])
      context.record(evidence, by: Self.self, at: range)
    }
  }

  /// Returns the records, grouped by file.
  func collection(in project: Project) -> [Int: [Located<Evidence>]] {
    Dictionary(grouping: project.reviewedRecords(of: Self.self), by: \.file)
  }
}

/// Counts the lines of directives such as `#if`, and of all but the longest branch of each `#if`, since only one of the
/// branches is compiled.
private final class ConditionalLines: SyntaxVisitor {
  private let text: SourceText
  private var lines = 0

  private init(_ text: SourceText) {
    self.text = text
    super.init(viewMode: .sourceAccurate)
  }

  static func count(in node: some SyntaxProtocol, of context: FileContext) -> Int {
    guard context.contains("#if") else { return 0 }
    let visitor = ConditionalLines(context.text)
    visitor.walk(node)
    return visitor.lines
  }

  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    let branches = node.clauses.map { (clause: $0, lines: $0.elements?.codeLines(in: text) ?? 0) }
    guard let longest = branches.max(by: { $0.lines < $1.lines }) else { return .skipChildren }
    // Each branch starts with a directive, and `#endif` follows the last one.
    lines += branches.count + 1 + branches.reduce(-longest.lines) { $0 + $1.lines }
    walk(longest.clause)
    return .skipChildren
  }
}

extension ExprSyntax {
  /// Whether the expression is a `switch` or an `if` with `else` that only chooses between views without content and
  /// other helpers. Views of the system make it more than a choice.
  fileprivate var choosesView: Bool {
    if let choice = self.as(SwitchExprSyntax.self) {
      return choice.cases.allSatisfy { $0.as(SwitchCaseSyntax.self)?.statements.showsOneView ?? false }
    }
    return self.as(IfExprSyntax.self).map { $0.elseBody != nil && CodeBlockItemListSyntax.showsOneView($0) } ?? false
  }

  /// The types of the views without content that the code creates, possibly depending on conditions; nil if it does
  /// anything else.
  fileprivate var createdViews: [String]? {
    if let choice = self.as(SwitchExprSyntax.self) {
      return choice.cases.map { $0.as(SwitchCaseSyntax.self)?.statements.createdViews }.joinedViews
    }
    if let choice = self.as(IfExprSyntax.self) {
      var branches = [choice.body.statements.createdViews]
      if let next = choice.elseBody?.as(IfExprSyntax.self) {
        branches.append(ExprSyntax(next).createdViews)
      } else if let last = choice.elseBody?.as(CodeBlockSyntax.self) {
        branches.append(last.statements.createdViews)
      }
      return branches.joinedViews
    }
    let chain = ViewChain(self)
    guard let name = chain.viewWithoutContent, chain.modifiers.allSatisfy({ $0.trailingClosure == nil }) else {
      return nil
    }
    return [name]
  }
}

extension [[String]?] {
  /// The elements of all arrays; nil if one of them is nil.
  fileprivate var joinedViews: [String]? {
    let known = compactMap(\.self)
    return known.count == count ? known.flatMap(\.self) : nil
  }
}

extension ViewChain {
  /// The type of the view if it has no content and is not a system view.
  fileprivate var viewWithoutContent: String? {
    guard let made = construction, made.name.isUppercased, !SwiftUIVocabulary.views.contains(made.name),
      made.call.trailingClosure == nil
    else { return nil }
    return made.call.constructedTypeName ?? made.name
  }
}

extension CodeBlockItemListSyntax {
  fileprivate var createdViews: [String]? {
    guard let shown = shownExpressions, shown.count == 1 else { return nil }
    return shown[0].createdViews
  }

  /// Whether the code shows one view without content that is not a system view, or one helper, possibly after
  /// unwrapping a value.
  fileprivate var showsOneView: Bool {
    guard let shown = shownExpressions, shown.count == 1 else { return false }
    if let branch = shown[0].as(IfExprSyntax.self) { return Self.showsOneView(branch) }
    let chain = ViewChain(shown[0])
    return chain.viewWithoutContent != nil || chain.root.wholeName.map { !$0.name.isUppercased } ?? false
  }

  /// Whether every branch shows one such view.
  fileprivate static func showsOneView(_ choice: IfExprSyntax) -> Bool {
    guard choice.body.statements.showsOneView else { return false }
    if let next = choice.elseBody?.as(IfExprSyntax.self) { return showsOneView(next) }
    return choice.elseBody?.as(CodeBlockSyntax.self)?.statements.showsOneView ?? true
  }
}

/// Collects the helpers that a `body` shows and only adds modifiers to: `var body: some View { form.padding() }`.
struct BodyRoots: Collector {
  static let id = "body_roots"

  struct Evidence: Analyzer.Evidence {
    let helper: String

    static let fields = FieldList(Self.init, \.helper)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard let property = member.node.as(PatternBindingSyntax.self), property.pattern.boundNames.first?.text == "body",
        let shown = property.accessorBlock?.getterCode?.shownExpressions, shown.count == 1,
        let name = shown[0].withoutModifiers.wholeName?.name
      else { return }
      context.record(Evidence(helper: name), by: Self.self, at: context.range(of: shown[0]))
    }
  }

  /// For each view, the helpers that make up its body.
  func collection(in project: Project) -> [Int: Set<String>] {
    project.recordsOfReviewedTypes(of: Self.self).reduce(into: [:]) { roots, located in
      if let entity = project.entity(of: located) { roots[entity, default: []].insert(located.evidence.helper) }
    }
  }
}

extension Project {
  /// Returns whether a helper only creates views that the project declares.
  func createsOwnViews(_ helper: Located<ViewHelperShapes.Evidence>) -> Bool {
    let created = helper.evidence.created
    return !created.isEmpty
      && created.allSatisfy { entity(named: $0, inFile: helper.file, insideType: helper.record.type) != nil }
  }
}
