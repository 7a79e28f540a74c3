#if !os(macOS)
  import Foundation
  import TestSupport
  import Testing

  /// Tests two files with canonically equivalent names, which macOS file systems treat as the same name.
  @Suite struct SimilarNamesTests {
    private static let composed = "App/Caf\u{E9}.swift"
    private static let decomposed = "App/Cafe\u{301}.swift"
    private static let pairs = [(composed, decomposed), (decomposed, composed)]

    @Test(arguments: pairs)
    func `neither file hides the other`(faulty: String, clean: String) throws {
      let rig = try PullRequestRig()
      try rig.repository.write(PullRequestRig.faulty, to: faulty)
      try rig.repository.write(PullRequestRig.clean.replacing("Feed", with: "Other"), to: clean)
      try rig.push(showing: faulty)
      try expectFinding(in: faulty, rig)
    }

    @Test(arguments: pairs)
    func `a copy with an equivalent name is treated as a new file`(faulty: String, old: String) throws {
      let rig = try PullRequestRig(base: [old: PullRequestRig.faulty])
      try rig.repository.write(PullRequestRig.faulty, to: faulty)
      try rig.repository.write(PullRequestRig.faulty + "// Touched.\n", to: old)
      try rig.push(showing: faulty)
      try expectFinding(in: faulty, rig)
    }

    @Test(arguments: pairs)
    func `an existing file does not affect a new file with an equivalent name`(faulty: String, old: String) throws {
      let rig = try PullRequestRig(base: [old: PullRequestRig.faulty])
      try rig.repository.write(PullRequestRig.faulty, to: faulty)
      try rig.push(showing: faulty)
      try expectFinding(in: faulty, rig)
    }

    private func expectFinding(in path: String, _ rig: PullRequestRig) throws {
      let output = try rig.run()
      #expect(output.status == 1, "\(output)")
      let pull = rig.emulator.pullRequest
      #expect(pull.threads.map { Array($0.path.utf8) } == [Array(path.utf8)])
      #expect(pull.statuses.map(\.state) == ["failure"])
      #expect(pull.statuses.first?.description == "1 error introduced", "\(pull.statuses)")
      #expect(pull.violations.isEmpty)
      #expect(try rig.run().standardOutput.contains("nothing to post"))
    }

    @Test func `both files are reviewed, fixed and reported`() throws {
      let rig = try PullRequestRig()
      let files = [(Self.composed, "green"), (Self.decomposed, "red")]
      for (path, color) in files {
        try rig.repository.write(PullRequestRig.view("Text(\"a\").foregroundColor(.\(color))"), to: path)
      }
      func run(_ arguments: String...) throws -> BuiltTool.Output {
        try rig.tool.run(arguments + ["--no-cache"], in: rig.repository.path)
      }
      for scope in ["--all", "--since=main"] {
        let text = try run("check", scope).standardOutput
        #expect(text.contains("foregroundColor(.green)") && text.contains("foregroundColor(.red)"), "\(text)")
      }
      #expect(try run("fix").status == 0)
      for (path, color) in files {
        let text = try String(contentsOfFile: rig.repository.path + "/" + path, encoding: .utf8)
        #expect(text == PullRequestRig.view("Text(\"a\").foregroundStyle(.\(color))"))
      }
      try rig.repository.commit("Both")
      let site = try TemporaryFolder()
      let report = try run("report", "--output", site.path + "/site")
      #expect(report.status == 0, "\(report.standardError)")
    }
  }
#endif
