package import Analyzer
import Git
import Store

/// The content of one file under review.
package struct SourceInput: Sendable, Hashable {
  /// Relative to the root, with `/`.
  package let path: String
  /// As on disk: a byte order mark and invalid UTF-8 are kept.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The files that a review is about, before they are read.
package struct Listing: Sendable, Hashable {
  /// Relative to the root, with `/`; sorted by bytes and unique.
  package let paths: [String]
  /// What is left out, and why, where a person may wonder; sorted. Excluded files are named only when asked for.
  package let skipped: [SkippedFile]

  package init(paths: [String], skipped: [SkippedFile]) {
    self.paths = paths
    self.skipped = skipped
  }
}

/// What came of reading one file.
package enum ReadResult: Sendable, Hashable {
  case source([UInt8])
  case skipped(SkippedFile)
}

/// Lists and reads the Swift files of a snapshot, as the configuration of the project wants them.
package struct Workspace: Sendable {
  package let snapshot: any Snapshot
  private let entries: [SnapshotEntry]
  private let filter: FileFilter
  private let reviewsGeneratedFiles: Bool
  /// The names of contents that are known without reading them, by path.
  private let contents: [String: ContentID]

  /// - Throws: `WorkspaceError.git` where the snapshot cannot be listed.
  package init(_ snapshot: any Snapshot, configuration: Configuration) throws(WorkspaceError) {
    self.snapshot = configuration.reviewsGeneratedFiles ? snapshot.withForeignCode : snapshot
    entries = try self.snapshot.entries
    filter = FileFilter(configuration)
    reviewsGeneratedFiles = configuration.reviewsGeneratedFiles
    contents = Dictionary(
      entries.compactMap { entry in entry.content.map { (entry.path, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  package var root: Root { snapshot.root }

  /// The name of what a file holds, where it is known without reading it.
  func content(of path: String) -> ContentID? { contents[path] }

  /// All files of the project.
  package func list() -> Listing {
    var paths: [String] = []
    var skipped = snapshot.unreadable.filter { !filter.isExcluded($0.path) }
    for entry in entries where SnapshotEntry.isSwift(entry.path) && entry.kind != .submodule {
      guard FileFilter.isSensible(entry.path) else {
        skipped.append(SkippedFile(path: entry.path, reason: "has a path of more than 4,096 bytes", isFailure: true))
        continue
      }
      guard filter.exclusion(of: entry.path) == nil else { continue }
      if let file = skippedByName(entry) { skipped.append(file) } else { paths.append(entry.path) }
    }
    return Listing(paths: paths, skipped: skipped.sorted { $0.path.precedesByBytes($1.path) })
  }

  /// The files of the project that a person named, or that lie in folders that were named.
  ///
  /// What is named and left out all the same is in `skipped`, with the reason.
  /// - Parameters:
  ///   - paths: Relative to the current folder, or absolute.
  ///   - currentDirectory: Absolute.
  /// - Throws: `WorkspaceError.path` for one that does not exist, `.outsideRoot` for one that the root does not hold.
  package func list(only paths: [String], currentDirectory: String) throws(WorkspaceError) -> Listing {
    let all = list()
    var selection = Selection()
    for given in paths {
      let path = try GivenPath(given, currentDirectory: currentDirectory)
      guard let relative = root.relativePath(of: path.path) else {
        throw .outsideRoot(path: given, root: root.path)
      }
      if selection.add(relative, from: all) { continue }
      if let reason = try reasonForAbsence(of: relative, isFolder: path.isFolder) {
        selection.skip(SkippedFile(path: relative, reason: reason, isFailure: false))
      }
    }
    return selection.listing
  }

  /// Reads one file, once; may be called from any thread.
  /// - Parameter path: Relative to the root, as in a listing.
  package func read(_ path: String) -> ReadResult {
    let read = bytes(of: path)
    guard case .source(let bytes) = read else { return read }
    if let obstacle = SourceKind.obstacle(in: bytes) { return skipped(path, obstacle) }
    if !reviewsGeneratedFiles, GeneratedFile.isGenerated(header: bytes) {
      return skipped(path, "is generated (header comment)")
    }
    return .source(bytes)
  }

  /// The content of a file, whatever it is.
  func bytes(of path: String) -> ReadResult {
    do throws(ReadFailure) {
      return .source(try snapshot.read(path, limit: FileReader.limit))
    } catch {
      return .skipped(SkippedFile(path: path, reason: error.reason, isFailure: error.isFailure))
    }
  }

  /// Why a Swift file of this path would be left out of every review, nil where it would not.
  package func reasonForExclusion(of path: String) -> String? {
    SnapshotEntry.isSwift(path) ? filter.exclusion(of: path)?.reason : "is not a Swift file"
  }

  /// Whether the configuration wants a path, whatever it holds.
  package func wants(_ path: String) -> Bool {
    FileFilter.isSensible(path) && filter.exclusion(of: path) == nil
      && (reviewsGeneratedFiles || !GeneratedFile.isGenerated(path: path))
  }

  /// Whether a file with this content would be reviewed, for content that comes from a commit.
  package func accepts(_ path: String, bytes: [UInt8]) -> Bool {
    wants(path) && bytes.count <= FileReader.limit && SourceKind.obstacle(in: bytes) == nil
      && (reviewsGeneratedFiles || !GeneratedFile.isGenerated(header: bytes))
  }

  /// The project files, which say how sources are built.
  package var projectFiles: [SnapshotEntry] {
    entries.filter {
      $0.kind == .regular && $0.hasValidName && ProjectSettings.isInput($0.path)
        && FileFilter.foreignFolder(above: $0.path) == nil
    }
  }

  private func skipped(_ path: String, _ reason: String) -> ReadResult {
    .skipped(SkippedFile(path: path, reason: reason, isFailure: false))
  }

  private func skippedByName(_ entry: SnapshotEntry) -> SkippedFile? {
    func skipped(_ reason: String, isFailure: Bool = false) -> SkippedFile {
      SkippedFile(path: entry.path, reason: reason, isFailure: isFailure)
    }
    guard entry.hasValidName else { return skipped("has a name that is not UTF-8; rename it", isFailure: true) }
    switch entry.kind {
    case .symbolicLink: return skipped(snapshot.linkFailure(entry.path).reason)
    case .other, .submodule: return skipped(ReadFailure.notRegular.reason)
    case .regular: break
    }
    guard !reviewsGeneratedFiles, GeneratedFile.isGenerated(path: entry.path) else { return nil }
    return skipped("is generated (file name)")
  }

  /// Why something that exists and was named is not in the listing; nil for a folder without Swift files.
  private func reasonForAbsence(of path: String, isFolder: Bool) throws(WorkspaceError) -> String? {
    if !isFolder, !SnapshotEntry.isSwift(path) { return "is not a Swift file" }
    // A folder is judged by a file that it might hold.
    if let exclusion = filter.exclusion(of: isFolder ? path + "/x.swift" : path) { return exclusion.reason }
    guard let repository = root.repository, !path.isEmpty else { return nil }
    // Git refuses to answer for what lies in a submodule.
    if let isIgnored = try? repository.ignores(root.absolutePath(of: path)), isIgnored { return "is ignored by git" }
    return isFolder ? nil : "belongs to another git repository; review it with that one as `--root`"
  }
}

extension Workspace {
  /// Gathers what named paths select; each file once, sorted.
  private struct Selection {
    private var paths: Set<[UInt8]> = []
    private var skipped: [[UInt8]: SkippedFile] = [:]

    /// Takes over the path and everything below it; false where there is nothing.
    mutating func add(_ path: String, from listing: Listing) -> Bool {
      let prefix = path.isEmpty ? "" : path + "/"
      func isSelected(_ other: String) -> Bool {
        other.utf8.starts(with: prefix.utf8) || other.utf8.elementsEqual(path.utf8)
      }
      let files = listing.paths.filter(isSelected)
      let others = listing.skipped.filter { isSelected($0.path) }
      paths.formUnion(files.map { Array($0.utf8) })
      for file in others { skip(file) }
      return !files.isEmpty || !others.isEmpty
    }

    mutating func skip(_ file: SkippedFile) { skipped[Array(file.path.utf8)] = file }

    var listing: Listing {
      Listing(
        paths: paths.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) },
        skipped: skipped.values.sorted { $0.path.precedesByBytes($1.path) })
    }
  }
}
