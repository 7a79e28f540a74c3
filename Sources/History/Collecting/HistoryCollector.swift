package import Analyzer
package import Git
package import Reviewing
package import Store
import Synchronization
package import Workspace

/// Reads a project's history from git: chooses samples, analyzes identical file contents only once, evaluates every
/// sample with the current rules, and follows files and findings from sample to sample.
///
/// Results are cached as soon as they are available, so that an interrupted run resumes where it stopped, and the next
/// run analyzes only new commits.
package struct HistoryCollector: Sendable {
  /// The history to collect.
  package struct Request: Sendable {
    /// The interval between samples; `SampleChoice` defines the exact choice.
    package var every: Sampling.Interval
    /// The first day, in UTC; nil for the whole history.
    package var since: CalendarDay?
    /// The last day, in UTC; nil to end at the tip.
    package var until: CalendarDay?

    package init(every: Sampling.Interval = .week, since: CalendarDay? = nil, until: CalendarDay? = nil) {
      self.every = every
      self.since = since
      self.until = until
    }
  }

  /// The current phase and its progress.
  package enum Progress: Sendable, Hashable {
    /// Analyzing file contents that are not cached.
    case analyzing(done: Int, of: Int)
    /// Evaluating samples that are not cached.
    case evaluating(done: Int, of: Int)
    /// Examining the commits between samples one by one.
    case explaining(done: Int, of: Int)
  }

  let repository: GitRepository
  let workspace: Workspace
  let configuration: LoadedConfiguration
  let reviewer: Reviewer
  let results: ResultCache?
  let rules: [String]
  let progress: @Sendable (Progress) -> Void
  let note: @Sendable (CacheError) -> Void

  /// - Parameters:
  ///   - workspace: Determines which paths are reviewed.
  ///   - reviewer: A reviewer that keeps its state between reviews.
  ///   - results: The cache for the samples' figures; its version must depend on the rules and the configuration.
  ///   - rules: The IDs of all rules.
  ///   - note: Called with the reason if results could not be cached. The history is still complete.
  package init(
    _ repository: GitRepository, workspace: Workspace, configuration: LoadedConfiguration, reviewer: Reviewer,
    results: ResultCache?, rules: [String], progress: @escaping @Sendable (Progress) -> Void = { _ in },
    note: @escaping @Sendable (CacheError) -> Void
  ) {
    self.repository = repository
    self.workspace = workspace
    self.configuration = configuration
    self.reviewer = reviewer
    self.results = results
    self.rules = rules.sorted()
    self.progress = progress
    self.note = note
  }

  /// Returns the last commit in the history and its time in seconds since 1970, without collecting the history.
  /// - Throws: `GitError`, and `HistoryError` if no commit matches the request.
  package static func tip(of repository: GitRepository, _ request: Request) throws -> (commit: String, seconds: Int) {
    let line = try HistoryLine(repository, request)
    return (line.tip.id, line.seconds.last ?? line.tip.seconds)
  }

  /// Collects the history.
  /// - Throws: `GitError`, and `HistoryError` if no commit matches the request.
  package func collect(_ request: Request) throws -> ProjectHistory {
    let line = try HistoryLine(repository, request)
    let blobs = try BlobSource(repository, upTo: line.tip.id)
    let changes = try treeChanges(along: line.samples.map(\.id), blobs)
    try analyzeNewContents(in: changes, from: blobs)
    let commits = CommitChanges(try treeChanges(along: line.between.flatMap { $0 }.map(\.id), blobs), of: line)
    let latest = try latestReview(
      of: line.tip.id, after: changes, from: blobs, on: CalendarDay(secondsSince1970: line.tip.seconds))
    // All samples are evaluated with the same rules, so that every step in a curve is caused by a code change.
    let present = Set(latest.review.files.map { ModuleName.of($0.path) })
    let assignment = ArchitectureAssignment(latest.review).knowing(
      former: FormerModules.names(in: commits.all, present: present))
    let evaluated = try evaluate(
      line.moments, changes, moves: line.samples.indices.map(commits.moves), from: blobs, assuming: assignment
    ) { done, total in progress(.evaluating(done: done, of: total)) }
    return try assemble(line, commits, evaluated, latest, assignment, request, from: blobs)
  }

  private func assemble(
    _ line: HistoryLine, _ changes: CommitChanges, _ evaluated: Evaluation,
    _ latest: Latest,
    _ assignment: ArchitectureAssignment, _ request: Request, from blobs: BlobSource
  ) throws -> ProjectHistory {
    let window = line.churnWindow
    // To count lines, git would have to fetch the contents that a partial clone omits.
    let churn = blobs.isPartial ? ChurnCount() : try churn(of: window.commits)
    let owners = try codeOwners(at: line.tip.id, from: blobs)
    let found = evaluated.lineage.histories(churn: churn.files) { owners.owners?.owners(of: $0) ?? [] }
    let causes = try causes(
      of: found.lives, in: found.files, line, totals: evaluated.samples.map(\.totals), from: blobs,
      assuming: assignment)
    let commits = try commits(of: line, changes)
    let messages = try repository.messages(of: line.samples.map(\.id))
    let samples = zip(line.samples.indices, messages).map { index, message in
      Sample(
        commit: line.samples[index].id,
        date: CommitDate(seconds: line.seconds[index], offsetMinutes: message.offsetMinutes),
        subject: message.subject, author: message.author, commits: commits[index], causes: causes[index],
        tags: line.tags[index],
        gaps: evaluated.samples[index].gaps,
        totals: evaluated.samples[index].totals)
    }
    return ProjectHistory(
      project: try ProjectIdentity(repository, branch: line.branch, root: workspace.root.path),
      sampling: Sampling(
        every: request.every, since: request.since?.text, until: request.until?.text, commits: line.commits),
      samples: samples, rules: found.rules, files: found.files, lives: found.lives, latest: latest.review,
      source: latest.source, architectureAssignment: assignment,
      limits: reviewer.analysis(for: configuration.configuration).limits(
        architecture: latest.review.architecture.architecture),
      customRules: configuration.configuration.policy.customRules.map(\.info), layers: latest.layers,
      churnWindow: ChurnWindow(
        from: CommitDate(seconds: window.from), to: samples.last?.date ?? CommitDate(seconds: window.from),
        largeCommits: churn.largeCommits),
      ownersFile: owners.path,
      omissions: try omissions(of: line, samples, isPartial: blobs.isPartial) + [owners.omission].compactMap(\.self))
  }

  /// Returns the commits between the samples, with the files that they touched.
  private func commits(of line: HistoryLine, _ changes: CommitChanges) throws -> [[SampleCommit]] {
    var messages = try repository.messages(of: line.between.flatMap { $0 }.map(\.id)).makeIterator()
    return zip(line.between, changes.bySample).map { commits, changes in
      zip(commits, changes).map { commit, changes in
        let message = messages.next()
        let paths = changes.flatMap { [$0.path, $0.formerPath].compactMap(\.self) }
        return SampleCommit(
          id: commit.id, subject: message?.subject ?? "", author: message?.author ?? "", paths: Set(paths))
      }
    }
  }

  private func churn(of commits: [HistoryCommit]) throws -> ChurnCount {
    let isShallow = try repository.isShallow()
    let changes = try repository.lineChanges(of: commits, below: workspace.root.path, matching: ["*.swift"])
    let authors = try repository.messages(of: commits.map(\.id)).map(\.author)
    var churn = ChurnCount()
    for index in commits.indices {
      // At the boundary of a shallow clone, git reports every file as added.
      if isShallow, commits[index].parent == nil { continue }
      churn.add(changes[index], ofCommit: index, by: authors[index])
    }
    return churn
  }

  private func codeOwners(at commit: String, from blobs: BlobSource) throws -> OwnersFile {
    let files = try repository.files(CodeOwners.paths, of: commit)
    for path in CodeOwners.paths {
      guard let blob = files[path], let content = try blobs.contents(of: [blob])[0] else { continue }
      guard content.count <= CodeOwners.limit else {
        return OwnersFile(omission: Omission("\(path) is larger than 1 MiB, so the report shows no owners."))
      }
      return OwnersFile(owners: CodeOwners(String(decoding: content, as: UTF8.self)), path: path)
    }
    return OwnersFile()
  }

  private func omissions(
    of line: HistoryLine, _ samples: [Sample], isPartial: Bool
  ) throws -> [Omission] {
    var omissions: [Omission] = []
    if try repository.isShallow(), let first = line.first {
      let date = CommitDate(seconds: first.seconds).text
      omissions.append(
        Omission(
          "The clone is shallow: its history begins with \(first.id.prefix(7)) from \(date); earlier commits are not "
            + "shown.",
          remedy: "Run `git fetch --unshallow`; in GitHub Actions, set `fetch-depth: 0`; in GitLab CI, set "
            + "`GIT_DEPTH: 0`.")
      )
    }
    let missing = samples.flatMap(\.gaps).filter { $0.reason == Self.missingContent }
    if isPartial {
      var text = "The clone is partial: renames are not followed, and churn is not counted."
      if let files = missing.map(\.files).max() {
        text +=
          " The contents of up to \(Wording.count(files, "file")) are missing in "
          + "\(Wording.count(missing.count, "sample"))."
      }
      omissions.append(Omission(text, remedy: "Run `git fetch --refetch --no-filter`."))
    }
    if let misdated = line.misdated {
      omissions.append(
        Omission(
          "\(Wording.count(misdated.count, "commit")) (\(misdated.first.prefix(7))\(misdated.count > 1 ? ", …" : "")) "
            + "\(misdated.count > 1 ? "have" : "has") a date before 1970 or after 2099; the report shows the previous "
            + "commit's date instead."))
    }
    return omissions
  }

  /// The reason files are missing from a partial clone, as the end of a sentence.
  static let missingContent = "are not in this clone"
}
