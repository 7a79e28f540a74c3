package import Analyzer
import Essentials
import Git

/// A baseline file on disk.
package struct BaselineFile: Sendable {
  /// The maximum size in bytes; realistic projects stay far below it.
  static let limit = 32 << 20

  /// The absolute path.
  package let path: String
  /// The name to show in messages: the path as typed, or the default file name.
  package let name: String
  private let isExplicit: Bool
  private let root: Root

  /// - Parameters:
  ///   - explicit: The value of `--baseline`, relative to the current folder or absolute; nil for the default file at
  ///     the root.
  ///   - currentDirectory: The absolute path of the current folder.
  package init(explicit: String?, root: Root, currentDirectory: String) {
    isExplicit = explicit != nil
    self.root = root
    name = explicit ?? Baseline.fileName
    path = explicit.map { $0.hasPrefix("/") ? $0 : currentDirectory + "/" + $0 } ?? root.absolutePath(of: name)
  }

  /// Reads the baseline; returns nil if the file does not exist.
  /// - Throws: `BaselineError` if the file is invalid, or `WorkspaceError.baseline` if it cannot be read.
  package func read() throws -> Baseline? {
    try content().map { try Baseline(reading: $0, file: name) }
  }

  /// Checks whether the file can be updated, so that problems are reported before the review.
  /// - Throws: The same errors as `update`.
  package func checkUpdate() throws {
    _ = try target()
    _ = try read()
  }

  /// Replaces the file, unless it changed in the meantime.
  /// - Parameter update: Receives the current baseline, if any, and returns the new content, or nil to leave the file
  ///   unchanged.
  /// - Throws: The errors thrown by `read` and the `update` closure, or `WorkspaceError.baseline` if the file cannot
  ///   be written.
  package func update(_ update: (Baseline?) throws -> String?) throws {
    let target = try target()
    let old = try content()
    guard let text = try update(old.map { try Baseline(reading: $0, file: name) }) else { return }
    do throws(FileReplacement.Failure) {
      try FileReplacement.write(Array(text.utf8), to: target, expecting: old.map { .content($0) } ?? .absent)
    } catch {
      throw WorkspaceError.baseline(path: name, reason: error.description)
    }
  }

  /// Returns the path to write to.
  private func target() throws(WorkspaceError) -> String {
    do throws(OutputPath.Failure) {
      return try OutputPath(path, currentDirectory: root.path, trees: [root.tree]).path ?? path
    } catch {
      throw .baseline(path: name, reason: error.description)
    }
  }

  private func content() throws(WorkspaceError) -> [UInt8]? {
    if isExplicit { return try explicitContent() }
    guard (try? FileStatus.ofLink(path)) != nil else { return nil }
    do throws(ReadFailure) {
      // A symbolic link that points outside the reviewed tree could expose the user's own files.
      return try FileReader(root: root).read(name, limit: Self.limit)
    } catch {
      throw .baseline(path: name, reason: tooLarge(error) ?? error.reason)
    }
  }

  private func tooLarge(_ failure: ReadFailure) -> String? {
    guard case .tooLarge = failure else { return nil }
    return Self.excess
  }

  private static let excess = "is larger than \(limit >> 20) MiB; fix some findings or turn off their rules"

  private func explicitContent() throws(WorkspaceError) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(CommandLineFile.Failure) {
      bytes = try CommandLineFile.read(path, limit: Self.limit)
    } catch {
      if case .system(let failure) = error, failure.code == ENOENT { return nil }
      throw .baseline(path: name, reason: "cannot be read: \(error.reason)")
    }
    guard bytes.count <= Self.limit else { throw .baseline(path: name, reason: Self.excess) }
    return bytes
  }
}
