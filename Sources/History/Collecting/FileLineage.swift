import Git

/// Follows files from sample to sample, across renames, and records their histories.
struct FileLineage {
  private struct Record {
    var path: String
    var formerPaths: [FileHistory.FormerPath] = []
    var points: [FileHistory.Point] = []
  }

  private var records: [Record] = []
  /// The index of each file in the latest sample, keyed by path.
  private var present: [String: Int] = [:]
  /// The index of every file, including deleted ones, keyed by its current or last path.
  private var byPath: [String: Int] = [:]
  private var ledger = FindingLedger()
  private let rules: [String]
  private let ruleIndex: [String: Int]
  private var previous: [String: SampleResult.File] = [:]

  /// - Parameter rules: The sorted IDs of all rules.
  init(rules: [String]) {
    self.rules = rules
    ruleIndex = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1, $0) })
  }

  /// Adds the next sample.
  /// - Parameter moves: The former paths of renamed files, keyed by new path.
  mutating func add(_ result: SampleResult, at sample: Int, moves: [String: String]) {
    follow(moves, in: result, at: sample)
    for path in previous.keys.sorted() where result.files[path] == nil {
      guard let file = present.removeValue(forKey: path) else { continue }
      records[file].points.append(FileHistory.Point(sample: sample, state: nil))
      ledger.record([], ofFile: file, at: sample)
    }
    for (path, state) in result.files.sorted(by: { $0.key < $1.key }) where previous[path] != state {
      let file = index(of: path)
      // Findings can move to other lines without changing the file's figures.
      if previous[path]?.state != state.state {
        records[file].points.append(FileHistory.Point(sample: sample, state: state.state))
      }
      ledger.record(state.findings.compactMap(entry), ofFile: file, at: sample)
    }
    previous = result.files
  }

  /// Continues the history of a renamed file, unless the new path has its own history.
  private mutating func follow(_ moves: [String: String], in result: SampleResult, at sample: Int) {
    for (new, old) in moves.sorted(by: { $0.key < $1.key }) {
      guard result.files[new] != nil, result.files[old] == nil, byPath[new] == nil, let file = present[old] else {
        continue
      }
      present[old] = nil
      byPath[old] = nil
      records[file].formerPaths.append(FileHistory.FormerPath(path: old, until: sample))
      records[file].path = new
      present[new] = file
      byPath[new] = file
      previous[new] = previous.removeValue(forKey: old)
    }
  }

  private mutating func index(of path: String) -> Int {
    if let file = byPath[path] {
      present[path] = file
      return file
    }
    records.append(Record(path: path))
    byPath[path] = records.count - 1
    present[path] = records.count - 1
    return records.count - 1
  }

  private func entry(_ finding: SampleResult.Entry) -> FindingLedger.Entry? {
    ruleIndex[finding.rule].map {
      FindingLedger.Entry(
        fingerprint: finding.fingerprint, rule: $0, severity: finding.severity, line: finding.line)
    }
  }

  /// Returns the files sorted by path, the rules that ever reported a finding, and the lifetimes of all findings. A
  /// lifetime refers to its file and its rule by index.
  func histories(
    churn: [String: FileChurn], owners: (String) -> [String]
  ) -> (files: [FileHistory], rules: [String], lives: [FindingLife]) {
    let order = records.indices.sorted { records[$0].path.utf8.lexicographicallyPrecedes(records[$1].path.utf8) }
    var newFile = [Int](repeating: 0, count: records.count)
    for (position, file) in order.enumerated() { newFile[file] = position }
    let files = order.map { file in
      let record = records[file]
      return FileHistory(
        path: record.path, formerPaths: record.formerPaths, points: record.points,
        churn: churn[record.path] ?? FileChurn(), owners: owners(record.path))
    }
    let lives = ledger.lives
    let fired = Set(lives.map(\.rule)).sorted()
    let newRule = Dictionary(uniqueKeysWithValues: fired.enumerated().map { ($1, $0) })
    let moved = lives.map { life in
      FindingLife(
        rule: newRule[life.rule] ?? 0, severity: life.severity, file: newFile[life.file], introduced: life.introduced,
        fixed: life.fixed, line: life.line, lastLine: life.lastLine)
    }
    return (files, fired.map { rules[$0] }, moved.sorted(by: FindingLife.isOrdered))
  }
}
