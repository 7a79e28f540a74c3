package import Analyzer
package import Essentials
import Git
package import Reviewing
import Store
import Workspace

/// The projects that clients have asked a worker about, with one reviewer per project. Must be used from a single
/// thread.
package final class ResidentProjects {
  /// The settings shared by all projects.
  package struct Settings: Sendable {
    package var options: ConfigurationOptions
    /// The cache folder as typed, or nil for the default.
    package var cache: String?
    /// Whether results are cached on disk.
    package var usesCache = true
    /// The number of files to process in parallel; nil for one file per processor.
    package var jobs: Int?
    /// The environment variables, used to find repositories and the cache folder.
    package var environment: [String: String]
    /// Returns the current day, which determines the age of debt comments.
    package var today: @Sendable () throws -> CalendarDay
    /// Returns the current time.
    package var now: @Sendable () -> Date
    /// Called with messages for the log.
    package var note: @Sendable (String) -> Void

    package init(
      options: ConfigurationOptions, environment: [String: String],
      today: @escaping @Sendable () throws -> CalendarDay, now: @escaping @Sendable () -> Date,
      note: @escaping @Sendable (String) -> Void
    ) {
      self.options = options
      self.environment = environment
      self.today = today
      self.now = now
      self.note = note
    }
  }

  /// The maximum number of open projects. If it is exceeded, the least recently used project is closed.
  private static let maximumProjects = 8

  private let settings: Settings
  private var projects: [ResidentProject] = []
  private var roots: [String: Root] = [:]

  package init(_ settings: Settings) { self.settings = settings }

  /// All open projects.
  package var open: [ResidentProject] { projects }

  /// Returns the project that contains a folder, determined as if `review` ran in that folder.
  /// - Parameter isExplicitRoot: Whether the folder itself is the root, as with `--root`.
  /// - Throws: An error if the project's files cannot be listed.
  package func project(at folder: String, isExplicitRoot: Bool = false) throws -> ResidentProject {
    try project(of: try root(of: folder, isExplicitRoot: isExplicitRoot))
  }

  /// Returns the project that contains a file, and the file's path in the project. The file and its folders need not
  /// exist.
  /// - Parameter folders: The client's open folders, used as roots for files outside of any repository.
  package func locate(file path: String, folders: [String]) throws -> (project: ResidentProject, path: String) {
    let parent = Root.folder(ofFile: path)
    let existing = Self.existing(parent)
    var root = try root(of: existing, isExplicitRoot: false)
    if root.repository == nil {
      let folder = folders.filter { path.hasPrefix($0 == "/" ? "/" : $0 + "/") }.max { $0.count < $1.count }
      if let folder { root = try self.root(of: folder, isExplicitRoot: false) }
    }
    let canonical = try Root.canonical(existing) + path.dropFirst(existing.count)
    guard let relative = root.relativePath(of: canonical), !relative.isEmpty else {
      throw WorkspaceError.outsideRoot(path: path, root: root.path)
    }
    return (try project(of: root), relative)
  }

  /// Closes the projects whose folder no longer exists.
  package func dropMissing() {
    projects.removeAll { !FileManager.default.fileExists(atPath: $0.root.path) }
    roots = roots.filter { FileManager.default.fileExists(atPath: $0.value.path) }
  }

  /// Returns the folder if it exists, otherwise its nearest existing ancestor.
  private static func existing(_ folder: String) -> String {
    var folder = folder
    while folder != "/", !FileManager.default.fileExists(atPath: folder) { folder = Root.folder(ofFile: folder) }
    return folder
  }

  private func root(of folder: String, isExplicitRoot: Bool) throws -> Root {
    let key = (isExplicitRoot ? "=" : "") + folder
    if let known = roots[key], FileManager.default.fileExists(atPath: known.path) { return known }
    let root = try Root.find(
      for: [], explicitRoot: isExplicitRoot ? folder : nil, currentDirectory: folder, environment: settings.environment)
    if roots.count > 4096 { roots = [:] }
    roots[key] = root
    return root
  }

  private func project(of root: Root) throws -> ResidentProject {
    if let index = projects.firstIndex(where: { $0.root.path == root.path }) {
      let project = projects.remove(at: index)
      projects.append(project)
      return project
    }
    let note = settings.note
    let cache =
      settings.usesCache
      ? try CacheOpening(
        for: root, folder: settings.cache, environment: settings.environment, currentDirectory: root.path,
        today: CalendarDay(settings.now()), note: { note($0.description) }
      ).open() : nil
    let reviewer = Reviewer(
      cache: cache, jobs: settings.jobs ?? ProcessInfo.processInfo.activeProcessorCount, isLongLived: true,
      now: settings.now, note: { note($0.description) })
    let project = try ResidentProject(
      root, reviewer: reviewer, options: settings.options, today: settings.today)
    if projects.count >= Self.maximumProjects { projects.removeFirst() }
    projects.append(project)
    return project
  }
}
