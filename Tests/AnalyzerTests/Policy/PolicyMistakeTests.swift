import Testing

@testable import Analyzer

@Suite struct PolicyMistakeTests {
  @Test(arguments: [
    ("layer: {}", "2:1 unknown key 'layer' (did you mean 'layers'?)"),
    ("layers: {A: {path: [A]}}", "2:14 unknown key 'path' under 'A' (did you mean 'paths'?)"),
    (
      "layers: {Domain: {paths: [A]}, Feed: {paths: [B], may_use: [Domian]}}",
      "2:61 unknown layer 'Domian' in 'may_use' (did you mean 'Domain'?)"
    ),
    (
      "layers: {Feed: {paths: [A], may_use: [Feeds]}, Model: {paths: [B]}, Store: {paths: [C]}}",
      "2:39 unknown layer 'Feeds' in 'may_use'; choose one of Model, Store"
    ),
    ("layers: {A: {paths: [A], may_use: [B]}}", "2:36 unknown layer 'B' in 'may_use'; declare it under 'layers'"),
    ("forbidden_import: []", "2:1 unknown key 'forbidden_import' (did you mean 'forbidden_imports'?)"),
    ("layers: {A: {modules: [B]}}", "2:10 layer 'A' requires 'paths' (a list of globs)"),
    (
      "forbidden_imports: [{module: [A]}]",
      "2:22 unknown key 'module' under 'forbidden_imports' (did you mean 'modules'?)"
    ),
    ("custom_rules: {a: {mesage: b}}", "2:20 unknown key 'mesage' under 'a' (did you mean 'message'?)"),
    (
      "custom_rules: {a: {message: b, forbid: {call: [x]}}}",
      "2:41 unknown key 'call' under 'forbid' (did you mean 'calls'?)"
    ),
    (
      "custom_rules: {a: {message: b, in: {roles: [veiw]}, forbid: {calls: [x]}}}",
      "2:45 unknown value 'veiw' for 'roles' (did you mean 'view'?)"
    ),
    (
      "custom_rules: {a: {message: \"{symbl}\", forbid: {calls: [x]}}}",
      "2:29 unknown placeholder 'symbl' in 'message' (did you mean 'symbol'?)"
    ),
    (
      "custom_rules: {body_length: {message: b, forbid: {calls: [x]}}}",
      "2:16 'body_length' is a built-in rule; choose another name, or configure it under 'rules'"
    ),
    ("custom_rules: {a: {message: b}}", "2:16 rule 'a' requires 'forbid' or 'require'"),
    ("custom_rules: {a: {forbid: {calls: [x]}}}", "2:16 rule 'a' requires a 'message'"),
    (
      "required_version: \">=2\"",
      "2:19 this configuration requires review >=2, but version 1.3.0 is running; install a matching version"
    ),
    ("required_version: soon", "2:19 'required_version' requires a version such as \">=1.2\""),
    ("preview: yes", "2:10 expected true or false for 'preview', but found 'yes'"),
  ])
  func `a mistake is reported with its position and the nearest name`(_ yaml: String, _ problem: String) {
    #expect(PolicyCase.problems(yaml) == [problem])
  }

  @Test(arguments: [
    (">=1.2", true), ("1.3", true), ("==1.3.0", true), ("<1.3", false), (">=1.2, <2", true), ("1", true),
    (">1.3.0", false), ("<=1.2.9", false), ("1.2", false),
  ])
  func `version requirements are compared component by component`(_ text: String, _ allows: Bool) throws {
    #expect(try #require(RequiredVersion(text)).allows("1.3.0") == allows)
  }

  @Test(arguments: ["", "a", "1.x", ">", ">=1..2", "1.2.3.4.5"])
  func `an invalid version is rejected`(_ text: String) {
    #expect(RequiredVersion(text) == nil)
  }

  @Test(arguments: [
    ("Analytics.*", "Analytics.shared.log", true), ("Analytics.*", "Analytics", false),
    ("*Repository", "Repository", true),
    ("?x", "ax", true), ("?x", "x", false), ("é?", "éa", true), ("*", "", true), ("a/b", "a/b", true),
    ("a*/b", "axx/b", true), ("*b", "ab", true), ("*b", "b", true),
    ("a*", "ba", false), ("a*c*e", "abcde", true), ("a*c*e", "abde", false),
  ])
  func `a pattern must match the whole name`(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(NamePatterns([pattern]).matches(name) == matches)
  }

  @Test func `paths that match no file are reported with their position`() throws {
    let configuration = try PolicyCase.configuration(
      """
      layers:
        A: {paths: [Sources/A, Sourcs/B]}
      forbidden_imports:
        - {modules: [Alamofire], except: [Sources/A, "Sourcs/C/**"]}
        - {modules: [Moya]}
      custom_rules:
        a: {message: m, in: {except: ["**/B.swift", Sourcs], paths: "Sourcs/D*"}, forbid: {calls: [x]}}
        b: {message: m, in: {paths: [Sources], except: ["**/A.swift"]}, require: {path: "Nowhere/**"}}
      """)
    let missing = configuration.globsWithoutFiles(among: ["Sources/A/A.swift"])
    #expect(
      missing.map { "\($0.place.position.line):\($0.place.position.column) \($0.path)" } == [
        "3:26 Sourcs/B", "5:48 Sourcs/C/**", "8:33 **/B.swift", "8:47 Sourcs", "8:63 Sourcs/D*",
      ])
  }

  @Test func `excessive configurations are rejected`() {
    let rules = (0..<300).map { "  r\($0): {message: m, forbid: {calls: [x]}}\n" }.joined()
    #expect(PolicyCase.problems("custom_rules:\n\(rules)").first?.contains("limit 200") == true)
    let pattern = String(repeating: "*a", count: 10_000)
    #expect(
      PolicyCase.problems("custom_rules: {a: {message: m, forbid: {calls: [\"\(pattern)\"]}}}").first?.contains(
        "use full names, or a single * at the start or end") == true)
  }

  @Test(arguments: [
    ("https://example.org/a.yml", "'extends' requires a path relative to this file"),
    ("/etc/a.yml", "'extends' requires a path relative to this file"), ("../passwd", "'extends' requires a YAML file"),
  ])
  func `extends accepts only local YAML files`(_ path: String, _ message: String) throws {
    do {
      _ = try ConfigurationLoader.extensions(in: Array("review: 1\nextends: [\"\(path)\"]".utf8), file: "a")
      Issue.record("nothing was thrown")
    } catch {
      #expect(error.problems.first?.message.hasPrefix(message) == true)
      #expect(error.problems.first?.line == 2)
    }
  }
}
