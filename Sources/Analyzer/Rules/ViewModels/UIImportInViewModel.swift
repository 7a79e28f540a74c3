/// Finds view models whose file imports a UI framework.
struct UIImportInViewModel: ProjectRule {
  static let info = RuleInfo(
    id: "ui_import_in_view_model",
    summary: "Files that declare a view model should not import a UI framework.",
    rationale: """
      A view model that does not import a UI framework can be tested without rendering and reused with a different \
      user interface, and no one is tempted to create colors, alerts or views in it. The view decides how to present \
      the values.
      """,
    details: """
      In a file with a view, all UI imports are one finding. An import that is needed only for `withAnimation` or \
      haptics is reported as a warning. The rule ignores imports that are needed only for \
      `move(fromOffsets:toOffset:)`. It also ignores files that contain a view if the view model, or a type inside it \
      that is not a view, uses UI types or calls `withAnimation`, because a separate file would need the import too, \
      and files whose only view models are protocols, such as the input of a cell, if their other declarations need \
      the framework. Structs nested in a view controller are ignored, and so are files whose view models implement a \
      protocol that requires UI types. If a file with a view contains only a struct of constants, or a small class \
      whose only code is an initializer, the finding is reported as info. If more than twelve files in a project have \
      imports that their code needs, and these are at least a third of its files with view models, they are one \
      finding. If several files of a module need an import for the same function, the bot comments on the first. It \
      does not comment on an import for a single type that `ui_type_in_view_model` reports, or on an import in a file \
      that uses only types of another imported UI framework.
      """,
    sources: ["card", "S1 hard rule"],
    opportunity: "a view model",
    defaultLevel: .error,
    remedy: Remedy(.service, .medium),
    triggering: UIImportInViewModelExamples.triggering,
    good: UIImportInViewModelExamples.good)

  struct Evidence: Analyzer.Evidence {
    /// The imported UI framework.
    let module: String
    /// The other UI frameworks that the file imports, if moving the view model resolves all of these imports.
    let otherModules: [String]
    /// The modules to import instead.
    let replacements: [String]
    /// Whether nothing in the file needs the module.
    let isUnused: Bool
    /// A type in the same file that renders UI and needs the import.
    let drawingType: String?
    /// The function that is the only reason the file needs the module: `withAnimation`, or `play` for haptics.
    let onlyUse: String?
    /// Whether the file only extends the view model.
    let onlyExtends: Bool
    /// The names that probably need the module, sorted.
    let users: [String]
    /// The number of other imports in the project that share the finding.
    var others = 0

    static let fields = FieldList(
      Self.init(module:otherModules:replacements:isUnused:drawingType:onlyUse:onlyExtends:users:others:), \.module,
      \.otherModules, \.replacements, \.isUnused, \.drawingType, \.onlyUse, \.onlyExtends, \.users, \.others)

    /// Whether code in the file has to move before the import can be removed.
    var needsChange: Bool { !isUnused && drawingType == nil && onlyUse == nil }
  }

  static let collectors: [any Collector.Type] = [UINames.self]
  static let isSlow = true

  func candidates(in project: Project) -> [Located<Evidence>] {
    let found = minorAfterFirstUse(
      imports(inFiles: project.reviewedFiles, project.collection(of: UINames.self), of: project), in: project)
    guard found.contains(where: \.evidence.needsChange) else { return found }
    // Whether such an import gets a separate finding depends on all files, including unreviewed ones.
    let all = imports(inFiles: Array(project.files.indices), .ofAllFiles(in: project), of: project)
      .filter(\.evidence.needsChange)
    let viewModels = Set(project.viewModels.map { project.types.entities[$0].file }).count
    let isHabit = all.count > Self.maximumSeparateImports && all.count * 3 >= viewModels
    return found.filter { !$0.evidence.needsChange }
      + all.oncePerProject(
        above: isHabit ? 0 : all.count,
        startingAtOneOf: Set(all.filter { !$0.evidence.users.isEmpty }.map(\.location))
      ) { record, others in record.evidence.others = others }
  }

