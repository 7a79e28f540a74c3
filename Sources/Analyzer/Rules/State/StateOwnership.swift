import SwiftSyntax

/// Collects initial values, generic parameters and created types for the rules about state ownership. The rules use
/// them through `StateIndex`.
struct StateOwnership: Collector, ProjectWideRecorder {
  static let id = "state_ownership"

  /// The evidence at one location.
  enum Evidence: Analyzer.Evidence {
    /// The generic parameters of a type.
    case generics([String])
    /// The initial value of a property, assigned in an initializer.
    case assignment(InitAssignment)
    /// A property whose initial value is created by `.init(…)` or by a nested type's initializer. The type is empty for
    /// `.init(…)`.
    case creation(type: String)

    static let fields = CaseList<Self>(
      .init(Self.generics) { if case .generics(let names) = $0 { names } else { nil } },
      .init(Self.assignment) { if case .assignment(let assignment) = $0 { assignment } else { nil } },
      .init(Self.creation) { if case .creation(let type) = $0 { type } else { nil } })
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.type) { type, context in
      let parameters =
        type.node.as(StructDeclSyntax.self)?.genericParameterClause
        ?? type.node.as(ClassDeclSyntax.self)?.genericParameterClause
        ?? type.node.as(EnumDeclSyntax.self)?.genericParameterClause
      guard let parameters else { return }
      context.record(.generics(parameters.parameters.map(\.name.text)), by: Self.self, at: type.fact.range)
    }
    walk.on(.sequence) { sequence, context in
      guard context.member?.kind == .initializer, let type = context.type,
        [.struct, .extension].contains(context.types[type].kind),
        let assignment = InitAssignment(sequence, in: context), assignment.matters(in: context)
      else { return }
      context.record(.assignment(assignment), by: Self.self, at: context.range(of: sequence))
    }
    walk.on(.variable) { variable, context in
      guard context.type != nil, variable.isMember else { return }
      for binding in variable.bindings {
        guard let value = binding.initializer?.value.withoutEffects, value.is(FunctionCallExprSyntax.self),
          value.constructedType == nil, let type = value.createdType, let name = binding.pattern.boundNames.first
        else { continue }
        context.record(.creation(type: type), by: Self.self, at: context.range(of: name))
      }
    }
  }

  func collection(in project: Project) -> StateRecords { StateRecords(project) }
}

extension InitAssignment {
  /// Whether the assignment is relevant to any rule. Values of basic types are not.
  fileprivate func matters(in context: FileContext) -> Bool {
    if isStorage || context.property(named: property)?.attributes.isEmpty == false { return true }
    guard case .parameter(_, let type?) = origin else { return false }
    return !Self.basicTypes.contains(type)
  }

  private static let basicTypes = SystemAPIs.plainValues.union([
    "Int64", "Decimal", "TimeInterval", "Color", "CGSize", "CGRect", "CGPoint", "Binding",
  ])
}
