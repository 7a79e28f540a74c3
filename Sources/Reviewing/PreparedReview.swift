package import Analyzer
import Store
import Synchronization
import Threads
package import Workspace

/// A question whose files were looked at: it knows what they hold, and judges when it is asked.
package struct PreparedReview: Sendable {
  enum Extent: Sendable {
    /// All findings in the files that are reported, nil for all files.
    case whole(reported: Set<PathKey>?)
    /// Those that a change brings.
    case change(SnapshotDiff, since: String)
  }

  let request: ReviewRequest
  /// The sources that are reviewed, for excerpts.
  package let sources: Workspace
  let analysis: Analysis
  let facts: ProjectFacts
  let extent: Extent
  /// Files that are left out, before any is read.
  let leftOut: [SkippedFile]
  let settings: ProjectSettings
  let jobs: Int
  /// Keeps what the next review can use; nil for a process that makes one.
  let indexes: IndexMemory?
  /// Nil to judge in any case.
  let memory: ReviewMemory?

  /// The files of the project.
  package var paths: [String] { facts.survey.paths }

  /// The facts of all files.
  package var projectFiles: [ProjectFile] { facts.read().files }

  /// What the manifests of the project say.
  package var packages: ProjectSettings.Packages { settings.packages }

  /// The names of what the files hold, by path, as far as they are known.
  var contents: [PathKey: ContentID] {
    Dictionary(facts.survey.contents?.map { (PathKey($0.path), $0.name) } ?? [], uniquingKeysWith: { $1 })
  }

  /// The answer, from memory as far as the same was judged before.
  /// - Parameter jobs: How many things to look at at a time; nil for as many as the reviewer may.
  package func review(jobs: Int? = nil) -> Review {
    let jobs = jobs ?? self.jobs
    let review =
      switch extent {
      case .whole(let reported): wholeReview(of: reported, jobs)
      case .change(let diff, let base): changeReview(of: diff, since: base, jobs)
      }
    guard let baseline = request.baseline else { return review }
    return review.accepting(baseline, isPresent: Set(paths: paths).contains(path:), knowsAll: request.knowsAll)
  }

  private func wholeReview(of reported: Set<PathKey>?, _ jobs: Int) -> Review {
    let days = request.commitDays
    let name = memory?.name(of: facts.survey, skipped: leftOut, reported: reported, knowsCommitDays: days != nil)
    if let known = name.flatMap({ memory?.review(named: $0) }) {
      facts.keep()
      return known
    }
    let read = facts.read()
    // When lines were committed does not follow from what the files hold, so what rests on it is not remembered.
    let asksGit = Mutex(false)
    let review = analysis.review(
      of: read.files, skipped: skipped(reading: read.skipped), buildSettings: buildSettings,
      packages: settings.packages, today: request.today,
      commitDays: days.map { days in
        CommitDays { path, lines in
          asksGit.withLock { $0 = true }
          return days.of(lines, in: path)
        }
      }, namesFilesInFingerprints: request.namesFilesInFingerprints, jobs: jobs, memory: indexes,
      isReported: { reported?.contains(path: $0) ?? true })
    if let name, !asksGit.withLock({ $0 }) { memory?.keep([(name, review)]) }
    return review
  }

  private func changeReview(of diff: SnapshotDiff, since base: String, _ jobs: Int) -> Review {
    let names = memory?.names(of: facts.survey, skipped: leftOut, diff: diff, since: base)
    if let known = names.flatMap({ memory?.review(named: $0.change) }) {
      facts.keep()
      return known
    }
    let knownBase = names.flatMap { memory?.review(named: $0.base) }
    let sides = judgedSides(of: diff, knownBase: knownBase, jobs)
    let review = ChangeReview(from: sides.base, to: sides.head, touched: diff.touched, base: base).review
    if let names { memory?.keep([(names.base, knownBase == nil ? sides.base : nil), (names.change, review)]) }
    return review
  }

  /// Judges the project with the change, and without it where that is not known.
  private func judgedSides(
    of diff: SnapshotDiff, knownBase: Review?, _ jobs: Int
  ) -> (base: Review, head: Review) {
    let read = facts.read()
    let sides = ChangeReview.Sides(head: read.files, changed: earlierFacts(of: diff))
    let skipped = skipped(reading: read.skipped)
    func review(_ files: [ProjectFile], _ change: ProjectChange?) -> Review {
      analysis.review(
        of: files, skipped: skipped, buildSettings: buildSettings, packages: settings.packages, change: change,
        today: request.today, jobs: jobs)
    }
    // One after the other: the change is judged by the architecture that is found before it.
    let base = knownBase ?? review(sides.base, nil)
    return (base, review(read.files, sides.change.judged(as: base)))
  }

  private func earlierFacts(of diff: SnapshotDiff) -> [PathKey: FileFacts?] {
    var earlier: [PathKey: FileFacts?] = [:]
    for path in diff.added { earlier[PathKey(path)] = .some(nil) }
    let facts = self.facts.facts(ofEach: diff.earlier.map(\.bytes))
    for (file, facts) in zip(diff.earlier, facts) { earlier[PathKey(file.path)] = facts }
    return earlier
  }

  /// Files that are left out, in a change those that it touches.
  private func skipped(reading others: [SkippedFile]) -> [SkippedFile] {
    let skipped: [SkippedFile]
    switch extent {
    case .whole(let reported): skipped = leftOut + others.filter { reported?.contains(path: $0.path) ?? true }
    case .change(let diff, _):
      let touched = diff.touched
      skipped = sources.leftOut(leftOut + others, byChange: touched.contains(path:))
    }
    return request.namesLeftOutFiles ? skipped : skipped.filter(\.isFailure)
  }

  private var buildSettings: @Sendable (String) -> BuildSettings {
    { [settings] in settings.settings(for: $0) }
  }
}
