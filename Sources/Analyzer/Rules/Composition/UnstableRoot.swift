import SwiftSyntax

/// Finds views in which a condition swaps the entire root.
struct UnstableRoot: ProjectRule, ProjectWideRecorder {
  static let info = RuleInfo(
    id: "unstable_root",
    summary: "A view should have a single root that does not depend on a condition.",
    rationale: """
      To SwiftUI, branches with different roots are different views. When the condition changes, SwiftUI discards one \
      tree, along with its state, scroll position and running tasks, and builds the other from scratch. If the \
      condition is inside a stable container or in a modifier, the container keeps its identity and animates the \
      change. `Group` is not a stable container, since it only applies its modifiers to its content.
      """,
    details: """
      The rule reports a condition only if a branch has something to lose: a scroll view, a list, a navigation \
      container, state, a `.task`, or the content that is passed to the view, in the branch itself or in a helper or \
      view that it shows. In a property that `body` shows inside a container, the state of views in a branch does not \
      count. Placeholders of images and rows of a list around the condition are not reported. Conditions that do not \
      change while the view is visible, such as settings, routes, the text size, values of the process, constants of a \
      view model, inputs that callers determine with an `#if`, or options with a default for which each caller passes \
      a constant, are not reported either, and neither is a `ProgressView` that is shown until the state is set. The \
      rule also ignores loading flags that a synchronous function sets and resets, content whose `id` changes with \
      each load, a reset that a comment announces, and a choice between stacks if the deployment target has no \
      `AnyLayout`. Content that is swapped for other content, such as a placeholder, is reported as info, and more \
      than four such locations in a module are one finding.
      """,
    sources: ["S2.4", "S4 stable view tree"],
    opportunity: "an `if` or `switch` in view code",
    defaultLevel: .warning, isMinor: true,
    remedy: Remedy(.subview, .medium),
    triggering: UnstableRootExamples.triggering,
    good: UnstableRootExamples.good + UnstableRootExamples.constant)

  struct Evidence: Analyzer.Evidence {
    enum Condition: String, Storable {
      case `if`, `switch`
    }

    let condition: Condition
    /// The root names of two branches that have no root in common.
    let roots: BranchPair
    /// How the condition swaps the root.
    var harm: RootHarm
    /// What the branches show.
    let content: BranchContent
    /// A possible reason why swapping the root is harmless.
    let choice: RootChoice
    /// Whether the condition is in a helper that `body` shows inside a container, which keeps its identity.
    let isInsideContainer: Bool
    /// The number of other locations in the module that were merged into this finding.
    var others = 0

    static let fields = FieldList(
      Self.init(condition:roots:harm:content:choice:isInsideContainer:others:), \.condition, \.roots, \.harm, \.content,
      \.choice, \.isInsideContainer, \.others)
  }

  struct BranchPair: FieldStorable, Hashable, Sendable {
    let first: String
    let second: String

    static let fields = FieldList(Self.init, \.first, \.second)
  }

