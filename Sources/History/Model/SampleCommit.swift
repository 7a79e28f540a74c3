/// One of the commits since the previous sample, up to and including the sample itself.
package struct SampleCommit: Sendable, Hashable {
  /// The full commit ID in hexadecimal digits.
  package let id: String
  /// The first line of the commit message, unchanged.
  package let subject: String
  /// The author's name, without the email address.
  package let author: String
  /// The paths of the Swift and project files that the commit touched, including both paths of a renamed file.
  package let paths: Set<String>

  package init(id: String, subject: String, author: String, paths: Set<String>) {
    self.id = id
    self.subject = subject
    self.author = author
    self.paths = paths
  }
}
