package import Analyzer
import Essentials

/// A JSON review written by another job. Its contents are not trusted, because the job may have run code from the
/// change.
///
/// None of the file's contents are posted; they are only compared with a review of the same commits. Fixes are dropped,
/// because nobody should apply fixes from an untrusted job.
/// - Source: docs/configuration.md, "Output formats".
package struct ReviewFile: Sendable {
  /// The reason the file is rejected.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The hash of the reviewed commit.
  package let head: String
  /// The review that the file describes, without fixes.
  package let review: Review

  /// The maximum size, in bytes.
  package static let sizeLimit = 64 << 20
  private static let countLimit = 20_000

  /// - Parameters:
  ///   - bytes: The file's contents.
  ///   - rules: The IDs of all known rules.
  /// - Throws: `Problem` for the first value that `review check` would not have written.
  package init(_ bytes: [UInt8], rules: Set<String>) throws(Problem) {
    guard bytes.count <= Self.sizeLimit else { throw Problem("the file is larger than \(Self.sizeLimit >> 20) MiB") }
    let document: ReviewDocument
    do {
      document = try JSONDecoder().decode(ReviewDocument.self, from: Data(bytes))
    } catch {
      throw Problem("the file is not a review in schema 1 (\(Self.location(of: error)))")
    }
    guard document.schema == 1 else {
      throw Problem("the file has schema \(document.schema), but schema 1 is required")
    }
    guard let change = document.change else {
      throw Problem("the file is not a review of a change; run `review check --since REV --format json=FILE`")
    }
    guard let head = change.headCommit, head.isCommitName else {
      throw Problem("the file does not contain a commit id; commit all changes before creating it")
    }
    self.head = head
    guard document.findings.count <= Self.countLimit else {
      throw Problem("the file contains more than \(Self.countLimit) findings")
    }
    var findings: [Finding] = []
    for (index, finding) in document.findings.enumerated() {
      findings.append(try finding.checked("findings[\(index)]", rules: rules))
    }
    review = Review(
      architecture: .init(architecture: .mv, reason: ""), files: try change.checkedTypes(), findings: findings,
      checklists: [], folders: [],
      coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: try change.checkedFailures(),
      change: try change.checked(rules: rules))
  }

  private static func location(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "invalid JSON" }
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    let text = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return text.isEmpty ? "invalid JSON" : "at `\(text.prefix(100))`"
  }
}

extension ReviewFile.Problem {
  init(_ description: String) { self.description = description }
}
