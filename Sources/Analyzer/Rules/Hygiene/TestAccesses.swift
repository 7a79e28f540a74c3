import SwiftSyntax

/// Collects the names of the members that the code of tests accesses: `monitor` and `refresh` for
/// `controller.monitor.refresh()`.
struct TestAccesses: Collector, ProjectWideRecorder {
  static let id = "test_accesses"

  struct Evidence: Analyzer.Evidence {
    /// The names of accessed members, including functions, without labels, sorted.
    let names: [String]
    /// The names of called functions, without labels, sorted.
    let called: [String]

    static let fields = FieldList(Self.init, \.names, \.called)
  }

  /// The accesses in one test file.
  struct Accesses: Sendable {
    /// The index of the file.
    let file: Int
    let names: [String]
    let called: Set<String>
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onTestFile { file, context in
      let search = AccessSearch(viewMode: .sourceAccurate)
      search.walk(file)
      guard !search.names.isEmpty else { return }
      context.recordForTests(Evidence(names: search.names.sorted(), called: search.called.sorted()), by: Self.self)
    }
  }

  func collection(in project: Project) -> [Accesses] {
    project.records(of: Self.self).map {
      Accesses(file: $0.file, names: $0.evidence.names, called: Set($0.evidence.called))
    }
  }
}

private final class AccessSearch: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var called: Set<String> = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    guard node.base != nil, !name.isUppercased else { return .visitChildren }
    names.insert(name.hasPrefix("$") ? String(name.dropFirst()) : name)
    if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id == ExprSyntax(node).id { called.insert(name) }
    return .visitChildren
  }
}
