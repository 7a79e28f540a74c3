import AgentServer
import Analyzer
import Arguments
import Foundation
import JSONRPC
import LanguageServer
import Reviewing
import Serving

extension LanguageServerArguments: RunnableArguments {
  func run() throws -> ExitStatus { LanguageServerCommand(server).run() }
}

/// `review lsp`: runs the language server or, in a worker process, its reviews.
struct LanguageServerCommand {
  private let arguments: ServerArguments

  init(_ arguments: ServerArguments) { self.arguments = arguments }

  func run() -> ExitStatus {
    if ProcessInfo.processInfo.environment[WorkerLoop.variable] != nil {
      let worker = ReviewWorker(arguments.settings)
      WorkerLoop.run(worker.answer)
      return .clean
    }
    return LanguageServer(streams: StandardStreams(), version: Version.current).run() == 0 ? .clean : .disconnected
  }
}

extension AgentServerArguments: RunnableArguments {
  func run() throws -> ExitStatus { AgentServerCommand(server).run() }
}

/// `review mcp`: runs the MCP server or, in a worker process, its reviews.
struct AgentServerCommand {
  private let arguments: ServerArguments

  init(_ arguments: ServerArguments) { self.arguments = arguments }

  func run() -> ExitStatus {
    if ProcessInfo.processInfo.environment[WorkerLoop.variable] != nil {
      let worker = AgentWorker(arguments.settings)
      WorkerLoop.run(worker.answer)
      return .clean
    }
    AgentServer(streams: StandardStreams(), version: Version.current).run()
    return .clean
  }
}

extension ServerArguments {
  /// The worker's settings.
  fileprivate var settings: ResidentProjects.Settings {
    let environment = ProcessInfo.processInfo.environment
    var settings = ResidentProjects.Settings(
      options: ConfigurationOptions(sections: ConfigurationSections.all), environment: environment,
      today: { try CalendarDay.ofRun(environment) }, now: { Date() }, note: { Console.note($0) })
    settings.usesCache = !noCache
    settings.cache = cache
    settings.jobs = jobs
    return settings
  }
}
