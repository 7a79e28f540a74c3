import SwiftSyntax

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
      of each `if` in a sequence of at least five that contain a single statement, and of each array or dictionary \
      literal that consists of constants or of values created from constants. A function whose only statement is a \
      `switch` that maps cases to constants is not reported, nor is an `encode(to:)` that only encodes one property \
      after another. Braces on lines of their own do not count. In a function that returns a `Reduce`, the longest \
      case is measured instead, and the whole function by `reducer_length`. Functions that return the content of \
      another result builder, such as `some ChartContent`, are declarative like a body and may be half as long again. \
      The rule also ignores a shape's `path(in:)`, other reducers, whose length is limited by `reducer_length`, and \
      functions with a `swiftlint:disable function_body_length` comment.
      """,
    sources: ["S1 output expectations (small, composable functions)"],
    opportunity: "a function in a view, view model, observable class or reducer",
    defaultLevel: .limits(warning: 40, error: 80),
    comparison: .memberLength,
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
      Example(
        """
        final class FeedViewModel {
          func ↓select(_ tab: Tab) {
            switch tab {
            case .new:
              if isLoaded {
                show(.new)
              }
            case .old:
              track(.old)
              show(.old)
            }
          }
        }
        """, configuration: "{warning: 8}"),
    ],
    good: [
      Example(
        """
        final class ChatSettings: ObservableObject, Encodable {
          func encode(to encoder: Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(fontSize, forKey: .fontSize)
            try container.encode(isBold, forKey: .isBold)
          }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct Wave: Shape {
          func path(in rect: CGRect) -> Path {
            var path = Path()
            path.move(to: .zero)
            return path
          }
        }
        struct FeedView: View {
          var body: some View { Text(title) }
          // swiftlint:disable:next function_body_length
          private func save() {
            write()
            close()
          }
        }
        @Reducer struct Feed {
          private func handle(_ action: Action, _ state: inout State) -> Effect<Action> {
            switch action {
            case .opened:
              state.isOpen = true
              return .none
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        @Reducer struct Feed {
          func core() -> some Reducer<State, Action> {
            Reduce { state, action in
              read()
              check()
              return .none
            }
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        final class EventModel: ObservableObject {
          func details() -> [String] {
            var rows: [String] = []
            if let indexer { rows.append(indexer) }
            if let group
            {
              rows.append(group)
            }
            if let age {
              rows.append(
                age.formatted())
            }
            if let size {
              rows.append(size)
            }
            if isLocal {
              rows.append("local")
            }
            return rows
          }
        }
        @Reducer struct Debug {
          func debug() -> Reduce<State, Action> {
            Reduce { state, action in
              switch action {
              case .opened:
                state.isOpen = true
                return .none
              }
            }
          }
        }
        """, configuration: "{warning: 7}"),
      Example(
        """
        final class FeedViewModel {
          func title(of tab: Tab) -> String {
            switch tab {
            case .new:
              return NSLocalizedString(
                "New",
                comment: "The newest posts.")
            case .old,
              .archived:
              return "Old"
            default:
              return ""
            }
          }
        }
        """, configuration: "{warning: 5}"),
      Example(
        """
        @Observable final class FeedModel {
          init() {
            posts = []
            query = ""
          }
          func load() {
            // Comments and blank lines are not counted.

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
        struct ForecastChart: View {
          var body: some View { Chart { glucose() } }
          private func glucose() -> some ChartContent {
            let points = model.points
            let limit = model.limit
            return points.map { PointMark(x: $0.x, y: min($0.y, limit)) }
          }
        }
        """, configuration: "{warning: 2}"),
      Example(
        """
        struct PostParser {
          func parse() {
            read()
            check()
          }
        }
        """, configuration: "{warning: 1}"),
      Example(
        """
        struct MainWindow: View {
          var body: some View { Text(title) }
          private func alert(for type: AlertType) -> Alert {
            switch type {
            case .cancel(let item):
              return Alert(
                title: Text("Cancel?"),
                primaryButton: .destructive(
                  Text("Cancel"),
                  action: {
                    model.cancel(item.id)
                  }))
            case .failure(let message):
              return Alert(
                title: Text(message),
                dismissButton: .default(Text("OK"), action: { model.alert = nil }))
            }
          }
          private func injectMessages() {
            messages = [
              Message(
                title: "Vitals",
                action: .playVideo(section: "1", video: "2"),
                due: Date()),
              Message(
                title: "Unknown",
                action: .unknown,
                due: nil),
            ]
          }
        }
        """, configuration: "{warning: 4}"),
      Example(
        """
        final class PrivacyIconViewModel {
          private static func logo(for network: Network) -> NSImage? {
            switch network {
            case .adform: .adform
            case .adobe: .adobe
            case .amazon: .amazon
            case .centro: NSImage(named: "Centro")
            case .criteo: .criteo
            case .google: .google
            case .hotjar: .hotjar
            case .openx: .openx
            case .oracle: .oracle
            case .twitter: nil
            }
          }
        }
        """, configuration: "{warning: 9}"),
      Example(
        """
        struct SizeSettings: View {
          var body: some View { Text(title) }
          private func setUpSizes() {
            var widths: [Double] = [
              960,
              -1,
              480.5
            ]
            let names: [Edge: String] = [
              .top: "Top",
              .bottom: "Bottom",
            ]
            apply(widths, names)
          }
        }
        """, configuration: "{warning: 3}"),
    ])

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
      member.kind == .function && !member.isDrawing(in: reference, of: project)
        && !(roles.contains(.reducer)
          && (member.isReduce || member.onlySwitchesOverAction || member.returnsReducer))
        && !(member.name == "path(in:)" && member.type?.lastNamePart == "Path")
    }.map { member in
      Located(
        file: reference.file,
        record: Record(
          evidence: Evidence(isDeclarative: member.returnsBuilderContent), range: member.range,
          symbol: fact.name + "." + member.name, value: member.codeLines))
    }
  }

  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String {
    record.evidence.isCase
      ? "a case in `\(record.symbol)` is \(value) lines long (limit \(limit)); move its code to a function"
      : "`\(record.symbol)` is \(value) lines long (limit \(limit)); split it into functions that each do one step"
  }
}

/// For each function, counts the extra lines in cases and conditions whose only statement spans several lines, and in
/// lists of constants.
struct ShortCases: Collector {
  static let id = "short_cases"

  struct Evidence: Analyzer.Evidence {
    /// The total number of lines of code after the first line of each such case, condition or list.
    let lines: Int
    /// The length of the longest case, if the function returns a `Reduce`.
    var longest: Int?
    /// Whether the function only maps cases to constants.
    var isTable = false

    static let fields = FieldList(Self.init(lines:longest:isTable:), \.lines, \.longest, \.isTable)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.switch) { node, context in
      guard context.member?.kind == .function else { return }
      let lines = node.wrappedLines(inCasesWithAtMost: 1, of: context.text)
      // Lines in a local function count toward the function that contains it.
      let functions = node.ancestors.lazy.compactMap { $0.as(FunctionDeclSyntax.self) }
      guard lines > 0, let function = functions.first(where: \.isMember) else { return }
      context.record(Evidence(lines: lines), by: Self.self, at: context.range(of: function.name))
    }
    walk.on(.function) { function, context in
      guard function.isMember, let code = function.body?.statements else { return }
      let longest = function.returnsReduce ? code.lengthOfLongestCase(in: context.text) : nil
      let lines = code.linesOfLikeConditions(in: context.text) + ConstantLists.wrappedLines(in: code, of: context.text)
      let isTable = code.onlyMapsCasesToConstants || function.encodesProperties
      guard lines > 0 || longest != nil || isTable else { return }
      context.record(
        Evidence(lines: lines, longest: longest, isTable: isTable), by: Self.self,
        at: context.range(of: function.name))
    }
  }

  /// The total evidence about each function, keyed by file and then by the position of the function's name.
  func collection(in project: Project) -> [Int: [SourcePosition: Evidence]] {
    project.reviewedRecords(of: Self.self).reduce(into: [:]) { sums, located in
      let known = sums[located.file]?[located.record.range.start]
      sums[located.file, default: [:]][located.record.range.start] = Evidence(
        lines: located.evidence.lines + (known?.lines ?? 0), longest: located.evidence.longest ?? known?.longest,
        isTable: located.evidence.isTable || known?.isTable == true)
    }
  }
}

extension FunctionDeclSyntax {
  /// Whether the function is an `encode(to:)` without branches and loops, which has a line for each property.
  fileprivate var encodesProperties: Bool {
    guard name.text == "encode", let parameter = signature.parameterClause.parameters.first, let body,
      parameter.firstName.text == "to", parameter.type.plainName?.lastNamePart == "Encoder"
    else { return false }
    return body.statements.allSatisfy {
      $0.item.is(VariableDeclSyntax.self)
        || $0.item.as(TryExprSyntax.self)?.expression.is(FunctionCallExprSyntax.self) == true
    }
  }

  /// Whether the function returns the value of a `Reduce`, which is a switch over the actions.
  var returnsReduce: Bool { signature.returnClause?.type.plainName?.lastNamePart == "Reduce" }
}

extension CodeBlockItemListSyntax {
  /// The length of the longest case of the switches in `Reduce { state, action in … }`; nil if there is no switch.
  fileprivate func lengthOfLongestCase(in text: SourceText) -> Int? {
    (shownExpressions ?? []).compactMap { $0.as(FunctionCallExprSyntax.self)?.trailingClosure }
      .flatMap {
        $0.statements.compactMap { $0.item.as(ExpressionStmtSyntax.self)?.expression.as(SwitchExprSyntax.self) }
      }
      .flatMap { $0.cases.compactMap { $0.as(SwitchCaseSyntax.self)?.statements.codeLines(in: text) } }
      .max()
  }
}

extension SwitchExprSyntax {
  /// Returns the number of lines of code after the first line of each case that contains no block and at most the given
  /// number of statements.
  func wrappedLines(inCasesWithAtMost statements: Int, of text: SourceText) -> Int {
    cases.reduce(0) { sum, element in
      guard let branch = element.as(SwitchCaseSyntax.self), branch.statements.count <= statements else { return sum }
      return sum + branch.wrappedLines(in: text)
    }
  }
}

extension SwitchCaseSyntax {
  /// The number of lines of code after the first line of the case, or 0 if the case contains a block.
  fileprivate func wrappedLines(in text: SourceText) -> Int {
    guard !hasBlock || returnsValue else { return 0 }
    return codeLines(in: text) - 1
  }

  /// Whether the case counts as one line.
  var isOneLine: Bool { statements.count < 2 && (!hasBlock || returnsValue) }

  private var hasBlock: Bool { tokens(viewMode: .sourceAccurate).contains(where: \.isLeftBrace) }

  /// Whether the case only returns a new value, and each closure in it is at most one simple expression.
  private var returnsValue: Bool {
    guard statements.count == 1, let value = statements.first?.item.as(ReturnStmtSyntax.self)?.expression,
      value.as(FunctionCallExprSyntax.self)?.constructedTypeName != nil
    else { return false }
    return tokens(viewMode: .sourceAccurate).filter(\.isLeftBrace).allSatisfy { brace in
      guard let closure = brace.parent?.as(ClosureExprSyntax.self), closure.statements.count < 2 else { return false }
      return closure.statements.allSatisfy { $0.item.is(ExprSyntax.self) }
        && !closure.statements.tokens(viewMode: .sourceAccurate).contains(where: \.isLeftBrace)
    }
  }
}

extension SyntaxProtocol {
  /// The number of lines of code, excluding opening braces on lines of their own. See `CodeLines`.
  func codeLines(in text: SourceText) -> Int {
    var lines = 0
    var last = -1
    for token in tokens(viewMode: .sourceAccurate) {
      let first = text.line(at: token.positionAfterSkippingLeadingTrivia.utf8Offset)
      let end = text.line(at: token.endPositionBeforeTrailingTrivia.utf8Offset)
      let isJoined = token.isLeftBrace && last >= 0 && first > last
      if !isJoined { lines += end - max(first, last + 1) + 1 }
      last = max(last, end)
    }
    return lines
  }
}

extension CodeBlockItemListSyntax {
  /// The total number of lines of code after the first line of each `if` in a sequence of at least five without `else`
  /// that contain a single statement.
  fileprivate func linesOfLikeConditions(in text: SourceText) -> Int {
    var lines = 0
    var sequence: [IfExprSyntax] = []
    func finishSequence() {
      if sequence.count >= 5 { lines += sequence.reduce(0) { $0 + $1.codeLines(in: text) - 1 } }
      sequence = []
    }
    for statement in self {
      if let branch = statement.item.as(ExpressionStmtSyntax.self)?.expression.as(IfExprSyntax.self),
        branch.elseBody == nil, branch.body.statements.count == 1,
        branch.body.statements.first?.item.is(ExprSyntax.self) == true
      {
        sequence.append(branch)
      } else {
        finishSequence()
      }
    }
    finishSequence()
    return lines
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
