import Foundation
import PackagePlugin

/// Implements `swift package review [ARGUMENT...]`, which runs `review` in the package with the same arguments.
@main
struct ReviewCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try Run(
      tool: context.tool(named: "review").url, folder: context.package.directoryURL,
      cache: context.pluginWorkDirectoryURL
    ).start(arguments)
  }
}

/// A run of `review`.
private struct Run {
  /// The error for an exit status other than 0. `review` has already printed the reason.
  struct Failure: Error, CustomStringConvertible {
    let status: Int32

    var description: String { status == 1 ? "`review` reported findings" : "`review` failed with status \(status)" }
  }

  let tool: URL
  let folder: URL
  /// The only folder that the plugin sandbox allows writing to.
  let cache: URL

  func start(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = complete(arguments)
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(status: process.terminationStatus) }
  }

  /// Returns the arguments, with a writable cache folder for commands that review sources.
  private func complete(_ arguments: [String]) -> [String] {
    let commands = ["check", "fix", "baseline", "advise"]
    let names = arguments.filter { !$0.hasPrefix("-") }
    let usesCache = arguments.isEmpty || arguments[0].hasPrefix("-") || names.first.map(commands.contains) == true
    let hasCacheOption = arguments.contains { $0.hasPrefix("--cache") || $0 == "--no-cache" }
    return usesCache && !hasCacheOption ? arguments + ["--cache", cache.path] : arguments
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ReviewCommand: XcodeCommandPlugin {
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      try Run(
        tool: context.tool(named: "review").url, folder: context.xcodeProject.directoryURL,
        cache: context.pluginWorkDirectoryURL
      ).start(arguments)
    }
  }
#endif
