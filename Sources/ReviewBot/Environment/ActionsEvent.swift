import Essentials

/// The event file of GitHub Actions, Gitea Actions and Forgejo Actions.
/// - Source: GitHub docs, "Webhook events and payloads"; "Events that trigger workflows".
struct ActionsEvent: Decodable {
  struct Side: Decodable {
    let sha: String?
    let ref: String?
  }

  struct PullRequest: Decodable {
    let number: Int?
    let head: Side?
    let base: Side?
  }

  struct Issue: Decodable {
    let number: Int?
    let pullRequest: Empty?

    enum CodingKeys: String, CodingKey {
      case number
      case pullRequest = "pull_request"
    }
  }

  struct Run: Decodable {
    let headSHA: String?
    let pullRequests: [PullRequest]?

    enum CodingKeys: String, CodingKey {
      case headSHA = "head_sha"
      case pullRequests = "pull_requests"
    }
  }

  struct Empty: Decodable {}

  let pullRequest: PullRequest?
  let issue: Issue?
  let workflowRun: Run?
  let checkSuite: Run?

  enum CodingKeys: String, CodingKey {
    case issue
    case pullRequest = "pull_request"
    case workflowRun = "workflow_run"
    case checkSuite = "check_suite"
  }

  /// Reads the event file specified by the environment. Returns nil if the file is missing or unreadable.
  init?(in environment: CIEnvironment) {
    guard let bytes = environment.file("GITHUB_EVENT_PATH"),
      let event = try? JSONDecoder().decode(ActionsEvent.self, from: Data(bytes))
    else { return nil }
    self = event
  }
}

extension CIContext {
  /// Reads the variables and the event, which are the same on GitHub, Gitea and Forgejo.
  mutating func readActions(_ environment: CIEnvironment) {
    let event = ActionsEvent(in: environment)
    let run = event?.workflowRun ?? event?.checkSuite
    let pull = event?.pullRequest ?? run?.pullRequests?.first
    project = environment["GITHUB_REPOSITORY"]
    let reference = environment["GITHUB_REF"]?.firstMatch(of: /^refs\/pull\/([0-9]+)\//)
    let issue = event?.issue.flatMap { $0.pullRequest == nil ? nil : $0.number }
    number = (pull?.number ?? issue).map(String.init) ?? reference.map { String($0.1) }
    // GITHUB_SHA cannot be used, because it is the hash of a merge commit.
    if number == nil, run != nil {
      reasons[.number] =
        "the event does not name the pull request, because it comes from a fork or the run belongs to a branch"
    }
    head = pull?.head?.sha ?? run?.headSHA
    base = pull?.base?.sha
    baseBranch = pull?.base?.ref ?? environment["GITHUB_BASE_REF"]
    summaryFile = environment["GITHUB_STEP_SUMMARY"]
    if let server = environment["GITHUB_SERVER_URL"], let id = environment["GITHUB_RUN_ID"], let project {
      link = "\(server.hasSuffix("/") ? String(server.dropLast()) : server)/\(project)/actions/runs/\(id)"
    }
  }

  static let actionsVariables: [Field: String] = [
    .address: "GITHUB_API_URL", .project: "GITHUB_REPOSITORY", .number: "GITHUB_EVENT_PATH",
    .head: "GITHUB_EVENT_PATH", .base: "GITHUB_EVENT_PATH",
  ]
}
