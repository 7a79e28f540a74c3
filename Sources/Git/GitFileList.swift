import Essentials
import Threads

/// Parses the output of `git ls-files -z -t --stage --cached --others`.
enum GitFileList {
  private struct Record {
    let path: ArraySlice<UInt8>
    let mode: ArraySlice<UInt8>
    let isTracked: Bool

    /// Parses `H 100644 <hash> 0<tab>path`, in which the letter indicates the state of a tracked file, or `? path` for
    /// an untracked file.
    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count > 2, let letter = bytes.first else { return nil }
      let rest = bytes.dropFirst(2)
      isTracked = letter != UInt8(ascii: "?")
      if isTracked {
        guard let tab = rest.firstIndex(of: UInt8(ascii: "\t")) else { return nil }
        mode = rest.prefix(6)
        path = rest[(tab + 1)...]
      } else {
        // The path of a nested repository that is not a submodule ends with `/`.
        guard rest.last != UInt8(ascii: "/") else { return nil }
        mode = []
        path = rest
      }
    }
  }

  /// The number of files in each batch processed by a thread.
  private static let batch = 1024

  /// Returns the distinct existing files under the folder, sorted.
  static func files(from output: [UInt8], below folder: String) -> [GitFile] {
    let records = output.split(separator: 0).compactMap(Record.init)
      .sorted { $0.path.lexicographicallyPrecedes($1.path) }
    let starts = Array(stride(from: 0, to: records.count, by: batch))
    return ParallelMap.map(starts, jobs: ProcessInfo.processInfo.activeProcessorCount) { start in
      files(of: records, from: start, below: folder)
    }.flatMap(\.self)
  }

  private static func files(of records: [Record], from start: Int, below folder: String) -> [GitFile] {
    let end = min(start + batch, records.count)
    var files: [GitFile] = []
    files.reserveCapacity(end - start)
    var parent = Parent(folder: folder)
    for index in start..<end where index == 0 || records[index].path != records[index - 1].path {
      let record = records[index]
      let valid = String(validating: record.path, as: UTF8.self)
      let path = valid ?? String(decoding: record.path, as: UTF8.self)
      guard !parent.passesLink(path) else { continue }
      let status = Result { () throws(FileStatus.Failure) in try FileStatus.ofLink(folder + "/" + path) }
      guard let kind = kind(of: record, status, isNameValid: valid != nil) else { continue }
      files.append(
        GitFile(
          path: path, kind: kind, isTracked: record.isTracked, hasValidName: valid != nil, status: try? status.get()))
    }
    return files
  }

  /// Returns the kind of a file with this status; nil if it does not exist.
  private static func kind(
    of record: Record, _ status: Result<FileStatus, FileStatus.Failure>, isNameValid: Bool
  ) -> GitFile.Kind? {
    if record.mode.elementsEqual("160000".utf8) { return .submodule }
    let isLink = record.mode.elementsEqual("120000".utf8)
    do throws(FileStatus.Failure) {
      switch try status.get().kind {
      case .regular: return isLink ? .symbolicLink : .regular
      case .symbolicLink: return .symbolicLink
      case .folder, .special: return .other
      }
    } catch {
      // Other errors are reported when the file is read. A file whose name is not valid UTF-8 may exist even though it
      // was not found.
      return error.isAbsent && isNameValid ? nil : isLink ? .symbolicLink : .regular
    }
  }

  /// Caches the result for the most recent folder, because sorted paths are grouped by folder.
  private struct Parent {
    let folder: String
    private var last: Substring = ""
    private var lastPassesLink = false

    init(folder: String) { self.folder = folder }

    mutating func passesLink(_ path: String) -> Bool {
      guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
      let parent = path[...slash]
      if !parent.utf8.elementsEqual(last.utf8) {
        let checked = lastPassesLink ? 0 : Self.sharedFolders(of: last, parent)
        last = parent
        lastPassesLink = FileStatus.passesLink(String(parent), below: folder, ignoringFirst: checked)
      }
      return lastPassesLink
    }

    /// Returns the length in bytes of the folders that two paths have in common, including the last `/`.
    private static func sharedFolders(of path: Substring, _ other: Substring) -> Int {
      var shared = 0
      for (index, (byte, otherByte)) in zip(path.utf8, other.utf8).enumerated() {
        guard byte == otherByte else { break }
        if byte == UInt8(ascii: "/") { shared = index + 1 }
      }
      return shared
    }
  }
}
