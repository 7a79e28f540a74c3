import Essentials
import Git

extension ForgeKind {
  /// Bitbucket Data Center and Server.
  package static let bitbucketDataCenter = ForgeKind(
    name: "bitbucket-dc", title: "Bitbucket Data Center", tokenVariable: "BITBUCKET_TOKEN", publicAddress: nil,
    hostWords: ["bitbucket"], projectForm: "PROJECT/REPOSITORY",
    // The path is `scm/PROJECT/REPOSITORY` over HTTPS and `PROJECT/REPOSITORY` over SSH.
    project: { $0.path.hasPrefix("scm/") ? String($0.path.dropFirst(4)) : $0.path },
    authorization: { token, environment in
      environment["BITBUCKET_USER"].map { .basic(user: $0, token) } ?? .bearer(token)
    },
    open: { (target, api) throws(ForgeTarget.Problem) in try BitbucketDataCenterForge(target, api: api) })
}

/// A pull request on Bitbucket Data Center.
/// - Source: Bitbucket Data Center REST API 9.4, "Pull Requests", "Builds and Deployments".
struct BitbucketDataCenterForge: AnnotatingForge, PermissionForge {
  let capabilities: ForgeCapabilities
  private let api: ForgeAPI
  /// The Code Insights API has its own base URL.
  private let insights: ForgeAPI
  /// The API path of the repository, `projects/KEY/repos/NAME`.
  private let repository: [String]
  private let number: Int
  private let versions = CommentVersions()

  init(_ target: ForgeTarget, api: ForgeAPI) throws(ForgeTarget.Problem) {
    let parts = try target.projectParts(2, form: ForgeKind.bitbucketDataCenter.projectForm)
    repository = ["projects", parts[0], "repos", parts[1]]
    number = try target.pullRequestNumber()
    // The base URL may be the server's or an API's, such as `…/rest/api/latest`.
    let path = api.base.pathSegments.map { PercentEncoding.decoded($0) ?? $0 }
    let server = Array(path.prefix { $0 != "rest" }) + ["rest"]
    let version = path.dropFirst(server.count).first == "api" ? path.dropFirst(server.count + 1).first : nil
    let explained = api.with(explain: BitbucketDataCenterError.explanation)
    self.api = explained.with(base: api.base.replacingPath(server + ["api", version ?? "latest"]))
    insights = explained.with(base: api.base.replacingPath(server + ["insights", "latest"]))
    var capabilities = ForgeCapabilities()
    capabilities.marker = .linkDefinition
    capabilities.suggestions = .lines
    capabilities.hasTaskLists = false
    capabilities.hasHTML = false
    capabilities.hasAnnotations = true
    // Bitbucket's limit is 32,768.
    capabilities.commentLimit = 30_000
    capabilities.summaryLimit = 30_000
    self.capabilities = capabilities
  }

  private var pull: [String] { repository + ["pull-requests", "\(number)"] }

  // MARK: The pull request

  func pullRequest() throws(ForgeError) -> PullRequest {
    let pull: BitbucketDataCenterPull = try api.get(self.pull)
    let page = pull.links?.own?.first?.href
    return PullRequest(
      head: pull.fromRef.latestCommit, base: pull.toRef.latestCommit, baseBranch: pull.toRef.displayId ?? "",
      isOpen: pull.state == "OPEN",
      details: Details(branch: pull.fromRef.id, page: page ?? api.base.text))
  }

  struct Details: PullRequestDetails {
    /// The full name of the source branch.
    var branch: String?
    /// The URL of the pull request's page.
    var page: String?
  }

