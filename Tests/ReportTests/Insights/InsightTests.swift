import Analyzer
import History
import Testing

@testable import Report

@Suite struct InsightTests {
  private static let history = SyntheticHistory(seed: 7, files: 60, samples: 70).play()

  @Test func `open findings equal the previous ones plus introduced minus fixed ones`() {
    let history = Self.history
    let weeks = Turnover(history.lives, samples: history.samples).weeks
    let first = history.samples[0].totals.findings()
    let moved = weeks.reduce(0) { $0 + $1.introduced - $1.fixed }
    #expect(first + moved == history.samples[history.samples.count - 1].totals.findings())
    #expect(zip(weeks, weeks.dropFirst()).allSatisfy { $1.monday.number - $0.monday.number == 7 })
  }

  @Test func `findings over time match the counts of every sample`() {
    let history = Self.history
    for (index, sample) in history.samples.enumerated() {
      #expect(history.lives.count { $0.isOpen(at: index) } == sample.totals.findings())
    }
  }

  @Test func `a comparison ignores findings that were introduced and fixed in between`() {
    let lives = [
      FindingLife(rule: 0, severity: .error, file: 0, introduced: 0, fixed: nil),
      FindingLife(rule: 0, severity: .error, file: 0, introduced: 0, fixed: 2),
      FindingLife(rule: 0, severity: .error, file: 0, introduced: 2, fixed: nil),
      FindingLife(rule: 0, severity: .error, file: 0, introduced: 1, fixed: 2),
    ]
    let comparison = SampleComparison(lives, from: 0, to: 2)
    #expect(comparison.introduced == [lives[2]])
    #expect(comparison.fixed == [lives[1]])
  }

  @Test func `the half-life accounts for open findings`() {
    let days = [0, 10, 20, 30, 40]
    func life(_ introduced: Int, _ fixed: Int?) -> FindingLife {
      FindingLife(rule: 0, severity: .info, file: 0, introduced: introduced, fixed: fixed)
    }
    // The age of findings in the first sample is unknown.
    #expect(Survival([life(0, 1)], days: days) == Survival([], days: days))
    #expect(Survival([life(1, 2), life(1, 3), life(1, 4)], days: days).halfLife == 20)
    // One finding is fixed after 10 days and three are open, so the curve stays above 50%.
    #expect(Survival([life(1, 2), life(1, nil), life(1, nil), life(1, nil)], days: days).halfLife == nil)
    #expect(Survival([life(1, 2), life(1, nil)], days: days).halfLife == 10)
    #expect(Survival([life(1, 2), life(1, nil)], days: days).observed == 2)
  }

  @Test func `the totals of a folder equal the sums over its files in every sample`() throws {
    let history = Self.history
    let folders = FileGroup.all(of: history) { FileGroup.folders(of: $0.path) }
    let root = try #require(folders.first { $0.name == "." })
    for (index, sample) in history.samples.enumerated() {
      #expect(root.sums[index].files == sample.totals.files)
      #expect(root.sums[index].findings.total == sample.totals.findings())
      #expect(root.sums[index].coverage == sample.totals.coverage)
    }
    let features = try #require(folders.first { $0.name == "Features" })
    #expect(features.files.allSatisfy { history.files[$0].path.hasPrefix("Features/") })
    #expect(FileGroup.folders(of: "a/b/c.swift") == [".", "a", "a/b"])
  }

  @Test func `the top hotspot ranks high in both metrics, and inactive files have a score of zero`() throws {
    let history = Self.history
    let ranked = Hotspot.ranked(history)
    #expect(ranked.count == history.files.count { $0.isPresent })
    #expect(zip(ranked, ranked.dropFirst()).allSatisfy { $0.score >= $1.score })
    #expect(ranked.allSatisfy { (0...1).contains($0.score) })
    #expect(ranked.filter { $0.findings == 0 || $0.commits == 0 }.allSatisfy { $0.score == 0 })
  }

  @Test func `changes are measured up to the last sample, and are unknown without earlier samples`() throws {
    let history = Self.history
    let series = try #require(MetricSeries.all([MetricCatalog.findings], of: history.samples).first)
    #expect(series.changes.map(\.days) == [7, 30, 90])
    let before = try #require(history.samples.index(daysBeforeLast: 30))
    let difference = Double(history.samples[69].totals.findings() - history.samples[before].totals.findings())
    #expect(series.changes[1].difference == difference)
    let short = MetricSeries.all([MetricCatalog.findings], of: Array(history.samples.suffix(3)))[0]
    #expect(short.changes.map(\.difference) == [nil, nil, nil])
    #expect(short.assessment(of: nil) == .neutral)
    #expect(short.assessment(of: -1) == .better)
  }

