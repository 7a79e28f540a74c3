/// One rule of the catalogue: what it looks for, and what it says.
///
/// A rule is a stateless value. It records what it sees without limits, levels or paths; whether that becomes a
/// finding is decided afterwards, from the configuration.
protocol Rule: Sendable {
  var info: RuleInfo { get }

  /// Asks for the parts of a file that the rule wants to see; rules that need facts alone ask for nothing.
  func subscribe(to walk: inout Subscriptions)

  /// What the rule saw, once the whole project is known.
  func candidates(in project: Project) -> [LocatedCandidate]

  /// One sentence that names the symbol and says what to do.
  func message(for candidate: Candidate, limit: Int?) -> String
}

extension Rule {
  func subscribe(to walk: inout Subscriptions) {}

  /// Everything that was recorded while walking and whose conditions hold.
  func candidates(in project: Project) -> [LocatedCandidate] { project.recorded(by: info.id) }
}

/// A candidate and the file (by index in the project) that it was seen in.
struct LocatedCandidate: Sendable {
  let file: Int
  let candidate: Candidate
}

/// The facts of all files, and what the types in them turned out to be.
struct Project: Sendable {
  let types: TypeIndex
  private let candidatesByRule: [String: [LocatedCandidate]]

  init(types: TypeIndex) {
    self.types = types
    var byRule: [String: [LocatedCandidate]] = [:]
    for (file, project) in types.files.enumerated() {
      for candidate in project.facts.candidates {
        byRule[candidate.rule, default: []].append(LocatedCandidate(file: file, candidate: candidate))
      }
    }
    candidatesByRule = byRule
  }

  var files: [ProjectFile] { types.files }

  /// What a rule recorded while walking, as far as its conditions hold.
  func recorded(by rule: String) -> [LocatedCandidate] {
    (candidatesByRule[rule] ?? []).filter { located in
      located.candidate.conditions.allSatisfy { types.holds($0, inFile: located.file) }
    }
  }

  /// The fact behind a reference.
  func fact(_ reference: TypeIndex.Reference) -> TypeFact {
    files[reference.file].facts.types[reference.type]
  }
}
