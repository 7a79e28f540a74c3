import SwiftSyntax

/// Finds stacks in scroll views that build all rows for a collection up front.
struct EagerStackInScroll: ProjectRule {
  static let info = RuleInfo(
    id: "eager_stack_in_scroll",
    summary: "A scrolling collection should be in a lazy stack or grid.",
    rationale: """
      A plain stack creates and lays out every row before the first one appears, and keeps all of them in memory. If \
      the collection is long, the screen opens slowly, scrolling stutters, and memory use grows with the data. A lazy \
      stack creates rows only as they become visible.
      """,
    details: """
      The rule ignores fixed collections, such as constants with an initial value and constants of a model that are \
      array literals, elements that a fixed collection selects by id or name, collections of the cases of an enum \
      without associated values, private state to which the code assigns at most 20 elements (`prefix(10)`), and \
      collections whose names suggest few elements (such as `sections` or `supportedTypes`). It reports nothing if the \
      deployment target does not support lazy stacks. The rule also ignores rows that consist of a single `Text` or \
      `Image`, also in a stack, or of a `Label` unless the collection's name suggests many elements, rows that use a \
      `switch` to show different views, and rows that are groups with rows of their own, such as a `DisclosureGroup`. \
      Horizontal scroll views and scroll views up to 250 points high are not reported. Stacks that need all of their \
      rows are not reported either: stacks that are measured or whose rows are, that contain a `Spacer`, manage focus, \
      scroll to a row, or determine the size of a popover, and grids that scroll in both directions or align cells as \
      a lazy grid cannot. Neither are stacks of whole sections if only a helper for one part of the stack contains the \
      rows, and stacks with a comment that explains why they are not lazy. Stacks inside a plain stack and in helpers \
      in other files of the type are reported as well.
      """,
    sources: ["S4 performance", "S4 checklist"],
    opportunity: "a stack or grid that shows a dynamic collection inside a scroll view",
    defaultLevel: .warning, isMinor: true,
    triggering: EagerStackInScrollExamples.triggering + EagerStackInScrollExamples.manyElements,
    good: EagerStackInScrollExamples.good + EagerStackInScrollExamples.fewElements,
    fixing: [
      FixExample(
        before: """
          struct FeedView: View {
            var body: some View {
              ScrollView {
                // Newest posts first.
                VStack(alignment: .leading) {
                  ForEach(posts) { PostRow(post: $0) }
                }
              }
            }
          }
          """,
        after: """
          struct FeedView: View {
            var body: some View {
              ScrollView {
                // Newest posts first.
                LazyVStack(alignment: .leading) {
                  ForEach(posts) { PostRow(post: $0) }
                }
              }
            }
          }
          """, isSafe: false)
    ])

  struct Evidence: Analyzer.Evidence {
    let stack: String
    /// The collection that provides the rows, as written; empty if only helpers in other files may contain rows.
    var data: String
    /// Whether the scroll view has its own height, so that the container's size does not depend on the scroll view's
    /// content.
    var hasHeight: Bool
    /// The type of the view that each row is; empty if a row is not a single view.
    var row: String
    /// The origins of the collections that may have many elements; empty if the origin of one of them is unclear.
    var origins: [CollectionOrigin]
    /// The helper that contains the stack, which a scroll view in another file may show; nil if the scroll view is in
    /// this file.
    let helper: String?
    /// The helpers in the stack that this file does not declare.
    let rowHelpers: [String]
    /// The keys of the preferences that are read outside of the scroll view.
    let readPreferences: [String]

    static let fields = FieldList(
      Self.init(stack:data:hasHeight:row:origins:helper:rowHelpers:readPreferences:), \.stack, \.data, \.hasHeight,
      \.row, \.origins, \.helper, \.rowHelpers, \.readPreferences)
  }

