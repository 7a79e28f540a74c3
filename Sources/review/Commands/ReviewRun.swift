import Analyzer
import Foundation
import Report
import Workspace

/// Everything between the arguments of a command and the review of a tree: root, configuration, files, analysis.
struct ReviewRun {
  let review: Review
  let workspace: Workspace

  /// - Throws: what cannot be read, understood or found, as a sentence.
  init(_ arguments: CheckArguments, environment: [String: String], currentDirectory: String) throws {
    let root = try Root.find(
      for: arguments.paths, explicitRoot: arguments.root, currentDirectory: currentDirectory, environment: environment)
    let tree = try ProjectTree.scan(root)
    let configuration = try LoadedConfiguration(
      tree: tree, arguments: arguments, currentDirectory: currentDirectory
    ).configuration
    workspace = Workspace(tree, configuration: configuration)
    let scope = try ReviewScope(workspace: workspace, paths: arguments.paths, currentDirectory: currentDirectory)
    review = Self.review(scope, in: workspace, configuration: configuration, arguments: arguments)
  }

  private static func review(
    _ scope: ReviewScope, in workspace: Workspace, configuration: Configuration, arguments: CheckArguments
  ) -> Review {
    let analysis = Analysis(configuration: configuration)
    let bar = ProgressBar(label: "Reviewing", total: scope.analysed.count, isEnabled: !arguments.quiet)
    let results = analysis.facts(
      of: scope.analysed, jobs: arguments.jobs ?? ProcessInfo.processInfo.activeProcessorCount,
      read: { path in
        switch workspace.read(path) {
        case .source(let bytes): .success(bytes)
        case .skipped(let file): .failure(file)
        }
      }, progress: { bar.advance() })
    bar.finish()
    var files: [ProjectFile] = []
    var skipped = scope.skipped
    for result in results {
      switch result {
      case .success(let file): files.append(file)
      case .failure(let file) where scope.isReported(file.path): skipped.append(file)
      case .failure: break
      }
    }
    return analysis.review(
      of: files, skipped: skipped, buildSettings: workspace.projectSettings().settings(for:),
      isReported: scope.isReported)
  }
}
