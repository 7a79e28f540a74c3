/// Everything that config.yml, nested files and the command line say, before it is asked for one path.
/// - Source: cli.md, "Configuration".
public struct Configuration: Sendable {
  /// `auto`, or an architecture that was stated.
  public enum ArchitectureSetting: Sendable, Hashable {
    case automatic
    case fixed(Architecture)
  }

  /// Facts that could not be read from the project and are stated instead.
  public struct Assumptions: Sendable, Hashable {
    /// Deployment target by lower-case platform name (`ios`, `macos`, `tvos`, `watchos`, `visionos`).
    public var deployment: [String: String] = [:]
    /// Whether unannotated types are isolated to the main actor; nil where nothing is stated.
    public var isMainActorByDefault: Bool?

    public init() {}
  }

  /// What one file or the command line says of rules.
  public struct Layer: Sendable {
    /// Where it comes from, for messages: a path or `command line`.
    public var origin: String
    /// The folder it holds for, relative to the root, without a trailing `/`; empty for the root.
    public var folder: String
    public var rules: [String: RuleSetting] = [:]
    public var overrides: [Override] = []
    /// When set, every rule that is not named here is off (`--only`).
    public var onlyRules: Set<String>?
    /// Rules that speak where the layers below leave them off (`--enable`, `--only`); what an override or a nested
    /// file switches off for its paths stays off.
    public var enabledRules: Set<String> = []

    public init(origin: String, folder: String) {
      self.origin = origin
      self.folder = folder
    }
  }

  /// Settings for paths that match.
  public struct Override: Sendable {
    /// Globs relative to the folder of the layer.
    public var paths: [String]
    public var rules: [String: RuleSetting]

    public init(paths: [String], rules: [String: RuleSetting]) {
      self.paths = paths
      self.rules = rules
    }
  }

  /// What is said of one rule; what is nil keeps the value of the layer below.
  public struct RuleSetting: Sendable, Hashable {
    public var level: RuleLevel?
    public var options: [String: OptionValue]

    public init(level: RuleLevel? = nil, options: [String: OptionValue] = [:]) {
      self.level = level
      self.options = options
    }
  }

  public var architecture: ArchitectureSetting = .automatic
  public var include: [String] = ["**/*.swift"]
  public var exclude: [String] = []
  /// Whether generated files are reviewed like any other; they are skipped by default.
  public var reviewsGeneratedFiles = false
  /// Endings of a type's name that make it a view model.
  public var viewModelSuffixes: [String] = ["ViewModel", "VM"]
  public var assume = Assumptions()
  /// In the order in which they hold; a later one wins.
  public var layers: [Layer] = []
  /// Whether a suppression comment must give its reason.
  public var requiresSuppressionReason = false
  /// How many inline comments the bot keeps open on one pull request.
  public var maximumComments = 25
  /// Where the pages of the rules can be read, without a slash at its end; nil where they are not published.
  public var rulePages: String?
  /// Whether the bot marks a head with a check run and annotations instead of a status, where the forge has them.
  public var usesCheckRun = false
  /// Whether the bot uploads its findings to the forge's code scanning.
  public var usesCodeScanning = false
  /// How often the report samples the history: `day`, `week`, `month`, `tag` or `commit`.
  public var reportEvery = "week"

  public init() {}
}
