import Foundation
import Git

extension RemoteAddress {
  /// The forge's name, if it can be derived from the host name.
  var forge: String? {
    guard let host else { return nil }
    switch host {
    case "bitbucket.org": return "bitbucket"
    case "codeberg.org": return "gitea"
    case "dev.azure.com", "ssh.dev.azure.com": return "azure"
    default: break
    }
    if host.hasSuffix(".ghe.com") { return "github" }
    if host.hasSuffix(".visualstudio.com") { return "azure" }
    for (word, forge) in [
      ("github", "github"), ("gitlab", "gitlab"), ("gitea", "gitea"), ("forgejo", "gitea"), ("gerrit", "gerrit"),
      ("bitbucket", "bitbucket-dc"),
    ] where host.contains(word) {
      return forge
    }
    return nil
  }

  /// Returns the project's name in the form that `--repo` expects for the given forge.
  func project(on forge: String?) -> String {
    var parts = path.split(separator: "/").map(String.init)
    switch forge {
    case "azure":
      // `organization/project/_git/repository`; over SSH, `v3/organization/project/repository`.
      parts.removeAll { $0 == "_git" || $0 == "v3" }
      // Azure allows names with spaces.
      parts = parts.map { $0.removingPercentEncoding ?? $0 }
      if let host, host.hasSuffix(".visualstudio.com"), let organization = host.split(separator: ".").first,
        parts.count < 3
      {
        parts.insert(String(organization), at: 0)
      }
      if parts.count == 2 { parts.append(parts[1]) }
    case "bitbucket-dc":
      // The path is `scm/KEY/name` over HTTPS and `KEY/name` over SSH.
      if parts.first == "scm" { parts.removeFirst() }
    default: break
    }
    return parts.joined(separator: "/")
  }

  /// The URL of the forge's server, or nil for a local folder.
  var server: String? {
    guard host != nil else { return nil }
    return anonymous.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")
  }
}

extension CIContext {
  /// Sets the forge, server and project from a repository URL unless they are already known.
  mutating func fill(from remote: RemoteAddress?) {
    guard let remote, let server = remote.server else { return }
    forge = forge ?? remote.forge
    address = address ?? server
    project = project ?? remote.project(on: forge)
  }

  /// Sets the forge, server and project from a URL string unless they are already known.
  mutating func fill(from remote: String?) { fill(from: remote.map(RemoteAddress.init)) }
}
