import Analyzer
import Arguments
import Essentials
import Report
import ReviewBot
import Reviewing
import Workspace

extension CheckArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try CheckCommand(self, in: process).run() }
}

/// `review check`: reviews the change, the project or some files, and prints the findings.
struct CheckCommand {
  private let arguments: CheckArguments
  private let process: ProcessContext

  init(_ arguments: CheckArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Prints the review and returns the exit status.
  func run() throws -> ExitStatus {
    let run = try ReviewRun(arguments, in: process)
    let request = try run.request()
    let prepared = try run.prepare(request)
    let review = prepared.review()
    for warning in run.configurationWarnings(paths: prepared.paths) { Console.warn(warning) }
    let needsCommits = arguments.outputs.contains(where: \.isJSON)
    try print(
      review, of: run, sources: prepared.sources, hasBaseline: request.baseline != nil,
      commits: needsCommits ? try run.commits() : nil)
    return ExitStatus(of: review, arguments)
  }

  private func print(
    _ review: Review, of run: ReviewRun, sources: Workspace, hasBaseline: Bool, commits: ReviewedCommits?
  ) throws {
    for file in review.skipped where file.isAnnounced { Console.note("\(file.path) \(file.reason)") }
    let writer = OutputWriter(currentDirectory: process.currentDirectory, trees: [run.root.tree])
    try writer.write(arguments.outputs) { output in
      let format = try FormatCatalog.format(named: output.format)
      var context = context(of: review, isFile: output.path != nil, sources: sources, rules: run.rules)
      context.repositoryFolder = run.root.repositoryFolder
      if output.path == nil { context.folder = run.root.relativeFolder(of: process.currentDirectory) ?? "" }
      context.commits = commits
      context.hasBaseline = hasBaseline
      context.docsURL = BotSettings(run.settings).docsURL ?? Product.rulePages
      return format.content(of: review, in: context)
    }
    if arguments.outputs.contains(where: { $0.format == GitHubFormat().name && $0.path == nil }) {
      addSummary(of: review, root: run.root)
    }
  }

  /// Adds the findings that GitHub cannot show as annotations to the job summary; outside GitHub Actions, prints their
  /// number.
  private func addSummary(of review: Review, root: Root) {
    guard let summary = GitHubFormat.summary(of: review) else { return }
    guard let path = process.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty else {
      let rest = GitHubFormat.split(review.findings).rest.count
      Console.note(
        "\(Wording.count(rest, "location")) not printed, because GitHub shows at most \(GitHubFormat.limit) "
          + "annotations per severity")
      return
    }
    do throws(OutputFile.Failure) {
      try OutputFile(path, currentDirectory: process.currentDirectory, trees: [root.tree]).append(summary)
    } catch {
      Console.note("cannot write the job summary: \(error)")
    }
  }

  /// The command that fixes the same files in a review that is not limited to a change.
  private var fixCommand: String {
    guard !arguments.paths.isEmpty else { return "review fix --all" }
    // The command must be safe to paste into a shell.
    let isPlain = arguments.paths.joined().allSatisfy { $0.isLetter || $0.isNumber || "/._-+".contains($0) }
    return "review fix " + (isPlain ? arguments.paths.joined(separator: " ") : "PATH")
  }

  private func context(
    of review: Review, isFile: Bool, sources: Workspace, rules: [String: RuleInfo]
  ) -> FormatContext {
    var context = FormatContext(
      toolVersion: Version.current,
      rules: rules,
      usesColor: !isFile
        && arguments.color.usesColor(environment: process.environment, isTerminal: Console.output.isTerminal),
      width: !isFile && Console.output.isTerminal ? Console.output.width : 100,
      verbosity: arguments.quiet ? .quiet : arguments.verbose ? .verbose : .normal,
      source: sources.source)
    context.toolAddress = Product.repository
    context.failingSeverity = arguments.failOn.severity
    if review.change == nil { context.fixCommand = fixCommand }
    context.hasAllRules = arguments.only.isEmpty
    if let limit = arguments.limit { context.limit = limit }
    return context
  }
}

extension Console {
  /// Prints a note to standard error, ignoring write errors.
  static func note(_ message: String) {
    try? error.write("review: " + VisibleText.escaped(Secrets.redacted(message)) + "\n")
  }

  /// Prints a warning that starts with its location, as compilers do.
  static func warn(_ message: String) {
    try? error.write(VisibleText.escaped(Secrets.redacted(message)) + "\n")
  }
}
