import Foundation
import TestSupport
import Testing

@testable import Analyzer

/// The facts about all rules' examples, which cover every kind of fact.
enum ExampleFacts {
  static let all: [FileFacts] = {
    let sources = RuleCatalog.rules.map(\.info).flatMap { $0.triggering + $0.good }
      .flatMap { MarkedExample($0).files.map(\.source) }
    return Analysis(configuration: Configuration()).facts(ofEach: sources.map { Array($0.utf8) }, jobs: 2)
  }()

  /// The review of all examples as one project, with a skipped file.
  static let review = review(of: all)

  /// A review of a few examples, small enough to be damaged in many ways.
  static let smallReview = review(of: Array(all.prefix(12)))

  /// The review of a change from the first half of the examples to the second.
  static let changeReview: Review = {
    let half = all.count / 2
    let head = all.suffix(half).enumerated().map { ProjectFile(path: "Sources/F\($0).swift", facts: $1) }
    var earlier: [PathKey: FileFacts?] = [:]
    for (file, facts) in zip(head, all) { earlier[PathKey(file.path)] = facts }
    return Analysis(configuration: Configuration()).change(to: head, changed: earlier, since: "origin/main")
  }()

  private static func review(of facts: [FileFacts]) -> Review {
    let source =
      "// review:disable body_length -- it is a table\nimport SwiftUI\nstruct A: View {\n  var body: some View {\n"
      + String(repeating: "    Text(\"a\")\n", count: 60) + "  }\n}\n"
    let analysis = Analysis(configuration: Configuration())
    let files = (facts + analysis.facts(ofEach: [Array(source.utf8)], jobs: 1)).enumerated().map { index, facts in
      ProjectFile(path: "Sources/M\(index % 5)/F\(index).swift", facts: facts)
    }
    let skipped = SkippedFile(path: "Sources/Z.swift", reason: "is larger than 1 MiB", isFailure: false)
    return analysis.review(of: files, skipped: [skipped])
  }
}

@Suite struct SealedValueTests {
  @Test func `stored facts are restored unchanged`() throws {
    for facts in ExampleFacts.all {
      let bytes = SealedValue.bytes(of: facts)
      #expect(try SealedValue.value(FileFacts.self, from: bytes) == facts)
    }
  }

  @Test func `facts about a rejected file can be stored`() throws {
    var facts = FileFacts()
    facts.failure = "is nested too deep"
    facts.lines = LineCounts(total: 3, code: 1, comment: 1, blank: 1)
    let bytes = SealedValue.bytes(of: facts)
    #expect(try SealedValue.value(FileFacts.self, from: bytes) == facts)
  }

  @Test func `reviews can be stored`() throws {
    let review = ExampleFacts.review
    #expect(review.findings.contains { $0.fix != nil } && !review.accepted.isEmpty && !review.modules.isEmpty)
    #expect(try SealedValue.value(Review.self, from: SealedValue.bytes(of: review)) == review)
  }

  @Test func `reviews of changes can be stored`() throws {
    let review = ExampleFacts.changeReview
    let change = try #require(review.change)
    #expect(!change.fixed.isEmpty && !change.rules.isEmpty && !change.figures.humanItems.isEmpty)
    #expect(change.figures.metrics.contains { $0.value.before != $0.value.after } && !change.figures.files.isEmpty)
    #expect(try SealedValue.value(Review.self, from: SealedValue.bytes(of: review)) == review)
  }

  @Test(arguments: [Int.min, -(1 << 32) - 1, (1 << 32) + 1, .max])
  func `an unrealistic number is treated as damaged data`(number: Int) {
    var writer = CompactWriter()
    writer.write(number)
    #expect(throws: CompactReader.Damage.self) { try readNumber(in: writer) }
  }

  private func readNumber(in writer: CompactWriter) throws -> Int {
    try writer.finish().withUnsafeBytes { bytes in
      var reader = try CompactReader(bytes)
      return try reader.read(Int.self)
    }
  }

