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
    /// A property for which a part of the initial value creates an object.
    case partCreation(PartCreation)
    /// A wrapped property whose initial value is the shared instance of a type.
    case shared(type: String)

    static let fields = CaseList<Self>(
      .init(Self.generics) { if case .generics(let names) = $0 { names } else { nil } },
      .init(Self.assignment) { if case .assignment(let assignment) = $0 { assignment } else { nil } },
      .init(Self.creation) { if case .creation(let type) = $0 { type } else { nil } },
      .init(Self.partCreation) { if case .partCreation(let creation) = $0 { creation } else { nil } },
      .init(Self.shared) { if case .shared(let type) = $0 { type } else { nil } })
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
        guard let value = binding.initializer?.value.withoutEffects, let name = binding.pattern.boundNames.first else {
          continue
        }
        if !variable.modifiers.isStatic, let creation = value.partCreation {
          context.record(.partCreation(creation), by: Self.self, at: context.range(of: name))
        }
        if !variable.attributes.isEmpty,
          let type = value.typeOfSharedInstance(annotated: binding.typeAnnotation?.type)
        {
          context.record(.shared(type: type), by: Self.self, at: context.range(of: name))
        }
        guard value.is(FunctionCallExprSyntax.self), value.constructedType == nil, let type = value.createdType else {
          continue
        }
        context.record(.creation(type: type), by: Self.self, at: context.range(of: name))
      }
    }
  }

  func collection(in project: Project) -> StateRecords { StateRecords(project) }
}

/// An object that a part of a property's initial value creates: `{ let model = Model(); return model }()`,
/// `isNew ? Model() : Model(draft)` or `Model().configured()`.
struct PartCreation: FieldStorable, Hashable, Sendable {
  /// The type as written; empty for `.init(…)`.
  let type: String
  /// The method that is called on the object and whose result is the value; nil if the object itself is the value.
  let method: String?

  static let fields = FieldList(Self.init, \.type, \.method)
}

extension ExprSyntax {
  /// The type of the object that a closure creates and returns if the expression calls it at once, as in
  /// `{ let model = Model(); return model }()`; empty for `.init(…)`.
  var typeCreatedByCalledClosure: String? {
    self.as(FunctionCallExprSyntax.self)?.calledExpression.as(ClosureExprSyntax.self)?.createdResult
  }

  fileprivate var partCreation: PartCreation? {
    if let choice = self.as(SequenceExprSyntax.self) {
      guard let last = choice.elements.last,
        let ternary = choice.elements.dropLast().last?.as(UnresolvedTernaryExprSyntax.self)
      else { return nil }
      let type = ternary.thenExpression.withoutEffects.createdType ?? last.withoutEffects.createdType
      return type.map { PartCreation(type: $0, method: nil) }
    }
    guard let call = self.as(FunctionCallExprSyntax.self) else { return nil }
    if call.calledExpression.is(ClosureExprSyntax.self) {
      return typeCreatedByCalledClosure.map { PartCreation(type: $0, method: nil) }
    }
    guard let member = call.calledMember, let type = member.base?.withoutEffects.createdType, !type.isEmpty else {
      return nil
    }
    return PartCreation(type: type, method: member.declName.baseName.text)
  }
}

extension ClosureExprSyntax {
  /// The type of the object that the closure creates and returns, as written; empty for `.init(…)`.
  fileprivate var createdResult: String? {
    guard let last = statements.last else { return nil }
    let result =
      last.item.as(ReturnStmtSyntax.self)?.expression
      ?? (statements.count == 1 ? last.item.as(ExprSyntax.self) : nil)
    guard let value = result?.withoutEffects else { return nil }
    if let type = value.createdType { return type }
    guard let name = value.as(DeclReferenceExprSyntax.self)?.baseName.text else { return nil }
    let bindings = statements.flatMap { statement -> [PatternBindingSyntax] in
      statement.item.as(VariableDeclSyntax.self).map { Array($0.bindings) } ?? []
    }
    guard let binding = bindings.first(where: { $0.pattern.boundNames.first?.text == name }),
      let type = binding.initializer?.value.withoutEffects.createdType
    else { return nil }
    return type.isEmpty ? binding.typeAnnotation?.type.unwrappedName ?? "" : type
  }
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
