import Analyzer
import Git

/// An unparsed configuration file.
package struct ConfigurationFile: Sendable, Hashable {
  /// The path relative to the root, or the `--config` path as typed.
  package let path: String
  /// The folder that the file applies to, relative to the root and without a trailing `/`; empty for the root.
  package let folder: String
  package let bytes: [UInt8]

  package init(path: String, folder: String, bytes: [UInt8]) {
    self.path = path
    self.folder = folder
    self.bytes = bytes
  }
}

/// Finds a project's configuration files.
/// - Source: docs/configuration.md.
package enum ConfigurationFiles {
  /// Returns the file for the root, if any, followed by the files in subfolders, outermost first.
  ///
  /// If no file is given explicitly, the file for the root is `.review.yml` or, if that does not exist, a `config.yml`
  /// for Lintel.
  /// - Parameters:
  ///   - explicit: The value of `--config`, relative to the current folder or absolute.
  ///   - currentDirectory: The absolute path of the current folder.
  ///   - isOurs: Returns whether the content of a `config.yml` is a Lintel configuration.
  /// - Throws: `WorkspaceError.configuration` if an existing or explicitly given file cannot be read. Files are never
  ///   silently ignored, because that would change the result of the review.
  package static func find(
    in snapshot: any Snapshot, explicit: String?, currentDirectory: String, isOurs: ([UInt8]) -> Bool
  ) throws(WorkspaceError) -> [ConfigurationFile] {
    var files: [ConfigurationFile] = []
    if let file = try rootFile(in: snapshot, explicit, currentDirectory, isOurs) { files.append(file) }
    let suffix = "/" + Configuration.fileName
    let nested = try snapshot.entries.filter {
      $0.hasValidName && $0.path.utf8.reversed().starts(with: suffix.utf8.reversed())
        && FileFilter.foreignFolder(above: $0.path) == nil
    }
    for path in nested.map(\.path) {
      let folder = String(path.dropLast(suffix.count))
      files.append(ConfigurationFile(path: path, folder: folder, bytes: try read(path, in: snapshot)))
      try checkCount(files)
    }
    return files.sorted { depth($0) != depth($1) ? depth($0) < depth($1) : $0.folder.precedesByBytes($1.folder) }
  }

  /// Throws if there are too many files, because each one is parsed and matched against every path.
  private static func checkCount(_ files: [ConfigurationFile]) throws(WorkspaceError) {
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    guard let last = files.last, files.count > ConfigurationLimits.files || bytes > ConfigurationLimits.fileBytes else {
      return
    }
    throw .tooManyConfigurations(path: last.path)
  }

  private static func depth(_ file: ConfigurationFile) -> Int {
    file.folder.isEmpty ? 0 : 1 + file.folder.utf8.count { $0 == UInt8(ascii: "/") }
  }

  private static func rootFile(
    in snapshot: any Snapshot, _ explicit: String?, _ currentDirectory: String, _ isOurs: ([UInt8]) -> Bool
  ) throws(WorkspaceError) -> ConfigurationFile? {
    if let explicit {
      let bytes = try given(explicit, currentDirectory: currentDirectory)
      return ConfigurationFile(path: explicit, folder: "", bytes: bytes)
    }
    let own = Configuration.fileName
    if try snapshot.hasFile(own, evenSpecial: true) {
      return ConfigurationFile(path: own, folder: "", bytes: try read(own, in: snapshot))
    }
    // A special or very large file with this name is assumed to belong to a different tool.
    let shipped = Configuration.sharedFileName
    guard try snapshot.hasFile(shipped, evenSpecial: false) else { return nil }
    let bytes = try read(shipped, in: snapshot)
    return isOurs(bytes) ? ConfigurationFile(path: shipped, folder: "", bytes: bytes) : nil
  }

  /// Returns the root's `.review.yaml`, which is not read, if the root has no `.review.yml`.
  package static func misnamedFile(in root: Root) -> String? {
    let name = ".review.yaml"
    func exists(_ name: String) -> Bool { (try? FileStatus.ofLink(root.absolutePath(of: name))) != nil }
    return exists(name) && !exists(Configuration.fileName) ? name : nil
  }

  private static func read(_ path: String, in snapshot: any Snapshot) throws(WorkspaceError) -> [UInt8] {
    do {
      return try snapshot.read(path, limit: FileReader.limit)
    } catch {
      throw .configuration(path: path, reason: "it \(error.reason)")
    }
  }

  /// Returns a file that another configuration file extends.
  /// - Parameter path: The path relative to the root, which can start with `..`, or an absolute path if a configuration
  ///   file that was passed with an absolute path extends it.
  /// - Throws: `WorkspaceError.configuration` if the file cannot be read.
  package static func extended(_ path: String, in snapshot: any Snapshot) throws(WorkspaceError) -> ConfigurationFile {
    let absolute = normalized(path.hasPrefix("/") ? path : snapshot.root.path + "/" + path)
    do throws(ReadFailure) {
      let top = Root(path: snapshot.root.top, repository: nil)
      guard let inside = top.relativePath(of: absolute) else {
        // A platform team may keep its file outside the repository, where changes to the project cannot modify it.
        let folder = Root(path: Root.folder(ofFile: absolute), repository: nil)
        let bytes = try FileReader(root: folder).read(String(SnapshotEntry.name(of: absolute)))
        return ConfigurationFile(path: path, folder: "", bytes: bytes)
      }
      // Read from the same commit as the rest, so that a change cannot affect how it is reviewed.
      let bytes = try snapshot.read(fromTop: inside, limit: FileReader.limit)
      return ConfigurationFile(path: path, folder: "", bytes: bytes)
    } catch {
      // Unlike the files of a listing, the file may never have existed.
      let reason = error == .vanished ? "does not exist; check the path, which is relative to this file" : error.reason
      throw .configuration(path: path, reason: "it \(reason)")
    }
  }

  /// Returns an absolute path without `..` components.
  private static func normalized(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return "/" + parts.joined(separator: "/")
  }

  private static func given(_ path: String, currentDirectory: String) throws(WorkspaceError) -> [UInt8] {
    let bytes: [UInt8]
    do throws(CommandLineFile.Failure) {
      bytes = try CommandLineFile.read(
        path.hasPrefix("/") ? path : currentDirectory + "/" + path, limit: FileReader.limit)
    } catch {
      throw .configuration(path: path, reason: error.reason)
    }
    guard bytes.count <= FileReader.limit else { throw .configuration(path: path, reason: "it is larger than 1 MiB") }
    return bytes
  }
}

