import AgentServer
import Analyzer
import Arguments
import Foundation
import JSONRPC
import LanguageServer
import Reviewing
import Serving

/// `review lsp`: serves an editor; as a worker, it reviews for the server that started it.
struct LanguageServerCommand {
  private let arguments: ServerArguments

  init(_ arguments: ServerArguments) { self.arguments = arguments }

  func run() -> ExitStatus {
    if ProcessInfo.processInfo.environment[WorkerLoop.variable] != nil {
      let worker = ReviewWorker(arguments.settings)
      WorkerLoop.run(worker.answer)
      return .clean
    }
    return LanguageServer(streams: StandardStreams(), version: Version.current).run() == 0 ? .clean : .findings
  }
}

/// `review mcp`: serves a coding agent; as a worker, it reviews for the server that started it.
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
  /// How a worker reviews.
  fileprivate var settings: ResidentProjects.Settings {
    let environment = ProcessInfo.processInfo.environment
    var settings = ResidentProjects.Settings(
      options: ConfigurationOptions(sections: ConfigurationSections.all), environment: environment,
      today: { try CalendarDay.ofRun(environment) }, note: { Console.note($0) })
    settings.usesCache = !noCache
    settings.cache = cache
    settings.jobs = jobs
    return settings
  }
}
