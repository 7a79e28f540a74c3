/// Reads the raw format of diffs with `-z`, as `diff-index`, `diff-files` and `diff-tree` print it, with `--stdin` for
/// several commits.
/// - Source: git-diff, "RAW OUTPUT FORMAT".
enum RawDiff {
  /// One entry of which one side at least is a regular file.
  struct Entry {
    /// The commit whose name stood before it; empty where none did.
    let commit: String
    /// Before and after; the same but for a file that was moved.
    let paths: (old: String, new: String)
    /// The content before, nil where there was no regular file.
    let oldBlob: String?
    /// The content after, nil where there is no regular file. All zeros for a file of the work tree.
    let newBlob: String?
    let isMove: Bool
  }

  /// The entries in the order of the output. Those whose names are not UTF-8 are left out, as a review leaves them out.
  /// - Parameter commits: Whose names may stand between the entries.
  static func entries(in output: [UInt8], of commits: Set<String> = []) -> [Entry] {
    var entries: [Entry] = []
    var commit = ""
    var fields = output.split(separator: 0, omittingEmptySubsequences: false)[...]
    while let field = fields.popFirst() {
      guard field.first == UInt8(ascii: ":") else {
        let name = String(decoding: field, as: UTF8.self)
        if commits.contains(name) { commit = name }
        continue
      }
      let words = field.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 5, let old = fields.popFirst() else { return entries }
      let hasTwoPaths = words[4].hasPrefix("R") || words[4].hasPrefix("C")
      guard let new = hasTwoPaths ? fields.popFirst() : old else { return entries }
      guard let oldPath = String(validating: old, as: UTF8.self), let newPath = String(validating: new, as: UTF8.self)
      else { continue }
      let wasFile = words[0].hasPrefix(":100")
      let isFile = words[1].hasPrefix("100")
      guard wasFile || isFile else { continue }
      entries.append(
        Entry(
          commit: commit, paths: (oldPath, newPath), oldBlob: wasFile ? words[2] : nil,
          newBlob: isFile ? words[3] : nil, isMove: words[4].hasPrefix("R")))
    }
    return entries
  }
}

extension FileChange {
  init(_ entry: RawDiff.Entry) {
    self.init(path: entry.paths.new, baseBlob: entry.oldBlob, isPresent: entry.newBlob != nil)
  }
}

extension TreeChange {
  init(_ entry: RawDiff.Entry) {
    if let blob = entry.newBlob {
      self.init(
        path: entry.paths.new, formerPath: entry.isMove && entry.oldBlob != nil ? entry.paths.old : nil, blob: blob)
    } else {
      self.init(path: entry.paths.old, blob: nil)
    }
  }
}