  static let collectors: [any Collector.Type] = [EmptiedValues.self, IdentityBoundState.self, LoadingFlags.self]

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.viewCode) { member, context in
      guard let root = Self.root(of: member), let roots = Self.swapped(in: root) else { return }
      let names = context.contentNames(of: member)
      let choice = RootChoice(of: root, content: names, in: context)
      guard choice != .fixed, !root.isDocumentedReset,
        let harm = RootHarm(of: root, content: names, in: context),
        let content = BranchContent(ofBranches: root, content: names, in: context)
      else { return }
      context.record(
        Evidence(
          condition: root.is(SwitchExprSyntax.self) ? .switch : .if, roots: roots, harm: harm, content: content,
          choice: choice, isInsideContainer: member.isInsideContainerOfBody),
        by: Self.self, at: context.range(of: root), symbol: member.symbol,
        conditions: member.conditions + (context.type.map { [.type($0, hasAny: .drawing)] } ?? []))
    }
    walk.on(.if) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
    walk.on(.switch) { node, context in
      if context.isViewCode { context.countOpportunity(of: Self.self, in: .viewCode, at: node) }
    }
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    // Whether a location gets a separate finding depends on all views in the module, including those in other files.
    guard !project.reviewedRecords(of: Self.self).isEmpty else { return [] }
    let unstable = unstableRoots(in: project)
    let isUsual = { (located: Located<Evidence>) in located.evidence.harm == .swapped }
    return unstable.filter { !isUsual($0) }
      + unstable.filter(isUsual).oncePerModule(above: Self.maximumSeparateLocations, in: project) { record, others in
        record.evidence.others = others
      }
  }

  /// If a module has at most this many locations that swap the whole content, their findings remain separate.
  private static let maximumSeparateLocations = 4

  /// The conditions of all files that change while the view is visible and have something to lose.
  private func unstableRoots(in project: Project) -> [Located<Evidence>] {
    let checks = RootChecks(project)
    return project.records(of: Self.self).compactMap { located -> Located<Evidence>? in
      let evidence = located.evidence
      // Widgets have no state.
      guard !project.files[located.file].isOfWidget,
        checks.hasIdentityBoundState(evidence.content.withoutImages, at: located), !checks.isHarmless(located),
        checks.mayChange(located)
      else { return nil }
      var found = located
      // The content is not replaced on each load.
      if case .reloaded = evidence.harm, checks.showsIndicatorOnce(located) { found.record.evidence.harm = .swapped }
      // Views usually swap their content on purpose, such as for a placeholder or a different layout.
      if found.record.evidence.harm == .swapped { found.record.maximumSeverity = .info }
      return found
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let evidence = record.evidence
    return switch evidence.harm {
    case .content(let name):
      """
      the `\(evidence.condition.rawValue)` in `\(record.symbol)` recreates `\(name)` when the condition changes, which \
      resets its state; keep `\(name)` as the root and move the condition into an overlay or modifier
      """
    case .arranged(let name):
      """
      the `\(evidence.condition.rawValue)` in `\(record.symbol)` recreates `\(name)` when the condition changes, which \
      resets its state; choose between `\(evidence.roots.first)` and `\(evidence.roots.second)` with an `AnyLayout`
      """
    case .wrapped(let name, let container):
      """
      `\(record.symbol)` shows `\(name)` either alone or in `\(container)`, so its state is reset when the condition \
      changes; use the same root in both branches
      """
    case .reloaded(_, let placeholder, _, _):
      """
      `\(record.symbol)` replaces its content with `\(placeholder)` on each load, which resets state and scroll \
      position; keep the content and show progress in an overlay
      """
    case .swapped where evidence.others > 0:
      """
      `\(record.symbol)` and \(evidence.others) other locations in this module swap their root, such as between \
      `\(evidence.roots.first)` and `\(evidence.roots.second)`, which resets state and scroll position; where that \
      matters, keep one root and move the condition into it or into a modifier
      """
    case .swapped:
      """
      `\(record.symbol)` swaps its root between `\(evidence.roots.first)` and `\(evidence.roots.second)`, which resets \
      state and scroll position; keep one root and move the `\(evidence.condition.rawValue)` into it or into a \
      modifier
      """
    }
  }

  /// The condition at the root of a `body` or of a computed `some View` property.
  private static func root(of member: ViewCodeMember) -> ExprSyntax? {
    let code: CodeBlockItemListSyntax?
    if let property = member.node.as(PatternBindingSyntax.self) {
      guard property.typeAnnotation?.type.isSomeView == true else { return nil }
      code = property.accessorBlock?.getterCode
    } else {
      guard member.symbol.hasSuffix(".body(content:)") else { return nil }
      code = member.code
    }
    guard let shown = code?.shownExpressions, shown.count == 1 else { return nil }
    return shown[0].rootConditional
  }

  /// Returns the root names of two branches that have no root in common; nil if all branches may have the same root.
  static func swapped(in root: ExprSyntax) -> BranchPair? {
    guard let branches = BranchRoots.branches(of: root)?.filter({ !$0.isEmpty }) else { return nil }
    let common = branches.dropFirst().reduce(into: Set(branches.first ?? [])) { $0.formIntersection($1) }
    guard common.isEmpty else { return nil }
    // Every pair of branches is compared, so the number of branches is limited.
    let compared = branches.prefix(100)
    for (index, branch) in compared.enumerated() {
      for other in compared.dropFirst(index + 1) where Set(branch).isDisjoint(with: other) {
        return BranchPair(first: branch[0], second: other[0])
      }
    }
    return nil
  }
}

/// What the project's code says about a condition that swaps the root of a view.
private struct RootChecks {
  private let project: Project
  private let kept: IdentityBoundState.Collection
  private let flags: LoadingFlags.Collection
  private let emptied: EmptiedValues.Collection

  init(_ project: Project) {
    self.project = project
    kept = project.collection(of: IdentityBoundState.self)
    flags = project.collection(of: LoadingFlags.self)
    emptied = project.collection(of: EmptiedValues.self)
  }

  /// Whether a branch, or a helper or view that it shows, has something to lose.
  func hasIdentityBoundState(_ branch: BranchContent, at located: Located<UnstableRoot.Evidence>) -> Bool {
    if branch.hasIdentityBoundState { return true }
    if let entity = project.entity(of: located),
      branch.members.contains(where: { kept.hasIdentityBoundState(inMember: $0, of: entity) })
    {
      return true
    }
    return branch.views.contains { name in
      project.entity(named: name, inFile: located.file, insideType: located.record.type)
        .map { kept.hasIdentityBoundState(inView: $0, isPart: located.evidence.isInsideContainer) } ?? false
    }
  }

