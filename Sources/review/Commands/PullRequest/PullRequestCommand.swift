import Analyzer
import Arguments
import Foundation
import Git
import Report
import ReviewBot
import Reviewing
import Workspace

/// `review pr`: reviews a pull request and says so on its forge.
struct PullRequestCommand {
  private let arguments: PullRequestArguments
  private let environment: [String: String]
  private let currentDirectory: String

  init(
    _ arguments: PullRequestArguments, environment: [String: String] = ProcessInfo.processInfo.environment,
    currentDirectory: String = FileManager.default.currentDirectoryPath
  ) {
    self.arguments = arguments
    self.environment = environment
    self.currentDirectory = currentDirectory
  }

  /// Reviews first and talks to the forge then, so that the findings are printed whatever becomes of that.
  func run() throws -> ExitStatus {
    if let name = arguments.place.tokenVariable { Secrets.keep(variable: name) }
    let root = try Root.find(
      for: [], explicitRoot: arguments.review.root, currentDirectory: currentDirectory, environment: environment)
    guard let repository = root.repository else { throw PullRequestProblem.noRepository(root.path) }
    let context = CIProviders.context(
      in: CIEnvironment(environment) { FileManager.default.contents(atPath: $0).map { [UInt8]($0) } })
    let place = try PullRequestPlace(
      arguments.place, environment: environment, context: context, remote: try repository.remoteAddress())
    let forge = try open(place)
    let file = try writtenReview()
    let sides = try PullRequestSides(place, forge: forge, repository: repository, head: file)
    let before = CommitSnapshot(sides.mergeBase, in: root)
    let loaded = try LoadedConfiguration(
      in: before, arguments.review.configuration, currentDirectory: currentDirectory)
    let settings = BotSettings(loaded.configuration)
    let reviewed = try review(sides, loaded, before)
    for file in reviewed.review.skipped where file.isFailure { Console.note("\(file.path) \(file.reason)") }
    if let file { compare(file.review, with: reviewed.review) }
    let session = PullRequestSession(
      arguments: arguments, place: place, forge: forge, sides: sides, reviewed: reviewed,
      rules: loaded.configuration.ruleInfosByID,
      status: status, environment: environment, currentDirectory: currentDirectory, tree: root.tree)
    let planner = Planner(
      ReviewedChange(reviewed.review, head: sides.head).moved(below: folder(of: root, in: repository)),
      diff: try DiffParser().parse(
        try repository.diff(from: sides.mergeBase, to: sides.head, matching: ["*.swift"])),
      style: CommentStyle(
        capabilities: forge.capabilities, rules: loaded.configuration.ruleInfosByID,
        rulePages: settings.rulePages),
      options: options(
        settings, link: context?.link, review: reviewed.review,
        folder: folder(of: root, in: repository), rules: loaded.configuration.ruleInfosByID))
    if arguments.printsBaseline { return try session.printBaseline(planner) }
    return arguments.isDryRun ? try session.preview(planner) : try session.carryOut(planner)
  }

  private func open(_ place: PullRequestPlace) throws -> any Forge {
    let isVerbose = arguments.review.verbose
    let client = try HTTPClient(
      home: place.address, authorization: place.authorization, userAgent: "lintel-review/\(Version.current)",
      environment: environment, log: { line in if isVerbose { Console.note(line) } })
    return try place.forge.pullRequest(at: place, client: client)
  }

  // MARK: The review

  /// What another job wrote. It may have run code of the change, so nothing of it is posted, and the status rests on
  /// the two commits alone.
  private func writtenReview() throws -> ReviewFile? {
    guard let name = arguments.from else { return nil }
    let path = name.hasPrefix("/") ? name : currentDirectory + "/" + name
    do {
      let bytes = try GivenFile.read(path, limit: ReviewFile.sizeLimit)
      let rules = try? PolicyFiles.configuration(config: arguments.review.config, root: arguments.review.root).ruleInfos
      return try ReviewFile(bytes, rules: Set((rules ?? RuleList.infos).map(\.id)))
    } catch let problem as ReviewFile.Problem {
      throw PullRequestProblem.file(name, problem.description)
    } catch GivenFile.Failure.namedPipe {
      throw PullRequestProblem.file(name, GivenFile.Failure.namedPipe.reason)
    } catch {
      throw PullRequestProblem.file(name, "it cannot be read; is it there?")
    }
  }

  /// Reviews what the head changes against the base, from the commits alone.
  private func review(
    _ sides: PullRequestSides, _ configuration: LoadedConfiguration, _ before: CommitSnapshot
  ) throws -> ReviewedPullRequest {
    var request = ReviewRequest(
      CommitSnapshot(sides.head, in: before.root),
      scope: .introduced(since: ReviewBase(before, named: sides.baseName)), configuration: configuration,
      today: try CalendarDay.ofRun(environment))
    request.baseline = try acceptedFindings(before)
    let prepared = try Reviewer(arguments.review, root: before.root, environment, currentDirectory).prepare(request)
    let review = prepared.review()
    prepared.sources.prefetch(review.findings.map(\.path))
    return ReviewedPullRequest(review: review, sources: prepared.sources)
  }

