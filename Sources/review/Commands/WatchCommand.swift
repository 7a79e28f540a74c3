import Analyzer
import Arguments
import Dispatch
import Essentials
import Report
import Reviewing
import Synchronization
import Workspace

extension WatchArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try WatchCommand(review, in: process).run() }
}

/// `review watch`: reviews the working tree again after each change.
struct WatchCommand {
  /// The polling interval after a change, in seconds. It grows to `maximumPause` while nothing changes.
  private static let shortest = 0.25
  private static let maximumPause = 2.0

  private let arguments: CheckArguments
  private let process: ProcessContext

  init(_ arguments: CheckArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Watches until the command is interrupted or its output is closed.
  func run() throws -> ExitStatus {
    let root = try process.root(explicit: arguments.root)
    let process = process
    let project = try ResidentProject(
      root, reviewer: try Reviewer(arguments, root: root, in: process, isLongLived: true),
      options: arguments.configuration, today: { try CalendarDay.ofRun(process.environment) })
    let scope: ResidentProject.Scope =
      arguments.all || root.repository == nil ? .project : .introduced(since: arguments.since, isStaged: false)
    let interruption = Interruption()
    _ = try project.refreshIfChanged()
    try show(project, scope)
    var pause = Self.shortest
    while !interruption.comes(within: pause) {
      do {
        guard try project.refreshIfChanged() else {
          pause = min(Self.maximumPause, pause * 1.25)
          continue
        }
        try show(project, scope)
      } catch let error as Console.WriteError {
        throw error
      } catch {
        // A folder may be about to be replaced, or a git operation may be in progress; the next poll may succeed.
        Console.note("\(error)")
      }
      pause = Self.shortest
    }
    return .clean
  }

  private func show(_ project: ResidentProject, _ scope: ResidentProject.Scope) throws {
    let text: String
    do {
      let (review, sources) = try project.review(scope)
      text = try self.text(
        of: review, sources, rules: try project.currentConfiguration().configuration.ruleInfosByID)
    } catch {
      text = VisibleText.escapedLines("\(error)") + "\n"
    }
    let problem = project.configurationProblem.map {
      VisibleText.escapedLines("\($0)") + "\nUsing the last valid configuration.\n"
    }
    // Clears the screen, but not the scrollback.
    try Console.output.write((Console.output.isTerminal ? "\u{1B}[H\u{1B}[2J" : "") + text + (problem ?? ""))
  }

  private func text(of review: Review, _ sources: Workspace, rules: [String: RuleInfo]) throws -> String {
    let format = try FormatCatalog.format(named: arguments.outputs.first?.format ?? "text")
    var context = FormatContext(
      toolVersion: Version.current, rules: rules,
      usesColor: arguments.color.usesColor(environment: process.environment, isTerminal: Console.output.isTerminal),
      width: Console.output.isTerminal ? Console.output.width : 100,
      verbosity: arguments.quiet ? .quiet : arguments.verbose ? .verbose : .normal, source: sources.source)
    if let limit = arguments.limit { context.limit = limit }
    return Secrets.redacted(format.content(of: review, in: context)).text
  }
}

/// Ends the wait when the process receives a termination signal.
private final class Interruption: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  private let sources: Mutex<[any DispatchSourceSignal]>

  init() {
    var sources: [any DispatchSourceSignal] = []
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      let semaphore = semaphore
      source.setEventHandler { semaphore.signal() }
      source.resume()
      sources.append(source)
    }
    self.sources = Mutex(sources)
  }

  func comes(within seconds: Double) -> Bool { semaphore.wait(timeout: .now() + seconds) == .success }
}

extension VisibleText {
  /// Returns the text with each line escaped.
  fileprivate static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }.joined(separator: "\n")
  }
}
