/// Determines which types are part of the platform: UIKit and AppKit types, types nested in them, and adapters.
struct PlatformParts {
  private let project: Project
  /// Whether unknown foreign supertypes are ignored.
  private let trustsUnknown: Bool

  init(_ project: Project, trustsUnknown: Bool) {
    self.project = project
    self.trustsUnknown = trustsUnknown
  }

  /// Returns whether a type inherits from a UI framework type, is nested in one, is a struct of closures, or conforms
  /// to a project protocol that is independent of UI frameworks.
  func contain(_ entity: Int, visited: Set<Int> = []) -> Bool {
    guard !visited.contains(entity) else { return false }
    let type = project.types.entities[entity]
    if isMadeOfClosures(type) { return true }
    let isPart = (type.declarations + type.extensions).contains { reference in
      project.fact(reference).inherited.contains { name in
        switch project.types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName) {
        case .entity(let parent): isPlainProtocol(parent) || contain(parent, visited: visited.union([entity]))
        case .external(let name): isPlatform(name.lastNamePart)
        case .ambiguous: true
        }
      }
    }
    return isPart || isNestedInPlatform(type)
  }

  /// Whether a type is a struct of closures, which tests can replace just as they would a protocol:
  /// `struct PasteboardClient` with `var changeCount: () -> Int`.
  private func isMadeOfClosures(_ type: TypeIndex.Entity) -> Bool {
    guard type.kind == .struct else { return false }
    let stored = type.declarations.flatMap { project.fact($0).properties }.filter { !$0.isStatic }
    return !stored.isEmpty && stored.allSatisfy { $0.type?.contains("->") ?? false }
  }

  /// Whether a type is a protocol whose file does not import a UI framework, in which case conforming types are
  /// adapters.
  private func isPlainProtocol(_ entity: Int) -> Bool {
    let type = project.types.entities[entity]
    return type.kind == .protocol && project.files[type.file].uiImports.isEmpty
  }

  /// Whether the type is nested in a UIKit type, which makes it part of that type. Types nested in SwiftUI views are
  /// evaluated on their own.
  private func isNestedInPlatform(_ type: TypeIndex.Entity) -> Bool {
    guard let declaration = type.declarations.first, let owner = project.fact(declaration).parent else { return false }
    switch project.types.meaning(of: .init(file: declaration.file, type: owner)) {
    case .external(let name): return UIFrameworkNames.isLikelyType(name.lastNamePart)
    case .ambiguous: return true
    case .entity(let outer):
      if project.types.roles(of: outer).contains(.viewController) { return true }
      let outer = project.types.entities[outer]
      return (outer.declarations + outer.extensions).contains { reference in
        project.fact(reference).inherited.contains { name in
          guard case .external(let name) = project.types.lookUp(name, inFile: reference.file, insideType: nil) else {
            return false
          }
          return name != "View" && name != "App" && isUIName(name.lastNamePart)
        }
      }
    }
  }

  private func isPlatform(_ name: String) -> Bool {
    if isUIName(name) || Self.dependencyKeys.contains(name) { return true }
    return !trustsUnknown && !LibraryNames.contains(name)
  }

  private func isUIName(_ name: String) -> Bool {
    UIFrameworkNames.isLikelyType(name) || name.contains("ViewController")
  }

  /// Protocols for declaring a dependency's live value in the Composable Architecture. A conforming type is an adapter.
  private static let dependencyKeys: Set<String> = ["DependencyKey", "TestDependencyKey"]
}
