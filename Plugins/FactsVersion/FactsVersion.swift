import Foundation
import PackagePlugin

/// Names the sources of Analyzer in a generated `FactsVersion.current`, under which facts are kept between runs: facts
/// that other sources made are not read.
@main
struct FactsVersion: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    let sources = module.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "FactsVersion.swift")
    return [
      .buildCommand(
        displayName: "Naming the sources of \(target.name)", executable: try context.tool(named: "facts-version").url,
        arguments: [output.path, module.directoryURL.path] + sources.map(\.path), inputFiles: sources,
        outputFiles: [output])
    ]
  }
}
