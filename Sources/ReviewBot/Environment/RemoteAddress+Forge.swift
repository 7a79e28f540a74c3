import Foundation
import Git

extension RemoteAddress {
  /// The forge, where the name of the host says it.
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

  /// The name of the project as `--repo` has it on that forge.
  func project(on forge: String?) -> String {
    var parts = path.split(separator: "/").map(String.init)
    switch forge {
    case "azure":
      // `organisation/project/_git/repository`; by ssh `v3/organisation/project/repository`.
      parts.removeAll { $0 == "_git" || $0 == "v3" }
      // Names with spaces are allowed there.
      parts = parts.map { $0.removingPercentEncoding ?? $0 }
      if let host, host.hasSuffix(".visualstudio.com"), let organisation = host.split(separator: ".").first,
        parts.count < 3
      {
        parts.insert(String(organisation), at: 0)
      }
      if parts.count == 2 { parts.append(parts[1]) }
    case "bitbucket-dc":
      // `scm/KEY/name` by https, `KEY/name` by ssh.
      if parts.first == "scm" { parts.removeFirst() }
    default: break
    }
    return parts.joined(separator: "/")
  }

  /// The address of the forge's server, nil for a folder on this machine.
  var server: String? {
    guard host != nil else { return nil }
    return anonymous.split(separator: "/", maxSplits: 2).prefix(2).joined(separator: "//")
  }
}

extension CIContext {
  /// Takes forge, server and project from the address of a repository, where nothing better is known.
  mutating func fill(from remote: RemoteAddress?) {
    guard let remote, let server = remote.server else { return }
    forge = forge ?? remote.forge
    address = address ?? server
    project = project ?? remote.project(on: forge)
  }

  /// The same for the address as text.
  mutating func fill(from remote: String?) { fill(from: remote.map(RemoteAddress.init)) }
}
