import SwiftSyntax

/// Collects lazy properties whose value another object of the type makes: `lazy var client = factory.makeClient()`.
struct MadeProperties: Collector {
  static let id = "made_properties"

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init, \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.on(.variable) { node, context in
      guard context.type != nil, node.isMember, node.modifiers.contains(where: { $0.name.hasText("lazy") }),
        let binding = node.bindings.first, let name = binding.pattern.boundNames.first,
        let call = binding.initializer?.value.withoutEffects.as(FunctionCallExprSyntax.self),
        let member = call.calledMember, let maker = member.base?.dottedName?.lastNamePart, !maker.isUppercased,
        let verb = member.declName.baseName.text.camelCaseWords.first, Self.verbs.contains(verb)
      else { return }
      context.record(Evidence(name: name.text), by: Self.self, at: context.range(of: name))
    }
  }

  /// The names of the properties, keyed by the declaration that contains them.
  func collection(in project: Project) -> [TypeIndex.Reference: Set<String>] {
    project.valuesByDeclaration(of: project.recordsOfReviewedTypes(of: Self.self)) { $0.evidence.name }
  }

  private static let verbs: Set<String> = ["make", "resolve", "create"]
}

extension Project {
  /// Returns the stored properties that are dependencies by their role: values of a dependency wrapper, factories,
  /// keychains, and objects whose type implements a service protocol of another name.
  func dependenciesByRole(of reference: TypeIndex.Reference) -> Set<String> {
    Set(
      fact(reference).properties.filter { property in
        guard !property.isStatic else { return false }
        if property.has(anyOf: "Dependency", "Injected", "Inject", "LazyInjected") { return true }
        guard let type = property.knownType else { return false }
        if ["Factory", "Keychain"].contains(where: type.lastNamePart.hasSuffix) { return true }
        guard let entity = entity(named: type, inFile: reference.file, insideType: reference.type) else { return false }
        return types.entities[entity].kind != .protocol && conformsToServiceProtocol(entity)
      }.map(\.name))
  }
}
