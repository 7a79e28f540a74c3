import Analyzer
import Arguments
import Essentials
import Git
import Report
import ReviewBot
import Reviewing
import Workspace

extension PullRequestArguments: RunnableArguments {
  func run(in process: ProcessContext) throws -> ExitStatus { try PullRequestCommand(self, in: process).run() }
}

/// `review pr`: reviews a pull request and posts the result to its forge.
struct PullRequestCommand {
  private let arguments: PullRequestArguments
  private let process: ProcessContext

  init(_ arguments: PullRequestArguments, in process: ProcessContext) {
    self.arguments = arguments
    self.process = process
  }

  /// Reviews before contacting the forge, so that findings are printed even if posting fails.
  func run() throws -> ExitStatus {
    if let name = arguments.place.tokenVariable { Secrets.add(variable: name) }
    let root = try process.root(explicit: arguments.review.root)
    guard let repository = root.repository else { throw PullRequestProblem.noRepository(root.path) }
    let context = CIProviders.context(
      in: CIEnvironment(process.environment) { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } })
    let place = try PullRequestLocation(
      arguments.place, environment: process.environment, context: context, remote: try repository.remoteAddress())
    let forge = try open(place)
    let file = try writtenReview()
    let sides = try PullRequestSides(place, forge: forge, repository: repository, head: file)
    let before = CommitSnapshot(sides.mergeBase, in: root)
    let after = CommitSnapshot(sides.head, in: root)
    let loaded = try LoadedConfiguration(
      in: before, arguments.review.configuration, currentDirectory: process.currentDirectory)
    let settings = BotSettings(loaded.configuration)
    let reviewed = try review(sides, loaded, before, after)
    for file in reviewed.review.skipped where file.isFailure { Console.note("\(file.path) \(file.reason)") }
    if let file { compare(file.review, with: reviewed.review) }
    let session = PullRequestSession(
      arguments: arguments, place: place, forge: forge, sides: sides, reviewed: reviewed,
      rules: loaded.configuration.ruleInfosByID,
      status: status, process: process, tree: root.tree, repositoryFolder: root.repositoryFolder)
    let folder = root.repositoryFolder.isEmpty ? "" : root.repositoryFolder + "/"
    let planner = Planner(
      ReviewedChange(reviewed.review, head: sides.head, files: Set(paths: try after.entries.map(\.path)))
        .moved(below: folder),
      diff: try DiffParser().parse(
        try repository.diff(from: sides.mergeBase, to: sides.head, matching: ["*.swift"])),
      style: CommentStyle(
        capabilities: forge.capabilities, rules: loaded.configuration.ruleInfosByID,
        docsURL: docsURL(settings)),
      options: options(
        settings, link: context?.link, review: reviewed.review,
        folder: folder, rules: loaded.configuration.ruleInfosByID))
    if arguments.printsBaseline { return try session.printBaseline(planner) }
    return arguments.isDryRun ? try session.preview(planner) : try session.run(planner)
  }

  private func open(_ place: PullRequestLocation) throws -> any Forge {
    let isVerbose = arguments.review.verbose
    let client = try HTTPClient(
      home: place.address, authorization: place.authorization, userAgent: "lintel-review/\(Version.current)",
      environment: process.environment, log: { line in if isVerbose { Console.note(line) } })
    return try place.forge.pullRequest(at: place, client: client)
  }

  // MARK: The review

  /// Returns the review written by another job. That job may have run code from the change, so the file's content is
  /// never posted, and the status depends only on the two commits.
  private func writtenReview() throws -> ReviewFile? {
    guard let name = arguments.from else { return nil }
    let path = name.hasPrefix("/") ? name : process.currentDirectory + "/" + name
    do {
      let bytes = try CommandLineFile.read(path, limit: ReviewFile.sizeLimit)
      let rules = try? PolicyFiles.configuration(
        config: arguments.review.config, root: arguments.review.root, in: process
      ).ruleInfos
      return try ReviewFile(bytes, rules: Set((rules ?? RuleList.infos).map(\.id)))
    } catch let problem as ReviewFile.Problem {
      throw PullRequestProblem.file(name, problem.description)
    } catch CommandLineFile.Failure.namedPipe {
      throw PullRequestProblem.file(name, CommandLineFile.Failure.namedPipe.reason)
    } catch {
      throw PullRequestProblem.file(name, "the file does not exist or cannot be read")
    }
  }

  /// Reviews the committed changes between base and head.
  private func review(
    _ sides: PullRequestSides, _ configuration: LoadedConfiguration, _ before: CommitSnapshot,
    _ after: CommitSnapshot
  ) throws -> ReviewedPullRequest {
    var request = ReviewRequest(
      after,
      scope: .introduced(since: ReviewBase(before, named: sides.baseName)), configuration: configuration,
      today: try CalendarDay.ofRun(process.environment))
    request.baseline = try acceptedFindings(before)
    let prepared = try Reviewer(arguments.review, root: before.root, in: process).prepare(request)
    let review = prepared.review()
    prepared.sources.prefetch(review.findings.map(\.path))
    return ReviewedPullRequest(review: review, sources: prepared.sources)
  }

  private func acceptedFindings(_ before: CommitSnapshot) throws -> Baseline? {
    if arguments.review.noBaseline { return nil }
    guard let name = arguments.review.baseline else { return try before.baseline() }
    return try BaselineFile(explicit: name, root: before.root, currentDirectory: process.currentDirectory).read()
  }

  /// Returns whether the change passes; a change that was not fully reviewed does not pass.
  /// - Parameter findings: The findings that have not been accepted.
  private func passes(_ findings: [Finding], of review: Review) -> Bool {
    if arguments.review.failOn == .never { return true }
    return !arguments.review.failOn.isReached(by: findings) && !review.skipped.contains(where: \.isFailure)
  }

  private func status(of review: Review) -> ExitStatus {
    let status = ExitStatus(of: review, arguments.review)
    return status == .clean && !passes(review.findings, of: review) ? .findings : status
  }

  /// Prints a note if the other job's review differs from the review of the commits.
  private func compare(_ written: Review, with review: Review) {
    guard let name = arguments.from else { return }
    if Set(written.findings.map(\.fingerprint)) != Set(review.findings.map(\.fingerprint)) {
      Console.note("\(name) differs from the review of the commits; only the latter is posted")
    }
  }

  // MARK: The plan

  private func options(
    _ settings: BotSettings, link: String?, review: Review, folder: String, rules: [String: RuleInfo]
  ) -> PlanOptions {
    var options = PlanOptions()
    options.maximumComments = arguments.maximumComments ?? settings.maximumComments
    options.minimumSeverity = arguments.minimumSeverity ?? settings.minimumSeverity
    options.postsInline = arguments.postsInline
    options.postsSummary = arguments.postsSummary
    options.setsStatus = arguments.setsStatus
    options.report = (arguments.report ?? process.environment["REVIEW_REPORT_URL"]).flatMap(\.webLink)
    options.usesReportAsStatus = arguments.usesCheckRun || settings.usesCheckRun
    if arguments.usesCodeScanning || settings.usesCodeScanning {
      options.scan = scan(of: review, folder, rules, pages: docsURL(settings))
    }
    options.fails = { !passes($0, of: review) }
    options.link = link
    return options
  }

  /// Returns the code scanning upload, in a different category from the one used for branches.
  private func scan(of review: Review, _ folder: String, _ rules: [String: RuleInfo], pages: String) -> CodeScan {
    let format = SARIFFormat(category: "lintel/pull-request/", folder: folder)
    var context = FormatContext(toolVersion: Version.current, rules: rules)
    context.toolAddress = Product.repository
    context.docsURL = pages
    return CodeScan(
      tool: SARIFFormat.tool, sarif: format.render(review, in: context), results: review.findings.count)
  }

  private func docsURL(_ settings: BotSettings) -> String { settings.docsURL ?? Product.rulePages }
}

