import Foundation
import TestSupport
import Testing

@testable import Analyzer

struct ConfigurationLoaderTests {
  @Test func `each module can have its own architecture`() throws {
    let configuration = try SampleRules.load(
      """
      review: 1
      architecture: {default: mv, Packages/Timeline: mvvm, "Packages/Old Feed": mv}
      """)
    #expect(
      configuration.architecture
        == .assigned(
          ArchitectureAssignment(
            .mv, modules: ["Packages/Timeline": .mvvm, "Packages/Old Feed": .mv], isConfigured: true)))
  }

  @Test func `a minimal file keeps every default`() throws {
    let configuration = try SampleRules.load("review: 1")
    #expect(configuration.architecture == .automatic)
    #expect(configuration.include == ["**/*.swift"])
    #expect(configuration.viewModelSuffixes == ["ViewModel", "VM"])
    #expect(configuration.sections.isEmpty)
    #expect(configuration.layers.map(\.origin) == ["config.yml"])
  }

  @Test func `every key is read`() throws {
    let configuration = try SampleRules.load(
      """
      review: 1
      architecture: mvvm
      include: [App, "*.swift"]
      exclude: [Vendor]
      generated: review
      view_model_suffixes: [Presenter]
      assume: {deployment: {ios: "17.0", macos: 14, tvos: 17.0, visionos: 1.2.3}, default_isolation: main_actor}
      rules: {any_view: off}
      overrides: [{paths: [Legacy], rules: {any_view: error}}]
      suppressions: {require_reason: true}
      bot: {max_comments: 0}
      report: {every: tag}
      """)
    #expect(configuration.architecture == .fixed(.mvvm))
    #expect(configuration.include == ["App", "*.swift"])
    #expect(configuration.exclude == ["Vendor"])
    #expect(configuration.reviewsGeneratedFiles)
    #expect(configuration.viewModelSuffixes == ["Presenter"])
    #expect(
      configuration.assume.deployment == ["ios": "17.0", "macos": "14", "tvos": "17.0", "visionos": "1.2.3"])
    #expect(configuration.assume.isMainActorByDefault == true)
    #expect(configuration.layers.first?.rules == ["any_view": Configuration.RuleSetting(level: .off)])
    #expect(configuration.layers.first?.overrides.first?.paths == ["Legacy"])
    #expect(configuration.requiresSuppressionReason)
    #expect(configuration.sections == ["bot": ["max_comments": .integer(0)], "report": ["every": .string("tag")]])
  }

  @Test func `a key without a value keeps the default`() throws {
    let configuration = try SampleRules.load(
      "review: 1\ninclude:\nexclude:\nrules:\n#  any_view: off\noverrides:\nassume:\nbot:\nsuppressions:\nreport: ~\n")
    #expect(configuration.include == ["**/*.swift"])
    #expect(configuration.sections.isEmpty)
  }

  @Test(
    arguments: [
      ("any_view: off", .off), ("any_view: \"off\"", .off), ("any_view: false", .off),
      ("any_view: info", .severity(.info)),
      ("any_view: {level: error}", .severity(.error)), ("any_view: {}", nil), ("body_length: off", .off),
      ("body_length: warning", .limits(warning: 40)), ("body_length: {level: error}", .limits(error: 40)),
      ("body_length: {warning: 150}", .limits(warning: 150)),
      ("body_length: {info: 1, warning: 2, error: 3}", .limits(info: 1, warning: 2, error: 3)),
      ("reducer_length: info", .limits(info: 150)), ("reducer_length: {error: 9}", .limits(error: 9)),
      ("computed_view_helpers: {max_count: 5}", nil),
    ] as [(String, RuleLevel?)])
  func `a rule accepts a level, limits or options`(rule: String, level: RuleLevel?) throws {
    let layer = try #require(try SampleRules.load("review: 1\nrules:\n  \(rule)").layers.first)
    #expect(layer.rules.count == 1)
    #expect(layer.rules.values.first?.level == level)
  }

  @Test func `every kind of option is read`() throws {
    let rule = "computed_view_helpers: {level: off, max_count: 5, style: any, strict: true, markers: [A, \"1\"]}"
    let layer = try #require(try SampleRules.load("review: 1\nrules:\n  \(rule)").layers.first)
    let options: [String: OptionValue] = [
      "max_count": .integer(5), "style": .string("any"), "strict": .boolean(true), "markers": .strings(["A", "1"]),
    ]
    #expect(layer.rules["computed_view_helpers"] == Configuration.RuleSetting(level: .off, options: options))
  }

  @Test func `a nested file adds settings and excluded paths for its folder`() throws {
    let text = "review: 1\nexclude: [Old, ./Drafts]\nrules: {any_view: off}\noverrides: [{paths: [A], rules: {}}]"
    let root = try SampleRules.load("review: 1\nexclude: [Vendor]")
    let result = try SampleRules.loader.loadNested(
      Array(text.utf8), file: "App/*/.review.yml", folder: "./App/*/", into: root)
    #expect(result.layers.map(\.folder) == ["", "App/*"])
    #expect(result.exclude == ["Vendor", "App/\\*/Old", "App/\\*/./Drafts"])
    let patterns = PathPatternSet(result.exclude.map { PathPattern($0) })
    #expect(patterns.matches("App/*/Old/A.swift"))
    #expect(patterns.matches("App/*/Drafts/A.swift"))
    #expect(!patterns.matches("App/B/Old/A.swift"))
  }

  @Test(arguments: [
    ("review: 1", true), ("\"review\": 1", true), ("{review: 1}", true), ("\u{FEFF}review: 1", true),
    ("review: 9", true),
    ("other: 1", false), ("other: {review: 1}", false), ("", false), ("a: |\n  x\nb: \"\nreview: 1\"", false),
    ("x: [\nreview: 1", true), ("\u{FEFF}review: [", true), ("a: &b 1\r\nreview: 1", true), ("x: [\n review: 1", false),
    ("reviewer: [", false),
  ])
  func `a config.yml belongs to Lintel if it has a review key`(text: String, isOurs: Bool) {
    #expect(ConfigurationLoader.isLintelConfiguration(Array(text.utf8)) == isOurs)
  }

  @Test(arguments: 0..<20)
  func `arbitrary changes to a file never crash the loader`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let bytes = Array(try Data(contentsOf: Self.shippedFile))
    for _ in 0..<20 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let index = changed.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[index] = UInt8.random(in: 0...255, using: &random)
        case 1: changed.remove(at: index)
        default: changed.replaceSubrange(index..<min(index + 20, changed.count), with: Array("]: *a {".utf8))
        }
      }
      do {
        _ = try SampleRules.loader.load(root: changed, file: "config.yml", into: Configuration())
      } catch {
        #expect(!error.problems.isEmpty)
      }
      _ = ConfigurationLoader.isLintelConfiguration(changed)
    }
  }

  @Test func `the shipped config.yml contains the defaults`() throws {
    let bytes = Array(try Data(contentsOf: Self.shippedFile))
    #expect(ConfigurationLoader.isLintelConfiguration(bytes))
    let shipped = try ConfigurationLoader(rules: RuleList.infos, sections: SampleRules.sections)
      .load(root: bytes, file: "config.yml", into: Configuration())
    let defaults = Configuration()
    #expect(shipped.architecture == defaults.architecture)
    #expect(shipped.include == defaults.include)
    #expect(shipped.exclude == ["Examples"], "the one setting of our own")
    #expect(shipped.reviewsGeneratedFiles == defaults.reviewsGeneratedFiles)
    #expect(shipped.viewModelSuffixes == defaults.viewModelSuffixes)
    #expect(shipped.assume == defaults.assume)
    #expect(shipped.requiresSuppressionReason == defaults.requiresSuppressionReason)
    for architecture in Architecture.allCases {
      let path = "App/FeedView.swift"
      let found = shipped.settings(for: path, architecture: architecture, rules: RuleList.infos)
      let expected = defaults.settings(for: path, architecture: architecture, rules: RuleList.infos)
      #expect(found.levels == expected.levels)
      #expect(found.options == expected.options)
      #expect(!RuleList.infos.contains { $0.isMinor && found.setsLevel(of: $0.id) })
    }
  }

  @Test func `the shipped config.yml mentions only existing rules`() throws {
    let text = try String(contentsOf: Self.shippedFile, encoding: .utf8)
    let names = Set(text.matches(of: /[a-z]+(?:_[a-z]+)+/).map { String($0.output) })
    let keysAndOptions: Set = [
      "view_model_suffixes", "default_isolation", "require_reason", "max_comments", "min_severity", "check_run",
      "code_scanning", "docs_url", "max_count", "required_version", "may_use", "forbidden_imports", "custom_rules",
      "conforms_to",
      "no_print",
    ]
    #expect(names.isSuperset(of: keysAndOptions))
    #expect(names.subtracting(keysAndOptions).subtracting(RuleList.infosByID.keys) == [])
    #expect(SampleRules.all.allSatisfy { RuleList.infosByID[$0.id] != nil })
  }

  @Test func `the shipped config.yml mentions every key`() throws {
    let text = try String(contentsOf: Self.shippedFile, encoding: .utf8)
    let keys = [
      "review", "architecture", "include", "exclude", "generated", "view_model_suffixes", "assume", "deployment",
      "default_isolation", "rules", "overrides", "paths", "suppressions", "require_reason", "bot", "max_comments",
      "min_severity", "report", "every", "extends", "required_version", "preview", "layers", "forbidden_imports",
      "custom_rules",
    ]
    for key in keys { #expect(text.contains("\(key):"), "\(key)") }
  }

  private static let shippedFile = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("config.yml")
}
