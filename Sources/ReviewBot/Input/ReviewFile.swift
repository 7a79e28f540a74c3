package import Analyzer
import Foundation

/// A review that another job wrote as JSON, which may have run code of the change: everything in it is doubted.
///
/// Nothing of it is posted: it is compared with the review of the commits that it names. Its fixes are left out all the
/// same, since nobody should apply what a stranger's job proposes.
/// - Source: cli.md, "JSON (`--format json`), schema 1".
package struct ReviewFile: Sendable {
  /// Why the file is not taken.
  package struct Problem: Error, Sendable, Hashable, CustomStringConvertible {
    package let description: String
  }

  /// The commit that was reviewed.
  package let head: String
  package let review: Review

  /// In bytes.
  package static let sizeLimit = 64 << 20
  private static let countLimit = 20_000

  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - rules: The ids of all rules that there are.
  /// - Throws: `Problem` for the first thing that is not as `review check` writes it.
  package init(_ bytes: [UInt8], rules: Set<String>) throws(Problem) {
    guard bytes.count <= Self.sizeLimit else { throw Problem("it is larger than \(Self.sizeLimit >> 20) MiB") }
    let document: ReviewDocument
    do {
      document = try JSONDecoder().decode(ReviewDocument.self, from: Data(bytes))
    } catch {
      throw Problem("it is no review of schema 1 (\(Self.place(of: error)))")
    }
    guard document.schema == 1 else { throw Problem("it has schema \(document.schema); this version reads schema 1") }
    guard let change = document.change else {
      throw Problem("it is no review of a change; write it with `review check --since REV --format json=FILE`")
    }
    guard let head = change.headCommit, head.isCommitName else {
      throw Problem("it names no commit; write it where all changes are committed")
    }
    self.head = head
    guard document.findings.count <= Self.countLimit else {
      throw Problem("it holds more than \(Self.countLimit) findings")
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

  private static func place(of error: any Error) -> String {
    guard let error = error as? DecodingError else { return "it is no JSON" }
    let path: [any CodingKey] =
      switch error {
      case .keyNotFound(let key, let context): context.codingPath + [key]
      case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
        context.codingPath
      @unknown default: []
      }
    let text = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
    return text.isEmpty ? "it is no such JSON" : "at `\(text.prefix(100))`"
  }
}

extension ReviewFile.Problem {
  init(_ description: String) { self.description = description }
}
