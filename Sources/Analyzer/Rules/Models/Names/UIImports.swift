/// The files that import a UI framework without rendering UI, and whether they need the import.
struct UIImports {
  /// A file that imports a UI framework without rendering UI.
  struct File {
    let index: Int
    let use: UIFileUse
  }

  /// An import of a UI framework.
  struct Import: FieldStorable, Hashable {
    let module: String
    let range: SourceRange
    /// The lines of the import, including the line ending.
    let lines: SourceRange
    /// Whether the import is unconditional, has no attributes, and imports the whole module.
    let canBeReplaced: Bool

    static let fields = FieldList(Self.init, \.module, \.range, \.lines, \.canBeReplaced)
  }

  /// How to treat a name that is not declared in any file.
  enum Uncertainty {
    /// Treats every unknown name as a use.
    case counts
    /// Treats a name as a use only if it is, or looks like, a name from a UI framework.
    case countsIfLikely
  }

  private let types: TypeIndex
  let files: [File]
  private let exposure: UIExposure
  /// The names of the framework's types that the project declares for other platforms.
  private let namesForPlatforms: Set<String>

  /// Examines the reviewed files.
  init(_ project: Project) { self.init(project.reviewedRecords(of: UINames.self), in: project) }

  /// Examines all files, including unreviewed ones.
  static func ofAllFiles(in project: Project) -> UIImports {
    project.reviewsAll
      ? project.collection(of: UINames.self) : UIImports(project.records(of: UINames.self), in: project)
  }

  private init(_ names: [Located<UINames.Evidence>], in project: Project) {
    types = project.types
    files = names.compactMap { located in
      guard case .uses(let use) = located.evidence else { return nil }
      return File(index: located.file, use: use)
    }
    exposure = UIExposure(project, names: Self.namesToLookUp(in: files))
    namesForPlatforms =
      files.isEmpty
      ? []
      : project.records(of: UINames.self).reduce(into: []) { names, located in
        if case .declaresForPlatform(let declared) = located.evidence { names.formUnion(declared) }
      }
  }

  private static func namesToLookUp(in files: [File]) -> Set<String> {
    files.reduce(into: []) { names, file in
      names.formUnion(file.use.members)
      names.formUnion(file.use.types.map(\.name))
      names.formUnion(file.use.values.map(\.name))
    }
  }

  /// Returns whether the file declares a type with one of the roles.
  func declares(_ roles: RoleSet, in file: File) -> Bool {
    types.files[file.index].facts.types.indices.contains { type in
      let fact = types.files[file.index].facts.types[type]
      guard fact.kind != .extension,
        case .entity(let entity) = types.meaning(of: .init(file: file.index, type: type))
      else { return false }
      return !types.roles(of: entity).isDisjoint(with: roles)
    }
  }

  /// Returns whether the file uses, or may use, declarations of a UI framework.
  func needsUI(_ file: File, uncertainty: Uncertainty) -> Bool {
    file.use.importIsUse || declares(UIExposure.boundRoles, in: file)
      || file.use.members.contains { exposure.isExposed($0) || !$0.contains(".") && UIFrameworkNames.isAddedMember($0) }
      || file.use.members.contains(where: isFontOrColor)
      || file.use.values.contains { isUse(value: $0, in: file, uncertainty: uncertainty) }
      || file.use.types.contains { isUse(type: $0, in: file, uncertainty: uncertainty) }
  }

  /// Returns whether the name is that of a framework's font or color whose type the code leaves out, unless the project
  /// declares something with this name.
  private func isFontOrColor(_ member: String) -> Bool {
    member.hasPrefix(".") && !exposure.declares(String(member.dropFirst()))
  }

  /// Returns the names in a file that are known to be those of UI frameworks, sorted.
  func namesOfUI(in file: File) -> [String] {
    let types = file.use.types.filter { use in
      guard case .external = self.types.lookUp(use.name, inFile: file.index, insideType: use.scope) else {
        return false
      }
      return UIFrameworkNames.isLikelyType(use.name) && !exposure.declares(use.name)
    }
    let functions = file.use.values.filter { SwiftUIVocabulary.animationFunctions.contains($0.name) }
    return Set((types + functions).map(\.name)).sorted()
  }

  /// Returns whether the file is known to need a UI framework for data only, such as a scene phase or an image.
  func needsUIOnlyForData(_ file: File) -> Bool {
    let needed = file.use.types.filter { isUse(type: $0, in: file, uncertainty: .countsIfLikely) }
    return !needed.isEmpty && needed.allSatisfy { Self.data.contains($0.name) } && !file.use.importIsUse
      && !file.use.values.contains { isUse(value: $0, in: file, uncertainty: .countsIfLikely) }
  }

  private static let data: Set<String> = ["ScenePhase", "UIImage", "NSImage"]

  private func isUse(type use: UIFileUse.Name, in file: File, uncertainty: Uncertainty) -> Bool {
    // On the other platforms, the name is that of the framework's type.
    if exposure.isExposed(use.name) || namesForPlatforms.contains(use.name) { return true }
    switch types.lookUp(use.name, inFile: file.index, insideType: use.scope) {
    case .entity(let entity):
      // If a type in a different module has the same name as a SwiftUI type, the code may refer to either.
      let isFar = types.modules[types.entities[entity].file] != types.modules[file.index]
      if isFar, UIFrameworkNames.isLikelyType(use.name) { return true }
      return exposure.isBound(entity)
    case .ambiguous:
      return uncertainty == .counts || UIFrameworkNames.isLikelyType(use.name)
    case .external:
      if LibraryNames.contains(use.name) || LibraryNames.associatedTypes.contains(use.name) { return false }
      if exposure.declares(use.name) { return false }
      if isOfTests(use.name, in: file) { return false }
      if isOfReexportedModule(use.name, in: file) { return true }
      // Names that are not known to come from a UI framework are assumed to come from another imported module.
      if uncertainty == .counts, !file.use.importsThirdModule { return true }
      return UIFrameworkNames.isLikelyType(use.name) || use.name.hasPrefix("#")
    }
  }

  private func isUse(value use: UIFileUse.Name, in file: File, uncertainty: Uncertainty) -> Bool {
    if SwiftUIVocabulary.animationFunctions.contains(use.name) { return true }
    if UIFrameworkNames.isAddedMember(use.name) || exposure.isExposed(use.name) { return true }
    if uncertainty == .countsIfLikely || LibraryNames.contains(use.name) || exposure.declares(use.name) { return false }
    if isOfTests(use.name, in: file) { return false }
    // Without `self.`, code in an extension of a library type can access all members of that type.
    if LibraryNames.standardMembers.contains(use.name) { return false }
    guard let scope = use.scope else { return true }
    return !LibraryNames.contains(scope)
  }

  /// Returns whether a name such as `UNUserNotificationCenter` is that of a framework that UIKit exports and the file
  /// does not import.
  private func isOfReexportedModule(_ name: String, in file: File) -> Bool {
    guard name.hasPrefix("UN"), name.dropFirst(2).first?.isUppercase == true,
      name.dropFirst(3).first?.isLowercase == true
    else { return false }
    return !types.files[file.index].facts.imports.contains { $0.module == "UserNotifications" }
  }

  private func isOfTests(_ name: String, in file: File) -> Bool {
    guard types.files[file.index].isTest else { return false }
    return name.hasPrefix("XCT") || LibraryNames.testing.contains(name)
      || ["#expect", "#require", "confirmation", "withKnownIssue"].contains(name)
  }
}

extension [String] {
  /// The strings in their original order, without duplicates.
  var uniqued: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}
