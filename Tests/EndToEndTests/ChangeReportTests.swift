import Foundation
import TestSupport
import Testing

/// `review report --change`: one page about a pull request.
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

  @Test func `the page says what the branch introduces`() throws {
    try repository.write(Self.view("Menu", lines: 60), to: "App/Menu.swift")
    try repository.commit("Grow")
    let output = try tool.run(["report", "--change", "--since", "main", "--output", "out"], in: repository.path)
    #expect(output.status == 0)
    #expect(output.standardError.isEmpty)
    let page = try page()
    #expect(page.contains("Introduces 1 warning"))
    #expect(page.contains("<code>Menu.body</code>"))
    #expect(page.contains("+ Menu"))
    #expect(page.contains("compared with main"))
  }

  @Test func `configuration of the base is taken where that is asked for`() throws {
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
  func `what makes no sense together is refused`(arguments: [String]) throws {
    #expect(try tool.run(arguments, in: repository.path).status == 2)
  }

  @Test func `init states the architecture that it finds`() throws {
    _ = try tool.run(["init", "config"], in: repository.path)
    let text = try String(contentsOfFile: repository.path + "/config.yml", encoding: .utf8)
    #expect(text.contains("# Found in the project: mv, since 0 of 1 view hold a view model.\narchitecture: mv\n"))
    #expect(
      try tool.run(["check", "--all"], in: repository.path).standardOutput.contains("Architecture mv: as configured"))
  }
}
