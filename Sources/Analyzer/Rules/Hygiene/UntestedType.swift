/// The facts about a type not mentioned by any test.
struct UntestedType: FieldStorable, Hashable, Sendable {
  /// The functions and properties with a branch, an `await` or a `catch`, in source order: those of the type, or of the
  /// type to start with.
  let members: [String]
  /// The number of untested types if the project has few or no tests; otherwise nil.
  let typesWithoutTests: Int?
  /// Whether the project has any tests.
  var hasTests = false
  /// The type to start with, if it is not the one at which the finding is located.
  var start: String?
  /// Whether all of the members to test use the network, files, a system service or a shared instance, which tests
  /// cannot replace yet.
  var needsInjection = false
  /// The folder of the package if it has several untested types and no tests, although the project has tests.
  var packageFolder: String?

  static let fields = FieldList(
    Self.init(members:typesWithoutTests:hasTests:start:needsInjection:packageFolder:), \.members, \.typesWithoutTests,
    \.hasTests, \.start, \.needsInjection, \.packageFolder)

  init(
    members: [String], typesWithoutTests: Int?, hasTests: Bool = false, start: String? = nil,
    needsInjection: Bool = false, packageFolder: String? = nil
  ) {
    self.members = members
    self.typesWithoutTests = typesWithoutTests
    self.hasTests = hasTests
    self.start = start
    self.needsInjection = needsInjection
    self.packageFolder = packageFolder
  }

  init(_ entity: Int, in project: Project) {
    self.init(members: project.collection(of: TestableMembers.self)[entity] ?? [], typesWithoutTests: nil)
  }

  /// - Parameter kind: The kind of type, such as `view model` or `service`.
  func message(kind: String, name: String) -> String {
    let members = Wording.list(of: members, longest: 3)
    guard let typesWithoutTests else { return "no test mentions \(kind) `\(name)`; test \(members)" }
    let count = typesWithoutTests > 1 ? " (\(typesWithoutTests) types with logic)" : ""
    let type = "`\(start ?? name)`"
    let advice =
      needsInjection
      ? "inject the services and shared instances that \(type) uses, and test \(members)"
      : "start with \(type) and test \(members)"
    if let packageFolder { return "the package in `\(packageFolder)` has no tests\(count); \(advice)" }
    if hasTests {
      return """
        \(Wording.count(typesWithoutTests, "type")) with logic \(typesWithoutTests == 1 ? "is" : "are") not mentioned \
        in any test; \(advice)
        """
    }
    return "the project has no tests\(count); \(advice)"
  }
}

extension Project {
  /// Returns one finding for a project with few tests, located at the type to start with, with the other types as
  /// related locations. Types in folders of examples come last. Of the others, the type comes first that most files
  /// mention, provided that some of its functions are easy to test.
  /// - Parameter preferringBranches: Whether instead the type with the most branches comes first, preferably one in a
  ///   module that has tests. Rules that set this must declare the `BranchCounts` collector.
  /// - Parameter evidence: Creates the evidence from the index of a type and the facts about that type.
  func candidateOfFewTests<Evidence: Analyzer.Evidence>(
    _ untested: [Int], preferringBranches: Bool = false, evidence: (Int, UntestedType) -> Evidence
  ) -> [Located<Evidence>] {
    let deciding = collection(of: TestableMembers.self)
    let members = untested.map { deciding[$0] ?? [] }
    let independent =
      preferringBranches ? members : zip(untested, members).map { independentMembers(among: $1, of: $0) }
    let easy =
      preferringBranches
      ? members : zip(untested, independent).map { membersWithoutFrameworks(among: $1, of: $0) }
    let counts = zip(easy, members).map { ($0.count, $1.count) }
    // A computed property with a branch, such as a getter that picks a default, is little to start with.
    let easyFunctions = easy.map { $0.count { $0.hasSuffix(")") } }
    let ranks =
      preferringBranches ? ranksByBranches(of: untested) : ranksByMentions(of: untested, easyFunctions: easyFunctions)
    let isLower = { (left: Int, right: Int) in
      ranks[left] == ranks[right] ? counts[left] < counts[right] : ranks[left] < ranks[right]
    }
    guard let index = untested.indices.max(by: isLower) else { return [] }
    let named = [easy[index], independent[index], members[index]].first { !$0.isEmpty } ?? []
    let type = UntestedType(
      members: named, typesWithoutTests: untested.count, hasTests: true, needsInjection: independent[index].isEmpty)
    guard var found = candidate(evidence(index, type), atTypeNamed: untested[index]) else { return [] }
    found.related = untested.indices.filter { $0 != index }.compactMap { other in
      types.entities[untested[other]].declarations.first.map { .init(file: $0.file, range: fact($0).range) }
    }
    found.cause = Cause(identity: "few tests", owner: .project)
    return [found]
  }

