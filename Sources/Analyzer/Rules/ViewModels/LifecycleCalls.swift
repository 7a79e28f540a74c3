import SwiftSyntax

/// Collects the names of the functions that views call when they appear, change or refresh, as opposed to when the user
/// taps something.
struct LifecycleCalls: Collector, ProjectWideRecorder {
  static let id = "lifecycle_calls"

  struct Evidence: Analyzer.Evidence {
    let names: [String]

    static let fields = FieldList(Self.init, \.names)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onCall(of: SwiftUIVocabulary.lifecycleModifiers, record)
    walk.onCall(ofMembers: SwiftUIVocabulary.lifecycleModifiers, record)
  }

  private func record(_ call: FunctionCallExprSyntax, _ context: FileContext) {
    guard context.type != nil, !context.isPreview else { return }
    let names =
      call.arguments.namesOfMembers
      .union(call.trailingClosure?.namesOfMembers ?? [])
      .union(call.additionalTrailingClosures.namesOfMembers)
    guard !names.isEmpty else { return }
    context.record(Evidence(names: names.sorted()), by: Self.self, at: context.range(of: call.calledExpression))
  }

  /// Returns the names of the functions, without argument labels.
  func collection(in project: Project) -> Set<String> {
    project.records(of: Self.self).reduce(into: []) { $0.formUnion($1.evidence.names) }
  }
}

extension SyntaxProtocol {
  /// The names after a dot, such as `load` in `viewModel.load()`.
  fileprivate var namesOfMembers: Set<String> {
    var names: Set<String> = []
    var previous: TokenKind?
    for token in tokens(viewMode: .sourceAccurate) {
      if case .identifier(let name) = token.tokenKind, previous == .period { names.insert(name) }
      previous = token.tokenKind
    }
    return names
  }
}