  @Test(arguments: [(0, 1), (1, 0), (-5, 1)])
  func `an invalid position is treated as damaged data`(line: Int, column: Int) {
    let place = SourcePosition(line: line, column: column)
    #expect(throws: CompactReader.Damage.self) {
      try SealedValue.value(SourcePosition.self, from: SealedValue.bytes(of: place))
    }
  }

  @Test func `a range that ends before it begins is treated as damaged data`() {
    let range = SourceRange(start: SourcePosition(line: 2, column: 1), end: SourcePosition(line: 1, column: 9))
    #expect(throws: CompactReader.Damage.self) {
      try SealedValue.value(SourceRange.self, from: SealedValue.bytes(of: range))
    }
  }

  // Following enclosing types in a cycle would never end.
  @Test func `a type nested in itself is treated as damaged data`() throws {
    let source = Array("struct A { struct B {} }\n".utf8)
    var facts = try #require(Analysis(configuration: Configuration()).facts(ofEach: [source], jobs: 1).first)
    #expect(facts.types.map(\.parent) == [nil, 0])
    facts.types.removeFirst()
    #expect(throws: CompactReader.Damage.self) {
      try SealedValue.value(FileFacts.self, from: SealedValue.bytes(of: facts))
    }
  }

  @Test(arguments: 1...UInt64(40 * thoroughness))
  func `reading a review never crashes`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var writer = CompactWriter()
    writer.write(ExampleFacts.smallReview)
    var bytes = writer.finish()
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    bytes.withUnsafeBytes { buffer in
      guard var reader = try? CompactReader(buffer), let review = try? reader.read(Review.self) else { return }
      #expect(review.files.count <= bytes.count)
    }
  }

  @Test(arguments: [UInt64](1...40))
  func `damaged bytes are rejected`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var bytes = SealedValue.bytes(of: try #require(ExampleFacts.all.randomElement(using: &random)))
    switch seed % 3 {
    case 0: bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    case 1: bytes.append(UInt8.random(in: 0...255, using: &random))
    default:
      let index = bytes.indices.randomElement(using: &random) ?? 0
      bytes[index] ^= UInt8.random(in: 1...255, using: &random)
    }
    #expect(throws: CompactReader.Damage.self) { try SealedValue.value(FileFacts.self, from: bytes) }
  }

  /// The checksum detects accidents; the reader itself must withstand malicious bytes.
  @Test(arguments: 1...UInt64(40 * thoroughness))
  func `the reader never crashes`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    var writer = CompactWriter()
    writer.write(try #require(ExampleFacts.all.randomElement(using: &random)))
    var bytes = writer.finish()
    for _ in 0..<Int.random(in: 1...8, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
    }
    bytes.withUnsafeBytes { buffer in
      guard var reader = try? CompactReader(buffer), let facts = try? reader.read(FileFacts.self) else { return }
      let file = ProjectFile(path: "Sources/A.swift", facts: facts)
      _ = Analysis(configuration: Configuration()).review(of: [file])
    }
  }
}

/// Tests that the version of the facts is derived from the sources.
@Suite struct FactsVersionTests {
  /// Hashes the files of a folder.
  private func version(of files: [String: String], folder name: String = "Sources") throws -> String {
    let folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(text, to: "\(name)/\(path)") }
    let output = try BuiltTool(named: "sources-version").run(
      ["Out.swift", "\(folder.path)/\(name)"] + files.keys.map { "\(folder.path)/\(name)/\($0)" }, in: folder.path)
    #expect(output.status == 0, "\(output.standardError)")
    return try String(contentsOf: folder.url.appendingPathComponent("Out.swift"), encoding: .utf8)
  }

  @Test func `a change to any source or file name changes the version`() throws {
    let first = try version(of: ["A.swift": "let a = 1", "Rules/B.swift": "let b = 1"])
    #expect(try version(of: ["A.swift": "let a = 1", "Rules/B.swift": "let b = 1"], folder: "Elsewhere") == first)
    #expect(try version(of: ["A.swift": "let a = 2", "Rules/B.swift": "let b = 1"]) != first)
    #expect(try version(of: ["A.swift": "let a = 1", "Rules/C.swift": "let b = 1"]) != first)
  }

  @Test func `an unchanged version is not written again`() throws {
    let folder = try TemporaryFolder()
    try folder.write("let a = 1", to: "A.swift")
    let output = folder.path + "/Out.swift"
    let tool = try BuiltTool(named: "sources-version")
    _ = try tool.run([output, folder.path, folder.path + "/A.swift"], in: folder.path)
    let written = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.modificationDate: written], ofItemAtPath: output)
    _ = try tool.run([output, folder.path, folder.path + "/A.swift"], in: folder.path)
    #expect(try FileManager.default.attributesOfItem(atPath: output)[.modificationDate] as? Date == written)
  }

  @Test func `a source that cannot be read is an error`() throws {
    let folder = try TemporaryFolder()
    let output = try BuiltTool(named: "sources-version").run(["Out.swift", "/", "/nowhere.swift"], in: folder.path)
    #expect(output.status == 1)
    #expect(output.standardError.hasPrefix("sources-version: "))
  }
}
