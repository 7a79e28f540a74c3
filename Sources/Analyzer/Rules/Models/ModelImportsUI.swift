/// Finds files without UI code that import a UI framework.
struct ModelImportsUI: ProjectRule {
  static let info = RuleInfo(
    id: "model_imports_ui",
    summary: "Files without UI code should not import UI frameworks.",
    rationale: """
      Business rules that compile without SwiftUI can be tested without rendering, and reused in a widget, on a server \
      or in a command-line tool. An unused UI import suggests that the code depends on UI, and invites the next \
      developer to add a color or an alert.
      """,
    details: """
      The rule ignores the code of widgets: files that import WidgetKit or declare a timeline entry or provider. It \
      also ignores files that are named after the framework, such as `AppKitBridge.swift`, empty enums that serve as \
      namespaces of views, subclasses of a class that uses the types of a UI framework, and, in libraries that mostly \
      contain views, files with nothing but empty types or static constants in extensions. A type that the project \
      declares for other platforms only, such as `EditMode` in `#if os(macOS)`, counts as the framework's. The bot \
      does not comment on files that import Charts, which depends on SwiftUI, or that only declare constants for views.
      """,
    sources: ["S0 testability checklist", "S1 domain"],
    opportunity: "a model, service or observable type, but no views",
    defaultLevel: .warning,
    remedy: Remedy(.model, .small),
    triggering: ModelImportsUIExamples.triggering,
    good: ModelImportsUIExamples.good,
    fixing: ModelImportsUIExamples.fixing)

  static let collectors: [any Collector.Type] = [UINames.self]

  struct Evidence: Analyzer.Evidence {
    let module: String
    /// The modules to import instead.
    let needed: [String]
    /// Whether the file only extends types.
    let onlyExtends: Bool

    static let fields = FieldList(Self.init, \.module, \.needed, \.onlyExtends)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let imports = project.collection(of: UINames.self)
    return imports.files.flatMap { file -> [Located<Evidence>] in
      guard !project.files[file.index].isTest, file.use.declaresAnything,
        // `ui_import_in_view_model` and `ui_import_in_reducer` report the imports of view models and reducers.
        !imports.declares([.coordinator, .viewModel], in: file), !project.reportsReducerImports(inFile: file, imports),
        !imports.needsUI(file, uncertainty: .counts),
        !project.onlyExtendsInterface(inFile: file.index), !project.belongsToWidget(file: file.index),
        !project.setsInterfaceValues(inFile: file.index), !project.onlyDeclaresViewNamespaces(file),
        !project.onlyDeclaresInterfaceSubclasses(inFile: file.index), !project.onlyFillsViewLibrary(file: file.index),
        !project.onlyDeclaresResultBuilders(inFile: file.index)
      else { return [] }
      let types = project.files[file.index].facts.types
      let declared = types.first { $0.kind != .extension }
      let symbol = declared?.name ?? types.first?.name ?? ""
      let needed = project.replacements(for: file)
      let first = file.use.imports.firstIndex(where: \.canBeReplaced)
      // Charts depends on SwiftUI anyway.
      let isMinor =
        project.onlyDeclaresConstantsOfViews(inFile: file.index)
        || project.files[file.index].facts.imports.contains { $0.module == "Charts" }
      let name = project.files[file.index].path.split(separator: "/").last ?? ""
      return file.use.imports.indices.compactMap { index in
        let found = file.use.imports[index]
        // The file connects the app to the framework.
        guard !name.contains(found.module) else { return nil }
        let own = index == first ? needed : []
        return Located(
          file: file.index,
          record: Record(
            evidence: Evidence(module: found.module, needed: own, onlyExtends: declared == nil), range: found.range,
            symbol: symbol,
            source: "import \(found.module)", isMinor: isMinor,
            fix: found.fix(
              to: own, among: project.files[file.index].facts.imports, hasWindowsLineEnds: file.use.hasWindowsLineEnds))
        )
      }
    }
  }

  func message(for record: Record<Evidence>) -> String {
    let verb = record.evidence.onlyExtends ? "extends" : "declares"
    let subject = record.symbol.isEmpty ? "the file" : "the file that \(verb) `\(record.symbol)`"
    let needed = record.evidence.needed.map { "`\($0)`" }.joined(separator: " and ")
    let remedy = needed.isEmpty ? "remove the import" : "import \(needed) instead"
    return "\(subject) imports `\(record.evidence.module)` without using it; \(remedy)"
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    let located = project.reviewedEntities(having: [.model, .service, .observable]).compactMap {
      project.opportunity(atTypeNamed: $0)
    }
    let files = Set(located.map(\.file)).filter { file in
      !project.files[file].isTest
        && project.types.firstDeclaredType(inFile: file, having: UIExposure.boundRoles) == nil
    }
    return located.filter { files.contains($0.file) }
  }
}

