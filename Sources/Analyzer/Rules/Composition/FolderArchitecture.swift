/// The architecture of a feature folder. A folder is a feature folder if it directly contains a view.
struct FolderArchitecture {
  /// The path relative to the root; empty for the root itself.
  let folder: String
  let architecture: Architecture
  /// The first type, in path order, that indicates the architecture.
  let firstType: Int?

  /// All feature folders, sorted. Folders whose views hold neither state nor models, and those that contain only
  /// components used by other folders, have no architecture.
  static func all(in project: Project) -> [FolderArchitecture] {
    let elsewhere = project.typesCreatedInOtherFolders
    let hasReducers = !project.entities(having: .reducer).isEmpty
    var members: [String: [Int]] = [:]
    for entity in project.types.entities.indices {
      let file = project.types.entities[entity].file
      guard !project.files[file].isTest, project.types.entities[entity].kind != .protocol,
        !project.facts(of: entity).contains(where: \.isPreview)
      else { continue }
      members[project.files[file].path.folder, default: []].append(entity)
    }
    return members.sorted { $0.key < $1.key }.compactMap { folder, entities in
      FolderArchitecture(folder, entities, in: project, hasReducers: hasReducers, usedElsewhere: elsewhere)
    }
  }

  private init?(
    _ folder: String, _ entities: [Int], in project: Project, hasReducers: Bool, usedElsewhere: Set<Int>
  ) {
    let types = project.types
    let views = entities.filter { project.isScreenOrSubview($0) }
    // A widget shows a snapshot, so it has no state for an architecture to manage.
    guard !views.isEmpty, !entities.contains(where: project.isWidget) else { return nil }
    let reducers = entities.filter { types.roles(of: $0).contains(.reducer) }
    let withStore = hasReducers ? views.filter { project.readsStore($0) } : []
    let withViewModel = views.filter { ArchitectureDetector.counts(of: $0, in: types).viewsWithViewModel > 0 }
    self.folder = folder
    // Uses the same thresholds as for modules. A share between the two thresholds is inconclusive.
    if max(reducers.count, withStore.count) * 5 >= views.count, !(reducers + withStore).isEmpty {
      architecture = .tca
      firstType = reducers.first ?? withStore.first
    } else if withViewModel.count * 5 >= views.count {
      architecture = .mvvm
      firstType = entities.first { types.roles(of: $0).contains(.viewModel) } ?? withViewModel.first
    } else if !(reducers + withStore + withViewModel).isEmpty
      || entities.contains(where: { !types.roles(of: $0).isDisjoint(with: [.viewModel, .viewController]) })
      || !views.contains(where: project.usesModels)
        && (views.contains(where: usedElsewhere.contains) || !views.contains(where: project.holdsState))
    {
      return nil
    } else {
      architecture = .mv
      firstType = views.first
    }
  }
}

extension Project {
  /// Whether a type is a view with a body, as opposed to a shape or a wrapper around a view from another framework.
  func isScreenOrSubview(_ entity: Int) -> Bool {
    guard types.roles(of: entity).contains(.view) else { return false }
    return facts(of: entity).allSatisfy { fact in
      fact.inherited.allSatisfy { name in
        let name = name.lastNamePart
        return name != "Shape" && name != "InsettableShape" && !name.hasSuffix("Representable")
      }
    }
  }

  /// Whether a type is a home screen widget.
  fileprivate func isWidget(_ entity: Int) -> Bool {
    facts(of: entity).contains { $0.inherited.contains { $0.lastNamePart == "Widget" } }
  }

  /// Whether a view reads a Composable Architecture store.
  fileprivate func readsStore(_ view: Int) -> Bool {
    properties(of: view).contains(where: \.holdsStore)
  }

  /// Whether a view holds state of its own.
  fileprivate func holdsState(_ view: Int) -> Bool {
    properties(of: view).contains { $0.has(anyOf: SwiftUIVocabulary.valueWrappers) }
  }

  /// Whether a view uses models or services or does async work, which suggests a screen rather than a component.
  fileprivate func usesModels(_ view: Int) -> Bool {
    let usesModel = types.entities[view].declarations.contains { reference in
      fact(reference).properties.contains { property in
        if property.has(anyOf: "StateObject", "ObservedObject", "EnvironmentObject")
          || property.has(anyOf: SwiftUIVocabulary.queryWrappers)
        {
          return true
        }
        guard let type = property.environmentType ?? property.knownType,
          let held = entity(named: type, inFile: reference.file, insideType: reference.type)
        else { return property.environmentType != nil }
        return !types.roles(of: held).isDisjoint(with: [.observable, .service])
      }
    }
    return usesModel || facts(of: view).contains { $0.members.contains(where: \.isAsync) }
  }

  /// The types created by files in other folders, including in previews but not in tests.
  fileprivate var typesCreatedInOtherFolders: Set<Int> {
    var made: Set<Int> = []
    for (file, source) in files.enumerated() where !source.isTest {
      for construction in source.facts.constructions {
        guard let entity = entity(named: construction.type, inFile: file, insideType: construction.owner),
          files[types.entities[entity].file].path.folder != source.path.folder
        else { continue }
        made.insert(entity)
      }
    }
    return made
  }
}

extension String {
  /// The path of the enclosing folder: `App/Feed` for `App/Feed/FeedView.swift`.
  fileprivate var folder: String { lastIndex(of: "/").map { String(self[..<$0]) } ?? "" }
}
