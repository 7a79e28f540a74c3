/// Matches findings with the entries of a baseline.
///
/// Entries are matched by fingerprint. If an entry's file no longer exists or no longer declares the entry's type, a
/// finding with the same rule and symbol in another file also matches, so that findings do not reappear when code is
/// moved. In complete reviews, the findings of a renamed type match, too.
package struct BaselineMatch: Sendable {
  /// The matching entry for each finding, keyed by the finding's index; includes findings that have become worse.
  private var entryByFinding: [Int: Baseline.Entry] = [:]
  private let findings: [Finding]
  /// The entries whose findings no longer occur, in baseline order.
  package private(set) var unmatched: [Baseline.Entry] = []

  /// - Parameter code: The project's files and types.
  package init(_ baseline: Baseline, _ findings: [Finding], in code: PresentCode) {
    self.findings = findings
    let places = Dictionary(findings.indices.map { (findings[$0].fingerprint, $0) }) { first, _ in first }
    for entry in baseline.entries {
      if let place = places[entry.fingerprint], entryByFinding[place] == nil {
        entryByFinding[place] = entry
      } else if places[entry.fingerprint] == nil {
        unmatched.append(entry)
      }
    }
    matchMoved(code)
    if code.isComplete, !unmatched.isEmpty { matchRenamed(RenamedTypes(baseline, in: code)) }
  }

  private mutating func matchRenamed(_ types: RenamedTypes) {
    let pairs = types.pairs(of: unmatched, with: findings) { entryByFinding[$0] == nil }
    for pair in pairs { entryByFinding[pair.finding] = unmatched[pair.entry] }
    let matched = Set(pairs.map(\.entry))
    unmatched = unmatched.enumerated().filter { !matched.contains($0.offset) }.map(\.element)
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

  /// Matches the entries whose code is no longer in their files. Prefers files with the same name, and equal values.
  private mutating func matchMoved(_ code: PresentCode) {
    let moved = unmatched.indices.filter { !code.contains(unmatched[$0]) }
    guard !moved.isEmpty else { return }
    var matched: Set<Int> = []
    for comparesFileNames in [true, false] {
      struct Key: Hashable {
        let rule: String
        let symbol: String
        let fileName: Substring
      }
      func key(_ rule: String, _ symbol: String, _ path: String) -> Key {
        Key(rule: rule, symbol: symbol, fileName: comparesFileNames ? path.fileName : "")
      }
      var waiting = Dictionary(grouping: moved.filter { !matched.contains($0) }) {
        key(unmatched[$0].rule, unmatched[$0].symbol, unmatched[$0].path)
      }
      // Starts with the greatest values, which the fewest entries accept.
      let ranked = findings.enumerated().sorted { left, right in
        (right.element.value ?? 0, left.offset) < (left.element.value ?? 0, right.offset)
      }
      for (place, finding) in ranked where entryByFinding[place] == nil {
        // Without a file name or a symbol, an entry could accept a new finding in an unrelated file.
        guard comparesFileNames || !finding.symbol.isEmpty else { continue }
        let key = key(finding.rule, finding.symbol, finding.path)
        guard let best = waiting[key]?.min(by: { excess(of: $0, over: finding) < excess(of: $1, over: finding) }) else {
          continue
        }
        waiting[key]?.removeAll { $0 == best }
        entryByFinding[place] = unmatched[best]
        matched.insert(best)
      }
    }
    unmatched = unmatched.enumerated().filter { !matched.contains($0.offset) }.map(\.element)
  }

  /// By how much an entry accepts more than the value of a finding. An entry that accepts less comes last.
  private func excess(of entry: Int, over finding: Finding) -> UInt {
    guard let accepted = unmatched[entry].value, let value = finding.value else { return 0 }
    return accepted < value ? .max : accepted.subtractingReportingOverflow(value).partialValue.magnitude
  }
}

extension String {
  fileprivate var fileName: Substring {
    lastIndex(of: "/").map { self[index(after: $0)...] } ?? self[...]
  }
}

extension Finding {
  /// Returns the same finding with a remark added to its message.
  fileprivate func adding(_ remark: String) -> Finding {
    var finding = self
    finding.message += remark
    return finding
  }
}
