/// A file written by `review init`.
package struct SetupFile: Sendable, Hashable {
  /// The path, absolute or relative to the root.
  package let path: String
  /// The complete content of the file.
  package let text: String
  package var isExecutable = false
  /// Whether the text includes the file's existing content, in which case the file can be overwritten.
  package var isMerged = false
  /// The file's purpose, printed after its path.
  package let purpose: String
  /// The remaining manual steps; empty if there are none.
  package var remark = ""

  package init(
    path: String, text: String, isExecutable: Bool = false, isMerged: Bool = false, purpose: String, remark: String = ""
  ) {
    self.path = path
    self.text = text
    self.isExecutable = isExecutable
    self.isMerged = isMerged
    self.purpose = purpose
    self.remark = remark
  }

  /// Returns the same file at a different path.
  func at(_ path: String) -> SetupFile {
    SetupFile(
      path: path, text: text, isExecutable: isExecutable, isMerged: isMerged, purpose: purpose, remark: remark)
  }
}
