/// Findings that a team accepts for now, so that only what is new is shown.
package struct Baseline: Sendable, Hashable {
  /// One accepted finding.
  package struct Entry: Sendable, Hashable {
    /// Where it was found, relative to the root.
    package let path: String
    package let rule: String
    package let symbol: String
    /// The measured value, for rules with limits: more than this is not accepted.
    package let value: Int?
    package let fingerprint: String
    /// Why it is accepted; nil where nobody said so.
    package let reason: String?

    package init(path: String, rule: String, symbol: String, value: Int?, fingerprint: String, reason: String?) {
      self.path = path
      self.rule = rule
      self.symbol = symbol
      self.value = value
      self.fingerprint = fingerprint
      self.reason = reason
    }

    /// The entry that accepts a finding as it is.
    package init(_ finding: Finding, reason: String?) {
      self.init(
        path: finding.path, rule: finding.rule, symbol: finding.symbol, value: finding.value,
        fingerprint: finding.fingerprint, reason: reason)
    }
  }

  /// The name of the file at the root that is used without being asked for.
  package static let fileName = ".review-baseline.json"

  /// The newest form of the file that this version reads, and the one it writes.
  package static let form = 1

  /// Sorted by path, rule, symbol and fingerprint; each once.
  package let entries: [Entry]

  package init(_ entries: [Entry] = []) {
    var seen: Set<Entry> = []
    self.entries = entries.filter { seen.insert($0).inserted }.sorted {
      ($0.path, $0.rule, $0.symbol, $0.fingerprint) < ($1.path, $1.rule, $1.symbol, $1.fingerprint)
    }
  }
}

/// A finding that is not shown, and why.
package struct AcceptedFinding: Sendable, Hashable {
  /// What silences it.
  package enum Source: String, Sendable, Hashable {
    /// An entry of the baseline.
    case baseline
    /// A comment beside the code.
    case comment
  }

  package let finding: Finding
  package let source: Source
  /// What the entry or the comment says; nil where it says nothing.
  package let reason: String?

  package init(_ finding: Finding, source: Source, reason: String?) {
    self.finding = finding
    self.source = source
    self.reason = reason
  }
}
