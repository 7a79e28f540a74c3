import Testing

@testable import Analyzer

struct SettingsResolverTests {
  private func settings(
    _ configuration: Configuration, _ path: String, _ architecture: Architecture = .mv
  ) -> PathSettings {
    configuration.settings(for: path, architecture: architecture, rules: SampleRules.all)
  }

  private func nested(_ text: String, folder: String, into configuration: Configuration) throws -> Configuration {
    try SampleRules.loader.loadNested(
      Array(text.utf8), file: folder + "/.review.yml", folder: folder, into: configuration)
  }

  @Test(
    arguments: [
      (.mv, .severity(.warning), .off), (.mvvm, .severity(.info), .off),
      (.tca, .severity(.info), .limits(warning: 150, error: 300)),
    ] as [(Architecture, RuleLevel, RuleLevel)])
  func `without a configuration, the architecture's defaults apply`(
    architecture: Architecture, helpers: RuleLevel, reducer: RuleLevel
  ) {
    let settings = settings(Configuration(), "A.swift", architecture)
    #expect(settings.level(of: "computed_view_helpers") == helpers)
    #expect(settings.level(of: "reducer_length") == reducer)
    #expect(settings.option("max_count", of: "computed_view_helpers") == .integer(3))
    #expect(settings.level(of: "nothing") == .off)
    #expect(settings.option("nothing", of: "computed_view_helpers") == nil)
    #expect(settings.option("max_count", of: "nothing") == nil)
  }

  @Test func `overrides take precedence over rules, and later overrides over earlier ones`() throws {
    let configuration = try SampleRules.load(
      """
      review: 1
      rules: {any_view: info, body_length: {warning: 9}}
      overrides:
        - {paths: [Legacy], rules: {any_view: error}}
        - {paths: ["**/Old*.swift"], rules: {any_view: off}}
      """)
    #expect(settings(configuration, "App/A.swift").level(of: "any_view") == .severity(.info))
    #expect(settings(configuration, "Legacy/A.swift").level(of: "any_view") == .severity(.error))
    #expect(settings(configuration, "Legacy/OldA.swift").level(of: "any_view") == .off)
    #expect(settings(configuration, "Legacy/A.swift").level(of: "body_length") == .limits(warning: 9))
  }

  @Test func `a nested layer applies to its folder, and its globs are relative to that folder`() throws {
    let root = try SampleRules.load("review: 1\nrules: {any_view: info}")
    let text = "review: 1\nrules: {any_view: error}\noverrides: [{paths: [\"*.swift\"], rules: {any_view: off}}]"
    let configuration = try nested(text, folder: "App/Feed", into: root)
    #expect(settings(configuration, "App/Feed/Deep/A.swift").level(of: "any_view") == .severity(.error))
    #expect(settings(configuration, "App/Feed/A.swift").level(of: "any_view") == .off)
    #expect(settings(configuration, "App/FeedView.swift").level(of: "any_view") == .severity(.info))
    #expect(settings(configuration, "App/A.swift").level(of: "any_view") == .severity(.info))
  }

  @Test func `setting an option changes neither the level nor other options`() throws {
    let configuration = try SampleRules.load(
      """
      review: 1
      rules: {computed_view_helpers: {level: error, max_count: 5}}
      overrides: [{paths: [A], rules: {computed_view_helpers: {strict: true}}}]
      """)
    let settings = settings(configuration, "A/B.swift")
    #expect(settings.level(of: "computed_view_helpers") == .severity(.error))
    #expect(settings.option("max_count", of: "computed_view_helpers") == .integer(5))
    #expect(settings.option("strict", of: "computed_view_helpers") == .boolean(true))
  }

  @Test func `paths with the same overrides share the same result`() throws {
    let configuration = try SampleRules.load(
      "review: 1\noverrides: [{paths: [A], rules: {any_view: off}}, {paths: [\"*/B\"], rules: {body_length: off}}]")
    var resolver = SettingsResolver(configuration: configuration, rules: SampleRules.all, architecture: .mv)
    for path in ["A/x", "B/x", "A/B/x", "C/B/x", "A/y", "A/B/y"] {
      #expect(resolver.settings(for: path) == settings(configuration, path))
    }
  }

