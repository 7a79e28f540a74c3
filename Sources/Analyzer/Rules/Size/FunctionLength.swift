/// Finds functions of views, view models, observables and reducers that hold too much code.
struct FunctionLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "function_length",
    summary: "A function of a view, view model or reducer is short.",
    rationale: """
      A long function does several things in a row, and none of them can be named, tested or reused alone. Cut along \
      its steps it becomes a short story of calls; the pure steps often turn out to belong to a model.
      """,
    seeds: ["S1 output-expectations (small, composable functions)"],
    defaultLevel: .limits(warning: 40, error: 80),
    triggering: [
      Example(
        """
        final class FeedViewModel {
          func ↓load() async {
            isLoading = true
            posts = await client.posts()
            isLoading = false
          }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct FeedView: View {
          var body: some View { Text(title) }
        }
        extension FeedView {
          private func ↓save() {
            #if DEBUG
            log("saving")
            #endif
          }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        @Reducer struct Feed {
          static func ↓core(state: inout State) -> Effect<Action> {
            state.count += 1
            return .none
          }
          var body: some ReducerOf<Self> { Reduce(Self.core) }
        }
        """, configuration: "{warning: 1}"),
    ],
    good: [
      Example(
        """
        @Observable final class FeedModel {
          init() {
            posts = []
            query = ""
          }
          func load() {
            // Comments and blank lines are no code.

            posts = []
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct FeedView: View {
          @ViewBuilder func row() -> some View {
            Text("a")
            Text("b")
          }
          var body: some View {
            row()
            row()
          }
        }
        struct Feed: Reducer {
          func reduce(into state: inout State, action: Action) -> Effect<Action> {
            state.count += 1
            return .none
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct PostParser {
          func parse() {
            read()
            check()
          }
        }
        """, configuration: "{warning: 1}"),
    ])

  func candidates(in project: Project) -> [Located<NoEvidence>] {
    project.files.indices.flatMap { file in
      project.files[file].facts.types.indices.flatMap { type in
        functions(of: .init(file: file, type: type), in: project)
      }
    }
  }

  private func functions(of reference: TypeIndex.Reference, in project: Project) -> [Located<NoEvidence>] {
    let roles = project.types.roles(inside: reference)
    guard !roles.isDisjoint(with: [.view, .viewModel, .observable, .reducer]) else { return [] }
    let fact = project.fact(reference)
    guard !fact.isPreview, fact.kind != .protocol else { return [] }
    return fact.members.filter { member in
      member.kind == .function && !member.isDrawing(in: reference, of: project)
        && !(roles.contains(.reducer) && member.isReduce)
    }.map { member in
      Located(
        file: reference.file,
        record: Record(range: member.range, symbol: fact.name + "." + member.name, value: member.codeLines))
    }
  }

  func message(for record: Record<NoEvidence>, value: Int, limit: Int) -> String {
    """
    `\(record.symbol)` has \(value) code lines, over the limit of \(limit); cut it into \
    functions that each do one step
    """
  }
}

extension MemberFact {
  /// Whether the member is view code of its type.
  /// - Source: catalogue, head, "View code".
  func isDrawing(in reference: TypeIndex.Reference, of project: Project) -> Bool {
    guard isViewCode else { return false }
    if attributes.contains(where: { $0.name.lastNamePart == "ViewBuilder" }) { return true }
    guard !project.types.roles(inside: reference).isDisjoint(with: .drawing) else { return false }
    let fixed = ["body", "body(content:)", "makeBody(configuration:)"]
    guard let type, !fixed.contains(name), !type.hasPrefix("some ") else { return true }
    return project.types.isView(String(type.prefix { $0 != "<" }), from: reference)
  }

  /// Whether this is the requirement of a reducer.
  var isReduce: Bool { kind == .function && name == "reduce(into:action:)" && !isStatic }
}
