import Analyzer
import Git
import Store
import Synchronization
import Threads
import Workspace

/// A question about a project before the facts of its files are read: what they hold, and what is asked of them.
struct Inquiry: Sendable {
  enum Extent: Sendable {
    /// All findings in the files that are reported, nil for all files.
    case whole(reported: Set<String>?)
    /// Those that a change brings; nil for the first commit of all.
    case change(WorkingChange, since: BaseRevision?)
  }

  let analysis: Analysis
  let facts: ProjectFacts
  let extent: Extent
  /// Files that are left out, before any is read.
  let skipped: [SkippedFile]
  let settings: ProjectSettings
  let today: CalendarDay
  /// Nil outside of git, and where other contents than those on disk are reviewed.
  let commitDays: CommitDays?
  /// How many things to do at a time.
  let jobs: Int
  /// Nil to judge in any case.
  let memory: ReviewMemory?

  /// The files of the project.
  var paths: [String] { facts.survey.paths }

  // MARK: Answering

  /// The findings and figures as the files stand; the baseline is not asked.
  func review() -> Review {
    switch extent {
    case .whole(let reported): wholeReview(of: reported)
    case .change(let change, let base): changeReview(of: change, since: base)
    }
  }

  /// The same question with the facts of all files.
  func subject(accepting baseline: Baseline? = nil, knowsAll: Bool = false) -> ReviewSubject {
    let read = facts.read()
    let extent: ReviewSubject.Extent =
      switch extent {
      case .whole(let reported): .whole(isReported: { reported?.contains($0) ?? true })
      case .change(let change, let base): .change(since: base.displayName, earlier: earlierFacts(of: change))
      }
    return ReviewSubject(
      analysis, files: read.files, extent: extent, accepting: baseline, knowsAll: knowsAll,
      skipped: skipped(reading: read.skipped), buildSettings: buildSettings, today: today, commitDays: commitDays)
  }

  private func wholeReview(of reported: Set<String>?) -> Review {
    let name = memory?.name(
      of: facts.survey, skipped: skipped, reported: reported, knowsCommitDays: commitDays != nil)
    if let known = name.flatMap({ memory?.review(named: $0) }) {
      facts.keep()
      return known
    }
    let read = facts.read()
    // When lines were committed does not follow from what the files hold, so what rests on it is not remembered.
    let asksGit = Mutex(false)
    let review = analysis.review(
      of: read.files, skipped: skipped(reading: read.skipped), buildSettings: buildSettings, today: today,
      commitDays: commitDays.map { days in
        CommitDays { path, lines in
          asksGit.withLock { $0 = true }
          return days.of(lines, in: path)
        }
      }, jobs: jobs, isReported: { reported?.contains($0) ?? true })
    if let name, !asksGit.withLock({ $0 }) { memory?.keep([(name, review)]) }
    return review
  }

  private func changeReview(of change: WorkingChange, since base: BaseRevision?) -> Review {
    let names = memory?.names(of: facts.survey, skipped: skipped, change: change, since: base.displayName)
    if let known = names.flatMap({ memory?.review(named: $0.change) }) {
      facts.keep()
      return known
    }
    let knownBase = names.flatMap { memory?.review(named: $0.base) }
    let sides = judgedSides(of: change, knownBase: knownBase)
    let review = ChangeReview(
      from: sides.base, to: sides.head, touched: change.touched, base: base.displayName
    ).review
    if let names { memory?.keep([(names.base, knownBase == nil ? sides.base : nil), (names.change, review)]) }
    return review
  }

  /// Judges the project with the change, and without it where that is not known.
  private func judgedSides(of change: WorkingChange, knownBase: Review?) -> (base: Review, head: Review) {
    let read = facts.read()
    let sides = ChangeReview.Sides(head: read.files, changed: earlierFacts(of: change))
    let skipped = skipped(reading: read.skipped)
    var questions: [(files: [ProjectFile], change: ProjectChange?)] = [(read.files, sides.change)]
    if knownBase == nil { questions.append((sides.base, nil)) }
    // The two sides know nothing of each other, so they are judged at the same time.
    let share = (jobs + questions.count - 1) / questions.count
    let reviews = ParallelMap.map(questions, jobs: jobs) { question in
      analysis.review(
        of: question.files, skipped: skipped, buildSettings: buildSettings, change: question.change, today: today,
        jobs: share)
    }
    return (knownBase ?? reviews[reviews.count - 1], reviews[0])
  }

  private func earlierFacts(of change: WorkingChange) -> [String: FileFacts?] {
    var earlier: [String: FileFacts?] = [:]
    for path in change.added { earlier[path] = .some(nil) }
    let facts = self.facts.facts(ofEach: change.earlier.map(\.bytes))
    for (file, facts) in zip(change.earlier, facts) { earlier[file.path] = facts }
    return earlier
  }

  /// Files that are left out, in a change those that it touches.
  private func skipped(reading others: [SkippedFile]) -> [SkippedFile] {
    switch extent {
    case .whole(let reported):
      return skipped + others.filter { reported?.contains($0.path) ?? true }
    case .change(let change, _):
      let touched = change.touched
      return (skipped + others).filter { touched.contains($0.path) }
    }
  }

  private var buildSettings: @Sendable (String) -> BuildSettings {
    { [settings] in settings.settings(for: $0) }
  }
}

extension BaseRevision? {
  /// How a person calls what a change is compared with.
  fileprivate var displayName: String { self?.name ?? "an empty repository" }
}
