import Foundation

/// Turns `file:` addresses into paths and back.
enum FileAddress {
  /// The absolute path; nil for another scheme, a path that is not absolute or one that holds a zero byte.
  static func path(of address: String) -> String? {
    guard address.lowercased().hasPrefix("file://") else { return nil }
    let rest = address.dropFirst("file://".count)
    guard let slash = rest.firstIndex(of: "/"), let path = String(rest[slash...]).removingPercentEncoding,
      !path.utf8.contains(0)
    else { return nil }
    let host = rest[..<slash].lowercased()
    guard host.isEmpty || host == "localhost" else { return nil }
    return path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  static func address(of path: String) -> String {
    let allowed = CharacterSet(charactersIn: "/-._~").union(.init(charactersIn: "0123456789"))
      .union(.init(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    return "file://" + (path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path)
  }
}
