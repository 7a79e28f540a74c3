import Foundation
import TestSupport
import Testing

/// Tests that a change does not pass if a changed file could not be reviewed.
@Suite struct UnreviewedFilesTests {
  /// A way to evade the review.
  struct Obstacle: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Text that the summary is expected to contain.
    let reason: String
    let put: @Sendable (TemporaryRepository) throws -> Void
  }

  private static let obstacles = [
    Obstacle(testDescription: "too large", reason: "larger than 1 MiB") {
      try $0.write(String(repeating: "// x\n", count: 300_000), to: "App/New.swift")
    },
    Obstacle(testDescription: "NUL", reason: "NUL bytes") {
      try $0.write("let a = 1 // \0\n" + PullRequestRig.faulty, to: "App/New.swift")
    },
    Obstacle(testDescription: "UTF-16", reason: "UTF-16") {
      _ = try $0.folder.write(
        Data([0xFF, 0xFE] + "let a = 1".utf16.flatMap { [UInt8($0 & 0xFF), 0] }), to: "App/New.swift")
    },
    Obstacle(testDescription: "Git LFS", reason: "Git LFS") {
      try $0.write("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", to: "App/New.swift")
    },
    Obstacle(testDescription: "too deep", reason: "nests") {
      try $0.write("let a = " + String(repeating: "[", count: 400) + "\n", to: "App/New.swift")
    },
    Obstacle(testDescription: "link to code without a Swift file name", reason: "symbolic link") {
      try $0.write(PullRequestRig.faulty, to: "App/New.txt")
      try $0.link("App/New.swift", to: "New.txt")
    },
    Obstacle(testDescription: "link out of the repository", reason: "symbolic link") {
      try $0.link("App/New.swift", to: "../../New.swift")
    },
    Obstacle(testDescription: "link to an excluded file", reason: "symbolic link") {
      try $0.write(PullRequestRig.faulty, to: "Pods/New.swift")
      try $0.link("App/New.swift", to: "../Pods/New.swift")
    },
    Obstacle(testDescription: "file that becomes a link", reason: "symbolic link") {
      try FileManager.default.removeItem(atPath: $0.path + "/App/Feed.swift")
      try $0.link("App/Feed.swift", to: "// @generated")
    },
  ]

  @Test(arguments: obstacles)
  func `the status is a failure, and the summary explains why`(_ obstacle: Obstacle) throws {
    let rig = try PullRequestRig()
    try obstacle.put(rig.repository)
    try rig.push()
    let output = try rig.run()
    #expect(output.status == 1, "\(output)")
    let pull = rig.emulator.pullRequest
    #expect(pull.statuses.map(\.state) == ["failure"])
    #expect(pull.statuses.first?.description.contains("1 file could not be reviewed") == true)
    #expect(pull.remarks.first?.body.contains("Could not be reviewed") == true)
    #expect(pull.remarks.first?.body.contains(obstacle.reason) == true, "\(pull.remarks)")
    #expect(output.standardError.contains(obstacle.reason))
    #expect(try rig.run("--error-on-skipped").status == 3)
    #expect(rig.emulator.pullRequest.statuses.map(\.state) == ["failure"])
    #expect(try rig.run("--fail-on", "never").status == 0)
  }

  @Test func `a file name that is not UTF-8 is also a failure`() throws {
    let rig = try PullRequestRig()
    let name = Array((rig.repository.path + "/App/").utf8CString.dropLast()) + [-1] + Array(".swift".utf8CString)
    // macOS does not support such names.
    guard let file = fopen(name, "w") else { return }
    fclose(file)
    try rig.repository.commit("Push")
    rig.emulator.change { $0.base = "" }
    rig.emulator.push(head: try rig.name(of: "HEAD"), files: [:]) { $1 }
    #expect(try rig.run().status == 1)
    #expect(rig.emulator.pullRequest.statuses.map(\.state) == ["failure"])
    #expect(rig.emulator.pullRequest.remarks.first?.body.contains("rename it") == true)
    let output = try BuiltTool().run(["check", "--since", "HEAD~1"], in: rig.repository.path)
    #expect(output.standardOutput.contains("No other Swift files changed since HEAD~1."), "\(output)")
  }

  @Test func `files skipped on purpose and pre-existing unreviewed files do not fail the review`() throws {
    let rig = try PullRequestRig(base: ["App/Old.swift": "let a = 1 // \0\n"])
    try rig.repository.link("App/Elsewhere.swift", to: "/etc/passwd")
    try rig.repository.git("checkout", "--quiet", "main")
    try rig.repository.commit("More of the base")
    try rig.repository.git("checkout", "--quiet", "-B", "feature")
    try rig.repository.write("// @generated\n" + PullRequestRig.faulty, to: "App/Strings.swift")
    try rig.repository.write(PullRequestRig.faulty, to: "App/Assets.generated.swift")
    try rig.repository.link("App/Also.swift", to: "Feed.swift")
    try rig.repository.write(PullRequestRig.faulty, to: "Pods/P.swift")
    try rig.push()
    let output = try rig.run()
    #expect(output.status == 0, "\(output)")
    #expect(rig.emulator.pullRequest.statuses.map(\.state) == ["success"])
  }

  @Test(arguments: ["text", "json", "agent", "xcode", "sarif", "github", "checkstyle", "markdown"])
  func `files that cannot be read as source code are announced in every format`(format: String) throws {
    let repository = try TemporaryRepository()
    try repository.write(PullRequestRig.clean, to: "App/Feed.swift")
    try repository.write("// @generated\n", to: "App/Strings.swift")
    try repository.write("let a = 1 // \0\n", to: "App/Binary.swift")
    try repository.write(String(repeating: "// x\n", count: 300_000), to: "App/Large.swift")
    try repository.commit()
    let lines = [
      "App/Binary.swift contains NUL bytes, so it is not text", "App/Large.swift is larger than 1 MiB (1.4 MiB)",
    ]
    // The second run uses the cache.
    for _ in 0..<2 {
      let output = try BuiltTool().run(["check", "--all", "--format", format], in: repository.path)
      #expect(output.status == 0, "\(output)")
      #expect(output.standardError == lines.map { "review: \($0)\n" }.joined())
      guard format == "sarif" else { continue }
      for line in lines { #expect(output.standardOutput.contains(line)) }
      #expect(output.standardOutput.contains("\"executionSuccessful\": true"))
    }
  }

  @Test func `a link with a new target is checked again`() throws {
    let rig = try PullRequestRig(base: ["App/New.txt": PullRequestRig.faulty])
    try rig.repository.link("App/Link.swift", to: "Feed.swift")
    try rig.repository.git("checkout", "--quiet", "main")
    try rig.repository.commit("A link")
    try rig.repository.git("checkout", "--quiet", "-B", "feature")
    try FileManager.default.removeItem(atPath: rig.repository.path + "/App/Link.swift")
    try rig.repository.link("App/Link.swift", to: "New.txt")
    try rig.push()
    #expect(try rig.run().status == 1)
    #expect(rig.emulator.pullRequest.statuses.map(\.state) == ["failure"])
  }
}

extension TemporaryRepository {
  fileprivate func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self.path + "/" + path, withDestinationPath: destination)
  }
}
