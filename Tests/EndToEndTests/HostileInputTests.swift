import Foundation
import TestSupport
import Testing

/// Tests inputs that once crashed the program, which are described in `Tests/Fixtures/Hostile`.
@Suite struct HostileInputTests {
  /// A run of the program on hostile input.
  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    /// Text that is repeated `times` times, with `{}` replaced by the index of the repetition.
    struct Part: Decodable, Sendable {
      let text: String
      let times: Int?

      var bytes: String {
        (0..<(times ?? 1)).map { text.replacing("{}", with: String($0)) }.joined()
      }
    }

    /// A file that is created `times` times, with `{}` in the path replaced by the index of the repetition.
    struct File: Decodable, Sendable {
      let path: String
      let parts: [Part]?
      /// The content in Base64, for binary files.
      let bytes: String?
      let times: Int?
      /// The modification time in seconds since 1970.
      let modified: Int?

      var content: Data { bytes.flatMap { Data(base64Encoded: $0) } ?? Data((parts ?? []).map(\.bytes).joined().utf8) }
    }

    /// A commit that git itself would not create.
    struct Commit: Decodable, Sendable {
      /// The text after the committer's name: seconds and time zone.
      let date: String
    }

    /// A description of the bug.
    let finding: String
    let arguments: [String]
    let environment: [String: String]?
    let files: [File]?
    let input: [Part]?
    /// The commits, in order; without commits, the folder is not a repository.
    let commits: [Commit]?
    /// The expected exit statuses.
    let statuses: [Int32]
    /// Text that standard error is expected to contain.
    let says: String?

    var testDescription: String { finding }
  }

  private static let entries: [Entry] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Hostile")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".json") }.sorted().flatMap { name -> [Entry] in
      do {
        return try JSONDecoder().decode([Entry].self, from: Data(contentsOf: folder.appendingPathComponent(name)))
      } catch {
        Issue.record("\(name) is not a list of entries: \(error)")
        return []
      }
    }
  }()

  @Test func `the descriptions of hostile inputs are found`() { #expect(Self.entries.count > 10) }

  // Detects programs that wait forever. The limit includes the time that a test waits for its turn.
  @Test(.timeLimit(.minutes(30)), arguments: entries)
  func `hostile input does not crash the program`(entry: Entry) throws {
    let folder = try TemporaryFolder()
    for file in entry.files ?? [] {
      for number in 0..<(file.times ?? 1) { try write(file, number, below: folder) }
    }
    if let commits = entry.commits { try commit(commits, in: folder) }
    let output = try BuiltTool().run(
      entry.arguments, in: folder.path, input: (entry.input ?? []).map(\.bytes).joined(),
      environment: ["SWIFT_BACKTRACE": "enable=no"].merging(entry.environment ?? [:]) { $1 },
      // Every run takes a few seconds at most.
      processorSeconds: 120)
    #expect(entry.statuses.contains(output.status), "status \(output.status)\n\(output.standardError.prefix(2_000))")
    if let text = entry.says { #expect(output.standardError.contains(text), "\(output.standardError.prefix(2_000))") }
  }

  private func write(_ file: Entry.File, _ number: Int, below folder: TemporaryFolder) throws {
    let url = try folder.write(file.content, to: file.path.replacing("{}", with: String(number)))
    guard let seconds = file.modified else { return }
    var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
    try #require(utimensat(AT_FDCWD, url.path, &times, 0) == 0)
  }

  private func commit(_ commits: [Entry.Commit], in folder: TemporaryFolder) throws {
    func git(_ arguments: String..., input: String = "") throws -> String {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", folder.path] + arguments
      process.environment = TemporaryRepository.environment
      let (source, output) = (Pipe(), Pipe())
      process.standardInput = source
      process.standardOutput = output
      try process.run()
      try source.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try source.fileHandleForWriting.close()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      try #require(process.terminationStatus == 0, "git \(arguments)")
      return text.trimmingCharacters(in: .newlines)
    }
    _ = try git("init", "--quiet", "--initial-branch=main")
    var parent: String?
    for (number, commit) in commits.enumerated() {
      try folder.write("let number = \(number)\n", to: "Number.swift")
      _ = try git("add", "--all")
      let lines =
        ["tree \(try git("write-tree"))"] + (parent.map { ["parent \($0)"] } ?? [])
        + ["author A <a> \(commit.date)", "committer A <a> \(commit.date)", "", "Change\n"]
      let name = try git(
        "hash-object", "-t", "commit", "-w", "--stdin", "--literally", input: lines.joined(separator: "\n"))
      _ = try git("update-ref", "refs/heads/main", name)
      parent = name
    }
  }
}
