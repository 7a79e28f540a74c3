import SwiftSyntax

/// Finds views that are built of many, or of long, computed view properties.
struct ComputedViewHelpers: ProjectRule {
  static let info = RuleInfo(
    id: "computed_view_helpers",
    summary: "Sections of a view are view types of their own rather than many or long computed properties.",
    rationale: """
      A computed `some View` property reads like a part of its own, but it shares all state of its view and is evaluated \
      whenever any of that changes. A view type names its inputs, is skipped when they stay the same, and can be \
      previewed alone. A few small properties do no harm. Those who prefer properties choose the style \
      `computed_allowed`; then only helpers that carry work or large conditions are named.
      """,
    seeds: ["S2.3", "S4 composition (seeds disagree)"],
    defaultLevel: DefaultLevel(
      .severity(.info),
      byArchitecture: [.mv: .severity(.warning), .mvvm: .severity(.info), .tca: .severity(.info)]),
    options: [
      RuleOption(
        name: "max_count", kind: .integer(atLeast: 0), defaultValue: .integer(3),
        summary: "How many computed view properties a view may have besides body."),
      RuleOption(
        name: "max_lines", kind: .integer(atLeast: 1), defaultValue: .integer(15),
        summary: "How many code lines such a property may have, or a condition in it with `computed_allowed`."),
      RuleOption(
        name: "style", kind: .choice(["dedicated_types", "computed_allowed"]),
        defaultValue: .string("dedicated_types"),
        summary: "Whether sections are to be view types, or may be computed properties that hold no work."),
    ],
    remedy: Remedy(.subview, .medium),
    triggering: [
      Example(
        """
        struct ↓FeedView: View {
          var body: some View { VStack { header; filters; results; footer } }
          private var header: some View { Text("a") }
          private var filters: some View { Text("b") }
          private var results: some View { Text("c") }
        }
        extension FeedView {
          private var footer: some View { Text("d") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { header }
          @ViewBuilder
          private var ↓header: some View {
            VStack {
              Text("a")
              Text("b")
            }
          }
        }
        """, configuration: "{max_lines: 3}"),
      Example(
        """
        struct FeedView: View {
          var body: some View { list }
          private var ↓list: some View {
            List(posts) { PostRow(post: $0) }
              .task { await load() }
          }
          private var ↓save: some View { Button("Save") { Task { await store() } } }
        }
        """, configuration: "{style: computed_allowed}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          var body: some View { VStack { header; filters; results } }
          private var header: some View { Text("a") }
          private var filters: some View { Text("b") }
          private var results: some View {
            // Comments count for nothing.
            Text("var footer: some View")
          }
          private var title: String { "a" }
          static var placeholder: some View { Text("c") }
        }
        """, configuration: "{max_lines: 1}"),
      Example(
        """
        struct FeedView: View {
          var body: some View { VStack { header(); filters(); results(); footer() } }
          func header() -> some View { Text("a") }
          func filters() -> some View { Text("b") }
          func results() -> some View { Text("c") }
          func footer() -> some View { Text("d") }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View { VStack { one; two; three; four } }
          private var one: some View { Text("a") }
          private var two: some View { Text("b") }
          private var three: some View { Text("c") }
          private var four: some View { if isNew { Text("d") } }
        }
        """, configuration: "{style: computed_allowed}"),
      Example(
        """
        extension View {
          var one: some View { padding() }
          var two: some View { padding() }
          var three: some View { padding() }
          var four: some View { padding() }
        }
        """),
    ])

  static let collectors: [any Collector.Type] = [ViewHelperContents.self]

  /// Why a view or one of its helpers is found.
  enum Evidence: Analyzer.Evidence {
    struct Excess: FieldStorable, Hashable, Sendable {
      let amount: Int
      let allowed: Int

      static let fields = FieldList(Self.init, \.amount, \.allowed)
    }

    /// The view has too many computed view properties.
    case count(Excess)
    /// The property has too many code lines.
    case length(Excess)
    /// The property holds something that is too much for it.
    case content(ViewHelperContents.Content)

    static let fields = CaseList<Self>(
      .init(Self.count) { if case .count(let excess) = $0 { excess } else { nil } },
      .init(Self.length) { if case .length(let excess) = $0 { excess } else { nil } },
      .init(Self.content) { if case .content(let content) = $0 { content } else { nil } })
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let helpers = project.entities(having: .view).map { Helpers(of: $0, in: project) }
    let contents = project.collection(of: ViewHelperContents.self)
    return helpers.filter { !$0.isPreview }.flatMap { view -> [Located<Evidence>] in
      let options = project.options(of: info, inFile: view.file)
      let maxLines = options.integer("max_lines")
      if options.string("style") == "computed_allowed" {
        return view.properties.compactMap { property in
          let reason = (contents[view.file] ?? []).first { found in
            property.range.holds(found.record.range)
              && (!found.evidence.content.isCondition || found.record.range.lineCount > maxLines)
          }
          return reason.map { candidate(view, property, .content($0.evidence.content)) }
        }
      }
      var found: [Located<Evidence>] = []
      let maxCount = options.integer("max_count")
      let count = Set(view.properties.map(\.name)).count
      if count > maxCount {
        let evidence = Evidence.count(.init(amount: count, allowed: maxCount))
        found += [project.candidate(evidence, atTypeNamed: view.entity, value: count)].compactMap(\.self)
      }
      return found
        + view.properties.filter { $0.codeLines > maxLines }.map {
          candidate(view, $0, .length(.init(amount: $0.codeLines, allowed: maxLines)), value: $0.codeLines)
        }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    switch record.evidence {
    case .count(let excess):
      return """
        `\(record.symbol)` has \(excess.amount) computed view properties besides body, more than \(excess.allowed); \
        make its sections view types of their own
        """
    case .length(let excess):
      return """
        `\(record.symbol)` has \(excess.amount) code lines, more than \(excess.allowed) for a computed view; make it a \
        view type with small inputs
        """
    case .content(let content):
      let what = content.isCondition ? "a large `\(content.rawValue)`" : "`\(content.rawValue)`"
      return "`\(record.symbol)` holds \(what), too much for a computed view; make it a view type of its own"
    }
  }

  private func candidate(
    _ view: Helpers, _ property: MemberFact, _ evidence: Evidence, value: Int? = nil
  ) -> Located<Evidence> {
    Located(
      file: view.file,
      record: Record(
        evidence: evidence, range: property.range, symbol: view.name + "." + property.name, value: value))
  }

  /// The computed view properties of one view in the file of its declaration.
  private struct Helpers {
    let entity: Int
    let name: String
    let file: Int
    let isPreview: Bool
    let properties: [MemberFact]

    init(of entity: Int, in project: Project) {
      let type = project.types.entities[entity]
      self.entity = entity
      name = type.name
      file = type.file
      let facts = (type.declarations + type.extensions).filter { $0.file == type.file }.map(project.fact)
      isPreview = facts.contains { $0.isPreview }
      properties = facts.flatMap(\.members).filter {
        $0.kind == .computedProperty && $0.name != "body" && !$0.isStatic && $0.givesSomeView
      }
    }
  }
}

/// What computed view properties hold beside views: work, and conditions.
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

  /// By file, in the order of the walk.
  func collection(in project: Project) -> [Int: [Located<Evidence>]] {
    Dictionary(grouping: project.records(of: Self.self), by: \.file)
  }
}

extension MemberFact {
  /// Whether the declared type is `some View`.
  fileprivate var givesSomeView: Bool { type?.isSomeViewType ?? false }
}

extension String {
  /// Whether the text of a type is `some View`, qualified or not.
  fileprivate var isSomeViewType: Bool {
    guard hasPrefix("some ") else { return false }
    if self == "some View" { return true }
    return split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains("View")
  }
}

extension FileContext {
  /// Whether the code here belongs to a computed view property other than `body`.
  fileprivate var isInViewHelper: Bool {
    guard let member, member.kind == .computedProperty, member.viewCode != nil else { return false }
    return member.name != "body" && member.declaredType?.isSomeViewType == true
  }
}

extension SourceRange {
  fileprivate var lineCount: Int { end.line - start.line + 1 }

  fileprivate func holds(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}
