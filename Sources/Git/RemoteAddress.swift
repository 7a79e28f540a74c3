import Essentials

/// The address of a remote repository in git's notation.
/// - Source: git-clone, "GIT URLS".
package struct RemoteAddress: Sendable, Hashable {
  /// The lowercase host, without the user and port, or nil for a local folder.
  package let host: String?
  /// The path without a leading or trailing `/` or a trailing `.git`, such as `acme/app`.
  package let path: String
  /// The URL of the repository's web page, without credentials; nil for a local folder or an unknown scheme.
  package let webPage: String?
  /// The address without credentials, such as `https://host/acme/app.git`. The path of a local folder is unchanged.
  package let anonymous: String

  /// Parses `https://host/path`, `ssh://user@host:port/path`, `user@host:path` or a folder.
  package init(_ text: String) {
    let parts = Self.parts(of: text)
    host = parts?.host.lowercased()
    let path = (parts?.path ?? text).drop { $0 == "/" && parts != nil }
    var name = path
    while parts != nil, name.last == "/" { name.removeLast() }
    self.path = name.hasSuffix(".git") ? String(name.dropLast(4)) : String(name)
    anonymous = parts.map { "https://\($0.host.lowercased())\($0.webPort)/\(path)" } ?? text
    webPage = parts?.webPage(ofPath: self.path)
  }

  private struct Parts {
    /// The lowercase scheme; `ssh` for `user@host:path`.
    let scheme: String
    let host: String
    let path: String
    /// The port of a web address, with its colon; empty if the address has no port or is not a web address.
    let webPort: String

    func webPage(ofPath path: String) -> String? {
      guard !path.isEmpty, ["https", "http", "ssh", "git"].contains(scheme) else { return nil }
      var page = URLComponents()
      page.scheme = scheme == "http" ? "http" : "https"
      page.host = host.lowercased()
      page.port = UInt16(webPort.dropFirst()).map(Int.init)
      page.path = "/" + (PercentEncoding.decoded(path) ?? path)
      return page.string
    }
  }

  private static func parts(of text: String) -> Parts? {
    if let separator = text.firstRange(of: "://") {
      let scheme = text[..<separator.lowerBound].lowercased()
      guard scheme != "file" else { return nil }
      let rest = text[separator.upperBound...]
      let authority = rest.prefix { $0 != "/" }
      let hostAndPort = authority.split(separator: "@").last ?? ""
      // The colons in the brackets of an IPv6 address do not separate a port.
      let bracket = hostAndPort.first == "[" ? hostAndPort.firstIndex(of: "]") : nil
      let end = hostAndPort[(bracket ?? hostAndPort.startIndex)...].firstIndex(of: ":") ?? hostAndPort.endIndex
      let (host, port) = (hostAndPort[..<end], hostAndPort[end...])
      guard !host.isEmpty else { return nil }
      let isWeb = scheme == "https" || scheme == "http"
      return Parts(
        scheme: scheme, host: String(host), path: String(rest.dropFirst(authority.count)),
        webPort: isWeb ? String(port) : "")
    }
    // In `host:path`, there is no slash before the colon. A single letter before the colon is a Windows drive.
    let bracket = text.firstRange(of: "]:")?.lowerBound ?? text.startIndex
    guard let colon = text[bracket...].firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
    let host = text[..<colon].split(separator: "@").last ?? ""
    guard host.count > 1 else { return nil }
    return Parts(scheme: "ssh", host: String(host), path: String(text[text.index(after: colon)...]), webPort: "")
  }
}

extension GitRepository {
  /// Returns a remote's address, or nil if there is none. Prefers the current branch's remote, then `origin`, then the
  /// only remote.
  /// - Throws: `GitError.cannotStart`.
  package func remoteAddress() throws(GitError) -> RemoteAddress? {
    var names: [String] = []
    let branch = try setting("branch", named: try checkedOutBranch(), "remote")
    if let branch { names.append(branch) }
    names.append("origin")
    let all = try command.run(["remote"], in: workingTree).standardOutput.split(separator: UInt8(ascii: "\n"))
    if all.count == 1 { names.append(String(decoding: all[0], as: UTF8.self)) }
    for name in names {
      if let url = try setting("remote", named: name, "url") { return RemoteAddress(url) }
    }
    return nil
  }

  /// Returns the absolute path of the hooks folder, with symbolic links and `..` resolved. The folder need not exist.
  /// - Throws: `GitError`.
  package func hooksFolder() throws(GitError) -> String {
    // The last value is our own setting, which prevents git from running hooks.
    let values = try command.run(
      ["config", "-z", "--type=path", "--get-all", "core.hooksPath"], in: workingTree
    ).standardOutput.split(separator: 0).dropLast()
    guard let value = values.last.map({ String(decoding: $0, as: UTF8.self) }) else {
      return FileStatus.resolvedPath(try commonDirectory() + "/hooks")
    }
    return FileStatus.resolvedPath(value.hasPrefix("/") ? value : workingTree + "/" + value)
  }

  private func checkedOutBranch() throws(GitError) -> String? {
    let output = try command.run(["symbolic-ref", "--quiet", "--short", "HEAD"], in: workingTree)
    guard output.status == 0 else { return nil }
    return String(decoding: output.standardOutput.dropLast(), as: UTF8.self)
  }

  private func setting(_ section: String, named name: String?, _ key: String) throws(GitError) -> String? {
    guard let name else { return nil }
    let output = try command.run(["config", "-z", "--get", "\(section).\(name).\(key)"], in: workingTree)
    guard output.status == 0 else { return nil }
    return String(decoding: output.standardOutput.prefix { $0 != 0 }, as: UTF8.self)
  }
}
