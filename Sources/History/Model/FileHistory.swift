/// One file from the sample that brought it to the last that had it, under all names that it ever had.
package struct FileHistory: Sendable {
  /// A name that the file had before.
  package struct FormerPath: Sendable, Hashable {
    package let path: String
    /// The first sample in which the file has its next name.
    package let until: Int

    package init(path: String, until: Int) {
      self.path = path
      self.until = until
    }
  }

  /// From which sample on the file is as it is, until the next point.
  package struct Point: Sendable, Hashable {
    private let index: Int32
    /// Nil where the file is gone, or could not be evaluated.
    package let state: FileState?

    package init(sample: Int, state: FileState?) {
      index = Int32(clamping: sample)
      self.state = state
    }

    /// An index into the samples of the history.
    package var sample: Int { Int(index) }
  }

  /// The path in the last sample that had the file.
  package let path: String
  /// Oldest first.
  package let formerPaths: [FormerPath]
  /// By rising sample; only where something changed.
  package let points: [Point]
  package let churn: FileChurn
  /// Who the CODEOWNERS file names for it; empty for nobody.
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

  /// The file in one sample; nil before it came and after it went.
  package func state(at sample: Int) -> FileState? {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].sample <= sample { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : points[low - 1].state
  }

  /// The path that the file had in a sample.
  package func path(at sample: Int) -> String { formerPaths.first { $0.until > sample }?.path ?? path }

  /// Whether the last sample still has it.
  package var isPresent: Bool { points.last?.state != nil }
}

/// The figures of one file in one sample; kept small, since there are many.
package struct FileState: Sendable, Hashable {
  private let counts: SIMD16<UInt16>

  /// Values above 65,535 are kept as that, and negative ones as 0; of the two that may be nil, those above 65,534.
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
    // 0 is none, so that a length of 0 is 1.
    counts[5] = bodyLength.map { 1 + min(small($0), .max - 1) } ?? 0
    counts[6] = properties.map { 1 + min(small($0), .max - 1) } ?? 0
    counts[7] = small(passed)
    counts[8] = small(failed)
    counts[9] = small(human)
    self.counts = counts
  }

  package var findings: SeverityCounts {
    SeverityCounts(error: Int(counts[0]), warning: Int(counts[1]), info: Int(counts[2]))
  }
  package var lines: Int { Int(counts[3]) }
  package var codeLines: Int { Int(counts[4]) }
  /// Code lines of the longest `body`; nil where there is none.
  package var bodyLength: Int? { counts[5] == 0 ? nil : Int(counts[5]) - 1 }
  /// Stored properties of the largest view model or observable class; nil where there is none.
  package var properties: Int? { counts[6] == 0 ? nil : Int(counts[6]) - 1 }
  /// Checklist items.
  package var passed: Int { Int(counts[7]) }
  package var failed: Int { Int(counts[8]) }
  package var human: Int { Int(counts[9]) }
}

/// How much a file was changed in the churn window of the history.
package struct FileChurn: Sendable, Hashable {
  /// Commits of the first-parent history that touched it.
  package var commits: Int
  package var linesAdded: Int
  package var linesDeleted: Int

  package init(commits: Int = 0, linesAdded: Int = 0, linesDeleted: Int = 0) {
    self.commits = commits
    self.linesAdded = linesAdded
    self.linesDeleted = linesDeleted
  }
}
