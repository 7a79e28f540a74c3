import Testing

@testable import Analyzer

/// Tests that every mistake in a file is reported as an error with its position and the nearest valid name.
struct ConfigurationMistakeTests {
  /// A mistake in a root configuration file.
  struct Mistake: Sendable, CustomTestStringConvertible {
    let yaml: String
    let place: String
    let message: String

    init(_ yaml: String, _ place: String, _ message: String) {
      self.yaml = yaml
      self.place = place
      self.message = message
    }

    var testDescription: String { "\(place) \(message)" }
  }

  private func problems(_ load: () throws(ConfigurationError) -> Configuration) -> [ConfigurationProblem] {
    do {
      _ = try load()
      return []
    } catch {
      return error.problems
    }
  }

  private func rootProblems(_ yaml: String, file: String = "config.yml") -> [ConfigurationProblem] {
    problems { () throws(ConfigurationError) in
      try SampleRules.loader.load(root: Array(yaml.utf8), file: file, into: Configuration())
    }
  }

  private func nestedProblems(_ yaml: String) -> [ConfigurationProblem] {
    problems { () throws(ConfigurationError) in
      try SampleRules.loader.loadNested(
        Array(yaml.utf8), file: "App/.review.yml", folder: "App", into: Configuration())
    }
  }

  /// Without limits, a malicious file could make a review take hours.
  @Test(arguments: [
    Mistake(
      "review: 1\nexclude: [\(list(10_000, "Folder"))]", "1:1",
      "the configuration has 10001 path patterns (limit 10000)"),
    Mistake("review: 1\nexclude: [\(list(90_000, "F"))]", "2:10", "'exclude' has 90000 globs (limit 10000)"),
    Mistake(
      "review: 1\noverrides:\n" + String(repeating: "- {paths: [A], rules: {}}\n", count: 1_001), "1:1",
      "the configuration has 1001 overrides (limit 1000)"),
    Mistake(
      "review: 1\nview_model_suffixes: [\(list(1_001, "M"))]", "2:22",
      "'view_model_suffixes' has 1001 strings (limit 1000)"),
    Mistake(
      "review: 1\nrules: {body_length: {warning: 9223372036854775807}}", "2:32",
      "'warning' must be at most 1000000000, not 9223372036854775807"),
    Mistake(
      "review: 1\nrules: {body_length: {warning: -9223372036854775808}}", "2:32", "'warning' must be at most 1000000000"
    ),
  ])
  func `the size of a configuration is limited`(mistake: Mistake) throws {
    let problems = rootProblems(mistake.yaml)
    let problem = try #require(problems.first)
    #expect(problems.count == 1)
    #expect("\(problem.line):\(problem.column)" == mistake.place, "\(problem)")
    #expect(problem.message.contains(mistake.message), "\(problem)")
  }

  @Test func `the total size of patterns from many folders is limited`() {
    var configuration = Configuration()
    for index in 0..<400 {
      var layer = Configuration.Layer(origin: "", folder: String(repeating: "a", count: 3_000))
      layer.overrides = [.init(paths: ["Some\(index)"], rules: [:])]
      configuration.layers.append(layer)
    }
    #expect(ConfigurationLimits.firstExceededLimit(of: configuration)?.contains("path patterns total 1202") == true)
    configuration.layers.removeLast(100)
    #expect(ConfigurationLimits.firstExceededLimit(of: configuration) == nil)
  }

  private static func list(_ count: Int, _ name: String) -> String {
    (0..<count).map { "\(name)\($0)" }.joined(separator: ", ")
  }

