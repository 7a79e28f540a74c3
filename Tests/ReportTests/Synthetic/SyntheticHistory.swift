import Analyzer
import History
import TestSupport

/// Generates the history of a synthetic project, which is reproducible from the seed and similar to a real one. Files
/// are added, extended, fixed, renamed and removed. A few files receive most changes. Findings accumulate and are then
/// fixed.
struct SyntheticHistory {
  var seed: UInt64 = 1
  var files = 160
  var samples = 180
  /// Whether to replace names of files, types, people, tags and subjects with hostile strings.
  var isHostile = false
  /// The number of layers; at least four in hostile projects.
  var layerCount = 0

  private static let day = 86_400
  /// A Monday.
  private static let tip = 1_748_822_400

  private static let modules = [
    "App", "Features/Feed", "Features/Profile", "Features/Search", "Features/Settings", "Core/Network", "DesignSystem",
  ]
  private static let nouns = [
    "Feed", "Profile", "Search", "Settings", "Account", "Message", "Media", "Status", "Timeline", "Filter", "Editor",
    "Login", "Tag", "List", "Poll", "Notification", "Trend", "Draft", "Theme", "Order",
  ]
  private static let parts = ["", "Row", "Header", "Detail", "Picker", "Cell", "Footer", "Sheet", "Grid", "Card"]
  private static let people = ["Ada Byron", "Grace Hopper", "Linus T", "Margaret H", "Alan K"]

  func play() -> ProjectHistory {
    var random = SeededRandom(seed: seed)
    let catalogue = ItemCatalogue()
    let dates = self.dates
    let ruleIDs = Set(SyntheticFile.Kind.allCases.flatMap { $0.rules.map(\.id) }).sorted()
    let ruleIndex = Dictionary(uniqueKeysWithValues: ruleIDs.enumerated().map { ($1, $0) })
    var stage = Stage(catalogue: catalogue)
    var ledger = FindingLedger()
    var built: [Sample] = []
    let pending = (0..<self.files).map { makeFile($0, using: &random) }
    for (index, date) in dates.enumerated() {
      let progress = Double(index) / Double(max(1, dates.count - 1))
      let wanted = max(3, Int(Double(self.files) * (0.35 + 0.65 * progress)))
      while stage.files.count < min(wanted, pending.count) {
        stage.add(pending[stage.files.count], at: index, using: &random)
      }
      stage.work(at: index, progress: progress, using: &random)
      for file in stage.touched.sorted() {
        let entries = stage.files[file].issues.map { issue in
          FindingLedger.Entry(
            fingerprint: "f\(issue.serial)", rule: ruleIndex[issue.rule] ?? 0, severity: issue.severity,
            line: issue.line)
        }
        ledger.record(entries, ofFile: file, at: index)
      }
      let paths = stage.touched.sorted().map { stage.files[$0].path }
      stage.touched = []
      built.append(sample(index, date: date, of: dates.count, totals: stage.totals, paths: paths, using: &random))
    }
    return history(stage, ledger: ledger, samples: built, rules: ruleIDs, catalogue: catalogue)
  }

  /// The dates of the samples: weekly, and daily in the last month.
  private var dates: [CommitDate] {
    let daily = min(28, samples / 3)
    let recent = (0..<daily).map { Self.tip - $0 * Self.day + 36_000 }
    let weekly = (0..<(samples - daily)).map { Self.tip - daily * Self.day - $0 * 7 * Self.day + 40_000 }
    return (weekly.reversed() + recent.reversed()).map { CommitDate(seconds: $0, offsetMinutes: 120) }
  }

