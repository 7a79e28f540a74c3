/// Which views use some view models.
struct ViewModelUsers {
  private let project: Project
  /// Views by the view model that they hold or create.
  private var views: [Int: Set<Int>] = [:]
  /// View models that are held by types which are no views.
  private var others: [Int: Set<Int>] = [:]
  /// The last parts of the names of view models.
  private let names: Set<String>
  /// Files by the names of view models that they mention.
  private let filesByName: [String: [Int]]

  /// - Parameter viewModels: Those that will be asked about.
  init(of viewModels: [Int], in project: Project) {
    self.project = project
    let own = Set(project.entities(having: .viewModel).map { project.types.entities[$0].name.lastNamePart })
    let files = project.files(naming: viewModels)
    let aliases = project.files.flatMap(\.facts.aliases).filter { alias in
      alias.targets.contains { own.contains($0.lastNamePart) }
    }
    names = own.union(aliases.map(\.name.lastNamePart))
    var filesByName: [String: [Int]] = [:]
    for file in files {
      for name in project.files[file].facts.mentionedTypes where names.contains(name) {
        filesByName[name, default: []].append(file)
      }
    }
    self.filesByName = filesByName
    for file in files where !project.files[file].isTest { addUsers(in: file) }
  }

  private mutating func addUsers(in file: Int) {
    let facts = project.files[file].facts
    for (index, type) in facts.types.enumerated() where !type.isPreview {
      let reference = TypeIndex.Reference(file: file, type: index)
      for property in type.properties {
        guard let name = property.heldType, names.contains(name.lastNamePart),
          let held = project.heldEntity(of: property, at: reference)
        else { continue }
        add(reference, using: held, holds: true)
      }
    }
    for made in facts.constructions where !made.isInPreview && names.contains(made.type.lastNamePart) {
      guard let owner = made.owner, let held = project.entity(named: made.type, inFile: file, insideType: owner) else {
        continue
      }
      add(.init(file: file, type: owner), using: held, holds: false)
    }
  }

  private mutating func add(_ user: TypeIndex.Reference, using held: Int, holds: Bool) {
    guard case .entity(let entity) = project.types.meaning(of: user), entity != held else { return }
    let roles = project.types.roles(of: entity)
    if roles.contains(.view) {
      views[held, default: []].insert(entity)
    } else if holds, !roles.contains(.appScene) {
      others[held, default: []].insert(entity)
    }
  }

  /// How many types hold or create a view model, scenes of the app left out.
  func count(of viewModel: Int) -> Int { (views[viewModel]?.count ?? 0) + (others[viewModel]?.count ?? 0) }

  /// The one view that uses a view model, where it is certain that there is no other.
  func onlyView(using viewModel: Int) -> Int? {
    guard let found = views[viewModel], found.count == 1, let view = found.first, others[viewModel] == nil else {
      return nil
    }
    let type = project.types.entities[viewModel]
    let known = Set(
      (type.declarations + type.extensions + project.types.entities[view].declarations
        + project.types.entities[view].extensions).map(\.file))
    let mentions = (filesByName[type.name.lastNamePart] ?? []).filter { !known.contains($0) }
    let mayBeUsedElsewhere = mentions.contains { file in
      !project.files[file].isTest
        && project.files[file].facts.types.indices.contains { index in
          project.types.roles(inside: .init(file: file, type: index)).contains(.view)
            && !project.files[file].facts.types[index].isPreview
        }
    }
    return mayBeUsedElsewhere ? nil : view
  }
}
