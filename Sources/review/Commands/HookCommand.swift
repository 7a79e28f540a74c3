import AgentServer
import Analyzer
import Arguments
import Essentials
import Report
import Reviewing
import Workspace

extension HookArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { HookCommand(self, in: process).run() }
}

/// `review hook`: reports the findings that a coding agent's last edit introduced.
struct HookCommand {
  /// The reason nothing was reviewed.
  struct Failure: Error, CustomStringConvertible {
    /// The message to print.
    let description: String
  }

  private let arguments: HookArguments
  private let process: ProcessContext

  init(_ arguments: HookArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints introduced findings to standard error, where agents expect them. Because a failing hook must not block the
  /// agent, every failure results in one line and exit status 0.
  func run() -> ExitStatus {
    do {
      let findings = try introduced().filter { !$0.isMinorAtDefaultLevel }
      guard arguments.review.failOn.isReached(by: findings) else { return .clean }
      let limit = arguments.review.limit ?? AgentFormat.defaultLimit
      let text = AgentFormat.text(ListedFindings(findings), limit: limit)
      try Console.error.write(Secrets.redacted(text))
      return .findingsForAgent
    } catch {
      return Self.report(error)
    }
  }

  /// Prints a failure of the hook itself, including a usage error, as one line.
  static func report(_ error: any Error) -> ExitStatus {
    let messages =
      (error as? ConfigurationError)?.problems.map { "\($0)" }
      ?? [(error as? UsageError)?.message(for: .hook) ?? "\(error)"]
    report(messages)
    return .clean
  }

  /// Prints the first of several failures, and the number of others.
  private static func report(_ messages: [String]) {
    let more = messages.count > 1 ? " (and \(Wording.count(messages.count - 1, "more problem")))" : ""
    Console.note("hook: " + (messages.first ?? "failed") + more)
  }

  private func introduced() throws -> [Finding] {
    let (paths, folder) = try editedFiles()
    guard let first = paths.first else {
      throw Failure(description: "no Swift file was edited; nothing to review")
    }
    let parent = Root.folder(ofFile: absolute(first, folder))
    let root = try Root.find(for: [], currentDirectory: parent, environment: process.environment)
    // Paths in error messages are relative to the current folder if it is in the same project.
    let isInside =
      (try? process.root().path) == root.path
    let run = try ReviewRun(reviewArguments, in: isInside ? process : process.moved(to: parent))
    guard run.root.repository != nil else {
      throw Failure(description: "\(first) is not in a git repository, so introduced findings cannot be determined")
    }
    var edited: Set<PathKey> = []
    for path in paths {
      edited.insert(PathKey(try run.root.relativePath(ofFile: path, currentDirectory: folder)))
    }
    let review = try run.prepare(try run.request()).review()
    for file in review.skipped where file.isFailure && edited.contains(path: file.path) {
      Console.note("hook: \(file.path) \(file.reason)")
    }
    return review.findings.filter { $0.isIntroduced && edited.contains(path: $0.path) }
  }

  /// Returns the edited Swift files, and the folder that their paths are relative to.
  private func editedFiles() throws -> (paths: [String], folder: String) {
    let isGeneric = arguments.agent == .generic
    if isGeneric, arguments.paths.isEmpty {
      throw Failure(description: "`review hook generic` requires the paths of the edited files")
    }
    let input = isGeneric ? nil : try HookInput(try StandardInput.read())
    let folder = input?.folder ?? process.currentDirectory
    let given = arguments.paths + (input?.paths ?? [])
    if given.isEmpty { throw Failure(description: "the input does not specify a file in `tool_input.file_path`") }
    var paths: [String] = []
    var problems: [String] = []
    for path in given {
      if let problem = problem(with: path, in: folder) {
        problems.append("\(path) \(problem)")
      } else {
        paths.append(path)
      }
    }
    if paths.isEmpty, let problem = problems.first { throw Failure(description: problem + "; nothing to review") }
    // An agent's edit often includes other files, whereas a script is expected to pass only Swift files.
    if isGeneric, !problems.isEmpty { Self.report(problems) }
    return (paths, folder)
  }

  /// Returns the reason a file cannot be reviewed, to follow its path in a message.
  private func problem(with path: String, in folder: String) -> String? {
    guard SnapshotEntry.isSwift(path) else { return "is not a Swift file" }
    guard let isFolder = FileManager.default.isFolder(absolute(path, folder)) else { return "does not exist" }
    return isFolder ? "is a folder, not a Swift file" : nil
  }

  /// The arguments with absolute paths, because the review runs in the edited file's folder.
  private var reviewArguments: CheckArguments {
    var review = arguments.review
    review.config = review.config.map { absolute($0, process.currentDirectory) }
    review.baseline = review.baseline.map { absolute($0, process.currentDirectory) }
    review.cache = review.cache.map { absolute($0, process.currentDirectory) }
    review.root = review.root.map { absolute($0, process.currentDirectory) }
    return review
  }

  private func absolute(_ path: String, _ folder: String) -> String {
    path.hasPrefix("/") ? path : (folder.hasPrefix("/") ? folder : process.currentDirectory + "/" + folder) + "/" + path
  }
}
