import Essentials

extension ForgeKind {
  /// github.com, GHE.com and GitHub Enterprise Server.
  package static let gitHub = ForgeKind(
    name: "github", title: "GitHub", tokenVariable: "GITHUB_TOKEN", publicAddress: "https://api.github.com",
    publicHosts: ["github.com", "ssh.github.com"], otherHosts: [".ghe.com"], hostWords: ["github"],
    projectForm: "OWNER/NAME", apiAddress: apiAddress(ofGitHub:),
    authorization: { token, _ in .bearer(token) },
    open: { (target, api) throws(ForgeTarget.Problem) in try GitHubForge(target, api: api) })

  /// Returns the API's URL. The public instances have separate hosts for the API.
  @Sendable private static func apiAddress(ofGitHub server: String) -> String {
    guard let address = try? WebAddress(server) else { return server }
    switch address.host {
    case "github.com", "api.github.com": return "https://api.github.com"
    case let host where host.hasSuffix(".ghe.com"):
      return "https://" + (host.hasPrefix("api.") ? host : "api." + host)
    // A local server is a test server, whose URL is the API's URL.
    case _ where address.isLoopback: return server
    default: return apiPath("/api/v3")(server)
    }
  }
}

/// A pull request on GitHub. Uses the REST API, except for resolving discussions, which only GraphQL supports.
/// - Source: GitHub docs, "REST API endpoints for pull requests", "… for issue comments", "… for commit statuses";
///   the GraphQL reference, `PullRequestReviewThread`.
struct GitHubForge: PermissionForge {
  let capabilities: ForgeCapabilities
  let api: ForgeAPI
  /// The API path of the repository, `repos/OWNER/NAME`.
  let repository: [String]
  let number: Int

  init(_ target: ForgeTarget, api: ForgeAPI) throws(ForgeTarget.Problem) {
    repository = ["repos"] + (try target.projectParts(2, form: ForgeKind.gitHub.projectForm))
    number = try target.pullRequestNumber()
    self.api = api.with(
      headers: ["Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28"],
      // github.com allows 80 write requests per minute. Self-hosted servers have no limit by default.
      writeSpacing: api.base.host == "api.github.com" ? 1 : 0, explain: GitHubError.explanation)
    var capabilities = ForgeCapabilities()
    capabilities.suggestions = .lines
    capabilities.hasMultiLineComments = true
    capabilities.hasAnnotations = true
    capabilities.annotationsAreStatus = true
    capabilities.hasCodeScanning = true
    self.capabilities = capabilities
  }

  func pullRequest() throws(ForgeError) -> PullRequest {
    let pull: GitHubPull = try api.get(repository + ["pulls", "\(number)"])
    return PullRequest(
      head: pull.head.sha, base: pull.base.sha, baseBranch: pull.base.ref, isOpen: pull.state == "open")
  }

  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation {
    let discussions = try GitHubThreads(api: api, repository: repository, number: number).read()
    let own = if let viewer = discussions.viewer { GitHubAccount(login: viewer) } else { try ownAccount() }
    let all: [GitHubReviewComment] = try api.allPages(
      repository + ["pulls", "\(number)", "comments"], query: [("per_page", "100")])
    let replies = Dictionary(grouping: all.filter { $0.inReplyTo != nil }) { $0.inReplyTo ?? 0 }
    let threads = all.filter { $0.inReplyTo == nil && own.isAuthor($0.user) }.map { comment in
      let thread = discussions.threads[comment.id]
      return Conversation.Thread(
        comment: "\(comment.id)", thread: thread?.id, body: comment.body ?? "", path: comment.path, line: comment.line,
        resolution: thread?.isResolved == true ? (own.isAuthor(thread?.resolvedBy) ? .byBot : .byUser) : .open,
        hasReplies: replies[comment.id]?.contains { !own.isAuthor($0.user) } ?? false,
        replies: (replies[comment.id] ?? []).sorted { $0.id < $1.id }.map { reply in
          .init(
            author: reply.user?.login ?? "", name: reply.user?.login ?? "", body: reply.body ?? "",
            isOurs: own.isAuthor(reply.user))
        })
    }
    let remarks: [GitHubRemark] = try api.allPages(
      repository + ["issues", "\(number)", "comments"], query: [("per_page", "100")])
    return Conversation(
      threads: threads,
      remarks: remarks.filter { own.isAuthor($0.user) }.map { .init(comment: "\($0.id)", body: $0.body ?? "") })
  }

