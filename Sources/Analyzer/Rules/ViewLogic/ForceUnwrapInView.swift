import SwiftSyntax

/// Finds what can crash the app while it draws.
struct ForceUnwrapInView: FileRule {
  static let info = RuleInfo(
    id: "force_unwrap_in_view",
    summary: "View code unwraps nothing by force.",
    rationale: """
      View code runs whenever data changes, also in the moment in which a value is not there yet. A force unwrap turns \
      that moment into a crash of the whole app, where an empty text or a placeholder would have done. In a view model \
      it is a crash, too, but one that a test can meet first.
      """,
    seeds: ["S0 anti-pattern-1", "S0 step-2"],
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
    ],
    good: [
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
            Button("Pay") { pay(selection!) }
              .task { items = try! await load() }
              .onChange(of: isOn) { print(value as! Int) }
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
    }

    let `operator`: Operator

    static let fields = FieldList(Self.init, \.operator)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.forceUnwrap) { node, context in
      guard !node.expression.isURLOfLiteral else { return }
      Self.record(.unwrap, node.exclamationMark, node, in: context)
    }
    walk.on(.try) { node, context in
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { return }
      Self.record(.try, node.tryKeyword, mark, in: context)
    }
    walk.on(.cast) { node, context in
      guard let mark = node.questionOrExclamationMark, mark.tokenKind == .exclamationMark else { return }
      Self.record(.cast, node.asKeyword, mark, in: context)
    }
  }

  private static func record(
    _ operator: Evidence.Operator, _ place: TokenSyntax, _ end: some SyntaxProtocol, in context: FileContext
  ) {
    guard let type = context.type, !context.isPreview else { return }
    let evidence = Evidence(operator: `operator`)
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
    let name = record.evidence.operator.rawValue
    let remedy =
      record.evidence.operator == .try
      ? "handle the error before the value is shown"
      : "unwrap with `if let` or give a default with `??`"
    return "`\(name)` in `\(record.symbol)` crashes when the value is not there; \(remedy)"
  }
}

extension ExprSyntax {
  /// Whether this is `URL(string:)` of a text that is written here as a whole.
  fileprivate var isURLOfLiteral: Bool {
    guard let call = self.as(FunctionCallExprSyntax.self), let argument = call.arguments.first,
      argument.label?.text == "string", call.arguments.count == 1
    else { return false }
    // `.init(string: "https://…")!` is a URL, too.
    let isImplicit = call.calledMember.map { $0.base == nil && $0.declName.baseName.tokenKind == .keyword(.`init`) }
    guard isImplicit == true || call.constructedTypeName?.lastNamePart == "URL" else { return false }
    return argument.expression.isLiteral || argument.expression.dottedName.map(Self.systemAddresses.contains) ?? false
  }

  /// Addresses that the system gives as text.
  private static let systemAddresses: Set<String> = [
    "UIApplication.openSettingsURLString", "UIApplication.openNotificationSettingsURLString",
    "UIApplication.openDefaultApplicationsSettingsURLString",
  ]
}
