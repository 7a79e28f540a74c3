/// Collects the type names that tests mention.
struct TestedNames: Collector {
  static let id = "tested_names"
  static let collectors: [any Collector.Type] = [ImplicitTestCalls.self, MembersUsedInTests.self]

  struct Names: Sendable {
    /// The test files.
    fileprivate let tests: [Int]
    /// Every capitalized name that the tests mention. Nil if only some files are reviewed, in which case the test files
    /// are searched on demand.
    fileprivate let mentioned: Set<String>?
    /// For each type, the types that create and store it. Incomplete for types outside the reviewed files.
    fileprivate let owners: [Int: Set<Int>]
    /// The functions that tests call without naming their type.
    fileprivate let implicitCalls: Set<String>

    /// Returns whether a test mentions a type, a typealias for that type, or one of its owners, or uses a member with a
    /// distinctive name. A type's owners are its enclosing types, its subclasses and the types that create and store it.
    /// - Parameter entity: A type that is at least partly declared in the reviewed files.
    func isTested(_ entity: Int, in project: Project) -> Bool {
      let isNamed = { (entity: Int) in
        project.types.entities[entity].name.split(separator: ".").contains { isMentioned(String($0), in: project) }
          || project.types.names(of: [entity]).contains { isMentioned($0, in: project) }
      }
      return isNamed(entity) || owners[entity]?.contains(where: isNamed) == true
        || project.isCalledImplicitly(entity, by: implicitCalls) || project.isUsedInTestsByMember(entity)
    }

    private func isMentioned(_ name: String, in project: Project) -> Bool {
      mentioned?.contains(name) ?? tests.contains { project.files[$0].mentions(name) }
    }
  }

  /// Returns nil if there are no test files.
  func collection(in project: Project) -> Names? {
    let tests = project.files.indices.filter { project.files[$0].isTest }
    guard !tests.isEmpty else { return nil }
    let mentioned: Set<String>? =
      project.reviewsAll ? tests.reduce(into: []) { $0.formUnion(project.files[$1].facts.mentionedTypes) } : nil
    return Names(
      tests: tests, mentioned: mentioned, owners: owners(in: project),
      implicitCalls: project.collection(of: ImplicitTestCalls.self))
  }

  private func owners(in project: Project) -> [Int: Set<Int>] {
    // An owner mentions the type that it owns, so only files that name a reviewed type matter.
    let files =
      project.reviewsAll || project.lacksTests
      ? Array(project.files.indices) : project.files(naming: project.reviewedEntities)
    // Without reviewing all types, only the names of the reviewed types matter.
    let wanted =
      project.reviewsAll || project.lacksTests ? nil : project.types.names(of: project.reviewedEntities)
    var owners: [Int: Set<Int>] = [:]
    // The types that store another type in a property without an initial value. They are owners only if they also
    // create that type, for example in an initializer.
    var open: [Int: Set<Int>] = [:]
    for owner in project.types.entities(inFiles: files)
    where !project.files[project.types.entities[owner].file].isTest {
      for superclass in project.superclasses(of: owner) { owners[superclass, default: []].insert(owner) }
      for reference in project.types.entities[owner].declarations {
        for property in project.fact(reference).properties {
          guard wanted.map({ $0.contains(property.resolvedTypeName?.lastNamePart ?? "") }) ?? true,
            let entity = project.declaredType(of: property, at: reference), entity != owner
          else { continue }
          if property.initializedType != nil {
            owners[entity, default: []].insert(owner)
          } else {
            open[entity, default: []].insert(owner)
          }
        }
      }
    }
    let names = Set(open.keys.map { project.types.entities[$0].name.lastNamePart })
    for file in files where !project.files[file].isTest {
      let constructions = project.files[file].facts.constructions
      for index in constructions.indices
      where !constructions[index].isInPreview && names.contains(constructions[index].type.lastNamePart) {
        let made = constructions[index]
        guard let type = made.owner, case .entity(let owner) = project.types.meaning(of: .init(file: file, type: type)),
          let entity = project.entity(named: made.type, inFile: file, insideType: type),
          open[entity]?.contains(owner) == true
        else { continue }
        owners[entity, default: []].insert(owner)
      }
    }
    return owners
  }
}

/// Determines the types that the `makeCoordinator` functions of representables return.
private struct MadeCoordinators: Collector {
  static let id = "made_coordinators"

  func collection(in project: Project) -> Set<Int> {
    var found: Set<Int> = []
    for type in project.types.entities {
      let parts = type.declarations + type.extensions
      guard parts.contains(where: { project.fact($0).inherited.contains { $0.hasSuffix("Representable") } }) else {
        continue
      }
      for part in parts {
        for member in project.fact(part).members where member.name == "makeCoordinator()" {
          guard let type = member.type,
            let entity = project.entity(named: type, inFile: part.file, insideType: part.type)
          else { continue }
          found.insert(entity)
        }
      }
    }
    return found
  }
}

