import Essentials

/// Converts between `file:` URLs and paths.
enum FileAddress {
  /// Returns the absolute path, or nil for other schemes, relative paths and paths that contain a NUL byte.
  static func path(of address: String) -> String? {
    guard address.lowercased().hasPrefix("file://") else { return nil }
    let rest = address.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/"), let path = PercentEncoding.decoded(rest[slash...]),
      !path.utf8.contains(0)
    else { return nil }
    let host = rest[..<slash].lowercased()
    guard host.isEmpty || host == "localhost" else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  static func address(of path: String) -> String {
    "file://" + PercentEncoding.encoded(path, allowing: PercentEncoding.unreserved.union("/".utf8))
  }
}
