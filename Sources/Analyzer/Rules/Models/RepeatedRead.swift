/// A type of the project and a property of a UI type's shared object that it reads, such as `UIDevice.current.name`. The
/// same parameter replaces all reads.
struct RepeatedRead: Hashable {
  private let entity: Int
  private let file: Int
  private let path: String

  /// The maximum number of reads that get separate findings.
  static let maximumSeparate = 2

  /// - Parameters:
  ///   - path: The type and the members that are accessed through it.
  ///   - isRead: Whether the code only reads a property.
  init?<Evidence>(_ located: Located<Evidence>, path: String, isRead: Bool, in project: Project) {
    guard isRead, path.split(separator: ".").count > 2, let entity = project.entity(of: located) else { return nil }
    self.entity = entity
    file = located.file
    self.path = path
  }
}
