/// Views that only create an object from environment values and pass it to a child view as a non-optional value.
struct LoadingViews {
  private let index: StateIndex

  init(_ index: StateIndex) { self.index = index }

  /// Returns whether the view stores nothing but the object and environment values, and passes the object to another
  /// view.
  func contain(_ view: Int, creating property: String) -> Bool {
    let project = index.project
    let isLoader = index.properties(of: view).allSatisfy { stored, _ in
      stored.isStatic || stored.name == property || stored.has(anyOf: "Environment", "EnvironmentObject")
    }
    guard isLoader, index.properties(of: view).contains(where: { $0.property.has(anyOf: "Environment") }) else {
      return false
    }
    let type = project.types.entities[view]
    return (type.declarations + type.extensions).contains { part in
      project.files[part.file].facts.constructions.contains { made in
        made.owner == part.type && made.isInViewCode && made.arguments.contains { $0.name == property }
      }
    }
  }
}