  static let collectors: [any Collector.Type] = [
    ArrayConstants.self, PayloadEnums.self, PresentedContent.self, RowGroups.self, RowPreferences.self,
    ScrollHelpers.self,
  ]

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["ScrollView"]) { call, context in
      guard !context.isPreview, call.mayNeedLazyStack else { return }
      var seen: Set<ShownStack> = []
      for stack in call.scrolledViews(in: context).compactMap({ ViewChain($0).construction }) {
        Self.check(stack.call, named: stack.name, in: call, &seen, context)
      }
    }
    // A scroll view in another file may show a stack that is the content of a helper.
    walk.onCall(of: ["VStack", "Grid"]) { call, context in
      guard !context.isPreview, let name = call.calleeToken?.text, let helper = call.helperShowingIt(in: context) else {
        return
      }
      var seen: Set<ShownStack> = []
      Self.check(call, named: name, in: nil, ofHelper: helper, &seen, context)
    }
  }

  /// A stack and its place in a scroll view.
  private struct ShownStack: Hashable {
    let stack: SyntaxIdentifier
    let isPartOfScreen: Bool
  }

  /// - Parameters:
  ///   - scrollView: The scroll view; nil if it may be in another file.
  ///   - helper: The helper that contains the stack; nil if the scroll view is known.
  ///   - isPartOfScreen: Whether a helper shows the stack next to whole sections of the screen.
  ///   - depth: The number of enclosing stacks.
  ///   - seen: The stacks already checked. Helpers may show themselves, or the same stack many times.
  private static func check(
    _ stack: FunctionCallExprSyntax, named name: String, in scrollView: FunctionCallExprSyntax?,
    ofHelper helper: String? = nil, isPartOfScreen: Bool = false, depth: Int = 0, _ seen: inout Set<ShownStack>,
    _ context: FileContext
  ) {
    guard ["VStack", "Grid", "LazyVStack", "LazyVGrid"].contains(name),
      seen.insert(ShownStack(stack: stack.id, isPartOfScreen: isPartOfScreen)).inserted
    else { return }
    let children = BuilderContent(stack.contentClosure).views
    let sections = children.count { ViewChain($0).construction?.call.isSectionOfScreen ?? false }
    var shown: [(view: ExprSyntax, isPartOfScreen: Bool)] = []
    for child in children {
      for view in child.inliningHelpers(through: FunctionCallExprSyntax.groups, in: context) {
        let isInHelper = !(child.position <= view.position && view.endPosition <= child.endPosition)
        shown.append((view, isPartOfScreen || isInHelper && sections > 0))
      }
    }
    let inner = shown.filter { ["VStack", "Grid"].contains(ViewChain($0.view).construction?.name ?? "") }
    if name == "VStack", depth < 4, !inner.isEmpty, !stack.isMeasuredOrFocused, !stack.hasCommentOnLaziness {
      for (view, isPartOfScreen) in inner {
        guard let made = ViewChain(view).construction else { continue }
        check(
          made.call, named: made.name, in: scrollView, ofHelper: helper, isPartOfScreen: isPartOfScreen,
          depth: depth + 1, &seen, context)
      }
    }
    let lists = shown.compactMap { item -> Rows? in
      item.view.growingForEach(in: context).map {
        Rows(call: $0.call, data: $0.data, isPartOfScreen: item.isPartOfScreen)
      }
    }
    // The rows may be in a helper in another file.
    let rowHelpers =
      helper == nil && sections == 0 && !isPartOfScreen ? Set(shown.compactMap { $0.view.helperName }).sorted() : []
    guard !lists.isEmpty || !rowHelpers.isEmpty else { return }
    let conditions: [RoleCondition] =
      scrollView == nil ? [.isForeign(name)] : [.isForeign("ScrollView"), .isForeign(name)]
    if !lists.isEmpty, scrollView != nil { context.countOpportunity(of: Self.self, at: stack, conditions: conditions) }
    let heavy = lists.first(where: \.mayBeLong)
    guard heavy != nil || !rowHelpers.isEmpty, !name.hasPrefix("Lazy"), !stack.isMeasuredOrFocused, !stack.hasSpacer,
      name != "Grid" || !(scrollView?.scrollsBothWays == true || stack.needsGridAlignment(in: context)),
      !stack.hasCommentOnLaziness
    else { return }
    let fix = stack.calleeToken.flatMap { token in
      name == "Grid" ? nil : context.fix(isSafe: false, replacing: token, with: "Lazy" + name)
    }
    let origins = lists.filter(\.mayBeLong).map { CollectionOrigin($0.data) }
    let data = heavy.map { context.source(of: $0.data) } ?? ""
    context.record(
      Evidence(
        stack: name, data: data, hasHeight: scrollView?.hasHeight ?? false,
        row: heavy?.call.contentClosure?.rowType ?? "",
        origins: origins.contains(nil) ? [] : origins.compactMap(\.self), helper: helper, rowHelpers: rowHelpers,
        readPreferences: scrollView?.preferencesReadOutside ?? []),
      by: Self.self, at: context.range(of: stack), conditions: conditions, source: data, fix: fix)
  }

  /// Returns one candidate for each stack. A stack in a helper is recorded once for each scroll view that shows it.
  func candidates(in project: Project) -> [Located<Evidence>] {
    var seen: Set<LocatedOpportunity> = []
    let popovers = project.collection(of: PresentedContent.self).popovers
    let groups = project.collection(of: RowGroups.self)
    let helpers = project.collection(of: ScrollHelpers.self)
    let preferences = project.collection(of: RowPreferences.self)
    let recorded = project.reviewedRecords(of: Self.self).compactMap { helpers.completed($0, in: project) }
    return recorded.filter { located in
      guard seen.insert(Self.place(of: located)).inserted else { return false }
      if project.buildSettings[located.file].allows(ios: 14, macos: 11) == false { return false }
      if project.hasGroups(asRowsOf: located, among: groups) { return false }
      if project.readsPreferences(ofRowsOf: located, preferences) { return false }
      let origins = located.evidence.origins
      if !origins.isEmpty,
        origins.allSatisfy({ project.holdsCases($0, from: located.type) || project.isConstant($0, from: located.type) })
      {
        return false
      }
      // A lazy stack only estimates its height, so the popover would be sized to that estimate.
      return located.evidence.hasHeight || !project.isInPopover(located, popovers)
    }
  }

  private static func place(of located: Located<Evidence>) -> LocatedOpportunity {
    LocatedOpportunity(file: located.file, start: located.record.range.start)
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let counted = project.opportunities(of: Self.self)
    let known = Set(counted)
    // Stacks whose scroll view or rows are in another file.
    let others = candidates(in: project).map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
    return counted + others.filter { !known.contains($0) }
  }

  func message(for record: Record<Evidence>) -> String {
    let stack = record.evidence.stack
    let lazy = stack == "Grid" ? "LazyVGrid" : "Lazy" + stack
    return "`\(stack)` creates all rows for `\(record.evidence.data.abbreviatedSource)` up front; use `\(lazy)`"
  }
}