  /// Returns one finding for a project without tests, located at the first type in path order, with the other types as
  /// related locations. The evidence names a small type with members that are easy to test, because the first type may
  /// offer little to start with. Types in folders of examples come last.
  /// - Parameter evidence: Creates the evidence from the index of a type and the facts about that type.
  func candidateOfUntestedProject<Evidence: Analyzer.Evidence>(
    _ subjects: [Int], evidence: (Int, UntestedType) -> Evidence
  ) -> [Located<Evidence>] {
    let deciding = collection(of: TestableMembers.self)
    let choices = subjects.map { entity in
      let members = deciding[entity] ?? []
      return UntestedChoice(
        entity: entity, members: members, easy: independentMembers(among: members, of: entity), in: self)
    }
    // Of several equally suitable types, `max` returns the first.
    guard let first = subjects.first, let start = choices.max(by: { $0.isWorse(than: $1) })
    else { return [] }
    let untested = UntestedType(
      members: start.easy.isEmpty ? start.members : start.easy, typesWithoutTests: subjects.count,
      start: start.entity == first ? nil : types.entities[start.entity].name, needsInjection: start.easy.isEmpty)
    guard var found = candidate(evidence(0, untested), atTypeNamed: first) else { return [] }
    found.related = subjects.filter { $0 != first }.compactMap { entity in
      types.entities[entity].declarations.first.map { .init(file: $0.file, range: fact($0).range) }
    }
    found.cause = Cause(identity: "no tests", owner: .project)
    return [found]
  }
}

/// A type that could be the first one to be tested in a project without tests.
private struct UntestedChoice {
  let entity: Int
  /// The members that tests should call.
  let members: [String]
  /// Those of them that are easy to test.
  let easy: [String]
  private let isExample: Bool
  /// Whether tests cannot create the type.
  private let isShared: Bool
  private let storedProperties: Int

  init(entity: Int, members: [String], easy: [String], in project: Project) {
    self.entity = entity
    self.members = members
    self.easy = easy
    isExample = project.isInExampleFolder(entity)
    isShared = project.hidesInitializer(entity)
    storedProperties = project.properties(of: entity).count { !$0.isStatic }
  }

  /// A type with more members that are easy to test is no better to start with: it is often one that does everything.
  private static let enoughMembers = 3

  func isWorse(than other: UntestedChoice) -> Bool {
    if isExample != other.isExample { return isExample }
    if isShared != other.isShared { return isShared }
    let (count, otherCount) = (min(easy.count, Self.enoughMembers), min(other.easy.count, Self.enoughMembers))
    if count != otherCount { return count < otherCount }
    // If no member is easy to test, the type with the most logic is the most worthwhile.
    if count == 0 { return members.count < other.members.count }
    return storedProperties > other.storedProperties
  }
}

