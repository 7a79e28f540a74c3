import Analyzer
import Store
import Synchronization

/// A project's build settings. They are read on first use, because a cached review does not need them.
final class BuildSettingsSource: Sendable {
  /// A combined ID for all project files; nil if the ID of one of them is unknown.
  let name: ContentID?
  private let known = Mutex<ProjectSettings?>(nil)
  private let read: @Sendable () -> ProjectSettings

  init(name: ContentID?, read: @escaping @Sendable () -> ProjectSettings) {
    self.name = name
    self.read = read
  }

  /// The settings. The first caller reads them; concurrent callers wait.
  var settings: ProjectSettings {
    known.withLock { known in
      if let known { return known }
      let settings = read()
      known = settings
      return settings
    }
  }
}