/// Collects, for each type, the helpers that vertical scroll views show although their file does not declare them, and
/// the helpers that consist of rows.
struct ScrollHelpers: Collector {
  static let id = "scroll_helpers"

  enum Evidence: Analyzer.Evidence {
    case shown(ScrolledHelper)
    case rows(HelperRows)

    static let fields = CaseList<Self>(
      .init(Self.shown) { if case .shown(let helper) = $0 { helper } else { nil } },
      .init(Self.rows) { if case .rows(let rows) = $0 { rows } else { nil } })
  }

  /// A helper that a scroll view shows.
  struct ScrolledHelper: FieldStorable, Hashable, Sendable {
    let name: String
    /// Whether the scroll view has its own height.
    let hasHeight: Bool
    let scrollsBothWays: Bool

    static let fields = FieldList(Self.init, \.name, \.hasHeight, \.scrollsBothWays)
  }

  /// The rows that a helper consists of, if they may be numerous and expensive.
  struct HelperRows: FieldStorable, Hashable, Sendable {
    let name: String
    /// The collection that provides the rows, as written.
    let data: String
    /// The type of the view that each row is; empty if a row is not a single view.
    let row: String
    /// The origin of the collection; empty if it is unclear.
    let origins: [CollectionOrigin]

    static let fields = FieldList(Self.init, \.name, \.data, \.row, \.origins)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: ["ScrollView"]) { call, context in
      guard !context.isPreview, call.mayNeedLazyStack else { return }
      for name in Set(call.scrolledViews(in: context).compactMap(\.helperName)).sorted() {
        let helper = ScrolledHelper(
          name: name, hasHeight: call.hasHeight, scrollsBothWays: call.scrollsBothWays)
        context.record(
          .shown(helper), by: Self.self, at: context.range(of: call.calledExpression),
          conditions: [.isForeign("ScrollView")])
      }
    }
    walk.onCall(of: ["ForEach"]) { call, context in
      guard !context.isPreview, let name = call.helperShowingIt(in: context),
        let list = ExprSyntax(call).growingForEach(in: context),
        Rows(call: list.call, data: list.data, isPartOfScreen: false).mayBeLong
      else { return }
      let rows = HelperRows(
        name: name, data: context.source(of: list.data), row: list.call.contentClosure?.rowType ?? "",
        origins: CollectionOrigin(list.data).map { [$0] } ?? [])
      context.record(.rows(rows), by: Self.self, at: context.range(of: call.calledExpression))
    }
  }

  struct Helpers: Sendable {
    fileprivate var shown: [Helper: ScrolledHelper] = [:]
    fileprivate var rows: [Helper: HelperRows] = [:]

    /// Adds what other files say about a stack; returns nil if no scroll view shows it or if it contains no rows.
    fileprivate func completed(
      _ located: Located<EagerStackInScroll.Evidence>, in project: Project
    ) -> Located<EagerStackInScroll.Evidence>? {
      let evidence = located.evidence
      guard evidence.helper != nil || evidence.data.isEmpty else { return located }
      guard let type = project.entity(of: located) else { return nil }
      var found = located
      if let name = evidence.helper {
        guard let helper = shown[Helper(type: type, name: name)], evidence.stack != "Grid" || !helper.scrollsBothWays
        else { return nil }
        found.record.evidence.hasHeight = helper.hasHeight
      }
      if evidence.data.isEmpty {
        let known = evidence.rowHelpers.compactMap { rows[Helper(type: type, name: $0)] }
        guard let first = known.first else { return nil }
        found.record.evidence.data = first.data
        found.record.evidence.row = first.row
        found.record.evidence.origins = first.origins
        found.record.source = first.data
      }
      return found
    }
  }

  fileprivate struct Helper: Hashable {
    let type: Int
    let name: String
  }

  func collection(in project: Project) -> Helpers {
    var helpers = Helpers()
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      guard let type = project.entity(of: located) else { continue }
      switch located.evidence {
      case .shown(let helper): helpers.shown[Helper(type: type, name: helper.name)] = helper
      case .rows(let rows): helpers.rows[Helper(type: type, name: rows.name)] = rows
      }
    }
    return helpers
  }
}

