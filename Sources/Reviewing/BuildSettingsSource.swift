import Analyzer
import Store
import Synchronization

/// The build settings of a project, which are read on first use, because a cached review does not need them.
final class BuildSettingsSource: Sendable {
  /// Identifies the project files together; nil if one of them is unknown.
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
