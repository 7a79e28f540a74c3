package import Analyzer

/// Turns the findings of sample after sample into their lives.
///
/// Only files whose findings changed need to be recorded; a file that is not mentioned stays as it was.
package struct FindingLedger: Sendable {
  /// What makes a finding the same from sample to sample.
  private struct Key: Hashable {
    let fingerprint: String
    let severity: Severity
    let rule: Int
  }

  /// What is known of a finding while it lives; equal findings of one file have an entry each.
  private struct Open {
    let born: Int
    let firstLine: Int
    var line: Int
  }

  private var open: [Int: [Key: [Open]]] = [:]
  private var closed: [FindingLife] = []

  package init() {}

  /// One finding as the ledger needs it.
  package struct Entry: Sendable, Hashable {
    /// Does not depend on the file's present name: for a renamed file, that under its first name.
    package let fingerprint: String
    package let rule: Int
    package let severity: Severity
    /// 1-based; plays no part in what makes a finding the same.
    package let line: Int

    package init(fingerprint: String, rule: Int, severity: Severity, line: Int = 0) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.severity = severity
      self.line = line
    }
  }

  /// Sets what a file's findings are from a sample on; none for a file that is gone.
  /// - Parameters:
  ///   - sample: Not before one that was recorded earlier.
  ///   - file: An index into the files of the history.
  package mutating func record(_ findings: [Entry], ofFile file: Int, at sample: Int) {
    var wanted: [Key: [Int]] = [:]
    for finding in findings {
      let key = Key(fingerprint: finding.fingerprint, severity: finding.severity, rule: finding.rule)
      wanted[key, default: []].append(finding.line)
    }
    var lives = open.removeValue(forKey: file) ?? [:]
    for (key, opened) in lives {
      let lines = wanted[key] ?? []
      // Equal findings cannot be told apart; the youngest is taken to be the one that went.
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

  /// All lives so far, in the order that the history promises.
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
  /// The order that `ProjectHistory.lives` promises.
  package static func isOrdered(_ left: FindingLife, _ right: FindingLife) -> Bool {
    (left.born, left.rule, left.file, left.severity, left.gone ?? .max, left.line * 4_000_000 + left.lastLine)
      < (
        right.born, right.rule, right.file, right.severity, right.gone ?? .max, right.line * 4_000_000 + right.lastLine
      )
  }
}
