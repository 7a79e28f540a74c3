/// A file that differs between a commit and the working tree or the index.
package struct FileChange: Sendable, Hashable {
  /// The path, relative to the requested folder.
  package let path: String
  /// The ID of the blob in the commit, or nil for a new file.
  package let baseBlob: String?
  /// Whether the file still exists.
  package let isPresent: Bool
}

extension GitRepository {
  /// Returns the regular files that differ between a commit and the working tree, including staged, unstaged and
  /// untracked ones, sorted by path. Files with a new timestamp but identical content may be included.
  ///
  /// Renames are not detected, because that would run the configured filters on files in the working tree.
  /// - Parameters:
  ///   - commit: The commit, or nil to treat all files as new.
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  ///   - files: The result of `listFiles` for the same folder, if known.
  ///   - filters: The result of `filters` for the same folder, if known.
  ///   - tracked: The result of `trackedChanges` for the same commit, if known.
  /// - Throws: `GitError`.
  package func changes(
    since commit: String?, below folder: String, matching pathspecs: [String], files: [GitFile]? = nil,
    filters: FilterOptions? = nil, tracked: [FileChange]? = nil
  ) throws(GitError) -> [FileChange] {
    // Compares names as bytes, because canonically equivalent names are distinct keys files.
    var changes: [[UInt8]: FileChange] = [:]
    if let commit {
      var tracked = tracked
      if tracked == nil {
        tracked = try trackedChanges(since: commit, below: folder, matching: pathspecs, filters: filters)
      }
      for change in tracked ?? [] { changes[Array(change.path.utf8)] = change }
    }
    var files = files
    if files == nil { files = try listFiles(below: folder, matching: pathspecs) }
    for file in files ?? []
    where file.kind == .regular && (commit == nil || !file.isTracked) && file.hasValidName {
      let name = Array(file.path.utf8)
      changes[name] = FileChange(path: file.path, baseBlob: changes[name]?.baseBlob, isPresent: true)
    }
    return changes.values.sorted { $0.path.precedesByBytes($1.path) }
  }

  /// Returns the regular tracked files that differ between a commit and the working tree. Files with a new timestamp but
  /// identical content may be included.
  /// - Parameters:
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  ///   - filters: The result of `filters` for the same folder, if known.
  /// - Throws: `GitError`.
  package func trackedChanges(
    since commit: String, below folder: String, matching pathspecs: [String], filters: FilterOptions? = nil
  ) throws(GitError) -> [FileChange] {
    // If the index does not show whether a file changed, git runs the configured filters on the file. In a hostile
    // repository, a filter can be any program.
    var disabled = filters
    if disabled == nil { disabled = try self.filters(in: folder) }
    let arguments = [
      "diff-index", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative", commit, "--",
    ]
    let output = try command.output(of: arguments + pathspecs, in: folder, disabling: disabled ?? .none)
    return RawDiff.entries(in: output).map(FileChange.init)
  }

  /// Returns the regular files that differ between a commit and the index, sorted by path.
  /// - Parameters:
  ///   - commit: The commit, or nil to treat all staged files as new.
  ///   - folder: The absolute path of a folder in the working tree. The resulting paths are relative to it.
  /// - Throws: `GitError`.
  package func stagedChanges(
    since commit: String?, below folder: String, matching pathspecs: [String]
  ) throws(GitError) -> [FileChange] {
    var base = commit
    if base == nil {
      let output = try command.output(of: ["hash-object", "-t", "tree", "--stdin"], in: folder)
      base = String(decoding: output, as: UTF8.self).split(separator: "\n").first.map(String.init)
    }
    let arguments = [
      "diff-index", "--cached", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative",
      base ?? "", "--",
    ]
    return RawDiff.entries(in: try command.output(of: arguments + pathspecs, in: folder)).map(FileChange.init).sorted {
      $0.path.precedesByBytes($1.path)
    }
  }

