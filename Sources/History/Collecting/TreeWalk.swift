import Analyzer
import Git

/// Replays the changes between samples, so that no tree has to be read in full.
struct TreeWalk {
  /// The tree of one sample.
  struct Tree: Sendable {
    /// The blobs of the Swift files, keyed by path.
    fileprivate(set) var blobs: [PathKey: String] = [:]
    /// The blobs of the project files that determine how sources are built, keyed by path.
    fileprivate(set) var settings: [PathKey: String] = [:]
  }

  private(set) var tree = Tree()
  private let includes: (String) -> Bool
  private let isSettings: (String) -> Bool

  /// - Parameters:
  ///   - includes: Returns whether a Swift file is reviewed.
  ///   - isSettings: Returns whether a file determines how sources are built.
  init(includes: @escaping (String) -> Bool, isSettings: @escaping (String) -> Bool) {
    self.includes = includes
    self.isSettings = isSettings
  }

  /// Advances to the next sample by applying its changes.
  mutating func apply(_ changes: [TreeChange]) {
    for change in changes {
      if let former = change.formerPath.map({ PathKey($0) }) {
        tree.blobs[former] = nil
        tree.settings[former] = nil
      }
      if isSettings(change.path) { tree.settings[PathKey(change.path)] = change.blob }
      if change.path.hasSuffix(".swift"), includes(change.path) { tree.blobs[PathKey(change.path)] = change.blob }
    }
  }
}
