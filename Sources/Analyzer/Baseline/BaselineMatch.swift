/// Matches findings with the entries of a baseline.
///
/// Entries are matched by fingerprint. If an entry's file no longer exists, a finding with the same rule and symbol in
/// a file with the same name also matches, so that findings do not reappear when a file is moved.
package struct BaselineMatch: Sendable {
  /// The matching entry for each finding, keyed by the finding's index; includes findings that have become worse.
  private var entryByFinding: [Int: Baseline.Entry] = [:]
  private let findings: [Finding]
  /// The entries whose findings no longer occur, in baseline order.
  package private(set) var unmatched: [Baseline.Entry] = []

  /// - Parameter isPresent: Returns whether the project contains a file at a path.
  package init(_ baseline: Baseline, _ findings: [Finding], isPresent: (String) -> Bool) {
    self.findings = findings
    let places = Dictionary(findings.indices.map { (findings[$0].fingerprint, $0) }) { first, _ in first }
    for entry in baseline.entries {
      if let place = places[entry.fingerprint], entryByFinding[place] == nil {
        entryByFinding[place] = entry
      } else if places[entry.fingerprint] == nil {
        unmatched.append(entry)
      }
    }
    matchMovedFiles(isPresent)
  }

  /// The findings to report. The message of a finding that has become worse includes the accepted value.
  package var shown: [Finding] {
    findings.indices.compactMap { entryByFinding[$0] == nil ? findings[$0] : worseFinding(at: $0) }
  }

  /// The findings that have become worse, with the accepted value in their messages.
  var worse: [Finding] { findings.indices.compactMap(worseFinding) }

  private func worseFinding(at place: Int) -> Finding? {
    guard isWorse(place), let accepted = entryByFinding[place]?.value else { return nil }
    return findings[place].adding("; the baseline accepts \(accepted)")
  }

  /// The accepted findings, in their original order.
  package var accepted: [AcceptedFinding] {
    findings.indices.compactMap { place in
      guard let entry = entryByFinding[place], !isWorse(place) else { return nil }
      return AcceptedFinding(findings[place], source: .baseline, reason: entry.reason)
    }
  }

  /// Returns the matching entry for a finding, even if the finding has become worse.
  package func entry(forFindingAt place: Int) -> Baseline.Entry? { entryByFinding[place] }

  private func isWorse(_ place: Int) -> Bool {
    guard let accepted = entryByFinding[place]?.value, let value = findings[place].value else { return false }
    return value > accepted
  }

  private mutating func matchMovedFiles(_ isPresent: (String) -> Bool) {
    struct Key: Hashable {
      let rule: String
      let symbol: String
      let file: Substring

      init(rule: String, symbol: String, path: String) {
        self.rule = rule
        self.symbol = symbol
        file = path.lastIndex(of: "/").map { path[path.index(after: $0)...] } ?? path[...]
      }
    }
    var waiting: [Key: [Int]] = [:]
    for (index, entry) in unmatched.enumerated().reversed() where !isPresent(entry.path) {
      waiting[Key(rule: entry.rule, symbol: entry.symbol, path: entry.path), default: []].append(index)
    }
    guard !waiting.isEmpty else { return }
    var matched: Set<Int> = []
    for place in findings.indices where entryByFinding[place] == nil {
      let finding = findings[place]
      let key = Key(rule: finding.rule, symbol: finding.symbol, path: finding.path)
      guard let index = waiting[key]?.popLast() else { continue }
      entryByFinding[place] = unmatched[index]
      matched.insert(index)
    }
    unmatched = unmatched.enumerated().filter { !matched.contains($0.offset) }.map(\.element)
  }
}

extension Finding {
  /// Returns the same finding with a remark added to its message.
  fileprivate func adding(_ remark: String) -> Finding {
    Finding(
      rule: rule, severity: severity, path: path, range: range, message: message + remark, symbol: symbol, value: value,
      limit: limit, fingerprint: fingerprint, isIntroduced: isIntroduced, checklistItems: checklistItems, fix: fix,
      related: related)
  }
}
