import SwiftSyntax

/// Collects the functions that tests call without naming their type: `menu(state:)` for
/// `$0.menu = .menu(state: state)`.
struct ImplicitTestCalls: Collector, ProjectWideRecorder {
  static let id = "implicit_test_calls"

  struct Evidence: Analyzer.Evidence {
    /// The names with labels, sorted.
    let names: [String]

    static let fields = FieldList(Self.init, \.names)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onTestFile { file, context in
      let search = ImplicitCallSearch(viewMode: .sourceAccurate)
      search.walk(file)
      guard !search.names.isEmpty else { return }
      context.recordForTests(Evidence(names: search.names.sorted()), by: Self.self)
    }
  }

  func collection(in project: Project) -> Set<String> {
    project.records(of: Self.self).reduce(into: []) { $0.formUnion($1.evidence.names) }
  }
}

private final class ImplicitCallSearch: SyntaxVisitor {
  private(set) var names: Set<String> = []

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let access = node.calledMember, access.base == nil, !node.arguments.isEmpty {
      let labels = node.arguments.map { ($0.label?.text ?? "_") + ":" }.joined()
      names.insert("\(access.declName.baseName.text)(\(labels))")
    }
    return .visitChildren
  }
}

extension Project {
  /// Returns whether tests call a static function of the type that returns an instance of it, without naming the type.
  func isCalledImplicitly(_ entity: Int, by calls: Set<String>) -> Bool {
    let names: Set<String> = ["Self", types.entities[entity].name, types.entities[entity].name.lastNamePart]
    return facts(of: entity).contains { fact in
      fact.members.contains { member in
        member.kind == .function && member.isStatic && calls.contains(member.name)
          && member.type.map(names.contains) == true
      }
    }
  }
}
