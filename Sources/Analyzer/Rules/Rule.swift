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

  /// Whether the rule looks at the project for longer than others do, so that it should not be begun last.
  var isSlow: Bool { get }

  /// Whether the rule's options for the file let a candidate pass.
  func accepts(_ candidate: Candidate, options: RuleOptions) -> Bool

  /// One sentence that names the symbol and says what to do.
  func message(for candidate: Candidate, limit: Int?) -> String
}

extension Rule {
  func subscribe(to walk: inout Subscriptions) {}

  /// Everything that was recorded while walking and whose conditions hold.
  func candidates(in project: Project) -> [LocatedCandidate] { project.recorded(by: info.id) }

  var isSlow: Bool { false }

  func accepts(_ candidate: Candidate, options: RuleOptions) -> Bool { true }
}

/// A candidate and the file (by index in the project) that it was seen in.
struct LocatedCandidate: Sendable {
  let file: Int
  let candidate: Candidate

  /// The same without a fix, where the project tells that it would do harm.
  var withoutFix: LocatedCandidate { LocatedCandidate(file: file, candidate: candidate.withoutFix) }
}
