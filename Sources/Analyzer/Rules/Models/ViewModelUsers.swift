/// Determines which views and other types use each of several view models.
struct ViewModelUsers {
  private let project: Project
  /// The views that own or create each view model.
  private var views: [Int: Set<Int>] = [:]
  /// The types other than views that store each view model in a property.
  private var others: [Int: Set<Int>] = [:]
  /// The types other than views that store or create each view model.
  private var nonViews: [Int: Set<Int>] = [:]
  /// The last components of the view model names.
  private let names: Set<String>
  /// The files that mention each name.
  private let filesByName: [String: [Int]]

  /// - Parameter viewModels: The view models to look up.
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
        guard let name = property.resolvedTypeName, names.contains(name.lastNamePart),
          let held = project.declaredType(of: property, at: reference)
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
    } else if !roles.contains(.appScene) {
      nonViews[held, default: []].insert(entity)
      if holds { others[held, default: []].insert(entity) }
    }
  }

  /// Returns the number of types that own or create a view model, excluding app scenes.
  func count(of viewModel: Int) -> Int { (views[viewModel]?.count ?? 0) + (others[viewModel]?.count ?? 0) }

  /// Returns whether UIKit or AppKit code uses a view model, such as a controller or a type that makes menu items, and
  /// no SwiftUI view does. Such code has no environment.
  func isUsedOnlyByPlatformCode(_ viewModel: Int) -> Bool {
    views[viewModel] == nil && nonViews[viewModel]?.contains(where: project.isPlatformCode) ?? false
  }

  /// Returns the only view that uses a view model; nil if there are other users or the result is uncertain.
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

extension Project {
  /// Whether a type is a view controller, inherits from a class of UIKit or AppKit, or has a function that takes or
  /// returns one of its objects.
  fileprivate func isPlatformCode(_ entity: Int) -> Bool {
    if types.roles(of: entity).contains(.viewController) { return true }
    return facts(of: entity).contains { fact in
      fact.inherited.contains(where: isPlatformType)
        || fact.members.contains { member in
          member.type.map(isPlatformType) ?? false
            || member.parameters.contains { $0.typeName.map(isPlatformType) ?? false }
        }
    }
  }

  private func isPlatformType(_ written: String) -> Bool {
    let name = written.lastNamePart.filter { $0 != "?" && $0 != "!" }
    return (name.hasPrefix("UI") || name.hasPrefix("NS")) && UIFrameworkNames.isLikelyType(name)
      && !DatabaseUses.types.contains(name) && !types.declares(name)
  }
}
