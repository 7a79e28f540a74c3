import Foundation
import TestSupport
import Testing

@testable import Analyzer

/// Tests that the same input always produces the same review, regardless of file order and the number of threads.
@Suite struct DeterminismTests {
  /// The example app and some sources of `Report`: many real files, because some rules compare files with each other.
  private static let sources: [(path: String, source: String)] = {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    return ["Examples", "Sources/Report/Site"].flatMap { folder -> [(path: String, source: String)] in
      let names = FileManager.default.enumerator(atPath: root.appendingPathComponent(folder).path)
      return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".swift") }.sorted().compactMap { name in
        let path = folder + "/" + name
        return (try? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)).map { (path, $0) }
      }
    }
  }()

  private static let expected = Review.of(sources)

  @Test func `the reviews are not empty`() {
    #expect(Self.sources.count > 40)
    #expect(!Self.expected.findings.isEmpty)
  }

  @Test(arguments: [2, 64])
  func `the number of jobs and the order of files do not affect the review`(jobs: Int) {
    var random = SeededRandom(seed: UInt64(jobs))
    let expected = Self.expected
    let review = Review.of(Self.sources.shuffled(using: &random), jobs: jobs)
    #expect(review.findings == expected.findings)
    #expect(review.files == expected.files)
    #expect(review.checklists == expected.checklists)
    #expect(review.folders == expected.folders)
    #expect(review.architecture == expected.architecture)
    #expect(review.suppressed == expected.suppressed)
  }

  @Test func `every list in a review is sorted, and no finding is duplicated`() {
    let review = Review.of(Self.sources.reversed())
    #expect(review.files.map(\.path) == review.files.map(\.path).sorted())
    #expect(review.folders.map(\.path) == review.folders.map(\.path).sorted())
    for (left, right) in zip(review.findings, review.findings.dropFirst()) {
      #expect((left.path, left.range.start) <= (right.path, right.range.start))
    }
    #expect(Set(review.findings.map { $0.rule + $0.path + $0.fingerprint }).count == review.findings.count)
  }

  @Test func `adding lines elsewhere moves findings without changing fingerprints`() throws {
    let moved = Self.sources.map { ($0.path, "// one\n// two\n\n" + $0.source) }
    let before = Self.expected.findings.filter { $0.rule != "view_file_length" }
    let after = Review.of(moved).findings.filter { $0.rule != "view_file_length" }
    #expect(before.map(\.fingerprint) == after.map(\.fingerprint))
    #expect(before.map { $0.range.start.line + 3 } == after.map(\.range.start.line))
  }
}