  @Test(arguments: [
    (0.0305, Metric.Unit.share, "+3.1"), (-0.0305, .share, "−3.1"), (0, .count, "±0"), (1234, .count, "+1,234"),
    (-0.04, .ratio, "±0.0"), (-2.25, .ratio, "−2.3"),
  ])
  func `differences are shown with a sign`(value: Double, unit: Metric.Unit, text: String) {
    #expect(FigureText.difference(value, unit) == text)
  }

  @Test(arguments: [
    (0.766_54, 0.765_46, Metric.Unit.share, "−0.2"), (0.766_7, 0.765_6, .share, "−0.1"), (0.999_6, 1, .share, "+0.1"),
    (0.5, 0.500_04, .share, "±0.0"), (2.24, 2.26, .ratio, "+0.1"), (7, 5, .count, "−2"),
  ])
  func `a shown difference is the one between the shown values`(
    old: Double, new: Double, unit: Metric.Unit, text: String
  ) {
    #expect(FigureText.difference(FigureText.shownDifference(from: old, to: new, unit), unit) == text)
  }

  @Test func `the requirement for a trend recommends more samples if they are months apart`() {
    let sentence = "A trend requires at least 12 weeks, with changes in at least 6 of them"
    #expect(TrendText.requirement(.week) == sentence + ".")
    #expect(TrendText.requirement(.month) == sentence + "; `--every week` takes more samples.")
  }

  @Test func `figures are precise enough for gates`() {
    #expect(FigureText.exact(0.86144) == "0.8614")
    #expect(FigureText.exact(12) == "12")
    #expect(FigureText.exact(-0.5) == "-0.5")
    #expect(FigureText.grouped(-1_234_567) == "−1,234,567")
  }
}

@Suite struct StepTests {
  private static let days = (0..<4).map { CommitDate(seconds: 1_700_000_000 + $0 * 7 * 86_400) }

  private static func commit(_ name: String, _ paths: Set<String>) -> SampleCommit {
    SampleCommit(
      id: name + String(repeating: "0", count: 40 - name.count), subject: "Work on \(name)", author: "A", paths: paths)
  }

  /// Returns four samples. Two commits in the second sample introduce findings, and the third sample fixes a finding.
  private static func history(causes: StepCauses? = nil) -> ProjectHistory {
    let files = ["Packages/Feed/Sources/Feed/A.swift", "Packages/Feed/Sources/Feed/B.swift", "App/C.swift"]
    let samples = days.enumerated().map { index, date in
      Sample(
        commit: "s\(index)", date: date, subject: "", author: "",
        commits: index == 1
          ? [commit("aaaaaaa", [files[0], files[1]]), commit("bbbbbbb", [files[1]])] : [commit("ccccccc", [files[2]])],
        causes: index == 1 ? causes : nil, totals: SampleTotals())
    }
    func life(_ rule: Int, _ file: Int, _ introduced: Int, _ fixed: Int? = nil, line: Int = 1) -> FindingLife {
      FindingLife(rule: rule, severity: .warning, file: file, introduced: introduced, fixed: fixed, line: line)
    }
    return ProjectHistory(
      project: ProjectIdentity(name: "P", branch: "main"), sampling: Sampling(every: .week, commits: 5),
      samples: samples,
      rules: ["any_view", "body_length"], files: files.map { FileHistory(path: $0, points: []) },
      lives: [
        life(1, 0, 1), life(1, 0, 1, line: 2), life(1, 1, 1, line: 3), life(0, 2, 1), life(0, 2, 0, 2),
      ],
      latest: Review(
        architecture: ArchitectureVerdict(architecture: .mv, reason: ""), files: [], findings: [], checklists: [],
        folders: [], coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: []),
      source: SourceLookup { _ in nil }, churnWindow: ChurnWindow(from: days[0], to: days[3]))
  }

