/// Everything that config.yml, nested files and the command line say, before it is asked for one path.
/// - Source: cli.md, "Configuration".
package struct Configuration: Sendable {
  /// `auto`, or an architecture that was stated.
  package enum ArchitectureSetting: Sendable, Hashable {
    case automatic
    /// Stated for the project, or for single modules of it.
    case ruled(ArchitectureRuling)

    /// One architecture for all modules.
    package static func fixed(_ architecture: Architecture) -> Self {
      .ruled(ArchitectureRuling(architecture, isConfigured: true))
    }
  }

  /// Facts that could not be read from the project and are stated instead.
  package struct Assumptions: Sendable, Hashable {
    /// Deployment target by lower-case platform name (`ios`, `macos`, `tvos`, `watchos`, `visionos`).
    package var deployment: [String: String] = [:]
    /// Whether unannotated types are isolated to the main actor; nil where nothing is stated.
    package var isMainActorByDefault: Bool?

    package init() {}
  }

  /// What one file or the command line says of rules.
  package struct Layer: Sendable {
    /// Where it comes from, for messages: a path or `command line`.
    package var origin: String
    /// The folder it holds for, relative to the root, without a trailing `/`; empty for the root.
    package var folder: String
    package var rules: [String: RuleSetting] = [:]
    package var overrides: [Override] = []
    /// When set, every rule that is not named here is off (`--only`).
    package var onlyRules: Set<String>?
    /// Rules that speak where the layers below leave them off (`--enable`, `--only`); what an override or a nested
    /// file switches off for its paths stays off.
    package var enabledRules: Set<String> = []

    package init(origin: String, folder: String) {
      self.origin = origin
      self.folder = folder
    }
  }

  /// Settings for paths that match.
  package struct Override: Sendable {
    /// Globs relative to the folder of the layer.
    package var paths: [String]
    package var rules: [String: RuleSetting]

    package init(paths: [String], rules: [String: RuleSetting]) {
      self.paths = paths
      self.rules = rules
    }
  }

  /// What is said of one rule; what is nil keeps the value of the layer below.
  package struct RuleSetting: Sendable, Hashable {
    package var level: RuleLevel?
    package var options: [String: OptionValue]

    package init(level: RuleLevel? = nil, options: [String: OptionValue] = [:]) {
      self.level = level
      self.options = options
    }
  }

  package var architecture: ArchitectureSetting = .automatic
  package var include: [String] = ["**/*.swift"]
  package var exclude: [String] = []
  /// Whether generated files are reviewed like any other; they are skipped by default.
  package var reviewsGeneratedFiles = false
  /// Endings of a type's name that make it a view model.
  package var viewModelSuffixes: [String] = ["ViewModel", "VM"]
  package var assume = Assumptions()
  /// In the order in which they hold; a later one wins.
  package var layers: [Layer] = []
  /// Whether a suppression comment must give its reason.
  package var requiresSuppressionReason = false
  /// What the sections of other modules say, such as `bot`: values by key, by section.
  package var sections: [String: [String: OptionValue]] = [:]

  package init() {}
}
