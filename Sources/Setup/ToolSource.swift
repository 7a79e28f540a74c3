import Essentials
import Git

/// The repository and revision that CI builds Lintel from.
package struct ToolSource: Sendable, Hashable {
  /// The address without credentials, because it is written to a file that others can read.
  package let url: String
  /// The commit, or the revision as typed.
  package let revision: String

  /// - Parameter url: The address as typed, optionally followed by `#` and a revision.
  package init(url: String) {
    let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
    self.url = RemoteAddress(parts.first ?? url).anonymous
    revision = parts.count > 1 ? parts[1] : "HEAD"
  }

  private init(url: String, revision: String) {
    self.url = url
    self.revision = revision
  }

  /// Returns the clone that the executable was built in; nil if it was installed in another way, or if the clone has no
  /// remote.
  package static func ofExecutable(environment: [String: String]) -> ToolSource? {
    guard
      let folder = RunningProgram.path.map({ URL(fileURLWithPath: $0).resolvingSymlinksInPath() })?
        .deletingLastPathComponent().path,
      let repository = try? GitRepository.find(containing: folder, environment: environment),
      FileManager.default.fileExists(atPath: repository.workingTree + "/Sources/Setup/ToolSource.swift"),
      let address = try? repository.remoteAddress(), address.host != nil, let head = try? repository.head()
    else { return nil }
    return ToolSource(url: address.anonymous, revision: head.commit)
  }
}
