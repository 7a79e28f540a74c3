import Essentials
import Synchronization

/// Writes a site to a folder atomically: readers see either the old or the new site.
package struct SiteWriter: Sendable {
  /// The reason a site cannot be written.
  package enum Failure: Error, Sendable, Hashable, CustomStringConvertible {
    /// The folder contains a file that is not part of a report.
    case foreignFile(folder: String, file: String)
    case notAFolder(String)
    case system(path: String, reason: String)

    /// The message to print.
    package var description: String {
      switch self {
      case .foreignFile(let folder, let file):
        "\(folder) contains \(file), which is not part of a report; choose a different folder with --output or empty "
          + "this one"
      case .notAFolder(let path):
        "\(path) is a file, but a report requires a folder; choose a different path with --output"
      case .system(let path, let reason): "cannot write \(path): \(reason)"
      }
    }
  }

  /// The number and total size of the written files.
  package struct Size: Sendable, Hashable {
    package let files: Int
    package let bytes: Int
  }

  private let folder: URL
  private let path: String
  private var leftovers: SiteLeftovers { SiteLeftovers(folder: folder) }

  /// - Parameter path: The path of the folder, which need not exist.
  package init(_ path: String) {
    self.path = path
    folder = URL(fileURLWithPath: path, isDirectory: true).resolvingSymlinksInPath().standardizedFileURL
  }

  /// Checks whether the folder may be replaced. Call this method before long computations.
  /// - Throws: `Failure.foreignFile` or `Failure.notAFolder` if it may not be replaced.
  package func check() throws(Failure) {
    guard let isFolder = FileManager.default.isFolder(folder.path) else { return }
    guard isFolder else { throw .notAFolder(path) }
    let found = try wrapped { try FileManager.default.subpathsOfDirectory(atPath: folder.path) }
    let own = SiteManifest.files(in: folder)
    let foreign = found.filter { name in
      FileManager.default.isFolder(folder.appendingPathComponent(name).path) != true && !own.contains(name)
    }.min()
    if let foreign { throw .foreignFile(folder: path, file: foreign) }
  }

  /// Writes all files to a temporary folder next to the target, then replaces the target. Removes the temporary folders
  /// of earlier runs that were killed.
  /// - Parameters:
  ///   - files: The files to write, which must have unique names.
  ///   - jobs: The number of files to create in parallel.
  ///   - progress: Called after each file, on any thread.
  /// - Throws: `Failure`, in which case the folder is unchanged.
  @discardableResult
  package func write(
    _ files: [SiteFile], jobs: Int = ProcessInfo.processInfo.activeProcessorCount,
    progress: @escaping @Sendable () -> Void = {}
  ) throws(Failure) -> Size {
    try check()
    leftovers.remove(.new)
    let fresh = leftovers.path(.new)
    defer { try? FileManager.default.removeItem(at: fresh) }
    try wrapped { try FileManager.default.createDirectory(at: fresh, withIntermediateDirectories: true) }
    let lock = FolderLock(fresh.path)
    defer { withExtendedLifetime(lock) {} }
    // The manifest makes the folder recognizable as a leftover, so it must not exist while the folder is unlocked.
    if lock != nil { try wrapped { try SiteManifest.write(files, to: fresh) } }
    for subfolder in Set(files.map { $0.path.folders.joined(separator: "/") }).sorted() {
      try wrapped {
        try FileManager.default.createDirectory(
          at: fresh.appendingPathComponent(subfolder, isDirectory: true), withIntermediateDirectories: true)
      }
    }
    let bytes = try fill(fresh, with: files, jobs: max(1, jobs), progress: progress)
    if lock == nil { try wrapped { try SiteManifest.write(files, to: fresh) } }
    try replace(by: fresh)
    leftovers.remove(.old)
    return Size(files: files.count, bytes: bytes)
  }

  private func fill(
    _ fresh: URL, with files: [SiteFile], jobs: Int, progress: @escaping @Sendable () -> Void
  ) throws(Failure) -> Int {
    let total = Mutex(0)
    let failure = Mutex<Failure?>(nil)
    let next = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: min(jobs, max(1, files.count))) { _ in
      while failure.withLock({ $0 == nil }) {
        let index = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard index < files.count else { return }
        let content = files[index].content
        do {
          try Data(content).write(to: fresh.appendingPathComponent(files[index].name))
        } catch {
          failure.withLock { $0 = .system(path: files[index].name, reason: SystemMessage.reason(for: error)) }
          return
        }
        total.withLock { $0 += content.count }
        progress()
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return total.withLock { $0 }
  }

  /// Replaces the folder with two renames. If the second one fails, the first one is undone.
  private func replace(by fresh: URL) throws(Failure) {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      return try wrapped { try FileManager.default.moveItem(at: fresh, to: folder) }
    }
    let old = leftovers.path(.old)
    // Prevents another run from removing the old site while it might still be restored.
    let lock = FolderLock(folder.path)
    defer { withExtendedLifetime(lock) {} }
    try wrapped { try FileManager.default.moveItem(at: folder, to: old) }
    do {
      try wrapped { try FileManager.default.moveItem(at: fresh, to: folder) }
    } catch {
      try wrapped { try FileManager.default.moveItem(at: old, to: folder) }
      throw error
    }
    SiteLeftovers.delete(old)
  }

  private func wrapped<Value>(_ work: () throws -> Value) throws(Failure) -> Value {
    do { return try work() } catch { throw .system(path: path, reason: SystemMessage.reason(for: error)) }
  }
}
