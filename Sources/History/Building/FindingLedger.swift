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

  /// What is known of a finding while it lives.
  private struct Open {
    let born: Int
    /// Equal findings of one file.
    var count: Int
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

    package init(fingerprint: String, rule: Int, severity: Severity) {
      self.fingerprint = fingerprint
      self.rule = rule
      self.severity = severity
    }
  }

  /// Sets what a file's findings are from a sample on; none for a file that is gone.
  /// - Parameters:
  ///   - sample: Not before one that was recorded earlier.
  ///   - file: An index into the files of the history.
  package mutating func record(_ findings: [Entry], ofFile file: Int, at sample: Int) {
    var wanted: [Key: Int] = [:]
    for finding in findings {
      wanted[Key(fingerprint: finding.fingerprint, severity: finding.severity, rule: finding.rule), default: 0] += 1
    }
    var lives = open.removeValue(forKey: file) ?? [:]
    for (key, opened) in lives {
      var surplus = opened.reduce(0) { $0 + $1.count } - (wanted[key] ?? 0)
      guard surplus > 0 else { continue }
      var rest = opened
      // Equal findings cannot be told apart; the youngest is taken to be the one that went.
      while surplus > 0, var last = rest.popLast() {
        let ended = min(surplus, last.count)
        close(key, file: file, born: last.born, gone: sample, count: ended)
        surplus -= ended
        last.count -= ended
        if last.count > 0 { rest.append(last) }
      }
      lives[key] = rest.isEmpty ? nil : rest
    }
    for (key, count) in wanted {
      let missing = count - (lives[key] ?? []).reduce(0) { $0 + $1.count }
      if missing > 0 { lives[key, default: []].append(Open(born: sample, count: missing)) }
    }
    if !lives.isEmpty { open[file] = lives }
  }

  /// All lives so far, in the order that the history promises.
  package var lives: [FindingLife] {
    var ledger = self
    for (file, keys) in open {
      for (key, opened) in keys {
        for life in opened { ledger.close(key, file: file, born: life.born, gone: nil, count: life.count) }
      }
    }
    return ledger.closed.sorted(by: FindingLife.isOrdered)
  }

  private mutating func close(_ key: Key, file: Int, born: Int, gone: Int?, count: Int) {
    guard gone != born else { return }
    let life = FindingLife(rule: key.rule, severity: key.severity, file: file, born: born, gone: gone)
    closed.append(contentsOf: repeatElement(life, count: count))
  }
}

extension FindingLife {
  /// The order that `ProjectHistory.lives` promises.
  package static func isOrdered(_ left: FindingLife, _ right: FindingLife) -> Bool {
    (left.born, left.rule, left.file, left.severity, left.gone ?? .max)
      < (right.born, right.rule, right.file, right.severity, right.gone ?? .max)
  }
}
