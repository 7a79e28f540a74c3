import Analyzer
import Arguments
import Essentials
import Report
import Reviewing
import Workspace

extension FixArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try FixCommand(self, in: process).run() }
}

/// `review fix`: applies fixes, or prints them as a diff.
struct FixCommand {
  private let arguments: FixArguments
  private let process: ProcessContext

  init(_ arguments: FixArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Writes the fixed files, or prints the diff.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(arguments.review, isRepeated: true, in: process)
    let outcome = try FixRounds.run(on: try run.request(), by: run.reviewer, appliesUnsafe: arguments.appliesUnsafe)
    run.finishProgress()
    for file in outcome.review.skipped where file.isFailure || arguments.review.verbose {
      Console.note("\(file.path) \(file.reason)")
    }
    for refusal in outcome.refusals { Console.note("\(refusal.path) \(refusal.reason)") }
    let end = outcome.refusals.isEmpty ? ExitStatus(ofSkipped: outcome.review, arguments.review) : .incomplete
    if let input = run.input, !arguments.printsDiff {
      // Editors replace their buffer with this text, so it must be printed even if there is nothing to fix.
      try Console.output.write(outcome.fixedFiles.first?.after ?? input)
      return end
    }
    if arguments.printsDiff {
      try printDiff(outcome)
      return end == .clean && !outcome.fixedFiles.isEmpty ? .findings : end
    }
    let written = write(outcome.fixedFiles, below: run.root)
    if !arguments.review.quiet {
      try Console.output.write(
        FixText(outcome, written: written, appliesUnsafe: arguments.appliesUnsafe, usesColor: usesColor).text)
    }
    return written.count == outcome.fixedFiles.count ? end : .incomplete
  }

  /// Writes the fixed files and returns those that were written; failures are printed to standard error.
  private func write(_ files: [FixOutcome.FixedFile], below root: Root) -> [FixOutcome.FixedFile] {
    files.filter { file in
      do {
        try replace(file, below: root)
        return true
      } catch {
        Console.note("\(file.path) \(error)")
        return false
      }
    }
  }

  private func replace(_ file: FixOutcome.FixedFile, below root: Root) throws {
    let target = try OutputPath(file.path, currentDirectory: root.path, trees: [root.tree])
    guard let path = target.path else { return }
    try FileReplacement.write(file.after, to: path, expecting: .content(file.before))
  }

  /// Prints the diff, unchanged for other programs, but escaped for terminals and CI logs.
  private func printDiff(_ outcome: FixOutcome) throws {
    for file in outcome.fixedFiles {
      let diff = FilePatch(path: file.path, from: file.before, to: file.after)
      if Console.output.isTerminal || usesColor {
        try Console.output.write(diff.text(usesColor: usesColor))
      } else if mayBeLog, !LogText.isShownAsIs(String(decoding: diff.bytes, as: UTF8.self)) {
        Console.note(
          "\(file.path): the diff contains text that a CI runner would interpret as commands, so it was escaped and "
            + "cannot be applied; redirect the output to a file to get an exact diff")
        try Console.output.write(diff.text(usesColor: false))
      } else {
        try Console.output.write(diff.bytes)
      }
    }
  }

  /// Whether a CI runner may read the output: a pipe to `git apply` is indistinguishable from one to a log.
  private var mayBeLog: Bool {
    !Console.output.isFile
      && ["CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL"].contains { process.environment[$0]?.isEmpty == false }
  }

  private var usesColor: Bool {
    arguments.review.color.usesColor(environment: process.environment, isTerminal: Console.output.isTerminal)
  }
}
