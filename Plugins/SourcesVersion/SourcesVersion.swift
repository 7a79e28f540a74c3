import Foundation
import PackagePlugin

/// Generates `SourcesVersion.current`, a checksum of a module's sources. It is part of cache keys, so that results from
/// other versions are ignored.
@main
struct SourcesVersion: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget else { return [] }
    let sources = module.sourceFiles(withSuffix: "swift").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "SourcesVersion.swift")
    return [
      .buildCommand(
        displayName: "Computing the checksum of \(target.name)",
        executable: try context.tool(named: "sources-version").url,
        arguments: [output.path, module.directoryURL.path] + sources.map(\.path), inputFiles: sources,
        outputFiles: [output])
    ]
  }
}
