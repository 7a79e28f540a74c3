import Analyzer
import History

/// The data shared by all pages on a site, computed once.
struct SiteModel: Sendable {
  let history: ProjectHistory
  /// All rules, keyed by ID.
  let ruleInfos: [String: RuleInfo]
  let toolVersion: String
  let gates: [GateResult]
  let timeline: Timeline
  let metrics: [MetricSeries]
  /// The rules, sorted by their number of findings in descending order.
  let rules: [RuleSeries]
  /// The trends, with one element per rule.
  let ruleTrends: [Trend?]
  let turnover: Turnover
  /// The findings introduced and fixed at each sample.
  let steps: Steps
  let architecture: ArchitectureHistory
  /// The rules whose number of findings recently increased or decreased.
  let moves: RuleMoves
  let authors: RecentAuthors
  /// The names of the samples' pages; nil for samples without a page.
  let samplePages: [String?]
  let verdict: OverviewVerdict
  /// All current files, sorted by hotspot score in descending order.
  let hotspots: [Hotspot]
  let folders: [FileGroup]
  let owners: [FileGroup]
  /// The lifetimes of each owner's findings, with one element per owner.
  let ownerLifetimes: [Lifetimes]
  /// The recommended refactorings, most worthwhile first.
  let refactorings: [Refactoring]
  /// The findings in the last sample, keyed by path.
  let findings: [String: [Finding]]
  let reviews: [String: FileReview]
  /// All checklist items, in the same order as in `FileReview.items`.
  let items: [ChecklistReview.Item]
  let filePages: PageNames
  let folderPages: PageNames
  let ownerPages: PageNames
  /// Descriptions of the content that was omitted to limit the site's size, for display to readers.
  let omissions: [Omission]
  let limits: SiteLimits

  init(_ history: ProjectHistory, gates: [Gate], limits: SiteLimits = SiteLimits(), toolVersion: String) {
    self.history = history
    ruleInfos = Dictionary(history.ruleInfos.map { ($0.id, $0) }) { first, _ in first }
    self.toolVersion = toolVersion
    self.limits = limits
    let steps = Steps(history)
    self.steps = steps
    moves = RuleMoves(history, steps: steps)
    authors = RecentAuthors(history)
    let architecture = ArchitectureHistory(history.samples)
    self.architecture = architecture
    let samplePages = SamplePage.names(of: history.samples, limit: limits.samplePages)
    self.samplePages = samplePages
    timeline = Timeline(
      history.samples,
      events: architecture.projectEvents.map { Timeline.Mark(index: $0.sample, name: $0.label) }, pages: samplePages)
    metrics = MetricSeries.all(MetricCatalog.all, of: history.samples)
    let rules = RuleSeries.all(of: history)
    self.rules = rules
    ruleTrends = Self.trends(of: rules, samples: history.samples)
    let turnover = Turnover(history.lives, samples: history.samples, pages: samplePages)
    self.turnover = turnover
    let metrics = self.metrics
    func series(_ id: String) -> MetricSeries { metrics.first { $0.metric.id == id } ?? metrics[0] }
    verdict = OverviewVerdict(
      coverage: series("coverage"), findings: series("findings"), errors: series("findings.error"),
      density: series("density"), history: history, steps: steps)
    self.gates = gates.map { $0.result(in: history) }
    hotspots = Hotspot.ranked(history)
    folders = FileGroup.all(of: history) { FileGroup.folders(of: $0.path) }
    let owners = FileGroup.all(of: history) { $0.owners.isEmpty ? [Self.unowned] : $0.owners }
    self.owners = history.ownersFile == nil ? [] : owners
    var lives: [String: [FindingLife]] = [:]
    for life in history.lives where !self.owners.isEmpty && history.files.indices.contains(life.file) {
      let owners = history.files[life.file].owners
      for owner in owners.isEmpty ? [Self.unowned] : owners { lives[owner, default: []].append(life) }
    }
    let days = history.samples.map(\.date.day.number)
    ownerLifetimes = self.owners.map { Lifetimes(lives[$0.name] ?? [], days: days) }
    let churn = Dictionary(history.files.map { ($0.path, $0.churn.commits) }) { first, _ in first }
    refactorings = Advice(history.latest, churn: churn).refactorings
    findings = Dictionary(grouping: history.latest.findings, by: \.path)
    reviews = Dictionary(history.latest.files.map { ($0.path, $0) }) { first, _ in first }
    items = history.latest.checklists.flatMap(\.items)
    let selection = PageSelection(history, hotspots: hotspots, folders: folders, owners: self.owners, limits: limits)
    filePages = PageNames(selection.files, folder: "files")
    folderPages = PageNames(selection.folders, folder: "folders")
    ownerPages = PageNames(selection.owners, folder: "owners")
    omissions = selection.omissions + SamplePage.omissions(history.samples, pages: samplePages)
  }

