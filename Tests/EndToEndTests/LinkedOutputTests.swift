import Foundation
import TestSupport
import Testing

/// Tests that symbolic links in a change never redirect output to files outside the tree.
@Suite struct LinkedOutputTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let outside: TemporaryFolder

  private static let view =
    "import SwiftUI\n\nstruct A: View {\n  var body: some View {\n    Text(\"a\").foregroundColor(.red)\n  }\n}\n"

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    outside = try TemporaryFolder()
    try repository.write(Self.view, to: "A.swift")
    try outside.write("precious\n", to: "file")
    try outside.write("precious\n", to: "folder/x.json")
    try repository.git("remote", "add", "origin", "https://github.com/acme/app")
  }

  private func link(_ path: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/" + path, withDestinationPath: outside.path + "/" + target)
  }

  /// Returns the contents of the files outside the tree, by path.
  private func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.subpathsOfDirectory(atPath: outside.path) {
      contents[name] = (try? String(contentsOfFile: outside.path + "/" + name, encoding: .utf8)) ?? "folder"
    }
    return contents
  }

  private func expectRefused(
    _ arguments: [String], in folder: String = "", environment: [String: String] = [:], naming link: String
  ) throws {
    let before = try contents()
    try repository.commit()
    let output = try tool.run(arguments, in: repository.path + "/" + folder, environment: environment)
    #expect(output.status == 2, "\(arguments): \(output.standardError)")
    #expect(
      output.standardError.contains("\(link) in the reviewed tree is a symbolic link"), "\(output.standardError)")
    #expect(try contents() == before)
  }

  @Test(arguments: [
    ["check", "--all", "--format", "json=out.json"], ["check", "--format", "text=./out.json"],
    ["check", "--all", "--format", "sarif=TREE/out.json"],
    ["advise", "--format", "json=out.json"], ["rules", "--format", "json=out.json"],
    ["baseline", "--baseline", "out.json"],
    ["rules", "--pages", "out.json"], ["report", "--output", "out.json"], ["check", "--all", "--cache", "out.json"],
    ["cache", "clear", "--cache", "out.json"],
  ])
  func `a link with the name of the output is not followed`(arguments: [String]) throws {
    let arguments = arguments.map { $0.replacing("TREE", with: repository.path) }
    for target in ["file", "folder", "new.json"] {
      try? FileManager.default.removeItem(atPath: repository.path + "/out.json")
      try link("out.json", to: target)
      try expectRefused(arguments, naming: "out.json")
    }
  }

  @Test(arguments: [
    ["check", "--all", "--format", "json=out/x.json"], ["check", "--format", "text=../out/x.json"],
    ["advise", "--format", "json=out/y.json"], ["rules", "--format", "json=out/x.json"],
    ["baseline", "--baseline", "out/x.json"], ["rules", "--pages", "out/pages"], ["report", "--output", "out/site"],
    ["check", "--all", "--cache", "out/cache"], ["cache", "clear", "--cache", "out/cache"],
    ["report", "--output", "site", "--cache", "out/cache"],
  ])
  func `a link in the folder path of the output is not followed`(arguments: [String]) throws {
    try link("out", to: "folder")
    try repository.write("", to: "Sources/.keep")
    try expectRefused(arguments, in: arguments.contains { $0.contains("../") } ? "Sources" : "", naming: "out")
  }

  @Test func `links with the names of default output files are not followed`() throws {
    try link(".review-baseline.json", to: "new.json")
    try expectRefused(["baseline"], naming: ".review-baseline.json")
    try link("review-report", to: "folder")
    try expectRefused(["report"], naming: "review-report")
    try link(".review.yml", to: "new.yml")
    try link(".github", to: "folder")
    let source = ["--source", "https://example.org/lintel.git"]
    try expectRefused(["init", "config", "--force"] + source, naming: ".review.yml")
    try expectRefused(["init", "ci"] + source, naming: ".github")
    try expectRefused(["init", "ci", "--force"] + source, naming: ".github")
  }

  @Test func `a link does not cause a failure if nothing is written`() throws {
    try link(".review.yml", to: "file")
    let output = try tool.run(["init", "config"], in: repository.path)
    #expect(output.status == 0)
    #expect(try contents()["file"] == "precious\n")
  }

  @Test func `fix replaces files in place`() throws {
    try outside.write(Self.view, to: "folder/B.swift")
    try link("Linked.swift", to: "folder/B.swift")
    try link("Sources", to: "folder")
    try repository.write("include: [\"**/*.swift\"]\nreview: 1\n", to: ".review.yml")
    let before = try contents()
    let output = try tool.run(["fix", "--all"], in: repository.path)
    #expect(output.standardOutput.contains("A.swift: foreground_color 1"))
    _ = try tool.run(["fix", "Linked.swift", "Sources"], in: repository.path)
    #expect(try contents() == before)
  }

  @Test func `output is written through the user's own links and open descriptors`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: outside.path + "/tree", withDestinationPath: repository.path)
    try FileManager.default.createSymbolicLink(
      atPath: outside.path + "/latest.json", withDestinationPath: "folder/x.json")
    func run(_ output: String) throws -> BuiltTool.Output {
      try tool.run(["check", "--all", "--quiet", "--format", "json=" + output], in: repository.path)
    }
    #expect(try run(outside.path + "/tree/a.json").status == 0)
    #expect(try String(contentsOfFile: repository.path + "/a.json", encoding: .utf8).hasPrefix("{\n  \"schema\": 1,"))
    #expect(try run(outside.path + "/latest.json").status == 0)
    #expect(try contents()["folder/x.json"]?.hasPrefix("{\n  \"schema\": 1,") == true)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: outside.path + "/latest.json") == "folder/x.json")
    #expect(try run("/dev/stdout").standardOutput.hasPrefix("{\n  \"schema\": 1,"))
    #expect(try run("/dev/stderr").standardError.hasPrefix("{\n  \"schema\": 1,"))
    #expect(try run("/dev/fd/1").standardOutput.hasPrefix("{\n  \"schema\": 1,"))
    #expect(try run("/dev/null").status == 0)
    #expect(try run("missing/a.json").standardError.contains("its folder does not exist"))
    #expect(try run(outside.path).standardError.contains("it is a folder"))
  }

  @Test func `named pipes and process substitutions are written in place`() throws {
    let script = #"""
      set -e
      mkfifo "$2/pipe"
      "$0" check --all --quiet --format "json=$2/pipe" & cat "$2/pipe"; wait
      "$0" check --all --quiet --format json=>(cat >"$2/substituted")
      while ! [ -s "$2/substituted" ]; do sleep 0.1; done
      """#
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", script, tool.url.path, "", outside.path]
    process.currentDirectoryURL = repository.folder.url
    process.environment = TemporaryRepository.environment
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.hasPrefix("{\n  \"schema\": 1,"))
    #expect(
      try String(contentsOfFile: outside.path + "/substituted", encoding: .utf8).hasPrefix("{\n  \"schema\": 1,"))
  }
}
