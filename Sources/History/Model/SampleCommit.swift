/// One commit between a sample and the one before.
package struct SampleCommit: Sendable, Hashable {
  /// The full id, in hexadecimal digits.
  package let id: String
  /// The first line of its message, as it stands there.
  package let subject: String
  package let author: String
  /// The Swift files and project settings that it touched, under all names that it knows them by.
  package let paths: Set<String>

  package init(id: String, subject: String, author: String, paths: Set<String>) {
    self.id = id
    self.subject = subject
    self.author = author
    self.paths = paths
  }
}
