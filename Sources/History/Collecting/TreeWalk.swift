import Git

/// Replays the changes between samples, so that no tree has to be read in full.
struct TreeWalk {
  /// The tree of one sample.
  struct Tree: Sendable {
    /// The source blobs, by path.
    fileprivate(set) var blobs: [String: String] = [:]
    /// The blobs of project files, which determine how sources are built, by path.
    fileprivate(set) var settings: [String: String] = [:]
  }

  private(set) var tree = Tree()
  private let wants: (String) -> Bool
  private let isSettings: (String) -> Bool

  /// - Parameters:
  ///   - wants: Returns whether a Swift file is reviewed.
  ///   - isSettings: Returns whether a file determines how sources are built.
  init(wants: @escaping (String) -> Bool, isSettings: @escaping (String) -> Bool) {
    self.wants = wants
    self.isSettings = isSettings
  }

  /// Moves to the next sample.
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
