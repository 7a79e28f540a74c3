import Analyzer
import Arguments
import CProgram
import Essentials
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
    let process = ProcessContext(
      environment: ProcessInfo.processInfo.environment, currentDirectory: FileManager.default.currentDirectoryPath)
    exit(process.exitStatus(after: run(arguments, in: process)).rawValue)
  }

  /// The arguments that follow the executable name.
  private static var arguments: [String] {
    var count: Int32 = 0
    guard let first = rv_arguments(&count), count > 0 else { return [] }
    return (1..<max(1, Int(count))).compactMap { first[$0].map { String(cString: $0) } }
  }

  private static func run(_ arguments: [String], in process: ProcessContext) -> ExitStatus {
    do {
      try Watchdog.start(ParserBudget.current)
      let arguments = try Invocation.arguments(arguments, pathExists: FileManager.default.fileExists(atPath:))
      guard let command = arguments as? any RunnableArguments else {
        throw UnavailableCommand(arguments: type(of: arguments))
      }
      return try command.run(in: process)
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
