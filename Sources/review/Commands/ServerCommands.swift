import AgentServer
import Analyzer
import Arguments
import Essentials
import JSONRPC
import LanguageServer
import Reviewing
import Serving

extension LanguageServerArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { LanguageServerCommand(server, in: process).run() }
}

/// `review lsp`: runs the language server or, in a worker process, its reviews.
struct LanguageServerCommand {
  private let arguments: ServerArguments
  private let process: ProcessContext

  init(_ arguments: ServerArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  func run() -> ExitStatus {
    if process.environment[WorkerLoop.variable] != nil {
      let worker = ReviewWorker(arguments.settings(in: process))
      WorkerLoop.run(worker.answer)
      return .clean
    }
    return LanguageServer(streams: StandardStreams(), version: Version.current).run() == 0 ? .clean : .disconnected
  }
}

extension AgentServerArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { AgentServerCommand(server, in: process).run() }
}

/// `review mcp`: runs the MCP server or, in a worker process, its reviews.
struct AgentServerCommand {
  private let arguments: ServerArguments
  private let process: ProcessContext

  init(_ arguments: ServerArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  func run() -> ExitStatus {
    if process.environment[WorkerLoop.variable] != nil {
      let worker = AgentWorker(arguments.settings(in: process))
      WorkerLoop.run(worker.answer)
      return .clean
    }
    AgentServer(streams: StandardStreams(), version: Version.current).run()
    return .clean
  }
}

extension ServerArguments {
  /// The worker's settings.
  fileprivate func settings(in process: ProcessContext) -> ResidentProjects.Settings {
    let environment = process.environment
    var settings = ResidentProjects.Settings(
      options: ConfigurationOptions(sections: ConfigurationSections.all), environment: environment,
      today: { try CalendarDay.ofRun(environment) }, now: { Date() }, note: { Console.note($0) })
    settings.usesCache = !noCache
    settings.cache = cache
    settings.jobs = jobs
    return settings
  }
}
