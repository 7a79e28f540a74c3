/// Finds overly long functions in views, view models, observable classes and reducers.
struct FunctionLength: ProjectLimitRule {
  static let info = RuleInfo(
    id: "function_length",
    summary: "Functions in views, view models and reducers should be short.",
    rationale: """
      A long function does several things in a row, none of which can be named, tested or reused on its own. When \
      split into steps, it reads like a list of calls, and the pure steps often turn out to belong in a model.
      """,
    details: """
      A `case` with a single statement and no block is counted as one line even if it is wrapped, so lookup tables are \
      not reported; one-expression closures in a value that the case returns do not count as blocks. The same is true \
      of each `if` in a sequence of at least five that contain a single statement, of each call in a sequence of at \
      least five that register a closure with a single statement with the same object, and of each array or dictionary \
      literal that consists of constants or of values created from constants. A function whose only statement is a \
      `switch` that maps cases to constants is not reported, nor is an `encode(to:)` that only encodes one property \
      after another. Braces on lines of their own do not count. In a function that returns a `Reduce`, the longest \
      case is measured instead, and the whole function by `reducer_length`. Functions that return the content of \
      another result builder, such as `some ChartContent`, are declarative like a body and may be half as long again. \
      The rule also ignores static functions that create a value for previews and tests, such as `mock()`, functions \
      that return a path, such as a shape's `path(in:)`, other reducers, whose length is \
      limited by `reducer_length`, and functions with a `swiftlint:disable function_body_length` comment.
      """,
    sources: ["S1 output expectations (small, composable functions)"],
    opportunity: "a function in a view, view model, observable class or reducer",
    defaultLevel: .limits(warning: 40, error: 80),
    comparison: .memberLength,
    triggering: FunctionLengthExamples.triggering,
    good: FunctionLengthExamples.good)

  static let collectors: [any Collector.Type] = [ShortCases.self, SwiftLintDirectives.self]

  struct Evidence: Analyzer.Evidence {
    /// Whether the measured code is the longest case of a reducer.
    var isCase = false
    /// Whether the function returns the content of a result builder other than a view builder.
    var isDeclarative = false

    static let fields = FieldList(Self.init(isCase:isDeclarative:), \.isCase, \.isDeclarative)
  }

  /// Declarative code may be half as long again as other code.
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict? {
    guard case .limits(let limits) = level else { return nil }
    guard record.evidence.isDeclarative else { return verdict(on: record, exceeding: limits) }
    let raised = RuleLevel.Limits(
      info: limits.info.map(Self.raised), warning: limits.warning.map(Self.raised),
      error: limits.error.map(Self.raised))
    return verdict(on: record, exceeding: raised)
  }

  private static func raised(_ limit: Int) -> Int {
    let (sum, isTooLarge) = limit.addingReportingOverflow(limit / 2)
    return isTooLarge ? limit : sum
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let shortCases = project.collection(of: ShortCases.self)
    let accepted = project.collection(of: SwiftLintDirectives.self)
    return functions(in: project).filter { accepted[$0.file]?.contains($0.record.range.start) != true }.compactMap {
      function in
      guard let cases = shortCases[function.file]?[function.record.range.start] else { return function }
      if cases.isTable { return nil }
      var found = function
      found.record.value = cases.longest ?? function.record.value.map { $0 - cases.lines }
      found.record.evidence.isCase = cases.longest != nil
      return found
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    functions(in: project).map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
  }

  /// Every function that has a length limit, with its total number of lines of code.
  private func functions(in project: Project) -> [Located<Evidence>] {
    project.reviewedFiles.flatMap { file in
      project.files[file].facts.types.indices.flatMap { type in
        functions(of: .init(file: file, type: type), in: project)
      }
    }
  }

  private func functions(of reference: TypeIndex.Reference, in project: Project) -> [Located<Evidence>] {
    let roles = project.types.roles(inside: reference)
    guard !roles.isDisjoint(with: [.view, .viewModel, .observable, .reducer]) else { return [] }
    let fact = project.fact(reference)
    guard !fact.isPreview, fact.kind != .protocol else { return [] }
    return fact.members.filter { member in
      member.kind == .function && !member.isStandIn(in: fact.name) && !member.isDrawing(in: reference, of: project)
        && !(roles.contains(.reducer)
          && (member.isReduce || member.onlySwitchesOverAction || member.returnsReducer))
        && !(member.type.map(Self.paths.contains) == true
          && project.types.holds(.isForeign("Path"), inFile: reference.file))
    }.map { member in
      Located(
        file: reference.file,
        record: Record(
          evidence: Evidence(isDeclarative: member.returnsBuilderContent), range: member.range,
          symbol: fact.name + "." + member.name, value: member.codeLines))
    }
  }

  private static let paths: Set<String> = ["CGPath", "Path", "SwiftUI.Path"]

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    record.evidence.isCase
      ? "a case in `\(record.symbol)` is \(value) lines long (limit \(limit)); move its code to a function"
      : "`\(record.symbol)` is \(value) lines long (limit \(limit)); split it into functions that each do one step"
  }
}

extension MemberFact {
  /// Whether the member contributes view code to its type.
  func isDrawing(in reference: TypeIndex.Reference, of project: Project) -> Bool {
    guard isViewCode else { return false }
    if attributes.contains(where: { $0.name.lastNamePart == "ViewBuilder" }) { return true }
    guard !project.types.roles(inside: reference).isDisjoint(with: .drawing) else { return false }
    let fixed = ["body", "body(content:)", "makeBody(configuration:)"]
    guard let type, !fixed.contains(name), !type.hasPrefix("some ") else { return true }
    return project.types.isView(String(type.prefix { $0 != "<" }), from: reference)
  }

  /// Whether the member only switches over the action of a reducer. The length of such members is limited by
  /// `reducer_length`.
  fileprivate var onlySwitchesOverAction: Bool {
    statements == 1 && parameters.contains { $0.typeName?.lastNamePart == "Action" }
  }

  /// Whether the member returns what a result builder other than a view builder collects: `some ChartContent`.
  fileprivate var returnsBuilderContent: Bool {
    guard let type, type.hasPrefix("some ") else { return false }
    let name = String(type.dropFirst("some ".count).prefix { $0 != "<" })
    return ["Commands", "Scene"].contains(name.lastNamePart) || name.hasSuffix("Content")
  }

  /// Whether the member returns a reducer: `some Reducer<State, Action>`.
  fileprivate var returnsReducer: Bool {
    type?.contains("Reducer") ?? false
  }

  /// Whether the member is the `reduce` function that `Reducer` requires.
  var isReduce: Bool { kind == .function && name == "reduce(into:action:)" && !isStatic }
}