  /// The group of files that have no owner.
  static let unowned = "no owner"

  var last: Int { history.samples.count - 1 }
  var tip: Sample? { history.samples.last }

  /// The subtitle of charts of introduced and fixed findings. If samples are months apart, a bar covers a month.
  var turnoverSubtitle: String {
    let period =
      switch history.sampling.every {
      case .day, .week, .commit: "week"
      case .month: "month"
      case .tag: "tag"
      }
    return "Findings per \(period) over the last six months."
  }

  /// Returns a file's owners in the last sample.
  func owners(of path: String) -> [String] { history.files.first { $0.path == path }?.owners ?? [] }

  func metric(_ id: String) -> MetricSeries? { metrics.first { $0.metric.id == id } }

  /// Returns a link to a file's page, or nil if there is none.
  func link(toFile path: String, from page: SitePath) -> Link? {
    filePages[path].map { .to($0, from: page) }
  }

  func link(toFolder path: String, from page: SitePath) -> Link? {
    if path == "." { return .to(Section.folders.path, from: page) }
    return folderPages[path].map { .to($0, from: page) }
  }

  func link(toOwner name: String, from page: SitePath) -> Link? {
    ownerPages[name].map { .to($0, from: page) }
  }

  /// Returns a link to a sample's page, or nil if there is none.
  func link(toSample index: Int, from page: SitePath) -> Link? {
    guard samplePages.indices.contains(index), let name = samplePages[index] else { return nil }
    return .to(SamplePage.path(named: name), from: page)
  }

  func link(toRule id: String, from page: SitePath) -> Link? {
    history.rules.contains(id) || ruleInfos[id] != nil ? .to(Self.page(ofRule: id), from: page) : nil
  }

  /// Returns a rule's page. Rule IDs consist of letters and underscores, so they need no escaping.
  static func page(ofRule id: String) -> SitePath { SitePath("rules/\(id).html") }

  /// Returns a file's breadcrumbs.
  func steps(to path: String, from page: SitePath) -> [(name: String, link: Link?)] {
    var steps: [(name: String, link: Link?)] = []
    for folder in FileGroup.folders(of: path) {
      let name = folder == "." ? history.project.name : String(folder.split(separator: "/").last ?? "")
      steps.append((name, link(toFolder: folder, from: page)))
    }
    steps.append((path.split(separator: "/").last.map(String.init) ?? path, nil))
    return steps
  }

  private static func trends(of rules: [RuleSeries], samples: [Sample]) -> [Trend?] {
    let weekly = rules.map { rule in
      WeeklySeries(
        samples.indices.map { index in
          (samples[index].date.day.number, samples[index].isComplete ? Double(rule.counts[index].total) : nil)
        })
    }
    var trends = Trend.test(weekly.compactMap(\.self)).makeIterator()
    return weekly.map { $0 == nil ? nil : trends.next() }
  }
}