/// Determines whether a project has so few tests that reporting each untested type would be unhelpful.
struct FewTests: Collector {
  static let id = "few_tests"
  static let collectors: [any Collector.Type] = [MadeCoordinators.self]

  /// The number of types with logic, and the number of those that tests mention.
  struct Count: Sendable, Hashable {
    let named: Int
    let all: Int
  }

  /// With fewer types than this, the share of tested types is not meaningful.
  private static let minimumTypes = 10

  /// If the tests mention none of the types, fewer are enough.
  private static let minimumTypesWithoutTests = 8

  /// Returns nil if tests mention at least half of the types, or if there are no tests or too few types.
  func collection(in project: Project) -> Count? {
    let tests = project.files.indices.filter { project.files[$0].isTest }
    guard !tests.isEmpty else { return nil }
    let mentioned: Set<String> = tests.reduce(into: []) { $0.formUnion(project.files[$1].facts.mentionedTypes) }
    let working = Self.typesWithLogic(in: project)
    let named = working.filter { entity in
      project.types.entities[entity].name.split(separator: ".").contains { mentioned.contains(String($0)) }
    }
    let minimum = named.isEmpty ? Self.minimumTypesWithoutTests : Self.minimumTypes
    guard working.count >= minimum, named.count * 2 < working.count else { return nil }
    return Count(named: named.count, all: working.count)
  }

  fileprivate static func typesWithLogic(in project: Project) -> [Int] {
    project.entities(having: [.viewModel, .observable, .service, .coordinator, .reducer]).filter {
      project.types.roles(of: $0).isDisjoint(with: .view) && project.isTestable($0)
        && !project.facts(of: $0).contains(where: \.isInterface)
    }
  }

  /// Whether a project without test files has enough types for this to be meaningful.
  fileprivate static func isLarge(_ project: Project) -> Bool {
    typesWithLogic(in: project).count >= minimumTypesWithoutTests
  }
}

/// Determines whether a project has several types with logic, but few or no tests. Injecting dependencies would gain
/// nothing until there are tests that replace them.
struct HardlyTested: Collector {
  static let id = "hardly_tested"
  static let collectors: [any Collector.Type] = [FewTests.self, MadeCoordinators.self]

  func collection(in project: Project) -> Bool {
    project.collection(of: FewTests.self) != nil || !project.hasTests && FewTests.isLarge(project)
  }
}

extension Project {
  /// The types that the missing-test rules check: the reviewed types, or all types if the project has few or no tests,
  /// in which case the whole project gets a single finding.
  var entitiesToBeTested: [Int] { lacksTests ? Array(types.entities.indices) : reviewedEntities }

  /// Whether a package manifest declares test targets.
  var declaresTests: Bool { packages.targets.contains(where: \.isTest) }

  /// Whether the project has no tests, or so few that the whole project gets a single finding.
  var lacksTests: Bool { !hasTests || collection(of: FewTests.self) != nil }

  /// Whether tests could mention a type. Excludes protocols, types in tests and previews, stand-ins, debugging types,
  /// types that are visible only in their file or function, composition roots, and the delegates of represented views.
  func isTestable(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    let name = type.name.lastNamePart
    guard type.kind != .protocol, !type.isFilePrivate, !files[type.file].isTest, let first = name.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      !StandIns.words.contains(where: name.hasPrefix), !isForDebugging(entity)
    else { return false }
    return !type.declarations.contains { fact($0).isPreview || isLocal($0) } && !isCompositionRoot(entity)
      && !isDelegateOfRepresentable(entity)
  }

  /// Whether a type is a tool for developers, according to its name or the folder of its file.
  func isForDebugging(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    return type.name.lastNamePart.contains("Debug") || files[type.file].isForDebugging
  }

  /// Whether a record is in a type that is a tool for developers.
  func isInDebuggingTool<Evidence: Analyzer.Evidence>(_ located: Located<Evidence>) -> Bool {
    entity(of: located).map { isForDebugging($0) } ?? false
  }

  /// Whether a type is a `Coordinator` that acts as the delegate of a represented view, because it is nested in a
  /// representable or created by the `makeCoordinator` function of one.
  private func isDelegateOfRepresentable(_ entity: Int) -> Bool {
    let name = types.entities[entity].name
    guard name.lastNamePart.hasSuffix("Coordinator") else { return false }
    let isNested =
      name.lastNamePart == "Coordinator"
      && types.entities[entity].declarations.contains { declaration in
        guard let owner = fact(declaration).parent,
          case .entity(let outer) = types.meaning(of: .init(file: declaration.file, type: owner))
        else { return false }
        return types.roles(of: outer).contains(.view)
      }
    return isNested || collection(of: MadeCoordinators.self).contains(entity)
  }

  /// Whether a type is declared inside a function or getter.
  private func isLocal(_ declaration: TypeIndex.Reference) -> Bool {
    let declared = fact(declaration)
    guard let parent = declared.parent else { return false }
    return fact(.init(file: declaration.file, type: parent)).members.contains { $0.range.contains(declared.range) }
  }
}
