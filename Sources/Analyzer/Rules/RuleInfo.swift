/// A rule's metadata: its documentation and its settings.
///
/// The pages in docs/rules, `review explain`, the configuration reader and the tests are all derived from it.
package struct RuleInfo: Sendable {
  /// The input that a rule needs.
  package enum Scope: String, Sendable {
    /// A single file.
    case file
    /// The facts about all files.
    case project
    /// The code that a change adds.
    case change
  }

  /// How to recognize findings that existed before a change, apart from their code and location.
  package enum Comparison: Sendable {
    /// Not in any other way.
    case standard
    /// The value is the length of a member. If a member is split, the lengths of its parts add up to at most its length.
    case memberLength
    /// The value is the depth of a member. If a member is split, its parts are at most as deep.
    case memberDepth
    /// The rule enforces a convention that it learns from the project, which any change can affect.
    case learnedConvention
  }

  /// The id used in the configuration, in output and in suppressions. It is never renamed without an alias.
  package let id: String
  /// What the rule requires, in one sentence.
  package let summary: String
  /// Why the rule matters, in a few sentences.
  package let rationale: String
  /// What the rule reports and ignores in special cases, in several sentences; empty for simple rules.
  package let details: String
  /// The guide sections that the rule is based on, such as `S0 mistake-2`; `card` for Lintel's core metrics, and
  /// `configuration` for custom rules.
  package let sources: [String]
  /// The code that the rule checks, as a noun phrase that can follow "files that contain".
  package let opportunity: String
  /// The input that the rule needs, which is derived from the protocol that the rule conforms to.
  package internal(set) var scope = Scope.file
  /// The level if the rule is not configured.
  package let defaultLevel: DefaultLevel
  /// Whether a value equal to the limit is reported, as in "N or more".
  package let firesAtLimit: Bool
  /// Whether a value slightly above the limit is hardly worse than one within it, as for a number of lines.
  package let hasTolerance: Bool
  /// The settings in addition to the level; empty for most rules.
  package let options: [RuleOption]
  /// Whether the rule's findings are minor unless the configuration sets the rule's level: of the findings in apps that
  /// had not been used to tune the rule, fewer than three in five were worth acting on (decision 23).
  package let isMinor: Bool
  /// Whether the rule is new and therefore off unless the configuration contains `preview: true`.
  package let isPreview: Bool
  /// Whether the rule reports uses of a deprecated API. Editors strike through the code that such a rule reports.
  package let isDeprecation: Bool
  /// Whether several findings about a type show a convention of that type. A change that follows it gets no comment.
  package let isConventionOfType: Bool
  /// Whether several findings with the same advice are common in a type, so that one comment on them is enough.
  package let isRepeatedInTypes: Bool
  /// How findings are matched across a change if their code or location differs.
  package let comparison: Comparison
  /// The refactoring that resolves the rule's findings; nil if they are fixed in place.
  package let remedy: Remedy?
  /// Code that triggers findings at the markers and nowhere else.
  package let triggering: [Example]
  /// Code that does not trigger a finding.
  package let good: [Example]
  /// Code before and after the rule's fix; empty if the rule has no fix.
  package let fixing: [FixExample]

  /// The sentences of `details`.
  package var detailSentences: [String] { details.splitIntoSentences }

  /// Whether the rule is declared in the configuration.
  package var isCustom: Bool { sources == [CustomRuleSettings.source] }

  package init(
    id: String, summary: String, rationale: String, details: String = "", sources: [String], opportunity: String,
    defaultLevel: DefaultLevel,
    firesAtLimit: Bool = false, hasTolerance: Bool = true, options: [RuleOption] = [], isMinor: Bool = false,
    isPreview: Bool = false,
    isDeprecation: Bool = false, isConventionOfType: Bool = false,
    isRepeatedInTypes: Bool = false,
    comparison: Comparison = .standard, remedy: Remedy? = nil, triggering: [Example], good: [Example],
    fixing: [FixExample] = []
  ) {
    self.id = id
    self.summary = summary
    self.rationale = rationale
    self.details = details
    self.sources = sources
    self.opportunity = opportunity
    self.defaultLevel = defaultLevel
    self.firesAtLimit = firesAtLimit
    self.hasTolerance = hasTolerance
    self.options = options
    self.isMinor = isMinor
    self.isPreview = isPreview
    self.isDeprecation = isDeprecation
    self.isConventionOfType = isConventionOfType
    self.isRepeatedInTypes = isRepeatedInTypes
    self.comparison = comparison
    self.remedy = remedy
    self.triggering = triggering
    self.good = good
    self.fixing = fixing
  }
}

/// A code example in a rule's documentation; `↓` marks the location of each expected finding.
package struct Example: Sendable {
  /// The paths and contents of the example's files. Most examples consist of a single file.
  package let files: [(path: String, source: String)]
  /// The rule's configuration for this example, written as in the configuration file; nil for the default.
  package let configuration: String?
  /// Other configuration keys for this example, such as `layers`; nil if none are needed.
  package let policy: String?
  /// The change that the example simulates; only needed for rules about changes.
  package let change: ProjectChange?

  package init(
    _ source: String, path: String = "Sources/App/Example.swift", configuration: String? = nil,
    policy: String? = nil, change: ProjectChange? = nil
  ) {
    self.init([(path, source)], configuration: configuration, policy: policy, change: change)
  }

  package init(
    _ files: [(path: String, source: String)], configuration: String? = nil, policy: String? = nil,
    change: ProjectChange? = nil
  ) {
    self.files = files
    self.configuration = configuration
    self.policy = policy
    self.change = change
  }
}

/// Code before and after applying a rule's fixes.
package struct FixExample: Sendable {
  /// The code before the fixes.
  package let before: String
  /// The code after all of the rule's fixes.
  package let after: String
  /// Whether the fix is safe, and therefore applied by default.
  package let isSafe: Bool

  package init(before: String, after: String, isSafe: Bool) {
    self.before = before
    self.after = after
    self.isSafe = isSafe
  }
}

extension String {
  /// The sentences of a text whose names are code spans: a sentence starts with a capital letter, a code span or an
  /// attribute.
  fileprivate var splitIntoSentences: [String] {
    var sentences: [String] = []
    var rest = self[...]
    while let end = rest.firstRange(of: /\. +(?=[A-Z`@])/) {
      sentences.append(rest[..<end.lowerBound] + ".")
      rest = rest[end.upperBound...]
    }
    if !rest.isEmpty { sentences.append(String(rest)) }
    return sentences
  }
}