  private static let topLevel = [
    Mistake("rules: {}\n", "1:1", "the 'review' key is missing; add the line 'review: 1'"),
    Mistake("", "1:1", "the 'review' key is missing"),
    Mistake(
      "review: 2\nnew_key: 1", "1:9",
      "this config.yml has format version 2; this version of review supports version 1; update"),
    Mistake("review: 0", "1:9", "has format version 0; this version of review supports version 1"),
    Mistake("review: one", "1:9", "expected an integer for 'review', but found 'one'"),
    Mistake("review: \"1\"", "1:9", "expected an integer for 'review', but found the string '1'"),
    Mistake("review:\n", "1:8", "expected an integer for 'review', but found no value"),
    Mistake("- review", "1:1", "expected a mapping such as 'review: 1', but found a list"),
    Mistake("review: 1\nrule: {}", "2:1", "unknown key 'rule' (did you mean 'rules'?)"),
    Mistake(
      "review: 1\nxyzzyxyzzy: {}", "2:1", "unknown key 'xyzzyxyzzy'; choose one of review, architecture, include,"),
    Mistake("review: 1\nany_view: off", "2:1", "'any_view' is a rule; move it under 'rules'"),
    Mistake("review: 1\nreview: 1", "2:1", "duplicate key 'review', already set on line 1"),
    Mistake("review: 1\narchitecture: mvm", "2:15", "unknown architecture 'mvm' (did you mean 'mvvm'?)"),
    Mistake("review: 1\narchitecture: MVC", "2:15", "unknown architecture 'MVC'; choose one of auto, mv, mvvm, tca"),
    Mistake(
      "review: 1\narchitecture: viper", "2:15", "unknown architecture 'viper'; choose one of auto, mv, mvvm, tca"),
    Mistake(
      "review: 1\narchitecture: [mv]", "2:15",
      "expected one of auto, mv, mvvm, tca for 'architecture', but found a list"),
    Mistake("review: 1\ninclude: Sources", "2:10", "expected a list of globs for 'include', but found 'Sources'"),
    Mistake("review: 1\ninclude: []", "2:10", "'include' is empty; remove it"),
    Mistake("review: 1\nexclude: [a, {b: c}]", "2:14", "expected a list of globs for 'exclude', but found a mapping"),
    Mistake("review: 1\nexclude: [a, \"\"]", "2:14", "expected a list of globs"),
    Mistake("review: 1\nexclude: [../x]", "2:11", "glob '../x' contains '..'"),
    Mistake("review: 1\nexclude:\n  - **/x", "3:6", "quote a string that begins with *"),
    Mistake("review: 1\ngenerated: skp", "2:12", "unknown value 'skp' for 'generated' (did you mean 'skip'?)"),
    Mistake("review: 1\nview_model_suffixes: []", "2:22", "'view_model_suffixes' is empty"),
    Mistake("review: 1\nview_model_suffixes: VM", "2:22", "expected a list of strings"),
  ]

  private static let sections = [
    Mistake(
      "review: 1\nassume: {deploymnt: {}}", "2:10",
      "unknown key 'deploymnt' under 'assume' (did you mean 'deployment'?)"),
    Mistake(
      "review: 1\nassume: {deployment: {iOS: 17}}", "2:23",
      "unknown platform 'iOS' under 'deployment' (did you mean 'ios'?)"),
    Mistake(
      "review: 1\nassume: {deployment: {linux: 1}}", "2:23",
      "unknown platform 'linux' under 'deployment'; choose one of ios, macos"),
    Mistake(
      "review: 1\nassume: {deployment: {ios: v17}}", "2:28", "'ios' requires a version such as \"17.0\", not 'v17'"),
    Mistake("review: 1\nassume: {deployment: {ios: 17.}}", "2:28", "'ios' requires a version"),
    Mistake("review: 1\nassume: {deployment: {ios: [17]}}", "2:28", "'ios' requires a version"),
    Mistake("review: 1\nassume: {deployment: 17}", "2:22", "expected a mapping for 'deployment', but found '17'"),
    Mistake(
      "review: 1\nassume: {default_isolation: MainActr}", "2:29",
      "unknown value 'MainActr' for 'default_isolation' (did you mean 'MainActor'?)"),
    Mistake(
      "review: 1\nsuppressions: {require_reason: maybe}", "2:32",
      "expected true or false for 'require_reason', but found 'maybe'"),
    Mistake("review: 1\nbot: {max_comments: -1}", "2:21", "'max_comments' must be at least 0, not -1"),
    Mistake("review: 1\nbot: {max_comments: 1.5}", "2:21", "expected an integer for 'max_comments'"),
    Mistake(
      "review: 1\nbot: {max_coments: 1}", "2:7", "unknown key 'max_coments' under 'bot' (did you mean 'max_comments'?)"),
    Mistake("review: 1\nbot: 25", "2:6", "expected a mapping for 'bot', but found '25'"),
    Mistake("review: 1\nreport: {every: weak}", "2:17", "unknown value 'weak' for 'every' (did you mean 'week'?)"),
    Mistake("review: 1\noverrides: {paths: [a]}", "2:12", "expected a list of paths and rules for 'overrides'"),
    Mistake(
      "review: 1\noverrides:\n  - paths: [a]", "3:5", "an override requires 'paths' (a list of globs) and 'rules'"),
    Mistake("review: 1\noverrides:\n  - rules: {any_view: off}", "3:5", "an override requires 'paths'"),
    Mistake(
      "review: 1\noverrides:\n  - {path: [a], rules: {}}", "3:6",
      "unknown key 'path' under 'overrides' (did you mean 'paths'?)"),
    Mistake("review: 1\noverrides:\n  - {paths: a, rules: {}}", "3:13", "expected a list of globs for 'paths'"),
    Mistake("review: 1\noverrides:\n  - {paths: [a], rules: {any_veiw: off}}", "3:26", "unknown rule 'any_veiw'"),
  ]