  private func makeFile(_ number: Int, using random: inout SeededRandom) -> SyntheticFile {
    let kinds: [SyntheticFile.Kind] = [.view, .view, .view, .viewModel, .service, .model]
    let kind = random.pick(kinds)
    let noun = Self.nouns[number % Self.nouns.count] + Self.parts[number / Self.nouns.count % Self.parts.count]
    let group = number / (Self.nouns.count * Self.parts.count)
    let name = noun + (group > 0 ? String(group) : "") + kind.suffix
    let folder = Self.modules[(number * 7 + number / 5) % Self.modules.count]
    let lines = 20 + Int(Double(random.below(100) * random.below(100)) / 25)
    let hostile = HostileText.all[number % HostileText.all.count]
    return SyntheticFile(
      kind: kind,
      path: isHostile
        ? "\(folder)/\(hostile.replacing("/", with: "\\"))/\(number)\(HostileText.all[(number * 5 + 3) % HostileText.all.count].replacing("/", with: "\\")).swift"
        : "\(folder)/\(name).swift",
      typeName: isHostile ? "`\(hostile)`" : name, lines: lines, bodyLength: kind == .view ? 4 + lines / 5 : nil,
      properties: kind == .viewModel ? 3 + random.below(14) : nil)
  }

  private func sample(
    _ index: Int, date: CommitDate, of count: Int, totals: SampleTotals, paths: [String],
    using random: inout SeededRandom
  ) -> Sample {
    var commit = SeededRandom(seed: seed &+ UInt64(index) &* 7919)
    let id = (0..<40).map { _ in String(commit.below(16), radix: 16) }.joined()
    let hostile = HostileText.all[index % HostileText.all.count]
    let release = index % 17 == 11
    let gaps = index < 3 ? [Sample.Gap(files: 2, reason: "cannot be parsed by this version")] : []
    let subject =
      isHostile ? hostile : "\(random.pick(["Fix", "Add", "Move", "Rework"])) \(random.pick(Self.nouns).lowercased())"
    let author = isHostile ? hostile : random.pick(Self.people)
    // Changes every third file twice, so that some findings have several candidate commits.
    let commits = (0..<(index == 0 ? 1 : 3)).map { place in
      SampleCommit(
        id: place == 2 || index == 0
          ? id : String(id.reversed().dropFirst(place)) + String(repeating: "0", count: place),
        subject: isHostile ? hostile : "\(subject) \(place + 1)", author: author,
        paths: Set(
          paths.enumerated().filter { $0.offset % 3 == place || ($0.offset % 9 == 0 && place == 1) }.map(\.element)))
    }
    return Sample(
      commit: id, date: date, subject: subject, author: author, commits: commits,
      tags: release ? [isHostile ? hostile : "\(1 + index / 60).\(index / 17 % 10).0"] : [], gaps: gaps,
      totals: totals)
  }

  private func history(
    _ stage: Stage, ledger: FindingLedger, samples: [Sample], rules: [String], catalogue: ItemCatalogue
  ) -> ProjectHistory {
    let order = stage.files.indices.sorted { stage.files[$0].path < stage.files[$1].path }
    let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let owners =
      isHostile ? ["<img src=x onerror=alert(1)>", "@=cmd|' /C calc'!A0"] : ["@team/feed", "@team/core", "@ada"]
    let files = order.map { index in
      let file = stage.files[index]
      return FileHistory(
        path: file.path, formerPaths: file.formerPaths, points: file.points, churn: file.churn,
        owners: index % 5 == 0 ? [] : [owners[index % owners.count]])
    }
    let lives = ledger.lives.map { life in
      FindingLife(
        rule: life.rule, severity: life.severity, file: place[life.file] ?? 0, introduced: life.introduced,
        fixed: life.fixed,
        line: life.line, lastLine: life.lastLine)
    }.sorted(by: FindingLife.isOrdered)
    let present = order.map { stage.files[$0] }.filter(\.isPresent)
    let last = samples[samples.count - 1].date
    return ProjectHistory(
      project: ProjectIdentity(
        name: isHostile ? "<script>alert('name')</script>" : "Teahouse", branch: "main",
        webAddress: isHostile ? "javascript:alert(1)//https://" : "https://github.com/example/teahouse"),
      sampling: Sampling(every: .week, commits: samples.count * 9), samples: samples, rules: rules, files: files,
      lives: lives, latest: catalogue.review(of: present, totals: stage.totals),
      source: SourceLookup { path in Array(Self.source(of: path, isHostile: self.isHostile).utf8) },
      limits: [
        "body_length": .init(warning: 40, error: 100), "view_file_length": .init(warning: 300, error: 500),
        "god_view_model": .init(warning: 15, error: 30),
      ], customRules: customRules, layers: layers,
      churnWindow: ChurnWindow(from: CommitDate(seconds: last.seconds - 365 * Self.day), to: last),
      ownersFile: ".github/CODEOWNERS",
      omissions: [
        Omission(
          "History is cut at \(samples[0].commit.prefix(7)) (\(samples[0].date.text)): the clone is shallow.",
          remedy: "Fetch the rest with `git fetch --unshallow`.")
      ])
  }

