import Analyzer
import Arguments
import Report
import Reviewing
import Workspace

extension LayersArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try LayersCommand(self, in: process).run() }
}

/// `review layers`: shows the layers and their dependencies, or suggests layers.
struct LayersCommand {
  private let arguments: LayersArguments
  private let process: ProcessContext

  init(_ arguments: LayersArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints the layers or the suggestion.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(arguments.review, isWhole: true, in: process)
    let prepared = try run.prepare(try run.wholeRequest())
    let files = prepared.projectFiles
    let analysis = run.reviewer.analysis(for: run.settings)
    if arguments.suggests {
      let suggestion = LayerSuggestion(of: files, packages: prepared.packages, by: analysis)
      try Console.output.write(LayerText.configuration(suggestion))
      return .clean
    }
    for warning in run.configurationWarnings(paths: prepared.paths) { Console.warn(warning) }
    let report = analysis.layers(of: files, packages: prepared.packages)
    let writer = OutputWriter(currentDirectory: process.currentDirectory, trees: [run.root.tree])
    try writer.write(arguments.review.outputs) {
      $0.isJSON ? .document(LayerText.json(report)) : .lines(LayerText.text(report))
    }
    return .clean
  }
}
