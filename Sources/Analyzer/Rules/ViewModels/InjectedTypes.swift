/// The types that the project injects into at least one type, which shows that they could be injected into other types
/// as well.
struct InjectedTypes {
  private var names: Set<String> = []
  private var namesInViewModels: Set<String> = []

  init(_ project: Project) {
    for (index, file) in project.files.enumerated() where !file.isTest {
      for (type, fact) in file.facts.types.enumerated() where !fact.isPreview {
        let injected = fact.injectedTypes
        guard !injected.isEmpty else { continue }
        names.formUnion(injected)
        if project.types.roles(inside: .init(file: index, type: type)).contains(.viewModel) {
          namesInViewModels.formUnion(injected)
        }
      }
    }
  }

  func viewModelsReceive(_ name: String) -> Bool { namesInViewModels.contains(name) }

  /// Returns whether a type is known to be injectable, because the project injects it, one of its protocols or its
  /// superclass through an initializer, a property or the environment.
  func contain(_ name: String, at located: Located<some Evidence>, in project: Project) -> Bool {
    if names.contains(name.lastNamePart) { return true }
    guard case .entity(let entity) = project.meaning(of: name, at: located) else { return false }
    return project.facts(of: entity).contains { $0.inherited.contains { names.contains($0.lastNamePart) } }
  }
}

extension InjectedTypes {
  /// Returns whether the project injects one of the type's protocols.
  func containProtocol(of name: String, at located: Located<some Evidence>, in project: Project) -> Bool {
    guard case .entity(let entity) = project.meaning(of: name, at: located) else { return false }
    let type = project.types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      project.fact(reference).inherited.contains { parent in
        guard names.contains(parent.lastNamePart),
          let found = project.entity(named: parent, inFile: reference.file)
        else { return false }
        return project.types.entities[found].kind == .protocol
      }
    }
  }
}

extension Project {
  /// Returns whether a type conforms to a protocol in the project and can therefore be replaced in tests.
  func conformsToProjectProtocol(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).inherited.contains { name in
        let parent = types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName).entity
        return parent.map { types.entities[$0].kind == .protocol } ?? false
      }
    }
  }
}

extension TypeFact {
  /// The types of the values that are injected into instances of this type.
  fileprivate var injectedTypes: Set<String> {
    let parameters = members.lazy.filter { $0.kind == .initializer }.flatMap(\.parameters)
    return Set(properties.compactMap(\.injectedType) + parameters.compactMap { $0.typeName?.lastNamePart })
  }
}

extension PropertyFact {
  /// The type of the property's value, if the value comes from the memberwise initializer or the environment.
  fileprivate var injectedType: String? {
    if let environmentType { return environmentType.lastNamePart }
    return isStatic || hasInitialValue || isPrivate && !has(anyOf: "EnvironmentObject") ? nil : typeName?.lastNamePart
  }
}
