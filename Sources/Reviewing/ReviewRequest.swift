package import Analyzer
package import Git
package import Workspace

/// A review to run: its snapshot, scope, configuration and baseline.
package struct ReviewRequest: Sendable {
  /// The findings to report.
  package enum Scope: Sendable {
    /// All findings in the project.
    case project
    /// The findings in some files; the rest of the project is analyzed to resolve types.
    case files(FileScope)
    /// The findings in the files with these paths, as far as they exist; the rest of the project is analyzed to resolve
    /// types.
    case paths(Set<String>)
    /// The findings introduced by the head relative to a base.
    case introduced(since: ReviewBase)
  }

  /// The snapshot to review.
  package var head: any Snapshot
  package var scope: Scope
  package var configuration: LoadedConfiguration
  /// The baseline; nil to report all findings.
  package var baseline: Baseline?
  /// Whether all files are reviewed with all rules, in which case baseline entries without a finding are stale.
  package var coversProject = false
  /// The current day, which determines the age of debt comments.
  package var today: CalendarDay
  /// The commit dates of lines; nil if they are unknown. Not used for reviews of changes, whose lines are always new.
  package var commitDays: CommitDays?
  /// Whether fingerprints include the path. If false, moved files match, but fingerprints are unique only within a
  /// file.
  package var namesFilesInFingerprints = true
  /// Whether the review includes files that are skipped on purpose.
  package var includesSkippedFiles = true
  /// Whether the review can be read from and written to the cache.
  package var usesReviewCache = true
  /// Whether new results are cached only in memory, because the text is still being typed.
  package var isTransient = false
  /// Called with the number of files; the returned closure is called for each processed file, on any thread.
  package var progress: @Sendable (_ total: Int) -> @Sendable () -> Void = { _ in {} }

  package init(_ head: any Snapshot, scope: Scope, configuration: LoadedConfiguration, today: CalendarDay) {
    self.head = head
    self.scope = scope
    self.configuration = configuration
    self.today = today
    commitDays = head.commitDays
  }

  /// The options that affect the result, as part of the key of a cached review.
  var variant: [String] {
    [
      commitDays == nil ? "without commit dates" : "with commit dates",
      namesFilesInFingerprints ? "with paths" : "without paths",
      includesSkippedFiles ? "with skipped files" : "without skipped files",
    ]
  }
}

/// The base of a change.
package struct ReviewBase: Sendable {
  /// The project before the change; empty in a repository without commits.
  package let snapshot: any Snapshot
  /// The display name, such as `origin/main`.
  package let name: String

  package init(_ snapshot: any Snapshot, named name: String) {
    self.snapshot = snapshot
    self.name = name
  }

  /// - Parameter revision: The revision; nil in a repository without commits, in which everything is new.
  package init(_ revision: BaseRevision?, in root: Root) {
    self.init(
      CommitSnapshot(revision?.commit, in: root), named: revision?.name ?? "an empty repository (no commits yet)")
  }
}
