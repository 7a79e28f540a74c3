/// The combined settings from config.yml, nested files and the command line, before they are resolved for a path.
package struct Configuration: Sendable {
  /// The name of a configuration file in the root or a subfolder.
  package static let fileName = ".review.yml"

  /// The name of a configuration file in the root that is not hidden, and that other tools also use.
  package static let sharedFileName = "config.yml"

  /// The `architecture` setting: `auto` or a configured architecture.
  package enum ArchitectureSetting: Sendable, Hashable {
    case automatic
    /// An architecture configured for the project or for individual modules.
    case assigned(ArchitectureAssignment)

    /// Returns a setting that uses one architecture for all modules.
    package static func fixed(_ architecture: Architecture) -> Self {
      .assigned(ArchitectureAssignment(architecture, isConfigured: true))
    }
  }

  /// Configured values to use for project settings that could not be read.
  package struct Assumptions: Sendable, Hashable {
    /// The deployment target, keyed by lowercase platform name (`ios`, `macos`, `tvos`, `watchos`, `visionos`).
    package var deployment: [String: String] = [:]
    /// Whether unannotated types are isolated to the main actor, or nil if this is not configured.
    package var isMainActorByDefault: Bool?

    package init() {}
  }

  /// The rule settings from one file or from the command line.
  package struct Layer: Sendable {
    /// The origin to show in messages: a path or `command line`.
    package var origin: String
    /// The folder that the layer applies to, relative to the root, without a trailing `/`; empty for the root.
    package var folder: String
    /// The settings under `rules`, keyed by rule ID.
    package var rules: [String: RuleSetting] = [:]
    /// The positions of each rule's settings.
    package var rulePositions: RulePositions = [:]
    /// The settings under `overrides`, in file order. Later overrides take precedence, and all of them take precedence
    /// over the layer's `rules`.
    package var overrides: [Override] = []
    /// If set, all other rules are disabled (`--only`).
    package var onlyRules: Set<String>?
    /// Rules that are enabled even if lower layers disable them (`--enable`, `--only`), except on paths for which an
    /// override or a nested file disables them.
    package var enabledRules: Set<String> = []

    package init(origin: String, folder: String) {
      self.origin = origin
      self.folder = folder
    }
  }

  /// The positions of settings, keyed by rule and then by key (`level`, `warning`, `max_count`).
  package typealias RulePositions = [String: [String: SourcePosition]]

  /// Settings for matching paths.
  package struct Override: Sendable {
    /// The globs, relative to the layer's folder.
    package var paths: [String]
    /// The settings, keyed by rule ID.
    package var rules: [String: RuleSetting]
    /// The positions of each rule's settings.
    package var rulePositions: RulePositions
    /// The position of each glob in `paths`.
    package var pathPositions: [SourcePosition]

    package init(
      paths: [String], rules: [String: RuleSetting], rulePositions: RulePositions = [:],
      pathPositions: [SourcePosition] = []
    ) {
      self.paths = paths
      self.rules = rules
      self.rulePositions = rulePositions
      self.pathPositions = pathPositions
    }
  }

  /// The settings for one rule; nil values are inherited from the layer below.
  package struct RuleSetting: Sendable, Hashable {
    /// The severity or limits; nil to inherit them.
    package var level: RuleLevel?
    /// The configured options, keyed by option name. Missing options are inherited.
    package var options: [String: OptionValue]

    package init(level: RuleLevel? = nil, options: [String: OptionValue] = [:]) {
      self.level = level
      self.options = options
    }
  }

  /// The architecture of the project and its modules, or `automatic` to detect it.
  package var architecture: ArchitectureSetting = .automatic
  /// The globs of the files to review, relative to the root.
  package var include: [String] = ["**/*.swift"]
  /// The position of each glob in `include`; empty for the default.
  package var includeLocations: [ConfigurationLocation] = []
  /// The globs of the files to skip, relative to the root. They take precedence over `include`.
  package var exclude: [String] = []
  /// Whether generated files are reviewed. By default, they are skipped.
  package var reviewsGeneratedFiles = false
  /// The suffixes of view model names.
  package var viewModelSuffixes: [String] = ["ViewModel", "VM"]
  /// The values of `assume`, which apply only where project files do not specify a value.
  package var assume = Assumptions()
  /// The layers, in ascending order of precedence.
  package var layers: [Layer] = []
  /// Whether suppression comments require a reason.
  package var requiresSuppressionReason = false
  /// The values in sections that belong to other modules, such as `bot`, keyed by section and then by key.
  package var sections: [String: [String: OptionValue]] = [:]
  /// The team's layers, forbidden imports and custom rules.
  package var policy = Policy()
  /// Whether preview rules are enabled.
  package var usesPreview = false
  /// The position of each value outside `rules` and `overrides`, keyed by setting, such as `assume.deployment`.
  package var places: [String: ConfigurationLocation] = [:]

  package init() {}
}

extension Configuration {
  /// The metadata of all rules, with custom rules last.
  package var ruleInfos: [RuleInfo] { RuleList.infos + policy.customRules.map(\.info) }

  /// The metadata of all rules, keyed by ID.
  package var ruleInfosByID: [String: RuleInfo] {
    policy.customRules.reduce(into: RuleList.infosByID) { $0[$1.id] = $1.info }
  }
}
