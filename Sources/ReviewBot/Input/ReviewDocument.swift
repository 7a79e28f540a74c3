import Analyzer

/// The parts of a JSON review that the bot needs, before validation.
struct ReviewDocument: Decodable {
  struct Finding: Decodable {
    let rule: String
    let severity: String
    let path: String
    let line: Int
    let column: Int
    let endLine: Int
    let endColumn: Int
    let message: String
    let symbol: String
    let fingerprint: String
    let value: Int?
    let limit: Int?
    /// Missing in files written by earlier versions.
    let minor: Bool?
    /// Missing in files written by earlier versions.
    let related: [Location]?

    struct Location: Decodable {
      let path: String
      let line: Int
      let column: Int
    }

    enum CodingKeys: String, CodingKey {
      case rule, severity, path, line, column, message, symbol, value, limit, fingerprint, minor, related
      case endLine = "end_line"
      case endColumn = "end_column"
    }
  }

  struct Change: Decodable {
    struct Rule: Decodable {
      let rule: String
      let count: Int
    }

    struct Metric: Decodable {
      let name: String
      let before: Int?
      let after: Int?
    }

    struct ItemChange: Decodable {
      struct Count: Decodable {
        let opportunities: Int
        let failures: Int
      }

      let id: String
      let before: Count
      let after: Count
    }

    struct Count: Decodable {
      let passed: Int
      let failed: Int
      let human: Int
    }

    struct Coverage: Decodable {
      let before: Count
      let after: Count
    }

    struct File: Decodable {
      let path: String
      let introduced: Int
      let fixed: Int
    }

    struct Item: Decodable {
      let id: String
      let files: Int
    }

    struct Kind: Decodable {
      let path: String
      let name: String
      let line: Int
      let endLine: Int

      enum CodingKeys: String, CodingKey {
        case path, name, line
        case endLine = "end_line"
      }
    }

    struct Switch: Decodable {
      let module: String?
      let before: String
      let after: String
      let reason: String
    }

    struct Unread: Decodable {
      let path: String
      let reason: String
    }

    let headCommit: String?
    let fixed: [Rule]
    let metrics: [Metric]
    let coverage: Coverage
    let files: [File]
    let human: [Item]
    /// Missing in files written by earlier versions.
    let items: [ItemChange]?
    let types: [Kind]
    let unread: [Unread]
    /// Missing in files written by earlier versions.
    let architecture: [Switch]?

    enum CodingKeys: String, CodingKey {
      case fixed, metrics, coverage, files, human, items, types, unread, architecture
      case headCommit = "head_commit"
    }
  }

  let schema: Int
  let findings: [Finding]
  let change: Change?
}

// MARK: Checks

private typealias Problem = ReviewFile.Problem

extension ReviewDocument.Finding {
  func checked(_ location: String, rules: Set<String>) throws(ReviewFile.Problem) -> Analyzer.Finding {
    guard rules.contains(rule) else { throw Problem("\(location) contains a rule unknown to this version") }
    guard let severity = Severity(rawValue: severity) else { throw Problem("\(location) has an invalid severity") }
    guard (8...64).contains(fingerprint.utf8.count), fingerprint.utf8.allSatisfy(\.isLowerHexadecimal) else {
      throw Problem("\(location) has an invalid fingerprint")
    }
    let start = SourcePosition(line: line, column: column)
    let end = SourcePosition(line: endLine, column: endColumn)
    guard start.isPlausible, end.isPlausible, start <= end else { throw Problem("\(location) has an invalid range") }
    var others: [Analyzer.Finding.Location] = []
    for (index, other) in (related ?? []).prefix(1000).enumerated() {
      let start = SourcePosition(line: other.line, column: other.column)
      guard start.isPlausible else { throw Problem("\(location).related[\(index)] has an invalid range") }
      others.append(
        .init(path: try other.path.checkedPath("\(location).related[\(index)]"), range: .init(start: start, end: start))
      )
    }
    return Analyzer.Finding(
      rule: rule, severity: severity, path: try path.checkedPath(location), range: SourceRange(start: start, end: end),
      message: try message.checked(location, limit: 4000), symbol: try symbol.checked(location, limit: 1000),
      value: value, limit: limit, fingerprint: fingerprint, isMinor: minor ?? false,
      related: others)
  }
}

extension ReviewDocument.Change {
  /// Returns the files that declare types, along with these types.
  func checkedTypes() throws(ReviewFile.Problem) -> [FileReview] {
    guard types.count <= 200_000 else { throw Problem("`change.types` has too many elements") }
    var byPath: [String: [TypeReview]] = [:]
    for (index, type) in types.enumerated() {
      let location = "change.types[\(index)]"
      guard SourcePosition(line: type.line, column: 1).isPlausible, type.line <= type.endLine,
        SourcePosition(line: type.endLine, column: 1).isPlausible
      else { throw Problem("\(location) has an invalid range") }
      byPath[try type.path.checkedPath(location), default: []].append(
        TypeReview(
          name: try type.name.checked(location, limit: 1000), kind: "", roles: [], line: type.line, codeLines: 0,
          storedProperties: 0, bodyLength: nil, bodyDepth: nil, cohesion: nil, endLine: type.endLine))
    }
    return byPath.sorted { $0.key < $1.key }.map { path, types in
      FileReview(
        path: path, roles: [], lines: LineCounts(), maxBodyLength: nil, uiImports: [], types: types,
        coverage: CoverageCount())
    }
  }

