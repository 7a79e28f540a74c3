extension ForgeKind {
  /// Gitea and Forgejo.
  package static let gitea = ForgeKind(
    name: "gitea", title: "Gitea", tokenVariable: "GITEA_TOKEN", publicAddress: nil,
    otherHosts: ["codeberg.org"], hostWords: ["gitea", "forgejo"], projectForm: "OWNER/NAME",
    apiAddress: apiPath("/api/v1"),
    authorization: { token, _ in .token(token) },
    open: { (target, api) throws(ForgeTarget.Problem) in try GiteaForge(target, api: api) })
}

/// A pull request on Gitea or Forgejo.
///
/// Comments belong to reviews. Discussions exist only implicitly: all comments on the same line form a discussion.
/// Comments do not move with their lines, so a line number is valid only for the commit that was reviewed.
/// - Source: The API descriptions of Gitea 1.22 and 1.26 and of Forgejo; Gitea source, `routers/api/v1/repo`,
///   `services/pull/review.go`.
struct GiteaForge: PermissionForge {
  let capabilities: ForgeCapabilities
  private let api: ForgeAPI
  /// The API path of the repository, `repos/OWNER/NAME`.
  private let repository: [String]
  private let number: Int

  init(_ target: ForgeTarget, api: ForgeAPI) throws(ForgeTarget.Problem) {
    repository = ["repos"] + (try target.projectParts(2, form: ForgeKind.gitea.projectForm))
    number = try target.pullRequestNumber()
    // Gitea's error responses have the same format as GitHub's.
    self.api = api.with(explain: GitHubError.explanation)
    capabilities = ForgeCapabilities()
  }

  private var pull: [String] { repository + ["pulls", "\(number)"] }

  func pullRequest() throws(ForgeError) -> PullRequest {
    let found: GiteaPull = try api.get(pull)
    let version = try version()
    let details = Details(isForgejo: version?.isForgejo ?? false, canResolve: version?.canResolve ?? false)
    // Prefers the merge base, because the clone may not contain the tip of the target branch yet.
    let base = found.mergeBase.flatMap { $0.isEmpty ? nil : $0 } ?? found.base.sha
    return PullRequest(
      head: found.head.sha, base: base, baseBranch: found.base.ref, isOpen: found.state == "open",
      details: details)
  }

  struct Details: PullRequestDetails {
    /// Whether the server is known to be Forgejo.
    var isForgejo = false
    /// Whether discussions can be resolved.
    var canResolve = false
  }

  /// Returns the version, or nil if the server does not report it.
  private func version() throws(ForgeError) -> GiteaVersion? {
    do throws(ForgeError) {
      return try api.get(["version"])
    } catch {
      guard error.kind == .forbidden || error.kind == .notFound else { throw error }
      return nil
    }
  }

  // MARK: Conversation

  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation {
    let own = try ownLogin()
    // Pending reviews are not visible to anyone else.
    let reviews = try reviews().filter { $0.state != "PENDING" && $0.hasComments }
    var written: [(review: GiteaReview, comment: GiteaComment)] = []
    for review in reviews {
      // The review may have been deleted in the meantime.
      guard let found = try comments(of: review.id) else { continue }
      written += found.map { (review, $0) }
    }
    written.sort { $0.comment.id < $1.comment.id }
    let byLocation = Dictionary(grouping: written.map(\.comment)) { GiteaLocation($0) }
    let threads = written.filter { $0.comment.isBy(own) }.map { review, comment in
      let resolver = comment.resolver?.login
      let onSameLine = byLocation[GiteaLocation(comment)] ?? []
      return Conversation.Thread(
        comment: "\(comment.id)", thread: "\(review.id)",
        version: review.commit.flatMap { commit in comment.line.map { "\(commit) \($0)" } }, body: comment.body ?? "",
        path: comment.path, line: review.commit == pullRequest.head ? comment.line : nil,
        resolution: resolver.map { GiteaUser(login: $0).isSame(as: own) ? .byBot : .byUser } ?? .open,
        hasReplies: onSameLine.contains { !$0.isBy(own) },
        replies: onSameLine.filter { $0.id > comment.id }.map { $0.reply(own: own) })
    }
    let remarks: [GiteaComment.Remark] = try list(repository + ["issues", "\(number)", "comments"])
    return Conversation(
      threads: threads,
      remarks: remarks.filter { $0.user?.isSame(as: own) == true }.sorted { $0.id < $1.id }
        .map { .init(comment: "\($0.id)", body: $0.body ?? "") })
  }

  private func ownLogin() throws(ForgeError) -> GiteaUser {
    do throws(ForgeError) {
      return try api.get(["user"])
    } catch {
      guard error.kind == .forbidden else { throw error }
      throw error.with(
        .forbidden, advice: "the token needs the `read:user`, `write:repository` and `write:issue` scopes")
    }
  }

  private func reviews() throws(ForgeError) -> [GiteaReview] {
    try list(pull + ["reviews"], pageSize: 50)
  }

