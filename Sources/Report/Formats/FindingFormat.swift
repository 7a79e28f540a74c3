package import Analyzer

/// A way to print a review: one file in this folder and one line in `FormatCatalog`.
package protocol FindingFormat: Sendable {
  /// The name that `--format` takes.
  var name: String { get }

  /// What it is for, in one line of `--help`.
  var summary: String { get }

  /// The whole output; the same input gives the same bytes.
  func content(of review: Review, in context: FormatContext) -> FormatContent
}

extension FindingFormat {
  /// The whole output as text, with a newline at its end unless it is empty.
  package func render(_ review: Review, in context: FormatContext) -> String { content(of: review, in: context).text }
}
