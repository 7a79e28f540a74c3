import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Analyzer
@testable import Git
@testable import History
@testable import Reviewing
@testable import Store
@testable import Workspace

@Suite struct HistoryCollectorTests {
  private let repository: TemporaryRepository
  private let cacheFolder: TemporaryFolder

  init() throws {
    repository = try TemporaryRepository()
    cacheFolder = try TemporaryFolder()
  }

  // MARK: A history

  private static func view(_ name: String, lines: Int) -> String {
    let texts = (0..<lines).map { "      Text(\"\($0)\")\n" }.joined()
    return "import SwiftUI\n\nstruct \(name): View {\n  var body: some View {\n    VStack {\n\(texts)    }\n  }\n}\n"
  }

  /// Creates one commit per week: a view grows and is renamed; another view is added, deleted and restored.
  private func makeHistory() throws {
    try repository.write(Self.view("Feed", lines: 10), to: "App/Feed.swift")
    try commit(week: 0, "Begin")
    try repository.write(Self.view("Feed", lines: 50), to: "App/Feed.swift")
    try repository.write(Self.view("Menu", lines: 45), to: "App/Menu.swift")
    try commit(week: 1, "Grow")
    try repository.git("tag", "v1.0")
    try repository.git("mv", "App/Feed.swift", "App/Timeline.swift")
    try repository.git("rm", "--quiet", "App/Menu.swift")
    try commit(week: 2, "Move")
    try repository.write("struct Broken {{{\n", to: "App/Odd ü\"name.swift")
    try repository.write(Self.view("Menu", lines: 44), to: "App/Menu.swift")
    try repository.write("* @app-team\n/App/Menu.swift @menu\n", to: "CODEOWNERS")
    try commit(week: 3, "<script>alert(1)</script>")
  }

