/// Files under review with everything that judging them takes, so that they can be judged again when some are mended.
public struct ReviewSubject: Sendable {
  /// Which findings are asked for.
  public enum Extent: Sendable {
    /// All in the files that are reported; the other files only tell what types are.
    case whole(isReported: @Sendable (String) -> Bool)
    /// Those that a change brings: what each touched path held before, and the name of what is compared with.
    case change(since: String, earlier: [String: FileFacts?])
  }

  public let analysis: Analysis
  /// Findings that are accepted, and whether all entries without a finding are out of date.
  private let baseline: (accepted: Baseline, knowsAll: Bool)?
  /// All files of the project, in any order.
  public private(set) var files: [ProjectFile]
  private var extent: Extent
  private let skipped: [SkippedFile]
  private let buildSettings: @Sendable (String) -> BuildSettings
  private let today: CalendarDay?
  private let commitDays: CommitDays?

  /// - Parameters:
  ///   - accepting: Findings that are not shown.
  ///   - knowsAll: Whether everything is reviewed by all rules, so that an entry without a finding is out of date.
  ///   - skipped: Files that were not analysed.
  ///   - buildSettings: How the target of a path is built, as far as the project says.
  ///   - today: The day by which notes are old; nil where none is known.
  ///   - commitDays: When lines of the files as they stand were committed; nil where nobody knows. A change is not asked
  ///     about them: what it brings is new.
  public init(
    _ analysis: Analysis, files: [ProjectFile], extent: Extent, accepting baseline: Baseline? = nil,
    knowsAll: Bool = false, skipped: [SkippedFile] = [],
    buildSettings: @escaping @Sendable (String) -> BuildSettings = { _ in .unknown }, today: CalendarDay? = nil,
    commitDays: CommitDays? = nil
  ) {
    self.analysis = analysis
    self.files = files
    self.extent = extent
    self.baseline = baseline.map { ($0, knowsAll) }
    self.skipped = skipped
    self.buildSettings = buildSettings
    self.today = today
    self.commitDays = commitDays
  }

  /// The findings and figures as the files stand.
  /// - Parameter jobs: How many things to look at at a time.
  public func review(jobs: Int = 1) -> Review {
    let review = fullReview(jobs: jobs)
    guard let baseline else { return review }
    let paths = Set(files.map(\.path))
    return review.accepting(baseline.accepted, isPresent: paths.contains, knowsAll: baseline.knowsAll)
  }

  private func fullReview(jobs: Int) -> Review {
    switch extent {
    case .whole(let isReported):
      analysis.review(
        of: files, skipped: skipped, buildSettings: buildSettings, today: today, commitDays: commitDays,
        jobs: jobs, isReported: isReported)
    case .change(let base, let earlier):
      ChangeReview(
        analysis, head: files, changed: earlier, base: base, skipped: skipped, buildSettings: buildSettings,
        today: today, jobs: jobs
      ).review
    }
  }

  /// Puts other facts in the place of those of files that are part of it.
  public mutating func replace(_ replacements: [String: FileFacts]) {
    var earlier: [String: FileFacts] = [:]
    for index in files.indices {
      guard let facts = replacements[files[index].path] else { continue }
      earlier[files[index].path] = files[index].facts
      files[index] = ProjectFile(path: files[index].path, facts: facts)
    }
    if case .change(let base, let known) = extent {
      // A file that the change had not touched is touched now.
      extent = .change(since: base, earlier: known.merging(earlier.mapValues { .some($0) }) { old, _ in old })
    }
  }
}