  // MARK: Comments

  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation {
    var account: String?
    let first = api.base.appending(pull + ["activities"], query: [("limit", "100")])
    let activities = try api.allPages(from: first) {
      (answer: ForgeAPI.Answer<BitbucketDataCenterPage<BitbucketDataCenterActivity>>) in
      account = answer.headers["x-ausername"].map { PercentEncoding.decoded($0) ?? $0 } ?? account
      let page = answer.value
      let next = page.isLastPage == false ? page.nextPageStart : nil
      return (page.values, next.map { "?limit=100&start=\($0)" })
    }
    guard let account, account != "anonymous" else {
      throw ForgeError(
        .unsupported, request: "GET \(first.withoutQuery)",
        detail: "the response does not identify the token's account",
        advice: "configure the proxy to forward the X-AUSERNAME response header")
    }
    var seen: Set<Int> = []
    // An edited comment has several activities. Activities are sorted from newest to oldest.
    let ours = activities.filter { activity in
      activity.action == "COMMENTED" && activity.commentAction == "ADDED" && activity.comment?.author?.name == account
        && activity.comment.map { seen.insert($0.id).inserted } == true
    }
    var conversation = Conversation()
    for activity in ours.sorted(by: { $0.comment?.id ?? 0 < $1.comment?.id ?? 0 }) {
      guard let comment = activity.comment, comment.state != "PENDING" else { continue }
      versions.note(comment)
      let body = comment.text ?? ""
      guard let anchor = activity.commentAnchor ?? comment.anchor else {
        conversation.remarks.append(.init(comment: "\(comment.id)", version: "\(comment.version)", body: body))
        continue
      }
      conversation.threads.append(
        .init(
          comment: "\(comment.id)", thread: comment.severity, version: "\(comment.version)", body: body,
          path: anchor.path.text, line: anchor.orphaned == true || anchor.fileType == "FROM" ? nil : anchor.line,
          resolution: comment.resolution(by: account), hasReplies: comment.hasReplies(besidesThoseOf: account),
          replies: comment.replies(own: account)))
    }
    return conversation
  }

  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment] {
    try postEach(comments) { (comment) throws(ForgeError) in
      try api.send("POST", pull + ["comments"], body: BitbucketDataCenterComment.New(comment))
    }
  }

  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try edit(thread.comment, thread.version, body)
  }

  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try set(resolved: true, thread)
  }

  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try set(resolved: false, thread)
  }

  private func set(resolved: Bool, _ thread: Conversation.Thread) throws(ForgeError) {
    // If someone has converted the comment to a task, the task's state has to be changed instead.
    let isTask = thread.thread == "BLOCKER"
    let change =
      isTask
      ? BitbucketDataCenterComment.Change(state: resolved ? "RESOLVED" : "OPEN")
      : BitbucketDataCenterComment.Change(threadResolved: resolved)
    guard let comment = try self.change(thread.comment, thread.version, change) else { return }
    guard comment.isResolved == resolved else {
      throw ForgeError(
        .unsupported, request: "PUT comment \(thread.comment)",
        detail: "this version of Bitbucket does not support resolving threads"
      )
    }
  }

  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try delete(thread.comment, thread.version)
  }

  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("POST", pull + ["comments"], body: BitbucketDataCenterComment.New(text: body))
  }

  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try edit(remark.comment, remark.version, body)
  }

  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError) {
    try delete(remark.comment, remark.version)
  }

  private func edit(_ comment: String, _ version: String?, _ body: String) throws(ForgeError) {
    guard try change(comment, version, .init(text: body)) == nil else { return }
    throw ForgeError(.notFound, request: "PUT comment \(comment)", detail: "the comment has been deleted")
  }

  /// - Returns: The updated comment, or nil if it has been deleted.
  private func change(
    _ comment: String, _ version: String?, _ change: BitbucketDataCenterComment.Change
  ) throws(ForgeError) -> BitbucketDataCenterComment? {
    var change = change
    change.version = versions.newest(of: comment, atLeast: version)
    do throws(ForgeError) {
      let changed = try api.send(
        "PUT", pull + ["comments", comment], body: change, as: BitbucketDataCenterComment.self)
      versions.note(changed)
      return changed
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }

  private func delete(_ comment: String, _ version: String?) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in
      try api.send(
        "DELETE", pull + ["comments", comment],
        query: [("version", "\(versions.newest(of: comment, atLeast: version))")])
    }
  }

  // MARK: Permissions

  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool? {
    try permission(ifNotFound: nil) { () throws(ForgeError) in
      let question = [
        ("permission.1", "REPO_WRITE"), ("permission.1.projectKey", repository[1]),
        ("permission.1.repositorySlug", repository[3]), ("filter", author.author), ("limit", "100"),
      ]
      let users = try api.allPages(from: api.base.appending(["users"], query: question)) {
        (answer: ForgeAPI.Answer<BitbucketDataCenterPage<BitbucketDataCenterComment.User>>) in
        let next = answer.value.isLastPage == false ? answer.value.nextPageStart : nil
        let rest = question.map { "\($0)=\(WebAddress.encoded($1))" }.joined(separator: "&")
        return (answer.value.values, next.map { "?\(rest)&start=\($0)" })
      }
      // The filter also matches parts of names.
      return users.contains { $0.name == author.author }
    }
  }

  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError) {
    try api.send(
      "POST", pull + ["comments"], body: BitbucketDataCenterComment.New(text: body, parent: Int(thread.comment)))
  }

  // MARK: Status

  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus? {
    do throws(ForgeError) {
      let status: BitbucketDataCenterStatus = try api.get(
        repository + ["commits", pullRequest.head, "builds"], query: [("key", ReviewStatus.context)])
      return ReviewStatus(
        state: status.state == "SUCCESSFUL" ? .success : .failure, description: status.description ?? "",
        link: status.url)
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }

  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    let details = pullRequest.details(Details.self)
    let link = [status.link, details.page].compactMap(\.self).first { $0.utf16.count <= 450 }
    let branch = details.branch.flatMap { $0.hasPrefix("refs/") ? $0 : nil }
    // A commit has one build status per key, so repeating the request is safe.
    try api.send(
      "POST", repository + ["commits", pullRequest.head, "builds"],
      body: BitbucketDataCenterStatus(
        key: ReviewStatus.context, name: "Lintel review", state: status.state == .success ? "SUCCESSFUL" : "FAILED",
        description: status.description, url: link ?? api.base.text, ref: branch), idempotency: .idempotent)
  }

  // MARK: Code Insights

  func annotationDigest(of pullRequest: PullRequest) throws(ForgeError) -> String? {
    try report(of: pullRequest).digest()
  }

  func publish(_ report: AnnotationReport, of pullRequest: PullRequest) throws(ForgeError) {
    try self.report(of: pullRequest).publish(report)
  }

  private func report(of pullRequest: PullRequest) -> BitbucketDataCenterReport {
    BitbucketDataCenterReport(
      api: insights, path: repository + ["commits", pullRequest.head, "reports", BitbucketDataCenterReport.key])
  }
}

/// The latest known versions of comments. Every change must specify the comment's current version and creates a new
/// version.
///
/// Like the connection, this class must be used from a single thread.
private final class CommentVersions {
  private var newest: [String: Int] = [:]

  func note(_ comment: BitbucketDataCenterComment) { newest["\(comment.id)"] = comment.version }

  func newest(of comment: String, atLeast version: String?) -> Int {
    max(newest[comment] ?? 0, version.flatMap { Int($0) } ?? 0)
  }
}
