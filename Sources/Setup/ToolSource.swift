import Foundation
import Git

/// Where CI gets this tool from: it is built from a revision of its source.
package struct ToolSource: Sendable, Hashable {
  /// Without user and password, so that it can stand in a file that others read.
  package let url: String
  /// A commit, or what a person named.
  package let revision: String

  /// - Parameter url: As a person gave it, with a revision behind `#` or without.
  package init(url: String) {
    let parts = url.split(separator: "#", maxSplits: 1).map(String.init)
    self.url = RemoteAddress(parts.first ?? url).anonymous
    revision = parts.count > 1 ? parts[1] : "HEAD"
  }

  private init(url: String, revision: String) {
    self.url = url
    self.revision = revision
  }

  /// The clone that the executable was built in; nil where it was installed otherwise, or has no remote.
  package static func ofExecutable() -> ToolSource? {
    guard let folder = Bundle.main.executableURL?.resolvingSymlinksInPath().deletingLastPathComponent().path,
      let repository = try? GitRepository.find(containing: folder),
      FileManager.default.fileExists(atPath: repository.workTree + "/Sources/Setup/ToolSource.swift"),
      let address = try? repository.remoteAddress(), address.host != nil, let head = try? repository.head()
    else { return nil }
    return ToolSource(url: address.anonymous, revision: head.commit)
  }
}
