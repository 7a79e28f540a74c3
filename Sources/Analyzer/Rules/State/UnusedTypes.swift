/// The types that no code in the app uses, except for previews. Such types should be deleted entirely.
struct UnusedTypes {
  private let isApp = Once<Bool>()

  func contain(_ entity: Int, in project: Project) -> Bool {
    let type = project.types.entities[entity]
    // If the project has no entry point, it is a library, whose types may be used elsewhere.
    guard isApp.value({ project.hasEntryPoint }), type.declarations.count == 1,
      let declaration = type.declarations.first,
      !project.fact(declaration).modifiers.contains(where: { $0 == "public" || $0 == "open" }),
      !project.fact(declaration).hasAttribute("main")
    else { return false }
    let name = type.name.lastNamePart
    return !project.files(mentioning: [name]).contains { file in
      let facts = project.files[file].facts
      let isMade = facts.constructions.contains { made in
        !made.isInPreview && made.type.lastNamePart == name
          && made.owner.map { !(facts.types[$0].name + ".").hasPrefix(type.name + ".") } ?? true
      }
      // A static member may create the value: `Card.titled("Feed")`.
      let usesMember = facts.types.contains { other in
        !other.isPreview && !(other.name + ".").hasPrefix(type.name + ".")
          && other.members.contains { $0.uses.contains { $0.name == name && $0.member != nil } }
      }
      return isMade || usesMember || file != declaration.file && project.files[file].mentions(name)
    }
  }
}