  private func acceptedFindings(_ before: CommitSnapshot) throws -> Baseline? {
    if arguments.review.noBaseline { return nil }
    guard let name = arguments.review.baseline else { return try before.baseline() }
    return try BaselineFile(explicit: name, root: before.root, currentDirectory: currentDirectory).read()
  }

  /// Whether the change may be merged as far as the review goes; one that was not reviewed whole may not.
  /// - Parameter findings: Those that nobody accepted.
  private func passes(_ findings: [Finding], of review: Review) -> Bool {
    if arguments.review.failOn == .never { return true }
    return !arguments.review.failOn.isReached(by: findings) && !review.skipped.contains(where: \.isFailure)
  }

  private func status(of review: Review) -> ExitStatus {
    let status = ExitStatus(of: review, arguments.review)
    return status == .clean && !passes(review.findings, of: review) ? .findings : status
  }

  /// Says where the file of another job says something else than the commits.
  private func compare(_ written: Review, with review: Review) {
    guard let name = arguments.from else { return }
    if Set(written.findings.map(\.fingerprint)) != Set(review.findings.map(\.fingerprint)) {
      Console.note("\(name) does not say what the commits say; what is posted is taken from the commits")
    }
  }

  // MARK: The plan

  private func options(
    _ settings: BotSettings, link: String?, review: Review, folder: String, rules: [String: RuleInfo]
  ) -> PlanOptions {
    var options = PlanOptions()
    options.maximumComments = arguments.maximumComments ?? settings.maximumComments
    options.postsInline = arguments.postsInline
    options.postsSummary = arguments.postsSummary
    options.setsStatus = arguments.setsStatus
    options.report = (arguments.report ?? environment["REVIEW_REPORT_URL"]).flatMap(\.webLink)
    options.usesReportAsStatus = arguments.usesCheckRun || settings.usesCheckRun
    if arguments.usesCodeScanning || settings.usesCodeScanning { options.scan = scan(of: review, folder, rules) }
    options.fails = { !passes($0, of: review) }
    options.link = link
    return options
  }

  /// The findings for code scanning, apart from those of analyses of whole branches.
  private func scan(of review: Review, _ folder: String, _ rules: [String: RuleInfo]) -> CodeScan {
    let format = SARIFFormat(category: "lintel/pull-request/", folder: folder)
    let context = FormatContext(toolVersion: Version.current, rules: rules)
    return CodeScan(
      tool: SARIFFormat.tool, sarif: format.render(review, in: context), results: review.findings.count)
  }

  /// The root as the forge knows it, from the top of the repository; empty, or with a slash at its end.
  private func folder(of root: Root, in repository: GitRepository) -> String {
    root.path == repository.workTree ? "" : root.path.dropFirst(repository.workTree.count + 1) + "/"
  }
}

/// A review, and the sources for excerpts.
struct ReviewedPullRequest {
  let review: Review
  let sources: Workspace

  /// The review without the findings that a plan found to be accepted.
  func open(_ plan: Plan?) -> Review {
    let accepted = Set(plan?.accepted.map(\.fingerprint) ?? [])
    return accepted.isEmpty ? review : review.keeping { !accepted.contains($0.fingerprint) }
  }

  /// What to add to the baseline, so that what was accepted stays so after the merge.
  func baseline(_ plan: Plan) -> Baseline {
    let acceptances = Dictionary(plan.accepted.map { ($0.fingerprint, $0.acceptance) }) { first, _ in first }
    return Baseline(
      review.findings.compactMap { finding in
        acceptances[finding.fingerprint].map { .init(finding, reason: "\($0.reason) (\($0.name))") }
      })
  }
}

/// Why `review pr` cannot begin.
enum PullRequestProblem: Error, CustomStringConvertible {
  case noRepository(String)
  case file(String, String)
  /// A commit that the clone lacks, with what it is.
  case missingCommit(String, String)
  case otherHead(file: String, pull: String)

  /// One sentence for a person.
  var description: String {
    switch self {
    case .noRepository(let folder): "\(folder) is no clone of a repository; run it in one, or name one with `--root`"
    case .file(let name, let problem): "\(name) cannot be used: \(problem)"
    case .missingCommit(let name, let role):
      "\(name), \(role), is not in this clone; `git fetch origin \(name)` brings it, or a checkout with the whole history "
        + "(`fetch-depth: 0`, `GIT_DEPTH: 0`)"
    case .otherHead(let file, let pull):
      "the review is of commit \(file), and the pull request is at \(pull); nothing is posted"
    }
  }
}
