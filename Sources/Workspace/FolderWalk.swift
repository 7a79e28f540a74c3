import Analyzer
import Essentials
import Git

/// Lists the files under a root, for projects outside a git repository.
///
/// Symbolic links to folders are not followed, so the walk always ends and stays inside the root.
struct FolderWalk {
  private let root: String
  private let prunesForeignCode: Bool
  private(set) var entries: [SnapshotEntry] = []
  private(set) var unreadable: [SkippedFile] = []

  init(root: String, prunesForeignCode: Bool) {
    self.root = root
    self.prunesForeignCode = prunesForeignCode
  }

  mutating func run() {
    // Iterative rather than recursive, because the reviewed tree determines the depth.
    var waiting = [""]
    while let folder = waiting.popLast() {
      do throws(FileStatus.Failure) {
        for name in try Self.names(in: folder.isEmpty ? root : root + "/" + folder) {
          visit(name, in: folder, &waiting)
        }
      } catch {
        let reason = "is a folder that cannot be read: \(error)"
        unreadable.append(SkippedFile(path: folder.isEmpty ? "." : folder, reason: reason, isFailure: true))
      }
    }
  }

  private mutating func visit(_ bytes: [UInt8], in folder: String, _ waiting: inout [String]) {
    let valid = String(validating: bytes, as: UTF8.self)
    let name = valid ?? String(decoding: bytes, as: UTF8.self)
    let path = folder.isEmpty ? name : folder + "/" + name
    let isRelevant = SnapshotEntry.isRelevant(name)
    guard valid != nil else {
      if isRelevant { entries.append(SnapshotEntry(path: path, kind: .regular, hasValidName: false)) }
      return
    }
    let parent = folder.split(separator: "/").last ?? ""
    let isPruned =
      name == ".git" || (prunesForeignCode && FileFilter.isForeign(folderName: name[...].utf8, in: parent[...].utf8))
    guard isRelevant || !isPruned, let status = try? FileStatus.ofLink(root + "/" + path) else { return }
    switch status.kind {
    case .folder: if !isPruned { waiting.append(path) }
    case .regular: if isRelevant { entries.append(SnapshotEntry(path: path)) }
    case .symbolicLink: if isRelevant { entries.append(SnapshotEntry(path: path, kind: .symbolicLink)) }
    case .special: if isRelevant { entries.append(SnapshotEntry(path: path, kind: .other)) }
    }
  }

  /// Returns the names in a folder as bytes; Foundation does not support names that are not UTF-8.
  private static func names(in folder: String) throws(FileStatus.Failure) -> [[UInt8]] {
    guard let stream = opendir(folder) else { throw FileStatus.Failure(code: errno) }
    defer { closedir(stream) }
    guard let offset = MemoryLayout<dirent>.offset(of: \dirent.d_name) else { return [] }
    var names: [[UInt8]] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + offset
      let name = [UInt8](UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
      if name != Array(".".utf8) && name != Array("..".utf8) { names.append(name) }
    }
    return names
  }
}