  private static let rules = [
    Mistake("review: 1\nrules: [any_view]", "2:8", "expected a mapping of rules for 'rules', but found a list"),
    Mistake("review: 1\nrules: {any_veiw: off}", "2:9", "unknown rule 'any_veiw' (did you mean 'any_view'?)"),
    Mistake("review: 1\nrules: {stale_dept: off}", "2:9", "unknown rule 'stale_dept' (did you mean 'stale_debt'?)"),
    Mistake(
      "review: 1\nrules: {force_cast_everywhere: off}", "2:9",
      "unknown rule 'force_cast_everywhere'; run `review rules`"),
    Mistake("review: 1\nrules: {any_view: warnin}", "2:19", "unknown level 'warnin' (did you mean 'warning'?)"),
    Mistake("review: 1\nrules: {any_view: no}", "2:19", "unknown level 'no' (did you mean 'off'?)"),
    Mistake(
      "review: 1\nrules: {any_view: yes}", "2:19", "unknown level 'yes'; choose one of off, info, warning, error"),
    Mistake(
      "review: 1\nrules: {any_view: }", "2:19",
      "expected a level (off, info, warning, error) or a mapping for 'any_view'"),
    Mistake("review: 1\nrules: {any_view: [off]}", "2:19", "expected a level (off, info, warning, error) or a mapping"),
    Mistake(
      "review: 1\nrules: {any_view: {warning: 3}}", "2:20", "'any_view' has no limits; use 'level: warning' instead"),
    Mistake("review: 1\nrules: {any_view: {max: 3}}", "2:20", "unknown option 'max' for 'any_view'; use 'level'"),
    Mistake("review: 1\nrules: {any_view: {lvl: off}}", "2:20", "unknown option 'lvl' for 'any_view'; use 'level'"),
    Mistake(
      "review: 1\nrules: {body_length: {warning: 80, error: 80}}", "2:32",
      "the limit for 'warning' (80) must be lower than the one for 'error' (80)"),
    Mistake(
      "review: 1\nrules: {body_length: {error: 30, info: 40}}", "2:40", "the limit for 'info' (40) must be lower"),
    Mistake("review: 1\nrules: {body_length: {warning: -1}}", "2:32", "'warning' must be at least 0, not -1"),
    Mistake(
      "review: 1\nrules: {body_length: {warning: many}}", "2:32",
      "expected an integer for 'warning', but found 'many'"),
    Mistake("review: 1\nrules: {body_length: {warning: 99999999999999999999}}", "2:32", "expected an integer"),
    Mistake(
      "review: 1\nrules: {body_length: {level: info, warning: 3}}", "2:36", "'body_length' has both a level and limits"),
    Mistake(
      "review: 1\nrules: {body_length: {warn: 3}}", "2:23",
      "unknown option 'warn' for 'body_length' (did you mean 'warning'?)"),
    Mistake(
      "review: 1\nrules: {body_length: 40}", "2:22",
      "a limit requires a severity; write 'body_length: {warning: 40}'"),
    Mistake(
      "review: 1\nrules: {any_view: 40}", "2:19", "unknown level '40'; choose one of off, info, warning, error"),
    Mistake(
      "review: 1\nrules: {computed_view_helpers: {max_cuont: 3}}", "2:33",
      "unknown option 'max_cuont' for 'computed_view_helpers' (did you mean 'max_count'?)"),
    Mistake(
      "review: 1\nrules: {computed_view_helpers: {max_count: 0}}", "2:44", "'max_count' must be at least 1, not 0"),
    Mistake(
      "review: 1\nrules: {computed_view_helpers: {style: any_types}}", "2:40",
      "unknown value 'any_types' for 'style'; choose one of dedicated_types, any"),
    Mistake(
      "review: 1\nrules: {computed_view_helpers: {strict: 1}}", "2:41",
      "expected true or false for 'strict', but found '1'"),
    Mistake(
      "review: 1\nrules: {computed_view_helpers: {markers: TODO}}", "2:42", "expected a list of strings for 'markers'"),
    Mistake(
      "review: 1\nrules: {any_view: off, any_view: info}", "2:24", "duplicate key 'any_view', already set on line 2"),
  ]

