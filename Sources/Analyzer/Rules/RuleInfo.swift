/// What people and the configuration know of a rule: its card.
///
/// The pages under docs/rules, `review explain`, the configuration reader and the tests all read this one value.
package struct RuleInfo: Sendable {
  /// What a rule needs to decide.
  package enum Scope: String, Sendable {
    /// One file alone.
    case file
    /// The facts of all files.
    case project
    /// What a change adds.
    case change
  }

  /// The id in configuration, output and suppressions; never renamed without an alias.
  package let id: String
  /// What the rule asks for, in one sentence.
  package let summary: String
  /// Why it matters, in our own words.
  package let rationale: String
  /// Where the seeds ask for it, such as `S0 mistake-2`.
  package let seeds: [String]
  /// The construct that must stand in a file for the rule to have something to judge there, as part of a sentence.
  package let opportunity: String
  /// Follows from the kind of rule.
  package internal(set) var scope = Scope.file
  package let defaultLevel: DefaultLevel
  /// Whether a value equal to the limit already fires ("N or more").
  package let firesAtLimit: Bool
  package let options: [RuleOption]
  /// The refactoring that resolves its findings; nil where they are fixed in place.
  package let remedy: Remedy?
  /// Code on which the rule fires exactly at the markers.
  package let triggering: [Example]
  /// Code on which the rule is quiet.
  package let good: [Example]
  /// What the rule's fix makes of code; empty where it has none.
  package let fixing: [FixExample]

  package init(
    id: String, summary: String, rationale: String, seeds: [String], opportunity: String, defaultLevel: DefaultLevel,
    firesAtLimit: Bool = false, options: [RuleOption] = [], remedy: Remedy? = nil, triggering: [Example],
    good: [Example], fixing: [FixExample] = []
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.seeds = seeds
    self.opportunity = opportunity
    self.defaultLevel = defaultLevel
    self.firesAtLimit = firesAtLimit
    self.options = options
    self.remedy = remedy
    self.triggering = triggering
    self.good = good
    self.fixing = fixing
  }
}

/// A piece of code in a rule's card; `↓` stands directly before the place where a finding is expected.
package struct Example: Sendable {
  /// The files of the example, by path; most have one.
  package let files: [(path: String, source: String)]
  /// Configuration of the rule for this example, as in config.yml.
  package let configuration: String?
  /// What the example adds to a project, for rules about changes.
  package let change: ProjectChange?

  package init(
    _ source: String, path: String = "Sources/App/Example.swift", configuration: String? = nil,
    change: ProjectChange? = nil
  ) {
    self.init([(path, source)], configuration: configuration, change: change)
  }

  package init(
    _ files: [(path: String, source: String)], configuration: String? = nil, change: ProjectChange? = nil
  ) {
    self.files = files
    self.configuration = configuration
    self.change = change
  }
}

/// Code before and after the fixes of a rule are applied.
package struct FixExample: Sendable {
  package let before: String
  package let after: String
  /// Whether the fix is applied without being asked for.
  package let isSafe: Bool

  package init(before: String, after: String, isSafe: Bool) {
    self.before = before
    self.after = after
    self.isSafe = isSafe
  }
}
