/// What is said of a type that no test names.
struct UntestedType: FieldStorable, Hashable, Sendable {
  /// The functions and properties with a branch, an `await` or a `catch`, in source order.
  let members: [String]
  /// How many types it is said of, where the project has no tests at all; nil where it has some.
  let typesWithoutTests: Int?

  static let fields = FieldList(Self.init, \.members, \.typesWithoutTests)

  init(members: [String], typesWithoutTests: Int?) {
    self.members = members
    self.typesWithoutTests = typesWithoutTests
  }

  init(_ entity: Int, typesWithoutTests: Int? = nil, in project: Project) {
    let members = project.collection(of: DecidingMembers.self)[entity] ?? []
    self.init(members: members, typesWithoutTests: typesWithoutTests)
  }

  /// - Parameter kind: `view model`, `service` …
  func message(kind: String, name: String) -> String {
    let members = members.isEmpty ? "what it decides" : Wording.list(of: members, longest: 3)
    guard let typesWithoutTests else { return "no test names the \(kind) `\(name)`; test \(members)" }
    let count = typesWithoutTests > 1 ? " (\(typesWithoutTests) types with logic)" : ""
    return "the project has no tests\(count); start with `\(name)` and test \(members)"
  }
}

extension Project {
  /// One finding for a project without tests: at the first type in the order of paths, with the others as its related
  /// locations.
  /// - Parameter evidence: Takes the index among the types and what is said of the type.
  func candidateOfUntestedProject<Evidence: Analyzer.Evidence>(
    _ asked: [Int], evidence: (Int, UntestedType) -> Evidence
  ) -> [Located<Evidence>] {
    guard let first = asked.first else { return [] }
    let untested = UntestedType(first, typesWithoutTests: asked.count, in: self)
    guard var found = candidate(evidence(0, untested), atTypeNamed: first) else { return [] }
    found.related = asked.dropFirst().compactMap { entity in
      types.entities[entity].declarations.first.map { .init(file: $0.file, range: fact($0).range) }
    }
    found.cause = Cause(identity: "no tests", owner: .project)
    return [found]
  }
}