  /// Returns the files that could not be read.
  func checkedFailures() throws(ReviewFile.Problem) -> [SkippedFile] {
    var failures: [SkippedFile] = []
    for (index, file) in unread.prefix(1000).enumerated() {
      let location = "change.unread[\(index)]"
      failures.append(
        SkippedFile(
          path: try file.path.checkedPath(location), reason: try file.reason.checked(location, limit: 1000),
          isFailure: true))
    }
    return failures
  }
}

extension ReviewDocument.Change {
  func checked(rules: Set<String>) throws(ReviewFile.Problem) -> ChangeSummary {
    guard fixed.count <= 1000, files.count <= 20_000, human.count <= 1000, metrics.count <= 100 else {
      throw Problem("`change` has too many elements")
    }
    var gone: [String: Int] = [:]
    for rule in fixed {
      guard rules.contains(rule.rule) else {
        throw Problem("`change.fixed` contains a rule unknown to this version")
      }
      gone[rule.rule, default: 0] += try rule.count.checkedCount("change.fixed")
    }
    var figures: [ChangeFigures.Metric] = []
    for metric in metrics {
      // Ignores metrics added in later versions.
      guard let name = ChangeFigures.Metric.Name(rawValue: metric.name) else { continue }
      figures.append(
        .init(
          name: name,
          value: .init(
            before: try metric.before?.checkedCount("change.metrics"),
            after: try metric.after?.checkedCount("change.metrics"))))
    }
    var changed: [ChangeFigures.File] = []
    for file in files {
      changed.append(
        .init(
          path: try file.path.checkedPath("change.files"), introduced: try file.introduced.checkedCount("change.files"),
          fixed: try file.fixed.checkedCount("change.files")))
    }
    var humanItems: [ChangeFigures.HumanItem] = []
    for item in human
    where ChangeFigures.humanTexts[item.id] != nil && !humanItems.contains(where: { $0.id == item.id }) {
      humanItems.append(.init(id: item.id, files: try item.files.checkedCount("change.human")))
    }
    var counts: [ChangeFigures.ItemChange] = []
    for item in (items ?? []).prefix(1000)
    where ChangeFigures.itemTexts[item.id] != nil && !counts.contains(where: { $0.id == item.id }) {
      counts.append(
        .init(id: item.id, count: .init(before: try item.before.checked(), after: try item.after.checked())))
    }
    return ChangeSummary(
      base: "", fixed: gone, existing: 0, rules: [],
      figures: ChangeFigures(
        metrics: figures, coverage: .init(before: try coverage.before.checked(), after: try coverage.after.checked()),
        files: changed, humanItems: humanItems, items: counts),
      architecture: try checkedSwitches())
  }

  private func checkedSwitches() throws(ReviewFile.Problem) -> [ArchitectureSwitch] {
    var switches: [ArchitectureSwitch] = []
    for change in (architecture ?? []).prefix(100) {
      guard let before = Architecture(rawValue: change.before), let after = Architecture(rawValue: change.after) else {
        throw Problem("`change.architecture` contains an architecture unknown to this version")
      }
      switches.append(
        ArchitectureSwitch(
          module: try change.module?.checked("change.architecture", limit: 1000), before: before, after: after,
          reason: try change.reason.checked("change.architecture", limit: 1000)))
    }
    return switches
  }
}

extension ReviewDocument.Change.ItemChange.Count {
  fileprivate func checked() throws(ReviewFile.Problem) -> ChangeFigures.ItemCount {
    ChangeFigures.ItemCount(
      opportunities: try opportunities.checkedCount("change.items"),
      failures: try failures.checkedCount("change.items"))
  }
}

extension ReviewDocument.Change.Count {
  fileprivate func checked() throws(ReviewFile.Problem) -> CoverageCount {
    CoverageCount(
      passed: try passed.checkedCount("change.coverage"), failed: try failed.checkedCount("change.coverage"),
      human: try human.checkedCount("change.coverage"))
  }
}

extension SourcePosition {
  fileprivate var isPlausible: Bool { (1...10_000_000).contains(line) && (1...10_000_000).contains(column) }
}

extension Int {
  fileprivate func checkedCount(_ location: String) throws(ReviewFile.Problem) -> Int {
    guard (0...1_000_000_000).contains(self) else { throw Problem("`\(location)` contains an invalid count") }
    return self
  }
}

extension String {
  fileprivate func checked(_ location: String, limit: Int) throws(ReviewFile.Problem) -> String {
    guard utf8.count <= limit else { throw Problem("\(location) contains text longer than \(limit) bytes") }
    return self
  }

  /// Returns the path if it is relative and does not leave the root.
  fileprivate func checkedPath(_ location: String) throws(ReviewFile.Problem) -> String {
    let parts = split(separator: "/", omittingEmptySubsequences: false)
    guard (1...4096).contains(utf8.count), !utf8.contains(0), !parts.contains(where: { ["", ".", ".."].contains($0) })
    else { throw Problem("\(location) has an invalid path") }
    return self
  }
}

extension UInt8 {
  fileprivate var isLowerHexadecimal: Bool { (0x30...0x39).contains(self) || (0x61...0x66).contains(self) }
}
