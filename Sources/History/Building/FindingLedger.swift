package import Analyzer

/// Tracks findings across consecutive samples and derives their lifetimes.
///
/// Only files whose findings changed must be recorded; findings in all other files carry over.
package struct FindingLedger: Sendable {
  /// Identifies a finding across samples.
  private struct Key: Hashable {
    let fingerprint: String
    let severity: Severity
    let rule: Int
  }

  /// An open finding; identical findings in a file each have their own entry.
  private struct Open {
    let born: Int
    let firstLine: Int
    var line: Int
  }

  private var open: [Int: [Key: [Open]]] = [:]
  private var closed: [FindingLife] = []

  package init() {}

  /// The part of a finding used by the ledger.
  package struct Entry: Sendable, Hashable {
    /// The fingerprint. It is computed with the file's first name, so that it does not change when the file is renamed.
    package let fingerprint: String
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

  /// Sets a file's findings, starting with a sample; pass an empty list for a deleted file.
  /// - Parameters:
  ///   - sample: The sample's index; must not precede the sample from an earlier call.
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
      // Identical findings are indistinguishable, so the most recent one is treated as fixed.
      for life in opened.dropFirst(lines.count) { close(key, life, file: file, gone: sample) }
      let rest = zip(opened, lines).map { Open(born: $0.born, firstLine: $0.firstLine, line: $1) }
      lives[key] = rest.isEmpty ? nil : rest
    }
    for (key, lines) in wanted {
      let added = lines.dropFirst(lives[key]?.count ?? 0).map { Open(born: sample, firstLine: $0, line: $0) }
      if !added.isEmpty { lives[key, default: []] += added }
    }
    if !lives.isEmpty { open[file] = lives }
  }

  /// All lifetimes so far, in the same order as `ProjectHistory.lives`.
  package var lives: [FindingLife] {
    var ledger = self
    for (file, keys) in open {
      for (key, opened) in keys {
        for life in opened { ledger.close(key, life, file: file, gone: nil) }
      }
    }
    return ledger.closed.sorted(by: FindingLife.isOrdered)
  }

  private mutating func close(_ key: Key, _ life: Open, file: Int, gone: Int?) {
    guard gone != life.born else { return }
    closed.append(
      FindingLife(
        rule: key.rule, severity: key.severity, file: file, born: life.born, gone: gone, line: life.firstLine,
        lastLine: life.line))
  }
}

extension FindingLife {
  /// Returns whether two lifetimes are in the order that `ProjectHistory.lives` requires.
  package static func isOrdered(_ left: FindingLife, _ right: FindingLife) -> Bool {
    (left.born, left.rule, left.file, left.severity, left.gone ?? .max, left.line * 4_000_000 + left.lastLine)
      < (
        right.born, right.rule, right.file, right.severity, right.gone ?? .max, right.line * 4_000_000 + right.lastLine
      )
  }
}
