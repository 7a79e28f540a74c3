package import Analyzer

/// The results of reviewing a pull request, as input for the plan.
package struct ReviewedChange: Sendable {
  /// The full hash of the reviewed commit.
  package let head: String
  /// The introduced findings, in review order.
  package let introduced: [Finding]
  /// The number of fixed findings, keyed by rule.
  package let fixed: [String: Int]
  /// The metrics before and after the change, with paths relative to the same folder as those of the findings.
  package let figures: ChangeFigures
  /// The modules whose detected architecture changes.
  package let architecture: [ArchitectureSwitch]
  /// The declared types, keyed by path, used to find the lines of a symbol.
  package let types: [PathKey: [TypeReview]]
  /// Files that could not be reviewed.
  package let unread: [SkippedFile]
  /// The source files in the head commit. A commented file that is not one of them was moved or deleted.
  package let files: Set<PathKey>

  package init(
    head: String, introduced: [Finding], fixed: [String: Int], figures: ChangeFigures, types: [PathKey: [TypeReview]],
    unread: [SkippedFile] = [], architecture: [ArchitectureSwitch] = [], files: Set<PathKey> = []
  ) {
    self.head = head
    self.introduced = introduced
    self.fixed = fixed
    self.figures = figures
    self.types = types
    self.unread = unread
    self.architecture = architecture
    self.files = files
  }

  /// Returns the change with paths relative to the repository instead of the review's root.
  /// - Parameter folder: The review's root relative to the repository, with a trailing slash; empty if both are the
  ///   same.
  package func moved(below folder: String) -> ReviewedChange {
    guard !folder.isEmpty else { return self }
    return ReviewedChange(
      head: head, introduced: introduced.map { $0.moved(below: folder) }, fixed: fixed,
      figures: ChangeFigures(
        metrics: figures.metrics, coverage: figures.coverage,
        files: figures.files.map { .init(path: folder + $0.path, introduced: $0.introduced, fixed: $0.fixed) },
        humanItems: figures.humanItems, items: figures.items),
      types: Dictionary(uniqueKeysWithValues: types.map { (PathKey(folder + $0.key.path), $0.value) }),
      unread: unread.map { SkippedFile(path: folder + $0.path, reason: $0.reason, isFailure: $0.isFailure) },
      architecture: architecture.map { change in
        ArchitectureSwitch(
          module: change.module.map { $0 == "." ? String(folder.dropLast()) : folder + $0 }, before: change.before,
          after: change.after, reason: change.reason)
      }, files: Set(files.map { PathKey(folder + $0.path) }))
  }

  /// - Parameter review: The review of a change; all of its findings are treated as introduced.
  package init(_ review: Review, head: String, files: Set<PathKey>) {
    self.init(
      head: head, introduced: review.findings, fixed: review.change?.fixed ?? [:],
      figures: review.change?.figures ?? ChangeFigures(),
      types: Dictionary(review.files.map { (PathKey($0.path), $0.types) }) { first, _ in first },
      unread: review.skipped.filter(\.isFailure), architecture: review.change?.architecture ?? [], files: files)
  }
}

extension Finding {
  fileprivate func moved(below folder: String) -> Finding {
    var finding = self
    finding.path = folder + path
    finding.related = related.map { Location(path: folder + $0.path, range: $0.range) }
    return finding
  }
}
