import Git

/// Replays what changed from sample to sample, so that each tree is known without reading it whole.
struct TreeWalk {
  /// The tree of one sample.
  struct Tree: Sendable {
    /// Names of contents by path.
    fileprivate(set) var blobs: [String: String] = [:]
    /// The same for project files, which say how sources are built.
    fileprivate(set) var settings: [String: String] = [:]
  }

  private(set) var tree = Tree()
  private let wants: (String) -> Bool
  private let isSettings: (String) -> Bool

  /// - Parameters:
  ///   - wants: Whether a Swift file is part of the review.
  ///   - isSettings: Whether a file says how sources are built.
  init(wants: @escaping (String) -> Bool, isSettings: @escaping (String) -> Bool) {
    self.wants = wants
    self.isSettings = isSettings
  }

  /// Goes on to the next sample.
  mutating func apply(_ changes: [TreeChange]) {
    for change in changes {
      if let former = change.formerPath {
        tree.blobs[former] = nil
        tree.settings[former] = nil
      }
      if isSettings(change.path) { tree.settings[change.path] = change.blob }
      if change.path.hasSuffix(".swift"), wants(change.path) { tree.blobs[change.path] = change.blob }
    }
  }
}
