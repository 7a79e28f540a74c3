import Analyzer
import Arguments
import Essentials
import Report
import Reviewing
import Workspace

extension BaselineArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try BaselineCommand(self, in: process).run() }
}

/// `review baseline`: records existing findings, so that only new ones are reported.
struct BaselineCommand {
  private let arguments: BaselineArguments
  private let process: ProcessContext

  init(_ arguments: BaselineArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Updates the baseline and prints what changed.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(arguments.review, isWhole: true, in: process)
    let file = run.baselineFile
    try file.checkUpdate()
    let prepared = try run.prepare(try run.wholeRequest())
    let review = prepared.review()
    for skipped in review.skipped where skipped.isFailure { Console.note("\(skipped.path) \(skipped.reason)") }
    var summary = ""
    try file.update { old in
      let update = BaselineUpdate(
        of: old ?? Baseline(), with: review.findings, reason: arguments.reason, acceptsNew: !arguments.prunes,
        covers: covers(review),
        in: PresentCode(
          review.files, hasFile: Set(paths: prepared.paths).contains(path:),
          isComplete: arguments.review.isUnlimited && !review.skipped.contains(where: \.isFailure)))
      summary = BaselineUpdateText(update, file: file.name).text
      return update.baseline == old ? nil : update.baseline.text
    }
    if !arguments.review.quiet { try Console.output.write(summary) }
    return ExitStatus(ofSkipped: review, arguments.review)
  }

  /// Returns a predicate that is true for entries whose file was reviewed and whose rule was run.
  private func covers(_ review: Review) -> (Baseline.Entry) -> Bool {
    let skipped = Set(paths: review.skipped.map(\.path))
    let reviewed = Set(paths: review.files.map(\.path))
    let limits = arguments.review
    return { entry in
      if skipped.contains(path: entry.path) { return false }
      if !limits.paths.isEmpty, !reviewed.contains(path: entry.path) { return false }
      if !limits.only.isEmpty, !limits.only.contains(entry.rule) { return false }
      return !limits.disable.contains(entry.rule)
    }
  }
}
