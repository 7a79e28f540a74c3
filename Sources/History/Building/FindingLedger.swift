package import Analyzer

/// Tracks findings across consecutive samples and derives their lifetimes.
///
/// Only files whose findings changed need to be recorded; all other files keep their findings.
package struct FindingLedger: Sendable {
  /// Identifies a finding across samples.
  private struct Key: Hashable {
    let fingerprint: String
    let severity: Severity
    let rule: Int
  }

  /// An open finding. Identical findings in the same file each have their own entry.
  private struct Open {
    let introduced: Int
    let firstLine: Int
    var line: Int
  }

  private var open: [Int: [Key: [Open]]] = [:]
  private var closed: [FindingLife] = []

  package init() {}

  /// The parts of a finding that the ledger uses.
  package struct Entry: Sendable, Hashable {
    /// The fingerprint, which must not depend on the file's path, so that findings are recognized after a rename.
    package let fingerprint: String
    /// The rule's index in the caller's list of rules.
    package let rule: Int
    package let severity: Severity
    /// The 1-based line; not part of the finding's identity.
    package let line: Int

    package init(fingerprint: String, rule: Int, severity: Severity, line: Int = 0) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.severity = severity
      self.line = line
    }
  }

  /// Records a file's findings as of the given sample. Pass an empty array if the file was deleted.
  /// - Parameters:
  ///   - sample: The sample's index, which must not be lower than in an earlier call.
  ///   - file: An index into the history's files.
  package mutating func record(_ findings: [Entry], ofFile file: Int, at sample: Int) {
    var wanted: [Key: [Int]] = [:]
    for finding in findings {
      let key = Key(fingerprint: finding.fingerprint, severity: finding.severity, rule: finding.rule)
      wanted[key, default: []].append(finding.line)
    }
    var lives = open.removeValue(forKey: file) ?? [:]
    for (key, opened) in lives {
      let lines = wanted[key] ?? []
      // Identical findings are indistinguishable. If some of them are gone, the most recent ones are treated as fixed.
      for life in opened.dropFirst(lines.count) { close(key, life, file: file, fixed: sample) }
      let rest = zip(opened, lines).map { Open(introduced: $0.introduced, firstLine: $0.firstLine, line: $1) }
      lives[key] = rest.isEmpty ? nil : rest
    }
    for (key, lines) in wanted {
      let added = lines.dropFirst(lives[key]?.count ?? 0).map { Open(introduced: sample, firstLine: $0, line: $0) }
      if !added.isEmpty { lives[key, default: []] += added }
    }
    if !lives.isEmpty { open[file] = lives }
  }

  /// All lifetimes so far, in the same order as `ProjectHistory.lives`.
  package var lives: [FindingLife] {
    var ledger = self
    for (file, keys) in open {
      for (key, opened) in keys {
        for life in opened { ledger.close(key, life, file: file, fixed: nil) }
      }
    }
    return ledger.closed.sorted(by: FindingLife.isOrdered)
  }

  private mutating func close(_ key: Key, _ life: Open, file: Int, fixed: Int?) {
    guard fixed != life.introduced else { return }
    closed.append(
      FindingLife(
        rule: key.rule, severity: key.severity, file: file, introduced: life.introduced, fixed: fixed,
        line: life.firstLine,
        lastLine: life.line))
  }
}

extension FindingLife {
  /// Returns whether two lifetimes are in the order that `ProjectHistory.lives` requires.
  package static func isOrdered(_ left: FindingLife, _ right: FindingLife) -> Bool {
    (left.introduced, left.rule, left.file, left.severity, left.fixed ?? .max, left.line * 4_000_000 + left.lastLine)
      < (
        right.introduced, right.rule, right.file, right.severity, right.fixed ?? .max,
        right.line * 4_000_000 + right.lastLine
      )
  }
}
