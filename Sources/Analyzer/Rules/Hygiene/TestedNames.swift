/// What tests name.
struct TestedNames: Collector {
  static let id = "tested_names"

  struct Names: Sendable {
    /// The files of tests.
    fileprivate let tests: [Int]
    /// Every name in upper case that they mention; nil where so few types are judged that the files are asked.
    fileprivate let mentioned: Set<String>?
    /// The types that create and store a type; of types of which no part is judged not all.
    fileprivate let owners: [Int: Set<Int>]

    /// Whether a test names a type or what owns it: a type around it, or one that creates and stores it.
    /// - Parameter entity: A type of which a part is judged.
    func isTested(_ entity: Int, in project: Project) -> Bool {
      let isNamed = { (entity: Int) in
        project.types.entities[entity].name.split(separator: ".").contains { isMentioned(String($0), in: project) }
      }
      return isNamed(entity) || owners[entity]?.contains(where: isNamed) == true
    }

    private func isMentioned(_ name: String, in project: Project) -> Bool {
      mentioned?.contains(name) ?? tests.contains { project.files[$0].mentions(name) }
    }
  }

  /// Nil where there are no test files.
  func collection(in project: Project) -> Names? {
    let tests = project.files.indices.filter { project.files[$0].isTest }
    guard !tests.isEmpty else { return nil }
    let mentioned: Set<String>? =
      project.judgesAll ? tests.reduce(into: []) { $0.formUnion(project.files[$1].facts.mentionedTypes) } : nil
    return Names(tests: tests, mentioned: mentioned, owners: owners(in: project))
  }

  private func owners(in project: Project) -> [Int: Set<Int>] {
    // Who owns a type names it.
    let files = project.judgesAll ? Array(project.files.indices) : project.files(naming: project.judgedEntities)
    var owners: [Int: Set<Int>] = [:]
    // What is stored without a first value may be created in an initializer.
    var open: [Int: Set<Int>] = [:]
    for owner in project.types.entities(inFiles: files)
    where !project.files[project.types.entities[owner].file].isTest {
      for reference in project.types.entities[owner].declarations {
        for property in project.fact(reference).properties {
          guard let entity = project.heldEntity(of: property, at: reference), entity != owner else { continue }
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
      for made in project.files[file].facts.constructions
      where names.contains(made.type.lastNamePart) && !made.isInPreview {
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

/// Types that stand in for others in tests and previews.
enum StandIns {
  /// What their names begin or end with.
  static let words = ["Mock", "Fake", "Stub", "Preview"]
}

extension Project {
  /// The types that rules about missing tests ask about: those that are judged, and all where there are no tests, which
  /// is said once for the whole project.
  var entitiesToBeTested: [Int] { hasTests ? judgedEntities : Array(types.entities.indices) }

  /// Whether a type is something that tests could name: no protocol, no part of the tests or of a preview, no stand-in,
  /// and visible outside of its file.
  func isTestable(_ entity: Int) -> Bool {
    let type = types.entities[entity]
    let name = type.name.lastNamePart
    guard type.kind != .protocol, !type.isFilePrivate, !files[type.file].isTest, let first = name.utf8.first,
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      !StandIns.words.contains(where: name.hasPrefix)
    else { return false }
    return !type.declarations.contains { fact($0).isPreview || isLocal($0) }
  }

  /// Whether a type is declared inside a function or getter.
  private func isLocal(_ declaration: TypeIndex.Reference) -> Bool {
    let declared = fact(declaration)
    guard let parent = declared.parent else { return false }
    return fact(.init(file: declaration.file, type: parent)).members.contains { $0.range.contains(declared.range) }
  }
}
