import Foundation
import PackagePlugin

/// Reports the findings in a target as build warnings.
@main
struct LintelBuildCheck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target as? SwiftSourceModuleTarget, module.kind != .macro else { return [] }
    return Check(
      tool: try context.tool(named: "review").url, package: context.package.directoryURL,
      work: context.pluginWorkDirectoryURL
    ).command(
      of: target.name, paths: [module.directoryURL], sources: module.sourceFiles(withSuffix: "swift").map(\.url))
  }
}

/// Creates the build command for a target.
private struct Check {
  let tool: URL
  let package: URL
  /// The only folder that the plugin sandbox allows writing to.
  let work: URL

  /// Returns a command that runs only if the target's sources, the configuration or the baseline have changed.
  ///
  /// The target is reviewed in the context of the whole project, but a change in another target does not run the command.
  /// - Parameter paths: The paths to review: the folder of the target, or its files.
  func command(of name: String, paths: [URL], sources: [URL]) -> [Command] {
    guard !sources.isEmpty else { return [] }
    let root = projectRoot()
    let findings = work.appending(path: "findings.txt")
    // SwiftPM runs a command only if its output is compiled or copied, so the command writes an empty source file.
    let stamp = work.appending(path: "LintelBuildCheck.swift")
    return [
      .buildCommand(
        displayName: "Reviewing \(name)", executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: [
          "-c", Self.script, tool.path, "check", "--root", root.path, "--format", "xcode=\(findings.path)",
          "--fail-on", "never", "--cache", work.appending(path: "cache").path, "--",
        ] + paths.map(\.path),
        environment: ["LINTEL_ROOT": root.path, "LINTEL_FINDINGS": findings.path, "LINTEL_STAMP": stamp.path],
        inputFiles: [tool] + sources.sorted { $0.path < $1.path } + settings(from: package, to: root),
        outputFiles: [stamp])
    ]
  }

  /// Prints the findings with absolute paths, which Xcode requires, and as warnings, because Xcode fails a build that
  /// prints an error. Status 1 means that some files could not be read.
  private static let script = #"""
    status=0
    "$0" "$@" || status=$?
    [ "$status" -lt 2 ] || exit "$status"
    awk '{ sub(/: error: /, ": warning: "); print ENVIRON["LINTEL_ROOT"] "/" $0 }' "$LINTEL_FINDINGS"
    : >"$LINTEL_STAMP"
    """#

  /// Returns the root of the git working tree, where `review` looks for a configuration. Outside git, returns the
  /// package's folder.
  private func projectRoot() -> URL {
    folders(from: package).first { exists($0.appending(path: ".git")) } ?? package
  }

  /// Returns the existing configuration and baseline files, which affect the findings.
  private func settings(from folder: URL, to root: URL) -> [URL] {
    let names = [".review.yml", "config.yml", ".review-baseline.json"]
    var found: [URL] = []
    for folder in folders(from: folder) {
      found += names.map { folder.appending(path: $0) }.filter(exists)
      if folder.path == root.path { break }
    }
    return found
  }

  /// Returns the folder and its ancestors.
  private func folders(from folder: URL) -> [URL] {
    var folders = [folder]
    while let last = folders.last, last.path != "/", folders.count < 100 {
      folders.append(last.deletingLastPathComponent())
    }
    return folders
  }

  private func exists(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension LintelBuildCheck: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let sources = target.inputFiles.filter { $0.type == .source && $0.url.pathExtension == "swift" }.map(\.url)
      let check = Check(
        tool: try context.tool(named: "review").url, package: context.xcodeProject.directoryURL,
        work: context.pluginWorkDirectoryURL)
      return check.command(of: target.displayName, paths: sources, sources: sources)
    }
  }
#endif
