import Analyzer
import Arguments
import Foundation
import Report
import ReviewBot
import Threads

/// Reads the arguments, runs one command, and turns what went wrong into one sentence and an exit status.
@main
enum Main {
  static func main() {
    CrashDumps.switchOff()
    Console.openClosedDescriptors()
    Console.ignoreBrokenPipes()
    exit(RunStores.concluded(run(Array(CommandLine.arguments.dropFirst()))).rawValue)
  }

  private static func run(_ arguments: [String]) -> ExitStatus {
    do {
      try Watchdog.start(ParserBudget.given)
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
        try Console.output.write("review \(Version.current)\n")
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
      case .initialise(let arguments):
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
      // Whoever read the output has seen enough, as `head` does.
      return .clean
    } catch let error as UsageError {
      let command = arguments.lazy.compactMap(Command.init).first ?? .check
      report("review: " + VisibleText.escaped(error.sentence(for: command)))
      return .failure
    } catch let error as ConfigurationError {
      // Already one line for each mistake, with its place.
      for problem in error.problems { report(VisibleText.escaped("\(problem)")) }
      return .failure
    } catch let error as PortfolioError {
      for problem in error.problems { report(VisibleText.escaped("\(problem)")) }
      return .failure
    } catch let error as ForgeError {
      report("review: " + VisibleText.escaped("\(error)"))
      return .incomplete
    } catch {
      report("review: " + VisibleText.escaped("\(error)"))
      // Also what ends the program before the command begins must not block an agent.
      return arguments.first == Command.hook.rawValue ? .clean : .failure
    }
  }

  private static func report(_ sentence: String) {
    // Where standard error is closed there is nobody to tell; the exit status says it.
    try? Console.error.write(Secrets.redacted(sentence) + "\n")
  }
}
