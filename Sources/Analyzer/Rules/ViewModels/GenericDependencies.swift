import SwiftSyntax

/// Collects the protocols to which the generic parameters of view models and their initializers conform.
struct GenericDependencies: Collector, ProjectWideRecorder {
  static let id = "generic_dependencies"

  struct Evidence: Analyzer.Evidence {
    /// The name of the generic parameter.
    let parameter: String
    /// The names of the protocols, in source order.
    let protocols: [String]

    static let fields = FieldList(Self.init, \.parameter, \.protocols)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { declaration, context in
      Self.record(Syntax(declaration.node), at: declaration.fact.range, in: context)
    }
    walk.on(.initializer) { node, context in
      Self.record(Syntax(node), at: context.range(of: node.initKeyword), in: context)
    }
  }

  private static func record(_ node: Syntax, at range: SourceRange, in context: FileContext) {
    guard context.mayBeInViewModel, let parameters = node.genericParameters?.parameters else { return }
    let requirements = node.genericConstraints?.requirements.compactMap {
      $0.requirement.as(ConformanceRequirementSyntax.self)
    }
    for parameter in parameters {
      let name = parameter.name.text
      let required = requirements?.filter { $0.leftType.plainName == name }.flatMap(\.rightType.plainNames) ?? []
      let protocols = (parameter.inheritedType?.plainNames ?? []) + required
      guard !protocols.isEmpty else { continue }
      context.record(
        Evidence(parameter: name, protocols: protocols), by: Self.self, in: .type(hasAny: .viewModel), at: range)
    }
  }

  /// The names of the protocols, keyed by view model and generic parameter.
  func collection(in project: Project) -> [Int: [String: [String]]] {
    var protocols: [Int: [String: [String]]] = [:]
    for located in project.records(of: Self.self) {
      guard let entity = project.entity(of: located) else { continue }
      protocols[entity, default: [:]][located.evidence.parameter, default: []] += located.evidence.protocols
    }
    return protocols
  }

  /// Returns the names of the types that a property or parameter may be used as: the parts of a composition such as
  /// `any Authenticating & Sendable`, or the protocols of a generic parameter.
  /// - Parameters:
  ///   - type: The type as written.
  ///   - name: The name that the facts record for the type; nil for compositions and some optionals.
  ///   - protocols: The protocols of the generic parameters, keyed by name.
  static func names(in type: String?, named name: String?, _ protocols: [String: [String]]) -> [String] {
    let names = name.map { [$0] } ?? type?.namesInComposition ?? []
    return names.flatMap { protocols[$0] ?? [$0] }
  }
}

extension Syntax {
  /// The `where` clause of a type that may be a view model, or of an initializer.
  fileprivate var genericConstraints: GenericWhereClauseSyntax? {
    switch kind {
    case .structDecl: self.as(StructDeclSyntax.self)?.genericWhereClause
    case .classDecl: self.as(ClassDeclSyntax.self)?.genericWhereClause
    case .enumDecl: self.as(EnumDeclSyntax.self)?.genericWhereClause
    case .actorDecl: self.as(ActorDeclSyntax.self)?.genericWhereClause
    case .initializerDecl: self.as(InitializerDeclSyntax.self)?.genericWhereClause
    default: nil
    }
  }
}

extension String {
  /// The names in a type for which the facts record no name: `Authenticating` and `Sendable` for
  /// `(any Authenticating & Sendable)?`, `Clock` for `(some Clock)?`. Empty for closures, tuples and collections.
  fileprivate var namesInComposition: [String] {
    guard !contains(where: { "<>[],:@".contains($0) }) else { return [] }
    return split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "." }.map(String.init).filter {
      $0 != "any" && $0 != "some"
    }
  }
}
