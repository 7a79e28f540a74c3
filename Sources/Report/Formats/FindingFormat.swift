package import Analyzer

/// A way to print a review: one file in this folder and one line in `FormatCatalog`.
package protocol FindingFormat: Sendable {
  /// The name that `--format` takes.
  var name: String { get }

  /// What it is for, in one line of `--help`.
  var summary: String { get }

  /// The whole output, with a newline at its end unless it is empty; the same input gives the same bytes.
  func render(_ review: Review, in context: FormatContext) -> String
}