  /// Marks the imports as minor that another file needs for the same function of the framework. One closure or service
  /// replaces all of them.
  private func minorAfterFirstUse(_ found: [Located<Evidence>], in project: Project) -> [Located<Evidence>] {
    guard found.contains(where: { $0.evidence.onlyUse != nil }) else { return found }
    let all =
      project.reviewsAll ? found : imports(inFiles: Array(project.files.indices), .ofAllFiles(in: project), of: project)
    let minor = Set(
      all.minorAfterFirst { located -> [String]? in
        located.evidence.onlyUse.map { [project.files[located.file].module, located.evidence.module, $0] }
      }
      .filter(\.record.isMinor).map(\.location))
    return found.map { located in
      var copy = located
      copy.record.isMinor = minor.contains(located.location)
      return copy
    }
  }

  /// Imports get separate findings if a project has at most this many, or if they concern less than a third of its
  /// files with view models.
  private static let maximumSeparateImports = 12

  private func imports(
    inFiles files: [Int], _ imports: UIImports, of project: Project
  ) -> [Located<Evidence>] {
    let plain = Dictionary(imports.files.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    return files.flatMap { file -> [Located<Evidence>] in
      let source = project.files[file]
      guard !source.uiImports.isEmpty, !source.isTest,
        let viewModel = project.types.firstType(inFile: file, having: .viewModel)
      else { return [] }
      guard !source.facts.types.contains(where: \.drivesAnimation), plain[file]?.use.usesDataSource != true else {
        return []
      }
      if project.nestsViewModelsInControllers(inFile: file) || project.implementsProtocolsWithUI(inFile: file) {
        return []
      }
      if let protocols = project.types.protocolsOfViewModels(inFile: file),
        isNeeded(byCodeOutside: protocols, of: source, plain[file], imports)
      {
        return []
      }
      let drawn =
        project.types.firstDeclaredType(inFile: file, having: [.view, .viewModifier, .style, .appScene])?.name
        ?? project.platformView(inFile: file)
      let onlyExtends = !source.facts.types.contains { $0.name == viewModel && $0.kind != .extension }
      if drawn != nil, project.viewModelNeedsUI(inFile: file) { return [] }
      if drawn != nil, onlyExtends, source.facts.suppliesSamples(of: viewModel) { return [] }
      let unused = plain[file].flatMap { imports.needsUI($0, uncertainty: .countsIfLikely) ? nil : $0 }
      let replacements =
        unused.map { project.replacements(for: $0) }
        ?? Set(["Foundation"].filter { _ in plain[file]?.use.needsFoundation == true })
        .union(["CoreTransferable"].filter { _ in plain[file]?.use.usesTransfer == true })
        .union(["UserNotifications"].filter { _ in plain[file]?.use.usesUserNotifications == true })
        .union([source.facts.replacementForUIImport])
        .filter { module in !source.facts.imports.contains { $0.module == module } }.sorted()
      let use = unused == nil ? plain[file]?.use : nil
      let found = source.facts.imports.filter { found in
        SystemAPIs.uiFrameworks.contains(found.module) && use?.onlyMovesElements != true
      }
      let names = unused == nil ? plain[file].map { imports.namesOfUI(in: $0) } ?? [] : []
      let frameworks = found.map(\.module)
      let isMinor = drawn != nil && project.onlyDeclaresTrivialViewModels(inFile: file)
      let modules = drawn == nil ? [] : frameworks
      let candidates = found.map { found in
        let onlyUse = drawn == nil ? use?.onlyUse(of: found.module) : nil
        let users = names.filter { name in
          UIFrameworkNames.mayDeclare(name, in: found.module)
            || !frameworks.contains { UIFrameworkNames.mayDeclare(name, in: $0) }
        }
        return Located(
          file: file,
          record: Record(
            evidence: Evidence(
              module: found.module, otherModules: Set(modules).subtracting([found.module]).sorted(),
              replacements: replacements, isUnused: unused != nil,
              drawingType: drawn,
              onlyUse: onlyUse, onlyExtends: onlyExtends, users: users),
            range: found.range, symbol: viewModel, source: "import \(found.module)",
            maximumSeverity: onlyUse == nil && drawn == nil ? nil : isMinor ? .info : .warning,
            // A view model that its own view contains belongs to that view's file. If all names belong to another
            // imported framework, that import is the one to comment on.
            isMinor: drawn.map { viewModel.hasPrefix($0 + ".") } ?? (users.isEmpty && !names.isEmpty)))
      }
      return drawn == nil ? candidates : candidates.joined { _ in true }
    }
  }

  /// Whether code outside of the given types needs the framework.
  /// - Parameter plain: The names in the file; nil if the file itself renders UI.
  private func isNeeded(
    byCodeOutside types: Set<String>, of file: ProjectFile, _ plain: UIImports.File?, _ imports: UIImports
  ) -> Bool {
    guard let plain else { return file.uiImports.contains(where: SystemAPIs.mainUIFrameworks.contains) }
    return imports.needsUI(
      UIImports.File(index: plain.index, use: plain.use.outside(types)), uncertainty: .countsIfLikely)
  }

  func message(for record: Record<Evidence>) -> String {
    let module = Wording.list(of: [record.evidence.module] + record.evidence.otherModules)
    if record.evidence.others > 0 {
      return """
        the file that declares view model `\(record.symbol)` imports \(module), and there are \
        \(record.evidence.others) similar imports in the project; move code that needs a UI framework to the views
        """
    }
    if let drawingType = record.evidence.drawingType, record.evidence.onlyExtends {
      return """
        an extension of view model `\(record.symbol)` is in a file that imports \(module) for `\(drawingType)`; move the \
        extension to a separate file
        """
    }
    if let drawingType = record.evidence.drawingType {
      return """
        view model `\(record.symbol)` is in a file that imports \(module) for `\(drawingType)`; move the view model to a \
        separate file
        """
    }
    if let function = record.evidence.onlyUse {
      let advice =
        function == "withAnimation"
        ? "animate the change in the view, with `.animation(_:value:)`" : "inject a closure that plays haptics"
      return "view model `\(record.symbol)` imports \(module) only for `\(function)`; \(advice)"
    }
    let verb = record.evidence.onlyExtends ? "extends" : "declares"
    let file = "the file that \(verb) view model `\(record.symbol)` imports \(module)"
    let replacement = Wording.list(of: record.evidence.replacements)
    let remove = replacement.isEmpty ? "remove the import" : "import \(replacement) instead"
    guard record.evidence.isUnused else {
      let code =
        record.evidence.users.isEmpty
        ? "any code that needs \(module)" : "the code that uses \(Wording.list(of: record.evidence.users, longest: 3))"
      return "\(file); \(remove), and move \(code) to the view"
    }
    return "\(file), but nothing in it needs \(module); \(remove)"
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.viewModelOpportunities }
}

extension TypeFact {
  /// Whether the type stores an animation or a function that creates one, and therefore exists for the UI.
  fileprivate var drivesAnimation: Bool {
    properties.contains { property in
      property.type?.split { !$0.isLetter && !$0.isNumber }.contains("Animation") ?? false
    }
  }
}

extension UIFileUse {
  /// The names in code outside of the given types.
  /// - Parameter includesMembers: Whether to include names after a dot, whose location is unknown.
  func outside(_ scopes: Set<String>, includesMembers: Bool = true) -> UIFileUse {
    let isOutside = { (name: Name) in name.scope.map { !scopes.contains($0) } ?? true }
    return UIFileUse(
      imports: imports, modules: modules, importIsUse: false, declaresAnything: declaresAnything,
      types: types.filter(isOutside), values: values.filter(isOutside), members: includesMembers ? members : [],
      hasWindowsLineEnds: hasWindowsLineEnds)
  }