/// The rows for a collection in a stack.
private struct Rows {
  let call: FunctionCallExprSyntax
  let data: ExprSyntax
  /// Whether a helper shows the rows next to whole sections of the screen.
  let isPartOfScreen: Bool

  /// Whether the rows may be numerous and expensive.
  var mayBeLong: Bool {
    guard !data.namesFewElements, !data.isCappedState else { return false }
    if let content = call.contentClosure,
      content.isOneTextOrImage || content.isChoiceOfViews || content.isGroupWithRows
    {
      return false
    }
    if data.namesManyElements { return true }
    if call.contentClosure?.isOneLabel == true { return false }
    return !isPartOfScreen && !(call.contentClosure?.showsGroupOfRows ?? false)
  }
}

extension ClosureExprSyntax {
  /// Whether each kind of element has a different view, as in the sections of a screen.
  fileprivate var isChoiceOfViews: Bool {
    statements.contains { element in
      (element.item.as(ExpressionStmtSyntax.self)?.expression ?? element.item.as(ExprSyntax.self))?
        .is(SwitchExprSyntax.self) ?? false
    }
  }
}

extension FunctionCallExprSyntax {
  /// Whether a lazy stack would make sense in this scroll view.
  fileprivate var mayNeedLazyStack: Bool {
    isHorizontalScroll == false && !isScrolledByCode && !isInSmallBox && !isBelowCommentOnLaziness
  }