/// Limits a site's size. The least important content is omitted first, and the site says what is missing.
package struct SiteLimits: Sendable, Hashable {
  /// The maximum estimated size of all file pages together, in bytes.
  package var filePageBytes = 9_000_000
  /// The maximum number of folders that get a page, starting with those that have the most files.
  package var folderPages = 1_500
  /// The maximum number of owners that get a page, starting with those that own the most files.
  package var ownerPages = 300
  /// The maximum number of samples that get a page, starting with the latest.
  package var samplePages = 600
  /// The maximum number of findings per table on the pages of recent samples.
  package var findingsPerSample = 80
  /// The number of samples that count as recent.
  package var newestSamples = 40
  /// The maximum estimated size of all other sample pages together, in bytes.
  package var samplePageBytes = 5_000_000
  /// The maximum number of rows per table.
  package var rows = 250
  /// The maximum number of findings shown with their source on a file's page.
  package var findingsPerFile = 50
  /// The maximum number of areas in the treemap, each of which is a tab stop.
  package var treemapCells = 90
  /// The maximum number of findings to include, with file names, in the data for comparing two samples.
  package var comparedLives = 60_000

  package init() {}

  /// Returns the number of commits to list on a sample's page.
  func commits(ofSample index: Int, of count: Int) -> Int {
    guard index < count - newestSamples else { return rows }
    // A row takes up about 0.5 kB; half of the space is reserved for findings.
    return max(15, min(rows, samplePageBytes / olderPages(of: count) / 1_000))
  }

  /// Returns the number of pages for samples other than the latest ones.
  private func olderPages(of count: Int) -> Int { max(1, min(count, samplePages) - newestSamples) }

  /// Returns the number of findings per table on a sample's page.
  func findings(ofSample index: Int, of count: Int) -> Int {
    guard index < count - newestSamples else { return findingsPerSample }
    // A page without findings takes up about 9 kB, and each row in its two tables takes up about 0.5 kB.
    return max(4, min(findingsPerSample, (samplePageBytes / olderPages(of: count) - 9_000) / 1_000))
  }
}

/// Selects the files, folders and owners that get a page.
struct PageSelection {
  private(set) var files: [String] = []
  let folders: [String]
  let owners: [String]
  private(set) var omissions: [Omission] = []

  init(
    _ history: ProjectHistory, hotspots: [Hotspot], folders: [FileGroup], owners: [FileGroup], limits: SiteLimits
  ) {
    var bytes = 0
    for hotspot in hotspots {
      let file = history.files[hotspot.file]
      bytes += Self.estimate(findings: min(limits.findingsPerFile, hotspot.findings), points: file.points.count)
      guard bytes <= limits.filePageBytes else { break }
      files.append(file.path)
    }
    if files.count < hotspots.count {
      omissions.append(
        Omission(
          "\(FigureText.grouped(hotspots.count - files.count)) of \(FigureText.grouped(hotspots.count)) files, those "
            + "with the fewest changes and findings, have no page, to keep the site small.",
          remedy: "The tables and data/files.csv contain their figures."))
    }
    let ranked = folders.filter { $0.name != "." }.sorted { ($1.files.count, $0.name) < ($0.files.count, $1.name) }
    self.folders = ranked.prefix(limits.folderPages).map(\.name)
    if ranked.count > limits.folderPages {
      omissions.append(
        Omission(
          "\(FigureText.grouped(ranked.count - limits.folderPages)) small folders have no page.",
          remedy: "See the Files page for a list of their files."))
    }
    let largest = owners.sorted { ($1.files.count, $0.name) < ($0.files.count, $1.name) }
    self.owners = largest.prefix(limits.ownerPages).map(\.name)
    if largest.count > limits.ownerPages {
      omissions.append(
        Omission(
          "\(FigureText.grouped(largest.count - limits.ownerPages)) owners with few files have no page."))
    }
    // Sorts by path, so that hotspot scores do not affect the page names of files with equal names.
    files.sort()
  }

  /// Estimates the size of a file's page in bytes, based on measurements.
  static func estimate(findings: Int, points: Int) -> Int {
    let charts = points > 1 ? 6_500 + min(points, 60) * 130 : 0
    return 6_200 + findings * 1_000 + charts
  }
}
