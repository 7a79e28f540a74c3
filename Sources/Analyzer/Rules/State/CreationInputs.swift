import SwiftSyntax

/// Collects the parameters of an initializer that it passes on to an object which it creates for an `@ObservedObject`
/// property: `results` in `_viewModel = .init(wrappedValue: ResultViewModel(results: results))`.
struct CreationInputs: Collector {
  static let id = "creation_inputs"

  struct Evidence: Analyzer.Evidence {
    /// The property that stores the object.
    let property: String
    let parameter: String
    /// The parameter's type as written.
    let type: String
    /// The name of the type; nil for collections, closures and tuples.
    let typeName: String?

    static let fields = FieldList(Self.init, \.property, \.parameter, \.type, \.typeName)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.sequence) { sequence, context in
      guard let member = context.member, member.kind == .initializer, let type = context.type,
        [.struct, .extension].contains(context.types[type].kind),
        let assignment = InitAssignment(sequence, in: context), case .created = assignment.origin,
        context.property(named: assignment.property).map({ $0.attribute("ObservedObject") != nil }) ?? true,
        let arguments = sequence.elements.last?.creation?.arguments
      else { return }
      for argument in arguments {
        guard let name = argument.expression.firstName,
          let parameter = member.parameters.first(where: { $0.name == name })
        else { continue }
        context.record(
          Evidence(
            property: assignment.property, parameter: name, type: parameter.type, typeName: parameter.typeName),
          by: Self.self, at: context.range(of: argument.expression))
      }
    }
  }

  /// The parameters, keyed by the type that creates the object.
  func collection(in project: Project) -> [Int: [Located<Evidence>]] {
    var inputs: [Int: [Located<Evidence>]] = [:]
    for located in project.recordsOfReviewedTypes(of: Self.self) {
      if let entity = project.entity(of: located) { inputs[entity, default: []].append(located) }
    }
    return inputs
  }
}

extension CreationInputs.Evidence {
  /// Whether the parameter is a value, which may be different whenever the parent creates the view again. A reference
  /// to a service or model usually stays the same.
  func isValue(at reference: TypeIndex.Reference, in project: Project) -> Bool {
    if type.contains("->") || type.hasPrefix("any ") || type.hasPrefix("some ") { return false }
    guard let typeName else { return true }
    let scope = project.fact(reference).name
    return switch project.types.lookUp(typeName, inFile: reference.file, insideType: scope) {
    case .entity(let entity): [.struct, .enum].contains(project.types.entities[entity].kind)
    case .external: project.types.roles(named: typeName, inFile: reference.file, insideType: reference.type).isEmpty
    case .ambiguous: false
    }
  }
}

extension ExprSyntax {
  /// The call that creates an object, which may be the argument of a property wrapper.
  fileprivate var creation: FunctionCallExprSyntax? {
    guard let call = withoutEffects.as(FunctionCallExprSyntax.self) else { return nil }
    return call.arguments.first { $0.isFirstValueOfWrapper }.map { $0.expression.creation } ?? call
  }

  /// The first name of a path: `type` in `type` and `type.wrappedValue`.
  fileprivate var firstName: String? {
    if let name = wholeName { return name.isProjected ? nil : name.name }
    return dottedName?.split(separator: ".").first.map(String.init)
  }
}
