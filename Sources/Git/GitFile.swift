/// A file that is either tracked, or untracked but not ignored.
package struct GitFile: Sendable, Hashable {
  /// The kind of file in the working tree.
  package enum Kind: Sendable, Hashable {
    case regular
    /// A symbolic link (mode 120000), even if the file system does not support links and git wrote a file instead.
    case symbolicLink
    /// Another repository (mode 160000).
    case submodule
    /// A folder or a special file where git expects a file.
    case other
  }

  /// The path relative to the listed folder. Invalid UTF-8 is replaced.
  package let path: String
  package let kind: Kind
  /// Whether the index contains the file.
  package let isTracked: Bool
  /// Whether the name on disk is valid UTF-8.
  package let hasValidName: Bool
  /// The attributes of the file when it was listed, if they were read.
  package let status: FileStatus?

  package init(path: String, kind: Kind, isTracked: Bool, hasValidName: Bool = true, status: FileStatus? = nil) {
    self.path = path
    self.kind = kind
    self.isTracked = isTracked
    self.hasValidName = hasValidName
    self.status = status
  }
}