  /// A custom rule without findings.
  private var customRules: [RuleInfo] {
    guard layerCount > 0 || isHostile else { return [] }
    let text = isHostile ? "<svg onload=alert(1)>" : "`{symbol}` sends analytics from a view"
    return [
      RuleInfo(
        id: "no_tracking_in_views", summary: text, rationale: text, sources: [], opportunity: "code",
        defaultLevel: .warning, triggering: [Example(text)], good: [])
    ]
  }

  /// Features above services above models, with some forbidden dependencies.
  private var layers: LayerReport {
    let count = isHostile ? max(4, layerCount) : layerCount
    guard count > 0 else { return LayerReport() }
    var random = SeededRandom(seed: seed &+ 99)
    let names = (0..<count).map { index in
      isHostile
        ? "<script>alert(\(index))</script>"
        : index == 0 ? "DesignSystem" : Self.nouns[index % Self.nouns.count] + (index % 3 == 0 ? "Feature" : "Kit")
    }
    var layers: [LayerReport.Layer] = []
    var uses: [LayerReport.Use] = []
    for index in 0..<count {
      let below = Set((0..<3).map { _ in Int.random(in: 0...max(0, index - 1), using: &random) }).filter { $0 < index }
      layers.append(
        .init(
          name: names[index], paths: ["\(names[index])/**"], mayUse: below.sorted().map { names[$0] },
          files: 3 + index * 7 % 40))
      for other in below.sorted() where !(index + other).isMultiple(of: 5) {
        uses.append(
          .init(
            from: names[index], to: names[other], files: 1 + (index * other) % 9, isAllowed: true,
            example: "\(names[index])/A.swift:3"))
      }
      if index % 6 == 5 || index == 3 {
        uses.append(
          .init(
            from: names[index / 2], to: names[index], files: 2, isAllowed: false,
            example: "\(names[index / 2])/B.swift:9"))
      }
    }
    return LayerReport(layers: layers, uses: uses)
  }

  private static func source(of path: String, isHostile: Bool) -> String {
    (1...400).map { line in
      switch line % 6 {
      case 0: ""
      case 1: isHostile ? "  // </pre></code><script>alert(\(line))</script>" : "  // What the reader should know."
      case 2: "  var body: some View {"
      case 3: "\tText(\"Line \(line) of \(path.count)\").padding(8)"
      case 4: "    ForEach(items.sorted { $0.date < $1.date }) { Row(item: $0) }"
      default: "  }"
      }
    }.joined(separator: "\n")
  }
}

/// Strings that, unless escaped, would run as code, break out of quotes or be evaluated as formulas.
enum HostileText {
  static let all = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(2)>", "' onmouseover='alert(3)", "javascript:alert(4)",
    "=HYPERLINK(\"https://evil.example\",\"x\")", "+1+cmd|' /C calc'!A0", "-2+3", "@SUM(1+1)",
    "]]><svg onload=alert(5)>",
    "<!--<script>", "</title></svg></desc><script>alert(6)</script>", "&lt;b&gt;&#x3c;script&#x3e;",
    "\u{202E}gnp.swift",
    "a\u{0}b\u{7}\u{1B}[31m", "`backtick` [link](javascript:alert(7)) | pipe", "{{7*7}}${7*7}", "line\u{2028}separator",
    "../../../../etc/passwd", "CON", "\\u003cscript\\u003ealert(8)\\u003c/script\\u003e",
    "x\" style=\"position:fixed;inset:0", "%3Cscript%3Ealert(9)%3C%2Fscript%3E", "</script><script>alert(10)</script>",
  ]
}
