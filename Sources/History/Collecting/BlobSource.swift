import Git

/// Reads file contents from the repository. Contents that are missing from a partial clone are not fetched.
struct BlobSource: Sendable {
  private let repository: GitRepository
  /// The blobs that are missing from a partial clone. Reading them would cause git to fetch them.
  let missing: Set<String>
  /// Whether the clone is partial.
  let isPartial: Bool

  /// - Throws: `GitError`.
  init(_ repository: GitRepository, upTo commit: String) throws(GitError) {
    self.repository = repository
    isPartial = try repository.isPartialClone()
    missing = isPartial ? try repository.missingObjects(ofHistory: commit) : []
  }

  /// Returns the contents of the given blobs, in the same order, with nil for blobs that are missing from the clone.
  /// - Throws: `GitError`.
  func contents(of blobs: [String]) throws(GitError) -> [[UInt8]?] {
    guard !missing.isEmpty else { return try repository.availableContents(ofBlobs: blobs) }
    let present = blobs.filter { !missing.contains($0) }
    let contents = Dictionary(
      zip(present, try repository.availableContents(ofBlobs: present)), uniquingKeysWith: { $1 })
    return blobs.map { contents[$0] ?? nil }
  }
}
