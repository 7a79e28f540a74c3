/// What tests name.
struct TestedNames: Collector {
  static let id = "tested_names"

  struct Names: Sendable {
    /// Every name in upper case that test files mention.
    fileprivate let names: Set<String>
    /// The types that create and store a type.
    fileprivate let owners: [Int: Set<Int>]

    /// Whether a test names a type or what owns it: a type around it, or one that creates and stores it.
    func isTested(_ entity: Int, in project: Project) -> Bool {
      let isNamed = { (entity: Int) in
        project.types.entities[entity].name.split(separator: ".").contains { names.contains(String($0)) }
      }
      return isNamed(entity) || owners[entity]?.contains(where: isNamed) == true
    }
  }

  /// Nil where there are no test files.
  func collection(in project: Project) -> Names? {
    let tests = project.files.filter(\.isTest)
    guard !tests.isEmpty else { return nil }
    return Names(
      names: tests.reduce(into: []) { $0.formUnion($1.facts.mentionedTypes) }, owners: owners(in: project))
  }

  private func owners(in project: Project) -> [Int: Set<Int>] {
    var owners: [Int: Set<Int>] = [:]
    // What is stored without a first value may be created in an initializer.
    var open: [Int: Set<Int>] = [:]
    for owner in project.types.entities.indices where !project.files[project.types.entities[owner].file].isTest {
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
    for (file, source) in project.files.enumerated() where !source.isTest {
      for made in source.facts.constructions where names.contains(made.type.lastNamePart) && !made.isInPreview {
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