  /// Whether the file uses types of the UserNotifications framework, which UIKit imports.
  fileprivate var usesUserNotifications: Bool {
    types.contains { type in
      let rest = type.name.dropFirst(2)
      guard type.name.hasPrefix("UN"), rest.first?.isUppercase == true else { return false }
      return rest.dropFirst().first?.isLowercase == true
    }
  }

  /// Whether the file describes how values are dragged or shared, with a framework that SwiftUI exports.
  fileprivate var usesTransfer: Bool { types.contains { LibraryNames.transfer.contains($0.name) } }

  /// Whether the file configures a diffable data source, which is a UIKit type.
  fileprivate var usesDataSource: Bool { types.contains { $0.name.hasSuffix("DiffableDataSource") } }

  /// Whether the file needs SwiftUI only for the array methods that move or remove elements at given offsets.
  fileprivate var onlyMovesElements: Bool {
    movesElements && !needsTypes(besides: []) && !usesAnimation
      && !members.contains { UIFrameworkNames.isAddedMember($0) && !Self.offsets.contains($0) }
  }

  /// Returns the function that animates changes or plays haptics, if the file needs nothing else from the module.
  fileprivate func onlyUse(of module: String) -> String? {
    guard !importIsUse else { return nil }
    if module == "WatchKit" {
      let own = Set(types.map(\.name).filter { $0.hasPrefix("WK") })
      return !own.isEmpty && own.isSubset(of: ["WKInterfaceDevice", "WKHapticType"]) && members.contains("play")
        ? "play" : nil
    }
    guard module == "SwiftUI", usesAnimation, !needsTypes(besides: ["Animation"]),
      !members.contains(where: UIFrameworkNames.isAddedMember)
    else { return nil }
    return "withAnimation"
  }