  /// Whether a loading indicator is shown only until the content exists.
  func showsIndicatorOnce(_ located: Located<UnstableRoot.Evidence>) -> Bool {
    if case .placeholder(let placeholder) = located.evidence.choice {
      return (placeholder.views + placeholder.members).contains(where: \.indicatesLoading)
        && !hasIdentityBoundState(placeholder, at: located)
    }
    guard case .reloaded(let content, _, let flag, let first) = located.evidence.harm else { return false }
    if flags.isShownOnce(flag, at: located, in: project) { return true }
    guard let first, first.value.contains("."), !hasIdentityBoundState(content.withoutImages, at: located) else {
      return false
    }
    return hasIdentityBoundState(first.content, at: located)
      && !emptied.mayEmpty(first.value, at: located, in: project)
  }

  /// Whether the branch that is replaced has nothing to lose, or nothing but a condition could choose between the
  /// branches.
  func isHarmless(_ located: Located<UnstableRoot.Evidence>) -> Bool {
    let evidence = located.evidence
    // A spinner has nothing to lose, and the content stays once it exists.
    if case .placeholder(let spinner) = evidence.choice, spinner.isOnlySpinner, evidence.harm.replacesContent {
      return true
    }
    return switch evidence.harm {
    // Without `AnyLayout`, only a condition can change the stack.
    case .arranged: project.buildSettings[located.file].allows(ios: 16, macos: 13) == false
    case .reloaded(_, _, let flag, _): flags.isNeverShown(flag, at: located, in: project)
    case .swapped, .content, .wrapped: false
    }
  }

  /// Whether the condition may change while the view is visible.
  func mayChange(_ located: Located<UnstableRoot.Evidence>) -> Bool {
    switch located.evidence.choice {
    case .open, .placeholder: true
    case .fixed: false
    case .given(let property):
      !project.neverChanges(property, to: located) && !project.isRouteOfScreen(property, of: located)
    case .held(let property, let member):
      !project.isConstant(member, ofObjectIn: property, at: located) && !project.isFixedValue(property, of: located)
    case .derived(let properties): !properties.allSatisfy { project.isFixedValue($0, of: located) }
    }
  }
}

extension ViewCodeMember {
  /// Whether the member is a helper that its type's `body` shows inside something else.
  fileprivate var isInsideContainerOfBody: Bool {
    let name = symbol.lastNamePart
    guard name != "body", node.is(PatternBindingSyntax.self),
      let members = node.ancestors.lazy.compactMap({ $0.as(MemberBlockSyntax.self) }).first?.members
    else { return false }
    let bindings = members.lazy.compactMap { $0.decl.as(VariableDeclSyntax.self) }.flatMap(\.bindings)
    let body = bindings.first { $0.pattern.boundNames.contains { $0.text == "body" } }
    guard let shown = body?.accessorBlock?.getterCode?.shownExpressions, shown.count == 1 else { return false }
    guard body?.tokens(viewMode: .sourceAccurate).contains(where: { $0.text == name }) == true else { return false }
    let root = shown[0].chainRoot
    return root.as(FunctionCallExprSyntax.self)?.calleeName != "Group"
      && (root.as(MemberAccessExprSyntax.self)?.base ?? root).wholeName?.name != name
  }
}

extension RootHarm {
  /// Whether a branch shows a helper or view that another branch shows in a container.
  fileprivate var isWrapped: Bool { if case .wrapped = self { true } else { false } }

  /// Whether one branch is shown instead of the other, and they have no content in common.
  fileprivate var replacesContent: Bool {
    switch self {
    case .swapped, .reloaded: true
    case .content, .arranged, .wrapped: false
    }
  }
}

extension BranchContent {
  /// Whether the branch shows nothing but the system's loading indicator.
  fileprivate var isOnlySpinner: Bool { !hasIdentityBoundState && members.isEmpty && views == ["ProgressView"] }

  /// The content without images. A placeholder may replace an image while it loads: the image has no scroll position,
  /// and until then there is nothing to show.
  fileprivate var withoutImages: BranchContent {
    BranchContent(
      hasIdentityBoundState: hasIdentityBoundState, members: members,
      views: views.filter { name in !["Image", "ImageView", "ImageReader"].contains(where: name.hasSuffix) })
  }
}

extension FileContext {
  /// Returns the names that refer to content passed to a view or modifier: `content` in `body(content:)`, and
  /// properties that store generic content.
  fileprivate func contentNames(of member: ViewCodeMember) -> Set<String> {
    if let function = member.node.as(FunctionDeclSyntax.self) {
      return Set(function.signature.parameterClause.parameters.prefix(1).map { ($0.secondName ?? $0.firstName).text })
    }
    let content = property(named: "content").map { $0.attribute("ViewBuilder") != nil || $0.storesGenericContent }
    return content == true ? ["content"] : []
  }
}

extension PropertyFact {
  /// Whether the type is a generic parameter named `Content`, or a closure that returns one.
  fileprivate var storesGenericContent: Bool { type.map { $0 == "Content" || $0.hasSuffix("-> Content") } ?? false }
}
