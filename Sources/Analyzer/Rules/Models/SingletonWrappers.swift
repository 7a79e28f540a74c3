/// The structs whose only stored properties are shared instances (`let manager = DeviceManager.shared`) and values with
/// property wrappers. Injecting such a struct gains nothing, because it uses the shared instances itself.
struct SingletonWrappers {
  /// The properties of each type whose initial value is a shared instance.
  private let shared: [Int: Set<String>]

  /// - Parameter records: The services that all types create or access.
  init(_ records: [Located<ViewCreatesService.Evidence>], in project: Project) {
    shared = records.reduce(into: [:]) { shared, located in
      guard located.evidence.kind == .accesses, located.evidence.isInitialValue,
        let name = located.evidence.use.name, let entity = project.entity(of: located)
      else { return }
      shared[entity, default: []].insert(name)
    }
  }

  /// Returns whether a service is such a struct.
  func contain(
    _ service: String, at located: Located<ViewCreatesService.Evidence>, in project: Project
  ) -> Bool {
    guard let reference = located.type, case .declared(let entity) = project.service(named: service, from: reference),
      project.types.entities[entity].kind == .struct, let names = shared[entity]
    else { return false }
    return project.properties(of: entity).allSatisfy { property in
      property.isStatic || !property.attributes.isEmpty || names.contains(property.name)
    }
  }
}
