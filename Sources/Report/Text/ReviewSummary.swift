import Analyzer

/// The summary after the findings: tables first, the verdict last.
struct ReviewSummary {
  let review: Review
  let listed: ListedFindings
  let context: FormatContext

  /// The maximum number of findings for which the tables by rule and by file are omitted.
  private static let fewFindings = 5
  /// The default maximum number of files or folders in a table.
  private static let tableLength = 5
  /// The minimum number of files for a folder to appear in the coverage table.
  private static let smallFolder = 3

  private var ink: Ink { Ink(isEnabled: context.usesColor) }
  private var isVerbose: Bool { context.verbosity == .verbose }

  var lines: [String] {
    let coverage = context.hasAllRules ? [folders, checklists, checkedItems, humanItems] : []
    let sections = [rules, worstFiles] + coverage + [skipped, failures]
    if let change = review.change {
      // In the review of a change, figures for the whole project would distract from the introduced findings.
      return (isVerbose ? [skipped, failures] : [failures]).flatMap { $0.isEmpty ? [] : $0 + [""] }
        + ChangeText(change: change, review: review, listed: listed, context: context).lines
    }
    let isEmpty = review.files.isEmpty && review.findings.isEmpty
    return sections.flatMap { $0.isEmpty ? [] : $0 + [""] } + (isEmpty ? [result] : verdict) + staleBaseline
  }

  private func section(_ title: String, _ table: TextTable) -> [String] {
    let lines = table.lines(ink)
    return lines.isEmpty ? [] : [ink(title, .bold)] + lines
  }

  // MARK: Findings

  private var rules: [String] {
    guard listed.findings.count > Self.fewFindings else { return [] }
    var table = TextTable(.left, .left)
    let ranked = Dictionary(grouping: listed.findings, by: \.rule).sorted { left, right in
      left.value.count == right.value.count ? left.key < right.key : left.value.count > right.value.count
    }
    for (rule, findings) in ranked {
      table.add(
        .init(Wording.counts(findings), findings.map(\.severity).max()?.style ?? .plain),
        .init(VisibleText.escaped(rule)))
    }
    return section("Findings by rule", table)
  }

  private var worstFiles: [String] {
    let byPath = Dictionary(grouping: listed.findings) { PathKey($0.path) }
    guard listed.findings.count > Self.fewFindings, byPath.count > 1 else { return [] }
    let coverage = Dictionary(review.files.map { (PathKey($0.path), $0.coverage.automatedCoverage) }) { first, _ in
      first
    }
    func rank(_ findings: [Finding]) -> [Int] {
      Severity.allCases.reversed().map { severity in findings.lazy.filter { $0.severity == severity }.count }
    }
    let ranked = byPath.map { (path: $0.key, findings: $0.value, rank: rank($0.value)) }.sorted { left, right in
      left.rank == right.rank ? left.path < right.path : right.rank.lexicographicallyPrecedes(left.rank)
    }
    var table = TextTable(.left, .right, .left)
    for (path, findings, _) in isVerbose ? ranked[...] : ranked.prefix(Self.tableLength) {
      table.add(
        .init(Wording.counts(findings)), .init(Wording.percent(coverage[path] ?? nil)),
        .init(context.displayed(path.path)))
    }
    return section("Files with the most findings (with coverage, without manual items)", table)
  }

  // MARK: Coverage

  private var folders: [String] {
    // Omits folders that contain only one subfolder, because both would have the same values.
    let counts = Dictionary(review.folders.map { ($0.path, $0.files) }) { first, _ in first }
    let wrappers = Set(
      review.folders.compactMap { folder -> String? in
        guard let slash = folder.path.lastIndex(of: "/") else { return nil }
        let parent = String(folder.path[..<slash])
        return counts[parent] == folder.files ? parent : nil
      })
    let candidates = review.folders.filter {
      $0.path != "." && $0.files >= Self.smallFolder && !wrappers.contains($0.path)
    }
    guard candidates.count > 1 else { return [] }
    let ranked = candidates.compactMap { folder in folder.coverage.automatedCoverage.map { (folder, share: $0) } }
      .filter { $0.share < 1 }
      .sorted { ($0.share, $0.0.path) < ($1.share, $1.0.path) }
    var table = TextTable(.right, .right, .left)
    for (folder, share) in isVerbose ? ranked[...] : ranked.prefix(Self.tableLength) {
      table.add(
        .init(Wording.percent(share)), .init(Wording.count(folder.files, "file"), .dim),
        .init(context.displayed(folder.path)))
    }
    return section("Folders with the lowest coverage, without manual items", table)
  }

  private var checklists: [String] {
    var table = TextTable(.left, .right, .right, .right, .right)
    let checklists = review.checklists.filter { $0.coverage.coverage != nil }
    guard !checklists.isEmpty else { return [] }
    table.add(
      .init(""), .init("coverage", .dim), .init("passed", .dim), .init("failed", .dim), .init("manual", .dim))
    for checklist in checklists {
      let coverage = checklist.coverage
      table.add(
        .init(VisibleText.escaped(ChecklistsPage.title(of: checklist.id))), .init(Wording.percent(coverage.coverage)),
        .init("\(coverage.passed)"), .init("\(coverage.failed)"), .init("\(coverage.human)"))
    }
    return section("Checklists", table)
  }

