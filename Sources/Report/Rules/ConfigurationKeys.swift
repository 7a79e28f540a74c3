import Analyzer

extension ConfigurationKey {
  /// In the order of the file.
  /// - Parameter sections: Those of other modules.
  static func all(_ sections: [ConfigurationKey]) -> [ConfigurationKey] { own + sections }

  private static let own: [ConfigurationKey] = {
    let defaults = Configuration()
    return [
      ConfigurationKey(
        "review", .form, default: "1",
        "The form of this file. It marks it as ours; a config.yml without it is left alone."
      ),
      ConfigurationKey(
        "architecture", .choice(["auto"] + Architecture.allCases.map(\.rawValue)), default: "auto",
        "What the code follows; some levels depend on it. auto finds it in the code and may change with the code. A mapping "
          + "names it for each module: {default: mv, Packages/Timeline: mvvm}."),
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
    ]
  }()

  private static func yaml(_ strings: [String]) -> String { YAMLText.list(strings) }
}
