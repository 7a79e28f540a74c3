package import Analyzer
import Git

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that a baseline stands in.
package struct BaselineFile: Sendable {
  /// No baseline of a sensible project is larger; in bytes.
  static let limit = 32 << 20

  /// Absolute.
  package let path: String
  /// What messages call it: as given, or its name at the root.
  package let name: String
  private let isExplicit: Bool
  private let root: Root

  /// - Parameters:
  ///   - explicit: What `--baseline` names, relative to the current folder or absolute; nil for the usual file at the
  ///     root.
  ///   - currentDirectory: Absolute.
  package init(explicit: String?, root: Root, currentDirectory: String) {
    isExplicit = explicit != nil
    self.root = root
    name = explicit ?? Baseline.fileName
    path = explicit.map { $0.hasPrefix("/") ? $0 : currentDirectory + "/" + $0 } ?? root.absolutePath(of: name)
  }

  /// The baseline, nil where the file is not there.
  /// - Throws: `BaselineError` for what is no baseline, `WorkspaceError.baseline` for what cannot be read.
  package func read() throws -> Baseline? {
    try content().map { try Baseline(reading: $0, file: name) }
  }

  /// Whether the file can be updated, which is better known before everything is reviewed.
  /// - Throws: What `update` would.
  package func checkUpdate() throws {
    _ = try target()
    _ = try read()
  }

  /// Replaces the file, unless it changed since it was looked at.
  /// - Parameter update: Makes the new content of the baseline, nil where there is none; returns nil to leave all as it
  ///   is.
  /// - Throws: also `WorkspaceError.baseline` for what cannot be written.
  package func update(_ update: (Baseline?) throws -> String?) throws {
    let target = try target()
    let old = try content()
    guard let text = try update(old.map { try Baseline(reading: $0, file: name) }) else { return }
    do throws(FileReplacement.Failure) {
      try FileReplacement.write(Array(text.utf8), to: target, expecting: old)
    } catch {
      throw WorkspaceError.baseline(path: name, reason: error.description)
    }
  }

  /// Where it is written.
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
      // A link out of the tree under review would show its reader's own files.
      return try FileReader(root: root).read(name, limit: Self.limit)
    } catch {
      throw .baseline(path: name, reason: tooLarge(error) ?? error.reason)
    }
  }

  private func tooLarge(_ failure: ReadFailure) -> String? {
    guard case .tooLarge = failure else { return nil }
    return Self.excess
  }

  private static let excess = "is larger than \(limit >> 20) MiB; clean up the oldest findings, or turn off their rules"

  private func explicitContent() throws(WorkspaceError) -> [UInt8]? {
    let bytes: [UInt8]
    do throws(GivenFile.Failure) {
      bytes = try GivenFile.read(path, limit: Self.limit)
    } catch {
      if case .system(let failure) = error, failure.code == ENOENT { return nil }
      throw .baseline(path: name, reason: "cannot be read: \(error.reason)")
    }
    guard bytes.count <= Self.limit else { throw .baseline(path: name, reason: Self.excess) }
    return bytes
  }
}
