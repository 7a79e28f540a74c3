import Foundation
import PackagePlugin

/// Shows the findings of a target as warnings of its build.
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

/// The check of one target.
private struct Check {
  let tool: URL
  let package: URL
  /// The sandbox of plugins lets their commands write nowhere else.
  let work: URL

  /// A command that runs when a source of the target, the configuration or the baseline has changed, so that a build without
  /// changes does not start the program.
  ///
  /// Targets are reviewed within the whole project; what a change in another target means for this one is shown when this one
  /// changes.
  /// - Parameter paths: What is reviewed of the project: the folder of the target, or its files.
  func command(of name: String, paths: [URL], sources: [URL]) -> [Command] {
    guard !sources.isEmpty else { return [] }
    let root = projectRoot()
    let findings = work.appending(path: "findings.txt")
    // SwiftPM only runs commands whose output it compiles or copies into the product; an empty source does no harm.
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

  /// Prints the findings of a run. Xcode opens only absolute paths, and fails a build that prints an error. Status 1 means
  /// that a file could not be read.
  private static let script = #"""
    status=0
    "$0" "$@" || status=$?
    [ "$status" -lt 2 ] || exit "$status"
    awk '{ sub(/: error: /, ": warning: "); print ENVIRON["LINTEL_ROOT"] "/" $0 }' "$LINTEL_FINDINGS"
    : >"$LINTEL_STAMP"
    """#

  /// The top of the git work tree, whose configuration `review` would use in a terminal; without git, the package.
  private func projectRoot() -> URL {
    folders(from: package).first { isThere($0.appending(path: ".git")) } ?? package
  }

  /// Existing files that decide what is reported.
  private func settings(from folder: URL, to root: URL) -> [URL] {
    let names = [".review.yml", "config.yml", ".review-baseline.json"]
    var found: [URL] = []
    for folder in folders(from: folder) {
      found += names.map { folder.appending(path: $0) }.filter(isThere)
      if folder.path == root.path { break }
    }
    return found
  }

  /// The folder and those above it, up to the root of the file system.
  private func folders(from folder: URL) -> [URL] {
    var folders = [folder]
    while let last = folders.last, last.path != "/", folders.count < 100 {
      folders.append(last.deletingLastPathComponent())
    }
    return folders
  }

  private func isThere(_ url: URL) -> Bool { FileManager.default.fileExists(atPath: url.path) }
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