/// A review, and the sources to take excerpts from.
struct ReviewedPullRequest {
  let review: Review
  let sources: Workspace

  /// Returns the review without the findings accepted on the pull request.
  func open(_ plan: Plan?) -> Review {
    let accepted = Set(plan?.accepted.map(\.fingerprint) ?? [])
    return accepted.isEmpty ? review : review.keeping { !accepted.contains($0.fingerprint) }
  }

  /// Returns the baseline entries that keep accepted findings from being reported after the merge.
  func baseline(_ plan: Plan) -> Baseline {
    let acceptances = Dictionary(plan.accepted.map { ($0.fingerprint, $0.acceptance) }) { first, _ in first }
    return Baseline(
      review.findings.compactMap { finding in
        acceptances[finding.fingerprint].map { .init(finding, reason: "\($0.reason) (\($0.name))") }
      })
  }
}

/// The reason `review pr` cannot start.
enum PullRequestProblem: Error, CustomStringConvertible {
  case noRepository(String)
  case file(String, String)
  /// A commit that is missing from the clone, with its role in the pull request.
  case missingCommit(String, String)
  case otherHead(file: String, pull: String)

  /// The message to print.
  var description: String {
    switch self {
    case .noRepository(let folder):
      "\(folder) is not in a git repository; run the command in a clone, or pass one with --root"
    case .file(let name, let problem): "cannot use \(name): \(problem)"
    case .missingCommit(let name, let role):
      "\(name), \(role), is not in this clone; run `git fetch origin \(name)`, or check out the full history "
        + "(`fetch-depth: 0`, `GIT_DEPTH: 0`)"
    case .otherHead(let file, let pull):
      "the review is for commit \(file), but the pull request's head is \(pull); nothing was posted"
    }
  }
}