  /// Returns the account that the token belongs to. The tokens of workflows and other apps do not belong to a user.
  private func ownAccount() throws(ForgeError) -> GitHubAccount {
    do throws(ForgeError) {
      return GitHubAccount(login: try api.get(["user"], as: GitHubUser.self).login)
    } catch {
      guard error.kind == .forbidden || error.kind == .notFound else { throw error }
      return GitHubAccount(login: "github-actions[bot]")
    }
  }

  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment] {
    // If any line is invalid, GitHub rejects the whole review without identifying the line.
    let refused = try WholeReview.post(comments) { (comments) throws(ForgeError) in
      do throws(ForgeError) {
        try review(comments, on: pullRequest)
      } catch {
        guard error.kind == .rejected, try deletePendingReviews() else { throw error }
        try review(comments, on: pullRequest)
      }
    }
    return try postOnFiles(refused, on: pullRequest)
  }

  /// The maximum number of comments on whole files in a run. Each one is a request and a notification.
  private static let fileCommentLimit = 10

  /// Posts comments on whole files, for comments whose lines GitHub rejects. Servers before version 3.10 also reject
  /// these.
  private func postOnFiles(
    _ refused: [RefusedComment], on pullRequest: PullRequest
  ) throws(ForgeError) -> [RefusedComment] {
    let rejected = try postEach(refused.prefix(Self.fileCommentLimit).map(\.comment)) { (comment) throws(ForgeError) in
      try api.send(
        "POST", repository + ["pulls", "\(number)", "comments"],
        body: GitHubFileComment(commit: pullRequest.head, path: comment.path, body: comment.fileBody))
    }
    return rejected + refused.dropFirst(Self.fileCommentLimit)
  }

  private func review(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) {
    try api.send(
      "POST", repository + ["pulls", "\(number)", "reviews"],
      body: GitHubReview(commit: pullRequest.head, comments: comments.map(GitHubReview.Comment.init)))
  }

  /// Deletes the pending review that an interrupted run left behind, and returns whether there was one. GitHub allows
  /// only one pending review per account.
  private func deletePendingReviews() throws(ForgeError) -> Bool {
    let reviews: [GitHubStoredReview] = try api.allPages(
      repository + ["pulls", "\(number)", "reviews"], query: [("per_page", "100")])
    // Only the account's own pending reviews are listed.
    let pending = reviews.filter { $0.state == "PENDING" }
    for review in pending {
      try ignoringMissing { () throws(ForgeError) in
        try api.send("DELETE", repository + ["pulls", "\(number)", "reviews", "\(review.id)"])
      }
    }
    return !pending.isEmpty
  }

  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("PATCH", repository + ["pulls", "comments", thread.comment], body: ["body": body])
  }

  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try GitHubThreads(api: api, repository: repository, number: number).setResolved(true, thread)
  }

  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try GitHubThreads(api: api, repository: repository, number: number).setResolved(false, thread)
  }

  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in
      try api.send("DELETE", repository + ["pulls", "comments", thread.comment])
    }
  }

  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("POST", repository + ["issues", "\(number)", "comments"], body: ["body": body])
  }

  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("PATCH", repository + ["issues", "comments", remark.comment], body: ["body": body])
  }

  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in
      try api.send("DELETE", repository + ["issues", "comments", remark.comment])
    }
  }

  // MARK: Permissions

  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool? {
    try permission(ifNotFound: false) { () throws(ForgeError) in
      let found: GitHubPermission = try api.get(repository + ["collaborators", author.author, "permission"])
      return ["admin", "maintain", "write"].contains(found.permission)
    }
  }

  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError) {
    try api.send(
      "POST", repository + ["pulls", "\(number)", "comments", thread.comment, "replies"], body: ["body": body])
  }

  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus? {
    // Newest first.
    let statuses: [GitHubStatus] = try api.allPages(
      repository + ["commits", pullRequest.head, "statuses"], query: [("per_page", "100")])
    guard let last = statuses.first(where: { $0.context == ReviewStatus.context }) else { return nil }
    return ReviewStatus(
      state: last.state == "success" ? .success : .failure, description: last.description ?? "", link: last.link)
  }

  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    // Repeating the request is safe.
    try api.send(
      "POST", repository + ["statuses", pullRequest.head],
      body: GitHubStatus(
        state: status.state.rawValue, context: ReviewStatus.context, description: status.description,
        link: status.link), idempotency: .idempotent)
  }
}

