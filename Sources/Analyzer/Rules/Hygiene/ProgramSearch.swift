/// Finds code that starts another program or opens a panel of the system, directly or through static members of the
/// project's types. A unit test that called such code would run the program or wait for a person.
struct ProgramSearch {
  /// System types that start a program or open a panel.
  static let types: Set<String> = ["Process", "NSTask", "NSAppleScript", "NSOpenPanel", "NSSavePanel"]

  /// The number of types between the code and the type that starts the program.
  private static let maximumDepth = 2

  private let project: Project
  /// Whether the project uses one of the system types, so that there is something to find.
  private let isNeeded: Bool
  private var found: [Search: Set<String>] = [:]

  init(in project: Project) {
    self.project = project
    isNeeded = !project.files(mentioning: Self.types).isEmpty
  }

  /// Returns whether the use of a name starts a program or opens a panel: `Process()`, or `Shell.run()` if that
  /// function does.
  /// - Parameter scope: The qualified name of the type that contains the use.
  mutating func isReached(by use: NameUse, inFile file: Int, insideType scope: String) -> Bool {
    isNeeded && isReached(by: use, inFile: file, insideType: scope, depth: Self.maximumDepth)
  }

  /// Returns the base names of the static members of a type, including inherited ones, that start a program or open a
  /// panel.
  mutating func staticMembers(of entity: Int) -> Set<String> {
    isNeeded ? staticMembers(of: entity, depth: Self.maximumDepth) : []
  }

  private mutating func isReached(
    by use: NameUse, inFile file: Int, insideType scope: String, depth: Int
  ) -> Bool {
    guard use.name.isUppercased else { return false }
    switch project.types.lookUp(use.name, inFile: file, insideType: scope) {
    case .external: return Self.types.contains(use.name)
    case .ambiguous: return false
    case .entity(let owner):
      guard let member = use.member, depth > 0 else { return false }
      return staticMembers(of: owner, depth: depth - 1).contains(member)
    }
  }

  private mutating func staticMembers(of entity: Int, depth: Int) -> Set<String> {
    let search = Search(entity: entity, depth: depth)
    if let known = found[search] { return known }
    var names: Set<String> = []
    var others: [MemberFact] = []
    for part in parts(of: entity) {
      let fact = project.fact(part)
      for member in fact.members where member.isStatic {
        var reaches = false
        for use in member.uses where !reaches {
          reaches = isReached(by: use, inFile: part.file, insideType: fact.name, depth: depth)
        }
        if reaches { names.insert(member.baseName) } else { others.append(member) }
      }
    }
    names.formUnion(others.callers(of: names, ownNames: project.ownNames(of: entity)))
    found[search] = names
    return names
  }

  /// The declarations and extensions of a type and of the project's types that it inherits from or conforms to.
  private func parts(of entity: Int) -> [TypeIndex.Reference] {
    var waiting = [entity]
    var seen: Set<Int> = [entity]
    var parts: [TypeIndex.Reference] = []
    while let current = waiting.popLast() {
      let type = project.types.entities[current]
      parts += type.declarations + type.extensions
      waiting += project.supertypes(of: current).filter { seen.insert($0).inserted }
    }
    return parts
  }

  private struct Search: Hashable {
    let entity: Int
    let depth: Int
  }
}
