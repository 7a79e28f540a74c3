import Foundation
import PackagePlugin

/// Names the sources of a module in a generated `SourcesVersion.current`, for what the module keeps between runs: what
/// other sources made is not read.
@main
struct SourcesVersion: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    let sources = module.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "SourcesVersion.swift")
    return [
      .buildCommand(
        displayName: "Naming the sources of \(target.name)", executable: try context.tool(named: "sources-version").url,
        arguments: [output.path, module.directoryURL.path] + sources.map(\.path), inputFiles: sources,
        outputFiles: [output])
    ]
  }
}
