package import Analyzer

/// The findings that are listed for people and coding agents.
package struct ListedFindings {
  /// In verbose mode, all findings. Otherwise, those that are not minor or make the command fail, except for those that
  /// another one resolves. If a finding makes the command fail, so does the other one.
  package let findings: [Finding]
  /// The findings that are not listed because another one resolves them, keyed by the latter's fingerprint.
  let alsoResolved: [String: [Finding]]
  /// The number of minor findings that are not listed.
  let minor: Int
}

extension ListedFindings {
  init(_ all: [Finding], in context: FormatContext) {
    if context.verbosity == .verbose {
      self.init(findings: all, alsoResolved: [:], minor: 0)
    } else {
      self.init(all, failingSeverity: context.failingSeverity)
    }
  }

  /// - Parameter failingSeverity: The lowest severity of findings that make the command fail; nil if none does.
  package init(_ all: [Finding], failingSeverity: Severity? = nil) {
    let major = all.filter { !$0.isSetAside(unlessAtLeast: failingSeverity) }
    let covered = CoveredFindings(major)
    var listed: [Finding] = []
    var resolved: [String: [Finding]] = [:]
    for finding in major {
      guard let cover = covered.lastCover(of: finding),
        cover.isAtLeast(failingSeverity) || !finding.isAtLeast(failingSeverity)
      else {
        listed.append(finding)
        continue
      }
      resolved[cover.fingerprint, default: []].append(finding)
    }
    self.init(findings: listed, alsoResolved: resolved, minor: all.count - major.count)
  }
}

extension Finding {
  /// Whether the finding is minor and does not make the command fail.
  /// - Parameter severity: The lowest severity of findings that make the command fail; nil if none does.
  func isSetAside(unlessAtLeast severity: Severity?) -> Bool { isMinorAtDefaultLevel && !isAtLeast(severity) }

  fileprivate func isAtLeast(_ severity: Severity?) -> Bool { severity.map { self.severity >= $0 } ?? false }
}

extension CoveredFindings {
  /// Returns the finding that covers another one and is not covered itself, or nil if the other one is not covered.
  fileprivate func lastCover(of finding: Finding) -> Finding? {
    // No rule is covered, even indirectly, by one that it covers.
    var last = cover(of: finding)
    while let next = last.flatMap(cover) { last = next }
    return last
  }
}
