/// Determines which members of other types the project's views use.
struct MembersUsedInViews: Collector {
  static let id = "members_used_in_views"

  struct Members: Sendable {
    /// For each name of a member, the types that views use it on.
    fileprivate var types: [String: Set<Int>] = [:]
    /// The names of members that views use on values of unknown types.
    fileprivate var others: Set<String> = []

    /// Returns whether a view uses a member, as far as is known.
    func contains(_ member: String, of entity: Int) -> Bool {
      others.contains(member) || types[member]?.contains(entity) == true
    }
  }

  func collection(in project: Project) -> Members {
    var members = Members()
    for view in project.entities(having: [.view, .viewModifier]) {
      let properties = Self.types(ofPropertiesOf: view, in: project)
      for use in project.facts(of: view).flatMap(\.members).flatMap(\.uses) {
        guard let member = use.member else { continue }
        if let type = properties[use.name] {
          members.types[member, default: []].insert(type)
        } else if !use.name.isUppercased || !SystemAPIs.modules.contains(use.name) {
          members.others.insert(member)
        }
      }
    }
    return members
  }

  /// The types of a view's stored properties that the project declares.
  private static func types(ofPropertiesOf view: Int, in project: Project) -> [String: Int] {
    project.types.entities[view].declarations.reduce(into: [:]) { types, reference in
      for property in project.fact(reference).properties where types[property.name] == nil {
        types[property.name] = project.declaredType(of: property, at: reference)
      }
    }
  }
}
