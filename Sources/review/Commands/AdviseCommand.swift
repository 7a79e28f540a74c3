import Analyzer
import Arguments
import Essentials
import Git
import Report
import Reviewing
import Threads
import Workspace

extension AdviseArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try AdviseCommand(review, in: process).run() }
}

/// `review advise`: recommends refactorings.
struct AdviseCommand {
  /// The number of commits over which churn is measured.
  private static let history = 1000

  private let arguments: CheckArguments
  private let process: ProcessContext

  init(_ arguments: CheckArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints the recommendations. Findings do not affect the exit status.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(arguments, isWhole: true, in: process)
    let root = run.root
    // Reads the history and reviews files in parallel.
    let churn = BackgroundWork {
      Result { () throws(GitError) in
        try root.repository?.churn(below: root.path, last: Self.history, matching: ["*.swift"])
      }
    }
    let review = try run.prepare(try run.wholeRequest()).review()
    let advice = Advice(review, churn: try churn.wait().get())
    try OutputWriter(currentDirectory: process.currentDirectory, trees: [root.tree]).write(arguments.outputs) {
      output in
      if output.isJSON { return .document(AdviceFormat.json(advice)) }
      let usesColor =
        output.path == nil
        && arguments.color.usesColor(environment: process.environment, isTerminal: Console.output.isTerminal)
      let width = Console.output.isTerminal ? Console.output.width : 100
      return .lines(AdviceFormat(usesColor: usesColor, width: width).text(advice))
    }
    for failure in review.skipped where failure.isFailure { Console.note("\(failure.path) \(failure.reason)") }
    return ExitStatus(ofSkipped: review, arguments)
  }
}