/// The token's account.
private struct GitHubAccount {
  private let name: String

  init(login: String) { name = Self.plain(login) }

  func isAuthor(_ user: GitHubUser?) -> Bool { user.map { Self.plain($0.login) == name } ?? false }

  /// Removes the `[bot]` suffix, which the REST API adds to apps and GraphQL does not.
  private static func plain(_ login: String) -> String {
    let login = login.lowercased()
    return login.hasSuffix("[bot]") ? String(login.dropLast(5)) : login
  }
}

struct GitHubUser: Decodable { let login: String }

/// An account's permission. For custom roles, this is the base role.
private struct GitHubPermission: Decodable { let permission: String }

private struct GitHubPull: Decodable {
  struct Side: Decodable {
    let sha: String
    let ref: String
  }
  let head: Side
  let base: Side
  let state: String
}

private struct GitHubReviewComment: Decodable {
  let id: Int
  let body: String?
  let path: String
  /// Null if the comment is outdated.
  let line: Int?
  let inReplyTo: Int?
  /// Null for deleted accounts.
  let user: GitHubUser?

  enum CodingKeys: String, CodingKey {
    case id, body, path, line, user
    case inReplyTo = "in_reply_to_id"
  }
}

private struct GitHubRemark: Decodable {
  let id: Int
  let body: String?
  let user: GitHubUser?
}

private struct GitHubStoredReview: Decodable {
  let id: Int
  let state: String
}

private struct GitHubReview: Encodable {
  struct Comment: Encodable {
    let path: String
    let body: String
    let line: Int
    let side = "RIGHT"
    /// The first line; set only for multi-line comments, because GitHub rejects a start that equals the end.
    let startLine: Int?
    let startSide: String?

    enum CodingKeys: String, CodingKey {
      case path, body, line, side
      case startLine = "start_line"
      case startSide = "start_side"
    }

    init(_ comment: InlineComment) {
      path = comment.path
      body = comment.body
      line = comment.end.new
      startLine = comment.isMultiLine ? comment.start.new : nil
      startSide = comment.isMultiLine ? "RIGHT" : nil
    }
  }

  let commit: String
  let event = "COMMENT"
  let body = ""
  let comments: [Comment]

  enum CodingKeys: String, CodingKey {
    case event, body, comments
    case commit = "commit_id"
  }
}

private struct GitHubFileComment: Encodable {
  let commit: String
  let path: String
  let body: String
  let subject = "file"

  enum CodingKeys: String, CodingKey {
    case path, body
    case commit = "commit_id"
    case subject = "subject_type"
  }
}

private struct GitHubStatus: Codable {
  let state: String
  let context: String
  let description: String?
  let link: String?

  enum CodingKeys: String, CodingKey {
    case state, context, description
    case link = "target_url"
  }
}
