import Analyzer
import Arguments
import Essentials
import Git
import Report
import Reviewing
import Workspace

extension ConfigurationArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try ConfigurationCommand(self, in: process).run() }
}

/// `review config`: shows the configuration that applies to a path, and the source of each value.
struct ConfigurationCommand {
  private let arguments: ConfigurationArguments
  private let process: ProcessContext

  init(_ arguments: ConfigurationArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints the configuration.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(arguments.review, isWhole: true, in: process)
    let path = try relativePath(in: run.root)
    let effective = EffectiveConfiguration(
      of: run.settings, for: path, architecture: try architecture(forPath: path, by: run))
    try OutputWriter(currentDirectory: process.currentDirectory, trees: [run.root.tree]).write(arguments.review.outputs)
    {
      $0.isJSON
        ? .document(EffectiveConfigurationText.json(effective)) : .lines(EffectiveConfigurationText.text(effective))
    }
    return .clean
  }

  /// Returns the path relative to the root; empty for the root itself. The path need not exist.
  /// - Throws: `WorkspaceError.outsideRoot` for a path outside the root.
  private func relativePath(in root: Root) throws -> String {
    guard let path = arguments.path else { return "" }
    let absolute = path.hasPrefix("/") ? path : process.currentDirectory + "/" + path
    guard let status = try? FileStatus.ofTarget(absolute) else {
      let name = path.hasSuffix("/") ? String(path.dropLast()) : path
      let relative = try root.relativePath(ofFile: name, currentDirectory: process.currentDirectory)
      Console.note("\(path) does not exist; showing the configuration for a new file at this path")
      return relative
    }
    guard status.kind == .folder else {
      return try root.relativePath(ofFile: path, currentDirectory: process.currentDirectory)
    }
    guard let relative = root.relativePath(of: try Root.canonical(absolute)) else {
      throw WorkspaceError.outsideRoot(path: path, root: root.path)
    }
    return relative
  }

  /// Returns the configured architecture or, if none is configured, the detected one.
  private func architecture(forPath path: String, by run: ReviewRun) throws -> Architecture {
    let assignment: ArchitectureAssignment
    if case .assigned(let configured) = run.settings.architecture {
      assignment = configured
    } else {
      assignment = ArchitectureAssignment(try run.prepare(try run.wholeRequest()).review())
    }
    return assignment.architecture(forFile: EffectiveConfiguration.file(at: path))
  }
}