  private var usesAnimation: Bool { values.contains { $0.name == "withAnimation" } }

  private func needsTypes(besides known: Set<String>) -> Bool {
    types.contains { type in
      UIFrameworkNames.isLikelyType(type.name) && !LibraryNames.contains(type.name) && !known.contains(type.name)
    }
  }

  /// Whether the file calls array methods that only SwiftUI provides: `rows.move(fromOffsets: from, toOffset: to)`.
  var movesElements: Bool { members.contains(where: Self.offsets.contains) }

  private static let offsets: Set<String> = ["fromOffsets", "toOffset", "atOffsets"]
}

extension FileFacts {
  /// Whether the file extends a type only with static members, such as a sample for the previews.
  fileprivate func suppliesSamples(of type: String) -> Bool {
    let extensions = types.filter { $0.name == type && $0.kind == .extension }
    return extensions.allSatisfy { part in
      part.members.count + part.properties.count > 0 && part.members.allSatisfy(\.isStatic)
        && part.properties.allSatisfy(\.isStatic)
    }
  }

  /// The module to import instead of a UI framework: `Observation`, `Combine` or `Foundation`.
  var replacementForUIImport: String {
    if types.contains(where: { $0.attributes.contains { $0.name.lastNamePart == "Observable" } }) {
      return "Observation"
    }
    let isPublished = types.contains { type in
      type.inherited.contains { $0.lastNamePart == "ObservableObject" }
        || type.properties.contains { $0.attribute("Published") != nil }
    }
    return isPublished ? "Combine" : "Foundation"
  }
}

extension Project {
  /// Whether a view model in the file uses a UI type or animates changes.
  fileprivate func viewModelNeedsUI(inFile file: Int) -> Bool {
    let uses = files[file].facts.uses.unpacked(typeCount: files[file].facts.types.count)
    return uses.uses.contains { use in
      guard use.kind == .type || use.kind == .call, let type = uses.scope(of: use).type,
        isPartOfViewModel(type, inFile: file)
      else { return false }
      let name = String(uses.name(of: use).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      if use.kind == .call, name == "withAnimation" { return true }
      return UIFrameworkNames.isLikelyType(name) && !LibraryNames.contains(name)
        && types.holds(.isForeign(name), inFile: file)
    }
  }
}

extension Project {
  /// Whether a type is a view model or inside one, such as an enum for its styles, and would move along with it. A view
  /// inside a view model would not have to.
  private func isPartOfViewModel(_ type: Int, inFile file: Int) -> Bool {
    var next: Int? = type
    while let current = next {
      let roles = types.roles(inside: .init(file: file, type: current))
      if roles.contains(.viewModel) { return true }
      guard roles.isDisjoint(with: .drawing) else { return false }
      next = files[file].facts.types[current].parent
    }
    return false
  }
}

extension TypeIndex {
  /// The names of the view models that the file declares or extends, if all of them are protocols; otherwise nil.
  fileprivate func protocolsOfViewModels(inFile file: Int) -> Set<String>? {
    let types = files[file].facts.types
    var names: Set<String> = []
    for type in types.indices where !types[type].isPreview {
      let reference = Reference(file: file, type: type)
      guard roles(inside: reference).contains(.viewModel) else { continue }
      guard let entity = meaning(of: reference).entity, entities[entity].kind == .protocol else { return nil }
      names.insert(types[type].name)
    }
    return names
  }

  /// The name of the first type that the file declares or extends and that has one of the roles.
  fileprivate func firstType(inFile file: Int, having wanted: RoleSet) -> String? {
    let types = files[file].facts.types
    return types.indices.first { type in
      let reference = Reference(file: file, type: type)
      // A private view model cannot move to another file.
      if types[type].isPreview || types[type].isFilePrivate { return false }
      if case .entity(let entity) = meaning(of: reference) { return !roles(of: entity).isDisjoint(with: wanted) }
      return !roles(inside: reference).isDisjoint(with: wanted)
    }.map { types[$0].name }
  }
}
