import SwiftSyntax

/// Finds views built from many or long computed view properties.
struct ComputedViewHelpers: ProjectRule {
  static let info = RuleInfo(
    id: "computed_view_helpers",
    summary: "Sections of a view should be separate view types instead of computed properties.",
    rationale: """
      A computed `some View` property looks like a separate component, but it shares the state of the whole view and \
      is evaluated whenever any of that state changes. A separate view type has explicit inputs, is skipped if they \
      have not changed, and can be previewed on its own. A few small properties are fine.
      """,
    details: """
      If at least half of the properties consist of a single small control or only create views of the project, their \
      number is reported as info. If only a few of them have ten lines or more, the bot does not comment on the \
      number. Properties that a protocol of the project requires are not counted. The rule ignores modifiers and `#if` \
      lines when it measures a property's length. Of the branches of an `#if`, only the longest counts. If the only \
      long property is the main part of the view, such as `content` or `mainView`, it is not reported, because \
      extracting it would just move the whole view. The rule also ignores the length of properties that only choose \
      between the project's views, and of properties that read seven or more members of the view, all of which a \
      separate view would have to receive. Teams that prefer properties can set `style` to `computed_allowed`, which \
      limits the rule to helpers that contain async work or large conditions. If `body_length` reports a helper, this \
      rule does not report its length again.
      """,
    sources: ["S2.3", "S4 composition (the sources disagree)"],
    opportunity: "a computed `some View` property other than `body`",
    defaultLevel: DefaultLevel(
      .severity(.info),
      byArchitecture: [.mv: .severity(.warning), .mvvm: .severity(.info), .tca: .severity(.info)]),
    options: [
      RuleOption(
        name: "max_count", kind: .integer(atLeast: 0), defaultValue: .integer(5),
        summary: "The maximum number of computed view properties per view, not counting `body`."),
      RuleOption(
        name: "max_lines", kind: .integer(atLeast: 1), defaultValue: .integer(25),
        summary: "The maximum number of lines in a property, or in a branch if `style` is `computed_allowed`."),
      RuleOption(
        name: "style", kind: .choice(["dedicated_types", "computed_allowed"]),
        defaultValue: .string("dedicated_types"),
        summary: "`dedicated_types` requires separate view types; `computed_allowed` also allows simple properties."),
    ],
    remedy: Remedy(.subview, .medium),
    triggering: ComputedViewHelpersExamples.triggering,
    good: ComputedViewHelpersExamples.good)

  static let collectors: [any Collector.Type] = [
    ViewHelperContents.self, ViewHelperShapes.self, BodyRoots.self,
  ]

  struct Evidence: Analyzer.Evidence {
    /// A reported helper and how many lines of code it has, excluding modifiers.
    struct Helper: FieldStorable, Hashable, Sendable {
      let name: String
      let codeLines: Int
      /// The part of the helper that the `computed_allowed` style does not allow.
      let content: ViewHelperContents.Content?
      /// Whether the helper has other lines, such as modifiers, which do not count.
      let hasIgnoredLines: Bool

      static let fields = FieldList(Self.init, \.name, \.codeLines, \.content, \.hasIgnoredLines)
    }

    /// The maximum number of helpers if the view exceeds it; otherwise nil.
    let maximumCount: Int?
    let maximumLines: Int
    /// All helpers if there are too many; otherwise those that are too long or contain async work or large conditions.
    let helpers: [Helper]
    /// Whether `body` shows nothing except the one reported helper.
    let isWholeBody: Bool

