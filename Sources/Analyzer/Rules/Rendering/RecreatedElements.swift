/// Finds out whether view code creates the elements of a collection again whenever it runs. If the elements get a new
/// `id` each time, their ids cannot identify rows.
struct RecreatedElements {
  private let project: Project
  /// The element type's name without enclosing types.
  private let element: String
  private var visited: Set<Code> = []

  /// A property or function of a type.
  private struct Code: Hashable {
    let name: String
    let owner: Int
  }

  /// Returns whether the elements in a collection get new ids when the view that shows them is evaluated.
  /// - Parameters:
  ///   - element: The type of the elements.
  ///   - path: The path to the collection, as seen from the type.
  static func areIn(_ path: CollectionPath, of type: TypeIndex.Reference, element: Int, project: Project) -> Bool {
    guard project.givesNewIDs(element), case .entity(let owner) = project.types.meaning(of: type) else { return false }
    var search = RecreatedElements(project: project, element: project.types.entities[element].name.lastNamePart)
    return search.follow(path.names, from: owner)
  }

  private init(project: Project, element: String) {
    self.project = project
    self.element = element
  }

  /// Whether reading the path creates elements.
  private mutating func follow(_ path: [String], from owner: Int) -> Bool {
    guard let name = path.first else { return false }
    guard path.count > 1, let (property, reference) = project.heldProperty(named: name, of: owner),
      let type = project.declaredType(of: property, at: reference)
    else { return creates(name, in: owner) }
    return ([type] + project.conformers(to: type)).contains { follow(Array(path.dropFirst()), from: $0) }
  }

  /// Whether a member creates elements, or callers pass newly created ones as its value.
  private mutating func creates(_ name: String, in owner: Int) -> Bool {
    guard visited.insert(Code(name: name, owner: owner)).inserted else { return false }
    if let (property, _) = project.heldProperty(named: name, of: owner) {
      let isView = !project.types.roles(of: owner).isDisjoint(with: .drawing)
      return isView && property.attributes.isEmpty && isPassed(name, to: owner)
    }
    let uses = project.facts(of: owner).flatMap(\.members)
      .filter { ($0.kind == .computedProperty || $0.kind == .function) && $0.baseName == name }.flatMap(\.uses)
    if uses.contains(where: { $0.name == element && $0.usage.contains(.called) }) { return true }
    return uses.contains { follow([$0.name] + ($0.member.map { [$0] } ?? []), from: owner) }
  }

  /// Whether code that creates a view passes newly created elements as the argument with a label.
  private mutating func isPassed(_ label: String, to view: Int) -> Bool {
    for file in project.files(naming: [view]) {
      for made in project.files[file].facts.constructions where !made.isInPreview {
        guard let argument = made.arguments.first(where: { $0.label == label }), let type = made.owner,
          project.entity(named: made.type, inFile: file, insideType: type) == view,
          case .entity(let owner) = project.types.meaning(of: .init(file: file, type: type))
        else { continue }
        if argument.text.creates(element) { return true }
        let path = argument.text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }
        let names = path.split(separator: ".").map(String.init).filter { $0 != "self" }
        if follow(Array(names.prefix(2)), from: owner) { return true }
      }
    }
    return false
  }
}

extension Project {
  /// Whether each new instance of a type gets a new UUID as its `id`, unless its creator provides one.
  fileprivate func givesNewIDs(_ entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      fact.properties.contains { $0.name == "id" && !$0.isStatic && $0.initializedType == "UUID" }
        || fact.members.contains { member in
          member.kind == .initializer && member.parameters.allSatisfy { $0.name != "id" || $0.hasDefault }
            && member.uses.contains { $0.name == "id" && $0.usage.contains(.assigned) }
            && member.uses.contains { $0.name == "UUID" && $0.usage.contains(.called) }
        }
    }
  }
}

extension String {
  /// Whether the code calls an initializer of a type: `Row(` and `Feed.Row(` create a `Row`, but `MyRow(` does not.
  fileprivate func creates(_ type: String) -> Bool {
    ranges(of: type + "(").contains { range in
      guard let before = self[..<range.lowerBound].last else { return true }
      return !before.isLetter && !before.isNumber && before != "_"
    }
  }
}
