import Analyzer
import Essentials
import Git

extension ForgeKind {
  /// Azure DevOps Services and Server.
  package static let azure = ForgeKind(
    name: "azure", title: "Azure DevOps", tokenVariable: "SYSTEM_ACCESSTOKEN", publicAddress: "https://dev.azure.com",
    publicHosts: ["dev.azure.com", "ssh.dev.azure.com", ".visualstudio.com"],
    projectForm: "ORGANIZATION/PROJECT/REPOSITORY", project: { $0.azureProject },
    authorization: { token, environment in
      // Pipeline tokens and personal access tokens require different schemes. Outside pipelines, the variable may
      // contain a personal access token.
      let isOfPipeline =
        environment["TF_BUILD"]?.lowercased() == "true"
        && environment["SYSTEM_ACCESSTOKEN"].flatMap { Token($0) } == token
      return isOfPipeline || token.isJSONWebToken ? .bearer(token) : .basic(user: "", token)
    },
    open: { (target, api) throws(ForgeTarget.Problem) in try AzureForge(target, api: api) })
}

extension RemoteAddress {
  /// The organization, project and repository: the path is `organization/project/_git/repository` or, over SSH,
  /// `v3/organization/project/repository`.
  fileprivate var azureProject: String {
    var parts = path.split(separator: "/").map(String.init).filter { $0 != "_git" && $0 != "v3" }
    // Azure allows names with spaces.
    parts = parts.map { PercentEncoding.decoded($0) ?? $0 }
    if let host, host.hasSuffix(".visualstudio.com"), let organization = host.split(separator: ".").first,
      parts.count < 3
    {
      parts.insert(String(organization), at: 0)
    }
    if parts.count == 2 { parts.append(parts[1]) }
    return parts.joined(separator: "/")
  }
}

/// A pull request on Azure DevOps.
/// - Source: Azure DevOps REST API 7.1, "Pull Requests", "Pull Request Threads", "Pull Request Iterations",
///   "Pull Request Statuses".
struct AzureForge: Forge {
  let capabilities: ForgeCapabilities
  private let api: AzureAPI
  /// The API path of the organization or collection.
  private let organization: [String]
  /// The API path of the pull request.
  private let pull: [String]
  private let note: ResolutionNote

  init(_ target: ForgeTarget, api: ForgeAPI) throws(ForgeTarget.Problem) {
    let parts = try target.projectParts(3, form: ForgeKind.azure.projectForm)
    // In pipelines, the URL already contains the organization.
    let last = api.base.pathSegments.last.flatMap(PercentEncoding.decoded)?.lowercased()
    let isGiven = last == parts[0].lowercased() || api.base.host == "\(parts[0].lowercased()).visualstudio.com"
    organization = isGiven ? [] : [parts[0]]
    pull =
      organization + [parts[1], "_apis", "git", "repositories", parts[2], "pullRequests"]
      + ["\(try target.pullRequestNumber())"]
    self.api = AzureAPI(api.with(explain: AzureError.explanation))
    var capabilities = ForgeCapabilities()
    capabilities.suggestions = .lines
    capabilities.hasMultiLineComments = true
    // Azure's limit is 150,000.
    capabilities.summaryLimit = 140_000
    self.capabilities = capabilities
    note = ResolutionNote(capabilities.marker)
  }

  // MARK: The pull request

  func pullRequest() throws(ForgeError) -> PullRequest {
    let pull: AzurePull = try api.get(self.pull)
    let iterations: [AzureIteration] = try api.list(self.pull + ["iterations"])
    let last = iterations.max { $0.id < $1.id }
    let head = pull.lastMergeSourceCommit ?? last?.sourceRefCommit
    // Ignores iterations that are newer than the last merge, because they were not reviewed.
    let reviewed = iterations.last { $0.sourceRefCommit?.commitId == head?.commitId } ?? last
    let base = pull.lastMergeTargetCommit ?? last?.targetRefCommit ?? last?.commonRefCommit
    let branch = pull.targetRefName ?? ""
    return PullRequest(
      head: head?.commitId ?? "", base: base?.commitId ?? "",
      baseBranch: branch.hasPrefix("refs/heads/") ? String(branch.dropFirst(11)) : branch,
      isOpen: pull.status == "active", details: Details(iteration: reviewed?.id))
  }

  struct Details: PullRequestDetails {
    /// The ID of the iteration that comments refer to.
    var iteration: Int?
  }

  private func iteration(of pullRequest: PullRequest) -> Int? { pullRequest.details(Details.self).iteration }

  // MARK: Comments

  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation {
    let own: AzureConnection = try api.get(organization + ["_apis", "connectionData"], preview: true)
    // With an iteration in the query, Azure returns the threads' positions in that iteration.
    let location = iteration(of: pullRequest).map { [("$iteration", "\($0)")] } ?? []
    let all: [AzureThread] = try api.list(pull + ["threads"], query: location)
    var conversation = Conversation()
    for thread in all.sorted(by: { $0.id < $1.id }) where thread.isDeleted != true {
      guard let first = thread.comments?.first, first.isDeleted != true, first.commentType != "system",
        first.author?.id == own.authenticatedUser.id
      else { continue }
      let name = "\(thread.id)/\(first.id)"
      let body = first.content ?? ""
      guard let context = thread.threadContext else {
        conversation.remarks.append(.init(comment: name, body: body))
        continue
      }
      let hasReplies = thread.comments?.dropFirst().contains { reply in
        reply.isDeleted != true && reply.commentType != "system" && reply.author?.id != own.authenticatedUser.id
      }
      conversation.threads.append(
        .init(
          comment: name, thread: "\(thread.id)", body: body, path: String(context.filePath.drop { $0 == "/" }),
          line: context.rightFileEnd?.line, resolution: resolution(of: thread, body: body),
          hasReplies: hasReplies ?? false))
    }
    return conversation
  }