  private func commit(week: Int, _ message: String, author: String = "A B") throws {
    let date = "\(1_700_000_000 + week * 7 * 86_400) +0200"
    try repository.git("add", "--all")
    try repository.git(
      "commit", "--quiet", "--allow-empty", "--message", message,
      environment: ["GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date, "GIT_AUTHOR_NAME": author])
  }

  private func collect(
    _ request: HistoryCollector.Request = .init(), root: String? = nil, caches: Bool = true, jobs: Int = 2,
    progress: @escaping @Sendable (HistoryCollector.Progress) -> Void = { _ in }
  ) throws -> ProjectHistory {
    try collector(root: root, caches: caches, jobs: jobs, progress: progress).collect(request)
  }

  private func collector(
    root: String? = nil, caches: Bool = true, jobs: Int = 2,
    progress: @escaping @Sendable (HistoryCollector.Progress) -> Void = { _ in }
  ) throws -> HistoryCollector {
    let path = root ?? repository.path
    let root = try Root.find(
      for: [], explicitRoot: path, currentDirectory: "/", environment: TemporaryRepository.environment)
    let configuration = Configuration()
    let file = cacheFolder.path + "/cache.sqlite"
    return try HistoryCollector(
      try #require(root.repository),
      workspace: Workspace(WorkingTreeSnapshot.scan(root), configuration: configuration),
      configuration: LoadedConfiguration(configuration),
      reviewer: Reviewer(
        cache: caches ? try ResultCache(path: file, version: "facts", today: 1) : nil, jobs: jobs, isLongLived: true,
        now: { Date() }, note: { Issue.record("\($0)") }),
      results: caches ? try ResultCache(path: file, version: "samples", today: 1) : nil,
      rules: RuleCatalog.rules.map(\.info.id), progress: progress,
      note: { Issue.record("\($0)") }
    )
  }

  /// Returns the result of `review check --all` for the commit.
  private func checkedOut(
    _ commit: String, as architecture: Configuration.ArchitectureSetting = .automatic
  ) throws -> SampleTotals {
    try repository.git("checkout", "--quiet", commit)
    defer { _ = try? repository.git("checkout", "--quiet", "main") }
    let root = try Root.find(
      for: [], explicitRoot: repository.path, currentDirectory: "/", environment: TemporaryRepository.environment)
    var configuration = Configuration()
    configuration.architecture = architecture
    let request = ReviewRequest(
      try WorkingTreeSnapshot.scan(root), scope: .project, configuration: LoadedConfiguration(configuration),
      today: CalendarDay(secondsSince1970: 0))
    return SampleTotals(try Reviewer(cache: nil, jobs: 1, now: { Date() }, note: { _ in }).review(request))
  }

  // MARK: Samples

  @Test func `the next run reuses evaluated samples`() throws {
    try makeHistory()
    let history = try collect()
    let next = try collector()
    #expect(history.samples.count == 4)
    for sample in history.samples {
      #expect(
        try #require(next.storedResult(of: sample.commit, assuming: history.architectureAssignment)).totals
          == sample.totals)
    }
  }

  @Test func `the figures of every sample match a checkout of its commit`() throws {
    try makeHistory()
    let history = try collect()
    #expect(history.samples.map(\.subject) == ["Begin", "Grow", "Move", "<script>alert(1)</script>"])
    for sample in history.samples { #expect(try sample.totals == checkedOut(sample.commit), "\(sample.subject)") }
  }

  @Test func `a sample has a date, an author and a release`() throws {
    try makeHistory()
    let sample = try collect().samples[1]
    #expect(sample.author == "A B")
    #expect(sample.date == CommitDate(seconds: 1_700_000_000 + 7 * 86_400, offsetMinutes: 120))
    #expect(sample.tags == ["v1.0"])
  }

  @Test func `the history of a renamed file and its findings continues under the new name`() throws {
    try makeHistory()
    let history = try collect()
    let file = try #require(history.files.first { $0.path == "App/Timeline.swift" })
    #expect(file.formerPaths == [FileHistory.FormerPath(path: "App/Feed.swift", until: 2)])
    #expect(!history.files.contains { $0.path == "App/Feed.swift" })
    let rule = try #require(history.rules.firstIndex(of: "body_length"))
    let lives = history.lives.filter { $0.rule == rule && history.files[$0.file].path == "App/Timeline.swift" }
    #expect(lives.map(\.introduced) == [1])
    #expect(lives.map(\.fixed) == [nil])
  }

  @Test func `a deleted and restored file has one history with a gap`() throws {
    try makeHistory()
    let file = try #require(collect().files.first { $0.path == "App/Menu.swift" })
    #expect(file.points.map { $0.state == nil } == [false, true, false])
    #expect(file.points.map(\.sample) == [1, 2, 3])
  }

  @Test func `owners and churn are determined at the tip`() throws {
    try makeHistory()
    let history = try collect()
    let file = try #require(history.files.first { $0.path == "App/Menu.swift" })
    #expect(history.ownersFile == "CODEOWNERS")
    #expect(file.owners == ["@menu"])
    #expect(file.churn.commits == 3)
    #expect(history.latest.files.map(\.path).sorted() == history.files.filter(\.isPresent).map(\.path))
    #expect(history.source.bytes(of: "App/Timeline.swift") == Array(Self.view("Feed", lines: 50).utf8))
  }

  @Test func `churn excludes large commits, bots and files that only moved`() throws {
    try repository.write(Self.view("Feed", lines: 10), to: "App/Feed.swift")
    try commit(week: 0, "Begin")
    for number in 0..<ChurnWindow.maximumFiles {
      try repository.write("let value\(number) = 1\n", to: "App/Values/\(number).swift")
    }
    try repository.write(Self.view("Feed", lines: 11), to: "App/Feed.swift")
    try commit(week: 1, "Add everything")
    try repository.git("mv", "App", "Feature")
    try commit(week: 2, "Move")
    try repository.write(Self.view("Feed", lines: 12), to: "Feature/Feed.swift")
    try commit(week: 3, "Update", author: "helper[bot]")
    try repository.write(Self.view("Feed", lines: 13), to: "Feature/Feed.swift")
    try commit(week: 4, "Edit")
    let history = try collect()
    let file = try #require(history.files.first { $0.path == "Feature/Feed.swift" })
    #expect(file.churn == FileChurn(changes: [4], linesAdded: 1, linesDeleted: 0))
    #expect(history.churnWindow.largeCommits == 1)
    #expect(history.files.filter { $0.path != file.path }.allSatisfy { $0.churn.commits == 0 })
  }

  // MARK: One architecture for all samples

  /// Returns a screen with or without a view model.
  private static func screen(_ name: String, holdsModel: Bool) -> String {
    let model = holdsModel ? "  @State private var model = \(name)ViewModel()\n" : ""
    let type = holdsModel ? "@Observable final class \(name)ViewModel { var count = 0 }\n" : ""
    return "import SwiftUI\n\n\(type)struct \(name): View {\n\(model)  var body: some View { Text(\"a\") }\n}\n"
  }

  @Test func `all samples are evaluated with the architecture of the newest one`()
    throws
  {
    for name in ["A", "B", "C", "D", "E", "F"] {
      try repository.write(Self.screen(name, holdsModel: true), to: "App/\(name).swift")
    }
    try commit(week: 0, "MVVM")
    for name in ["A", "B", "C", "D", "E", "F"] {
      try repository.write(Self.screen(name, holdsModel: false), to: "App/\(name).swift")
    }
    try commit(week: 1, "MV")
    let history = try collect()
    #expect(history.architectureAssignment.project == .mv)
    #expect(history.samples.map(\.totals.architecture) == [.mvvm, .mv])
    #expect(history.samples.map(\.totals.views.viewsWithViewModel) == [6, 0])
    for sample in history.samples {
      #expect(try sample.totals.findings == checkedOut(sample.commit, as: .fixed(.mv)).findings, "\(sample.subject)")
    }
    let older = try collect(.init(until: history.samples[0].date.day))
    #expect(older.architectureAssignment.project == .mvvm)
    #expect(try older.samples[0].totals.findings == checkedOut(older.samples[0].commit, as: .fixed(.mvvm)).findings)
  }

  @Test func `a module is evaluated with the same architecture before and after it is renamed`() throws {
    for name in ["A", "B", "C", "D", "E", "F"] {
      try repository.write(Self.screen(name, holdsModel: true), to: "Packages/Old/Sources/Old/\(name).swift")
    }
    for number in 0..<40 {
      try repository.write(Self.screen("Plain\(number)", holdsModel: false), to: "App/Plain\(number).swift")
    }
    try commit(week: 0, "Begin")
    try repository.git("mv", "Packages/Old/Sources/Old", "Packages/Old/Sources/New")
    try repository.git("mv", "Packages/Old", "Packages/New")
    try commit(week: 1, "Rename")
    let history = try collect()
    #expect(history.architectureAssignment.project == .mv)
    #expect(
      history.architectureAssignment.modules == ["Packages/Old/Sources/Old": .mvvm, "Packages/New/Sources/New": .mvvm])
    #expect(history.samples[0].totals.findings == history.samples[1].totals.findings)
    #expect(history.lives.allSatisfy { $0.introduced == 0 && $0.fixed == nil })
  }

  @Test func `a file renamed by one commit and rewritten by another is still the same file`() throws {
    try repository.write(Self.view("Feed", lines: 50), to: "App/Feed.swift")
    try commit(week: 0, "Begin")
    try repository.git("mv", "App/Feed.swift", "App/Timeline.swift")
    try commit(week: 9, "Move")
    let other = Self.view("Feed", lines: 60).replacing("Text(", with: "Label(title: ")
    try repository.write(other, to: "App/Timeline.swift")
    try commit(week: 9, "Rewrite")
    let history = try collect()
    #expect(history.files.map(\.path) == ["App/Timeline.swift"])
    #expect(history.files[0].formerPaths.map(\.path) == ["App/Feed.swift"])
  }

  // MARK: Causes

  @Test func `the commit that introduced a finding is found among several commits of a sample`() throws {
    try repository.write(Self.view("Feed", lines: 10), to: "App/Feed.swift")
    try commit(week: 0, "Begin")
    try repository.write(Self.view("Feed", lines: 12), to: "App/Feed.swift")
    try commit(week: 9, "Touch")
    try repository.write(Self.view("Feed", lines: 60), to: "App/Feed.swift")
    try commit(week: 9, "Grow")
    try repository.write("# Notes\n", to: "README.md")
    try commit(week: 9, "Write")
    let history = try collect()
    let sample = try #require(history.samples.last)
    #expect(sample.commits.map(\.subject) == ["Touch", "Grow", "Write"])
    #expect(sample.commits.map(\.paths) == [["App/Feed.swift"], ["App/Feed.swift"], []])
    let causes = try #require(sample.causes)
    #expect(causes.introduced.first { $0.key.rule == "body_length" }?.value == [1])
    #expect(causes.fixed.isEmpty)
    let life = try #require(history.lives.first { history.rules[$0.rule] == "body_length" })
    #expect(life.line == causes.introduced.first { $0.key.rule == "body_length" }?.key.line)
  }

  @Test func `an early step of more than 5% is examined even if ten later ones are larger`() throws {
    try repository.write(Self.view("Feed", lines: 50), to: "App/Feed.swift")
    try commit(week: 0, "Begin")
    try repository.write(Self.view("Menu", lines: 12), to: "App/Menu.swift")
    try commit(week: 3, "Touch")
    try repository.write(Self.view("Menu", lines: 50), to: "App/Menu.swift")
    try commit(week: 3, "Grow")
    for week in 20..<30 {
      for part in ["A", "B", "C"] {
        try repository.write(Self.view("\(part)\(week)", lines: 50), to: "App/\(part)\(week).swift")
        if part != "A" { try commit(week: week, "Add \(part)") }
      }
    }
    let counts = Mutex<[Int]>([])
    let history = try collect { progress in
      if case .explaining(let done, let total) = progress { counts.withLock { $0 += [done, total] } }
    }
    #expect(history.samples.map { $0.causes != nil } == [false] + Array(repeating: true, count: 11))
    let causes = try #require(history.samples[1].causes)
    #expect(causes.introduced.first { $0.key.rule == "body_length" }?.value == [1])
    let difference = history.samples[1].totals.findings() - history.samples[0].totals.findings()
    #expect(causes.differences.values.flatMap(\.values).reduce(0, +) == difference)
    #expect(causes.differences[1]?["body_length"] == 1)
    // Progress counts commits, so that the estimated remaining time is accurate.
    let reported = counts.withLock { $0 }
    #expect(reported.suffix(2) == [22, 22] && reported.max() == 22)
  }

  // MARK: The cache

  @Test func `the history does not depend on the cache, the run or the number of jobs`() throws {
    try makeHistory()
    let first = try collect()
    for history in [try collect(), try collect(caches: false), try collect(jobs: 1)] {
      #expect(history.samples.map(\.totals) == first.samples.map(\.totals))
      #expect(history.lives == first.lives)
      #expect(history.rules == first.rules)
      #expect(history.files.map(\.path) == first.files.map(\.path))
      #expect(history.files.map(\.points) == first.files.map(\.points))
      #expect(history.latest.findings == first.latest.findings)
    }
  }

  @Test func `the next run analyzes only new file contents`() throws {
    try makeHistory()
    _ = try collect()
    try repository.write(Self.view("Other", lines: 3), to: "App/Other.swift")
    try commit(week: 4, "One more")
    let analysed = Mutex(0)
    let history = try collect { step in
      if case .analyzing(_, let total) = step { analysed.withLock { $0 = total } }
    }
    #expect(analysed.withLock { $0 } == 1)
    #expect(history.samples.count == 5)
    #expect(try history.samples.map(\.totals) == collect(caches: false).samples.map(\.totals))
  }

  // MARK: Incomplete clones

  @Test func `a shallow clone is reported with its first commit and a way to fix it`() throws {
    try makeHistory()
    let folder = try TemporaryFolder()
    try repository.git("clone", "--quiet", "--depth", "2", "file://" + repository.path, folder.path + "/clone")
    let history = try collect(root: folder.path + "/clone", caches: false)
    #expect(history.samples.count == 2)
    #expect(history.omissions.map { $0.remedy?.contains("--unshallow") } == [true])
    #expect(try history.samples.last?.totals == collect(caches: false).samples.last?.totals)
    // The first commit of the clone seems to add every file.
    #expect(history.files.filter { $0.churn.commits > 0 }.map(\.path) == ["App/Menu.swift", "App/Odd ü\"name.swift"])
  }

  @Test func `samples whose contents are missing from a partial clone are marked`() throws {
    try makeHistory()
    try repository.git("config", "uploadpack.allowFilter", "true")
    let folder = try TemporaryFolder()
    try repository.git(
      "clone", "--quiet", "--filter=blob:none", "file://" + repository.path, folder.path + "/clone")
    let history = try collect(root: folder.path + "/clone", caches: false)
    #expect(history.samples.map(\.isPartial) == [true, true, false, false])
    #expect(history.omissions.map(\.remedy) == ["Run `git fetch --refetch --no-filter`."])
  }

  @Test func `a range without commits is an error that names the days`() throws {
    try makeHistory()
    #expect {
      try collect(.init(since: CalendarDay("2030-01-01"), until: CalendarDay("2031-01-01")))
    } throws: { "\($0)".contains("2030-01-01") }
  }

