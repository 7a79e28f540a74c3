import Analyzer

/// A key of config.yml outside of the rules: what it means and what holds without it.
///
/// The JSON Schema and the file that `review init` writes are made of these.
struct ConfigurationKey: Sendable {
  /// The values that a key takes.
  indirect enum Form: Sendable {
    /// The number that marks the file.
    case form
    case choice([String])
    case strings
    case boolean
    case number
    case version
    case text
    case mapping([ConfigurationKey])
    /// A level for each rule, and levels for paths.
    case rules, overrides
  }

  let name: String
  /// One or two sentences.
  let summary: String
  let form: Form
  /// As it is written in YAML; nil where nothing is set.
  let defaultText: String?
  /// What people may write, where the default shows too little.
  var example: String?

  init(_ name: String, _ form: Form, default defaultText: String?, example: String? = nil, _ summary: String) {
    self.name = name
    self.summary = summary
    self.form = form
    self.defaultText = defaultText
    self.example = example
  }

  /// In the order of the file.
  static let all: [ConfigurationKey] = {
    let defaults = Configuration()
    return [
      ConfigurationKey(
        "review", .form, default: "1",
        "The form of this file. It marks it as ours; a config.yml without it is left alone."
      ),
      ConfigurationKey(
        "architecture", .choice(["auto"] + Architecture.allCases.map(\.rawValue)), default: "auto",
        "What the code follows. Some rules are louder under one of them; auto reads it from the code and says why."),
      ConfigurationKey(
        "include", .strings, default: yaml(defaults.include),
        "Globs of files to review. * and ? stay within a folder, ** crosses folders; a folder stands for all in it."),
      ConfigurationKey(
        "exclude", .strings, default: yaml(defaults.exclude), example: "[Vendor, \"**/Snapshots\"]",
        "Globs of files to leave out; they win over include."),
      ConfigurationKey(
        "generated", .choice(["skip", "review"]), default: defaults.reviewsGeneratedFiles ? "review" : "skip",
        "What to do with files whose header or name says that a program wrote them."),
      ConfigurationKey(
        "view_model_suffixes", .strings, default: yaml(defaults.viewModelSuffixes),
        "Endings of a name that make a type a view model."),
      ConfigurationKey(
        "assume",
        .mapping([
          ConfigurationKey(
            "deployment",
            .mapping(
              ["ios", "macos", "tvos", "watchos", "visionos"].map {
                ConfigurationKey($0, .version, default: nil, "The oldest version that the app runs on.")
              }), default: nil, example: "{ios: \"17.0\"}", "The oldest systems that the app runs on."),
          ConfigurationKey(
            "default_isolation", .choice(["nonisolated", "MainActor"]), default: nil, example: "MainActor",
            "What types without a word of their own are isolated to."),
        ]), default: nil, "What cannot be read from the project's own files."),
      ConfigurationKey(
        "rules", .rules, default: nil,
        "Levels (off, info, warning, error), limits and options of rules; `review explain RULE` says more of each."),
      ConfigurationKey(
        "overrides", .overrides, default: "[]", example: "[{paths: [Legacy], rules: {any_view: off}}]",
        "Other settings for some paths. Where several match, the later one wins."),
      ConfigurationKey(
        "suppressions",
        .mapping([
          ConfigurationKey(
            "require_reason", .boolean, default: "\(defaults.requiresSuppressionReason)",
            "Whether a `// review:disable…` comment must say why, after `--`.")
        ]), default: "{require_reason: \(defaults.requiresSuppressionReason)}",
        "Whether a `// review:disable…` comment must say why, after `--`."),
      ConfigurationKey(
        "bot",
        .mapping([
          ConfigurationKey(
            "max_comments", .number, default: "\(defaults.maximumComments)",
            "How many inline comments are open on one pull request at most."),
          ConfigurationKey(
            "rule_pages", .text, default: nil,
            "An address under which the pages of docs/rules are published; rules are links then."),
          ConfigurationKey(
            "check_run", .boolean, default: "\(defaults.usesCheckRun)",
            "Whether a check run with annotations takes the place of the commit status on GitHub."),
          ConfigurationKey(
            "code_scanning", .boolean, default: "\(defaults.usesCodeScanning)",
            "Whether the findings are uploaded to code scanning on GitHub."),
        ]),
        default: "{max_comments: \(defaults.maximumComments), check_run: \(defaults.usesCheckRun), "
          + "code_scanning: \(defaults.usesCodeScanning)}",
        "How many inline comments `review pr` keeps open on one pull request at most; on GitHub, whether a check run "
          + "with annotations takes the place of the status, and whether findings go to code scanning."),
      ConfigurationKey(
        "report",
        .mapping([
          ConfigurationKey(
            "every", .choice(["day", "week", "month", "tag", "commit"]), default: defaults.reportEvery,
            "How often the history is sampled.")
        ]), default: "{every: \(defaults.reportEvery)}",
        "How often `review report` samples the history: day, week, month, tag or commit."),
    ]
  }()

  private static func yaml(_ strings: [String]) -> String { YAMLText.list(strings) }
}
