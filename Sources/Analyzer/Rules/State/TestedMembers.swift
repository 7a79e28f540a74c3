import SwiftSyntax

/// Collects the members of values that the code of tests accesses: `FeedView.isShown` for `view.actualView().isShown`
/// if `view` was created with `FeedView()`.
struct TestedMembers: Collector, ProjectWideRecorder {
  static let id = "tested_members"

  struct Evidence: Analyzer.Evidence {
    /// The accessed members, each with the name of its type, sorted.
    let names: [String]
    /// Those that the code assigns, sorted.
    let assigned: [String]

    static let fields = FieldList(Self.init, \.names, \.assigned)
  }

  struct Use: Sendable {
    /// The index of the test file.
    let file: Int
    let isAssigned: Bool
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.onTestFile { file, context in
      let receivers = TestedTypes.of(file, in: context)
      let search = MemberSearch(receivers)
      search.walk(file)
      guard !search.names.isEmpty else { return }
      context.recordForTests(Evidence(names: search.names.sorted(), assigned: search.assigned.sorted()), by: Self.self)
    }
  }

  /// The first use of each member, such as `FeedView.isShown`. Assignments take precedence.
  func collection(in project: Project) -> [String: Use] {
    var uses: [String: Use] = [:]
    for located in project.records(of: Self.self) {
      for name in located.evidence.names where uses[name] == nil {
        uses[name] = Use(file: located.file, isAssigned: false)
      }
      for name in located.evidence.assigned where uses[name]?.isAssigned != true {
        uses[name] = Use(file: located.file, isAssigned: true)
      }
    }
    return uses
  }
}

private final class MemberSearch: SyntaxVisitor {
  private(set) var names: Set<String> = []
  private(set) var assigned: Set<String> = []
  private let receivers: TestedTypes

  init(_ receivers: TestedTypes) {
    self.receivers = receivers
    super.init(viewMode: .sourceAccurate)
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    // Functions are not state.
    if node.parent?.as(FunctionCallExprSyntax.self)?.calledExpression.id != ExprSyntax(node).id {
      names.formUnion(members(node))
    }
    return .visitChildren
  }

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    if let target = node.assignment?.target.as(MemberAccessExprSyntax.self) { assigned.formUnion(members(target)) }
    return .visitChildren
  }

  /// The accessed member, with the name of each type that the receiver may have.
  private func members(_ access: MemberAccessExprSyntax) -> [String] {
    let name = access.declName.baseName.text
    guard let base = access.base, !name.isUppercased else { return [] }
    let member = name.hasPrefix("$") ? String(name.dropFirst()) : name
    return receivers.types(of: base).map { $0 + "." + member }
  }
}