    static let fields = FieldList(Self.init, \.maximumCount, \.maximumLines, \.helpers, \.isWholeBody)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let contents = project.collection(of: ViewHelperContents.self)
    let shapes = project.collection(of: ViewHelperShapes.self)
    let roots = project.collection(of: BodyRoots.self)
    return helpers(in: project).compactMap { view in
      let options = project.options(of: info, inFile: view.file)
      let lines = options.integer("max_lines")
      if options.string("style") == "computed_allowed" {
        let helpers = view.properties.compactMap { property -> (MemberFact, ViewHelperContents.Content)? in
          let reason = (contents[view.file] ?? []).first { found in
            property.range.contains(found.record.range)
              && (!found.evidence.content.isCondition || found.record.range.lineCount > lines)
          }
          return reason.map { (property, $0.evidence.content) }
        }
        return candidate(view, helpers.map(\.0), maximumLines: lines, contents: helpers.map(\.1), in: project)
      }
      func located(_ property: MemberFact) -> Located<ViewHelperShapes.Evidence>? {
        shapes[view.file]?.first { property.range.contains($0.record.range) }
      }
      func shape(_ property: MemberFact) -> ViewHelperShapes.Evidence? { located(property)?.evidence }
      let count = options.integer("max_count")
      let names = Set(view.properties.map(\.name))
      if names.count > count {
        var found = candidate(view, view.properties, maximumCount: count, maximumLines: lines, in: project)
        let sections = view.properties.filter { property in
          guard let shape = located(property) else { return true }
          let isSmallControl = property.codeLines <= Self.smallControl && shape.evidence.isControl
          return !isSmallControl && !project.createsOwnViews(shape)
        }
        // Such a view is divided into small parts already.
        if sections.count * 2 <= view.properties.count { found?.record.maximumSeverity = .info }
        let long = sections.filter { $0.codeLines >= Self.shortestSection }
        found?.record.isMinor = names.count == count + 1 || long.count * 2 <= count
        return found
      }
      // A helper reported by `body_length` does not need a second finding.
      let lengthLimit = project.limit(of: BodyLength.info, inFile: view.file)
      let long = view.properties.filter { property in
        property.codeLines <= lengthLimit && property.codeLines - (shape(property)?.ignoredLines ?? 0) > lines
          && shape(property)?.choosesView != true && !view.readsManyMembers(property)
      }
      // If `body` only wraps the helper, extracting it would move the whole view.
      if long.count == 1, Self.mainParts.contains(long[0].name) { return nil }
      var found = candidate(view, long, maximumLines: lines, in: project) { shape($0)?.ignoredLines ?? 0 }
      // A helper that exceeds the limit by a fifth or less is hardly harder to read. One that `body` only adds modifiers
      // to is the body itself, whose limit is higher.
      let isBody =
        long.count == 1 && found?.evidence.isWholeBody == false && roots[view.entity]?.contains(long[0].name) == true
      found?.record.isMinor =
        isBody || long.allSatisfy { ($0.codeLines - (shape($0)?.ignoredLines ?? 0)) * 5 <= lines * 6 }
      return found
    }
  }

  private static let mainParts: Set<String> = ["content", "contentView", "mainContent", "mainView", "main"]

  /// Controls with at most this many lines are small.
  private static let smallControl = 12

  /// Helpers with fewer lines than this are not worth a view of their own.
  private static let shortestSection = 10

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    helpers(in: project).flatMap { view in
      view.properties.map { LocatedOpportunity(file: view.file, start: $0.range.start) }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let (view, evidence) = (record.symbol, record.evidence)
    if let count = evidence.maximumCount {
      var names: [String] = []
      for helper in evidence.helpers where !names.contains(helper.name) { names.append(helper.name) }
      return """
        `\(view)` has \(names.count) computed views in addition to `body` (limit \(count)): \
        \(Wording.list(of: names)); extract sections into separate views
        """
    }
    let names = Wording.list(of: evidence.helpers.map(\.name))
    let isOne = evidence.helpers.count == 1
    let advice =
      evidence.isWholeBody
      ? "move it into `body`, which contains nothing else"
      : "extract \(isOne ? "it into a separate view" : "each into a separate view")"
    if let content = evidence.helpers.first?.content {
      let what = content.isCondition ? "a large `\(content.rawValue)`" : "`\(content.rawValue)`"
      return isOne
        ? "\(names) in `\(view)` contains \(what), which is too much for a computed view; \(advice)"
        : """
        \(names) in `\(view)` contain async work or large conditions, which is too much for computed views; \(advice)
        """
    }
    return isOne
      ? """
      \(names) in `\(view)` is \(evidence.helpers[0].codeLines) lines long\
      \(evidence.helpers[0].hasIgnoredLines ? " without modifiers and `#if`" : "") (limit \(evidence.maximumLines) \
      for a computed view); \(advice)
      """
      : "\(names) in `\(view)` are too long for computed views (limit \(evidence.maximumLines) lines); \(advice)"
  }

  /// Returns one finding at the view's name with the helpers as related locations, or nil if there are no helpers.
  private func candidate(
    _ view: Helpers, _ properties: [MemberFact], maximumCount: Int? = nil, maximumLines: Int,
    contents: [ViewHelperContents.Content] = [], in project: Project, ignoredLines: (MemberFact) -> Int = { _ in 0 }
  ) -> Located<Evidence>? {
    guard !properties.isEmpty else { return nil }
    let helpers = properties.enumerated().map { index, property in
      Evidence.Helper(
        name: property.name, codeLines: property.codeLines - ignoredLines(property),
        content: index < contents.count ? contents[index] : nil, hasIgnoredLines: ignoredLines(property) > 0)
    }
    let evidence = Evidence(
      maximumCount: maximumCount, maximumLines: maximumLines, helpers: helpers,
      isWholeBody: maximumCount == nil && helpers.count == 1
        && project.isWholeBody(helpers[0].name, of: view.entity))
    let value = maximumCount == nil ? helpers.map(\.codeLines).max() : Set(properties.map(\.name)).count
    var found = project.candidate(evidence, atTypeNamed: view.entity, value: value)
    found?.record.related = properties.map(\.range).sorted { $0.start < $1.start }
    found?.cause = Cause(identity: maximumCount == nil ? "lines" : "count")
    return found
  }

