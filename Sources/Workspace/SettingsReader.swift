package import Analyzer
import Git
package import Store
import Synchronization

/// Reads build settings from project files. Uses the cache, because Xcode projects can be several megabytes in size.
package enum SettingsReader {
  /// Returns the settings in project files.
  /// - Parameters:
  ///   - name: The combined content ID of the project files.
  ///   - manifests: The manifests that were already parsed.
  ///   - cache: The cache; nil to always read the files.
  ///   - inputs: Returns the files, and whether all of them could be read.
  package static func settings(
    named name: ContentID?, knowing manifests: inout KnownManifests, cache: ResultCache?,
    inputs: () -> (files: [ProjectSettings.Input], isComplete: Bool)
  ) -> ProjectSettings {
    guard let cache, let name else {
      return ProjectSettings(inputs().files, knowing: &manifests)
    }
    if let entry = cache.entry(of: name), !entry.isUnmarked,
      let settings = try? SealedValue.value(ProjectSettings.self, from: entry.bytes)
    {
      return settings
    }
    let read = inputs()
    let settings = ProjectSettings(read.files, knowing: &manifests)
    guard read.isComplete else { return settings }
    var pendingWrites = ResultCache.PendingWrites()
    pendingWrites.values[name] = SealedValue.bytes(of: settings)
    // If this fails, the next run reads the files again.
    try? cache.save(pendingWrites, tree: "")
    return settings
  }

  /// Returns a combined key for all files, with a prefix that prevents collisions with the ID of a Swift file.
  package static func name(of contents: [String: ContentID]) -> ContentID? {
    let lines = contents.sorted { $0.key.precedesByBytes($1.key) }.map { path, content in
      Array(path.utf8) + [0] + content.bytes
    }
    return ContentID(of: Array("project settings\n".utf8) + lines.joined(separator: [0]))
  }
}
