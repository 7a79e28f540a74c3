import Foundation
import TestSupport
import Testing

/// Tests layers, custom rules and shared configuration from the command line.
@Suite struct PolicyCommandTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Output {
    try tool.run(arguments, in: repository.path)
  }

  private static let policy = """
    review: 1
    layers:
      Domain: {paths: [Domain]}
      Feed: {paths: [Feed, Gone], may_use: []}
    custom_rules:
      no_print:
        message: "`{symbol}` calls `{matched}`"
        level: error
        forbid: {calls: [print]}
        examples: {triggering: ["func f() { print(1) }"], passing: ["func f() { }"]}

    """

  private func writeProject() throws {
    try repository.write(Self.policy, to: ".review.yml")
    try repository.write("struct Post {}\n", to: "Domain/Post.swift")
    try repository.write("struct Feed {\n  let post: Post\n  func f() { print(post) }\n}\n", to: "Feed/Feed.swift")
  }

  @Test func `a misnamed configuration file is reported`() throws {
    try repository.write("review: 1\n", to: ".review.yaml")
    try repository.write("struct Post {}\n", to: "Post.swift")
    let misnamed = try run("check", "--all")
    #expect(
      misnamed.standardError.contains(".review.yaml: warning: this file is not read; rename it to .review.yml\n"),
      "\(misnamed)")
    try repository.write("review: 1\n", to: ".review.yml")
    #expect(try run("check", "--all").standardError.isEmpty)
  }

  @Test func `a policy is checked, and a changed rule takes effect immediately`() throws {
    try writeProject()
    let first = try run("check", "--all", "--format", "xcode")
    #expect(first.status == 1)
    #expect(first.standardOutput.contains("Feed/Feed.swift:2:13: error: layer `Feed` may not use layer `Domain`"))
    #expect(first.standardOutput.contains("Feed/Feed.swift:3:14: error: `Feed.f()` calls `print` (no_print)"))
    #expect(first.standardError.contains(".review.yml:4:24: warning: no reviewed file matches 'Gone'"))
    try repository.write(
      Self.policy.replacingOccurrences(of: "may_use: []", with: "may_use: [Domain]").replacingOccurrences(
        of: "calls: [print]", with: "calls: [prints]"), to: ".review.yml")
    #expect(try run("check", "--all", "--format", "xcode").status == 0)
  }

  @Test(arguments: ["json", "sarif", "gitlab", "sonarqube", "checkstyle", "junit", "markdown", "csv", "github"])
  func `every format includes findings of custom rules`(_ format: String) throws {
    try writeProject()
    #expect(try run("check", "--all", "--format", format).standardOutput.contains("no_print"))
  }

  @Test func `rules are listed, explained and tested`() throws {
    try writeProject()
    #expect(try run("rules").standardOutput.contains("no_print"))
    #expect(try run("explain", "no_print").standardOutput.contains("func f() { print(1) }"))
    let passed = try run("rules", "--test")
    #expect(passed.status == 0)
    #expect(passed.standardOutput == "1 custom rule, 2 examples, all passed\n")
    try repository.write(
      Self.policy.replacingOccurrences(of: "func f() { }", with: "func f() { print(2) }"), to: ".review.yml")
    let failed = try run("rules", "--test")
    #expect(failed.status == 1)
    #expect(failed.standardOutput.hasPrefix("no_print: non-triggering example 1 triggers a finding: "))
  }

  @Test func `layers are shown and suggested`() throws {
    try writeProject()
    #expect(try run("layers").standardOutput.contains("→ Domain  1 file, forbidden, for example Feed/Feed.swift:2"))
    let proposed = try run("layers", "--suggest").standardOutput
    #expect(proposed.contains("  Domain: {paths: [\"Domain/**\"], may_use: []}"))
    #expect(proposed.contains("may_use: [Domain]}"))
    try repository.write("review: 1\n" + proposed, to: ".review.yml")
    #expect(try run("check", "--all").status == 0)
  }

  @Test func `a configuration can extend others`() throws {
    try repository.write("review: 1\nrules: {any_view: off, body_length: {warning: 5}}\n", to: "shared/base.yml")
    try repository.write(
      "review: 1\nextends: [shared/base.yml]\nrules:\n  body_length: {warning: 7}\n", to: ".review.yml")
    let output = try run("config", "App/A.swift")
    #expect(output.status == 0)
    let lines = output.standardOutput.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("rules.any_view.level: off # shared/base.yml:2"))
    #expect(lines.contains("rules.body_length.level: {warning: 7} # .review.yml:4"))
    try repository.write("review: 1\nextends: [missing.yml]\n", to: ".review.yml")
    let missing = try run("check", "--all")
    #expect(missing.status == 2)
    #expect(missing.standardError.hasPrefix(".review.yml:2:11: error: cannot read 'missing.yml': it does not exist; "))
    try repository.write("review: 1\nextends: [a.yml]\n", to: ".review.yml")
    try repository.write("review: 1\nextends: [.review.yml]\n", to: "a.yml")
    #expect(try run("check", "--all").standardError.contains("extends itself"))
  }

  @Test func `paths that match no file are reported`() throws {
    try repository.write("let a = 1\n", to: "App/A.swift")
    try repository.write(
      """
      review: 1
      include: ["App/**", "Nope/**"]
      exclude: ["Generated/**"]
      overrides:
        - paths: ["App/*.swift", "Ap/**"]
          rules: {any_view: off}
      forbidden_imports:
        - {modules: [Alamofire], except: ["Net/**"]}
      custom_rules:
        no_print: {message: m, in: {paths: ["App/**", "Apps/**"]}, forbid: {calls: [print]}}

      """, to: ".review.yml")
    try repository.write("review: 1\noverrides: [{paths: [B.swift], rules: {any_view: off}}]\n", to: "App/.review.yml")
    let warnings = """
      .review.yml:2:21: warning: no reviewed file matches 'Nope/**'; correct or remove it
      .review.yml:5:28: warning: no reviewed file matches 'Ap/**'; correct or remove it
      .review.yml:8:37: warning: no reviewed file matches 'Net/**'; correct or remove it
      .review.yml:10:49: warning: no reviewed file matches 'Apps/**'; correct or remove it
      App/.review.yml:2:22: warning: no reviewed file matches 'B.swift'; correct or remove it

      """
    let output = try run("check", "--all")
    #expect(output.status == 0)
    #expect(output.standardError == warnings)
    #expect(try run("layers").standardError == warnings)
  }

  @Test func `a review of some files looks for matching paths in the whole project`() throws {
    try repository.write("let a = 1\n", to: "App/A.swift")
    try repository.write("let b = 1\n", to: "Net/B.swift")
    try repository.write(
      """
      review: 1
      forbidden_imports:
        - {modules: [Alamofire], except: ["Net/**"]}
      custom_rules:
        no_print: {message: m, in: {paths: ["Net/**"], except: [Net/B.swift]}, forbid: {calls: [print]}}

      """, to: ".review.yml")
    try repository.commit()
    try repository.write("let a = 2\n", to: "App/A.swift")
    try repository.git("add", ".")
    for arguments in [[], ["App/A.swift"], ["App"], ["--staged"], ["--commit", "HEAD"], ["--root", "."]] {
      #expect(try tool.run(["check"] + arguments, in: repository.path).standardError.isEmpty, "\(arguments)")
    }
    let input = try tool.run(
      ["check", "--stdin", "--stdin-filename", "App/A.swift"], in: repository.path, input: "let a = 3\n")
    #expect(input.standardError.isEmpty)
    // The index does not contain a new file, nor does the configuration of the base know it.
    try repository.write("let c = 1\n", to: "New/C.swift")
    try repository.write(
      "review: 1\nforbidden_imports:\n  - {modules: [Alamofire], except: [\"New/**\"]}\n", to: ".review.yml")
    #expect(try run("check", "--staged").standardError.isEmpty)
    try FileManager.default.removeItem(atPath: repository.path + "/Net")
    #expect(try run("check", "--base-config").standardError.isEmpty)
  }

  @Test func `modules that contain no file are reported`() throws {
    for path in ["App/A.swift", "Packages/Feed/Sources/Feed/B.swift", "C.swift"] {
      try repository.write("let a = 1\n", to: path)
    }
    try repository.write(
      """
      review: 1
      architecture:
        default: mv
        .: tca
        App: mvvm
        Packages/Feed: mvvm
        Packages/Feed/Sources/Feed: mv
        Feed: tca
        App/Views: tca

      """, to: ".review.yml")
    let advice = "name the folder of a module, or of several modules, relative to the root"
    #expect(
      try run("check", "--all").standardError == """
        .review.yml:8:3: warning: no reviewed file is in module 'Feed'; \(advice)
        .review.yml:9:3: warning: no reviewed file is in module 'App/Views'; \(advice)

        """)
    #expect(try run("check", "--all", "--architecture", "mv").standardError.isEmpty)
  }

  @Test func `paths in a shared configuration that match no file are not reported`() throws {
    try repository.write("let a = 1\n", to: "App/A.swift")
    try repository.write(
      "review: 1\nforbidden_imports:\n  - {modules: [Alamofire], except: [\"Net/**\"]}\n", to: "shared.yml")
    try repository.write("review: 1\nextends: [shared.yml]\n", to: ".review.yml")
    #expect(try run("check", "--all").standardError.isEmpty)
  }

  @Test func `a configuration at a commit extends files of that commit`() throws {
    let view = "import SwiftUI\nstruct A: View {\n  var body: some View { TEXT }\n}\n"
    try repository.write("review: 1\nextends: [shared/base.yml, ../top.yml]\n", to: "App/.review.yml")
    try repository.write("review: 1\nrules: {any_view: error}\n", to: "App/shared/base.yml")
    try repository.write("review: 1\nrules: {foreground_color: error}\n", to: "top.yml")
    try repository.write(view.replacing("TEXT", with: "Text(\"a\")"), to: "App/A.swift")
    try repository.commit()
    try repository.write(
      view.replacing("TEXT", with: "AnyView(Text(\"a\").foregroundColor(.red))"), to: "App/A.swift")
    // The policy of the change itself does not apply.
    try repository.write("review: 1\nrules: {any_view: off}\n", to: "App/shared/base.yml")
    try repository.write("review: 1\nrules: {foreground_color: off}\n", to: "top.yml")
    try repository.commit()
    try repository.write("not a configuration", to: "top.yml")
    let output = try run(
      "check", "--root", "App", "--commit", "HEAD", "--since", "HEAD~1", "--base-config", "--format", "csv")
    let lines = output.standardOutput.split(separator: "\n").filter { $0.contains("error") }
    #expect(lines.contains { $0.contains("any_view") })
    #expect(lines.contains { $0.contains("foreground_color") })
    #expect(output.status == 1, "\(output.standardError)")
  }

  @Test func `a configuration outside the project extends files next to it`() throws {
    let folder = try TemporaryFolder()
    try folder.write("review: 1\nextends: [base.yml]\n", to: "team/review.yml")
    try folder.write("review: 1\nrules: {any_view: error}\n", to: "team/base.yml")
    try repository.write(
      "import SwiftUI\nstruct A: View { var body: some View { AnyView(Text(\"a\")) } }\n", to: "A.swift")
    #expect(try run("check", "--all", "-q", "--config", folder.path + "/team/review.yml").status == 1)
    // Temporary repositories and folders are next to each other.
    try repository.write("review: 1\nextends: [../\(folder.url.lastPathComponent)/team/base.yml]\n", to: ".review.yml")
    #expect(try run("check", "--all", "-q").status == 1)
  }

  @Test func `a configuration does not extend links`() throws {
    try repository.write("review: 1\nextends: [link.yml]\n", to: ".review.yml")
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/link.yml", withDestinationPath: "/dev/stdin")
    let output = try run("check", "--all")
    #expect(output.status == 2)
    #expect(output.standardError.hasPrefix(".review.yml:2:11: error: cannot read 'link.yml': it is a "))
  }

  @Test func `the configuration of a path includes its module's architecture and its policy`() throws {
    try repository.write(
      """
      review: 1
      architecture: {default: mvvm, Kit: mv}
      layers:
        App: {paths: [App], may_use: [Kit]}
        Kit: {paths: [Kit], modules: [KitCore]}
      forbidden_imports:
        - {modules: [Alamofire], except: ["Kit/**"]}

      """, to: ".review.yml")
    func lines(_ path: String) throws -> [String] {
      let output = try run("config", path)
      try #require(output.status == 0, "\(output.standardError)")
      return output.standardOutput.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
    }
    let app = try lines("App/A.swift")
    #expect(app.contains { $0.hasPrefix("architecture: mvvm ") })
    #expect(app.contains("layer.may_use: [Kit] # .review.yml:4"))
    #expect(app.contains("forbidden_imports: [Alamofire] # .review.yml:7"))
    #expect(app.contains { $0.hasPrefix("rules.computed_view_helpers.level: info") })
    #expect(try lines("App").contains("layer.may_use: [Kit] # .review.yml:4"))
    let kit = try lines("Kit/Sources/Core/B.swift")
    #expect(kit.contains { $0.hasPrefix("architecture: mv ") })
    #expect(kit.contains("layer.modules: [KitCore] # .review.yml:5"))
    #expect(!kit.contains { $0.hasPrefix("forbidden_imports") })
    #expect(kit.contains { $0.hasPrefix("rules.computed_view_helpers.level: warning") })
  }

  @Test(arguments: ["Nope.swift", "Nope/A.swift", "./Nope/A.swift"])
  func `config notes that a path does not exist`(_ path: String) throws {
    try repository.write("review: 1\nrules: {any_view: off}\n", to: ".review.yml")
    let output = try run("config", path)
    #expect(output.status == 0)
    #expect(output.standardOutput.contains("rules.any_view.level: off"))
    #expect(output.standardOutput.contains(/architecture: mv +# detected\n/))
    #expect(
      output.standardError
        == "review: \(path) does not exist; showing the configuration for a new file at this path\n")
  }

  @Test(arguments: ["..", "../x.swift", "/", "Sub/../.."])
  func `config rejects a path outside the root`(_ path: String) throws {
    try repository.write("review: 1\n", to: "Sub/.review.yml")
    let output = try run("config", path)
    #expect(output.status == 2, "\(output)")
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError.hasPrefix("review: \(path) is outside the root "), "\(output)")
  }

  @Test(arguments: [(".", "Sub"), ("..", ""), ("Deep", "Sub/Deep"), ("../Sub/A.swift", "Sub/A.swift")])
  func `config shows the path of existing files and folders`(_ path: String, _ expected: String) throws {
    try repository.write("", to: "Sub/A.swift")
    try repository.write("", to: "Sub/Deep/B.swift")
    let output = try tool.run(["config", path, "--format", "json"], in: repository.path + "/Sub")
    #expect(output.status == 0, "\(output)")
    #expect(output.standardError.isEmpty)
    let document = try JSONSerialization.jsonObject(with: Data(output.standardOutput.utf8)) as? [String: Any]
    #expect(document?["path"] as? String == expected)
  }

  @Test func `an unsupported version is rejected`() throws {
    try repository.write("review: 1\nrequired_version: \">=99\"\n", to: ".review.yml")
    let output = try run("check", "--all")
    #expect(output.status == 2)
    #expect(output.standardError.hasPrefix(".review.yml:2:19: error: this configuration requires review >=99"))
  }

  @Test func `after init config --adopt, existing code passes and new findings fail`() throws {
    let body = (0..<60).map { "      Text(\"\($0)\")\n" }.joined()
    try repository.write(
      "import SwiftUI\n\nstruct A: View {\n  var body: some View {\n    VStack {\n\(body)    }\n  }\n}\n",
      to: "App/A.swift")
    #expect(try run("init", "config", "--adopt").status == 0)
    #expect(FileManager.default.fileExists(atPath: repository.path + "/.review.yml"))
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/config.yml"))
    let clean = try run("check", "--all")
    #expect(clean.status == 0)
    try repository.write(
      "import SwiftUI\n\nfinal class FeedViewModel {\n  func f() { UIApplication.shared.open() }\n}\n",
      to: "App/B.swift")
    #expect(try run("check", "--all").status == 1)
  }
}
