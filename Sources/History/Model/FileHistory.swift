/// A file's history across renames, from the first sample that contains it to the last.
package struct FileHistory: Sendable {
  /// A former path of the file.
  package struct FormerPath: Sendable, Hashable {
    package let path: String
    /// The first sample in which the file no longer has this path.
    package let until: Int

    package init(path: String, until: Int) {
      self.path = path
      self.until = until
    }
  }

  /// The file's state from one sample until the next point.
  package struct Point: Sendable, Hashable {
    private let index: Int32
    /// The state; nil if the file was deleted or could not be evaluated.
    package let state: FileState?

    package init(sample: Int, state: FileState?) {
      index = Int32(clamping: sample)
      self.state = state
    }

    /// The sample's index in the history.
    package var sample: Int { Int(index) }
  }

  /// The file's path in the last sample that contains it.
  package let path: String
  /// The former paths, oldest first.
  package let formerPaths: [FormerPath]
  /// The points, sorted by sample. A point exists only where the state changed.
  package let points: [Point]
  /// The changes to the file at its current path; zero if the repository is a partial clone.
  package let churn: FileChurn
  /// The owners specified by the CODEOWNERS file; may be empty.
  package let owners: [String]

  package init(
    path: String, formerPaths: [FormerPath] = [], points: [Point], churn: FileChurn = FileChurn(),
    owners: [String] = []
  ) {
    self.path = path
    self.formerPaths = formerPaths
    self.points = points
    self.churn = churn
    self.owners = owners
  }

  /// Returns the file's state in a sample, or nil before the file was introduced and after it was deleted.
  package func state(at sample: Int) -> FileState? {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].sample <= sample { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : points[low - 1].state
  }

  /// Returns the file's path in a sample.
  package func path(at sample: Int) -> String { formerPaths.first { $0.until > sample }?.path ?? path }

  /// Whether the file exists in the last sample.
  package var isPresent: Bool { points.last?.state != nil }
}

/// A file's figures in a sample, stored compactly because a history contains many of them.
package struct FileState: Sendable, Hashable {
  private let counts: SIMD16<UInt16>

  /// Clamps values to 0...65,535, and the two optional figures to at most 65,534.
  package init(
    findings: SeverityCounts, lines: Int, codeLines: Int, bodyLength: Int? = nil, properties: Int? = nil,
    passed: Int = 0, failed: Int = 0, human: Int = 0
  ) {
    func small(_ value: Int) -> UInt16 { UInt16(clamping: value) }
    var counts = SIMD16<UInt16>()
    counts[0] = small(findings.error)
    counts[1] = small(findings.warning)
    counts[2] = small(findings.info)
    counts[3] = small(lines)
    counts[4] = small(codeLines)
    // 0 stands for nil, so the stored number is 1 higher than the value.
    counts[5] = bodyLength.map { 1 + min(small($0), .max - 1) } ?? 0
    counts[6] = properties.map { 1 + min(small($0), .max - 1) } ?? 0
    counts[7] = small(passed)
    counts[8] = small(failed)
    counts[9] = small(human)
    self.counts = counts
  }

  /// The number of findings per severity, each at most 65,535.
  package var findings: SeverityCounts {
    SeverityCounts(error: Int(counts[0]), warning: Int(counts[1]), info: Int(counts[2]))
  }
  /// The number of physical lines, at most 65,535.
  package var lines: Int { Int(counts[3]) }
  /// The number of lines of code, at most 65,535.
  package var codeLines: Int { Int(counts[4]) }
  /// The number of lines of code in the longest `body`; nil if there is none.
  package var bodyLength: Int? { counts[5] == 0 ? nil : Int(counts[5]) - 1 }
  /// The number of stored properties in the largest view model or observable class; nil if there is none.
  package var properties: Int? { counts[6] == 0 ? nil : Int(counts[6]) - 1 }
  /// The number of passed checklist items.
  package var passed: Int { Int(counts[7]) }
  /// The number of failed checklist items.
  package var failed: Int { Int(counts[8]) }
  /// The number of checklist items that require manual review.
  package var human: Int { Int(counts[9]) }
}

/// How often a file changed within the history's churn window.
package struct FileChurn: Sendable, Hashable {
  /// The commits in the first-parent history that changed the file, as sorted indices in the churn window. Two files
  /// share an index if the same commit changed both.
  package var changes: [Int]
  /// The number of lines that these commits added, compared with their first parents.
  package var linesAdded: Int
  /// The number of lines that these commits deleted, compared with their first parents.
  package var linesDeleted: Int

  package init(changes: [Int] = [], linesAdded: Int = 0, linesDeleted: Int = 0) {
    self.changes = changes
    self.linesAdded = linesAdded
    self.linesDeleted = linesDeleted
  }

  /// The number of commits that changed the file.
  package var commits: Int { changes.count }
}
