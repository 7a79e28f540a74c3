import Foundation
package import Git

extension ProjectIdentity {
  /// Derives a project's identity from its remote and its folder.
  package init(_ repository: GitRepository, branch: String, root: String) throws {
    let address = try repository.originAddress().flatMap(WebAddress.of)
    let folder = root.split(separator: "/").last.map(String.init) ?? "project"
    let name = address.flatMap { $0.split(separator: "/").last.map(String.init) } ?? folder
    self.init(name: name, branch: branch, webAddress: address)
  }
}

/// A repository's web page.
enum WebAddress {
  /// Returns the URL of the web page, without credentials, or nil if the remote's address is a local path or not
  /// supported.
  static func of(_ remote: String) -> String? {
    var text = remote
    if !text.contains("://"), let colon = text.firstIndex(of: ":"), !text.hasPrefix("/") {
      text = "ssh://" + text[..<colon] + "/" + text[text.index(after: colon)...]
    }
    guard let parts = URLComponents(string: text), let scheme = parts.scheme, let host = parts.host, !host.isEmpty,
      ["https", "http", "ssh", "git"].contains(scheme)
    else { return nil }
    var path = parts.path
    while path.hasSuffix("/") { path.removeLast() }
    if path.hasSuffix(".git") { path.removeLast(4) }
    guard path.count > 1 else { return nil }
    var web = URLComponents()
    web.scheme = scheme == "http" ? "http" : "https"
    web.host = host
    // An SSH server's port differs from the web server's.
    if scheme.hasPrefix("http") { web.port = parts.port }
    web.path = path.hasPrefix("/") ? path : "/" + path
    return web.string
  }
}
