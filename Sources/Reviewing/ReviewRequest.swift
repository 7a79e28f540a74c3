package import Analyzer
package import Workspace

/// One question about a project: what to review, compared with what, by which configuration.
package struct ReviewRequest: Sendable {
  /// Which findings are asked for.
  package enum Scope: Sendable {
    /// All of the project.
    case project
    /// Those in some files; the other files of the project tell what types are.
    case files(FileScope)
    /// Those that the head brings against a base.
    case introduced(since: ReviewBase)
  }

  /// The project as it is to be reviewed.
  package var head: any Snapshot
  package var scope: Scope
  package var configuration: LoadedConfiguration
  /// Findings that are accepted, nil to show all.
  package var baseline: Baseline?
  /// Whether everything is reviewed by all rules, so that an entry of the baseline without a finding is out of date.
  package var knowsAll = false
  /// The day by which notes are old.
  package var today: CalendarDay
  /// When lines were committed; nil where nobody knows. A change is not asked about them: what it brings is new.
  package var commitDays: CommitDays?
  /// False to compare files that were moved; then fingerprints are unique within a file.
  package var namesFilesInFingerprints = true
  /// Whether files that are left out on purpose are named in the review.
  package var namesLeftOutFiles = true
  /// Whether the review may come from an earlier run, and is kept for the next one.
  package var isRemembered = true
  /// Whether what is new is kept in memory only, because it is a text that somebody is typing.
  package var isTransient = false
  /// Told how many files there are; what it returns is called for each one that was looked at, on any thread.
  package var progress: @Sendable (_ total: Int) -> @Sendable () -> Void = { _ in {} }

  package init(_ head: any Snapshot, scope: Scope, configuration: LoadedConfiguration, today: CalendarDay) {
    self.head = head
    self.scope = scope
    self.configuration = configuration
    self.today = today
    commitDays = head.commitDays
  }
}

/// What a change is compared with.
package struct ReviewBase: Sendable {
  package let snapshot: any Snapshot
  /// How a person calls it, such as `origin/main`.
  package let name: String

  package init(_ snapshot: any Snapshot, named name: String) {
    self.snapshot = snapshot
    self.name = name
  }
}
