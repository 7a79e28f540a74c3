import Foundation
import TestSupport
import Testing

/// Tests `review report --change`, which writes a page about a change.
@Suite struct ChangeReportTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    try repository.write(Self.view("Feed", lines: 3), to: "App/Feed.swift")
    try repository.commit("Begin")
    try repository.git("checkout", "--quiet", "-b", "topic")
  }

  private static func view(_ name: String, lines: Int) -> String {
    let texts = (0..<lines).map { "      Text(\"\($0)\")\n" }.joined()
    return "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    VStack {\n\(texts)    }\n  }\n}\n"
  }

  private func page() throws -> String {
    try String(contentsOfFile: repository.path + "/out/index.html", encoding: .utf8)
  }

  @Test func `the page lists what the branch introduces`() throws {
    try repository.write(Self.view("Menu", lines: 60), to: "App/Menu.swift")
    try repository.commit("Grow")
    let output = try tool.run(["report", "--change", "--since", "main", "--output", "out"], in: repository.path)
    #expect(output.status == 0)
    #expect(output.standardError.isEmpty)
    let page = try page()
    #expect(page.contains("1 warning introduced"))
    #expect(page.contains("<code>Menu.body</code>"))
    #expect(page.contains("+ Menu"))
    #expect(page.contains("compared with main"))
  }

  @Test func `the base's configuration is used if requested`() throws {
    try repository.write("review: 1\nrules: {body_length: off}\n", to: ".review.yml")
    try repository.write(Self.view("Menu", lines: 60), to: "App/Menu.swift")
    try repository.commit("Grow and look away")
    let arguments = ["report", "--change", "--since", "main", "--output", "out"]
    _ = try tool.run(arguments, in: repository.path)
    #expect(try !page().contains("<code>Menu.body</code>"))
    _ = try tool.run(arguments + ["--base-config"], in: repository.path)
    #expect(try page().contains("<code>Menu.body</code>"))
  }

  @Test(arguments: [
    ["report", "--change", "--gate", "coverage>=0.8"], ["report", "--base-config"],
    ["report", "--change", "--every", "day"],
    ["pr", "--report-url", "javascript:alert(1)"],
  ])
  func `conflicting options are rejected`(arguments: [String]) throws {
    #expect(try tool.run(arguments, in: repository.path).status == 2)
  }

  @Test func `init writes the detected architecture`() throws {
    _ = try tool.run(["init", "config"], in: repository.path)
    let text = try String(contentsOfFile: repository.path + "/.review.yml", encoding: .utf8)
    #expect(text.contains("# Detected in the project: mv (0 of 1 view uses a view model).\narchitecture: mv\n"))
    #expect(
      try tool.run(["check", "--all"], in: repository.path).standardOutput.contains("Architecture mv: as configured"))
  }
}
