import Foundation
import TestSupport
import Testing

/// Tests `review baseline` and its effect on other commands.
@Suite struct BaselineCommandTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    try repository.write(view("A", lines: 50), to: "A.swift")
    try repository.write(view("B", lines: 60), to: "B.swift")
    try repository.commit()
  }

  private func view(_ name: String, lines: Int) -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    VStack {\n"
      + String(repeating: "      Text(\"a\")\n", count: lines) + "    }\n  }\n}\n\n#Preview { \(name)() }\n"
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Output { try tool.run(arguments, in: repository.path) }

  private func content(_ path: String = ".review-baseline.json") throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  @Test func `baselined findings are hidden until they get worse`() throws {
    #expect(try run("check", "--all", "--fail-on", "warning").status == 1)
    #expect(
      try run("baseline", "--reason", "old").standardOutput == ".review-baseline.json contains 2 findings (2 new).\n")
    let quiet = try run("check", "--all", "--fail-on", "warning")
    #expect(quiet.status == 0)
    #expect(quiet.standardOutput.contains("No findings in 2 files (2 baselined)."))
    #expect(try run("check", "--all", "--fail-on", "warning", "--no-baseline").status == 1)

    try repository.write(view("A", lines: 53), to: "A.swift")
    let worse = try run("check", "--all", "--fail-on", "warning")
    #expect(worse.status == 1)
    #expect(worse.standardOutput.contains("accepts 52"))
    #expect(!worse.standardOutput.contains("B.swift"))
    #expect(try run("baseline", "--prune").standardOutput.contains("contains 2 findings (unchanged)"))
    #expect(try run("baseline").standardOutput.contains("contains 2 findings (1 worse)"))
    #expect(try content().contains("\"reason\": \"old\""))
  }

  @Test func `renaming a type and its file keeps its entries`() throws {
    _ = try run("baseline", "--reason", "old")
    try repository.commit("Add the baseline")
    try repository.git("mv", "A.swift", "Renamed.swift")
    try repository.write(view("Renamed", lines: 50), to: "Renamed.swift")
    try repository.write(view("Other", lines: 60), to: "B.swift")
    let output = try run("check", "--all", "--fail-on", "warning")
    #expect(output.status == 0)
    #expect(output.standardOutput.contains("No findings in 2 files (2 baselined)."), "\(output.standardOutput)")
    // A review of one file does not show whether the type is in another one.
    #expect(try run("check", "Renamed.swift", "--fail-on", "warning").status == 1)
    #expect(try run("baseline", "--prune").standardOutput.contains("contains 2 findings (1 moved)"))
    #expect(try content().matches(of: /"reason": "old"/).count == 2)
    #expect(try content().contains("\"symbol\": \"Other.body\""))
    #expect(try run("check", "Renamed.swift", "--fail-on", "warning").status == 0)
  }

  @Test func `a change that makes a baselined finding worse introduces it`() throws {
    _ = try run("baseline")
    try repository.commit("Add the baseline")
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write(view("A", lines: 51) + "// End\n", to: "A.swift")
    for extent in [["check"], ["check", "--since", "main"], ["check", "--all"]] {
      let output = try tool.run(extent + ["--fail-on", "warning", "--quiet"], in: repository.path)
      #expect(output.status == 1, "\(extent)")
      #expect(
        output.standardOutput.contains(
          "53 lines long (limit 40); extract sections into subviews; the baseline accepts 52"))
    }
    try repository.write(view("A", lines: 50) + "// End\n", to: "A.swift")
    let output = try run("check", "--fail-on", "warning")
    #expect(output.status == 0)
    #expect(output.standardOutput.contains("1 pre-existing finding in changed files (`--all --no-baseline` to show)"))
    // If the base already exceeds the baseline by as much, the change does not make the finding worse.
    try repository.write(view("B", lines: 64), to: "B.swift")
    try repository.commit("Worse")
    try repository.write(view("B", lines: 64) + "// End\n", to: "B.swift")
    #expect(try run("check", "--since", "HEAD", "--fail-on", "warning").status == 0)
  }

  @Test func `fixed entries are reported and removed`() throws {
    _ = try run("baseline")
    try repository.write(view("A", lines: 5), to: "A.swift")
    let stale = try run("check", "--all").standardOutput
    #expect(stale.hasSuffix("1 baseline entry is out of date; run `review baseline --prune` to remove it.\n"))
    #expect(try !run("check", "B.swift").standardOutput.contains("no longer"))
    let output = try run("baseline").standardOutput
    #expect(output.contains("no longer reported: A.swift: body_length (A.body)\n"))
    #expect(output.hasSuffix("contains 1 finding (1 removed).\n"))
  }

  @Test func `updating only some paths or rules leaves other entries unchanged`() throws {
    _ = try run("baseline")
    let before = try content()
    try repository.write(view("A", lines: 5), to: "A.swift")
    #expect(try run("baseline", "B.swift").standardOutput.contains("(unchanged)"))
    #expect(try run("baseline", "--only", "any_view").standardOutput.contains("(unchanged)"))
    #expect(try content() == before)
  }

  @Test func `a change that baselines its own findings passes`() throws {
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write(view("C", lines: 50), to: "C.swift")
    #expect(try run("check", "--fail-on", "warning").status == 1)
    _ = try run("baseline")
    let output = try run("check", "--fail-on", "warning")
    #expect(output.status == 0)
    #expect(output.standardOutput.contains("1 baselined"))
  }

  @Test func `SARIF includes baselined findings as suppressed`() throws {
    try repository.write(
      "// review:disable:file any_view -- old\nimport SwiftUI\nstruct C: View { var body: some View { AnyView(Text(\"\")) } }\n",
      to: "C.swift")
    _ = try run("baseline", "--reason", "later")
    let output = try run("check", "--all", "--format", "sarif").standardOutput
    let document = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    let runs = try #require(document["runs"] as? [[String: Any]])
    let results = try #require(runs.first?["results"] as? [[String: Any]])
    let suppressions = results.compactMap { $0["suppressions"] as? [[String: String]] }.flatMap { $0 }
    #expect(suppressions.count == results.count)
    #expect(suppressions.contains(["kind": "external", "justification": "later"]))
    #expect(suppressions.contains(["kind": "inSource", "justification": "old"]))
  }

  // SARIF 2.1.0, 3.27.23: either all results state their suppressions, or none.
  @Test func `SARIF states the suppressions of all results or of none`() throws {
    func suppressions() throws -> [Int?] {
      let output = try run("check", "--all", "--no-baseline", "--format", "sarif").standardOutput
      let document = try #require(JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
      let runs = try #require(document["runs"] as? [[String: Any]])
      let results = try #require(runs.first?["results"] as? [[String: Any]])
      return results.map { ($0["suppressions"] as? [Any])?.count }
    }
    let before = try suppressions()
    #expect(!before.isEmpty)
    #expect(before.allSatisfy { $0 == nil })
    let view = "import SwiftUI\nstruct C: View { var body: some View { AnyView(Text(\"\")) } }\n"
    try repository.write("// review:disable:file any_view -- old\n" + view, to: "C.swift")
    let after = try suppressions()
    #expect(after.contains(0))
    #expect(after.contains(1))
    #expect(!after.contains(nil))
  }

  @Test(arguments: [
    ("{\n<<<<<<< HEAD\n", ".review-baseline.json:2: contains git conflict markers"),
    ("{\"review_baseline\": 9}", "supports only versions up to 1"), ("nonsense", "is not a valid baseline"),
  ])
  func `an invalid baseline is an error and is not overwritten`(text: String, message: String) throws {
    try repository.write(text, to: ".review-baseline.json")
    for command in [["check", "--all"], ["check"], ["baseline"], ["fix", "--all"]] {
      let output = try tool.run(command, in: repository.path)
      #expect(output.status == 2)
      #expect(output.standardError.contains(message), "\(command)")
    }
    #expect(try content() == text)
  }

  @Test func `an explicit baseline must exist`() throws {
    let output = try run("check", "--all", "--baseline", "b.json")
    #expect(output.status == 2)
    #expect(output.standardError.contains("the baseline b.json does not exist"))
    #expect(try run("baseline", "--baseline", "b.json").status == 0)
    #expect(try run("check", "--all", "--baseline", "b.json", "--fail-on", "warning").status == 0)
  }
}
