/// Identifies a view. The value is the same in the view's declaration and all of its extensions.
enum AppearingView: Hashable, Sendable {
  case declared(Int)
  /// A view that is known only by name, because its type is ambiguous or not declared in the project.
  case named(String)

  /// Creates a value for the view whose code contains the record. Returns nil outside views and in previews.
  init?(around located: Located<some Evidence>, in project: Project) {
    guard let reference = located.type, project.types.roles(inside: reference).contains(.view),
      !project.fact(reference).isPreview
    else { return nil }
    if case .entity(let entity) = project.types.meaning(of: reference) {
      self = .declared(entity)
    } else {
      self = .named(project.fact(reference).name)
    }
  }
}