  /// Returns the thread's resolution. Azure does not report who resolved a thread.
  private func resolution(of thread: AzureThread, body: String) -> Conversation.Thread.Resolution {
    switch thread.status {
    case "fixed": note.isPresent(in: body) ? .byBot : .byUser
    case "closed", "wontFix", "byDesign": .byUser
    default: .open
    }
  }

  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment] {
    guard !comments.isEmpty else { return [] }
    let tracked = try trackedFiles(of: pullRequest)
    return try postEach(comments) { (comment) throws(ForgeError) in
      let context = AzureThread.Context(comment)
      try post(
        AzureThread.New(
          comment.body, status: "active", threadContext: context,
          pullRequestThreadContext: iteration(of: pullRequest).map {
            .init(
              changeTrackingId: tracked[PathKey(context.filePath)],
              iterationContext: .init(firstComparingIteration: 1, secondComparingIteration: $0))
          }))
    }
  }

  private func post(_ thread: AzureThread.New) throws(ForgeError) {
    _ = try api.send("POST", pull + ["threads"], body: thread, as: AzureIdentified.self)
  }

  /// Returns the IDs that Azure uses to track files across iterations, keyed by path with a leading slash.
  private func trackedFiles(of pullRequest: PullRequest) throws(ForgeError) -> [PathKey: Int] {
    guard let iteration = iteration(of: pullRequest) else { return [:] }
    var found: [PathKey: Int] = [:]
    var skip = 0
    for _ in 0..<ForgeAPI.pageLimit {
      let page: AzureChanges = try api.get(
        pull + ["iterations", "\(iteration)", "changes"],
        query: [("$top", "2000"), ("$skip", "\(skip)"), ("$compareTo", "0")])
      for change in page.changeEntries ?? [] {
        if let path = change.item?.path, let number = change.changeTrackingId { found[PathKey(path)] = number }
      }
      guard let next = page.nextSkip, next > skip else { return found }
      skip = next
    }
    // Files past the page limit have no ID, so Azure does not move their comments in later iterations.
    return found
  }

  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try edit(thread.comment, body)
  }

  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    if !note.isPresent(in: thread.body) { try edit(thread.comment, note.added(to: thread.body)) }
    try set("fixed", thread)
  }

  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try set("active", thread)
    if note.isPresent(in: thread.body) { try edit(thread.comment, note.removed(from: thread.body)) }
  }

  private func set(_ status: String, _ thread: Conversation.Thread) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in
      _ = try api.send(
        "PATCH", pull + ["threads", thread.thread ?? thread.comment], body: ["status": status], as: AzureIdentified.self
      )
    }
  }

  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", path(ofComment: thread.comment)) }
  }

  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError) {
    // An active thread may prevent the pull request from being completed.
    try post(AzureThread.New(body, status: "closed", threadContext: nil, pullRequestThreadContext: nil))
  }

  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try edit(remark.comment, body)
  }

  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", path(ofComment: remark.comment)) }
  }

  private func edit(_ comment: String, _ body: String) throws(ForgeError) {
    _ = try api.send("PATCH", path(ofComment: comment), body: ["content": body], as: AzureIdentified.self)
  }

  /// - Parameter comment: The comment's ID in the form `THREAD/COMMENT`.
  private func path(ofComment comment: String) -> [String] {
    let parts = comment.split(separator: "/").map(String.init)
    return pull + ["threads", parts.first ?? "", "comments", parts.last ?? ""]
  }

  // MARK: Status

  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus? {
    let all: [AzureStatus] = try api.list(pull + ["statuses"])
    let ours = all.filter {
      $0.context?.name == ReviewStatus.context && $0.iterationId == iteration(of: pullRequest)
    }
    return ours.max { ($0.id ?? 0) < ($1.id ?? 0) }.map {
      ReviewStatus(
        state: $0.state == "succeeded" ? .success : .failure, description: $0.description ?? "", link: $0.targetUrl)
    }
  }

  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    // Only the latest status with a given name matters. Branch policies check the pull request's status, not the
    // commit's.
    _ = try api.send(
      "POST", pull + ["statuses"],
      body: AzureStatus(
        id: nil, state: status.state == .success ? "succeeded" : "failed", description: status.description,
        targetUrl: status.link, context: .init(name: ReviewStatus.context), iterationId: iteration(of: pullRequest)),
      idempotency: .idempotent, as: AzureIdentified.self)
  }
}

extension Token {
  /// Whether the token is a JSON Web Token, as in pipelines. Such a token has three parts, the first of which is a JSON
  /// object.
  /// - Source: RFC 7519.
  fileprivate var isJSONWebToken: Bool {
    secret.hasPrefix("eyJ") && secret.split(separator: ".", omittingEmptySubsequences: false).count == 3
  }
}
