/// The direct and indirect superclasses and protocols of every type.
struct Supertypes: Sendable {
  /// The maximum number of supertypes per type, which prevents quadratic time for malicious files.
  private static let limit = 256

  private let names: [[String]]

  init(in project: Project) {
    names = project.types.entities.indices.map { Self.names(of: $0, in: project) }
  }

  /// The names as written, nearest first, without duplicates.
  subscript(entity: Int) -> [String] { names[entity] }

  private static func names(of entity: Int, in project: Project) -> [String] {
    let types = project.types
    var found: [String] = []
    var seen: Set<String> = []
    var visited: Set<Int> = [entity]
    var waiting = [entity]
    var next = 0
    while next < waiting.count, found.count < limit, next < limit {
      let type = types.entities[waiting[next]]
      next += 1
      for reference in type.declarations + type.extensions {
        for name in project.fact(reference).inherited {
          if seen.insert(name).inserted { found.append(name) }
          if case .entity(let parent) = types.lookUp(name, inFile: reference.file, insideType: type.name.enclosingName),
            visited.insert(parent).inserted
          {
            waiting.append(parent)
          }
        }
      }
    }
    return found
  }
}
