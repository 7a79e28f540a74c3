import Analyzer

/// The findings that are listed for people and coding agents.
struct ListedFindings {
  /// In verbose mode, all findings. Otherwise, those that are neither minor nor resolved by another one, and those that
  /// make the command fail.
  let findings: [Finding]
  /// The rules whose findings are not listed because another finding resolves them, keyed by the latter's fingerprint.
  let alsoResolved: [String: [String]]
  /// The number of minor findings that are not listed.
  let minor: Int

  init(_ all: [Finding], in context: FormatContext) {
    guard context.verbosity != .verbose else {
      (findings, alsoResolved, minor) = (all, [:], 0)
      return
    }
    let major = all.filter { !context.isSetAside($0) }
    let covered = CoveredFindings(major)
    var listed: [Finding] = []
    var resolved: [String: [String]] = [:]
    for finding in major {
      guard !context.makesCommandFail(finding), let cover = covered.lastCover(of: finding) else {
        listed.append(finding)
        continue
      }
      resolved[cover.fingerprint, default: []].append(finding.rule)
    }
    findings = listed
    alsoResolved = resolved.mapValues { Set($0).sorted() }
    minor = all.count - major.count
  }
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