  @Test func `with --until, the history ends with the state on the given day`() throws {
    try makeHistory()
    let history = try collect(.init(every: .commit, until: CalendarDay("2023-11-22")))
    #expect(history.samples.map(\.subject) == ["Begin", "Grow"])
    #expect(history.latest.files.map(\.path) == ["App/Feed.swift", "App/Menu.swift"])
  }

  // MARK: Malicious dates

  /// Commits the index with dates that `git commit` would reject.
  private func commitRaw(_ date: String) throws {
    let tree = try repository.git("write-tree").trimmingCharacters(in: .newlines)
    let parent = (try? repository.git("rev-parse", "--verify", "--quiet", "HEAD"))?.trimmingCharacters(in: .newlines)
    let lines =
      ["tree \(tree)"] + (parent.map { ["parent \($0)"] } ?? []) + ["author A <a> \(date)", "committer A <a> \(date)"]
    try repository.write((lines + ["", "Change"]).joined(separator: "\n"), to: ".git/raw-commit")
    let name = try repository.git("hash-object", "-t", "commit", "-w", "--literally", ".git/raw-commit")
    try repository.git("update-ref", "refs/heads/main", name.trimmingCharacters(in: .newlines))
  }

  @Test(arguments: [
    "292277026596 +0000", "9223372036854775807 +9999", "18446744073709551615 -9999", "253402300800 +0000",
    "99999999999999999999999 +0000", "-1 +0000", "0 -9999", "4102444800 +0000",
  ])
  func `a commit is included even if its date is invalid or implausible`(date: String) throws {
    try makeHistory()
    try repository.write(Self.view("Late", lines: 3), to: "App/Late.swift")
    try repository.git("add", "--all")
    try commitRaw(date)
    try repository.write(Self.view("Later", lines: 3), to: "App/Later.swift")
    try commit(week: 4, "After")
    for interval in Sampling.Interval.allCases {
      let history = try collect(.init(every: interval))
      #expect(history.samples.last?.date.text == "2023-12-13")
      #expect(history.samples.allSatisfy { $0.date.text.hasPrefix("20") || $0.date.text.hasPrefix("1970") })
    }
    let history = try collect(.init(every: .commit))
    #expect(history.samples.map(\.date.seconds) == history.samples.map(\.date.seconds).sorted())
    // Git treats a negative date as missing.
    guard !date.hasPrefix("-"), !date.hasPrefix("0") else { return }
    #expect(
      history.omissions.contains { $0.text.hasPrefix("1 commit (") && $0.text.contains("before 1970 or after 2099") })
  }

  @Test func `a tip with an impossible date is still the tip`() throws {
    try makeHistory()
    try repository.write(Self.view("Late", lines: 3), to: "App/Late.swift")
    try repository.git("add", "--all")
    try commitRaw("9223372036854775807 +0000")
    let history = try collect()
    #expect(history.samples.last?.commit == (try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)))
    #expect(history.samples.last?.date.text == "2023-12-05")
    #expect(history.files.contains { $0.path == "App/Late.swift" })
  }
}
