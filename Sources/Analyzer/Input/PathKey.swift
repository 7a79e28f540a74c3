/// A path where paths are compared: equal where their bytes are, as git and file systems have it.
///
/// To `String`, names that differ only in how their characters are composed are equal, so that one of two files would
/// stand for both.
package struct PathKey: Hashable, Comparable, Sendable {
  package let path: String

  package init(_ path: String) { self.path = path }

  package static func == (left: PathKey, right: PathKey) -> Bool { left.path.utf8.elementsEqual(right.path.utf8) }

  /// By bytes.
  package static func < (left: PathKey, right: PathKey) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = path.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Text of other systems may lie in memory in another form.
    if isDone == nil { Array(path.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}

extension PathKey: ExpressibleByStringLiteral {
  package init(stringLiteral path: String) { self.init(path) }
}

extension Set<PathKey> {
  package init(paths: some Sequence<String>) { self.init(paths.lazy.map { PathKey($0) }) }

  package func contains(path: String) -> Bool { contains(PathKey(path)) }
}
