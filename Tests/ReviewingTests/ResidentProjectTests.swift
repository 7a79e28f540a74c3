import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Reviewing
@testable import Workspace

/// Tests that repeated reviews of a resident project have the same results as reviews of a new one.
@Suite struct ResidentProjectTests {
  private let repository: TemporaryRepository
  private let sources: [String: String]
  private let today = CalendarDay(secondsSince1970: 1_760_000_000)

  init() throws {
    repository = try TemporaryRepository()
    let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Examples/TeaShop")
    var sources: [String: String] = [:]
    let files = try #require(FileManager.default.enumerator(atPath: example.path))
    for case let path as String in files where path.hasSuffix(".swift") {
      sources[path] = try String(contentsOf: example.appendingPathComponent(path), encoding: .utf8)
    }
    self.sources = sources
    for (path, text) in sources { try repository.write(text, to: path) }
    try repository.commit("Begin")
  }

  private func project() throws -> ResidentProject {
    let root = try Root.find(
      for: [], explicitRoot: repository.path, currentDirectory: "/", environment: TemporaryRepository.environment)
    let today = today
    return try ResidentProject(
      root,
      reviewer: Reviewer(
        cache: nil, jobs: 2, isLongLived: true, now: { Date() }, note: { Issue.record("\($0)") }),
      options: ConfigurationOptions(sections: []), today: { today })
  }

  /// Returns the text after a few keystrokes, or after an edit that affects other files.
  private func typed(_ text: String, _ random: inout SeededRandom) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let line = Int.random(in: 0..<lines.count, using: &random)
    switch Int.random(in: 0..<6, using: &random) {
    case 0: lines[line] += " // \(Int.random(in: 0..<9, using: &random))"
    case 1: lines.insert("", at: line)
    case 2: lines[line] = lines[line].replacing(": View", with: "")
    case 3: lines.append("extension TeaRow: Sendable {}\nfinal class NewViewModel: ObservableObject { var a = 0 }")
    case 4: lines.remove(at: line)
    default: lines[line] = lines[line].replacing("private ", with: "").replacing("let ", with: "var ")
    }
    return lines.joined(separator: "\n")
  }

  @Test(arguments: Array(0..<4).sampled(oneIn: 2))
  func `the findings after each edit equal those of a fresh project`(seed: Int) throws {
    var random = SeededRandom(seed: UInt64(seed))
    let resident = try project()
    var texts: [String: String] = [:]
    for step in 0..<(5 * thoroughness) {
      let path = try #require(sources.keys.sorted().randomElement(using: &random))
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        texts[path] = nil
        resident.setText(nil, at: path)
      case 1:
        // The file is saved to disk and closed in the editor.
        try repository.write(texts[path] ?? sources[path] ?? "", to: path)
        texts[path] = nil
        resident.setText(nil, at: path)
        try resident.refresh()
      default:
        let text = typed(texts[path] ?? sources[path] ?? "", &random)
        texts[path] = text
        resident.setText(Array(text.utf8), at: path)
      }
      let fresh = try project()
      for (path, text) in texts { fresh.setText(Array(text.utf8), at: path) }
      for scope in [ResidentProject.Scope.files([path]), .project, .introduced(since: nil, isStaged: false)] {
        #expect(try resident.review(scope).review == fresh.review(scope).review, "seed \(seed), step \(step), \(scope)")
      }
    }
  }

  @Test(arguments: [".review.yml", "config.yml"])
  func `the root configuration applies even if it is ignored by git or not saved`(name: String) throws {
    let rules = Set(try project().review(.project).review.findings.map(\.rule))
    let rule = try #require(rules.sorted().first)
    try repository.write(name + "\n", to: ".gitignore")
    try repository.write("review: 1\nrules: {\(rule): off}\n", to: name)
    let project = try project()
    func rulesFound() throws -> Set<String> { Set(try project.review(.project).review.findings.map(\.rule)) }
    #expect(try rulesFound() == rules.subtracting([rule]))
    project.setText(Array("review: 1\n".utf8), at: name)
    #expect(try rulesFound() == rules)
    project.setText(nil, at: name)
    #expect(try rulesFound() == rules.subtracting([rule]))
  }

  @Test func `an invalid configuration is reported, and the last valid one is used`() throws {
    let project = try project()
    let before = try project.review(.project).review
    try repository.write("review: 1\nruels: {}\n", to: ".review.yml")
    try project.refresh()
    #expect(try project.review(.project).review == before)
    #expect(project.configurationProblem is ConfigurationError)
    try repository.write("review: 1\n", to: ".review.yml")
    #expect(project.hasNewConfiguration)
    _ = try project.review(.project)
    #expect(project.configurationProblem == nil)
  }
}
