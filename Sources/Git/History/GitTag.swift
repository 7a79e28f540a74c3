/// A tag and the commit that it refers to.
package struct GitTag: Sendable, Hashable {
  /// The name without `refs/tags/`.
  package let name: String
  /// The full ID of the commit, even for an annotated tag.
  package let commit: String

  package init(name: String, commit: String) {
    self.name = name
    self.commit = commit
  }
}

extension GitRepository {
  /// Returns all tags that refer to commits, sorted by name.
  /// - Throws: `GitError`.
  package func tags() throws(GitError) -> [GitTag] {
    // An annotated tag is an object that points to the commit.
    let format = "%(objecttype) %(objectname) %(*objecttype) %(*objectname)%00%(refname:strip=2)"
    let output = try command.output(of: ["for-each-ref", "--format=" + format, "refs/tags"], in: workingTree)
    let tags = output.split(separator: UInt8(ascii: "\n")).compactMap { line -> GitTag? in
      let fields = line.split(separator: 0, maxSplits: 1).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 2 else { return nil }
      let words = fields[0].split(separator: " ")
      for (type, name) in zip(words, words.dropFirst()) where type == "commit" {
        return GitTag(name: fields[1], commit: String(name))
      }
      return nil
    }
    return tags.sorted { $0.name.precedesByBytes($1.name) }
  }
}
