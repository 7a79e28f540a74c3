extension Project {
  /// Returns whether the only view models in a file are structs nested in a view controller of the same file. They hold
  /// what the controller displays, and the controller needs the UI framework.
  func nestsViewModelsInControllers(inFile file: Int) -> Bool {
    let types = viewModelTypes(inFile: file)
    return !types.isEmpty
      && types.allSatisfy { type in
        let fact = files[file].facts.types[type]
        guard fact.kind == .struct, let owner = fact.parent else { return false }
        return self.types.roles(inside: .init(file: file, type: owner)).contains(.viewController)
      }
  }

  /// Returns the name of the first UIKit or AppKit view or window that a file declares, which needs the framework.
  func platformView(inFile file: Int) -> String? {
    let facts = files[file].facts.types
    return facts.indices.first { type in
      guard facts[type].kind == .class, let entity = types.meaning(of: .init(file: file, type: type)).entity,
        !types.roles(of: entity).contains(.viewModel)
      else { return false }
      let top = superclasses(of: entity).last ?? entity
      return self.facts(of: top).contains { $0.inherited.first.map(SystemRoles.isPlatformClass) ?? false }
    }.map { facts[$0].name }
  }

  /// Returns whether all view models that a file declares or extends implement protocols of the project that require
  /// properties or functions with UI types, so that the file cannot do without the framework. The conformance may be in
  /// another file.
  func implementsProtocolsWithUI(inFile file: Int) -> Bool {
    let viewModels = viewModelTypes(inFile: file)
    return !viewModels.isEmpty
      && viewModels.allSatisfy { type in
        guard let entity = types.meaning(of: .init(file: file, type: type)).entity,
          types.entities[entity].kind == .class || types.entities[entity].kind == .struct
        else { return false }
        return protocols(of: entity).contains { requiresUI($0, outside: file) }
      }
  }

  /// Returns whether the view models in a file contain nothing that would be tested separately: structs that consist of
  /// constants, and small classes whose only code is an initializer that connects them to another object.
  func onlyDeclaresTrivialViewModels(inFile file: Int) -> Bool {
    let viewModels = viewModelTypes(inFile: file)
    return !viewModels.isEmpty
      && viewModels.allSatisfy { type in
        let fact = files[file].facts.types[type]
        let initializers = fact.members.filter { $0.kind == .initializer }
        guard initializers.count == fact.members.count else { return false }
        return switch fact.kind {
        case .struct: !fact.properties.isEmpty && fact.properties.allSatisfy(\.isLet)
        case .class:
          initializers.count == 1 && initializers.allSatisfy { !$0.parameters.isEmpty }
            && fact.codeLines <= Self.longestTrivialViewModel
        default: false
        }
      }
  }

  /// The maximum number of code lines in a class that only connects itself to another object.
  private static var longestTrivialViewModel: Int { 15 }

  /// Returns whether a use of a UI type follows from a protocol of the project that is not a view model itself. This
  /// applies to the parameters of a function that such a protocol requires, and to all code of a type that supplies the
  /// cells of a table or collection and is a view model only because of another protocol's name.
  func isRequiredByInterface(_ located: Located<UITypeUses.Evidence>) -> Bool {
    guard let entity = entity(of: located) else { return false }
    let required = protocols(of: entity).filter { !types.roles(of: $0).contains(.viewModel) }
      .flatMap { requiredFunctions(of: $0) }
    let suppliesCells = required.contains { $0.takes(anyOf: Self.cellContainers) }
    if suppliesCells, !types.hasViewModelName(types.entities[entity].name.lastNamePart) { return true }
    return located.evidence.isParameter
      && required.contains { function in
        function.name == located.evidence.declaration
          && (function.takes(anyOf: Self.cellContainers) || function.takes(anyOf: Self.controllers))
      }
  }

  private static var cellContainers: Set<String> {
    ["UITableView", "UICollectionView", "NSTableView", "NSOutlineView", "NSCollectionView"]
  }

  private static var controllers: Set<String> { ["UIViewController", "NSViewController"] }

  /// The functions that a protocol, or one that it refines, requires.
  private func requiredFunctions(of entity: Int, visited: Set<Int> = []) -> [MemberFact] {
    guard !visited.contains(entity) else { return [] }
    let own = types.entities[entity].declarations.flatMap { fact($0).members }.filter { $0.kind == .function }
    return own + protocols(of: entity).flatMap { requiredFunctions(of: $0, visited: visited.union([entity])) }
  }

  /// The indices of the view models that a file declares or extends, except for those in previews.
  private func viewModelTypes(inFile file: Int) -> [Int] {
    let facts = files[file].facts.types
    return facts.indices.filter { type in
      !facts[type].isPreview && types.roles(inside: .init(file: file, type: type)).contains(.viewModel)
    }
  }

  /// Returns whether a protocol from another file, or one that it refines, has a requirement with a UI type.
  private func requiresUI(_ entity: Int, outside file: Int, visited: Set<Int> = []) -> Bool {
    let type = types.entities[entity]
    guard type.kind == .protocol, type.file != file, !visited.contains(entity) else { return false }
    return type.declarations.contains { reference in
      let fact = fact(reference)
      let required =
        fact.properties.compactMap(\.type)
        + fact.members.flatMap { $0.parameters.map(\.type) + [$0.type].compactMap(\.self) }
      return required.contains(where: Self.namesUIType)
        || fact.inherited.contains { name in
          self.entity(named: name, inFile: reference.file).map {
            requiresUI($0, outside: file, visited: visited.union([entity]))
          } ?? false
        }
    }
  }

  private static func namesUIType(_ type: String) -> Bool {
    type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { name in
      UIFrameworkNames.isLikelyType(String(name)) && !LibraryNames.contains(String(name))
    }
  }
}

extension MemberFact {
  /// Whether a parameter is, or contains, a value of one of the types.
  fileprivate func takes(anyOf types: Set<String>) -> Bool {
    parameters.contains { parameter in
      parameter.type.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.contains { types.contains(String($0)) }
    }
  }
}
