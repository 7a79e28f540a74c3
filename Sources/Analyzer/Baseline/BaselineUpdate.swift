/// A baseline brought up to date with a review.
package struct BaselineUpdate: Sendable {
  /// The new baseline.
  package let baseline: Baseline
  /// Entries for findings that were not accepted before.
  package let added: Int
  /// Entries that are dropped, because what they accepted no longer occurs.
  package let removed: [Baseline.Entry]
  /// Entries that accept more than before, because their finding got worse.
  package let raised: Int
  /// Entries that follow a file to a new place.
  package let moved: Int

  /// - Parameters:
  ///   - old: The reasons of its entries are kept.
  ///   - findings: All findings, those included that `old` accepts.
  ///   - reason: For entries that are new.
  ///   - acceptsNew: Whether new findings and worse values are taken in; otherwise entries are only dropped and values
  ///     lowered.
  ///   - covers: Whether the review would have found what an entry speaks of. Others are kept as they are.
  ///   - isPresent: Whether a path is a file of the project.
  package init(
    of old: Baseline, with findings: [Finding], reason: String? = nil, acceptsNew: Bool = true,
    covers: (Baseline.Entry) -> Bool = { _ in true }, isPresent: (String) -> Bool
  ) {
    let match = BaselineMatch(old, findings, isPresent: isPresent)
    var entries = match.unmatched.filter { !covers($0) }
    var added = 0
    var raised = 0
    var moved = 0
    for (place, finding) in findings.enumerated() {
      guard let entry = match.entry(forFindingAt: place) else {
        guard acceptsNew else { continue }
        entries.append(Baseline.Entry(finding, reason: reason))
        added += 1
        continue
      }
      let isWorse = finding.value.flatMap { value in entry.value.map { value > $0 } } ?? false
      if isWorse, acceptsNew { raised += 1 }
      if entry.path != finding.path { moved += 1 }
      entries.append(
        isWorse && !acceptsNew ? entry : Baseline.Entry(finding, reason: entry.reason))
    }
    baseline = Baseline(entries)
    removed = match.unmatched.filter(covers)
    self.added = added
    self.raised = raised
    self.moved = moved
  }
}
