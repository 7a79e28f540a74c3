package import Analyzer
import Git
import Store

/// The content of a reviewed file.
package struct SourceInput: Sendable, Hashable {
  /// The path relative to the root.
  package let path: String
  /// The bytes exactly as stored, including a byte order mark and invalid UTF-8.
  package let bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The files in a review, before they are read.
package struct Listing: Sendable, Hashable {
  /// The distinct paths relative to the root, sorted by bytes.
  package let paths: [String]
  /// The skipped files and why they were skipped, sorted; excluded files are included only if given explicitly.
  package let skipped: [SkippedFile]
  /// The paths that were given as files rather than as part of a folder.
  package let named: [String]

  package init(paths: [String], skipped: [SkippedFile], named: [String] = []) {
    self.paths = paths
    self.skipped = skipped
    self.named = named
  }
}

/// The result of reading a file.
package enum ReadResult: Sendable, Hashable {
  case source([UInt8])
  case skipped(SkippedFile)
}

/// Lists and reads the Swift files in a snapshot that are included by the configuration.
package struct Workspace: Sendable {
  /// The snapshot to read from. It includes folders of dependencies if the configuration includes generated files.
  package let snapshot: any Snapshot
  private let entries: [SnapshotEntry]
  private let filter: FileFilter
  private let reviewsGeneratedFiles: Bool
  /// The content IDs known without reading files, keyed by path.
  private let contents: [PathKey: ContentID]

  /// - Throws: `WorkspaceError.git` if the snapshot cannot be listed.
  package init(_ snapshot: any Snapshot, configuration: Configuration) throws(WorkspaceError) {
    self.snapshot = configuration.reviewsGeneratedFiles ? snapshot.withForeignCode : snapshot
    entries = try self.snapshot.entries
    filter = FileFilter(configuration)
    reviewsGeneratedFiles = configuration.reviewsGeneratedFiles
    contents = Dictionary(
      entries.compactMap { entry in entry.content.map { (PathKey(entry.path), $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  package var root: Root { snapshot.root }

  /// Returns the content ID of a file if it is known without reading it.
  func content(of path: String) -> ContentID? { contents.isEmpty ? nil : contents[PathKey(path)] }

  /// Returns all files in the project.
  package func list() -> Listing {
    var paths: [String] = []
    var skipped = snapshot.unreadable.filter { !filter.isExcluded($0.path) }
    var folder = FileFilter.RecentFolder()
    for entry in entries where SnapshotEntry.isSwift(entry.path) && entry.kind != .submodule {
      guard FileFilter.hasValidLength(entry.path) else {
        skipped.append(SkippedFile(path: entry.path, reason: "has a path longer than 4,096 bytes", isFailure: true))
        continue
      }
      guard filter.exclusion(of: entry.path, after: &folder) == nil else { continue }
      if let file = skippedByName(entry) { skipped.append(file) } else { paths.append(entry.path) }
    }
    return Listing(paths: paths, skipped: skipped.sorted { $0.path.precedesByBytes($1.path) })
  }

  /// Returns the given files and the files in the given folders.
  ///
  /// Files that are given explicitly but excluded are listed in `skipped`, with the reason.
  /// - Parameters:
  ///   - paths: The paths relative to the current folder, or absolute.
  ///   - currentDirectory: The absolute path of the current folder.
  /// - Throws: `WorkspaceError.path` if a path does not exist, or `.outsideRoot` if it is outside the root.
  package func list(only paths: [String], currentDirectory: String) throws(WorkspaceError) -> Listing {
    let all = list()
    var selection = Selection()
    for given in paths {
      let path = try CommandLinePath(given, currentDirectory: currentDirectory)
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

  /// Reads a file; thread-safe.
  /// - Parameter path: A path from a listing, relative to the root.
  package func read(_ path: String) -> ReadResult {
    let read = bytes(of: path)
    guard case .source(let bytes) = read else { return read }
    if let obstacle = SourceKind.obstacle(in: bytes) { return .skipped(SkippedFile(path: path, refusal: obstacle)) }
    if !reviewsGeneratedFiles, GeneratedFile.isGenerated(header: bytes) {
      return .skipped(SkippedFile(path: path, refusal: GeneratedFile.headerReason))
    }
    return .source(bytes)
  }

  /// Returns the content of a file without checking whether it is source code.
  func bytes(of path: String) -> ReadResult {
    do throws(ReadFailure) {
      return .source(try snapshot.read(path, limit: FileReader.limit))
    } catch {
      return .skipped(
        SkippedFile(path: path, reason: error.reason, isFailure: error.isFailure, isUnreadable: error.isUnreadable))
    }
  }

  /// Returns the reason a path is excluded regardless of its content, if it is.
  package func reasonForExclusion(of path: String) -> String? {
    SnapshotEntry.isSwift(path) ? filter.exclusion(of: path)?.reason : "is not a Swift file"
  }

  /// Returns whether the configuration includes a path, regardless of its content.
  package func includes(_ path: String) -> Bool {
    FileFilter.hasValidLength(path) && filter.exclusion(of: path) == nil
      && (reviewsGeneratedFiles || !GeneratedFile.isGenerated(path: path))
  }

  /// Returns whether a file with this content, read from a commit, would be reviewed.
  package func accepts(_ path: String, bytes: [UInt8]) -> Bool {
    includes(path) && bytes.count <= FileReader.limit && SourceKind.obstacle(in: bytes) == nil
      && (reviewsGeneratedFiles || !GeneratedFile.isGenerated(header: bytes))
  }

  /// The project files, which contain build settings.
  package var projectFiles: [SnapshotEntry] {
    entries.filter {
      $0.kind == .regular && $0.hasValidName && ProjectSettings.isInput($0.path)
        && FileFilter.foreignFolder(above: $0.path) == nil
    }
  }

  /// Returns the skipped files touched by a change. A skipped file that may contain code is treated as a failure, so
  /// that a change cannot evade review; generated files are skipped on purpose.
  package func skipped(_ files: [SkippedFile], byChange isTouched: (String) -> Bool) -> [SkippedFile] {
    let files = files.filter { isTouched($0.path) }
    let links = Set(paths: files.map(\.path).filter { entries.entry(at: $0)?.kind == .symbolicLink })
    let targets = links.isEmpty ? [:] : snapshot.linkTargets(links.map(\.path))
    prefetch(files.map(\.path).filter { !links.contains(path: $0) })
    return files.map { file in
      if file.isFailure { return file }
      guard links.contains(path: file.path) else {
        return isGenerated(file.path) ? file : SkippedFile(path: file.path, reason: file.reason, isFailure: true)
      }
      if let target = targets[PathKey(file.path)], isSource(target) { return file }
      return SkippedFile(
        path: file.path, reason: "is a symbolic link to a target that is not reviewed", isFailure: true)
    }
  }

  /// Returns whether a path refers to a reviewed source file.
  private func isSource(_ path: String) -> Bool {
    guard SnapshotEntry.isSwift(path), let entry = entries.entry(at: path) else { return false }
    return entry.kind == .regular && entry.hasValidName && filter.exclusion(of: path) == nil
  }

  /// Returns whether a file is skipped because it is generated.
  private func isGenerated(_ path: String) -> Bool {
    if reviewsGeneratedFiles { return false }
    if GeneratedFile.isGenerated(path: path) { return true }
    guard case .source(let bytes) = bytes(of: path) else { return false }
    return GeneratedFile.isGenerated(header: bytes)
  }

  private func skippedByName(_ entry: SnapshotEntry) -> SkippedFile? {
    func skipped(_ reason: String, isFailure: Bool = false) -> SkippedFile {
      SkippedFile(path: entry.path, reason: reason, isFailure: isFailure)
    }
    guard entry.hasValidName else { return skipped("has a name that is not valid UTF-8; rename it", isFailure: true) }
    switch entry.kind {
    case .symbolicLink: return skipped(snapshot.linkFailure(entry.path).reason)
    case .other, .submodule: return skipped(ReadFailure.notRegular.reason)
    case .regular: break
    }
    guard !reviewsGeneratedFiles, GeneratedFile.isGenerated(path: entry.path) else { return nil }
    return skipped("is generated (file name)")
  }

  /// Returns the reason an existing path is not in the listing; nil for a folder without Swift files.
  private func reasonForAbsence(of path: String, isFolder: Bool) throws(WorkspaceError) -> String? {
    if !isFolder, !SnapshotEntry.isSwift(path) { return "is not a Swift file" }
    // For a folder, checks a hypothetical file in it.
    if let exclusion = filter.exclusion(of: isFolder ? path + "/x.swift" : path) { return exclusion.reason }
    // Git does not list named pipes and devices.
    if !isFolder, (try? FileStatus.ofLink(root.absolutePath(of: path)))?.kind == .special {
      return ReadFailure.notRegular.reason
    }
    guard let repository = root.repository, !path.isEmpty else { return nil }
    // Git fails for paths in a submodule.
    if let isIgnored = try? repository.ignores(root.absolutePath(of: path)), isIgnored { return "is ignored by git" }
    return isFolder ? nil : "is in a different git repository; review it with --root set to that repository"
  }
}

extension SkippedFile {
  /// - Parameter refusal: The reason the content was not parsed.
  init(path: String, refusal: String) {
    self.init(
      path: path, reason: refusal, isFailure: false, isUnreadable: refusal != GeneratedFile.headerReason)
  }
}

extension Workspace {
  /// Collects the distinct files selected by the given paths.
  private struct Selection {
    private var paths: Set<[UInt8]> = []
    private var skipped: [[UInt8]: SkippedFile] = [:]
    private var named: [String] = []

    /// Adds the path and all files under it; returns whether there were any.
    mutating func add(_ path: String, from listing: Listing) -> Bool {
      let prefix = path.isEmpty ? "" : path + "/"
      func isSelected(_ other: String) -> Bool {
        other.utf8.starts(with: prefix.utf8) || other.utf8.elementsEqual(path.utf8)
      }
      let files = listing.paths.filter(isSelected)
      let others = listing.skipped.filter { isSelected($0.path) }
      paths.formUnion(files.map { Array($0.utf8) })
      for file in others { skip(file) }
      named += files.filter { $0.utf8.elementsEqual(path.utf8) }
      return !files.isEmpty || !others.isEmpty
    }

    mutating func skip(_ file: SkippedFile) { skipped[Array(file.path.utf8)] = file }

    var listing: Listing {
      Listing(
        paths: paths.sorted { $0.lexicographicallyPrecedes($1) }.map { String(decoding: $0, as: UTF8.self) },
        skipped: skipped.values.sorted { $0.path.precedesByBytes($1.path) }, named: named)
    }
  }
}