  @Test func `a cause names the rule, folder and commit`() {
    let history = Self.history()
    let steps = Steps(history)
    let step = steps.all[1]
    #expect(step.introduced.count == 4)
    let cause = ChangeCause(step, history: history, steps: steps)
    #expect(
      cause.sentence(history)
        == "3 of the 4 are `body_length` findings, all in Packages/Feed, mostly from commit aaaaaaa (Work on aaaaaaa); "
        + "1 from `any_view`.")
    #expect(steps.largest(10).map(\.sample) == [1, 2])
  }

  /// Creates one step from the findings that each commit introduces and fixes, each commit in its own file.
  private static func step(
    _ commits: [(introduced: [Int], fixed: [Int])], causes: StepCauses? = nil
  ) -> (cause: ChangeCause, history: ProjectHistory) {
    let paths = commits.indices.map { "Packages/Feed/Sources/Feed/\($0).swift" }
    var lives: [FindingLife] = []
    for (file, commit) in commits.enumerated() {
      for (line, rule) in commit.introduced.enumerated() {
        lives.append(FindingLife(rule: rule, severity: .info, file: file, introduced: 1, fixed: nil, line: line))
      }
      for (line, rule) in commit.fixed.enumerated() {
        lives.append(FindingLife(rule: rule, severity: .info, file: file, introduced: 0, fixed: 1, line: line))
      }
    }
    let names = ["aaaaaaa", "bbbbbbb", "ccccccc", "ddddddd", "eeeeeee"]
    let history = ProjectHistory(
      project: ProjectIdentity(name: "P", branch: "main"), sampling: Sampling(every: .week, commits: 5),
      samples: days.prefix(2).enumerated().map { index, date in
        Sample(
          commit: "s\(index)", date: date, subject: "", author: "",
          commits: index == 1 ? zip(names, paths).map { commit($0, [$1]) } : [], causes: index == 1 ? causes : nil,
          totals: SampleTotals())
      },
      rules: ["any_view", "body_length"], files: paths.map { FileHistory(path: $0, points: []) },
      lives: lives.sorted(by: FindingLife.isOrdered),
      latest: Review(
        architecture: ArchitectureVerdict(architecture: .mv, reason: ""), files: [], findings: [], checklists: [],
        folders: [], coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: []),
      source: SourceLookup { _ in nil }, churnWindow: ChurnWindow(from: days[0], to: days[1]))
    let steps = Steps(history)
    return (ChangeCause(steps.all[1], history: history, steps: steps), history)
  }

  @Test func `if no commit dominates, a cause names the largest ones`() {
    let (cause, history) = Self.step([([1, 1, 1], []), ([1, 1], []), ([1], []), ([1], []), ([1], [])])
    #expect(cause.commit == nil)
    #expect(
      cause.sentence(history)
        == "All 8 are `body_length` findings, all in Packages/Feed. Commits with the largest shares: aaaaaaa (Work on aaaaaaa) +3, bbbbbbb (Work on "
        + "bbbbbbb) +2; the rest from 3 other commits.")
    #expect(cause.location(history) == "Packages/Feed, 3 from commit aaaaaaa (Work on aaaaaaa)")
    #expect(cause.leadingCommit == ChangeCause.CommitPosition(sample: 1, commit: 0))
  }

  @Test func `a commit that fixes what it introduces is not a cause`() {
    // The first commit renames a type.
    let (cause, history) = Self.step([([1, 1, 1, 1], [1, 1, 1, 1]), ([1, 1], []), ([], [1])])
    #expect(
      cause.sentence(history)
        == "One `body_length` finding in Packages/Feed, from commit bbbbbbb (Work on bbbbbbb).")
  }

  @Test func `findings introduced and fixed between two samples are attributed to their commits`() {
    // The second commit renames what the first one added, so it introduced all findings in the step as a whole.
    let commits: [(introduced: [Int], fixed: [Int])] = [([], [0]), ([1, 1, 1, 1], [])]
    let (guessed, plain) = Self.step(commits)
    #expect(guessed.commit(in: plain)?.id.hasPrefix("bbbbbbb") == true)
    var causes = StepCauses()
    causes.differences = [0: ["body_length": 4, "any_view": -1], 1: [:]]
    let (cause, history) = Self.step(commits, causes: causes)
    #expect(cause.commit(in: history)?.id.hasPrefix("aaaaaaa") == true)
    #expect(cause.commit?.isAll == true)
  }

  @Test func `findings in files that no commit changed are attributed to other code or settings`() {
    let files = (0..<4).map { "App/\($0).swift" }
    let settings = "App.xcodeproj/project.pbxproj"
    let history = ProjectHistory(
      project: ProjectIdentity(name: "P", branch: "main"), sampling: Sampling(every: .week, commits: 2),
      samples: Self.days.prefix(2).enumerated().map { index, date in
        Sample(
          commit: "s\(index)", date: date, subject: "", author: "",
          commits: index == 1 ? [Self.commit("aaaaaaa", [settings, files[0]])] : [],
          totals: SampleTotals(findings: index == 1 ? ["any_view": SeverityCounts(info: 4)] : [:]))
      },
      rules: ["any_view"], files: files.map { FileHistory(path: $0, points: []) },
      lives: files.indices.map { FindingLife(rule: 0, severity: .info, file: $0, introduced: 1, fixed: nil) },
      latest: Review(
        architecture: ArchitectureVerdict(architecture: .mv, reason: ""), files: [], findings: [], checklists: [],
        folders: [], coverage: CoverageCount(), suppressed: 0, baselined: 0, skipped: []),
      source: SourceLookup { _ in nil }, churnWindow: ChurnWindow(from: Self.days[0], to: Self.days[1]))
    let steps = Steps(history)
    #expect(
      ChangeCause(steps.all[1], history: history, steps: steps).sentence(history)
        == "All 4 are `any_view` findings, all in App, all from commit aaaaaaa (Work on aaaaaaa). 3 are in files that no "
        + "commit changed: the rules now apply because of changes to other code or to project settings, such as the "
        + "deployment target (App.xcodeproj/project.pbxproj changed).")
  }

  @Test func `changes in the opposite direction are mentioned`() {
    let (cause, history) = Self.step([([1, 1, 1, 1, 1], []), ([], [0, 0, 0])])
    #expect(
      cause.sentence(history)
        == "`body_length` alone has 5 more findings, all in Packages/Feed, all from commit aaaaaaa (Work on aaaaaaa). "
        + "Partly offset by `any_view` (−3).")
  }

  @Test func `a commit is certain if it alone changed the file or commits were reviewed individually`() throws {
    let plain = Steps(Self.history())
    let lives = plain.all[1].introduced
    let behind = try (0..<3).map { file in
      plain.commits(behind: try #require(lives.first { $0.file == file }), isFixed: false)
    }
    #expect(behind == [[0], [0, 1], []])
    var causes = StepCauses()
    causes.introduced[
      .init(path: "Packages/Feed/Sources/Feed/B.swift", rule: "body_length", severity: .warning, line: 3)] = [1]
    let looked = Steps(Self.history(causes: causes))
    #expect(looked.commits(behind: try #require(lives.first { $0.file == 1 }), isFixed: false) == [1])
  }

  @Test(arguments: [
    ("Packages/Timeline/Sources/Timeline/View/A.swift", "Packages/Timeline"), ("A.swift", "."),
    ("App/Tabs/Settings/A.swift", "App/Tabs"), ("Sources/Feed/A.swift", "Sources/Feed"),
  ])
  func `folder names are abbreviated`(path: String, name: String) {
    #expect(FolderName.of(path) == name)
  }

  @Test func `architecture changes are reported once, and not near the threshold`() {
    func sample(_ index: Int, _ holding: Int, of views: Int) -> Sample {
      Sample(
        commit: "s\(index)", date: CommitDate(seconds: 1_700_000_000 + index * 86_400), subject: "", author: "",
        totals: SampleTotals(views: ArchitectureCounts(views: views, viewsWithViewModel: holding)))
    }
    let figures = [26, 21, 19, 20, 19, 17, 19, 21, 23]
    let found = ArchitectureHistory(figures.enumerated().map { sample($0, $1, of: 100) })
    #expect(found.found == [.mvvm, .mvvm, .mvvm, .mvvm, .mvvm, .mv, .mv, .mv, .mvvm])
    #expect(found.events.map(\.sample) == [5, 8])
    #expect(found.events.map(\.label) == ["MVVM → MV", "MV → MVVM"])
  }

  @Test func `the time to fix and the age of findings are medians`() {
    func life(_ introduced: Int, _ fixed: Int?) -> FindingLife {
      FindingLife(rule: 0, severity: .info, file: 0, introduced: introduced, fixed: fixed)
    }
    let days = [0, 10, 20, 50, 100]
    let found = Lifetimes([life(1, 2), life(1, 3), life(1, 4), life(0, 2), life(0, nil), life(3, nil)], days: days)
    #expect(found.fixed == 3)
    #expect(found.daysToFix == 40)
    #expect(found.open == 2)
    #expect(found.age == 50)
    #expect(!found.isOlder)
    #expect(Lifetimes([life(0, nil)], days: days).ageText == "over 3 months")
    #expect(Lifetimes([life(1, 2)], days: days).fixText == "–")
  }
}
