/// A file that `review init` writes.
package struct SetupFile: Sendable, Hashable {
  /// Absolute, or relative to the root.
  package let path: String
  package let text: String
  package var isExecutable = false
  /// Whether the text is what people have written with ours in it, so that it may replace the file.
  package var isMerged = false
  /// What it is for, after the path in a list.
  package let purpose: String
  /// What is left to do by hand; empty where nothing is.
  package var remark = ""
}