  /// Returns the comments in no particular order, or nil if the review has been deleted.
  private func comments(of review: Int) throws(ForgeError) -> [GiteaComment]? {
    do throws(ForgeError) {
      return try list(pull + ["reviews", "\(review)", "comments"])
    } catch {
      guard error.kind == .notFound else { throw error }
      return nil
    }
  }

  /// Returns all elements of a list. Whether a list is paginated depends on the list and the server's version.
  private func list<Element: Decodable>(_ path: [String], pageSize: Int? = nil) throws(ForgeError) -> [Element] {
    try api.numberedPages(path, size: pageSize.map { ("limit", $0) }) { headers, count in
      headers["x-total-count"].flatMap { Int($0) }.map { count < $0 } ?? (LinkHeader.next(headers) != nil)
    }
  }

  // MARK: Comments

  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment] {
    guard !comments.isEmpty else { return [] }
    try deletePendingReview()
    return try WholeReview.post(comments) { (comments) throws(ForgeError) in
      try api.send("POST", pull + ["reviews"], body: GiteaNewReview(comments, commit: pullRequest.head))
    }
  }

  /// Deletes the review left by an interrupted run. Otherwise, the next review would publish its comments again.
  private func deletePendingReview() throws(ForgeError) {
    // Only the account's own pending reviews are listed.
    for review in try reviews() where review.state == "PENDING" {
      let comments = try comments(of: review.id) ?? []
      guard comments.allSatisfy({ $0.body?.contains("review:v1 ") == true }) else {
        throw ForgeError(
          .blocked, request: "POST pulls/\(number)/reviews",
          detail: "the token's account has a pending review on this pull request",
          advice: "submit or discard the review, or use a separate account for the bot")
      }
      try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", pull + ["reviews", "\(review.id)"]) }
    }
  }

  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("PATCH", comment(thread.comment), body: ["body": body])
  }

  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try setResolved("resolve", thread, on: pullRequest)
  }

  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try setResolved("unresolve", thread, on: pullRequest)
  }

  private func setResolved(
    _ verb: String, _ thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError) {
    let path = repository + ["pulls", "comments", thread.comment, verb]
    guard pullRequest.details(Details.self).canResolve else {
      throw ForgeError(
        .unsupported, request: "POST " + path.joined(separator: "/"),
        detail: "this version of Gitea cannot \(verb) discussions")
    }
    do throws(ForgeError) {
      try ignoringMissing { () throws(ForgeError) in try api.send("POST", path, idempotency: .idempotent) }
    } catch {
      // The request is rejected if the discussion starts with someone else's comment on the same line.
      throw error.kind == .rejected ? error.with(.unsupported) : error
    }
  }

  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    guard let review = thread.thread.flatMap({ Int($0) }) else { return }
    if pullRequest.details(Details.self).isForgejo {
      try ignoringMissing { () throws(ForgeError) in
        try api.send("DELETE", pull + ["reviews", "\(review)", "comments", thread.comment])
      }
      return
    }
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", comment(thread.comment)) }
    // Most versions report success without deleting comments on code.
    guard try comments(of: review)?.contains(where: { "\($0.id)" == thread.comment }) == true else { return }
    throw ForgeError(
      .unsupported, request: "DELETE " + comment(thread.comment).joined(separator: "/"),
      detail: "this version of Gitea cannot delete comments on code")
  }

  // MARK: Permissions

  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool? {
    try permission(ifNotFound: false) { () throws(ForgeError) in
      let found: GiteaPermission = try api.get(repository + ["collaborators", author.author, "permission"])
      return ["owner", "admin", "write"].contains(found.permission)
    }
  }

  /// Replies by commenting on the same line of the same commit, which adds to the discussion.
  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError) {
    let location = (thread.version ?? "").split(separator: " ")
    guard location.count == 2, let line = Int(location[1]) else {
      throw ForgeError(
        .unsupported, request: "POST " + pull.joined(separator: "/"),
        detail: "the location of comment \(thread.comment) is unknown")
    }
    try api.send(
      "POST", pull + ["reviews"],
      body: GiteaNewReview(
        comments: [.init(path: thread.path, body: body, newPosition: line)], commit: String(location[0])))
  }

  // MARK: General comments

  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("POST", repository + ["issues", "\(number)", "comments"], body: ["body": body])
  }

  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("PATCH", comment(remark.comment), body: ["body": body])
  }

  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", comment(remark.comment)) }
  }

  /// Returns the path for editing a comment, which is the same for general comments and comments on code.
  private func comment(_ id: String) -> [String] { repository + ["issues", "comments", id] }

  // MARK: Status

  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus? {
    let statuses: [GiteaStatus] = try list(
      repository + ["commits", pullRequest.head, "statuses"], pageSize: 50)
    // The order of the statuses differs between versions.
    let own = statuses.filter { $0.context == ReviewStatus.context }
    guard let last = own.max(by: { $0.id < $1.id }) else { return nil }
    return ReviewStatus(
      state: last.status == "success" ? .success : .failure, description: last.description ?? "", link: last.link)
  }

  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    // Repeating the request is safe.
    try api.send(
      "POST", repository + ["statuses", pullRequest.head], body: GiteaNewStatus(status), idempotency: .idempotent)
  }
}
