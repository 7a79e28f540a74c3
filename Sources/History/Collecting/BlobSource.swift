import Git

/// Reads the file contents of a history that exist in the clone.
struct BlobSource: Sendable {
  private let repository: GitRepository
  /// Blobs that a partial clone omitted; reading them would make git fetch them.
  let missing: Set<String>
  /// Whether the clone is partial.
  let isPartial: Bool

  /// - Throws: `GitError`.
  init(_ repository: GitRepository, upTo commit: String) throws(GitError) {
    self.repository = repository
    isPartial = try repository.isPartialClone()
    missing = isPartial ? try repository.missingObjects(ofHistory: commit) : []
  }

  /// Returns contents in the order of their blobs; nil for those missing from the clone.
  /// - Throws: `GitError`.
  func contents(of blobs: [String]) throws(GitError) -> [[UInt8]?] {
    guard !missing.isEmpty else { return try repository.availableContents(ofBlobs: blobs) }
    let present = blobs.filter { !missing.contains($0) }
    let contents = Dictionary(
      zip(present, try repository.availableContents(ofBlobs: present)), uniquingKeysWith: { $1 })
    return blobs.map { contents[$0] ?? nil }
  }
}
