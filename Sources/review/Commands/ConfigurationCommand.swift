import Analyzer
import Arguments
import Foundation
import Report
import Reviewing
import Workspace

/// `review config`: shows the configuration that applies to a path, and the source of each value.
struct ConfigurationCommand {
  private let arguments: ConfigurationArguments

  init(_ arguments: ConfigurationArguments) { self.arguments = arguments }

  /// Prints the configuration.
  func run() throws -> ExitStatus {
    let currentDirectory = FileManager.default.currentDirectoryPath
    let run = try ReviewRun(
      arguments.review, isWhole: true, environment: ProcessInfo.processInfo.environment,
      currentDirectory: currentDirectory)
    let path = try relativePath(in: run.root, currentDirectory)
    let effective = EffectiveConfiguration(
      of: run.settings, for: path, architecture: try architecture(forPath: path, by: run))
    for output in arguments.review.outputs {
      let text =
        output.format == "json"
        ? EffectiveConfigurationText.json(effective) : EffectiveConfigurationText.text(effective)
      if let file = output.path {
        try OutputFile(file, currentDirectory: currentDirectory, trees: [run.root.tree]).write(.document(text))
      } else {
        try Console.output.write(text)
      }
    }
    return .clean
  }

  private func relativePath(in root: Root, _ currentDirectory: String) throws -> String {
    guard let path = arguments.path else { return "" }
    let parts = path.split(separator: "/")
    if parts.allSatisfy({ $0 == "." }) || parts.last == ".." { return "" }
    let name = path.hasSuffix("/") ? String(path.dropLast()) : path
    do throws(WorkspaceError) {
      return try root.relativePath(ofFile: name, currentDirectory: currentDirectory)
    } catch {
      // Paths that do not exist yet also have a configuration.
      guard case .path = error, !name.hasPrefix("/"), !parts.contains("..") else { throw error }
      let here = Root.folder(ofFile: currentDirectory + "/.")
      if here == root.path { return name }
      guard here.hasPrefix(root.path + "/") else { throw error }
      return here.dropFirst(root.path.count + 1) + "/" + name
    }
  }

  /// Returns the configured architecture or, if none is configured, the detected one.
  private func architecture(forPath path: String, by run: ReviewRun) throws -> Architecture {
    let assignment: ArchitectureAssignment
    if case .assigned(let configured) = run.settings.architecture {
      assignment = configured
    } else {
      assignment = ArchitectureAssignment(try run.prepare(try run.wholeRequest()).review())
    }
    return assignment.architecture(forPath: path)
  }
}
