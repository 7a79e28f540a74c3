public import Analyzer
import Git
public import Store

/// The content of one file under review.
public struct SourceInput: Sendable, Hashable {
  /// Relative to the root, with `/`.
  public let path: String
  /// As on disk: a byte order mark and invalid UTF-8 are kept.
  public let bytes: [UInt8]

  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// The files that a review is about, before they are read.
public struct Listing: Sendable, Hashable {
  /// Relative to the root, with `/`; sorted by bytes and unique.
  public let paths: [String]
  /// What is left out, and why, where a person may wonder; sorted. Excluded files are named only when asked for.
  public let skipped: [SkippedFile]

  public init(paths: [String], skipped: [SkippedFile]) {
    self.paths = paths
    self.skipped = skipped
  }
}

/// What came of reading one file.
public enum ReadResult: Sendable, Hashable {
  case source([UInt8])
  case skipped(SkippedFile)
}

/// Lists and reads the Swift files of a project, as its configuration wants them.
public struct Workspace: Sendable {
  public let root: Root
  private let tree: ProjectTree
  private let filter: FileFilter
  private let reviewsGeneratedFiles: Bool
  private let reader: FileReader
  /// What git lists of the work tree; nil where something else was listed.
  let listed: [GitFile]?
  /// What stands in the place of files; nil for a file that is not there in truth.
  private var replacements: [String: [UInt8]?] = [:]

  public init(_ tree: ProjectTree, configuration: Configuration) {
    root = tree.root
    listed = tree.listed
    self.tree = configuration.reviewsGeneratedFiles ? tree.unpruned() : tree
    filter = FileFilter(configuration)
    reviewsGeneratedFiles = configuration.reviewsGeneratedFiles
    reader = tree.reader
  }

  /// All files of the project.
  public func list() -> Listing {
    var paths: [String] = []
    var skipped = tree.unreadable.filter { !filter.isExcluded($0.path) }
    for entry in entries where ProjectTree.isSwift(entry.path) && entry.kind != .submodule {
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
  public func list(only paths: [String], currentDirectory: String) throws(WorkspaceError) -> Listing {
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
  public func read(_ path: String) -> ReadResult {
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
    if let replacement = replacements[path] { return bytes(of: path, replacement: replacement) }
    do throws(FileReader.Failure) {
      return .source(try reader.read(path))
    } catch {
      return .skipped(SkippedFile(path: path, reason: error.reason, isFailure: error.isFailure))
    }
  }

  private func bytes(of path: String, replacement: [UInt8]?) -> ReadResult {
    guard let replacement else {
      return .skipped(SkippedFile(path: path, reason: FileReader.Failure.vanished.reason, isFailure: true))
    }
    guard replacement.count <= FileReader.limit else {
      return skipped(path, FileReader.Failure.tooLarge(replacement.count).reason)
    }
    return .source(replacement)
  }

  /// The files of the tree, with what stands in the place of some.
  private var entries: [ProjectTree.Entry] {
    if replacements.isEmpty { return tree.entries }
    let others = tree.entries.filter { replacements[$0.path] == nil }
    let own = replacements.filter { $0.value != nil }.map {
      ProjectTree.Entry(path: $0.key, kind: .regular, hasValidName: true)
    }
    return (others + own).sorted { $0.path.precedesByBytes($1.path) }
  }

  /// The same project with other contents: `nil` takes a file away, and paths that are new are added.
  public func replacing(_ contents: [String: [UInt8]?]) -> Workspace {
    var workspace = self
    workspace.replacements.merge(contents) { $1 }
    return workspace
  }

  /// Whether a path holds something else than its file.
  func isReplaced(_ path: String) -> Bool { replacements[path] != nil }

  /// Why a Swift file of this path would be left out of every review, nil where it would not.
  public func reasonForExclusion(of path: String) -> String? {
    ProjectTree.isSwift(path) ? filter.exclusion(of: path)?.reason : "is not a Swift file"
  }

  /// Whether the configuration wants a path, whatever it holds.
  public func wants(_ path: String) -> Bool {
    filter.exclusion(of: path) == nil && (reviewsGeneratedFiles || !GeneratedFile.isGenerated(path: path))
  }

  /// Whether a file with this content would be reviewed, for content that comes from a commit.
  public func accepts(_ path: String, bytes: [UInt8]) -> Bool {
    wants(path) && bytes.count <= FileReader.limit && SourceKind.obstacle(in: bytes) == nil
      && (reviewsGeneratedFiles || !GeneratedFile.isGenerated(header: bytes))
  }

  /// What the project files say of how sources are built; those that cannot be read say nothing.
  /// - Parameter cache: Remembers it; nil to read them in any case.
  public func projectSettings(cache: ResultCache? = nil) -> ProjectSettings {
    let entries = tree.entries.filter {
      $0.kind == .regular && $0.hasValidName && ProjectSettings.isInput($0.path)
        && FileFilter.foreignFolder(above: $0.path) == nil
    }
    let inputs = entries.compactMap { entry in
      // A project of thousands of files has a project file of megabytes.
      (try? reader.read(entry.path, limit: 32 << 20)).map { ProjectSettings.Input(path: entry.path, bytes: $0) }
    }
    let names = inputs.compactMap { input in ContentID(of: input.bytes).map { (input.path, $0) } }
    var manifests = KnownManifests()
    return SettingsReader.settings(
      of: Dictionary(names, uniquingKeysWith: { $1 }), knowing: &manifests,
      cache: names.count == inputs.count ? cache : nil
    ) { inputs }
  }

  private func skipped(_ path: String, _ reason: String) -> ReadResult {
    .skipped(SkippedFile(path: path, reason: reason, isFailure: false))
  }

  private func skippedByName(_ entry: ProjectTree.Entry) -> SkippedFile? {
    func skipped(_ reason: String, isFailure: Bool = false) -> SkippedFile {
      SkippedFile(path: entry.path, reason: reason, isFailure: isFailure)
    }
    guard entry.hasValidName else { return skipped("has a name that is not UTF-8; rename it", isFailure: true) }
    switch entry.kind {
    case .symbolicLink: return skipped(reader.linkFailure(entry.path).reason)
    case .other, .submodule: return skipped(FileReader.Failure.notRegular.reason)
    case .regular: break
    }
    guard !reviewsGeneratedFiles, GeneratedFile.isGenerated(path: entry.path) else { return nil }
    return skipped("is generated (file name)")
  }

  /// Why something that exists and was named is not in the listing; nil for a folder without Swift files.
  private func reasonForAbsence(of path: String, isFolder: Bool) throws(WorkspaceError) -> String? {
    if !isFolder, !ProjectTree.isSwift(path) { return "is not a Swift file" }
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