  private func helpers(in project: Project) -> [Helpers] {
    project.reviewedEntities(having: .view).map { Helpers(of: $0, in: project) }.filter { !$0.isPreview }
  }

  /// A view's computed view properties that are in the same file as the view's declaration.
  private struct Helpers {
    let entity: Int
    let file: Int
    let isPreview: Bool
    let properties: [MemberFact]
    private let members: Set<String>

    init(of entity: Int, in project: Project) {
      let type = project.types.entities[entity]
      self.entity = entity
      file = type.file
      let facts = (type.declarations + type.extensions).filter { $0.file == type.file }.map(project.fact)
      isPreview = facts.contains { $0.isPreview }
      // A property that a protocol requires is a body, which other code combines with the rest of the view.
      let required = project.requirements(of: entity)
      properties = facts.flatMap(\.members).filter {
        $0.kind == .computedProperty && $0.name != "body" && !$0.isStatic && $0.returnsSomeView
          && !required.contains($0.name)
      }
      members = Set(facts.flatMap { $0.properties.map(\.name) + $0.members.map(\.baseName) })
    }

    /// Whether a helper reads so many members of the view that a separate view would mainly receive parameters.
    func readsManyMembers(_ helper: MemberFact) -> Bool {
      members.intersection(helper.uses.map(\.name)).count >= 7
    }
  }
}

/// Collects async work and conditions in computed view properties.
struct ViewHelperContents: Collector {
  static let id = "view_helper_contents"

  enum Content: String, Storable {
    case await, `if`, `switch`
    case taskModifier = ".task"
    case task = "Task"

    var isCondition: Bool { self == .if || self == .switch }
  }

  struct Evidence: Analyzer.Evidence {
    let content: Content

    static let fields = FieldList(Self.init, \.content)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.await) { node, context in
      if context.isInViewHelper { Self.record(.await, at: context.range(of: node), in: context) }
    }
    walk.on(.call) { call, context in
      guard context.isInViewHelper else { return }
      let isTask =
        call.calledMember.map { $0.base != nil && $0.declName.baseName.text == "task" }
        ?? (call.calleeName == "Task")
      let isDetached = call.calledMember?.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "Task"
      guard isTask || isDetached else { return }
      Self.record(
        isTask && call.calledMember != nil ? .taskModifier : .task, at: context.range(of: call.calledExpression),
        in: context)
    }
    walk.on(.if) { node, context in
      if context.isInViewHelper { Self.record(.if, at: context.range(of: node), in: context) }
    }
    walk.on(.switch) { node, context in
      if context.isInViewHelper { Self.record(.switch, at: context.range(of: node), in: context) }
    }
  }

  private static func record(_ content: Content, at range: SourceRange, in context: FileContext) {
    context.record(Evidence(content: content), by: Self.self, at: range)
  }

  /// Returns the records grouped by file, in the order in which they were collected.
  func collection(in project: Project) -> [Int: [Located<Evidence>]] {
    Dictionary(grouping: project.reviewedRecords(of: Self.self), by: \.file)
  }
}

extension Project {
  /// Whether `body` shows only a helper, once, possibly in a container and with a few modifiers. A `body` that chooses
  /// between helpers, for example for each platform, shows more than one.
  fileprivate func isWholeBody(_ helper: String, of entity: Int) -> Bool {
    let type = types.entities[entity]
    for reference in type.declarations + type.extensions {
      guard let body = fact(reference).members.first(where: { $0.body != nil }) else { continue }
      let uses = body.uses.map(\.name)
      let used = Set(uses)
      let others = facts(of: entity).flatMap(\.members).filter { $0.isViewCode && $0.baseName != helper }
      let made = files[reference.file].facts.constructions.filter {
        $0.owner == reference.type && $0.member == "body" && $0.isInViewCode
      }
      return body.statements <= 2 && body.codeLines <= 7 && uses.count { $0 == helper } == 1
        && !others.contains { used.contains($0.baseName) } && made.count < 2
        && made.allSatisfy { SwiftUIVocabulary.stacks.contains($0.type) || ["Group", "Section"].contains($0.type) }
    }
    return false
  }
}

extension MemberFact {
  /// Whether the declared type is `some View`.
  fileprivate var returnsSomeView: Bool { type?.isSomeViewType ?? false }
}

extension String {
  /// Whether the type is written as `some View` or `some SwiftUI.View`.
  fileprivate var isSomeViewType: Bool {
    guard hasPrefix("some ") else { return false }
    if self == "some View" { return true }
    return split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("View")
  }
}

extension FileContext {
  /// Whether the current code is in a computed view property other than `body`.
  fileprivate var isInViewHelper: Bool {
    guard let member, member.kind == .computedProperty, member.viewCode != nil else { return false }
    return member.name != "body" && member.declaredType?.isSomeViewType == true
  }
}

extension SourceRange {
  fileprivate var lineCount: Int { end.line - start.line + 1 }
}
