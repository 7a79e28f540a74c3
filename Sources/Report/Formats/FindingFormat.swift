package import Analyzer

/// An output format for reviews. To add a format, create a file in this folder and add it to `FormatCatalog`.
package protocol FindingFormat: Sendable {
  /// The name to pass to `--format`.
  var name: String { get }

  /// A one-line description for the help.
  var summary: String { get }

  /// Returns the output, which must be deterministic.
  func content(of review: Review, in context: FormatContext) -> FormatContent
}

extension FindingFormat {
  /// Returns the output as text, with a trailing newline unless it is empty.
  package func render(_ review: Review, in context: FormatContext) -> String { content(of: review, in: context).text }
}