extension Snapshot {
  /// Returns whether the root contains a readable file with that name.
  /// - Parameter evenSpecial: Whether to include symbolic links, folders and large files, so that they are reported.
  fileprivate func hasFile(_ name: String, evenSpecial: Bool) throws(WorkspaceError) -> Bool {
    if let tree = self as? WorkingTreeSnapshot { return tree.hasFile(name, evenSpecial: evenSpecial) }
    if let known = self as? KnownSnapshot { return try known.base.hasFile(name, evenSpecial: evenSpecial) }
    if let overlay = self as? OverlaySnapshot {
      guard let content = overlay.contents[PathKey(name)] else {
        return try overlay.base.hasFile(name, evenSpecial: evenSpecial)
      }
      return content != nil
    }
    guard try entries.entry(at: name) != nil else { return false }
    do throws(ReadFailure) {
      _ = try read(name, limit: FileReader.limit)
      return true
    } catch {
      return evenSpecial
    }
  }
}

extension WorkingTreeSnapshot {
  /// Returns whether the file exists, even if git ignores it.
  fileprivate func hasFile(_ name: String, evenSpecial: Bool) -> Bool {
    guard let status = try? FileStatus.ofLink(root.absolutePath(of: name)) else { return false }
    return evenSpecial || status.kind == .regular && status.size <= FileReader.limit
  }
}
