/// How one forge's CI reviews pull requests: where its file stands and what it says.
///
/// All of them have two jobs. The first reads the change, by the configuration and baseline of the base, and uses no
/// secrets; it leaves `review.json`, which it writes outside of the checkout, since a change can bring links. The second
/// has a token, reads that file as hostile, and takes nothing else from the change. So a change from a fork is reviewed
/// as well, and cannot get at the token. The tool lies outside of the checkout in both.
protocol CIFile: Sendable {
  /// For `--forge`.
  var forge: String { get }
  /// As people call the forge.
  var title: String { get }
  /// Whether a remote with this host belongs to the forge.
  func isHome(of host: String) -> Bool
  /// Files or folders that show that a project uses this CI already, from the root.
  var traces: [String] { get }
  /// The files to write.
  /// - Parameter exists: Whether a path is there already, where that makes a difference.
  func files(source: ToolSource, exists: (String) -> Bool) -> [SetupFile]
}

/// Every forge with a CI of its own.
enum CICatalog {
  static let all: [any CIFile] = [GitHubCI(), GitLabCI(), GiteaCI(), BitbucketCI(), AzureCI()]

  /// The forge of a remote, else the one whose CI the project uses already; nil where neither tells.
  static func forge(ofHost host: String?, exists: (String) -> Bool) -> (any CIFile)? {
    if let host, let forge = all.first(where: { $0.isHome(of: host) }) { return forge }
    let used = all.filter { $0.traces.contains(where: exists) }
    return used.count == 1 ? used[0] : nil
  }
}

extension String {
  /// Whether a host is a domain, or lies in it, or carries the name of the forge as one of its labels.
  func isHost(in domains: [String], orNamed label: String) -> Bool {
    domains.contains { self == $0 || hasSuffix("." + $0) }
      || split(separator: ".").contains { $0 == label || $0.split(separator: "-").contains(Substring(label)) }
  }
}
