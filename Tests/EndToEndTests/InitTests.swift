import Foundation
import TestSupport
import Testing

@testable import Analyzer
@testable import Setup

/// Tests `review init`, including a push that its hook rejects.
@Suite struct InitTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let source = "https://example.org/acme/lintel.git#v1"

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Output {
    try tool.run(["init", "--source", source] + arguments, in: repository.path)
  }

  private func content(_ path: String) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  @Test func `a second run changes nothing and preserves manual changes`() throws {
    try repository.git("remote", "add", "origin", "git@github.com:acme/app.git")
    let first = try run()
    #expect(first.status == 0)
    #expect(first.standardOutput.split(separator: "\n").allSatisfy { $0.hasPrefix("written ") })
    let files = [".review.yml", ".git/hooks/pre-push", ".github/workflows/review.yml"]
    let before = try files.map(content)
    #expect(try run().standardOutput.split(separator: "\n").allSatisfy { $0.hasPrefix("unchanged ") })
    #expect(try files.map(content) == before)
    for path in files { try repository.write("review: 1\n", to: path) }
    #expect(try run().standardOutput.split(separator: "\n").count { $0.hasPrefix("kept ") } == 3)
    #expect(try files.map(content) == Array(repeating: "review: 1\n", count: 3))
    #expect(try run("--force").standardOutput.split(separator: "\n").count { $0.hasPrefix("replaced ") } == 3)
    #expect(try files.map(content) == before)
    #expect(try repository.git("status", "--porcelain").contains(".git/") == false)
  }

  @Test func `the generated configuration is valid`() throws {
    _ = try run("config")
    let output = try tool.run(["check", "--all"], in: repository.path)
    #expect(output.status == 0)
    #expect(output.standardError.isEmpty)
  }

  @Test func `a config.yml that belongs to another tool is not overwritten`() throws {
    try repository.write("name: app\n", to: "config.yml")
    #expect(try run("config").standardOutput.hasPrefix("written   .review.yml"))
    #expect(try content("config.yml") == "name: app\n")
  }

  @Test func `a config.yml that belongs to Lintel is used`() throws {
    try repository.write("review: 1\n", to: "config.yml")
    #expect(try run("config").standardOutput.hasPrefix("kept      config.yml"))
  }

  @Test func `adopting keeps an existing configuration, and a dry run prints the derived one`() throws {
    try repository.write("review: 1\n", to: ".review.yml")
    let output = try run("config", "--adopt")
    #expect(output.status == 0)
    #expect(output.standardOutput.hasPrefix("kept      .review.yml: exists; to replace it"))
    #expect(try run("config", "--adopt", "--dry-run").standardOutput.contains("======== .review.yml ========\n"))
    #expect(try content(".review.yml") == "review: 1\n")
    #expect(try run("config", "--adopt", "--force").standardOutput.hasPrefix("replaced  .review.yml"))
  }

  @Test func `a dry run writes nothing`() throws {
    try repository.git("remote", "add", "origin", "https://gitlab.com/acme/app")
    let output = try run("--dry-run")
    #expect(output.standardOutput.contains("======== .gitlab-ci.yml ========"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: repository.path) == [".git"])
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/.git/hooks/pre-push"))
  }

  @Test func `the hook is written to the folder that git uses`() throws {
    try repository.git("config", "core.hooksPath", ".githooks")
    _ = try run("hook")
    #expect(FileManager.default.isExecutableFile(atPath: repository.path + "/.githooks/pre-push"))
    try repository.git("config", "core.hooksPath", "/srv/hooks-of-everyone")
    let output = try run("hook")
    #expect(output.standardOutput.isEmpty)
    #expect(output.standardError.contains("core.hooksPath is /srv/hooks-of-everyone"))
  }

  @Test func `a hooks folder outside the repository is not used`() throws {
    let outside = try TemporaryFolder()
    let folder = FileManager.default
    try folder.createSymbolicLink(atPath: repository.path + "/link", withDestinationPath: outside.path)
    let name = outside.url.lastPathComponent
    for path in ["../\(name)", "missing/../../\(name)/deeper", "link", "link/deeper", ".git/../link"] {
      try repository.git("config", "core.hooksPath", path)
      let output = try run("hook")
      #expect(output.standardOutput.isEmpty, "\(path)")
      #expect(output.standardError.contains("core.hooksPath is \(outside.path)"), "\(path)")
    }
    try repository.git("config", "--unset", "core.hooksPath")
    try folder.removeItem(atPath: repository.path + "/.git/hooks")
    try folder.createSymbolicLink(atPath: repository.path + "/.git/hooks", withDestinationPath: outside.path)
    #expect(try run("hook").standardError.contains("core.hooksPath is \(outside.path)"))
    #expect(try folder.contentsOfDirectory(atPath: outside.path).isEmpty)
  }

  private static let hosts: [(host: String?, trace: String?, forge: String?)] = [
    ("github.com", nil, "github"), ("github.acme.org", nil, "github"), ("gitlab.com", nil, "gitlab"),
    ("gitlab.acme.org", nil, "gitlab"), ("codeberg.org", nil, "gitea"), ("my-forgejo.org", nil, "gitea"),
    ("bitbucket.org", nil, "bitbucket"), ("ssh.dev.azure.com", nil, "azure"), ("acme.visualstudio.com", nil, "azure"),
    ("git.acme.org", nil, nil), (nil, nil, nil), ("git.acme.org", ".gitlab-ci.yml", "gitlab"),
    (nil, ".forgejo/workflows", "gitea"), ("notgithub.com.evil.org", nil, nil),
  ]

  @Test(arguments: hosts)
  func `the forge is detected from the remote or from existing CI files`(
    host: String?, trace: String?, forge: String?
  ) {
    #expect(CICatalog.forge(ofHost: host) { $0 == trace }?.forge == forge)
  }

  @Test(arguments: CICatalog.all.map(\.forge))
  func `a CI file reviews the change without a token and builds from source`(_ forge: String) throws {
    let ci = try #require(CICatalog.all.first { $0.forge == forge })
    let files = ci.files(source: ToolSource(url: "https://user:hunter2@example.org/acme/lintel.git#v1"), folder: .top) {
      _ in false
    }
    let text = files.map(\.text).joined()
    #expect(text.contains("https://example.org/acme/lintel.git") && text.contains("v1") && !text.contains("hunter2"))
    #expect(text.contains("--base-config") && text.contains(forge == "gitea" ? "--no-cache" : "--cache "))
    for file in files { #expect(throws: Never.self, "\(file.path)") { try Self.read(file.text) } }
  }

  /// Returns the lines from the line with a given prefix up to the next line with the same indentation.
  private static func part(_ text: String, from start: String) throws -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix(start) }, "no \(start)")
    let depth = start.prefix { $0 == " " }.count
    let rest = lines[(first + 1)...].prefix { $0.isEmpty || $0.prefix { $0 == " " }.count > depth }
    return ([lines[first]] + rest).joined(separator: "\n")
  }

  /// The first line of each job, and the expression for the token.
  private static let jobs: [(forge: String, review: String, comments: String, token: String)] = [
    ("github", "  review:", "  comments:", "GITHUB_TOKEN: ${{"),
    ("gitlab", "lintel:", "lintel-comments:", "$REVIEW_TOKEN"),
    ("gitea", "  review:", "  comments:", "GITEA_TOKEN: ${{"),
    ("bitbucket", "          name: Review", "          name: Post", "$BITBUCKET_TOKEN"),
    ("azure", "  - job: review", "  - job: comments", "SYSTEM_ACCESSTOKEN:"),
  ]

  @Test(arguments: jobs)
  func `one job reviews the change, and another one has the token`(
    forge: String, review: String, comments: String, token: String
  ) throws {
    let ci = try #require(CICatalog.all.first { $0.forge == forge })
    let text = ci.files(source: ToolSource(url: source), folder: .top) { _ in false }.map(\.text).joined()
    func job(_ start: String) throws -> String {
      // In Bitbucket, the name is inside the step.
      guard forge == "bitbucket" else { return try Self.part(text, from: start) }
      let steps = text.components(separatedBy: "- step:\n")
      return try #require(steps.first { $0.hasPrefix(start) })
    }
    let (reading, posting) = (try job(review), try job(comments))
    // A checkout does not store the token for later steps.
    for job in [reading, posting] where job.contains("checkout") {
      #expect(!job.contains("fetch-depth") || job.contains("persist-credentials: false"))
      #expect(!job.contains("fetchDepth") || job.contains("persistCredentials: \"false\""))
    }
    #expect(reading.contains("review\" check ") || reading.contains("review check "))
    #expect(!reading.contains(token) && !reading.contains(" pr --from"))
    #expect(posting.contains(token) && posting.contains(" pr --from") && !posting.contains(" check --"))
    // The change report is written without a token, and the summary links to it.
    #expect(reading.contains("report --change") || reading.contains("report\" --change"))
    #expect(reading.contains("review-report") && posting.contains("REVIEW_REPORT_URL"))
    // The job with the token has no files from the change, except on Azure and Bitbucket, which always check out the
    // change.
    if ["gitlab", "gitea"].contains(forge) {
      #expect(posting.contains("GIT_CHECKOUT: \"false\"") || !posting.contains("git checkout --quiet --detach"))
    }
  }

  @Test(arguments: CICatalog.all.map(\.forge))
  func `neither the program nor its output is in the checkout`(_ forge: String) throws {
    let ci = try #require(CICatalog.all.first { $0.forge == forge })
    let text = ci.files(source: ToolSource(url: source), folder: .top) { _ in false }.map(\.text).joined()
    let tools = text.matches(of: /script\/install (\S+)/).map { String($0.1) }
    #expect(!tools.isEmpty)
    #expect(
      tools.allSatisfy { ["/opt/lintel", "/opt/lintel`).", "\"$PIPELINE_WORKSPACE/lintel\""].contains($0) }, "\(tools)")
    #expect(!text.contains(".lintel\n") && !text.contains("[.lintel]") && !text.contains("$CI_PROJECT_DIR/"))
    let outputs = text.matches(of: /--(?:format (?:json|gitlab)=|output )(\S+)/).map { String($0.1) }
    #expect(!outputs.isEmpty)
    let folders = ["\"$RESULTS/", "\"$results/", "/opt/review", "\"$AGENT_TEMPDIRECTORY/review"]
    #expect(outputs.allSatisfy { output in folders.contains { output.hasPrefix($0) } }, "\(outputs)")
    // Untrusted values, such as branch names, are passed as shell variables and are never part of the script.
    for line in text.split(separator: "\n") where line.contains("review\" check") || line.contains("review check") {
      #expect(!line.contains("${{") && !line.contains("$("))
    }
  }

  @Test func `third-party actions are pinned by commit, and permissions are explicit`() throws {
    let folder = #filePath.components(separatedBy: "/Tests/")[0]
    var texts = try ["action.yml", "docs/ci.md"].map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
    for ci in [GitHubCIFile(), GiteaCIFile()] as [any CIFile] {
      let files = ci.files(source: ToolSource(url: source), folder: .top) { _ in false }.map(\.text)
      for file in files {
        #expect(file.contains("\npermissions: {}\n") || file.contains("\npermissions:\n  contents: read\n"))
        #expect(!file.contains("write-all"))
      }
      texts += files
    }
    let pinned = Set(PinnedAction.allCases.map(\.use))
    for action in pinned { #expect(action.wholeMatch(of: /actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+/) != nil) }
    let used = texts.flatMap { $0.matches(of: /uses: (\S+\/\S+@.+)/).map { String($0.1) } }
    // For our own action, the user chooses the commit.
    let own = try #require(
      String(contentsOfFile: folder + "/Sources/review/Product.swift", encoding: .utf8)
        .firstMatch(of: /repository = "https:\/\/github.com\/(.+)"/)?.1)
    #expect(used.count > 12)
    #expect(Set(used).subtracting(["\(own)@COMMIT"]) == pinned)
  }

  @Test func `files in the change cannot replace the results`() throws {
    let ci = GitLabCIFile().files(source: ToolSource(url: source), folder: .top) { _ in false }[0].text
    let script = try Self.part(ci, from: "lintel:").matches(of: /(?m)^    - ((?:results|rm|mv).*)$/).map {
      String($0.1)
    }
    #expect(script.count == 3)
    let outside = try TemporaryFolder()
    try outside.write("precious\n", to: "file")
    for name in ["review.json", "gl-code-quality-report.json"] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.path + "/" + name, withDestinationPath: outside.path + "/file")
    }
    try repository.write("of the change\n", to: "review-report/index.html")
    let written = #"""
      for name in review gl-code-quality-report; do echo new >"$results/$name.json"; done
      mkdir "$results/review-report"; echo new >"$results/review-report/index.html"
      """#
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-ec", [script[0], written, script[1], script[2]].joined(separator: "\n")]
    process.currentDirectoryURL = repository.folder.url
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(try content("review.json") == "new\n" && content("gl-code-quality-report.json") == "new\n")
    #expect(try content("review-report/index.html") == "new\n")
    #expect(try String(contentsOfFile: outside.path + "/file", encoding: .utf8) == "precious\n")
  }

  /// Includes this repository's action.
  @Test func `the action is valid YAML and reviews the change without a token`() throws {
    let path = #filePath.components(separatedBy: "/Tests/")[0] + "/action.yml"
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try Self.read(text)
    let steps = text.components(separatedBy: "\n    - name: ")
    let review = try #require(steps.first { $0.hasPrefix("Review\n") })
    #expect(review.contains("--base-config") && !review.lowercased().contains("token"))
    #expect(steps.filter { $0.contains(" pr --from") }.count == 1)
    #expect(review.contains("--format json=\"$RESULTS/review.json\""))
  }

  /// Parses YAML completely.
  private static func read(_ text: String) throws {
    try [UInt8](text.utf8).withUnsafeBufferPointer { bytes in
      var reader = try YAMLEventReader(bytes)
      while true {
        if case .streamEnd = try reader.next().kind { return }
      }
    }
  }

  @Test(arguments: [false, true])
  func `the guide for agents lists modules with a different architecture`(isMixed: Bool) {
    let verdict = ArchitectureVerdict(architecture: .mvvm, reason: "5 of 8 views use a view model")
    let other = ArchitectureVerdict(architecture: .tca, reason: "2 reducers")
    let modules =
      [ModuleArchitecture(name: "App", verdict: verdict)]
      + (isMixed ? [ModuleArchitecture(name: "Checkout", verdict: other)] : [])
    let review = Review(
      architecture: verdict, modules: modules, files: [], findings: [], checklists: [], folders: [],
      coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: [])
    let text = AgentGuide(review, limits: [:]).text(in: .top)
    let list = "Write new code the same way, except in these modules:\n\n- `Checkout`: **tca** (2 reducers)\n\nAfter"
    #expect(text.contains(list) == isMixed)
    #expect(text.contains("Write new code the same way.\n\nAfter") == !isMixed)
    #expect(text.contains("until it reports no errors or warnings"))
  }

  @Test func `an unknown forge or source is reported`() throws {
    let unknown = try run("ci")
    #expect(unknown.standardError.contains("no CI file written: there is no git remote"))
    let gerrit = try run("ci", "--forge", "gerrit")
    #expect(gerrit.standardError.contains("there is no CI file for gerrit"))
  }

  @Test func `a push is rejected until introduced findings are fixed`() throws {
    let remote = try TemporaryFolder()
    try repository.git("init", "--quiet", "--bare", remote.path)
    try repository.git("remote", "add", "origin", remote.path)
    try repository.write(
      "import SwiftUI\n\nstruct A: View {\n  var body: some View { Text(\"a\") }\n}\n", to: "A.swift")
    try repository.commit()
    try repository.git("push", "--quiet", "--set-upstream", "origin", "main")
    _ = try run("hook")
    let link = repository.path + "/.git/bin"
    try FileManager.default.createDirectory(atPath: link, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link + "/review", withDestinationPath: tool.url.path)
    let text = "import SwiftUI\n\nstruct A: View {\n  var body: some View {\n    VStack {\n"
    let long = text + String(repeating: "      Text(\"a\")\n", count: 120) + "    }\n  }\n}\n"
    try repository.write(long, to: "A.swift")
    try repository.commit()
    let refused = #expect(throws: TemporaryRepository.Failure.self) { try push(withToolIn: link) }
    #expect(refused?.description.contains("body_length") == true)
    try repository.write(text + "      Text(\"b\")\n    }\n  }\n}\n", to: "A.swift")
    try repository.commit()
    try push(withToolIn: link)
    #expect(try repository.git("status", "--branch", "--porcelain").hasPrefix("## main...origin/main\n"))
    // The working tree does not matter.
    try repository.git("checkout", "--quiet", "-b", "other")
    try repository.write(long, to: "B.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write(long, to: "C.swift")
    try push("main", "main:same", withToolIn: link)
    let other = #expect(throws: TemporaryRepository.Failure.self) { try push("other", "main", withToolIn: link) }
    #expect(other?.description.contains("B.swift") == true)
    #expect(other?.description.contains("C.swift") == false)
    try push(":same", withToolIn: link)
    // A file, an unrelated history and commits that the remote has are not reviewed.
    let blob = try repository.git("hash-object", "-w", "A.swift")
      .trimmingCharacters(in: .whitespacesAndNewlines)
    try repository.git("tag", "file", blob)
    try repository.git("checkout", "--quiet", "--orphan", "pages")
    try repository.commit()
    try repository.git("tag", "released", "main")
    try push("file", "pages", "released", withToolIn: link)
  }

  // MARK: A project in a subfolder

  @Test func `the hook of a project in a subfolder reviews that folder`() throws {
    let remote = try TemporaryFolder()
    try repository.git("init", "--quiet", "--bare", remote.path)
    try repository.git("remote", "add", "origin", remote.path)
    let folder = "apps/my \"iOS\" app's"
    let source = { (count: Int) in
      "import SwiftUI\n\nstruct A: View {\n  var body: some View {\n    VStack {\n"
        + String(repeating: "      Text(\"a\")\n", count: count) + "    }\n  }\n}\n"
    }
    for path in [folder, "apps/other"] { try repository.write(source(1), to: path + "/A.swift") }
    // The configuration is valid only at the root.
    try repository.write("review: 1\narchitecture: mv\nrules: {body_length: {error: 5}}\n", to: folder + "/.review.yml")
    try repository.commit()
    try repository.git("push", "--quiet", "--set-upstream", "origin", "main")
    let output = try tool.run(["init", "hook", "--root", "."], in: repository.path + "/" + folder)
    #expect(output.standardOutput.hasPrefix("written   \(repository.path)/.git/hooks/pre-push: "))
    let link = repository.path + "/.git/bin"
    try FileManager.default.createDirectory(atPath: link, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link + "/review", withDestinationPath: tool.url.path)
    try repository.write(source(200), to: "apps/other/A.swift")
    try repository.commit()
    try push(withToolIn: link)
    try repository.write(source(8), to: folder + "/A.swift")
    try repository.commit()
    let refused = #expect(throws: TemporaryRepository.Failure.self) { try push(withToolIn: link) }
    #expect(refused?.description.contains("body_length") == true, "\(refused?.description ?? "")")
    #expect(refused?.description.contains("apps/other") == false)
  }

  @Test(arguments: CICatalog.all)
  func `the CI files of a project in a subfolder are at the top of the repository`(_ ci: any CIFile) throws {
    let top = ci.files(source: ToolSource(url: source), folder: .top) { _ in false }
    let folder = try ProjectFolder("apps/my \"iOS\": app's")
    let files = ci.files(source: ToolSource(url: source), folder: folder) { _ in false }
    #expect(files.map(\.path) == top.map(\.path))
    for (file, atTop) in zip(files, top) {
      #expect(throws: Never.self, "\(file.path)") { try Self.read(file.text) }
      #expect(!atTop.text.contains("--root") && !atTop.text.contains("REVIEW_ROOT"))
      for line in file.text.split(separator: "\n") where line.contains(/bin\/review"? |review (check|report|pr)/) {
        #expect(line.contains(" --root \"$REVIEW_ROOT\""), "\(line)")
      }
    }
    let text = files.map(\.text).joined()
    #expect(text.contains("REVIEW_ROOT: \"apps/my \\\"iOS\\\": app's\"\n") || ci.forge == "bitbucket")
    #expect(text.contains("- \"export REVIEW_ROOT='apps/my \\\"iOS\\\": app'\\\\''s'\"\n") == (ci.forge == "bitbucket"))
    // These jobs do not check out any files.
    #expect(text.contains("mkdir -p \"$REVIEW_ROOT\"\n") == ["gitlab", "gitea"].contains(ci.forge))
  }

  @Test func `a project in a subfolder gets CI files where the forge reads them`() throws {
    try repository.git("remote", "add", "origin", "https://gitlab.com/acme/app")
    try repository.write("let a = 1\n", to: "apps/ios/A.swift")
    try repository.write("test: {script: [make]}\n", to: ".gitlab-ci.yml")
    let output = try run("--root", "apps/ios")
    #expect(output.standardError.contains("this project is the subfolder apps/ios of its repository; "))
    #expect(output.standardError.contains("`review --root apps/ios` at the top of the repository"))
    #expect(try content(".gitlab/review.yml").contains("REVIEW_ROOT: \"apps/ios\"\n"))
    #expect(try content("apps/ios/.review.yml").contains("review: 1\n"))
    _ = try run("agents", "--root", "apps/ios")
    let settings = try content("apps/ios/.claude/settings.json")
    #expect(
      try content("apps/ios/AGENTS.md").contains("Run `review --root apps/ios --format agent` at the top of the "))
    #expect(settings.contains(#""review hook claude --root \"$CLAUDE_PROJECT_DIR\"""#), "\(settings)")
  }

  @Test(arguments: ["apps/$x", "a`b", "${{ x }}", "a\nb", "a\u{2028}b"])
  func `a folder whose name would be interpreted is refused`(_ path: String) throws {
    #expect(throws: ProjectFolder.Problem.self) { try ProjectFolder(path) }
  }

  @Test func `a folder whose name would be interpreted is reported in one sentence`() throws {
    try repository.write("let a = 1\n", to: "apps/$x/A.swift")
    let output = try run("--root", "apps/$x")
    #expect(output.status == 2)
    #expect(output.standardError.hasPrefix("review: cannot set up the folder \""), "\(output.standardError)")
    #expect(output.standardError.split(separator: "\n").count == 1 && output.standardOutput.isEmpty)
  }

  @Test func `a folder that starts with a hyphen is not read as an option`() throws {
    let folder = try ProjectFolder("-top")
    #expect(folder.argument == " --root ./-top" && folder.definition(depth: 2) == "\n  REVIEW_ROOT: \"./-top\"")
    #expect(folder.definingItem(depth: 0) == "\n- \"export REVIEW_ROOT=./-top\"")
  }

  @Test func `two files that are the same because of a link are not written`() throws {
    try repository.write("let a = 1\n", to: "A.swift")
    try repository.write("{}\n", to: ".mcp.json")
    try FileManager.default.createDirectory(atPath: repository.path + "/.claude", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/.claude/settings.json", withDestinationPath: "../.mcp.json")
    let output = try run("agents")
    #expect(output.status == 2)
    #expect(output.standardError.contains(".claude/settings.json and .mcp.json lead to the same file through a "))
    #expect(try content(".mcp.json") == "{}\n")
    #expect(try content("AGENTS.md").contains("lintel:begin"))
  }

  @Test(arguments: [("gitlab", #""path": "apps/ios/A.swift""#), ("github", "file=apps/ios/A.swift,")])
  func `formats for a forge contain paths in the repository`(format: String, path: String) throws {
    try repository.write(
      "import SwiftUI\nstruct A: View { var body: some View { AnyView(Text(\"\")) } }\n", to: "apps/ios/A.swift")
    let output = try tool.run(
      ["check", "--all", "--root", "apps/ios", "--only", "any_view", "--format", format], in: repository.path)
    #expect(output.standardOutput.contains(path), "\(output.standardOutput)")
  }

  private func push(_ references: String..., withToolIn folder: String) throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let names = references.isEmpty ? "main" : references.joined(separator: " ")
    try repository.git("-c", "alias.up=!PATH='\(folder):\(path)' git push --quiet origin \(names)", "up")
  }
}
