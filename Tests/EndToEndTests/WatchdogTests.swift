import Foundation
import TestSupport
import Testing

/// Tests files that the checks before parsing accept but that crash the parser.
@Suite struct WatchdogTests {
  private static let view = """
    import SwiftUI
    struct FeedView: View { var body: some View { AnyView(Text("a")) } }

    """

  /// Nested generic arguments, written so that the limit does not detect them.
  private static let crash = "let x: " + String(repeating: "A/**/<", count: 6000)
  /// Nested interpolations, hidden in the same way.
  private static let busy = "let x = " + String(repeating: #""\/**/("#, count: 500)

  private static func project(_ hostile: [String: String]) throws -> TemporaryFolder {
    let tree = try TemporaryFolder()
    for (path, source) in hostile { try tree.write(source, to: path) }
    try tree.write(view, to: "App/FeedView.swift")
    return tree
  }

  // On a busy machine, the crash itself may take longer than the limit for the other file.
  @Test(arguments: [
    (crash, "60", "crashes the parser"), (busy, "0.3", "takes too long to parse"),
  ])
  func `a hostile file is skipped, and all others are reviewed`(
    source: String, seconds: String, reason: String
  ) throws {
    let tree = try Self.project(["App/Hostile.swift": source])
    let run = try BuiltTool().run(
      ["check", "--all", "--no-cache", "--format", "json"], in: tree.path,
      environment: ["LINTEL_PARSE_SECONDS": seconds])
    #expect(run.standardOutput.contains("\"any_view\""))
    #expect(run.standardOutput.contains(#"{"path": "App/Hostile.swift", "reason": "\#(reason)"}"#))
  }

  @Test func `the next run skips the file immediately`() throws {
    let tree = try Self.project(["App/Hostile.swift": Self.crash])
    let cache = try TemporaryFolder()
    let arguments = ["check", "--all", "--cache", cache.path, "--format", "json"]
    let first = try BuiltTool().run(arguments, in: tree.path)
    let second = try BuiltTool().run(arguments, in: tree.path)
    #expect(first.standardOutput.contains("crashes the parser"))
    #expect(second.standardOutput == first.standardOutput)
  }

  @Test func `text from standard input survives a restart`() throws {
    let tree = try Self.project([:])
    let run = try BuiltTool().run(
      ["check", "--stdin", "--stdin-filename", "App/Hostile.swift", "--no-cache", "--format", "json"], in: tree.path,
      input: Self.crash)
    #expect(run.standardOutput.contains("crashes the parser"))
  }

  @Test func `a manifest that crashes the parser is ignored`() throws {
    let tree = try Self.project(["Package.swift": "// swift-tools-version: 6.0\n" + Self.crash])
    let run = try BuiltTool().run(["check", "--all", "--no-cache", "--format", "json"], in: tree.path)
    #expect(run.standardOutput.contains("\"any_view\""))
  }

  @Test func `a project with only hostile files is an error that explains how to fix it`() throws {
    let files = (0..<20).map { ("App/Hostile\($0).swift", Self.crash + "\($0)") }
    let tree = try Self.project(Dictionary(uniqueKeysWithValues: files))
    // Runs several times, because threads may crash simultaneously.
    for _ in Array(0..<5).sampled(oneIn: 2) {
      let run = try BuiltTool().run(["check", "--all", "--no-cache"], in: tree.path)
      #expect(run.status == 2)
      #expect(
        run.standardError == """
          review: 16 Swift files crash the parser or exceed its limits; exclude them (`exclude` in config.yml) and try again

          """)
    }
  }
}
