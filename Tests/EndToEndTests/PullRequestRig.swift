import Foundation
import ReviewBot
import TestSupport

/// A clone with a base and a branch, and an emulated GitHub server for `review pr` in GitHub Actions.
struct PullRequestRig {
  static let token = "ghs_0123456789secret"
  /// A view without findings.
  static let clean = view("Text(\"a\")")
  /// A view that has an error with the base's configuration.
  static let faulty = view("Text(\"a\").foregroundColor(.red)")

  let repository: TemporaryRepository
  let tool: BuiltTool
  let emulator: GitHubEmulator
  let server: LoopbackServer
  let folder: TemporaryFolder

  /// - Parameter base: Files in the base, in addition to `App/Feed.swift` and the configuration.
  init(base: [String: String] = [:]) throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    folder = try TemporaryFolder()
    let emulator = GitHubEmulator(.init(head: "", base: "", files: [:]), token: Self.token)
    self.emulator = emulator
    server = try LoopbackServer { emulator.handle($0) }
    try repository.write(Self.clean, to: "App/Feed.swift")
    for (path, text) in base { try repository.write(text, to: path) }
    try repository.write("review: 1\nrules:\n  foreground_color: error\n", to: ".review.yml")
    try repository.commit("Base")
    try repository.git("checkout", "--quiet", "-b", "feature")
  }

  static func view(_ line: String) -> String {
    "import SwiftUI\n\nstruct Feed: View {\n  var body: some View {\n    VStack {\n      \(line)\n    }\n  }\n}\n\n"
      + "#Preview { Feed() }\n"
  }

  func name(of revision: String) throws -> String {
    try repository.git("rev-parse", revision).trimmingCharacters(in: .newlines)
  }

  /// Commits all files and updates the emulated pull request.
  /// - Parameter shown: The file that can have comments; nil for all files in the change.
  func push(showing shown: String? = nil) throws {
    try repository.commit("Push")
    let base = try name(of: "main")
    let diff = try DiffParser().parse(Array(try repository.git("-c", "core.quotePath=off", "diff", base, "HEAD").utf8))
    var files: [String: EmulatedPullRequest.File] = [:]
    for file in diff.files {
      guard let path = file.newPath, shown.map({ path.utf8.elementsEqual($0.utf8) }) ?? true else { continue }
      let lines = file.hunks.flatMap(\.lines).compactMap { line in line.newNumber.map { ($0, line.oldNumber) } }
      files[path] = .init(oldPath: file.oldPath, lines: Dictionary(lines) { first, _ in first })
    }
    emulator.change { $0.base = base }
    emulator.push(head: try name(of: "HEAD"), files: files) { $1 }
  }

  func run(_ arguments: String..., changing variables: [String: String] = [:]) throws -> BuiltTool.Output {
    let event = """
      {"pull_request": {"number": 7, "head": {"sha": "\(try name(of: "HEAD"))", "ref": "feature"},
       "base": {"sha": "\(try name(of: "main"))", "ref": "main"}}}
      """
    let environment = [
      "GITHUB_ACTIONS": "true", "GITHUB_API_URL": server.address, "GITHUB_REPOSITORY": "acme/app",
      "GITHUB_EVENT_PATH": try folder.write(event, to: "event.json").path, "GITHUB_TOKEN": Self.token,
      "NO_PROXY": "*",
    ]
    return try tool.run(
      ["pr", "--no-cache"] + arguments, in: repository.path, environment: environment.merging(variables) { $1 })
  }
}
