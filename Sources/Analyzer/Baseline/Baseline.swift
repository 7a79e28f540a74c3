/// Findings that a team accepts for now, so that only what is new is shown.
public struct Baseline: Sendable, Hashable {
  /// One accepted finding.
  public struct Entry: Sendable, Hashable {
    /// Where it was found, relative to the root.
    public let path: String
    public let rule: String
    public let symbol: String
    /// The measured value, for rules with limits: more than this is not accepted.
    public let value: Int?
    public let fingerprint: String
    /// Why it is accepted; nil where nobody said so.
    public let reason: String?

    public init(path: String, rule: String, symbol: String, value: Int?, fingerprint: String, reason: String?) {
      self.path = path
      self.rule = rule
      self.symbol = symbol
      self.value = value
      self.fingerprint = fingerprint
      self.reason = reason
    }

    /// The entry that accepts a finding as it is.
    public init(_ finding: Finding, reason: String?) {
      self.init(
        path: finding.path, rule: finding.rule, symbol: finding.symbol, value: finding.value,
        fingerprint: finding.fingerprint, reason: reason)
    }
  }

  /// The name of the file at the root that is used without being asked for.
  public static let fileName = ".review-baseline.json"

  /// The newest form of the file that this version reads, and the one it writes.
  public static let form = 1

  /// Sorted by path, rule, symbol and fingerprint; each once.
  public let entries: [Entry]

  public init(_ entries: [Entry] = []) {
    var seen: Set<Entry> = []
    self.entries = entries.filter { seen.insert($0).inserted }.sorted {
      ($0.path, $0.rule, $0.symbol, $0.fingerprint) < ($1.path, $1.rule, $1.symbol, $1.fingerprint)
    }
  }
}

/// A finding that is not shown, and why.
public struct AcceptedFinding: Sendable, Hashable {
  /// What silences it.
  public enum Source: Sendable, Hashable {
    /// An entry of the baseline.
    case baseline
    /// A comment beside the code.
    case comment
  }

  public let finding: Finding
  public let source: Source
  /// What the entry or the comment says; nil where it says nothing.
  public let reason: String?

  public init(_ finding: Finding, source: Source, reason: String?) {
    self.finding = finding
    self.source = source
    self.reason = reason
  }
}
