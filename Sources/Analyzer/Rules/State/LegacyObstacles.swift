import SwiftSyntax

extension StateIndex {
  /// A generic type of the project that requires its argument to be an `ObservableObject` and that a class is used with,
  /// according to a written type (`FeedList<FeedModel>`), a created value (`FeedList(model: FeedModel())`), or another
  /// protocol that the same argument needs and the class implements. Nil if there is none.
  /// - Parameter generics: The result of `typesRequiringObservableObjects`.
  func typeRequiringObservableObject(_ entity: Int, among generics: [Int]) -> String? {
    guard !generics.isEmpty else { return nil }
    let supertypes = project.reached(from: [entity]) { project.supertypes(of: $0) }
    let name = project.types.entities[entity].name
    let found = generics.first { generic in
      let others = project.types.entities[generic].declarations.flatMap { declaration in
        project.fact(declaration).genericRequirements.compactMap {
          project.entity(named: $0, inFile: declaration.file, insideType: declaration.type)
        }
      }
      return others.contains(where: supertypes.contains) || isArgument(name, of: generic)
    }
    return found.map { project.types.entities[$0].name }
  }

  /// The generic types that require an argument to be an `ObservableObject`.
  var typesRequiringObservableObjects: [Int] {
    project.types.entities.indices.filter { entity in
      project.types.entities[entity].declarations.contains { declaration in
        !project.fact(declaration).isPreview
          && project.fact(declaration).genericRequirements.contains { $0.lastNamePart == "ObservableObject" }
      }
    }
  }

  /// Whether code of the app names the generic type with the class as its argument, or creates it with a new object.
  private func isArgument(_ name: String, of generic: Int) -> Bool {
    let outer = project.types.entities[generic].name.lastNamePart
    let written = "\(outer)<\(name)>"
    return project.files(naming: [generic]).contains { file in
      let facts = project.files[file].facts
      let isWritten = facts.types.contains { type in
        type.properties.contains { $0.type?.contains(written) == true }
          || type.members.contains { member in
            member.type?.contains(written) == true || member.parameters.contains { $0.type.contains(written) }
          }
      }
      return isWritten
        || facts.constructions.contains { made in
          made.type.lastNamePart == outer && !made.isInPreview
            && made.arguments.contains { $0.text.hasPrefix(name + "(") }
        }
    }
  }

  /// Whether an initializer of one of the classes starts work that a view's `@StateObject` starts only once. The
  /// initial value of `@State` is created again whenever the parent is updated.
  func startsWorkOnce(_ classes: [Int], heldBy wrappers: [String]) -> Bool {
    wrappers.contains("StateObject") && classes.contains(where: startsWork)
  }

  /// Whether the published properties of a class only store what its initializer receives: they have no initial values,
  /// the class has no functions, and no code that names a property changes it.
  func publishesOnlyInitialValues(_ classes: [Int]) -> Bool {
    let facts = classes.flatMap { project.facts(of: $0) }
    let published = facts.flatMap(\.properties).filter { $0.has(anyOf: "Published") && !$0.isStatic }
    guard !published.isEmpty, published.allSatisfy({ !$0.hasInitialValue && !$0.isOptional && !$0.hasObservers }),
      !facts.flatMap(\.members).contains(where: { $0.kind == .function && !$0.isStatic })
    else { return false }
    let names = Set(published.map(\.name))
    let changes: NameUse.Usage = [.assigned, .projected, .passedInout]
    return !project.files(naming: classes).contains { file in
      project.files[file].facts.types.contains { type in
        type.members.contains { member in
          member.uses.contains { use in
            guard !use.usage.isDisjoint(with: changes) else { return false }
            return use.member.map(names.contains) ?? (member.kind != .initializer && names.contains(use.name))
          }
        }
      }
    }
  }
}

/// Collects the types that are compiled only in debug builds.
struct DebugTypes: Collector, ProjectWideRecorder {
  static let id = "debug_types"

  struct Evidence: Analyzer.Evidence {
    let name: String

    static let fields = FieldList(Self.init, \.name)
  }

  func subscribe(to walk: inout Subscriptions) {
    walk.inFiles(containingAnyOf: ["DEBUG"]) { walk in
      walk.on(.type) { declaration, context in
        guard declaration.fact.kind != .extension, declaration.node.isDebugCode else { return }
        context.record(Evidence(name: declaration.fact.name), by: Self.self, at: declaration.fact.range)
      }
    }
  }

  /// The declared types.
  func collection(in project: Project) -> Set<Int> {
    Set(project.records(of: Self.self).compactMap { project.entity(of: $0) })
  }
}
