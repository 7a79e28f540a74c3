/// One rule of the catalogue: what it looks for, and what it says.
///
/// A rule is a value without state. It records what it sees without limits, levels or paths; whether that becomes a
/// finding is decided afterwards, from the configuration. It is written as one of `FileRule`, `ProjectRule`,
/// `ChangeRule`, `FileLimitRule` and `ProjectLimitRule`.
protocol Rule: Recorder {
  /// What people and the configuration know of it.
  static var info: RuleInfo { get }

  /// The same; of a rule of the configuration, what is known of that one.
  var info: RuleInfo { get }

  /// What it needs to decide; follows from the kind of rule.
  static var scope: RuleInfo.Scope { get }

  /// The collectors that it asks, and no others.
  static var collectors: [any Collector.Type] { get }

  /// Whether it looks at the project for longer than others do, so that it should not be begun last.
  static var isSlow: Bool { get }

  /// Whether what it finds depends on the day of the review.
  static var dependsOnDay: Bool { get }

  /// Whether it is about the code of tests too; what a test draws or stores is nobody's architecture.
  static var judgesTests: Bool { get }

  /// What it saw, once the whole project is known; follows from the kind of rule.
  func allCandidates(in project: Project) -> [Located<Evidence>]

  /// What it had to judge, whatever it found: by default what it counted during the walk.
  func opportunities(in project: Project) -> [LocatedOpportunity]

  /// Whether the rule's options for the file let a record pass.
  func accepts(_ record: Record<Evidence>, options: RuleOptions) -> Bool

  /// What becomes of a record at a level, nil where the rule is silent; follows from the kind of rule.
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict?
}

extension Rule {
  static var id: String { info.id }
  static var collectors: [any Collector.Type] { [] }
  static var isSlow: Bool { false }
  static var dependsOnDay: Bool { false }
  static var judgesTests: Bool { false }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(of: Self.self) }

  /// Everything it recorded as what it had to judge: for rules that measure and record all they see.
  func measuredOpportunities(in project: Project) -> [LocatedOpportunity] {
    project.judgedRecords(of: Self.self).map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
  }

  func accepts(_ record: Record<Evidence>, options: RuleOptions) -> Bool { true }

  /// The card with everything that follows from the kind of rule.
  var card: RuleInfo {
    var card = info
    card.scope = Self.scope
    return card
  }

  var info: RuleInfo { Self.info }
}

/// What a rule says of a record at the level that holds.
struct Verdict {
  let severity: Severity
  /// The limit that is exceeded; nil for rules without limits.
  let limit: Int?
  let message: String
}

// MARK: What a rule looks at

/// A rule that decides from one file alone, with the roles of types: every record whose conditions hold is a candidate.
protocol FileScoped: Rule {}

extension FileScoped {
  static var scope: RuleInfo.Scope { .file }

  func allCandidates(in project: Project) -> [Located<Evidence>] { project.judgedRecords(of: Self.self) }
}

/// A rule that decides from the facts of all files.
protocol ProjectScoped: Rule {
  func candidates(in project: Project) -> [Located<Evidence>]
}

extension ProjectScoped {
  static var scope: RuleInfo.Scope { .project }

  func allCandidates(in project: Project) -> [Located<Evidence>] { candidates(in: project) }
}

/// A rule about what a change adds; it is not asked where everything is reviewed.
protocol ChangeScoped: Rule {
  func candidates(of change: ProjectChange, in project: Project) -> [Located<Evidence>]
}

extension ChangeScoped {
  static var scope: RuleInfo.Scope { .change }

  func allCandidates(in project: Project) -> [Located<Evidence>] {
    project.change.map { candidates(of: $0, in: project) } ?? []
  }
}

// MARK: What a rule says

/// A rule whose findings have the severity that is configured.
protocol PlainRule: Rule {
  /// One sentence that names the symbol and says what to do.
  func message(for record: Record<Evidence>) -> String
}

extension PlainRule {
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict? {
    guard case .severity(let severity) = level else { return nil }
    return Verdict(
      severity: min(severity, record.maximumSeverity ?? severity), limit: nil, message: message(for: record))
  }
}

/// A rule that measures a size or count; the severity follows from the limit that is exceeded.
protocol LimitRule: Rule {
  /// One sentence that names the symbol, the measured value and the limit, and says what to do.
  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String
}

extension LimitRule {
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict? {
    guard case .limits(let limits) = level, let value = record.value else { return nil }
    for severity in Severity.allCases.reversed() {
      guard let limit = limits[severity], Self.info.firesAtLimit ? value >= limit : value > limit else { continue }
      return Verdict(
        severity: min(severity, record.maximumSeverity ?? severity), limit: limit,
        message: message(for: record, value: value, limit: limit))
    }
    return nil
  }
}

typealias FileRule = FileScoped & PlainRule
typealias FileLimitRule = FileScoped & LimitRule
typealias ProjectRule = ProjectScoped & PlainRule
typealias ProjectLimitRule = ProjectScoped & LimitRule
typealias ChangeRule = ChangeScoped & PlainRule
