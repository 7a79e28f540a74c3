/// Collects the types that the project injects into at least one type, which shows that they could be injected into
/// other types as well.
struct InjectedTypes: Collector {
  static let id = "injected_types"

  func collection(in project: Project) -> InjectedNames { InjectedNames(project) }
}

/// The names of the types that a project injects.
struct InjectedNames: Sendable {
  private var names: Set<String> = []
  private var namesInViewModels: Set<String> = []

  fileprivate init(_ project: Project) {
    for file in project.files.indices where !project.files[file].isTest {
      let types = project.files[file].facts.types
      for type in types.indices where !types[type].isPreview {
        let isViewModel = project.types.roles(inside: .init(file: file, type: type)).contains(.viewModel)
        types[type].forEachInjectedType { name in
          names.insert(name)
          if isViewModel { namesInViewModels.insert(name) }
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

extension InjectedNames {
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
  /// - Parameter isWanted: Returns whether to consider a protocol.
  func conformsToProjectProtocol(_ entity: Int, where isWanted: (Int) -> Bool = { _ in true }) -> Bool {
    let type = types.entities[entity]
    return (type.declarations + type.extensions).contains { reference in
      fact(reference).inherited.contains { name in
        let parent = types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName).entity
        return parent.map { types.entities[$0].kind == .protocol && isWanted($0) } ?? false
      }
    }
  }

  /// Returns whether a type conforms to a protocol in the project that is a service.
  func conformsToServiceProtocol(_ entity: Int) -> Bool {
    conformsToProjectProtocol(entity) { types.roles(of: $0).contains(.service) }
  }
}

extension TypeFact {
  /// Calls `body` with the types of the values that are injected into instances of this type.
  fileprivate func forEachInjectedType(_ body: (String) -> Void) {
    for property in properties {
      if let name = property.injectedType { body(name) }
    }
    // Uses indices, because copying a member retains a dozen references.
    for member in members.indices where members[member].kind == .initializer {
      for parameter in members[member].parameters {
        if let name = parameter.typeName?.lastNamePart { body(name) }
      }
    }
  }
}

extension PropertyFact {
  /// The type of the property's value, if the value comes from the memberwise initializer or the environment.
  fileprivate var injectedType: String? {
    if let environmentType { return environmentType.lastNamePart }
    return isStatic || hasInitialValue || isPrivate && !has(anyOf: "EnvironmentObject") ? nil : typeName?.lastNamePart
  }
}
