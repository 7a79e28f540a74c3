/// A rule: what it looks for, and the messages of its findings.
///
/// A rule is a stateless value. It records code regardless of limits, levels and paths; the configuration later
/// determines which records become findings. Each rule is a `FileRule`, `ProjectRule`, `ChangeRule`, `FileLimitRule` or
/// `ProjectLimitRule`.
protocol Rule: Recorder {
  /// The rule's metadata.
  static var info: RuleInfo { get }

  /// The metadata of this instance, which differs from the type's metadata for custom rules.
  var info: RuleInfo { get }

  /// The input that this kind of rule needs.
  static var scope: RuleInfo.Scope { get }

  /// The collectors that the rule uses.
  static var collectors: [any Collector.Type] { get }

  /// Whether the rule takes longer than others and should therefore start early.
  static var isSlow: Bool { get }

  /// Whether the findings depend on the review date.
  static var dependsOnDay: Bool { get }

  /// Whether the rule needs to know the fakes in generated files, which are not reviewed.
  static var needsGeneratedCode: Bool { get }

  /// Whether the rule also applies to test code. Most rules do not, because architecture is irrelevant there.
  static var reviewsTests: Bool { get }

  /// Whether findings below errors are also reported in debugging tools. Most rules do not report them, because only
  /// developers use these tools.
  static var reviewsDebuggingTools: Bool { get }

  /// Whether the rule also applies to types that exist only for previews. Rules about architecture do not.
  static var reviewsPreviews: Bool { get }

  /// The rule, if it is a `SuppressionRule`. Casting each rule would be slow, because a cast searches all conformances in
  /// the program.
  var asSuppressionRule: (any SuppressionRule)? { get }

  /// The rule, if it is a `ConventionRule`.
  var asConventionRule: (any ConventionRule)? { get }

  /// All candidates in the project. Each kind of rule determines them in its own way.
  func allCandidates(in project: Project) -> [Located<Evidence>]

  /// The code that the rule checks, whether or not it reports a finding there. The default is the code counted during
  /// the walk.
  func opportunities(in project: Project) -> [LocatedOpportunity]

  /// Whether the rule's options for the file allow a record to become a finding.
  func accepts(_ record: Record<Evidence>, options: RuleOptions) -> Bool

  /// The severity and message for a record at a level; nil if the rule does not report the record.
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict?
}

extension Rule {
  static var id: String { info.id }
  static var collectors: [any Collector.Type] { [] }
  static var isSlow: Bool { false }
  var asSuppressionRule: (any SuppressionRule)? { nil }
  var asConventionRule: (any ConventionRule)? { nil }
  static var dependsOnDay: Bool { false }
  static var needsGeneratedCode: Bool { false }
  static var reviewsTests: Bool { false }
  static var reviewsDebuggingTools: Bool { reviewsTests }
  static var reviewsPreviews: Bool { reviewsDebuggingTools }

  func opportunities(in project: Project) -> [LocatedOpportunity] { project.opportunities(of: Self.self) }

  /// Returns an opportunity for each record. Used by rules that record everything they measure.
  func measuredOpportunities(in project: Project) -> [LocatedOpportunity] {
    project.reviewedRecords(of: Self.self).map { LocatedOpportunity(file: $0.file, start: $0.record.range.start) }
  }

  func accepts(_ record: Record<Evidence>, options: RuleOptions) -> Bool { true }

  /// The metadata, including the properties that depend on the kind of rule.
  var card: RuleInfo {
    var card = info
    card.scope = Self.scope
    return card
  }

  var info: RuleInfo { Self.info }
}

/// The severity and message for a record at its configured level.
struct Verdict {
  let severity: Severity
  /// The limit that is exceeded; nil for rules without limits.
  let limit: Int?
  let message: String

  /// Whether a warning is about a value that exceeds the limit by at most a twentieth. Less than half of such findings
  /// were worth acting on (decision 27).
  func isMarginal(_ value: Int?, _ info: RuleInfo) -> Bool {
    guard severity < .error, let value, let limit, info.hasTolerance else { return false }
    let allowed = info.firesAtLimit ? limit - 1 : limit
    return value <= allowed + allowed / 20
  }
}

// MARK: Scopes

/// A rule that needs only a single file and the roles of the types in it. Each record whose conditions are met is a
/// candidate.
protocol FileScoped: Rule {}

extension FileScoped {
  static var scope: RuleInfo.Scope { .file }

  func allCandidates(in project: Project) -> [Located<Evidence>] { project.reviewedRecords(of: Self.self) }
}

/// A rule that needs the facts about all files.
protocol ProjectScoped: Rule {
  func candidates(in project: Project) -> [Located<Evidence>]
}

extension ProjectScoped {
  static var scope: RuleInfo.Scope { .project }

  func allCandidates(in project: Project) -> [Located<Evidence>] { candidates(in: project) }
}

/// A rule that checks only the code that a change adds. It reports nothing when the whole project is reviewed.
protocol ChangeScoped: Rule {
  func candidates(of change: ProjectChange, in project: Project) -> [Located<Evidence>]
}

extension ChangeScoped {
  static var scope: RuleInfo.Scope { .change }

  func allCandidates(in project: Project) -> [Located<Evidence>] {
    project.change.map { candidates(of: $0, in: project) } ?? []
  }
}

// MARK: Rules with a special part in the review

/// A rule about suppression comments. Its candidates depend on the findings of all other rules, so `SuppressionAudit`
/// creates them after these have run.
protocol SuppressionRule: FileScoped where Evidence == SuppressionFault {}

extension SuppressionRule {
  var asSuppressionRule: (any SuppressionRule)? { self }
}

/// A rule that learns from a module's views which convention the module follows.
protocol ConventionRule: Rule {
  /// Returns the order that most of the module's views follow; nil if it is the default order.
  func learnedOrder(ofModule module: String, in project: Project) -> LearnedMemberOrder?
}

extension ConventionRule {
  var asConventionRule: (any ConventionRule)? { self }
}

// MARK: Severities and messages

/// A rule whose findings have the configured severity.
protocol PlainRule: Rule {
  /// Returns one sentence that names the symbol and says what is wrong and how to fix it.
  func message(for record: Record<Evidence>) -> String
}

extension PlainRule {
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict? {
    guard case .severity(let severity) = level else { return nil }
    return Verdict(
      severity: min(severity, record.maximumSeverity ?? severity), limit: nil, message: message(for: record))
  }
}

/// A rule that measures a size or count. The severity depends on which limit is exceeded.
protocol LimitRule: Rule {
  /// Returns one sentence that names the symbol, the measured value and the limit, and says how to fix it.
  func message(for record: Record<Evidence>, value: Int, limit: Int) -> String
}

extension LimitRule {
  func verdict(on record: Record<Evidence>, at level: RuleLevel) -> Verdict? {
    guard case .limits(let limits) = level else { return nil }
    return verdict(on: record, exceeding: limits)
  }

  /// The severity and message for a record that is measured against certain limits; nil if it exceeds none of them.
  func verdict(on record: Record<Evidence>, exceeding limits: RuleLevel.Limits) -> Verdict? {
    guard let value = record.value else { return nil }
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