  /// Returns the regular files that differ between the index and the working tree. `baseBlob` identifies the content in
  /// the index; it is nil for a file added with `--intent-to-add`. Files with a new timestamp but identical content may
  /// be included.
  /// - Throws: `GitError.unmerged` for a file with merge conflicts.
  package func unstagedChanges(below folder: String, matching pathspecs: [String]) throws(GitError) -> [FileChange] {
    let unmerged = try command.output(of: ["ls-files", "-z", "--unmerged", "--"] + pathspecs, in: folder)
    if let record = unmerged.split(separator: 0).first, let tab = record.firstIndex(of: UInt8(ascii: "\t")) {
      throw .unmerged(String(decoding: record[(tab + 1)...], as: UTF8.self), folder: folder)
    }
    let arguments = [
      "diff-files", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative", "--",
    ]
    let output = try command.output(of: arguments + pathspecs, in: folder, disabling: try filters(in: folder))
    return RawDiff.entries(in: output).map(FileChange.init)
  }

  /// Returns the contents of blobs, in the same order as `names`.
  /// - Throws: `GitError.missingObject` for a missing blob, as in a partial clone.
  package func contents(ofBlobs names: [String]) throws(GitError) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    for (name, content) in zip(names, try availableContents(ofBlobs: names)) {
      guard let content else { throw .missingObject(name, folder: workingTree) }
      contents.append(content)
    }
    return contents
  }

  /// Returns the size in bytes of each blob, in the same order as `names`, or nil for blobs that are missing, as in a
  /// partial clone.
  /// - Throws: `GitError.failed` or `.cannotStart`.
  package func sizes(ofBlobs names: [String]) throws(GitError) -> [Int?] {
    var sizes: [Int?] = []
    for start in stride(from: 0, to: names.count, by: Self.batch) {
      let batch = names[start..<min(start + Self.batch, names.count)]
      let arguments = ["cat-file", "--batch-check=%(objectsize)"]
      let output = try command.run(arguments, in: workingTree, input: Self.lines(of: batch))
      guard output.status == 0 else { throw output.failure(of: arguments, in: workingTree) }
      let lines = String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n")
      sizes += batch.indices.map { index in
        index - start < lines.count ? Int(lines[index - start]) : nil
      }
    }
    return sizes
  }

  /// The number of IDs in a batch, which limits the memory for git's output.
  private static let batch = 350

  private static func lines(of names: ArraySlice<String>) -> [UInt8] {
    Array(names.joined(separator: "\n").utf8) + Array("\n".utf8)
  }

  /// Returns the contents of blobs, in the same order as `names`, or nil for blobs that are missing, as in a partial
  /// clone.
  /// - Throws: `GitError.failed` or `.cannotStart`.
  package func availableContents(ofBlobs names: [String]) throws(GitError) -> [[UInt8]?] {
    var contents: [[UInt8]?] = []
    for start in stride(from: 0, to: names.count, by: Self.batch) {
      let batch = names[start..<min(start + Self.batch, names.count)]
      let output = try command.run(["cat-file", "--batch"], in: workingTree, input: Self.lines(of: batch))
      guard output.status == 0 else { throw output.failure(of: ["cat-file", "--batch"], in: workingTree) }
      var rest = output.standardOutput[...]
      for _ in batch { contents.append(ObjectBatch.next(in: &rest)) }
    }
    return contents
  }
}

/// Parses the output of `git cat-file --batch`.
enum ObjectBatch {
  /// Returns the content of the next object, or nil if it is missing or the output ends.
  static func next(in output: inout ArraySlice<UInt8>) -> [UInt8]? {
    guard let lineEnd = output.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let words = String(decoding: output[..<lineEnd], as: UTF8.self).split(separator: " ")
    output = output[(lineEnd + 1)...]
    guard words.count == 3, let size = Int(words[2]), size >= 0, output.count > size else { return nil }
    let content = Array(output.prefix(size))
    output = output.dropFirst(size + 1)
    return content
  }
}