  @Test(arguments: topLevel + sections + rules)
  func `a mistake is reported at its position`(mistake: Mistake) throws {
    let problems = rootProblems(mistake.yaml)
    #expect(problems.count == 1, "\(problems)")
    let problem = try #require(problems.first)
    #expect("\(problem.line):\(problem.column)" == mistake.place, "\(problem)")
    #expect(problem.message.contains(mistake.message), "\(problem)")
  }

  @Test(arguments: [
    Mistake("rules: {}", "1:1", "the 'review' key is missing"),
    Mistake("review: 1\nbot: {max_comments: 3}\nextends: []", "2:1", "'bot' is allowed only in the root configuration"),
    Mistake("review: 1\ninclude: [a]", "2:1", "'include' is allowed only in the root configuration"),
    Mistake("review: 1\nexcluded: [a]", "2:1", "unknown key 'excluded' (did you mean 'exclude'?)"),
    Mistake("review: 3", "1:9", "this .review.yml has format version 3"),
  ])
  func `a mistake in a nested file is reported at its position`(mistake: Mistake) throws {
    let problems = nestedProblems(mistake.yaml)
    #expect(problems.count == 1, "\(problems)")
    let problem = try #require(problems.first)
    #expect("\(problem.line):\(problem.column)" == mistake.place, "\(problem)")
    #expect(problem.message.contains(mistake.message), "\(problem)")
  }

  @Test func `all mistakes are reported in file order`() {
    let yaml = """
      review: 1
      rules:
        any_veiw: off
        body_length: {warning: 90, error: 80}
      bot: {max_comments: no}
      generatd: skip
      """
    let error = ConfigurationError(rootProblems(yaml, file: "App/config.yml").reversed())
    #expect(
      error.description == """
        App/config.yml:3:3: error: unknown rule 'any_veiw' (did you mean 'any_view'?)
        App/config.yml:4:26: error: the limit for 'warning' (90) must be lower than the one for 'error' (80)
        App/config.yml:5:21: error: expected an integer for 'max_comments', but found 'no'
        App/config.yml:6:1: error: unknown key 'generatd' (did you mean 'generated'?)
        """)
  }

  @Test func `text from a malicious file is truncated and printed without control characters`() throws {
    let yaml = "review: 1\n\"\\e[31m\\u202E\(String(repeating: "x", count: 500))\": 1"
    let problem = try #require(rootProblems(yaml).first)
    #expect(problem.message.hasPrefix("unknown key '\\u{1B}[31m\\u{202E}xxx"))
    #expect(problem.message.contains("xxx…'"))
  }

  @Test func `every mistake in a file is reported`() {
    let keys = (0..<20_000).map { "any_viev\($0): off\n" }.joined()
    #expect(rootProblems("review: 1\n" + keys).count == 20_000)
  }
}
