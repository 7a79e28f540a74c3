import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import Analyzer

/// Tests the examples on every rule's card, and variations of them.
@Suite struct RuleExampleTests {
  /// One of a rule's examples, printed as `body_length, triggering 1`.
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: RuleInfo
    let example: Example
    let name: String

    var testDescription: String { name }

    static func all(_ kind: KeyPath<RuleInfo, [Example]>, _ label: String) -> [Case] {
      RuleCatalog.rules.map(\.info).flatMap { info in
        info[keyPath: kind].enumerated().map { index, example in
          Case(rule: info, example: example, name: "\(info.id), \(label) \(index + 1)")
        }
      }
    }
  }

  @Test(arguments: Case.all(\.triggering, "triggering"))
  func `a triggering example triggers findings exactly at its markers`(_ testCase: Case) throws {
    let marked = MarkedExample(testCase.example)
    #expect(!marked.expected.isEmpty, "a triggering example needs a marker")
    #expect(try marked.places(of: testCase.rule) == marked.expected)
  }

  @Test(arguments: Case.all(\.good, "good"))
  func `a non-triggering example has no findings`(_ testCase: Case) throws {
    let marked = MarkedExample(testCase.example)
    #expect(marked.expected.isEmpty)
    #expect(try marked.places(of: testCase.rule) == [])
  }

  @Test(arguments: Case.all(\.triggering, "triggering"))
  func `multi-byte characters before the code and Windows line endings do not shift findings`(
    _ testCase: Case
  ) throws {
    let marked = MarkedExample(testCase.example).mapSources {
      "/* 👨‍👩‍👧 é ∞ */ " + $0.replacingOccurrences(of: "\n", with: "\r\n")
    }
    #expect(try marked.places(of: testCase.rule) == marked.expected)
  }

  @Test(arguments: Case.all(\.triggering, "triggering"))
  func `code in a comment or a string literal has no findings`(_ testCase: Case) throws {
    let marked = MarkedExample(testCase.example).mapSources {
      "/*\n" + $0 + "\n*/\nlet text = ##\"\"\"\n" + $0 + "\n\"\"\"##"
    }
    #expect(try marked.places(of: testCase.rule) == [])
  }

  @Test(arguments: Case.all(\.triggering, "triggering"))
  func `a file-level suppression hides all findings of the rule`(_ testCase: Case) throws {
    let suppressed = MarkedExample(testCase.example)
      .mapSources { "// review:disable:file \(testCase.rule.id) -- a test\n" + $0 }
    #expect(try suppressed.places(of: testCase.rule) == [])
  }

  /// One of a rule's fix examples.
  struct FixCase: Sendable, CustomTestStringConvertible {
    let rule: RuleInfo
    let example: FixExample
    let testDescription: String

    static let all: [FixCase] = RuleCatalog.rules.map(\.info).flatMap { info in
      info.fixing.enumerated().map { FixCase(rule: info, example: $1, testDescription: "\(info.id), fix \($0 + 1)") }
    }
  }

  @Test(arguments: FixCase.all)
  func `a fix produces the code of its example and is idempotent`(_ testCase: FixCase) throws {
    for lineEnd in ["\n", "\r\n"] {
      let before = testCase.example.before.replacingOccurrences(of: "\n", with: lineEnd)
      let after = testCase.example.after.replacingOccurrences(of: "\n", with: lineEnd)
      let fixed = try Self.fixed(before, by: testCase.rule)
      #expect(fixed.text == after)
      #expect(fixed.fixes.allSatisfy { $0.isSafe == testCase.example.isSafe })
      #expect(!fixed.fixes.isEmpty)
      let again = try Self.fixed(fixed.text, by: testCase.rule)
      #expect(again.fixes.isEmpty, "the finding is still reported")
    }
  }

  @Test(arguments: Case.all(\.triggering, "triggering").filter { !$0.rule.fixing.isEmpty })
  func `a fixed example still parses, and its findings are gone`(_ testCase: Case) throws {
    let marked = MarkedExample(testCase.example)
    let review = try marked.review(with: testCase.rule)
    for (path, source) in marked.files {
      let fixes = review.findings.filter { $0.path == path }.compactMap(\.fix)
      guard !fixes.isEmpty else { continue }
      let bytes = FixApplication.apply(fixes, to: Array(source.utf8)).bytes
      #expect(!Parser.parse(source: String(decoding: bytes, as: UTF8.self)).hasError)
      var fixed = marked
      fixed.files = marked.files.map { $0.path == path ? (path, String(decoding: bytes, as: UTF8.self)) : $0 }
      let left = try fixed.review(with: testCase.rule).findings.filter { $0.path == path && $0.fix != nil }
      #expect(left.count <= review.findings.count { $0.path == path } - fixes.count)
    }
  }

  private static func fixed(_ source: String, by rule: RuleInfo) throws -> (text: String, fixes: [Fix]) {
    let review = try MarkedExample(Example(source)).review(with: rule)
    let fixes = review.findings.compactMap(\.fix)
    let bytes = FixApplication.apply(fixes, to: Array(source.utf8)).bytes
    return (String(decoding: bytes, as: UTF8.self), fixes)
  }

  @Test(arguments: RuleCatalog.rules.map(\.info.id))
  func `a rule has at least three examples of each kind, a rationale and a source`(_ id: String) throws {
    let info = try #require(RuleCatalog.rules.map(\.info).first { $0.id == id })
    #expect(info.triggering.count >= 3)
    #expect(info.good.count >= 3)
    #expect(info.rationale.count > 80)
    #expect(!info.sources.isEmpty)
    #expect(info.summary.hasSuffix("."))
  }

  @Test func `ids are unique and in snake case`() {
    let ids = RuleCatalog.rules.map(\.info.id)
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.wholeMatch(of: /[a-z]+(_[a-z]+)*/) != nil })
  }
}

