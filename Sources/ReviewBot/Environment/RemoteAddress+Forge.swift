import Git

extension RemoteAddress {
  /// The forge's name, if it can be derived from the host name.
  var forge: String? { host.flatMap(ForgeCatalog.forge(onHost:))?.name }

  /// Returns the project's name in the form that `--repo` expects for the given forge.
  func project(on forge: String?) -> String {
    forge.flatMap(ForgeCatalog.forge(named:))?.project(self) ?? path
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
