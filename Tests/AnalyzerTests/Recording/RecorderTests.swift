import SwiftSyntax
import Testing

@testable import Analyzer

@Suite struct RecorderTests {
  @Test func `no two recorders have the same id`() {
    let collectors = RuleCatalog.collectors(of: RuleCatalog.rules)
    let ids = RuleCatalog.rules.map { type(of: $0).id } + collectors.map { $0.id }
    #expect(Set(ids).count == ids.count)
    #expect(Set(RuleCatalog.recorders.keys) == Set(ids))
  }

  /// All rules except the one about superfluous comments, which depends on all other rules.
  private static let independent = RuleCatalog.rules.filter { !($0 is any SuppressionRule) }.map { type(of: $0).id }

  /// A rule that uses an undeclared collector would miss its records here.
  @Test(arguments: independent)
  func `a rule has the same findings with only its declared collectors as with all rules`(id: String) throws {
    let rule = try #require(RuleCatalog.rules.first { type(of: $0).id == id })
    let info = type(of: rule).info
    let configuration = try Configuration().applying(only: [id], rules: RuleList.infos)
    let (alone, all) = (Analysis(configuration: configuration, rules: [rule]), Analysis(configuration: configuration))
    for example in info.triggering + info.good {
      func findings(_ analysis: Analysis) -> [Finding] {
        let facts = analysis.facts(ofEach: example.files.map { Array($0.source.utf8) }, jobs: 1)
        let files = zip(example.files, facts).map { ProjectFile(path: $0.path, facts: $1) }
        return analysis.review(of: files, change: example.change).findings.filter { $0.rule == id }
      }
      #expect(findings(alone) == findings(all))
    }
  }

  // MARK: Content of records

  /// Reports functions named `bad`, with all other functions in the file as related locations.
  private struct BadFunction: FileRule {
    static let info = RuleInfo(
      id: "bad_function", summary: "", rationale: "", sources: [], opportunity: "", defaultLevel: .warning,
      triggering: [], good: [])

    struct Evidence: Analyzer.Evidence {
      let name: String
      let number: Int?

      static let fields = FieldList(Self.init, \.name, \.number)
    }

    func subscribe(to walk: inout Subscriptions) {
      walk.on(.function) { function, context in
        context.countOpportunity(of: Self.self)
        let name = context.source(of: function.name)
        guard name == "bad" else { return }
        context.record(
          Evidence(name: name, number: nil), by: Self.self, at: context.range(of: function.name),
          related: [context.range(of: function.funcKeyword)])
      }
    }

    func message(for record: Record<Evidence>) -> String { "`\(record.evidence.name)` is bad; rename it" }
  }

  private let analysis = Analysis(configuration: Configuration(), rules: [BadFunction()])
  private let source = "func good() {}\nfunc bad() {}\nstruct A { func bad() {} }\n"

  private var facts: FileFacts { analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)[0] }

  @Test func `related locations are part of the finding`() throws {
    let findings = analysis.review(of: [ProjectFile(path: "A.swift", facts: facts)]).findings
    #expect(findings.map(\.message) == ["`bad` is bad; rename it", "`bad` is bad; rename it"])
    let related = try #require(findings.first?.related.first)
    #expect(related.path == "A.swift")
    #expect(related.range.start == SourcePosition(line: 2, column: 1))
  }

  @Test func `records and opportunities are restored unchanged`() throws {
    let records = try #require(facts.records.lists.first).records(of: BadFunction.self)
    #expect(records.opportunities.count == 3)
    var writer = CompactWriter()
    // Types come first in a file's facts, because records refer to them.
    writer.write(facts.types.count)
    writer.write(facts.types)
    writer.write(records)
    let read = try writer.finish().withUnsafeBytes { bytes in
      var reader = try CompactReader(bytes)
      let count = try reader.read(Int.self)
      try reader.expectTypes(count)
      let _: [TypeFact] = try reader.read()
      return try reader.read(Records<BadFunction.Evidence>.self)
    }
    #expect(read == records)
    #expect(read.all.map(\.type) == [nil, 0])
  }

  @Test func `a rule's opportunities are counted per file`() {
    let types = TypeIndex(files: [ProjectFile(path: "A.swift", facts: facts)], viewModelSuffixes: [])
    let opportunities = RecordIndex(of: types.files).opportunities(of: BadFunction.self, in: types)
    #expect(opportunities.map(\.file) == [0, 0, 0])
  }

  @Test func `damaged records are ignored`() throws {
    var writer = CompactWriter()
    writer.write(1)
    writer.write(PrivateState.id)
    writer.writeSkippable { $0.write(99) }
    let read = try writer.finish().withUnsafeBytes { bytes in
      var reader = try CompactReader(bytes)
      return try reader.read(FileRecords.self)
    }
    #expect(read.lists.count == 1)
    #expect(read.lists.first?.records(of: PrivateState.self) == Records())
  }

  @Test func `an unknown recorder is treated as damaged data`() throws {
    var writer = CompactWriter()
    writer.write(1)
    writer.write("no_such_rule")
    #expect(throws: CompactReader.Damage.self) {
      try writer.finish().withUnsafeBytes { bytes in
        var reader = try CompactReader(bytes)
        return try reader.read(FileRecords.self)
      }
    }
  }
}