  @Test func `the --only option disables all other rules`() throws {
    let configuration = try SampleRules.load("review: 1\nrules: {any_view: error}")
      .applying(only: ["any_view"], rules: SampleRules.all)
    let settings = settings(configuration, "A.swift")
    #expect(settings.level(of: "any_view") == .severity(.error))
    #expect(SampleRules.all.filter { !settings.level(of: $0.id).isOff }.map(\.id) == ["any_view"])
  }

  @Test(
    arguments: [
      ("missing_preview", .severity(.warning)), ("reducer_length", .limits(warning: 150, error: 300)),
      ("unnecessary_view_model", .severity(.warning)), ("any_view", .severity(.info)),
      ("body_length", .limits(warning: 9)),
      ("god_view_model", .limits(warning: 15, error: 30)),
    ] as [(String, RuleLevel)])
  func `an enabled rule uses its configured or default level`(rule: String, level: RuleLevel)
    throws
  {
    let configuration = try SampleRules.load(
      "review: 1\nrules: {any_view: info, body_length: {warning: 9}, god_view_model: off}")
    for chosen in [
      try configuration.applying(enable: [rule], rules: SampleRules.all),
      try configuration.applying(only: [rule], rules: SampleRules.all),
    ] {
      #expect(settings(chosen, "A.swift", .mvvm).level(of: rule) == level)
    }
  }

  @Test func `the --enable option does not apply where an override or a nested file disables the rule`() throws {
    let root = try SampleRules.load(
      "review: 1\nrules: {any_view: off}\noverrides: [{paths: [Legacy], rules: {any_view: off}}]")
    let configuration = try nested("review: 1\nrules: {any_view: off}", folder: "Old", into: root)
      .applying(enable: ["any_view"], rules: SampleRules.all)
    #expect(settings(configuration, "A.swift").level(of: "any_view") == .severity(.warning))
    #expect(settings(configuration, "Legacy/A.swift").level(of: "any_view") == .off)
    #expect(settings(configuration, "Old/A.swift").level(of: "any_view") == .off)
  }

  @Test func `the --disable option takes precedence over overrides, --only and --enable`() throws {
    let configuration = try SampleRules.load("review: 1\noverrides: [{paths: [A], rules: {any_view: error}}]")
      .applying(
        only: ["any_view"], enable: ["body_length", "any_view"], disable: ["any_view", "missing_mark"],
        architecture: .fixed(.tca), rules: SampleRules.all)
    let settings = settings(configuration, "A/B.swift")
    #expect(SampleRules.all.filter { !settings.level(of: $0.id).isOff }.map(\.id) == ["body_length"])
    #expect(configuration.architecture == .fixed(.tca))
    #expect(configuration.layers.last?.origin == "command line")
  }

  @Test func `a command line without options changes nothing`() throws {
    let configuration = try Configuration().applying(rules: SampleRules.all)
    #expect(configuration.architecture == .automatic)
    #expect(settings(configuration, "A.swift") == settings(Configuration(), "A.swift"))
  }

  @Test(
    arguments: [
      (["any_veiw"], [], [], "unknown rule 'any_veiw' for --only (did you mean 'any_view'?)"),
      ([], ["xyzzy"], [], "unknown rule 'xyzzy' for --enable; run `review rules` for a list"),
      ([], [], ["stale_dept"], "unknown rule 'stale_dept' for --disable (did you mean 'stale_debt'?)"),
    ] as [([String], [String], [String], String)])
  func `an unknown rule is an error that suggests a similar name`(
    only: [String], enable: [String], disable: [String], message: String
  ) {
    let error = #expect(throws: RuleSelectionError.self) {
      try Configuration().applying(
        only: only, enable: enable, disable: disable, rules: SampleRules.all)
    }
    #expect(error?.description == message)
  }
}
