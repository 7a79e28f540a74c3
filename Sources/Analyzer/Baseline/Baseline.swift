/// Accepted findings, which reviews do not report.
package struct Baseline: Sendable, Hashable {
  /// One accepted finding.
  package struct Entry: Sendable, Hashable {
    /// The file path, relative to the root.
    package let path: String
    /// The rule's ID.
    package let rule: String
    /// The declaration that contains the finding; empty for the file itself.
    package let symbol: String
    /// The measured value, for rules with limits. If the value increases, the finding is reported again.
    package let value: Int?
    /// The finding's fingerprint, by which findings and entries are matched.
    package let fingerprint: String
    /// The reason the finding is accepted, or nil if none was given.
    package let reason: String?

    package init(path: String, rule: String, symbol: String, value: Int?, fingerprint: String, reason: String?) {
      self.path = path
      self.rule = rule
      self.symbol = symbol
      self.value = value
      self.fingerprint = fingerprint
      self.reason = reason
    }

    /// Creates an entry that accepts a finding with its current value.
    package init(_ finding: Finding, reason: String?) {
      self.init(
        path: finding.path, rule: finding.rule, symbol: finding.symbol, value: finding.value,
        fingerprint: finding.fingerprint, reason: reason)
    }
  }

  /// The name of the default baseline file, which is at the root.
  package static let fileName = ".review-baseline.json"

  /// The newest version of the file format that this executable can read, which is also the version that it writes.
  package static let form = 1

  /// The entries, sorted by path, rule, symbol and fingerprint, without duplicates.
  package let entries: [Entry]

  package init(_ entries: [Entry] = []) {
    var seen: Set<Entry> = []
    self.entries = entries.filter { seen.insert($0).inserted }.sorted {
      ($0.path, $0.rule, $0.symbol, $0.fingerprint) < ($1.path, $1.rule, $1.symbol, $1.fingerprint)
    }
  }
}

/// A finding that is not reported, and the reason why.
package struct AcceptedFinding: Sendable, Hashable {
  /// How the finding was accepted.
  package enum Source: String, Sendable, Hashable {
    /// A baseline entry.
    case baseline
    /// A suppression comment.
    case comment
  }

  package let finding: Finding
  /// Whether a baseline entry or a comment accepts the finding.
  package let source: Source
  /// The reason given in the baseline entry or suppression comment, or nil if there is none.
  package let reason: String?

  package init(_ finding: Finding, source: Source, reason: String?) {
    self.finding = finding
    self.source = source
    self.reason = reason
  }
}
