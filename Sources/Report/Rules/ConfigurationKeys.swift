import Analyzer

extension ConfigurationKey {
  /// Returns all keys in file order.
  /// - Parameter sections: The sections defined by other modules.
  static func all(_ sections: [ConfigurationKey]) -> [ConfigurationKey] { own + sections }

  private static let own: [ConfigurationKey] = {
    let defaults = Configuration()
    return [
      ConfigurationKey(
        "review", .form, default: "1",
        "The version of the file format. It also marks the file as Lintel's; a config.yml without it is ignored."
      ),
      ConfigurationKey(
        "extends", .strings, default: "[]", example: "[../ios-standards/review.yml]",
        "Configuration files to inherit from, relative to this file. Later files override earlier ones."),
      ConfigurationKey(
        "required_version", .version, default: nil, example: "\">=0.1\"",
        "The versions of `review` that this file supports; other versions exit with an error."),
      ConfigurationKey(
        "preview", .boolean, default: "\(defaults.usesPreview)", "Whether to enable preview rules."),
      ConfigurationKey(
        "architecture", .choice(["auto"] + Architecture.allCases.map(\.rawValue)), default: "auto",
        "The code's architecture, which affects some rule levels. If set to auto, it is detected and can change when "
          + "the code does. A mapping sets it per module: {default: mv, Packages/Timeline: mvvm}."),
      ConfigurationKey(
        "include", .strings, default: yaml(defaults.include),
        "Globs for the files to review. * and ? do not match slashes, but ** does; a folder matches all files in it."),
      ConfigurationKey(
        "exclude", .strings, default: yaml(defaults.exclude), example: "[Vendor, \"**/Snapshots\"]",
        "Globs for the files to exclude; they take precedence over include."),
      ConfigurationKey(
        "generated", .choice(["skip", "review"]), default: defaults.reviewsGeneratedFiles ? "review" : "skip",
        "How to handle generated files, which are identified by their header or name."),
      ConfigurationKey(
        "view_model_suffixes", .strings, default: yaml(defaults.viewModelSuffixes),
        "Name suffixes that identify a type as a view model."),
      ConfigurationKey(
        "assume",
        .mapping([
          ConfigurationKey(
            "deployment",
            .mapping(
              ["ios", "macos", "tvos", "watchos", "visionos"].map {
                ConfigurationKey($0, .version, default: nil, "The minimum deployment target.")
              }), default: nil, example: "{ios: \"17.0\"}", "The app's minimum deployment targets."),
          ConfigurationKey(
            "default_isolation", .choice(["nonisolated", "MainActor"]), default: nil, example: "MainActor",
            "The actor isolation of declarations that do not specify one."),
        ]), default: nil, "Settings to assume if the project's own files do not specify them."),
      ConfigurationKey(
        "layers", .layers, default: "{}",
        example: "{Domain: {paths: [\"Sources/Domain/**\"]}, Feed: {paths: [\"Sources/Feed/**\"], may_use: [Domain]}}",
        "Parts of the code with restricted dependencies. `review layers --suggest` derives layers from the code."),
      ConfigurationKey(
        "forbidden_imports", .forbiddenImports, default: "[]",
        example: "[{modules: [Alamofire], except: [\"Sources/Networking/**\"], message: use `HTTPClient`}]",
        "Modules that only the files listed under except may import."),
      ConfigurationKey(
        "custom_rules", .customRules, default: "{}",
        example: "{no_print: {message: \"`{symbol}` prints; use `Logger`\", forbid: {calls: [print]}}}",
        "Your own rules: code to forbid, and requirements for declarations."),
      ConfigurationKey(
        "rules", .rules, default: nil,
        "Rule levels (off, info, warning, error), limits and options; see `review explain RULE`."),
      ConfigurationKey(
        "overrides", .overrides, default: "[]", example: "[{paths: [Legacy], rules: {any_view: off}}]",
        "Settings for specific paths. If several overrides match, later ones take precedence."),
      ConfigurationKey(
        "suppressions",
        .mapping([
          ConfigurationKey(
            "require_reason", .boolean, default: "\(defaults.requiresSuppressionReason)",
            "Whether a `// review:disable…` comment must give a reason after `--`.")
        ]), default: "{require_reason: \(defaults.requiresSuppressionReason)}",
        "Whether a `// review:disable…` comment must give a reason after `--`."),
    ]
  }()

  private static func yaml(_ strings: [String]) -> String { YAMLText.list(strings) }
}
