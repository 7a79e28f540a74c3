/// A file that differs between a commit and the work tree.
package struct FileChange: Sendable, Hashable {
  /// In the work tree; for a deleted file where it was. Relative to the folder that was asked about.
  package let path: String
  /// The content in the commit as the name of a blob, nil for a file that is new.
  package let baseBlob: String?
  /// Whether the file is there in the work tree.
  package let isPresent: Bool
}

/// Options that empty every filter which the configuration of a repository names.
package struct FilterOptions: Sendable, Hashable {
  let arguments: [String]
}

extension GitRepository {
  /// The regular files that differ between a commit and the work tree, staged, unstaged and untracked ones included;
  /// sorted by path. A file that was only touched may be among them.
  ///
  /// Renames are not looked for: that would run the filters that the repository's configuration names over the files
  /// of the work tree.
  /// - Parameters:
  ///   - commit: Nil for no commit at all: every file is new.
  ///   - folder: Absolute, in the work tree; paths are relative to it.
  ///   - files: What `listFiles` says of the same folder, where that is known.
  ///   - filters: What `filters` says of the same folder, where that is known.
  /// - Throws: `GitError`.
  package func changes(
    since commit: String?, below folder: String, matching pathspecs: [String], files: [GitFile]? = nil,
    filters: FilterOptions? = nil
  ) throws(GitError) -> [FileChange] {
    var changes: [String: FileChange] = [:]
    if let commit {
      // Where the index's record of a file leaves a doubt, git reads it through the filters that the repository's
      // configuration names: programs that a hostile one could choose.
      var switchedOff = filters
      if switchedOff == nil { switchedOff = try self.filters(in: folder) }
      let arguments =
        (switchedOff?.arguments ?? []) + [
          "diff-index", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative", commit,
          "--",
        ]
      for change in try RawDiff.entries(in: command.output(of: arguments + pathspecs, in: folder)).map(FileChange.init)
      {
        changes[change.path] = change
      }
    }
    var files = files
    if files == nil { files = try listFiles(below: folder, matching: pathspecs) }
    for file in files ?? []
    where file.kind == .regular && (commit == nil || !file.isTracked) && file.hasValidName {
      let known = changes[file.path]
      changes[file.path] = FileChange(path: file.path, baseBlob: known?.baseBlob, isPresent: true)
    }
    return changes.values.sorted { $0.path.precedesByBytes($1.path) }
  }

  /// The regular files that differ between a commit and the index: what the next commit would change. Sorted by path.
  /// - Parameters:
  ///   - commit: Nil for no commit at all: every staged file is new.
  ///   - folder: Absolute, in the work tree; paths are relative to it.
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

  /// The regular files of the index that are not the same in the work tree: `baseBlob` is the content in the index, nil
  /// for a file that is only meant to be added. One that was only touched may be among them.
  /// - Throws: `GitError.unmerged` where a merge has left several contents.
  package func unstagedChanges(below folder: String, matching pathspecs: [String]) throws(GitError) -> [FileChange] {
    let unmerged = try command.output(of: ["ls-files", "-z", "--unmerged", "--"] + pathspecs, in: folder)
    if let record = unmerged.split(separator: 0).first, let tab = record.firstIndex(of: UInt8(ascii: "\t")) {
      throw .unmerged(String(decoding: record[(tab + 1)...], as: UTF8.self), folder: folder)
    }
    let arguments =
      try filters(in: folder).arguments + [
        "diff-files", "--raw", "-z", "--no-abbrev", "--no-renames", "--ignore-submodules=all", "--relative", "--",
      ]
    return RawDiff.entries(in: try command.output(of: arguments + pathspecs, in: folder)).map(FileChange.init)
  }

  /// The filters of the configuration, to be switched off.
  /// - Throws: `GitError.cannotStart`.
  package func filters(in folder: String) throws(GitError) -> FilterOptions {
    let output = try command.run(["config", "-z", "--name-only", "--get-regexp", "^filter\\."], in: folder)
    let names = output.standardOutput.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return FilterOptions(arguments: names.filter { !$0.contains("=") }.flatMap { ["-c", $0 + "="] })
  }

  /// The contents of blobs, in the order of the names.
  /// - Throws: `GitError.missingObject` for one that is not there, as in a partial clone.
  package func contents(ofBlobs names: [String]) throws(GitError) -> [[UInt8]] {
    var contents: [[UInt8]] = []
    for (name, content) in zip(names, try availableContents(ofBlobs: names)) {
      guard let content else { throw .missingObject(name, folder: workTree) }
      contents.append(content)
    }
    return contents
  }

  /// The sizes of blobs in bytes, in the order of the names; nil for one that is not there, as in a partial clone.
  /// - Throws: `GitError.failed` and `.cannotStart`.
  package func sizes(ofBlobs names: [String]) throws(GitError) -> [Int?] {
    var sizes: [Int?] = []
    for start in stride(from: 0, to: names.count, by: Self.batch) {
      let batch = names[start..<min(start + Self.batch, names.count)]
      let arguments = ["cat-file", "--batch-check=%(objectsize)"]
      let output = try command.run(arguments, in: workTree, input: Self.lines(of: batch))
      guard output.status == 0 else { throw output.failure(of: arguments, in: workTree) }
      let lines = String(decoding: output.standardOutput, as: UTF8.self).split(separator: "\n")
      sizes += batch.indices.map { index in
        index - start < lines.count ? Int(lines[index - start]) : nil
      }
    }
    return sizes
  }

  /// The names of a batch fit into the buffer of a pipe, so that writing them never waits for git to read.
  private static let batch = 350

  private static func lines(of names: ArraySlice<String>) -> [UInt8] {
    Array(names.joined(separator: "\n").utf8) + Array("\n".utf8)
  }

  /// The contents of blobs, in the order of the names; nil for one that is not there, as in a partial clone.
  /// - Throws: `GitError.failed` and `.cannotStart`.
  package func availableContents(ofBlobs names: [String]) throws(GitError) -> [[UInt8]?] {
    var contents: [[UInt8]?] = []
    for start in stride(from: 0, to: names.count, by: Self.batch) {
      let batch = names[start..<min(start + Self.batch, names.count)]
      let output = try command.run(["cat-file", "--batch"], in: workTree, input: Self.lines(of: batch))
      guard output.status == 0 else { throw output.failure(of: ["cat-file", "--batch"], in: workTree) }
      var rest = output.standardOutput[...]
      for _ in batch { contents.append(ObjectBatch.next(in: &rest)) }
    }
    return contents
  }
}

/// Reads the output of `git cat-file --batch`.
enum ObjectBatch {
  /// The next object's content, nil where it is missing or the output ends.
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
