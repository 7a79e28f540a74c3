package import Analyzer
import Git
package import Store
import Synchronization

/// A project at a commit, regardless of what is checked out. Contents are read on demand.
package final class CommitSnapshot: Snapshot {
  package let root: Root
  /// The full commit ID; nil for the empty project before the first commit.
  package let commit: String?
  private let listed: Mutex<[SnapshotEntry]?>
  /// The IDs of contents missing from a partial clone; requesting them could trigger a fetch.
  private let missing: Set<ContentID>
  private let contents = Mutex<[PathKey: Result<[UInt8], ReadFailure>]>([:])

  /// - Parameters:
  ///   - commit: The commit ID; nil for the empty project before the first commit.
  ///   - root: The root, in a git working tree.
  ///   - entries: The commit's entries, if known.
  ///   - missing: The IDs of contents missing from a partial clone.
  package init(
    _ commit: String?, in root: Root, entries: [SnapshotEntry]? = nil, missing: Set<ContentID> = []
  ) {
    self.commit = commit
    self.root = root
    self.missing = missing
    listed = Mutex(entries)
  }

  package var entries: [SnapshotEntry] {
    get throws(WorkspaceError) {
      if let entries = listed.withLock({ $0 }) { return entries }
      let entries = try list()
      listed.withLock { $0 = entries }
      return entries
    }
  }

  private func list() throws(WorkspaceError) -> [SnapshotEntry] {
    guard let commit, let repository = root.repository else { return [] }
    do throws(GitError) {
      return try repository.files(of: commit, below: root.path).filter {
        SnapshotEntry.isRelevant($0.path) || Self.filesAtRoot.contains($0.path)
      }.map {
        SnapshotEntry(
          path: $0.path, kind: $0.kind, hasValidName: $0.hasValidName, content: ContentID(hexadecimal: $0.blob))
      }
    } catch {
      throw .git(error)
    }
  }

  /// The files at the root that a review requires in addition to sources and nested configuration files.
  private static let filesAtRoot: Set<String> = [Configuration.sharedFileName, Baseline.fileName]

  package func read(_ path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    let key = PathKey(path)
    var content = contents.withLock { $0[key] }
    if content == nil, let entry = (try? entries)?.entry(at: path) {
      prefetch([entry])
      content = contents.withLock { $0[key] }
    }
    guard let content else { throw .vanished }
    let bytes = try content.get()
    guard bytes.count <= limit else { throw .tooLarge(size: bytes.count, limit: limit) }
    return bytes
  }

  package func read(fromTop path: String, limit: Int) throws(ReadFailure) -> [UInt8] {
    guard let commit, let repository = root.repository else { throw .vanished }
    func ask<Answer>(_ question: () throws(GitError) -> Answer) throws(ReadFailure) -> Answer {
      do throws(GitError) {
        return try question()
      } catch {
        throw .system(error.description)
      }
    }
    let found = try ask { () throws(GitError) in try repository.file(of: commit, at: path) }
    guard let file = found else { throw .vanished }
    guard file.kind == .regular else { throw .notRegular }
    let sizes = try ask { () throws(GitError) in try repository.sizes(ofBlobs: [file.blob]) }
    guard let size = sizes.first ?? nil else { throw .notInClone }
    guard size <= limit else { throw .tooLarge(size: size, limit: limit) }
    let contents = try ask { () throws(GitError) in try repository.availableContents(ofBlobs: [file.blob]) }
    guard let bytes = contents.first ?? nil else { throw .notInClone }
    return bytes
  }

  package func prefetch(_ entries: [SnapshotEntry]) {
    guard let repository = root.repository else { return }
    let wanted = contents.withLock { known in
      entries.filter { $0.kind == .regular && $0.content != nil && known[PathKey($0.path)] == nil }
    }
    guard !wanted.isEmpty else { return }
    let present = wanted.filter { entry in entry.content.map { !missing.contains($0) } ?? true }
    let read = Self.contents(of: present, in: repository)
    contents.withLock { contents in
      for key in wanted.map({ PathKey($0.path) }) { contents[key] = read[key] ?? .failure(.notInClone) }
    }
  }

  /// Returns the targets of symbolic links, resolved within the commit; parent folders that are links are not followed.
  package func linkTargets(_ paths: [String]) -> [PathKey: String] {
    guard let repository = root.repository, let entries = try? entries else { return [:] }
    let links = paths.compactMap { path in
      entries.entry(at: path)?.content.map { (path: path, name: $0.hexadecimal) }
    }
    guard let sizes = try? repository.sizes(ofBlobs: links.map(\.name)) else { return [:] }
    // The maximum path length on common systems.
    let plausible = zip(links, sizes).compactMap { link, size in (size ?? .max) <= 4096 ? link : nil }
    guard let texts = try? repository.availableContents(ofBlobs: plausible.map(\.name)) else { return [:] }
    return zip(plausible, texts).reduce(into: [:]) { targets, link in
      targets[PathKey(link.0.path)] = link.1.flatMap { Self.target(of: $0, at: link.0.path) }
    }
  }

  /// Returns the target of a symbolic link, relative to the root; nil if the target is outside the root.
  private static func target(of bytes: [UInt8], at path: String) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self), !text.hasPrefix("/") else { return nil }
    var parts = Array(path.split(separator: "/").dropLast())
    for part in text.split(separator: "/") where part != "." {
      if part == ".." {
        guard parts.popLast() != nil else { return nil }
      } else {
        parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }

  /// The maximum size of project files and baselines.
  private static let sizeLimit = 64 << 20

  /// Reads contents, checking sizes first so that no large file is loaded into memory.
  private static func contents(
    of entries: [SnapshotEntry], in repository: GitRepository
  ) -> [PathKey: Result<[UInt8], ReadFailure>] {
    var contents: [PathKey: Result<[UInt8], ReadFailure>] = [:]
    do throws(GitError) {
      var wanted: [(key: PathKey, name: String)] = []
      for (entry, size) in zip(entries, try repository.sizes(ofBlobs: entries.compactMap(\.content?.hexadecimal))) {
        let limit = SnapshotEntry.isSwift(entry.path) ? FileReader.limit : sizeLimit
        let key = PathKey(entry.path)
        guard let size, let name = entry.content?.hexadecimal else {
          contents[key] = .failure(.notInClone)
          continue
        }
        if size > limit {
          contents[key] = .failure(.tooLarge(size: size, limit: limit))
        } else {
          wanted.append((key, name))
        }
      }
      for (entry, bytes) in zip(wanted, try repository.availableContents(ofBlobs: wanted.map(\.name))) {
        contents[entry.key] = bytes.map { .success($0) } ?? .failure(.notInClone)
      }
    } catch {
      for key in entries.map({ PathKey($0.path) }) where contents[key] == nil {
        contents[key] = .failure(.system(error.description))
      }
    }
    return contents
  }

  /// Returns the changed files; git skips identical trees when it compares the commits.
  package func changes(since base: any Snapshot) throws(WorkspaceError) -> [SnapshotChange] {
    guard let repository = root.repository, let commit, let earlier = (base as? CommitSnapshot)?.commit else {
      return try SnapshotChange.all(from: base, to: self)
    }
    do throws(GitError) {
      return try repository.changes(from: earlier, to: commit, below: root.path, matching: ["*.swift"])
        .map(SnapshotChange.init)
    } catch {
      throw .git(error)
    }
  }
}

extension CommitSnapshot {
  /// Returns the baseline at the root of the commit, if any.
  /// - Throws: `BaselineError` if the baseline is invalid.
  package func baseline() throws -> Baseline? {
    guard try entries.entry(at: Baseline.fileName) != nil else { return nil }
    do {
      return try Baseline(reading: try read(Baseline.fileName, limit: BaselineFile.limit), file: Baseline.fileName)
    } catch let failure as ReadFailure {
      throw WorkspaceError.baseline(path: Baseline.fileName, reason: failure.reason)
    }
  }
}

extension [SnapshotEntry] {
  /// Returns the entry at a path. Uses binary search, since entries are sorted by the bytes of their paths.
  func entry(at path: String) -> SnapshotEntry? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].path.precedesByBytes(path) { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].path.utf8.elementsEqual(path.utf8) ? self[low] : nil
  }
}