  private var checkedItems: [String] {
    guard isVerbose else { return [] }
    var table = TextTable(.left, .right, .left, .left)
    for item in review.checklists.flatMap(\.items) where item.status == .failed || item.status == .passed {
      table.add(
        .init(item.status.rawValue, item.status == .failed ? .red : .green), .init(item.share ?? ""),
        .init(VisibleText.escaped(item.id)), .init(VisibleText.escaped(item.text), .dim))
    }
    return section("Checklist items (passing constructs)", table)
  }

  private var humanItems: [String] {
    guard isVerbose else { return [] }
    var table = TextTable(.left, .left)
    for item in review.checklists.flatMap(\.items) where item.status == .human {
      table.add(.init(VisibleText.escaped(item.id)), .init(VisibleText.escaped(item.text), .dim))
    }
    return section("Manual review", table)
  }

  // MARK: Skipped files

  private var skipped: [String] {
    let skipped = review.skipped.filter { !$0.isFailure }
    if isVerbose || skipped.count <= Self.tableLength {
      var table = TextTable(.left, .left)
      for file in skipped { table.add(.init(context.displayed(file.path)), .init(VisibleText.escaped(file.reason))) }
      return section("Skipped", table)
    }
    var table = TextTable(.right, .left)
    let byReason = Dictionary(grouping: skipped, by: \.reason).map { (reason: $0.key, count: $0.value.count) }
    for (reason, count) in byReason.sorted(by: { ($1.count, $0.reason) < ($0.count, $1.reason) }) {
      table.add(.init(Wording.count(count, "file")), .init(VisibleText.escaped(reason), .dim))
    }
    return section("Skipped", table)
  }

  private var failures: [String] {
    var table = TextTable(.left, .left)
    for file in review.skipped where file.isFailure {
      table.add(.init(context.displayed(file.path)), .init(VisibleText.escaped(file.reason), .red))
    }
    return section("Could not be reviewed", table)
  }

  // MARK: Verdict

  private var verdict: [String] {
    let verdict = review.architecture
    let architecture = "Architecture \(verdict.architecture.rawValue): \(VisibleText.escaped(verdict.reason))"
    return WordWrap.lines(architecture, first: context.width, rest: context.width) + modules
      + (context.hasAllRules ? [coverage] : []) + fixes + [result]
  }

  /// How to apply the available fixes.
  private var fixes: [String] {
    let fixes = review.findings.compactMap(\.fix)
    let safe = fixes.lazy.filter(\.isSafe).count
    let unsafe = fixes.count - safe
    var parts: [String] = []
    if safe > 0 { parts.append("\(safe) safe (`\(context.fixCommand)`)") }
    if unsafe > 0 { parts.append("\(unsafe) unsafe (`\(context.fixCommand) --unsafe`)") }
    return parts.isEmpty ? [] : ["Available fixes: " + parts.joined(separator: ", ")]
  }

  /// The modules whose architecture differs from the project's, which also changes some of their rule levels. With
  /// `--verbose`, all modules are included.
  private var modules: [String] {
    let shown = review.modules.filter {
      context.verbosity == .verbose || $0.verdict.architecture != review.architecture.architecture
    }
    let lines = shown.prefix(context.verbosity == .verbose ? shown.count : 5).flatMap { module in
      let text =
        "\(VisibleText.escaped(module.name)): \(module.verdict.architecture.rawValue), "
        + VisibleText.escaped(module.verdict.reason)
      return WordWrap.lines(text, first: context.width - 2, rest: context.width - 4).map { "  " + $0 }
    }
    return shown.count > 5 && context.verbosity != .verbose ? lines + ["  … and \(shown.count - 5) more"] : lines
  }

  private var coverage: String {
    let count = review.coverage
    guard count.coverage != nil else { return "Checklist coverage: no applicable items" }
    var parts = ["\(count.passed) passed", "\(count.failed) failed"]
    if count.human > 0 { parts.append("\(count.human) for manual review") }
    return "Checklist coverage \(Wording.percent(count.coverage)) (\(parts.joined(separator: ", ")))"
  }

  private var staleBaseline: [String] {
    let count = review.staleBaseline
    guard count > 0 else { return [] }
    return [
      "\(count) baseline \(count == 1 ? "entry is" : "entries are") out of date; run `review baseline --prune` "
        + "to remove \(count == 1 ? "it" : "them")."
    ]
  }

  private var result: String {
    let files = Wording.count(review.files.count, "file")
    var notes: [String] = []
    if listed.minor > 0 { notes.append("\(listed.minor) minor, `--verbose` to list") }
    if review.suppressed > 0 { notes.append("\(review.suppressed) suppressed") }
    if review.baselined > 0 { notes.append("\(review.baselined) baselined") }
    let failures = review.skipped.lazy.filter(\.isFailure).count
    if failures > 0 { notes.append("\(failures) could not be reviewed") }
    let aside = notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))"
    if listed.findings.isEmpty {
      return review.files.isEmpty
        ? "No Swift files to review\(aside)." : ink("No findings", .green + .bold) + " in \(files)\(aside)."
    }
    // Files that could not be reviewed may still have findings, but are counted separately.
    let unreviewed = Set(paths: review.skipped.map(\.path))
    let affected = Set(paths: listed.findings.map(\.path)).subtracting(unreviewed).count
    let counts = Wording.counts(listed.findings) { ink($0, $1.style + .bold) }
    return "\(counts) in \(affected) of \(files)\(aside)."
  }
}
