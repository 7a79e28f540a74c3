import Foundation
import Testing

@testable import Analyzer

/// Tests the cases in `Tests/Fixtures/Contract`, which were written from the rule catalog alone, without reading the
/// rules.
@Suite struct ContractCaseTests {
  @Test(arguments: ContractCase.all)
  func `findings match the contract`(_ testCase: ContractCase) throws {
    #expect(try testCase.findings() == testCase.expected)
  }

  @Test func `each file is named after a rule and contains cases with and without findings`() throws {
    let rules = Set(RuleCatalog.rules.map(\.info.id))
    let cases = Dictionary(grouping: ContractCase.all, by: \.rule)
    #expect(Set(cases.keys) == rules.subtracting(Self.rulesWithoutCases))
    for (rule, cases) in cases {
      #expect(cases.contains { !$0.expected.isEmpty }, "\(rule) has no case with a finding")
      #expect(Set(cases.map(\.name)).count == cases.count, "\(rule) has two cases with the same name")
    }
  }
}

extension ContractCaseTests {
  /// The rules about sizes, whose cases would be long, and those about changes and the team's policy.
  fileprivate static let rulesWithoutCases: Set = [
    "body_length", "forbidden_import", "function_length", "introduced_view_model", "layer_cycle", "layer_dependency",
    "reducer_length", "undeclared_dependency", "view_file_length", "view_model_length", "view_type_length",
    "xctest_for_new_tests",
  ]
}

/// A small project, with the findings that the contract requires of one rule.
///
/// A file contains the cases for one rule. A case starts with `=== name, architecture`, and each of its files with
/// `--- path`. `‹warning›` marks the location of a finding.
struct ContractCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  let architecture: Architecture?
  private(set) var files: [(path: String, source: String)] = []
  /// `path:line:column severity`, sorted.
  private(set) var expected: [String] = []

  var testDescription: String { "\(rule), \(name)" }

  /// The cases for all rules, sorted by rule.
  static let all: [ContractCase] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/Contract")
    let files = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return files.filter { $0.pathExtension == "txt" }.sorted { $0.path < $1.path }.flatMap { file in
      let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
      return cases(in: text, of: file.deletingPathExtension().lastPathComponent)
    }
  }()

  private static func cases(in text: String, of rule: String) -> [ContractCase] {
    sections(of: text, startingWith: "=== ").map { title, body in
      let parts = title.components(separatedBy: ", ")
      var found = ContractCase(
        rule: rule, name: parts[0], architecture: parts.count > 1 ? Architecture(rawValue: parts[1]) : nil)
      for (path, marked) in sections(of: body, startingWith: "--- ") { found.add(marked, at: path) }
      found.expected.sort()
      return found
    }
  }

  /// Returns the rest of each line with the prefix, and the text up to the next such line.
  private static func sections(of text: String, startingWith prefix: String) -> [(title: String, body: String)] {
    ("\n" + text).components(separatedBy: "\n" + prefix).dropFirst().map { section in
      let end = section.firstIndex(of: "\n") ?? section.endIndex
      return (String(section[..<end]), String(section[end...].dropFirst()) + "\n")
    }
  }

  /// Adds a file, and the findings that its markers require.
  private mutating func add(_ marked: String, at path: String) {
    let parts = marked.components(separatedBy: "‹")
    var source = parts[0]
    for part in parts.dropFirst() {
      let sides = part.components(separatedBy: "›")
      let lines = source.components(separatedBy: "\n")
      expected.append("\(path):\(lines.count):\((lines.last ?? "").utf16.count + 1) \(sides[0])")
      source += sides.dropFirst().joined(separator: "›")
    }
    files.append((path, source))
  }

  /// Returns the rule's findings in the form of `expected`.
  func findings() throws -> [String] {
    let configuration = try Configuration().applying(
      only: [rule], enable: [rule], architecture: architecture.map(Configuration.ArchitectureSetting.fixed),
      rules: RuleList.infos)
    return Review.of(files, configuration: configuration).findings.map { finding in
      let start = finding.range.start
      return "\(finding.path):\(start.line):\(start.column) \(finding.severity.rawValue)"
    }.sorted()
  }
}
