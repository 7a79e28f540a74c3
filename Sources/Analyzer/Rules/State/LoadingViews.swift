/// Views that create an object later and pass it to child views as a non-optional value.
struct LoadingViews {
  private let index: StateIndex

  init(_ index: StateIndex) { self.index = index }

  /// Returns whether the view passes the object to child views, all of which store it as a non-optional.
  func unwrap(_ property: String, in view: Int) -> Bool {
    let project = index.project
    let type = project.types.entities[view]
    let receivers = (type.declarations + type.extensions).flatMap { part in
      project.files[part.file].facts.constructions.lazy.filter { $0.owner == part.type && $0.isInViewCode }
        .compactMap { made in
          made.arguments.first { $0.name == property && !$0.isProjected }?.label.flatMap { label in
            index.entity(named: made.type, in: part).map { (view: $0, label: label) }
          }
        }
    }
    return !receivers.isEmpty
      && receivers.allSatisfy { receiver in
        index.properties(of: receiver.view).contains { $0.property.name == receiver.label && !$0.property.isOptional }
      }
  }

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
