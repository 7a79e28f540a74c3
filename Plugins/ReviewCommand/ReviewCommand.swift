import Foundation
import PackagePlugin

/// `swift package review [ARGUMENT...]`: runs `review` over the package; arguments are those of `review` itself.
@main
struct ReviewCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    try Run(
      tool: context.tool(named: "review").url, folder: context.package.directoryURL,
      cache: context.pluginWorkDirectoryURL
    ).start(arguments)
  }
}

/// One run of the tool.
private struct Run {
  /// The tool ended with findings, or could not do its work; it has said what and why.
  struct Ended: Error, CustomStringConvertible {
    let status: Int32

    var description: String { status == 1 ? "there are findings; see above" : "`review` ended with status \(status)" }
  }

  let tool: URL
  let folder: URL
  /// The sandbox of plugins lets them write nowhere else.
  let cache: URL

  func start(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = tool
    process.arguments = complete(arguments)
    process.currentDirectoryURL = folder
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Ended(status: process.terminationStatus) }
  }

  /// Without a command it is `check`. Commands that read source get a place for results that is allowed to be written.
  private func complete(_ arguments: [String]) -> [String] {
    let commands = ["check", "fix", "baseline", "advise"]
    let names = arguments.filter { !$0.hasPrefix("-") }
    let reads = arguments.isEmpty || arguments[0].hasPrefix("-") || names.first.map(commands.contains) == true
    let isChosen = arguments.contains { $0.hasPrefix("--cache") || $0 == "--no-cache" }
    return reads && !isChosen ? arguments + ["--cache", cache.path] : arguments
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
