/// The CI configuration that reviews pull requests on a forge.
///
/// Every file defines two jobs. The first job reviews the change with the configuration and baseline from the base, and
/// has no secrets. It writes `review.json` outside the checkout, because a change can add symbolic links to the
/// checkout. The second job has a token, treats that file as untrusted, and uses no other file from the change. As a
/// result, changes from forks are reviewed but cannot obtain the token. Both jobs install Lintel outside the checkout.
protocol CIFile: Sendable {
  /// The forge's `--forge` value.
  var forge: String { get }
  /// Returns whether a remote on this host belongs to the forge.
  func isHome(of host: String) -> Bool
  /// Paths relative to the top of the repository. If one of these files or folders exists, the project uses this CI
  /// system.
  var indicatorPaths: [String] { get }
  /// Returns the files to write, with paths relative to the top of the repository.
  /// - Parameters:
  ///   - folder: The folder to review.
  ///   - exists: Returns whether a path exists in the repository.
  func files(source: ToolSource, folder: ProjectFolder, exists: (String) -> Bool) -> [SetupFile]
}

/// All forges that have their own CI.
enum CICatalog {
  static let all: [any CIFile] = [GitHubCIFile(), GitLabCIFile(), GiteaCIFile(), BitbucketCIFile(), AzureCIFile()]

  /// Returns the forge that hosts a remote. If the host is unknown but the project uses the CI of exactly one forge,
  /// returns that forge. Otherwise, returns nil.
  static func forge(ofHost host: String?, exists: (String) -> Bool) -> (any CIFile)? {
    if let host, let forge = all.first(where: { $0.isHome(of: host) }) { return forge }
    let used = all.filter { $0.indicatorPaths.contains(where: exists) }
    return used.count == 1 ? used[0] : nil
  }
}

extension String {
  /// Returns whether a host is in one of the domains, or has the forge's name as one of its labels.
  func isHost(in domains: [String], orNamed label: String) -> Bool {
    domains.contains { self == $0 || hasSuffix("." + $0) }
      || split(separator: ".").contains { $0 == label || $0.split(separator: "-").contains(Substring(label)) }
  }
}
