extension ForgeKind {
  /// gitlab.com and self-hosted servers.
  package static let gitLab = ForgeKind(
    name: "gitlab", title: "GitLab", tokenVariable: "GITLAB_TOKEN", publicAddress: "https://gitlab.com/api/v4",
    publicHosts: ["gitlab.com", "altssh.gitlab.com"], hostWords: ["gitlab"], projectForm: "GROUP/PROJECT",
    apiAddress: apiPath("/api/v4"),
    authorization: { token, environment in
      // Job tokens use a separate header; they have only limited read access.
      .header(name: environment["CI_JOB_TOKEN"] == token.secret ? "JOB-TOKEN" : "PRIVATE-TOKEN", token)
    },
    open: { (target, api) throws(ForgeTarget.Problem) in try GitLabForge(target, api: api) })
}

/// A merge request on GitLab.
/// - Source: GitLab docs, "Merge requests API", "Discussions API", "Notes API", "Commits API".
struct GitLabForge: PermissionForge {
  let capabilities: ForgeCapabilities
  private let api: ForgeAPI
  /// The API path of the project, `projects/GROUP%2FPROJECT`.
  private let project: [String]
  private let number: Int
  /// The pipeline of this job.
  private let pipeline: Int?

  init(_ target: ForgeTarget, api: ForgeAPI) throws(ForgeTarget.Problem) {
    // The project can be given as a path or an ID.
    _ = try target.projectParts(nil, form: ForgeKind.gitLab.projectForm)
    project = ["projects", target.project]
    number = try target.pullRequestNumber()
    pipeline = target.pipeline
    // gitlab.com allows 60 notes per minute. Self-hosted servers allow five times as many by default.
    self.api = api.with(writeSpacing: api.base.host == "gitlab.com" ? 1 : 0, explain: GitLabError.explanation)
    var capabilities = ForgeCapabilities()
    capabilities.suggestions = .relative
    capabilities.hasMultiLineComments = true
    self.capabilities = capabilities
  }

  private var mergeRequest: [String] { project + ["merge_requests", "\(number)"] }

  struct Details: PullRequestDetails {
    /// The merge base of the diff.
    var base: String?
    /// The commit on the target branch that the diff starts at.
    var start: String?
    /// The source branch, or the merge request's own ref if the branch belongs to a fork.
    var ref: String?
    /// The ID of the head commit's pipeline.
    var pipeline: Int?
    /// The ref that the pipeline belongs to.
    var pipelineRef: String?
  }

  func pullRequest() throws(ForgeError) -> PullRequest {
    // The diff is not available until some time after a merge request is created or pushed to, usually a few seconds.
    // The pauses add up to 28 seconds.
    for attempt in 1...8 {
      let found: GitLabMergeRequest = try api.get(mergeRequest)
      if let pullRequest = found.pullRequest(number: number) { return pullRequest }
      if attempt < 8 { api.pause(Double(attempt)) }
    }
    throw ForgeError(
      .busy, request: "GET merge_requests/\(number)", detail: "GitLab has not finished preparing the diff",
      advice: "try again later")
  }

  // MARK: Conversation

  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation {
    let own = try ownAccount().id
    let discussions: [GitLabDiscussion] = try pages(mergeRequest + ["discussions"])
    var conversation = Conversation()
    for discussion in discussions {
      guard let first = discussion.notes.first, first.system != true, first.author?.id == own else { continue }
      if let position = first.position {
        conversation.threads.append(
          .init(
            comment: "\(first.id)", thread: discussion.id, body: first.body ?? "", path: position.path,
            line: position.head == pullRequest.head ? position.newLine : nil,
            resolution: discussion.resolution(own: own), hasReplies: discussion.hasReplies(own: own),
            replies: discussion.replies(own: own)))
      } else {
        conversation.remarks.append(.init(comment: "\(first.id)", body: first.body ?? ""))
      }
    }
    return conversation
  }

  private func ownAccount() throws(ForgeError) -> GitLabUser {
    do throws(ForgeError) {
      return try api.get(["user"])
    } catch {
      // The token was able to read the merge request, so it is valid. It must be a job token, which has no account.
      guard error.kind == .unauthorized else { throw error }
      throw error.with(
        .forbidden, advice: "job tokens cannot comment; use a project access token with the `api` scope")
    }
  }

  private func pages<Element: Decodable>(
    _ path: [String], query: [(name: String, value: String)] = []
  ) throws(ForgeError) -> [Element] {
    try api.numberedPages(path, query: query, size: ("per_page", 100)) { headers, _ in
      headers["x-next-page"].map { !$0.isEmpty } ?? (LinkHeader.next(headers) != nil)
    }
  }

