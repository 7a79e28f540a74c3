import SwiftSyntax

/// Collects the members that initializers of view models access through their parameters.
struct ParameterUses: Collector, ProjectWideRecorder {
  static let id = "parameter_uses"

  struct Evidence: Analyzer.Evidence {
    /// The name of the parameter's type, or of a part of it if the type is a composition.
    let type: String
    /// The accessed members, sorted.
    let members: [String]

    static let fields = FieldList(Self.init, \.type, \.members)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.initializer) { node, context in
      guard context.mayBeInViewModel, let body = node.body, let parameters = context.member?.parameters,
        !parameters.isEmpty
      else { return }
      let accesses = MemberAccesses.of(body)
      for parameter in parameters {
        guard let members = accesses[parameter.name] else { continue }
        for type in GenericDependencies.names(in: parameter.type, named: parameter.typeName, [:]) {
          context.record(
            Evidence(type: type, members: members.sorted()), by: Self.self, in: .type(hasAny: .viewModel),
            at: context.range(of: node.initKeyword))
        }
      }
    }
  }

  /// The uses, keyed by view model.
  func collection(in project: Project) -> [Int: [Located<Evidence>]] {
    var uses: [Int: [Located<Evidence>]] = [:]
    for located in project.records(of: Self.self) {
      if let entity = project.entity(of: located) { uses[entity, default: []].append(located) }
    }
    return uses
  }
}

/// Collects the accessed members of plain names.
private final class MemberAccesses: SyntaxVisitor {
  private var members: [String: Set<String>] = [:]

  /// The accessed members, keyed by name.
  static func of(_ code: some SyntaxProtocol) -> [String: Set<String>] {
    let finder = MemberAccesses(viewMode: .sourceAccurate)
    finder.walk(code)
    return finder.members
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.base?.unchained.as(DeclReferenceExprSyntax.self)?.baseName.text {
      members[name, default: []].insert(node.declName.baseName.text)
    }
    return .visitChildren
  }
}
