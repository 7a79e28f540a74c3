/// A file that `review init` writes.
struct SetupFile: Sendable, Hashable {
  /// Absolute, or relative to the root.
  let path: String
  let text: String
  var isExecutable = false
  /// What it is for, after the path in a list.
  let purpose: String
  /// What is left to do by hand; empty where nothing is.
  var remark = ""
}
