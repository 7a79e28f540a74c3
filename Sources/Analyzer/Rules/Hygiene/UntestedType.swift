/// The facts about a type not mentioned by any test.
struct UntestedType: FieldStorable, Hashable, Sendable {
  /// The functions and properties with a branch, an `await` or a `catch`, in source order.
  let members: [String]
  /// The number of untested types if the project has few or no tests; otherwise nil.
  let typesWithoutTests: Int?
  /// Whether the project has any tests.
  var hasTests = false

  static let fields = FieldList(
    Self.init(members:typesWithoutTests:hasTests:), \.members, \.typesWithoutTests, \.hasTests)

  init(members: [String], typesWithoutTests: Int?, hasTests: Bool = false) {
    self.members = members
    self.typesWithoutTests = typesWithoutTests
    self.hasTests = hasTests
  }

  init(_ entity: Int, typesWithoutTests: Int? = nil, in project: Project) {
    let members = project.collection(of: DecidingMembers.self)[entity] ?? []
    self.init(members: members, typesWithoutTests: typesWithoutTests)
  }

  /// - Parameter kind: The kind of type, such as `view model` or `service`.
  func message(kind: String, name: String) -> String {
    let members = members.isEmpty ? "its logic" : Wording.list(of: members, longest: 3)
    guard let typesWithoutTests else { return "no test mentions \(kind) `\(name)`; test \(members)" }
    let count = typesWithoutTests > 1 ? " (\(typesWithoutTests) types with logic)" : ""
    if hasTests {
      return """
        \(Wording.count(typesWithoutTests, "type")) with logic \(typesWithoutTests == 1 ? "is" : "are") not mentioned \
        in any test; start with `\(name)` and test \(members)
        """
    }
    return "the project has no tests\(count); start with `\(name)` and test \(members)"
  }
}

extension Project {
  /// Returns one finding for a project with few tests, located at the type with the most logic, with the other types as
  /// related locations.
  /// - Parameter preferringIsolated: Whether types that use neither I/O nor singletons come first.
  /// - Parameter preferringBranches: Whether the type with the most branches comes first, preferably one in a module
  ///   that has tests. Rules that set this must declare the `BranchCounts` collector.
  /// - Parameter evidence: Creates the evidence from the index of a type and the facts about that type.
  func candidateOfFewTests<Evidence: Analyzer.Evidence>(
    _ untested: [Int], preferringIsolated: Bool = false, preferringBranches: Bool = false,
    evidence: (Int, UntestedType) -> Evidence
  ) -> [Located<Evidence>] {
    let deciding = collection(of: DecidingMembers.self)
    let counts = untested.map { deciding[$0]?.count ?? 0 }
    let easy = preferringIsolated ? untested.indices.filter { isIsolated(untested[$0]) } : []
    let ranks = preferringBranches ? self.ranks(of: untested) : untested.map { _ in TestRank() }
    let isLower = { (left: Int, right: Int) in
      ranks[left] == ranks[right] ? counts[left] < counts[right] : ranks[left] < ranks[right]
    }
    guard let index = (easy.isEmpty ? Array(untested.indices) : easy).max(by: isLower) else { return [] }
    let type = UntestedType(members: deciding[untested[index]] ?? [], typesWithoutTests: untested.count, hasTests: true)
    guard var found = candidate(evidence(index, type), atTypeNamed: untested[index]) else { return [] }
    found.related = untested.indices.filter { $0 != index }.compactMap { other in
      types.entities[untested[other]].declarations.first.map { .init(file: $0.file, range: fact($0).range) }
    }
    found.cause = Cause(identity: "few tests", owner: .project)
    return [found]
  }

  /// Returns one finding for a project without tests, located at the first type in path order, with the other types as
  /// related locations.
  /// - Parameter preferringIsolated: Whether types that use neither I/O nor singletons come first.
  /// - Parameter evidence: Creates the evidence from the index of a type and the facts about that type.
  func candidateOfUntestedProject<Evidence: Analyzer.Evidence>(
    _ subjects: [Int], preferringIsolated: Bool = false, evidence: (Int, UntestedType) -> Evidence
  ) -> [Located<Evidence>] {
    guard !subjects.isEmpty else { return [] }
    let index = preferringIsolated ? subjects.firstIndex(where: isIsolated) ?? 0 : 0
    let first = subjects[index]
    let untested = UntestedType(first, typesWithoutTests: subjects.count, in: self)
    guard var found = candidate(evidence(index, untested), atTypeNamed: first) else { return [] }
    found.related = subjects.filter { $0 != first }.compactMap { entity in
      types.entities[entity].declarations.first.map { .init(file: $0.file, range: fact($0).range) }
    }
    found.cause = Cause(identity: "no tests", owner: .project)
    return [found]
  }

  /// Returns whether a test can create a type without I/O and without changing shared state.
  private func isIsolated(_ entity: Int) -> Bool {
    !performsIO(entity)
      && !facts(of: entity).contains { fact in
        fact.properties.contains { SystemServices.contains($0.knownType ?? "") }
          || fact.members.contains { member in
            member.uses.contains { use in
              use.name.isUppercased && use.member.map(SystemAPIs.sharedInstances.contains) == true
            }
          }
      }
  }
}

/// How suitable a type is as the first one to test.
private struct TestRank: Comparable {
  var isInTestedModule = false
  var branches = 0

  static func < (left: TestRank, right: TestRank) -> Bool {
    // A type without branches only forwards calls, so there is little to test.
    if (left.branches == 0) != (right.branches == 0) { return left.branches == 0 }
    if left.isInTestedModule != right.isInTestedModule { return right.isInTestedModule }
    return left.branches < right.branches
  }
}

extension Project {
  fileprivate func ranks(of entities: [Int]) -> [TestRank] {
    let branches = collection(of: BranchCounts.self)
    let tested = testedModules
    return entities.map { entity in
      let module = files[types.entities[entity].file].module.split(separator: "/").last ?? ""
      return TestRank(isInTestedModule: tested.contains(String(module)), branches: branches[entity] ?? 0)
    }
  }

  /// The names of the modules that have tests: those that a test file imports, and those after which a folder of tests
  /// is named.
  private var testedModules: Set<String> {
    var modules: Set<String> = []
    for file in files where file.isTest {
      modules.formUnion(file.facts.imports.map(\.module))
      let folder = file.module.split(separator: "/").last.map(String.init) ?? ""
      if folder.hasSuffix("Tests") { modules.insert(String(folder.dropLast("Tests".count))) }
    }
    return modules
  }
}
