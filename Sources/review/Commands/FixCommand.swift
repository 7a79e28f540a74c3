import Analyzer
import Arguments
import Foundation
import Report
import Reviewing
import Workspace

/// `review fix`: mends what can be mended by machine, or prints what that would change.
struct FixCommand {
  private let arguments: FixArguments
  private let environment: [String: String]
  private let currentDirectory: String

  init(
    _ arguments: FixArguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    currentDirectory: String = FileManager.default.currentDirectoryPath
  ) {
    self.arguments = arguments
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Writes the files, or prints the diff.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(
      arguments.review, isRepeated: true, environment: environment, currentDirectory: currentDirectory)
    let outcome = try FixRounds.run(on: try run.request(), by: run.reviewer, appliesUnsafe: arguments.appliesUnsafe)
    run.finishProgress()
    for file in outcome.review.skipped where file.isFailure { Console.note("\(file.path) \(file.reason)") }
    for refusal in outcome.refusals { Console.note("\(refusal.path) \(refusal.reason)") }
    let isComplete = outcome.refusals.isEmpty && !outcome.review.skipped.contains(where: \.isFailure)
    if let input = run.input, !arguments.printsDiff {
      // An editor puts this in the place of its text, so it gets back what cannot be mended.
      try Console.output.write(outcome.mended.first?.after ?? input)
      return isComplete ? .clean : .failure
    }
    if arguments.printsDiff {
      try printDiff(outcome)
      return !isComplete ? .failure : outcome.mended.isEmpty ? .clean : .findings
    }
    let written = write(outcome.mended, below: run.root)
    if !arguments.review.quiet {
      try Console.output.write(
        FixText(outcome, written: written, appliesUnsafe: arguments.appliesUnsafe, usesColor: usesColor).text)
    }
    return isComplete && written.count == outcome.mended.count ? .clean : .failure
  }

  /// Replaces the files one by one; those that cannot be are named on standard error.
  private func write(_ files: [FixOutcome.MendedFile], below root: Root) -> [FixOutcome.MendedFile] {
    files.filter { file in
      do {
        try FileReplacement.write(file.after, to: root.path + "/" + file.path, expecting: file.before)
        return true
      } catch {
        Console.note("\(file.path) \(error)")
        return false
      }
    }
  }

  /// Byte for byte for a program, harmless for a terminal.
  private func printDiff(_ outcome: FixOutcome) throws {
    for file in outcome.mended {
      let diff = UnifiedDiff(path: file.path, from: file.before, to: file.after)
      if Console.output.isTerminal || usesColor {
        try Console.output.write(diff.text(usesColor: usesColor))
      } else {
        try Console.output.write(diff.bytes)
      }
    }
  }

  private var usesColor: Bool {
    arguments.review.color.usesColor(environment: environment, isTerminal: Console.output.isTerminal)
  }
}
