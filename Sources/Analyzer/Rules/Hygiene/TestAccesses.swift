import SwiftSyntax

/// Collects the members that the code of tests accesses, with what is known about the values that they belong to.
struct TestAccesses: Collector, ProjectWideRecorder {
  static let id = "test_accesses"

  struct Evidence: Analyzer.Evidence {
    /// The accessed members, including functions, of values whose type the file does not tell, without labels, sorted:
    /// `monitor.refresh` for `controller.monitor.refresh()`, and `.refresh` for a member of a function's result.
    let accesses: [String]
    /// The called functions, without labels, sorted: `FeedViewModel.load` if the type of the value is known, and
    /// otherwise `load`.
    let called: [String]

    static let fields = FieldList(Self.init, \.accesses, \.called)
  }

  /// The accesses in one test file.
  struct Accesses: Sendable {
    /// The index of the file.
    let file: Int
    let accesses: [String]
    let called: Set<String>
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onTestFile { file, context in
      let receivers = TestedTypes.of(file, in: context)
      let search = AccessSearch(receivers)
      search.walk(file)
      guard !search.accesses.isEmpty || !search.called.isEmpty else { return }
      context.recordForTests(
        Evidence(accesses: search.accesses.sorted(), called: search.called.sorted()), by: Self.self)
    }
  }

  func collection(in project: Project) -> [Accesses] {
    project.records(of: Self.self).map {
      Accesses(file: $0.file, accesses: $0.evidence.accesses, called: Set($0.evidence.called))
    }
  }
}

private final class AccessSearch: SyntaxVisitor {
  private(set) var accesses: Set<String> = []
  private(set) var called: Set<String> = []
  private let receivers: TestedTypes

  init(_ receivers: TestedTypes) {
    self.receivers = receivers
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard let base = node.base, !name.isUppercased else { return .visitChildren }
    let types = receivers.types(of: base)
    if types.isEmpty {
      let member = name.hasPrefix("$") ? String(name.dropFirst()) : name
      accesses.insert((base.unchained.lastName?.text ?? "") + "." + member)
    }
    if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id {
      called.formUnion(types.isEmpty ? [name] : types.map { $0 + "." + name })
    }
    return .visitChildren
  }
}