  /// The views in a scroll view, with the code of helpers that the file declares.
  fileprivate func scrolledViews(in context: FileContext) -> [ExprSyntax] {
    BuilderContent(contentClosure).views
      .flatMap { $0.inliningHelpers(through: Self.groups.union(["ScrollViewReader"]), in: context) }
  }

  /// Containers that do not arrange their views.
  fileprivate static let groups: Set<String> = ["Group", "Section"]

  /// Whether a comment above the stack or at the start of its content explains why it is not lazy.
  fileprivate var hasCommentOnLaziness: Bool { isBelowCommentOnLaziness || startsWithCommentOnLaziness }

  /// The name of the function or property that shows this view, unless a container other than a group contains it.
  fileprivate func helperShowingIt(in context: FileContext) -> String? {
    guard let helper = context.member?.name.withoutArgumentLabels, helper != "body", context.type != nil else {
      return nil
    }
    for parent in ancestors {
      if parent.is(MemberBlockItemSyntax.self) { return helper }
      if parent.is(InitializerClauseSyntax.self) { return nil }
      guard let call = parent.as(FunctionCallExprSyntax.self), endPosition > call.calledExpression.endPosition else {
        continue
      }
      // The view is in an argument or a closure of the call.
      guard let name = call.calleeToken?.text, Self.groups.contains(name) else { return nil }
    }
    return nil
  }

  /// Whether code scrolls to a row. The scroll position is exact only if all rows exist.
  fileprivate var isScrolledByCode: Bool {
    let reader = ancestors.first { current in
      current.as(ClosureExprSyntax.self)?.argument?.call.calleeToken?.text == "ScrollViewReader"
    }
    return (reader ?? Syntax(self)).tokens(viewMode: .sourceAccurate).contains { $0.text == "scrollTo" }
  }

  /// Whether a frame modifier gives the view a height.
  fileprivate var hasHeight: Bool {
    modifiersOutside().contains { modifier in
      modifier.modifierName == "frame"
        && ["height", "idealHeight", "maxHeight"].contains { modifier.argument(labeled: $0) != nil }
    }
  }
}

extension ExprSyntax {
  /// The views shown by the expression. Calls to the type's own helpers are replaced by the helpers' code, up to two
  /// calls deep.
  fileprivate func inliningHelpers(
    through containers: Set<String>, in context: FileContext, depth: Int = 0
  ) -> [ExprSyntax] {
    let chain = ViewChain(self)
    if let made = chain.construction, containers.contains(made.name) {
      return BuilderContent(made.call.contentClosure).views
        .flatMap { $0.inliningHelpers(through: containers, in: context, depth: depth) }
    }
    guard depth < 2, let name = helperName else { return [self] }
    let code = helperCode(named: name, in: context)
    return code.isEmpty
      ? [self]
      : code.flatMap { BuilderContent($0).views }
        .flatMap { $0.inliningHelpers(through: containers, in: context, depth: depth + 1) }
  }

  /// The name of the property or function of the type that the view is, apart from its modifiers.
  fileprivate var helperName: String? {
    let root = ViewChain(self).root
    let name = root.wholeName?.name ?? root.as(FunctionCallExprSyntax.self)?.calledExpression.wholeName?.name
    return name.flatMap { $0.isUppercased ? nil : $0 }
  }
}
