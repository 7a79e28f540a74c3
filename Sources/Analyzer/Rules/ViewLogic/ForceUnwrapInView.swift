import SwiftSyntax

/// Finds operations in view code that may crash the app.
struct ForceUnwrapInView: FileRule {
  static let info = RuleInfo(
    id: "force_unwrap_in_view",
    summary: "View code should not contain force unwraps.",
    rationale: """
      View code runs whenever data changes, including when a value is still missing. A force unwrap then crashes the \
      whole app, although an empty string or a placeholder would suffice. A force unwrap in a view model also crashes \
      the app, but a test can find it first. The rule ignores values made from literals, values that the same \
      condition compares with nil, and lines on which a comment disables the corresponding SwiftLint rule.
      """,
    seeds: ["S0 anti-pattern-1", "S0 step-2"],
    opportunity: "an optional that is unwrapped in any way, a `try` or a cast, in view code or a view model",
    defaultLevel: .warning,
    triggering: [
      Example(
        """
        struct PriceView: View {
          var body: some View {
            Text(formatter.string(from: price)↓!)
            ForEach(items) { item in
              Image(uiImage: UIImage(named: item.icon)↓!.resized()↓!)
            }
          }
        }
        """),
      Example(
        """
        struct HelpView: View {
          var body: some View {
            Link("Help", destination: URL(string: "https://example.com/\\(topic)")↓!)
            Text(↓try! AttributedString(markdown: text))
            DetailView(item: selection ↓as! Item)
          }
        }
        """),
      Example(
        """
        final class FeedViewModel {
          var first: Post { posts.first↓! }
          func load() { decode(↓try! read()) }
        }
        """),
      Example(
        """
        struct PayView: View {
          var body: some View {
            if instance.summary != nil {
              Text(instance.summary↓!)
            }
            Button("Pay") {
              guard let method else { ↓fatalError("no method") }
              pay(method)
            }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct PriceView: View {
          var body: some View { Text(Decimal(string: "0.5")!.formatted()) }
        }
        """),
      Example(
        """
        struct PriceView: View {
          @State var price: Int!
          var body: some View {
            // formatter.string(from: price)!
            Text(formatter.string(from: price) ?? "!")
            Link("Help", destination: URL(string: "https://example.com")!)
            Link("Settings", destination: URL(string: UIApplication.openSettingsURLString)!)
            if !isHidden { Text("\\(try? read()) \\(value as? Int)") }
          }
        }
        """),
      Example(
        """
        struct PriceView: View {
          private let first = prices.first!
          var title: String { names.first! }
          var body: some View {
            Text(title == nil ? "" : title!)
            Text(state?.total != nil ? Total(state!.total!).text : "")
            Importer(types: [UTType(filenameExtension: "tea")!])
            // swiftlint:disable:next force_cast
            DetailView(item: selection as! Item)
            if let price, tax != nil && tax!.isLow { Text(price.formatted()) }
            TextField("Name", text: Binding(getter: { name! }, setter: { name = $0 }))
            Button("Pay") { pay(selection!) }
              .task { items = try! await load() }
              .onChange(of: isOn) { print(value as! Int) }
          }
        }
        """),
      Example(
        """
        final class HistoryViewModel {
          func removeAll() {
            for day in history { history[day.key]!.removeAll() }
            for (name, _) in totals { totals[name]! += 1 }
          }
        }
        """),
      Example(
        """
        struct Parser {
          func parse() -> Int { Int(text)! }
        }
        #Preview {
          DetailView(item: Item.samples.first!)
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    enum Operator: String, Storable {
      case unwrap = "!"
      case `try` = "try!"
      case cast = "as!"
      case fatalError
      case preconditionFailure
    }

    let `operator`: Operator
    /// The unwrapped expression or the target type of a cast, as written; empty for other operators.
    let subject: String

    static let fields = FieldList(Self.init, \.operator, \.subject)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.forceUnwrap) { node, context in
      Self.countOpportunity(at: node, in: context)
      guard !node.expression.isMadeOfLiterals, !node.isComparedWithNil, !node.isValueOfIteratedKey else { return }
      Self.record(.unwrap, of: node.expression, node.exclamationMark, node, in: context)
    }
    walk.on(.try) { node, context in
      Self.countOpportunity(at: node, in: context)
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { return }
      Self.record(.try, of: nil, node.tryKeyword, mark, in: context)
    }
    walk.on(.cast) { node, context in
      Self.countOpportunity(at: node, in: context)
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { return }
      Self.record(.cast, of: node.castType, node.asKeyword, mark, in: context)
    }
    walk.onCall(of: ["fatalError", "preconditionFailure"]) { call, context in
      guard context.isDeferredInViewCode, call.isInUserAction, let name = call.calleeToken?.text,
        let failure = Evidence.Operator(rawValue: name)
      else { return }
      Self.countOpportunity(at: call, in: context)
      context.record(
        Evidence(operator: failure, subject: ""), by: Self.self, in: .type(hasAny: .drawing),
        at: context.range(of: call), source: context.source(of: call))
    }
    walk.on(.if) { Self.countUnwrapping($0.conditions, in: $1) }
    walk.on(.guard) { Self.countUnwrapping($0.conditions, in: $1) }
    walk.on(.sequence) { node, context in
      if node.operators.contains("??") { Self.countOpportunity(at: node, in: context) }
    }
    walk.on(.memberAccess) { node, context in
      if node.base?.is(OptionalChainingExprSyntax.self) == true { Self.countOpportunity(at: node, in: context) }
    }
  }

  /// Counts every optional that is unwrapped, since each could have been force-unwrapped.
  private static func countUnwrapping(_ conditions: ConditionElementListSyntax, in context: FileContext) {
    for condition in conditions where condition.condition.is(OptionalBindingConditionSyntax.self) {
      countOpportunity(at: condition, in: context)
    }
  }

  private static func countOpportunity(at node: some SyntaxProtocol, in context: FileContext) {
    guard let type = context.type, !context.isPreview else { return }
    if context.isViewCode {
      context.countOpportunity(of: Self.self, in: .viewCode, at: node)
    } else if context.member?.viewCode == nil {
      context.countOpportunity(
        of: Self.self, in: .type(hasAny: .viewModel), at: node, conditions: [.typeLacks(type, .drawing)])
    }
  }

  private static func record(
    _ operator: Evidence.Operator, of subject: (any SyntaxProtocol)?, _ place: TokenSyntax, _ end: some SyntaxProtocol,
    in context: FileContext
  ) {
    guard let type = context.type, !context.isPreview, !place.isAllowedBySwiftLint(`operator`, in: context) else {
      return
    }
    let evidence = Evidence(operator: `operator`, subject: subject.map { context.source(of: $0, limit: 40) } ?? "")
    let source = context.source(of: end.parent ?? Syntax(end))
    let range = context.range(from: place, to: end)
    if context.isViewCode, !place.isInDefaultArgument {
      context.record(evidence, by: Self.self, in: .viewCode, at: range, source: source)
      if context.member?.viewCode?.isEmpty == true { return }
    }
    context.record(
      evidence, by: Self.self, in: .type(hasAny: .viewModel), at: range,
      conditions: [.isTest(false), .typeLacks(type, .drawing)], source: source, maximumSeverity: .info)
  }

  func message(for record: Record<Evidence>) -> String {
    let subject = record.evidence.subject
    let place = "in `\(record.symbol)`"
    return switch record.evidence.operator {
    case .unwrap: "force unwrap \(place) crashes if `\(subject)` is nil; use `if let`, or a default with `??`"
    case .try: "`try!` \(place) crashes if the call throws; catch the error before displaying the value"
    case .cast: "`as!` \(place) crashes if the value is not a `\(subject)`; use `as?`"
    case .fatalError, .preconditionFailure:
      """
      `\(record.evidence.operator.rawValue)` in an action in `\(record.symbol)` crashes the app when it is reached; \
      show an error, or use `assertionFailure`
      """
    }
  }
}

extension UnresolvedAsExprSyntax {
  /// The target type of `as!`.
  fileprivate var castType: TypeExprSyntax? {
    guard let items = parent?.as(ExprListSyntax.self).map(Array.init),
      let index = items.firstIndex(where: { $0.id == ExprSyntax(self).id }), index + 1 < items.count
    else { return nil }
    return items[index + 1].as(TypeExprSyntax.self)
  }
}

extension ForceUnwrapExprSyntax {
  /// Whether an enclosing condition or ternary checks the value for nil.
  fileprivate var isComparedWithNil: Bool {
    let value = expression.pathSource
    for current in ancestors {
      if current.is(ClosureExprSyntax.self) || current.is(CodeBlockItemSyntax.self)
        || current.is(MemberBlockSyntax.self)
      {
        return false
      }
      let isCondition = current.is(SequenceExprSyntax.self) || current.is(ConditionElementListSyntax.self)
      if isCondition, NilComparisonFinder.finds(value, in: current) { return true }
    }
    return false
  }
}

/// Finds a comparison of a value with nil outside closures.
private final class NilComparisonFinder: SyntaxVisitor {
  private let value: String
  private var found = false

  static func finds(_ value: String, in node: Syntax) -> Bool {
    let finder = NilComparisonFinder(value)
    finder.walk(node)
    return finder.found
  }

  private init(_ value: String) {
    self.value = value
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let items = Array(node.elements)
    for (index, item) in items.enumerated().dropFirst().dropLast() {
      guard let symbol = item.as(BinaryOperatorExprSyntax.self)?.operator.text, symbol == "==" || symbol == "!=" else {
        continue
      }
      let sides = [items[index - 1], items[index + 1]]
      let hasNil = sides.contains { $0.is(NilLiteralExprSyntax.self) }
      // `state?.total != nil` implies that `state` is not nil.
      if hasNil, sides.contains(where: { $0.pathSource == value || $0.pathSource.hasPrefix(value + ".") }) {
        found = true
      }
    }
    return found ? .skipChildren : .visitChildren
  }

  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}

extension ExprSyntax {
  /// The source without `?` and `!`, which do not change what a path refers to.
  fileprivate var pathSource: String { bareSource.filter { $0 != "?" && $0 != "!" } }

  /// Whether the expression creates a value only from literals or system constants and therefore fails either always or
  /// never: `URL(string: "https://…")`, `UTType(filenameExtension: "tea")`.
  fileprivate var isMadeOfLiterals: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), !call.arguments.isEmpty, call.trailingClosure == nil else {
      return false
    }
    // `.init(string: "https://…")!` is also a URL.
    let isImplicit = call.calledMember.map { $0.base == nil && $0.declName.baseName.tokenKind == .keyword(.`init`) }
    guard isImplicit == true || call.constructedTypeName != nil else { return false }
    return call.arguments.allSatisfy {
      $0.expression.isLiteral || $0.expression.dottedName.map(Self.systemAddresses.contains) ?? false
    }
  }

  /// System constants whose values are URL strings.
  private static let systemAddresses: Set<String> = [
    "UIApplication.openSettingsURLString", "UIApplication.openNotificationSettingsURLString",
    "UIApplication.openDefaultApplicationsSettingsURLString",
  ]
}

extension ForceUnwrapExprSyntax {
  /// Whether the expression looks up the key of an enclosing loop over the same dictionary: `totals[name]!` in
  /// `for (name, _) in totals`.
  fileprivate var isValueOfIteratedKey: Bool {
    guard let element = expression.as(SubscriptCallExprSyntax.self), element.arguments.count == 1,
      let key = element.arguments.first?.expression.bareSource
    else { return false }
    let dictionary = element.calledExpression.bareSource
    return ancestors.contains { current in
      guard let loop = current.as(ForStmtSyntax.self) else { return false }
      let name = loop.pattern.boundNames.first?.text ?? ""
      let isPair = loop.pattern.is(TuplePatternSyntax.self)
      return switch loop.sequence.bareSource {
      case dictionary: key == (isPair ? name : name + ".key")
      case dictionary + ".keys": key == name
      default: false
      }
    }
  }
}

extension SyntaxProtocol {
  /// Whether a comment disables SwiftLint's rule for the operator here, which shows that the author accepts the risk.
  fileprivate func isAllowedBySwiftLint(
    _ operator: ForceUnwrapInView.Evidence.Operator, in context: FileContext
  ) -> Bool {
    let rule =
      switch `operator` {
      case .unwrap: "force_unwrapping"
      case .try: "force_try"
      case .cast: "force_cast"
      case .fatalError, .preconditionFailure: "fatal_error"
      }
    return context.contains("swiftlint:disable") && context.swiftLintRules(disabledAt: self).contains(rule)
  }
}

extension FileContext {
  /// The SwiftLint rules that comments disable on the line of a node.
  fileprivate func swiftLintRules(disabledAt node: some SyntaxProtocol) -> Set<String> {
    let line = range(of: node).start.line
    let lines = memo("swiftlint") { node.root.description.split(separator: "\n", omittingEmptySubsequences: false) }
    var disabled: Set<String> = []
    for (index, text) in lines.enumerated() where text.contains("swiftlint:") {
      let words = text.split(separator: " ").drop { !$0.contains("swiftlint:") }
      guard let command = words.first, let action = command.split(separator: ":", maxSplits: 1).last else { continue }
      let rules = words.dropFirst().map(String.init)
      switch (action, index + 1) {
      case ("disable", ...line): disabled.formUnion(rules)
      case ("enable", ...line): disabled.subtract(rules)
      case ("disable:this", line), ("disable:next", line - 1), ("disable:previous", line + 1): disabled.formUnion(rules)
      default: break
      }
    }
    return disabled
  }
}