extension Project {
  /// Whether a file belongs to a library that mostly contains views, and contains only empty types, such as the
  /// namespace of a design system, or extensions with sample values.
  fileprivate func onlyFillsViewLibrary(file: Int) -> Bool {
    let facts = files[file].facts.types
    guard !facts.isEmpty, facts.allSatisfy(\.holdsOnlyConstants) else { return false }
    let module = files.indices.filter { files[$0].module == files[file].module && !files[$0].isTest }
    // The code of an app should not depend on the views next to it.
    guard !module.contains(where: { types.firstDeclaredType(inFile: $0, having: .appScene) != nil }) else {
      return false
    }
    let views = module.count { types.firstDeclaredType(inFile: $0, having: UIExposure.boundRoles) != nil }
    return views * 2 >= module.count
  }

  /// Whether a file's code is part of a widget.
  fileprivate func belongsToWidget(file: Int) -> Bool {
    let facts = files[file].facts
    return facts.imports.contains { $0.module == "WidgetKit" }
      || facts.types.contains { type in
        type.inherited.contains { $0.hasSuffix("TimelineEntry") || $0.hasSuffix("TimelineProvider") }
      }
  }
}

extension TypeFact {
  /// Whether this is an extension that only declares static constants, or a type without members other than a shared
  /// instance and an empty initializer.
  fileprivate var holdsOnlyConstants: Bool {
    switch kind {
    case .extension: return members.isEmpty && !properties.isEmpty && properties.allSatisfy { $0.isStatic && $0.isLet }
    case .class, .struct:
      return properties.allSatisfy { $0.isStatic && $0.initializedType == simpleName }
        && members.allSatisfy { $0.kind == .initializer && $0.statements == 0 }
    case .enum, .actor, .protocol: return false
    }
  }
}

extension Project {
  /// Whether a file only declares constants, which are sizes, colors and fonts or are in a folder named `Views`. There is
  /// no logic that could be used without UI.
  fileprivate func onlyDeclaresConstantsOfViews(inFile file: Int) -> Bool {
    let facts = files[file].facts.types
    let isInViews = files[file].path.split(separator: "/").dropLast().contains("Views")
    return !facts.isEmpty
      && facts.allSatisfy { fact in
        fact.kind == .enum && fact.members.isEmpty && !fact.properties.isEmpty
          && fact.properties.allSatisfy { $0.isStatic && $0.isLet && (isInViews || $0.isDesign) }
      }
  }

  /// Whether all types in a file are result builders, which belong to the view layer.
  fileprivate func onlyDeclaresResultBuilders(inFile file: Int) -> Bool {
    let declared = files[file].facts.types
    let outer = declared.indices.filter { declared[$0].parent == nil }
    return !outer.isEmpty
      && outer.allSatisfy { index in
        guard case .entity(let entity) = types.meaning(of: .init(file: file, type: index)) else { return false }
        return facts(of: entity).contains { $0.hasAttribute("resultBuilder") }
      }
  }
}

extension Project {
  /// Whether all of a file's declarations are in extensions of views or view controllers from other modules.
  fileprivate func onlyExtendsInterface(inFile file: Int) -> Bool {
    let facts = files[file].facts.types
    return !facts.isEmpty
      && facts.allSatisfy { fact in
        fact.kind == .extension && types.holds(.isForeign(fact.name), inFile: file)
          && (fact.name.hasSuffix("Controller") || fact.name.hasSuffix("View"))
      }
  }
}

extension Project {
  /// Whether a file consists of extensions whose initializers or static members fill in the colors, fonts and images of
  /// a type of the project, as a theme does. Such code uses the framework's types without naming them.
  fileprivate func setsInterfaceValues(inFile file: Int) -> Bool {
    let facts = files[file].facts.types
    return !facts.isEmpty
      && facts.allSatisfy { fact in
        fact.kind == .extension && fact.members.contains { $0.kind == .initializer || $0.isStatic }
          && types.entities.indices.contains { entity in
            types.entities[entity].name.lastNamePart == fact.simpleName && storesInterfaceValues(entity)
          }
      }
  }

  /// Whether a type stores colors, fonts or images.
  private func storesInterfaceValues(_ entity: Int) -> Bool {
    properties(of: entity).contains { property in
      !property.isStatic && property.typeName.map { Self.interfaceValues.contains($0.lastNamePart) } ?? false
    }
  }

  private static let interfaceValues: Set<String> = [
    "Color", "Font", "Image", "NSColor", "NSFont", "NSImage", "UIColor", "UIFont", "UIImage",
  ]
}

extension Project {
  /// Whether `ui_import_in_reducer` reports the imports of a file.
  fileprivate func reportsReducerImports(inFile file: UIImports.File, _ imports: UIImports) -> Bool {
    architectures[file.index] == .tca && imports.declares(.reducer, in: file)
      && settings(ofFile: file.index).level(of: UIImportInReducer.id) != .off
  }

  /// The modules that a file needs to import once its UI imports are removed.
  func replacements(for file: UIImports.File) -> [String] {
    UIImportReplacement(file.use, types: files[file.index].facts.types) {
      types.holds(.isForeign($0), inFile: file.index)
    }.modules
  }
}