/// How suitable a type is as the first one to test.
private struct TestRank: Comparable {
  var isExample = false
  /// Whether tests cannot create the type because its initializer is private, as that of a shared instance often is.
  var isShared = false
  /// Whether the type mostly stores colors, fonts and sizes, which leaves little to test.
  var isDesign = false
  var isInTestedModule = false
  var branches = 0
  /// The number of functions that tests can call without much preparation, up to two. More are no better: a type that
  /// more files mention matters more.
  var easyFunctions = 0
  /// The number of files other than tests that mention the type.
  var mentions = 0

  static func < (left: TestRank, right: TestRank) -> Bool {
    if left.isExample != right.isExample { return left.isExample }
    if left.isShared != right.isShared { return left.isShared }
    if left.isDesign != right.isDesign { return left.isDesign }
    // A type without branches only forwards calls, so there is little to test.
    if (left.branches == 0) != (right.branches == 0) { return left.branches == 0 }
    if left.isInTestedModule != right.isInTestedModule { return right.isInTestedModule }
    if left.branches != right.branches { return left.branches < right.branches }
    if left.easyFunctions != right.easyFunctions { return left.easyFunctions < right.easyFunctions }
    return left.mentions < right.mentions
  }
}

extension Project {
  /// Returns those of a type's members whose code and signatures name no classes of system frameworks other than
  /// Foundation, such as `VZVirtualMachine`, which a test could hardly create.
  fileprivate func membersWithoutFrameworks(among names: [String], of entity: Int) -> [String] {
    let type = types.entities[entity]
    let members = facts(of: entity).flatMap(\.members)
    return names.filter { name in
      !members.contains { member in
        let signature = member.parameters.compactMap(\.typeName) + [member.type].compactMap(\.self)
        return member.name == name
          && (signature + member.uses.map(\.name)).contains { used in
            guard used.hasFrameworkPrefix, !LibraryNames.contains(used) else { return false }
            if case .external = types.lookUp(used, inFile: type.file, insideType: type.name) { return true }
            return false
          }
      }
    }
  }

  /// Whether a type is declared in a folder of examples or demos.
  func isInExampleFolder(_ entity: Int) -> Bool {
    files[types.entities[entity].file].path.split(separator: "/").dropLast().contains { folder in
      // A folder `Samples` may just as well contain sounds or measurements.
      ["Example", "Examples", "Demo", "Demos", "ExampleApp", "DemoApp", "SampleApp"].contains(where: folder.hasSuffix)
    }
  }

  /// - Parameter easyFunctions: For each type, the number of functions that are easy to test.
  /// Returns whether only the type itself can create its instances.
  fileprivate func hidesInitializer(_ entity: Int) -> Bool {
    let initializers = facts(of: entity).flatMap(\.members).filter { $0.kind == .initializer }
    return !initializers.isEmpty && initializers.allSatisfy { $0.modifiers.contains("private") }
  }

  fileprivate func ranksByMentions(of entities: [Int], easyFunctions: [Int]) -> [TestRank] {
    let names = entities.map { types.entities[$0].name.lastNamePart }
    var mentions: [String: Int] = [:]
    for name in names { mentions[name] = 0 }
    for file in files where !file.isTest {
      for name in file.facts.mentionedTypes { mentions[name]? += 1 }
    }
    return entities.indices.map { index in
      TestRank(
        isExample: isInExampleFolder(entities[index]), isShared: hidesInitializer(entities[index]),
        isDesign: facts(of: entities[index]).contains(where: \.storesMostlyDesign),
        easyFunctions: min(2, easyFunctions[index]),
        mentions: mentions[names[index], default: 0])
    }
  }

  fileprivate func ranksByBranches(of entities: [Int]) -> [TestRank] {
    let branches = collection(of: BranchCounts.self)
    let tested = testedModules
    return entities.map { entity in
      let module = files[types.entities[entity].file].module.split(separator: "/").last ?? ""
      return TestRank(
        isExample: isInExampleFolder(entity), isInTestedModule: tested.contains(String(module)),
        branches: branches[entity] ?? 0)
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
