/// A path that is compared by its bytes, as git and file systems do.
///
/// `String` treats canonically equivalent names as equal, so one of two files could be mistaken for the other.
package struct PathKey: Hashable, Comparable, Sendable {
  /// The path as it was passed, not normalized.
  package let path: String

  package init(_ path: String) { self.path = path }

  package static func == (left: PathKey, right: PathKey) -> Bool { left.path.utf8.elementsEqual(right.path.utf8) }

  /// Compares the paths by bytes.
  package static func < (left: PathKey, right: PathKey) -> Bool {
    left.path.utf8.lexicographicallyPrecedes(right.path.utf8)
  }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = path.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    // Bridged strings may not be stored as contiguous UTF-8.
    if isDone == nil { Array(path.utf8).withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
}

extension PathKey: ExpressibleByStringLiteral {
  package init(stringLiteral path: String) { self.init(path) }
}

extension Set<PathKey> {
  package init(paths: some Sequence<String>) { self.init(paths.lazy.map { PathKey($0) }) }

  /// Returns whether the set contains a path with exactly these bytes.
  package func contains(path: String) -> Bool { contains(PathKey(path)) }
}
