import Git

/// The contents of a history, as far as they are in the clone.
struct BlobSource: Sendable {
  private let repository: GitRepository
  /// Names of what a partial clone left out; asking git for them would make it fetch.
  let missing: Set<String>
  /// Whether anything may be missing.
  let isPartial: Bool

  /// - Throws: `GitError`.
  init(_ repository: GitRepository, upTo commit: String) throws(GitError) {
    self.repository = repository
    isPartial = try repository.isPartialClone()
    missing = isPartial ? try repository.missingObjects(ofHistory: commit) : []
  }

  /// The contents in the order of their names; nil for what is not here.
  /// - Throws: `GitError`.
  func contents(of blobs: [String]) throws(GitError) -> [[UInt8]?] {
    guard !missing.isEmpty else { return try repository.availableContents(ofBlobs: blobs) }
    let present = blobs.filter { !missing.contains($0) }
    let contents = Dictionary(
      zip(present, try repository.availableContents(ofBlobs: present)), uniquingKeysWith: { $1 })
    return blobs.map { contents[$0] ?? nil }
  }
}
