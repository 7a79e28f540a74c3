import Analyzer
import Arguments
import CProgram
import Foundation
import Report
import ReviewBot
import Threads

/// Parses the arguments, runs a command, and turns errors into a message and an exit status.
@main
enum Main {
  static func main() {
    rv_grow_heaps_in_large_steps()
    CrashDumps.disable()
    Console.openClosedDescriptors()
    Console.ignoreBrokenPipes()
    exit(RunStores.exitStatus(after: run(arguments)).rawValue)
  }

  /// The arguments that follow the executable name.
  private static var arguments: [String] {
    var count: Int32 = 0
    guard let first = rv_arguments(&count), count > 0 else { return [] }
    return (1..<max(1, Int(count))).compactMap { first[$0].map { String(cString: $0) } }
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    do {
      try Watchdog.start(ParserBudget.current)
      let formats = FormatCatalog.all.map(\.name)
      switch try Invocation(arguments, formats: formats, pathExists: FileManager.default.fileExists(atPath:)) {
      case .help(let command):
        try Console.output.write(HelpText(command).text)
        return .clean
      case .completions(let shell):
        try Console.output.write(.document(shell.script))
        return .clean
      case .manualPage:
        try Console.output.write(.document(ManualPage().text))
        return .clean
      case .version:
        try Console.output.write("\(Version.line)\n")
        return .clean
      case .check(let arguments):
        return try CheckCommand(arguments).run()
      case .fix(let arguments):
        return try FixCommand(arguments).run()
      case .baseline(let arguments):
        return try BaselineCommand(arguments).run()
      case .pr(let arguments):
        return try PullRequestCommand(arguments).run()
      case .advise(let arguments):
        return try AdviseCommand(arguments).run()
      case .watch(let arguments):
        return try WatchCommand(arguments).run()
      case .hook(let arguments):
        return HookCommand(arguments).run()
      case .lsp(let arguments):
        return LanguageServerCommand(arguments).run()
      case .mcp(let arguments):
        return AgentServerCommand(arguments).run()
      case .initialize(let arguments):
        return try InitCommand(arguments).run()
      case .report(let arguments):
        return try ReportCommand(arguments).run()
      case .layers(let arguments):
        return try LayersCommand(arguments).run()
      case .configuration(let arguments):
        return try ConfigurationCommand(arguments).run()
      case .rules(let arguments):
        return try RulesCommand(arguments).run()
      case .explain(let arguments):
        return try ExplainCommand(arguments).run()
      case .cache(let arguments):
        return try CacheCommand(arguments).run()
      }
    } catch Console.WriteError.closed {
      // The reader, such as `head`, needs no more output.
      return .clean
    } catch let error as UsageError {
      let command = ArgumentParser.command(in: arguments) ?? .check
      if command == .hook { return HookCommand.report(error) }
      report("review: " + VisibleText.escaped(error.message(for: command)))
      return .failure
    } catch let error as ConfigurationError {
      // Each problem is already a line that starts with its location.
      for problem in error.problems { report(VisibleText.escaped("\(problem)")) }
      return .failure
    } catch let error as PortfolioError {
      for problem in error.problems { report(VisibleText.escaped("\(problem)")) }
      return .failure
    } catch let error as ForgeError {
      report("review: " + VisibleText.escaped("\(error)"))
      return .incomplete
    } catch {
      // A failure before the hook starts must not block the agent either.
      if ArgumentParser.command(in: arguments) == .hook { return HookCommand.report(error) }
      report("review: " + VisibleText.escaped("\(error)"))
      return .failure
    }
  }

  private static func report(_ message: String) {
    // If standard error is closed, only the exit status can report the failure.
    try? Console.error.write(Secrets.redacted(message) + "\n")
  }
}
