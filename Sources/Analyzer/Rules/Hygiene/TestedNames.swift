/// What tests name.
struct TestedNames: Collector {
  static let id = "tested_names"

  /// Every name in upper case that test files mention; nil where there are no test files.
  func collection(in project: Project) -> Set<String>? {
    let tests = project.files.filter(\.isTest)
    return tests.isEmpty ? nil : tests.reduce(into: []) { $0.formUnion($1.facts.mentionedTypes) }
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
