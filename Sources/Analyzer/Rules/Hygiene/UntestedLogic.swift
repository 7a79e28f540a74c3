/// Finds services, coordinators, reducers and models whose logic is not covered by tests.
struct UntestedLogic: ProjectRule {
  static let info = RuleInfo(
    id: "untested_logic",
    summary: "Services, coordinators, reducers and models with logic should be tested.",
    rationale: """
      Views stay simple because models and services do the work, so those are the types worth testing. If no test \
      covers a type with a branch, an `await` or a `catch`, users find its bugs. A type is considered tested if a test \
      file mentions it, a typealias for it, an enclosing type, a subclass, or a type that creates and stores it, or \
      calls a function that creates it (`.menu(state: state)`) or a member whose name consists of at least three words \
      and occurs in no other file.
      """,
    details: """
      The rule ignores enums that only map their cases to constants or strings to their cases, types whose logic is \
      private or for debugging, composition roots, and the coordinators of represented UIKit or AppKit views. It also \
      ignores types whose logic a unit test cannot call without the network, files, a database, another program, a \
      panel or a service of the system, or only as the callback of a library, functions that only look up an element \
      or read the app's `Info.plist`, types that implement a protocol of the project and mostly call the keychain or \
      an object of a library or of the system that they store, migrations, and a `body` that describes content, such \
      as `some HTML`. It reports nothing if a package declares test targets but their files are missing. If tests \
      mention fewer than half of the view models, services and other types with logic, the whole project gets a single \
      finding, at the type with the most branches in a module that has tests. Findings about single types are minor, \
      because most of these types are thin, or tested through the types that call them.
      """,
    sources: ["S3 testing", "S4 core principles", "S1 output expectations", "S0 step-3", "S0 part-3", "S0 part-4"],
    opportunity: "a service, coordinator, reducer or model with logic",
    defaultLevel: DefaultLevel(.severity(.info), byArchitecture: [.mvvm: .off]),
    remedy: Remedy(.tests, .medium),
    triggering: UntestedLogicExamples.triggering,
    good: UntestedLogicExamples.good)

  static let collectors: [any Collector.Type] = [
    TestedNames.self, TestableMembers.self, ViewModelsToTest.self, BranchCounts.self, FewTests.self,
  ]

  struct Evidence: Analyzer.Evidence {
    /// The roles whose types need tests; the raw values are the names of the roles.
    enum Kind: String, Storable {
      case service, coordinator, reducer, model
    }

    let kind: Kind
    let untested: UntestedType

    static let fields = FieldList(Self.init, \.kind, \.untested)
  }

  func candidates(in project: Project) -> [Located<Evidence>] {
    let typesToTest = typesToTest(in: project)
    guard !typesToTest.isEmpty else { return [] }
    // If tests are missing throughout the project, one finding is enough.
    if project.lacksTests, !project.collection(of: ViewModelsToTest.self).isEmpty { return [] }
    guard let tested = project.collection(of: TestedNames.self) else {
      // The tests are somewhere else, or excluded.
      if project.declaresTests { return [] }
      return project.candidateOfUntestedProject(typesToTest.map(\.entity)) { evidence(of: typesToTest[$0], $1) }
    }
    if project.lacksTests {
      let untested = typesToTest.filter { !tested.isTested($0.entity, in: project) }
      return project.candidateOfFewTests(untested.map(\.entity), preferringBranches: true) {
        evidence(of: untested[$0], $1)
      }
    }
    let untested = typesToTest.filter { !tested.isTested($0.entity, in: project) }
    return untested.compactMap { type in
      let facts = UntestedType(type.entity, in: project)
      // Most of these types are thin, or tested through the types that call them.
      return project.candidate(evidence(of: type, facts), atTypeNamed: type.entity)?.asMinor
    }
  }

  func opportunities(in project: Project) -> [LocatedOpportunity] {
    typesToTest(in: project).compactMap { project.opportunity(atTypeNamed: $0.entity) }
  }

  func message(for record: Record<Evidence>) -> String {
    record.evidence.untested.message(kind: record.evidence.kind.rawValue, name: record.symbol)
  }

  private func evidence(of subject: (entity: Int, kind: Evidence.Kind), _ untested: UntestedType) -> Evidence {
    Evidence(kind: subject.kind, untested: untested)
  }

  /// The types that tests should mention, in source order.
  private func typesToTest(in project: Project) -> [(entity: Int, kind: Evidence.Kind)] {
    let deciding = project.collection(of: TestableMembers.self)
    guard !deciding.isEmpty else { return [] }
    let viewModelsToTest = Set(project.collection(of: ViewModelsToTest.self))
    return project.entitiesToBeTested.compactMap { entity in
      let roles = project.types.roles(of: entity)
      guard deciding[entity] != nil, !viewModelsToTest.contains(entity), needsTests(entity, roles, in: project),
        project.isTestable(entity), !project.types.entities[entity].name.lastNamePart.isNamedAsExample,
        let kind = roles.roles.lazy.compactMap({ Evidence.Kind(rawValue: $0.rawValue) }).first
      else { return nil }
      return (entity, kind)
    }
  }

  private func needsTests(_ entity: Int, _ roles: RoleSet, in project: Project) -> Bool {
    let isInterface = project.facts(of: entity).contains(where: \.isInterface)
    if !roles.isDisjoint(with: [.service, .coordinator]) {
      return !isInterface && !project.isDependencyClient(entity)
    }
    // An enum with reducers as its cases (`Destination`, `Path`) only lists those reducers.
    if roles.contains(.reducer) { return project.types.entities[entity].kind != .enum }
    return roles == .model && !isInterface && !project.isDependencyClient(entity)
  }
}

extension Project {
  /// Whether a type is a dependency client from the Dependencies library, which tests can replace. A client is a struct
  /// of closures whose live value is provided by a dependency key.
  fileprivate func isDependencyClient(_ entity: Int) -> Bool {
    facts(of: entity).contains { fact in
      fact.hasAttribute("DependencyClient")
        || fact.inherited.contains { ["DependencyKey", "TestDependencyKey"].contains($0.lastNamePart) }
    }
  }
}

extension String {
  /// Whether a type with this name replaces a real one in previews or tests.
  fileprivate var isNamedAsExample: Bool {
    (StandIns.words + ["SampleData"]).contains { word in
      firstRange(of: word).map { $0.upperBound == endIndex || self[$0.upperBound].isUppercase } ?? false
    }
  }
}
