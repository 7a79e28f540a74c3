/// Parses diffs in the raw format with `-z`, as printed by `diff-index`, `diff-files` and `diff-tree`, including
/// `--stdin` output for several commits.
/// - Source: git-diff, "RAW OUTPUT FORMAT".
enum RawDiff {
  /// An entry in which at least one side is a regular file.
  struct Entry {
    /// The ID of the commit printed before the entry; empty if there is none.
    let commit: String
    /// The paths before and after the change, which differ only for a moved file.
    let paths: (old: String, new: String)
    /// The ID of the old blob, or nil if the old entry was not a regular file.
    let oldBlob: String?
    /// The ID of the new blob, or nil if the new entry is not a regular file. For a file in the working tree, all
    /// digits are 0.
    let newBlob: String?
    let isMove: Bool
  }

  /// Returns the entries in output order. Omits names that are not valid UTF-8, because those files are not reviewed.
  /// - Parameter commits: The IDs of the commits that the output may contain.
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