/// The modules that a file needs to import once its UI imports are removed.
struct UIImportReplacement {
  /// Names in Combine that are rarely used without others, and that many other modules declare as well.
  private static let namesOfOtherModules: Set<String> = ["Record", "Scheduler", "Subject", "Subscription"]

  /// Representations whose content type is declared by UniformTypeIdentifiers.
  private static let representationsOfContent: Set<String> = [
    "CodableRepresentation", "DataRepresentation", "FileRepresentation",
  ]

  /// The modules, sorted; empty if everything is already imported.
  let modules: [String]

  /// - Parameter isForeign: Returns whether a type name is not declared in the project.
  init(_ use: UIFileUse, types: [TypeFact], isForeign: (String) -> Bool) {
    let names = use.types.map(\.name).filter(isForeign) + use.values.map(\.name)
    var modules: Set<String> = []
    if names.contains(where: { LibraryNames.observation.contains($0) || $0 == "withObservationTracking" }) {
      modules.insert("Observation")
    }
    if names.contains(where: { LibraryNames.combine.contains($0) && !Self.namesOfOtherModules.contains($0) }) {
      modules.insert("Combine")
    }
    if names.contains(where: LibraryNames.transfer.contains) { modules.insert("CoreTransferable") }
    if names.contains(where: Self.representationsOfContent.contains) { modules.insert("UniformTypeIdentifiers") }
    modules.subtract(use.modules)
    // Imports Foundation, which the UI framework re-exported, unless other modules replace the import and the file does
    // not need Foundation.
    let own = Set(types.flatMap { $0.properties.map(\.name) + $0.members.map(\.baseName) })
    let isStandard = { (name: String) in LibraryNames.standardMembers.contains(name) || own.contains(name) }
    let needsFoundation =
      names.contains { LibraryNames.foundationTypes.contains($0) || LibraryNames.foundationFunctions.contains($0) }
      || !use.members.allSatisfy { isStandard($0.hasPrefix(".") ? String($0.dropFirst()) : $0) }
      || !use.values.allSatisfy { isStandard($0.name) || Self.terminatingFunctions.contains($0.name) }
    // A file that imports Combine already needs nothing else.
    let isComplete = !modules.isEmpty || use.modules.contains("Combine")
    if needsFoundation || !isComplete, !use.modules.contains("Foundation") { modules.insert("Foundation") }
    self.modules = modules.sorted()
  }

  /// Functions of the standard library that may terminate the program.
  private static let terminatingFunctions: Set<String> = [
    "assert", "assertionFailure", "fatalError", "precondition", "preconditionFailure",
  ]
}

extension UIImports.Import {
  /// Returns a fix that replaces this import with others or removes its lines; nil if neither edit is certain to be
  /// correct. New imports are inserted in sorted position if the existing imports are sorted.
  fileprivate func fix(to modules: [String], among imports: [ImportFact], hasWindowsLineEnds: Bool) -> Fix? {
    guard canBeReplaced else { return nil }
    let lineEnd = hasWindowsLineEnds ? "\r\n" : "\n"
    let others = sortedBlock(in: imports).filter { $0.range != range }
    var places: [SourcePosition: [String]] = [:]
    var here: [String] = []
    for module in modules {
      // A new import takes the place of this one unless the sort order requires a different position in the block.
      let next = others.first { $0.module.lowercased() > module.lowercased() }?.range.start
      let previous = others.last { $0.module.lowercased() < module.lowercased() }?.range.start
      if let next, next < range.start {
        places[next, default: []].append(module)
      } else if let previous, previous > range.start, let next {
        places[next, default: []].append(module)
      } else {
        here.append(module)
      }
    }
    let insertions = places.map { position, modules in
      Fix.Edit(
        range: SourceRange(start: position, end: position),
        replacement: modules.map { "import \($0)\(lineEnd)" }.joined())
    }
    let own =
      here.isEmpty
      ? Fix.Edit(range: lines, replacement: "")
      : Fix.Edit(range: range, replacement: here.map { "import \($0)" }.joined(separator: lineEnd))
    return Fix(isSafe: true, edits: (insertions + [own]).sorted { $0.range.start < $1.range.start })
  }

  /// The imports on the lines directly above and below this one, if they are sorted by name; otherwise empty.
  private func sortedBlock(in imports: [ImportFact]) -> [ImportFact] {
    guard var first = imports.firstIndex(where: { $0.range == range }) else { return [] }
    var last = first
    func follows(_ index: Int) -> Bool {
      imports[index].range.start.line == imports[index - 1].range.start.line + 1
        && imports[index].range.start.column == 1 && imports[index - 1].range.start.column == 1
    }
    while first > 0, follows(first) { first -= 1 }
    while last + 1 < imports.count, follows(last + 1) { last += 1 }
    let block = Array(imports[first...last])
    let names = block.map { $0.module.lowercased() }
    return names == names.sorted() ? block : []
  }
}
