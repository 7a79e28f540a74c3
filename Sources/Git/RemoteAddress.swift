/// Where a remote repository lies, as git writes it.
/// - Source: git-clone, "GIT URLS".
package struct RemoteAddress: Sendable, Hashable {
  /// In lower case, without user and port; nil for a folder on this machine.
  package let host: String?
  /// Without a leading `/` and a trailing `.git`: `acme/app`.
  package let path: String
  /// The address for who has no key and no password on that host: `https://host/acme/app.git`; a folder as it is.
  package let anonymous: String

  /// Reads `https://host/path`, `ssh://user@host:port/path`, `user@host:path` and folders.
  package init(_ text: String) {
    let parts = Self.parts(of: text)
    host = parts?.host.lowercased()
    let path = (parts?.path ?? text).drop { $0 == "/" && parts != nil }
    self.path = path.hasSuffix(".git") ? String(path.dropLast(4)) : String(path)
    anonymous = parts.map { "https://\($0.host.lowercased())\($0.webPort)/\(path)" } ?? text
  }

  private struct Parts {
    let host: String
    let path: String
    /// With its colon; empty for the usual one. The port of ssh is not that of the web.
    let webPort: String
  }

  private static func parts(of text: String) -> Parts? {
    if let separator = text.firstRange(of: "://") {
      let scheme = text[..<separator.lowerBound].lowercased()
      guard scheme != "file" else { return nil }
      let rest = text[separator.upperBound...]
      let authority = rest.prefix { $0 != "/" }
      let place = (authority.split(separator: "@").last ?? "").split(separator: ":", maxSplits: 1)
      guard let host = place.first, !host.isEmpty else { return nil }
      let isWeb = scheme == "https" || scheme == "http"
      return Parts(
        host: String(host), path: String(rest.dropFirst(authority.count)),
        webPort: isWeb && place.count > 1 ? ":" + place[1] : "")
    }
    // `host:path` without a slash before the colon; one letter is a drive of Windows.
    guard let colon = text.firstIndex(of: ":"), !text[..<colon].contains("/") else { return nil }
    let host = text[..<colon].split(separator: "@").last ?? ""
    guard host.count > 1 else { return nil }
    return Parts(host: String(host), path: String(text[text.index(after: colon)...]), webPort: "")
  }
}

extension GitRepository {
  /// The address of the remote that the branch follows, else of `origin`, else of the only one; nil without any.
  /// - Throws: `GitError.cannotStart`.
  package func remoteAddress() throws(GitError) -> RemoteAddress? {
    var names: [String] = []
    let branch = try setting("branch", named: try checkedOutBranch(), "remote")
    if let branch { names.append(branch) }
    names.append("origin")
    let all = try command.run(["remote"], in: workTree).standardOutput.split(separator: UInt8(ascii: "\n"))
    if all.count == 1 { names.append(String(decoding: all[0], as: UTF8.self)) }
    for name in names {
      if let url = try setting("remote", named: name, "url") { return RemoteAddress(url) }
    }
    return nil
  }

  /// The folder that git runs hooks from: absolute, without links and `..`. It need not exist.
  /// - Throws: `GitError`.
  package func hooksFolder() throws(GitError) -> String {
    // Our own setting, which keeps git from running hooks, comes last.
    let values = try command.run(
      ["config", "-z", "--type=path", "--get-all", "core.hooksPath"], in: workTree
    ).standardOutput.split(separator: 0).dropLast()
    guard let value = values.last.map({ String(decoding: $0, as: UTF8.self) }) else {
      return FileStatus.resolvedPath(try commonDirectory() + "/hooks")
    }
    return FileStatus.resolvedPath(value.hasPrefix("/") ? value : workTree + "/" + value)
  }

  private func checkedOutBranch() throws(GitError) -> String? {
    let output = try command.run(["symbolic-ref", "--quiet", "--short", "HEAD"], in: workTree)
    guard output.status == 0 else { return nil }
    return String(decoding: output.standardOutput.dropLast(), as: UTF8.self)
  }

  private func setting(_ section: String, named name: String?, _ key: String) throws(GitError) -> String? {
    guard let name else { return nil }
    let output = try command.run(["config", "-z", "--get", "\(section).\(name).\(key)"], in: workTree)
    guard output.status == 0 else { return nil }
    return String(decoding: output.standardOutput.prefix { $0 != 0 }, as: UTF8.self)
  }
}
