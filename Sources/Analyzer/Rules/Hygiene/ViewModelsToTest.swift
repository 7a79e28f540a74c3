/// Determines the view models, or the observable types in a module without view models, that tests should mention.
struct ViewModelsToTest: Collector {
  static let id = "view_models_to_test"
  static let collectors: [any Collector.Type] = [TestableMembers.self, FewTests.self]

  /// Returns the types in source order.
  func collection(in project: Project) -> [Int] {
    let deciding = project.collection(of: TestableMembers.self)
    guard !deciding.isEmpty else { return [] }
    return project.entitiesToBeTested.filter { entity in
      guard deciding[entity] != nil else { return false }
      let roles = project.types.roles(of: entity)
      let needsTests =
        roles.contains(.viewModel)
        || roles.contains(.observable) && project.architectures[project.types.entities[entity].file] == .mv
      return needsTests
        && !(roles.isDisjoint(with: .viewModel) && project.facts(of: entity).contains(where: \.isInterface))
        && project.isTestable(entity)
        && !(project.types.entities[entity].kind == .class && project.isNeverCreated(entity))
    }
  }
}
