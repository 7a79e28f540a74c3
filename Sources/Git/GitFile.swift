/// One file that git knows of: tracked, or neither tracked nor ignored.
package struct GitFile: Sendable, Hashable {
  /// What stands in the work tree.
  package enum Kind: Sendable, Hashable {
    case regular
    /// A link, also where the file system has none and git wrote its target into a file (mode 120000).
    case symbolicLink
    /// Another repository (mode 160000).
    case submodule
    /// A folder or a special file where git expects a file.
    case other
  }

  /// Relative to the folder that was listed, with `/`; bytes that are no UTF-8 are replaced.
  package let path: String
  package let kind: Kind
  package let isTracked: Bool
  /// Whether `path` is exactly the name on disk.
  package let hasValidName: Bool

  package init(path: String, kind: Kind, isTracked: Bool, hasValidName: Bool = true) {
    self.path = path
    self.kind = kind
    self.isTracked = isTracked
    self.hasValidName = hasValidName
  }
}
