/// Finds view types that are too long, even if they are split into extensions.
struct ViewTypeLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "view_type_length",
    summary: "View types should be small, including their extensions.",
    rationale: """
      Splitting a large view into extensions or files moves lines, not responsibilities: all the parts still share the \
      same state. Only separate types make the parts independent. If most of the code does not build views, the \
      message names the longest functions, which belong in a model; if most of it is text in multiline strings, the \
      message suggests a resource file.
      """,
    details: """
      Types with a `swiftlint:disable type_body_length` comment are reported as info. The bot does not comment on \
      shapes, whose paths cannot be divided into sections.
      """,
    sources: ["S2 large-view (extensions do not make a view smaller)"],
    opportunity: "a view",
    defaultLevel: .limits(warning: 250, error: 500),
    remedy: Remedy(.subview, .large),
    triggering: [
      Example(
        """
        struct ↓FeedView: View {
          let title: String
          var body: some View { Text(title) }
        }
        extension FeedView {
          func reload() {}
        }
        """, configuration: "{warning: 2}"),
      Example(
        [
          (
            "App/FeedView.swift",
            """
            struct ↓FeedView: View {
              var body: some View { header }
            }
            """
          ),
          (
            "App/FeedView+Header.swift",
            """
            extension FeedView {
              var header: some View { Text("") }
            }
            """
          ),
        ], configuration: "{warning: 1}"),
      Example(
        """
        struct ↓FeedView: View {
          struct Row {
            let a = 1
          }
          var body: some View { Text("") }
          let b = 2
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        struct FeedView: View {
          struct Row {
            let a = 1
            let b = 2
          }

          // Only this line is counted.
          var body: some View { Text("") }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct Feed {
          let a = 1
          let b = 2
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        extension View {
          func card() -> some View { padding() }
          func tile() -> some View { padding() }
        }
        """, configuration: "{warning: 1}"),
    ])

  static let collectors: [any Collector.Type] = [SwiftLintDirectives.self, MultilineStrings.self]

  struct Evidence: Analyzer.Evidence {
    /// The longest functions that do not build views, at most three; empty if most of the code builds views.
    let logic: [String]
    /// Whether most of the lines are in multiline string literals.
    let isMostlyText: Bool

    static let fields = FieldList(Self.init, \.logic, \.isMostlyText)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let texts = project.collection(of: MultilineStrings.self)
    return project.typeLengths(role: .view) { view in
      Evidence(logic: project.logicInView(view), isMostlyText: texts.makeUpMost(of: view, in: project))
    }.map { located in
      guard let view = project.entity(of: located), project.facts(of: view).contains(where: \.isShape) else {
        return located
      }
      // A path has no sections, and often comes from a drawing program.
      var shape = located
      shape.record.isMinor = true
      return shape
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(having: .view) }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    let logic = record.evidence.logic
    let advice =
      if record.evidence.isMostlyText {
        "move the text in its multiline strings to a resource file"
      } else if logic.isEmpty {
        "extract sections into separate views"
      } else {
        "move the logic in \(Wording.list(of: logic)) to a model"
      }
    return "`\(record.symbol)` is \(value) lines long, including extensions (limit \(limit)); \(advice)"
  }
}

extension Project {
  /// Returns the longest functions of a view that do not build views, longest first, at most three. Returns an empty
  /// list unless such functions have more lines of code than `body` and the other members that build views.
  fileprivate func logicInView(_ view: Int) -> [String] {
    let members = facts(of: view).flatMap(\.members)
    let building = members.filter(\.buildsView)
    let functions = members.filter { $0.kind == .function && !$0.buildsView }
    func lines(_ members: [MemberFact]) -> Int { members.reduce(0) { $0 + $1.codeLines } }
    guard lines(functions) > lines(building) else { return [] }
    let longest = functions.enumerated().sorted { left, right in
      (right.element.codeLines, left.offset) < (left.element.codeLines, right.offset)
    }.map(\.element)
    // Short functions hardly matter beside a long one.
    return longest.prefix(3).filter { $0.codeLines * 4 >= longest[0].codeLines }.map(\.name)
  }
}

extension MemberFact {
  /// Whether the member's code is view code, or its result is a view.
  fileprivate var buildsView: Bool { isViewCode || type?.contains("View") == true }
}
