import Foundation
import TestSupport
import Testing

/// What once brought the program down, run as a person runs it: described in `Tests/Fixtures/Hostile`.
@Suite struct HostileInputTests {
  /// One run of the program on hostile input.
  struct Entry: Decodable, Sendable, CustomTestStringConvertible {
    /// A text that is written as often as it says, with its number in the place of `{}`.
    struct Part: Decodable, Sendable {
      let text: String
      let times: Int?

      var bytes: String {
        (0..<(times ?? 1)).map { text.replacing("{}", with: String($0)) }.joined()
      }
    }

    /// A file, by default a text of its parts; the same file may be there many times, with its number for `{}` in the path.
    struct File: Decodable, Sendable {
      let path: String
      let parts: [Part]?
      /// In Base64, where it is no text.
      let bytes: String?
      let times: Int?
      /// Seconds since 1970 at which it was written.
      let modified: Int?

      var content: Data { bytes.flatMap { Data(base64Encoded: $0) } ?? Data((parts ?? []).map(\.bytes).joined().utf8) }
    }

    /// A commit as git would not make it.
    struct Commit: Decodable, Sendable {
      /// What follows the name of the committer: seconds and time zone.
      let date: String
    }

    /// What was wrong, as a sentence.
    let finding: String
    let arguments: [String]
    let environment: [String: String]?
    let files: [File]?
    let input: [Part]?
    /// Commits of the files, one after the other; the folder is a repository where there are any.
    let commits: [Commit]?
    /// The exit statuses that are right.
    let statuses: [Int32]
    /// What standard error says, in part.
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
        Issue.record("\(name) is no list of entries: \(error)")
        return []
      }
    }
  }()

  @Test func `the descriptions are found`() { #expect(Self.entries.count > 10) }

  // A hang is a failure; nothing here takes more than seconds.
  @Test(.timeLimit(.minutes(3)), arguments: entries)
  func `hostile input brings nothing down`(entry: Entry) throws {
    let folder = try TemporaryFolder()
    for file in entry.files ?? [] {
      for number in 0..<(file.times ?? 1) { try write(file, number, below: folder) }
    }
    if let commits = entry.commits { try commit(commits, in: folder) }
    let output = try BuiltTool().run(
      entry.arguments, in: folder.path, input: (entry.input ?? []).map(\.bytes).joined(),
      environment: ["SWIFT_BACKTRACE": "enable=no"].merging(entry.environment ?? [:]) { $1 })
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
