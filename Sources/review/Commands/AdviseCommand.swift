import Analyzer
import Arguments
import Foundation
import Git
import Report
import Reviewing
import Threads
import Workspace

/// `review advise`: recommends refactorings.
struct AdviseCommand {
  /// The number of commits over which churn is measured.
  private static let history = 1000

  private let arguments: CheckArguments
  private let environment: [String: String]
  private let currentDirectory: String

  init(
    _ arguments: CheckArguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    currentDirectory: String = FileManager.default.currentDirectoryPath
  ) {
    self.arguments = arguments
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Prints the recommendations. Findings do not affect the exit status.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(
      arguments, isWhole: true, environment: environment, currentDirectory: currentDirectory)
    let root = run.root
    // Reads the history and reviews files in parallel.
    let churn = BackgroundWork {
      Result { () throws(GitError) in
        try root.repository?.churn(below: root.path, last: Self.history, matching: ["*.swift"])
      }
    }
    let review = try run.prepare(try run.wholeRequest()).review()
    let advice = Advice(review, churn: try churn.wait().get())
    for output in arguments.outputs {
      let usesColor =
        output.path == nil
        && arguments.color.usesColor(environment: environment, isTerminal: Console.output.isTerminal)
      let width = Console.output.isTerminal ? Console.output.width : 100
      let content: FormatContent =
        output.format == "json"
        ? .document(AdviceFormat.json(advice)) : .lines(AdviceFormat(usesColor: usesColor, width: width).text(advice))
      if let path = output.path {
        try OutputFile(path, currentDirectory: currentDirectory, trees: [root.tree]).write(content)
      } else {
        try Console.output.write(content)
      }
    }
    for failure in review.skipped where failure.isFailure { Console.note("\(failure.path) \(failure.reason)") }
    return ExitStatus(ofSkipped: review, arguments)
  }
}
