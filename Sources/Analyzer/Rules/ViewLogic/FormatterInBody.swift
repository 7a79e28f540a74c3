import SwiftSyntax

/// Finds formatters that are created in view code.
struct FormatterInBody: FileRule {
  static let info = RuleInfo(
    id: "formatter_in_body",
    summary: "View code should not create formatters.",
    rationale: """
      SwiftUI evaluates view code whenever its data changes, which in a scroll view can be many times per second. \
      Creating a formatter is expensive, and a formatter created in view code is discarded immediately. Store the \
      formatter in a static property or in the model, or use a format style (`.formatted()`), which does not need a \
      formatter. A formatter in the content of an alert or dialog, which is evaluated only while it is shown, is \
      reported with a lower severity.
      """,
    sources: ["S0 step-1", "S0 anti-pattern-1", "S0 views checklist"],
    opportunity: "a formatter type or `.formatted` in a view",
    defaultLevel: .error,
    remedy: Remedy(.viewModel, .small),
    triggering: [
      Example(
        """
        struct OrderView: View {
          let order: Order
          var body: some View {
            let formatter = ↓NumberFormatter()
            formatter.numberStyle = .currency
            return Text(formatter.string(from: order.total) ?? "")
          }
        }
        """),
      Example(
        """
        struct FeedView: View {
          var body: some View {
            List(posts) { post in
              Text(post.date, formatter: ↓Foundation.DateFormatter())
              row(for: post)
            }
          }
          @ViewBuilder
          func row(for post: Post) -> some View {
            let formatter: RelativeDateTimeFormatter = ↓.init()
            Text(formatter.localizedString(for: post.date, relativeTo: .now))
          }
        }
        """),
      Example(
        """
        struct DateLabelStyle: ViewModifier {
          func body(content: Content) -> some View {
            content.help({
              let formatter = ↓ISO8601DateFormatter.init()
              return formatter.string(from: date)
            }())
          }
        }
        """),
      Example(
        """
        struct MealView: View {
          var body: some View {
            Button("Send") { asks = true }
              .alert(isPresented: $asks) {
                let formatter = ↓DateFormatter()
                return Alert(title: Text(formatter.string(from: date)))
              }
          }
        }
        """),
    ],
    good: [
      Example(
        """
        struct OrderView: View {
          private static let formatter = NumberFormatter()
          private let dates = DateFormatter()
          // let formatter = NumberFormatter() was here
          var body: some View {
            Text("NumberFormatter() \\(Self.formatter.string(from: order.total) ?? "")")
            Text(DateFormatter.localizedString(from: order.date, dateStyle: .short, timeStyle: .none))
            Text(order.date.formatted())
          }
        }
        """),
      Example(
        """
        struct ExportView: View {
          var body: some View {
            Button("Export") { export(with: DateFormatter()) }
              .task { names = format(with: ListFormatter()) }
          }
          private var title: String { DateFormatter().string(from: date) }
          func row(formatter: DateFormatter = DateFormatter()) -> some View { Text("a") }
        }
        """),
      Example(
        """
        final class NumberFormatter {}
        struct OrderView: View {
          var body: some View { Text(NumberFormatter().text) }
        }
        #Preview {
          Text(DateFormatter().string(from: .now))
        }
        """),
    ])

  struct Evidence: Analyzer.Evidence {
    let formatter: String
    /// Whether the formatter is created only while an alert or dialog is shown.
    let isInAlert: Bool
    /// Whether the formatter converts the value of a text field, which takes a format style instead.
    let isInTextField: Bool

    static let fields = FieldList(Self.init, \.formatter, \.isInAlert, \.isInTextField)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onUse(of: SystemAPIs.formatters) { reference, context in
      guard SystemAPIs.formatters.contains(reference.baseName.text) else { return }
      context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: reference)
    }
    walk.onMemberAccess(of: ["formatted"]) { member, context in
      context.countOpportunity(of: Self.self, in: .type(hasAny: .drawing), at: member.declName)
    }
    walk.onCall(by: SystemAPIs.formatters) { call, context in
      guard context.isViewCode, let name = call.createdFormatter, !call.isInDefaultArgument else { return }
      let isInAlert = call.isInAlert
      context.record(
        Evidence(formatter: name, isInAlert: isInAlert, isInTextField: call.isInTextField), by: Self.self,
        in: .viewCode,
        at: context.range(of: call), conditions: [.isForeign(name)], source: context.source(of: call),
        maximumSeverity: isInAlert ? .info : nil)
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let formatted =
      record.evidence.formatter == "ByteCountFormatter" ? "`.formatted(.byteCount(style: .file))`" : "`.formatted()`"
    if record.evidence.isInAlert {
      return """
        `\(record.evidence.formatter)` is created for an alert in `\(record.symbol)`; use \(formatted), which \
        needs no formatter
        """
    }
    if record.evidence.isInTextField {
      return """
        `\(record.evidence.formatter)` is created each time `\(record.symbol)` is evaluated; keep it in a static \
        property, or use `TextField(_:value:format:)`
        """
    }
    return """
      `\(record.evidence.formatter)` is created each time `\(record.symbol)` is evaluated; keep it in a static \
      property, or use \(formatted)
      """
  }
}

extension FunctionCallExprSyntax {
  /// Whether the call is an argument of a text field: `TextField("Price", value: $price, formatter: NumberFormatter())`.
  fileprivate var isInTextField: Bool {
    parent?.parent?.parent?.as(FunctionCallExprSyntax.self)?.constructedTypeName?.lastNamePart == "TextField"
  }

  /// Whether the code builds an alert or dialog, which happens only while it is shown.
  fileprivate var isInAlert: Bool {
    ancestors.contains { node in
      guard let modifier = node.as(ClosureExprSyntax.self)?.argument?.call.modifierName else { return false }
      return SwiftUIVocabulary.alertModifiers.contains(modifier)
    }
  }

  /// The formatter class that the call creates, including `.init()` for a local variable with an explicit type.
  fileprivate var createdFormatter: String? {
    if let member = calledMember, member.base == nil {
      guard member.declName.baseName.tokenKind == .keyword(.`init`),
        let binding = parent?.as(InitializerClauseSyntax.self)?.parent?.as(PatternBindingSyntax.self),
        let name = binding.typeAnnotation?.type.plainName?.lastNamePart
      else { return nil }
      return SystemAPIs.formatters.contains(name) ? name : nil
    }
    guard let token = calleeNameToken else { return nil }
    let isInit = token.tokenKind == .keyword(.`init`)
    guard isInit || SystemAPIs.formatters.contains(token.text), let name = constructedTypeName?.lastNamePart else {
      return nil
    }
    return SystemAPIs.formatters.contains(name) ? name : nil
  }
}
