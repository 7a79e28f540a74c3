/// The types that no code in the app uses, except for previews. Such types should be deleted entirely.
struct UnusedTypes {
  private let isApp = Once<Bool>()

  func contain(_ entity: Int, in project: Project) -> Bool {
    // If the project has no entry point, it is a library, whose types may be used elsewhere.
    guard isApp.value({ project.hasEntryPoint }), let type = InternalType(entity, in: project) else { return false }
    return !project.files(mentioning: [type.name]).contains { project.uses(type, inFile: $0) }
  }
}

/// The views among the reviewed types that no code in the app uses, except for previews.
struct UnusedViews: Sendable {
  private let views: Set<Int>

  init(in project: Project) {
    guard project.hasEntryPoint else {
      views = []
      return
    }
    let candidates = project.reviewedEntities(having: .view).compactMap { InternalType($0, in: project) }
    var unused = Dictionary(grouping: candidates, by: \.name)
    for file in project.files(mentioning: Set(unused.keys)) {
      for name in project.files[file].facts.mentionedTypes where unused[name] != nil {
        unused[name]?.removeAll { project.uses($0, inFile: file) }
      }
    }
    views = Set(unused.values.joined().map(\.entity))
  }

  /// Returns whether a candidate is in such a view.
  func contain<Evidence>(_ located: Located<Evidence>, in project: Project) -> Bool {
    !views.isEmpty && project.entity(of: located).map(views.contains) ?? false
  }
}

/// A type that is declared once and that other modules cannot use.
private struct InternalType {
  let entity: Int
  /// The last part of the name.
  let name: String
  let qualifiedName: String
  /// The file with the declaration.
  let file: Int

  init?(_ entity: Int, in project: Project) {
    let type = project.types.entities[entity]
    guard type.declarations.count == 1, let declaration = type.declarations.first,
      !project.fact(declaration).modifiers.contains(where: { $0 == "public" || $0 == "open" }),
      !project.fact(declaration).hasAttribute("main")
    else { return nil }
    self.entity = entity
    name = type.name.lastNamePart
    qualifiedName = type.name
    file = declaration.file
  }
}

extension Project {
  /// Returns whether code in a file, other than previews and the type itself, uses the type. Any mention in another file
  /// counts, unless only a preview there creates the type.
  fileprivate func uses(_ type: InternalType, inFile file: Int) -> Bool {
    let facts = files[file].facts
    if file != type.file {
      guard files[file].mentions(type.name) else { return false }
      let made = facts.constructions.filter { $0.type.lastNamePart == type.name }
      if made.isEmpty || !made.allSatisfy(\.isInPreview) { return true }
    }
    let isOwnCode = { (name: String) in (name + ".").hasPrefix(type.qualifiedName + ".") }
    let isMade = facts.constructions.contains { made in
      !made.isInPreview && made.type.lastNamePart == type.name
        && made.owner.map { !isOwnCode(facts.types[$0].name) } ?? true
    }
    return isMade || facts.aliases.contains { $0.targets.contains { $0.lastNamePart == type.name } }
      || facts.types.contains { !$0.isPreview && !isOwnCode($0.name) && $0.uses(typeNamed: type.name) }
  }
}

extension TypeFact {
  /// Returns whether a member uses a member of another type, such as a function that creates a value
  /// (`Card.titled("Feed")`), or has a type that names the other type.
  fileprivate func uses(typeNamed name: String) -> Bool {
    properties.contains { $0.type?.contains(name) == true }
      || members.contains { member in
        member.uses.contains { $0.name == name && $0.member != nil } || member.type?.contains(name) == true
          || member.parameters.contains { $0.type.contains(name) }
      }
  }
}
