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
    let end = outcome.refusals.isEmpty ? ExitStatus(ofSkipped: outcome.review, arguments.review) : .incomplete
    if let input = run.input, !arguments.printsDiff {
      // An editor puts this in the place of its text, so it gets back what cannot be mended.
      try Console.output.write(outcome.mended.first?.after ?? input)
      return end
    }
    if arguments.printsDiff {
      try printDiff(outcome)
      return end == .clean && !outcome.mended.isEmpty ? .findings : end
    }
    let written = write(outcome.mended, below: run.root)
    if !arguments.review.quiet {
      try Console.output.write(
        FixText(outcome, written: written, appliesUnsafe: arguments.appliesUnsafe, usesColor: usesColor).text)
    }
    return written.count == outcome.mended.count ? end : .incomplete
  }

  /// Replaces the files one by one; those that cannot be are named on standard error.
  private func write(_ files: [FixOutcome.MendedFile], below root: Root) -> [FixOutcome.MendedFile] {
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

  private func replace(_ file: FixOutcome.MendedFile, below root: Root) throws {
    let target = try OutputPath(file.path, currentDirectory: root.path, trees: [root.tree])
    guard let path = target.path else { return }
    try FileReplacement.write(file.after, to: path, expecting: file.before)
  }

  /// Byte for byte for a program, harmless for a terminal and for the log of a CI job.
  private func printDiff(_ outcome: FixOutcome) throws {
    for file in outcome.mended {
      let diff = UnifiedDiff(path: file.path, from: file.before, to: file.after)
      if Console.output.isTerminal || usesColor {
        try Console.output.write(diff.text(usesColor: usesColor))
      } else if mayBeLog, !LogText.isShownAsIs(String(decoding: diff.bytes, as: UTF8.self)) {
        Console.note(
          "\(file.path): the diff holds what the log of a CI job would obey; that is spelled out, so the diff cannot be "
            + "applied; redirect it to a file for the exact one")
        try Console.output.write(diff.text(usesColor: false))
      } else {
        try Console.output.write(diff.bytes)
      }
    }
  }

  /// Whether what is printed may be read by a CI runner: a pipe to `git apply` cannot be told from one to a log.
  private var mayBeLog: Bool {
    !Console.output.isFile
      && ["CI", "TF_BUILD", "TEAMCITY_VERSION", "JENKINS_URL"].contains { environment[$0]?.isEmpty == false }
  }

  private var usesColor: Bool {
    arguments.review.color.usesColor(environment: environment, isTerminal: Console.output.isTerminal)
  }
}
