import Analyzer

/// The last member of the JSON document, which contains a change's effect on all figures.
struct ChangeDocument {
  private let review: Review
  private let change: ChangeSummary
  private let commits: ReviewedCommits?

  init(_ review: Review, _ change: ChangeSummary, _ commits: ReviewedCommits?) {
    self.review = review
    self.change = change
    self.commits = commits
  }

  var value: JSONValue {
    [
      "base": .string(change.base),
      "base_commit": commits?.base.map { .string($0) } ?? .null,
      "head_commit": commits?.head.map { .string($0) } ?? .null,
      "existing": .integer(change.existing),
      "architecture": .array(
        change.architecture.map { change in
          [
            "module": change.module.map { .string($0) } ?? .null, "before": .string(change.before.rawValue),
            "after": .string(change.after.rawValue), "reason": .string(change.reason),
          ]
        }),
      "fixed": .array(
        change.fixed.sorted { $0.key < $1.key }.map { ["rule": .string($0.key), "count": .integer($0.value)] }),
      "coverage": ["before": count(change.figures.coverage.before), "after": count(change.figures.coverage.after)],
      "metrics": .array(
        change.figures.metrics.map { metric in
          [
            "name": .string(metric.name.rawValue), "before": JSONValue(metric.value.before),
            "after": JSONValue(metric.value.after),
          ]
        }),
      "files": .array(
        change.figures.files.map { file in
          ["path": .string(file.path), "introduced": .integer(file.introduced), "fixed": .integer(file.fixed)]
        }),
      "human": .array(
        change.figures.humanItems.map { ["id": .string($0.id), "files": .integer($0.files)] }),
      "items": .array(
        change.figures.items.map {
          ["id": .string($0.id), "before": count($0.count.before), "after": count($0.count.after)]
        }),
      // The ranges of declarations, which the bot needs to position comments.
      "types": .array(
        review.files.flatMap { file in
          file.types.map { type in
            [
              "path": .string(file.path), "name": .string(type.name), "line": .integer(type.line),
              "end_line": .integer(type.endLine),
            ]
          }
        }),
      "unread": .array(
        review.skipped.filter(\.isFailure).map { ["path": .string($0.path), "reason": .string($0.reason)] }),
    ]
  }

  private func count(_ count: ChangeFigures.ItemCount) -> JSONValue {
    ["opportunities": .integer(count.opportunities), "failures": .integer(count.failures)]
  }

  private func count(_ count: CoverageCount) -> JSONValue {
    ["passed": .integer(count.passed), "failed": .integer(count.failed), "human": .integer(count.human)]
  }
}