  // MARK: Comments

  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment] {
    var refreshed: PullRequest?
    return try postEach(comments) { (comment) throws(ForgeError) in
      do throws(ForgeError) {
        try begin(comment, on: refreshed ?? pullRequest)
      } catch {
        // GitLab does not find the line in a diff that it has not finished updating.
        guard error.kind == .rejected, error.detail.contains("line_code"), refreshed == nil else { throw error }
        api.pause(Self.refreshPause)
        let current = try self.pullRequest()
        // The lines belong to the old head, so the next round ends the run.
        guard current.head == pullRequest.head else {
          throw ForgeError(.conflict, request: error.request, detail: "the merge request has a new head commit")
        }
        refreshed = current
        try begin(comment, on: current)
      }
    }
  }

  /// The number of seconds that GitLab gets to update the diff.
  private static let refreshPause = 3.0

  private func begin(_ comment: InlineComment, on pullRequest: PullRequest) throws(ForgeError) {
    let details = pullRequest.details(Details.self)
    let position = GitLabPosition(
      comment, base: details.base ?? pullRequest.base, start: details.start ?? pullRequest.base, head: pullRequest.head)
    do throws(ForgeError) {
      try create(comment.body, position)
    } catch {
      // Falls back to the last line, because the format of ranges differs between versions. Suggestions still work,
      // because they are relative to the last line.
      guard error.kind == .rejected, comment.isMultiLine else { throw error }
      try create(comment.body, position.onOneLine)
    }
  }

  private func create(_ body: String, _ position: GitLabPosition) throws(ForgeError) {
    try api.send("POST", mergeRequest + ["discussions"], body: GitLabNewDiscussion(body: body, position: position))
  }

  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("PUT", note(of: thread), body: ["body": body])
  }

  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try setResolved(true, thread)
  }

  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try setResolved(false, thread)
  }

  private func setResolved(_ isResolved: Bool, _ thread: Conversation.Thread) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in
      try api.send("PUT", mergeRequest + ["discussions", thread.thread ?? ""], body: ["resolved": isResolved])
    }
  }

  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", note(of: thread)) }
  }

  private func note(of thread: Conversation.Thread) -> [String] {
    mergeRequest + ["discussions", thread.thread ?? "", "notes", thread.comment]
  }

  // MARK: Permissions

  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool? {
    try permission(ifNotFound: false) { () throws(ForgeError) in
      let member: GitLabMember = try api.get(project + ["members", "all", author.author])
      return member.mayWrite
    }
  }

  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError) {
    try api.send(
      "POST", mergeRequest + ["discussions", thread.thread ?? "", "notes"], body: ["body": body])
  }

  // MARK: General comments

  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("POST", mergeRequest + ["notes"], body: ["body": body])
  }

  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("PUT", mergeRequest + ["notes", remark.comment], body: ["body": body])
  }

  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", mergeRequest + ["notes", remark.comment]) }
  }

  // MARK: Status

  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus? {
    // Each pipeline has its own status, so this uses the latest one.
    let own = try statuses(of: pullRequest).filter { !$0.isJob && $0.state != nil }
    guard let last = own.max(by: { $0.id < $1.id }), let state = last.state else { return nil }
    return ReviewStatus(state: state, description: last.description ?? "", link: last.link)
  }

  private func statuses(of pullRequest: PullRequest) throws(ForgeError) -> [GitLabStatus] {
    try pages(
      project + ["repository", "commits", pullRequest.head, "statuses"], query: [("name", ReviewStatus.context)]
    ).filter { $0.name == ReviewStatus.context }
  }

  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    let details = pullRequest.details(Details.self)
    let pipeline = details.pipeline ?? pipeline
    // If a job has the same name, GitLab would treat the status as a retry of the job, and hide the job and its
    // reports.
    if try statuses(of: pullRequest).contains(where: { $0.isJob && $0.pipeline == pipeline }) {
      throw ForgeError(
        .unsupported, request: "POST statuses/\(pullRequest.head)",
        detail: "a pipeline job has the same name as the status",
        advice: "rename the job `\(ReviewStatus.context)`, or disable the status with --no-status")
    }
    var body = GitLabNewStatus(status, ref: details.ref)
    if let pipeline {
      body.pipeline = pipeline
      body.ref = details.pipeline == nil ? body.ref : details.pipelineRef ?? body.ref
      do throws(ForgeError) {
        return try set(body, of: pullRequest)
      } catch {
        // The pipeline may belong to another project or be archived.
        guard error.kind == .notFound else { throw error }
        body.pipeline = nil
        body.ref = details.ref
      }
    }
    try set(body, of: pullRequest)
  }

  private func set(_ status: GitLabNewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    do throws(ForgeError) {
      // Repeating the request is safe.
      try api.send("POST", project + ["statuses", pullRequest.head], body: status, idempotency: .idempotent)
    } catch {
      // GitLab rejects the request if the status is already in this state.
      guard error.kind == .rejected, error.detail.contains("Cannot transition status") else { throw error }
    }
  }
}