/// An example without its markers, and the locations that they marked.
struct MarkedExample {
  var files: [(path: String, source: String)]
  /// `path:line:column`, sorted.
  let expected: [String]
  private let configuration: String?
  private let policy: String?
  private let change: ProjectChange?

  init(_ example: Example) {
    var files: [(path: String, source: String)] = []
    var expected: [String] = []
    for file in example.files {
      let parts = file.source.components(separatedBy: "↓")
      var before = ""
      for part in parts.dropLast() {
        before += part
        let lines = before.components(separatedBy: "\n")
        expected.append("\(file.path):\(lines.count):\((lines.last ?? "").utf16.count + 1)")
      }
      files.append((file.path, parts.joined()))
    }
    self.init(
      files: files, expected: expected.sorted(), configuration: example.configuration, policy: example.policy,
      change: example.change)
  }

  private init(
    files: [(path: String, source: String)], expected: [String], configuration: String?, policy: String?,
    change: ProjectChange?
  ) {
    self.files = files
    self.expected = expected
    self.configuration = configuration
    self.policy = policy
    self.change = change
  }

  /// Returns the same example with transformed text; markers on the first line move with text inserted before them.
  func mapSources(_ transform: (String) -> String) -> MarkedExample {
    let moved = expected.map { place -> String in
      let parts = place.components(separatedBy: ":")
      guard parts.count == 3, parts[1] == "1", let column = Int(parts[2]) else { return place }
      return "\(parts[0]):1:\(column + transform("").utf16.count)"
    }
    return MarkedExample(
      files: files.map { ($0.path, transform($0.source)) }, expected: moved, configuration: configuration,
      policy: policy, change: change)
  }

  /// Returns the sorted locations of the findings for a single rule, formatted as `path:line:column`.
  func places(of rule: RuleInfo) throws -> [String] {
    let review = try review(with: rule)
    return review.findings.map { "\($0.path):\($0.range.start.line):\($0.range.start.column)" }.sorted()
  }

  /// Returns the review with a single rule, configured as in the example.
  func review(with rule: RuleInfo) throws -> Review {
    let rules = RuleList.infos
    let yaml = "review: 1\n" + (configuration.map { "rules:\n  \(rule.id): \($0)\n" } ?? "") + (policy ?? "")
    let loader = ConfigurationLoader(rules: rules)
    let configuration = try loader.load(root: Array(yaml.utf8), file: "config.yml", into: Configuration())
      .applying(only: [rule.id], rules: rules)
    return Review.of(files.map { ($0.path, $0.source) }, configuration: configuration, change: change)
  }
}

extension Review {
  /// Returns the review of the given sources, which are keyed by path.
  static func of(
    _ sources: [(String, String)], configuration: Configuration = Configuration(), jobs: Int = 1,
    change: ProjectChange? = nil, today: CalendarDay? = CalendarDay("2026-01-01")
  ) -> Review {
    let analysis = Analysis(configuration: configuration)
    let bytes = Dictionary(uniqueKeysWithValues: sources.map { ($0.0, Array($0.1.utf8)) })
    let results = analysis.facts(of: sources.map(\.0), jobs: jobs) { path in .success(bytes[path] ?? []) }
    var files: [ProjectFile] = []
    var skipped: [SkippedFile] = []
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let file): skipped.append(file)
      }
    }
    let manifests = sources.filter { ProjectSettings.isInput($0.0) }
    let settings = ProjectSettings(manifests.map { ProjectSettings.Input(path: $0.0, bytes: Array($0.1.utf8)) })
    return analysis.review(
      of: files, skipped: skipped,
      buildSettings: { manifests.isEmpty ? .unknown : settings.settings(for: $0) },
      packages: settings.packages, change: change, today: today)
  }
}
