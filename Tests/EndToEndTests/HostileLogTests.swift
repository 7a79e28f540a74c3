import Foundation
import Report
import TestSupport
import Testing

/// Tests that no command prints text from the reviewed tree that a CI runner, a terminal or a spreadsheet would
/// interpret.
@Suite struct HostileLogTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  private static let names = [
    "##vso[task.setvariable variable=PATH]x", "::error file=a::b", " ::stop-commands::x", "##[error]a",
    "a\n::set-env name=A::b",
    "##teamcity[buildStop comment='a']", "\u{1B}]0;title\u{7}", "\u{202E}gpj", "=cmd|' A0",
    "section_start:1:a\r\u{1B}[0K",
    "#\u{200D}#vso[task.complete result=Failed;]", "\u{9B}31m", "\u{2066}a",
  ]

  private static func source(_ text: String) -> String {
    "import SwiftUI\n\nstruct `A \(text.filter { $0 != "`" && !$0.isNewline })`: View {\n  var body: some View {\n"
      + "    Text(\"##vso[a.b]c ##[debug]d\").foregroundColor(.red)\n  }\n}\n::error::e\n"
  }

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    try repository.write("let a = 1\n", to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    let clean =
      "import SwiftUI\n\nstruct V: View {\n  var body: some View {\n"
      + "    Text(\"##vso[a.b]c\").foregroundColor(.red)\n"
    for name in Self.names {
      try repository.write(Self.source(name), to: name + "1.swift")
      try repository.write(clean + "  }\n}\n", to: name + "2.swift")
      try repository.write("struct {\n", to: "broken/" + name + "3.swift")
      try repository.folder.write(Data([0xFF, 0xFE]), to: "bytes/" + name + "4.swift")
    }
    try repository.write(
      clean.replacing("{\n    Text", with: "{ // \u{202E}a \u{1B}[2J\n    Text") + "  }\n}\n", to: "Controls.swift")
    // A context line of the diff starts with a command.
    try repository.write(
      clean.replacing("{\n    Text", with: "{ /*\n ::error::a\n*/\n    Text") + "  }\n}\n", to: "Comment.swift")
  }

  private func expectHarmless(_ arguments: [String], environment: [String: String] = ["CI": "true"]) throws {
    // Uses a pipe, as in a CI job, because `BuiltTool` uses files.
    let shell = #""$0" "$@" 2>&1 | cat"#
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", shell, tool.url.path] + arguments
    process.currentDirectoryURL = repository.folder.url
    process.environment = TemporaryRepository.environment.merging(environment) { $1 }
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(!text.isEmpty, "\(arguments)")
    let lines = arguments.contains("github") ? text.replacing(/(?m)^::(error|warning|notice) [^:]*::/, with: "") : text
    #expect(LogReader.commands(in: lines).isEmpty, "\(arguments)")
    #expect(LogReader.controls(in: text).isEmpty, "\(arguments)")
  }

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `the output in every format is safe`(format: String) throws {
    for options in [["--all", "--verbose"], ["--all"], [], ["--all", "--quiet"]].sampled(oneIn: 2) {
      try expectHarmless(["check", "--format", format] + options)
    }
  }

  @Test(arguments: [
    ["fix"], ["fix", "--diff"], ["fix", "--diff", "--color", "always"], ["baseline"], ["advise"],
    ["advise", "--format", "json"], ["init", "--dry-run", "--forge", "azure", "--source", "https://example.org/a.git"],
    ["check", "::error::a"], ["check", "##vso[a.b]c"], ["::error::a"], ["check", "--format", "##vso[a.b]c"],
    ["check", "--all", "--format", "json=##vso[a.b]/::x"], ["check", "--since", "##vso[a.b]c"],
    ["explain", "##vso[a.b]c"], ["check", "--config", "::error::a"], ["check", "--baseline", "##[error]a"],
    ["report", "--output", "A.swift"], ["report", "--workspace", "::x"],
  ])
  func `the output and errors of all other commands are safe`(arguments: [String]) throws {
    try expectHarmless(arguments)
  }

  @Test(arguments: [
    "review: 1\n\"::error::a\": 1\n", "review: 1\nrules:\n  \"##vso[a.b]c\": off\n",
    "review: 1\nexclude: [\"\\e]0;x\\a\", 1]\nrules: \"##[error]x\"\n", "review: 1\n::x: [\n",
  ])
  func `configuration errors in a folder with a hostile name are safe`(configuration: String) throws {
    try repository.write(configuration, to: "##vso[a.b]c/.review.yml")
    try repository.write(configuration, to: "::error::x/.review.yml")
    try repository.write("let a = 1\n", to: "::error::x/A.swift")
    try repository.write("let a = 1\n", to: "##vso[a.b]c/A.swift")
    try expectHarmless(["check", "--all"])
    try repository.write(configuration, to: ".review.yml")
    try expectHarmless(["check", "--all"])
    try expectHarmless(["check", "--all", "--config", "::error::x/.review.yml"])
  }

  @Test func `the error for an invalid baseline is safe`() throws {
    try repository.write("{\"review_baseline\": \"##vso[a.b]c\", \"::x\": [", to: ".review-baseline.json")
    try expectHarmless(["check", "--all"])
    try expectHarmless(["baseline"])
  }

  @Test func `a diff is printed unescaped for use by other programs`() throws {
    let output = try tool.run(["fix", "--diff"], in: repository.path)
    #expect(output.standardOutput.contains("\n-    Text(\"##vso[a.b]c\").foregroundColor(.red)\n"))
    let file = try tool.run(["fix", "--diff"], in: repository.path, environment: ["CI": "true"])
    #expect(file.standardOutput == output.standardOutput)
    try repository.write(output.standardOutput, to: "fixes.diff")
    try repository.git("apply", "--check", "fixes.diff")
  }

  @Test func `a report on hostile names and messages is safe`() throws {
    try repository.git("checkout", "--quiet", "main")
    try repository.git("add", "--all")
    try repository.git("commit", "--quiet", "--message", "##vso[task.complete result=Failed;] \u{202E}a")
    try expectHarmless(["report", "--output", "site", "--gate", "coverage>=2"])
    let site = repository.path + "/site"
    let names = try FileManager.default.subpathsOfDirectory(atPath: site).filter {
      $0.hasSuffix(".csv") || $0.hasSuffix(".md") || $0.hasSuffix(".json")
    }
    #expect(names.contains { $0.hasSuffix(".csv") } && names.contains { $0.hasSuffix(".md") })
    for name in names {
      let text = try String(contentsOfFile: site + "/" + name, encoding: .utf8)
      #expect(LogReader.commands(in: text).isEmpty && LogReader.controls(in: text).isEmpty, "\(name)")
    }
  }
}
