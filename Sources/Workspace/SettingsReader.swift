package import Analyzer
import Git
package import Store
import Synchronization

/// Reads what project files say of how sources are built, or remembers it: an Xcode project has megabytes.
package enum SettingsReader {
  /// The settings that project files say.
  /// - Parameters:
  ///   - contents: The names of the project files' contents, by path.
  ///   - manifests: Those that were read before.
  ///   - cache: Nil to read them in any case.
  ///   - inputs: Brings the files, and says whether all of them could be read.
  package static func settings(
    of contents: [String: ContentID], knowing manifests: inout KnownManifests, cache: ResultCache?,
    inputs: () -> (files: [ProjectSettings.Input], isComplete: Bool)
  ) -> ProjectSettings {
    guard let cache, let name = name(of: contents) else {
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
    var news = ResultCache.News()
    news.values[name] = SealedValue.bytes(of: settings)
    // The next run reads them again where they could not be kept.
    try? cache.keep(news, tree: "")
    return settings
  }

  /// The name of all the files together; a Swift file of these bytes would not be kept under it by chance.
  private static func name(of contents: [String: ContentID]) -> ContentID? {
    let lines = contents.sorted { $0.key.precedesByBytes($1.key) }.map { path, content in
      Array(path.utf8) + [0] + content.bytes
    }
    return ContentID(of: Array("project settings\n".utf8) + lines.joined(separator: [0]))
  }
}
