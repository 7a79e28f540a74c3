import SwiftSyntax

/// Collects the members that the code of tests accesses: `isShown` for `view.actualView().isShown`.
struct TestedMembers: Collector, ProjectWideRecorder {
  static let id = "tested_members"

  struct Evidence: Analyzer.Evidence {
    /// The names of accessed members, sorted.
    let names: [String]
    /// The names of those that the code assigns, sorted.
    let assigned: [String]

    static let fields = FieldList(Self.init, \.names, \.assigned)
  }

  struct Uses: Sendable {
    /// The index of the test file.
    let file: Int
    let names: Set<String>
    let assigned: Set<String>
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.file) { file, context in
      guard context.contains("XCTest") || context.contains("Testing") else { return }
      let search = MemberSearch(viewMode: .sourceAccurate)
      search.walk(file)
      guard !search.names.isEmpty else { return }
      let start = SourcePosition(line: 1, column: 1)
      context.record(
        Evidence(names: search.names.sorted(), assigned: search.assigned.sorted()), by: Self.self,
        at: SourceRange(start: start, end: start), conditions: [.isTest(true)])
    }
  }

  func collection(in project: Project) -> [Uses] {
    project.records(of: Self.self).map {
      Uses(file: $0.file, names: Set($0.evidence.names), assigned: Set($0.evidence.assigned))
    }
  }
}

private final class MemberSearch: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var assigned: Set<String> = []

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    // Functions are not state.
    if node.base != nil, node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(node).id {
      let name = node.declName.baseName.text
      if !name.isUppercased { names.insert(name.hasPrefix("$") ? String(name.dropFirst()) : name) }
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let target = node.assignment?.target.as(MemberAccessExprSyntax.self), target.base != nil {
      assigned.insert(target.declName.baseName.text)
    }
    return .visitChildren
  }
}
