import Essentials

extension ForgeKind {
  /// bitbucket.org.
  package static let bitbucket = ForgeKind(
    name: "bitbucket", title: "Bitbucket", tokenVariable: "BITBUCKET_TOKEN",
    publicAddress: "https://api.bitbucket.org/2.0", publicHosts: ["bitbucket.org", "altssh.bitbucket.org"],
    projectForm: "WORKSPACE/NAME",
    apiAddress: { server in
      let host = (try? WebAddress(server))?.host ?? ""
      return ["bitbucket.org", "api.bitbucket.org"].contains(host) ? "https://api.bitbucket.org/2.0" : server
    },
    // Repository, project and workspace access tokens have no user. Account API tokens require the email address.
    authorization: { token, environment in
      environment["BITBUCKET_USER"].map { .basic(user: $0, token) } ?? .bearer(token)
    },
    open: { (target, api) throws(ForgeTarget.Problem) in try BitbucketForge(target, api: api) })
}

/// A pull request on Bitbucket Cloud.
/// - Source: Bitbucket Cloud REST API, "Pullrequests", "Commit statuses", "Reports".
struct BitbucketForge: AnnotatingForge, PermissionForge {
  let capabilities: ForgeCapabilities
  let api: ForgeAPI
  /// The API path of the repository, `repositories/WORKSPACE/NAME`.
  let repository: [String]
  let number: Int
  private let note: ResolutionNote

  init(_ target: ForgeTarget, api: ForgeAPI) throws(ForgeTarget.Problem) {
    repository = ["repositories"] + (try target.projectParts(2, form: ForgeKind.bitbucket.projectForm))
    number = try target.pullRequestNumber()
    self.api = api.with(explain: BitbucketError.explanation)
    var capabilities = ForgeCapabilities()
    capabilities.marker = .linkDefinition
    capabilities.hasTaskLists = false
    capabilities.hasHTML = false
    capabilities.hasAnnotations = true
    // Bitbucket's limit is 32,768.
    capabilities.commentLimit = 30_000
    capabilities.summaryLimit = 30_000
    self.capabilities = capabilities
    note = ResolutionNote(capabilities.marker)
  }

  private var pull: [String] { repository + ["pullrequests", "\(number)"] }

  // MARK: The pull request

  func pullRequest() throws(ForgeError) -> PullRequest {
    let pull: BitbucketPull = try api.get(self.pull)
    let head = try fullHash(ofHead: pull.source.commit?.hash ?? "")
    return PullRequest(
      head: head, base: try fullHash(ofBase: pull.destination.commit?.hash ?? "", head: head),
      baseBranch: pull.destination.branch?.name ?? "", isOpen: pull.state == "OPEN",
      details: Details(
        branch: pull.source.branch?.name ?? "",
        page: pull.links?.html?.href
          ?? "https://bitbucket.org/\(repository.dropFirst().joined(separator: "/"))/pull-requests/\(number)"))
  }

  struct Details: PullRequestDetails {
    /// The source branch.
    var branch: String?
    /// The URL of the pull request's page.
    var page: String?
  }

  /// Returns the full hash. Pull requests contain only its first 12 digits, but their commit list has full hashes.
  private func fullHash(ofHead short: String) throws(ForgeError) -> String {
    guard short.count < 40 else { return short }
    return try found { () throws(ForgeError) in
      let commits: [BitbucketCommit] = try list(pull + ["commits"])
      return commits.first { $0.hash.hasPrefix(short) }?.hash
    } ?? short
  }

  /// Returns the full hash of the merge base, which can be used in place of the latest commit on the target branch.
  private func fullHash(ofBase short: String, head: String) throws(ForgeError) -> String {
    guard short.count < 40 else { return short }
    return try found { () throws(ForgeError) in
      try api.get(repository + ["merge-base", "\(short)..\(head)"], as: BitbucketCommit.self).hash
    } ?? short
  }

  /// Reads a resource. Returns nil if the resource does not exist or is not accessible.
  private func found<Value>(_ read: () throws(ForgeError) -> Value?) throws(ForgeError) -> Value? {
    do throws(ForgeError) { return try read() } catch {
      guard [.notFound, .forbidden, .rejected].contains(error.kind) else { throw error }
      return nil
    }
  }

  // MARK: Comments

  func conversation(on pullRequest: PullRequest) throws(ForgeError) -> Conversation {
    let own = try account()
    let all: [BitbucketComment] = try list(pull + ["comments"])
    let parents = Dictionary(all.compactMap { comment in comment.parent.map { (comment.id, $0.id) } }) { $1 }
    var answered: Set<Int> = []
    for reply in all
    where reply.parent != nil && reply.deleted != true && (own.isUncertain || !own.isAuthor(reply.user)) {
      var id = reply.id
      // A reply may refer to another reply.
      while let parent = parents[id], answered.insert(parent).inserted { id = parent }
    }
    let replies = Dictionary(grouping: all.filter { $0.parent != nil && $0.deleted != true && $0.pending != true }) {
      Self.root(of: $0.id, parents)
    }
    // Skips pending comments: nobody else sees them, and the bot never creates any.
    let ours = all.filter { comment in
      comment.parent == nil && comment.deleted != true && comment.pending != true && own.isAuthor(comment.user)
    }
    return Conversation(
      threads: ours.compactMap { comment in
        guard let location = comment.inline else { return nil }
        let body = comment.content?.raw ?? ""
        return Conversation.Thread(
          comment: "\(comment.id)", body: body, path: location.path,
          line: location.outdated == true ? nil : location.to,
          resolution: resolution(of: comment, body: body, own: own), hasReplies: answered.contains(comment.id),
          replies: (replies[comment.id] ?? []).sorted { $0.id < $1.id }.map { reply in
            .init(
              author: reply.user?.uuid ?? "", name: reply.user?.name ?? reply.user?.uuid ?? "",
              body: reply.content?.raw ?? "", isOurs: own.isAuthor(reply.user))
          })
      },
      remarks: ours.filter { $0.inline == nil }.map { .init(comment: "\($0.id)", body: $0.content?.raw ?? "") })
  }

  /// Returns the ID of the discussion's first comment.
  private static func root(of comment: Int, _ parents: [Int: Int]) -> Int {
    var root = comment
    var seen: Set<Int> = []
    while let parent = parents[root], seen.insert(root).inserted { root = parent }
    return root
  }

  private func resolution(
    of comment: BitbucketComment, body: String, own: BitbucketAccount
  ) -> Conversation.Thread.Resolution {
    guard let resolution = comment.resolution else { return .open }
    // The response does not always identify the account.
    if let user = resolution.user, !own.isUncertain || !own.isAuthor(user) {
      return own.isAuthor(user) ? .byBot : .byUser
    }
    return note.isPresent(in: body) ? .byBot : .byUser
  }

  private func account() throws(ForgeError) -> BitbucketAccount {
    do throws(ForgeError) {
      return .known(uuid: try api.get(["user"], as: BitbucketUser.self).uuid ?? "")
    } catch {
      // Repository, project and workspace access tokens have accounts of their own, which cannot be looked up. The token
      // was able to read the pull request, so it is valid. A user's token may lack a scope.
      let isRefused = [.unauthorized, .forbidden, .notFound].contains(error.kind)
      if api.usesBearerToken, isRefused, !error.detail.contains("scope") { return .accessToken }
      throw error.kind == .forbidden
        ? error.with(.forbidden, advice: "the token also needs the `account` (`read:user:bitbucket`) scope") : error
    }
  }

  func post(_ comments: [InlineComment], on pullRequest: PullRequest) throws(ForgeError) -> [RefusedComment] {
    try postEach(comments) { (comment) throws(ForgeError) in
      try api.send(
        "POST", pull + ["comments"],
        body: BitbucketText(comment.body, inline: .init(path: comment.path, to: comment.end.new)))
    }
  }

  func edit(_ thread: Conversation.Thread, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try edit(thread.comment, body)
  }

  func resolve(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    if !note.isPresent(in: thread.body) { try edit(thread.comment, note.added(to: thread.body)) }
    try ForgeError.ignoring(.conflict) { () throws(ForgeError) in
      try api.send("POST", pull + ["comments", thread.comment, "resolve"], idempotency: .idempotent)
    }
  }

  func reopen(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in
      try api.send("DELETE", pull + ["comments", thread.comment, "resolve"])
    }
    if note.isPresent(in: thread.body) { try edit(thread.comment, note.removed(from: thread.body)) }
  }

  func delete(_ thread: Conversation.Thread, on pullRequest: PullRequest) throws(ForgeError) {
    try delete(thread.comment)
  }

  func postRemark(_ body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try api.send("POST", pull + ["comments"], body: BitbucketText(body))
  }

  func edit(_ remark: Conversation.Remark, body: String, on pullRequest: PullRequest) throws(ForgeError) {
    try edit(remark.comment, body)
  }

  func delete(_ remark: Conversation.Remark, on pullRequest: PullRequest) throws(ForgeError) {
    try delete(remark.comment)
  }

  private func edit(_ comment: String, _ body: String) throws(ForgeError) {
    try api.send("PUT", pull + ["comments", comment], body: BitbucketText(body))
  }

  private func delete(_ comment: String) throws(ForgeError) {
    try ignoringMissing { () throws(ForgeError) in try api.send("DELETE", pull + ["comments", comment]) }
  }

  // MARK: Permissions

  /// Queries the account's highest permission, including permissions granted through groups.
  func mayWrite(_ author: Conversation.Reply, to pullRequest: PullRequest) throws(ForgeError) -> Bool? {
    // Prevents injection, because the name becomes part of a query.
    guard author.author.wholeMatch(of: /\{[0-9a-zA-Z-]+\}/) != nil else { return false }
    return try permission(ifNotFound: nil) { () throws(ForgeError) in
      let page: BitbucketPage<BitbucketPermission> = try api.get(
        ["workspaces", repository[1], "permissions", "repositories", repository[2]],
        query: [("q", "user.uuid=\"\(author.author)\"")])
      return page.values.contains { entry in
        entry.user?.uuid == author.author && ["admin", "write"].contains(entry.permission)
      }
    }
  }

  func reply(
    _ body: String, in thread: Conversation.Thread, on pullRequest: PullRequest
  ) throws(ForgeError) {
    try api.send("POST", pull + ["comments"], body: BitbucketText(body, parent: Int(thread.comment)))
  }

  // MARK: Status

  func status(of pullRequest: PullRequest) throws(ForgeError) -> ReviewStatus? {
    let commit = repository + ["commit", pullRequest.head]
    let status = try found { () throws(ForgeError) in
      try api.get(commit + ["statuses", "build", ReviewStatus.context], as: BitbucketStatus.self)
    }
    return status.map {
      ReviewStatus(
        state: $0.state == "SUCCESSFUL" ? .success : .failure, description: $0.description ?? "", link: $0.url)
    }
  }

  func setStatus(_ status: ReviewStatus, of pullRequest: PullRequest) throws(ForgeError) {
    let details = pullRequest.details(Details.self)
    // A commit has one build status per key, so repeating the request is safe.
    try api.send(
      "POST", repository + ["commit", pullRequest.head, "statuses", "build"],
      body: BitbucketStatus(
        key: ReviewStatus.context, name: "Lintel review", state: status.state == .success ? "SUCCESSFUL" : "FAILED",
        description: status.description, url: status.link ?? details.page ?? "", refname: details.branch),
      idempotency: .idempotent)
  }

  // MARK: Code Insights

  func annotationDigest(of pullRequest: PullRequest) throws(ForgeError) -> String? {
    try report(of: pullRequest).digest()
  }

  func publish(_ report: AnnotationReport, of pullRequest: PullRequest) throws(ForgeError) {
    try self.report(of: pullRequest).publish(report)
  }

  private func report(of pullRequest: PullRequest) -> BitbucketReport {
    BitbucketReport(
      api: api, path: repository + ["commit", pullRequest.head, "reports", BitbucketReport.name])
  }

  // MARK: Requests

  /// Returns all pages of a list; each page links to the next one.
  private func list<Element: Decodable>(_ path: [String]) throws(ForgeError) -> [Element] {
    try api.allPages(from: api.base.appending(path, query: [("pagelen", "100")])) {
      (answer: ForgeAPI.Answer<BitbucketPage<Element>>) in (answer.value.values, answer.value.next)
    }
  }
}

/// The token's account.
private enum BitbucketAccount {
  case known(uuid: String)
  /// An access token's account, which the token cannot query. Such an account never belongs to a person.
  case accessToken

  func isAuthor(_ user: BitbucketUser?) -> Bool {
    switch self {
    case .known(let uuid): user?.uuid == uuid
    case .accessToken: user?.type == "app_user"
    }
  }

  /// Whether another bot's comments may be mistaken for this bot's.
  var isUncertain: Bool {
    if case .accessToken = self { return true }
    return false
  }
}

struct BitbucketPage<Element: Decodable>: Decodable {
  let values: [Element]
  let next: String?
}

private struct BitbucketUser: Decodable {
  /// The kind of account: `user`, `team` or `app_user`.
  let type: String?
  let uuid: String?
  private let nickname: String?
  private let fullName: String?

  enum CodingKeys: String, CodingKey {
    case type, uuid, nickname
    case fullName = "display_name"
  }

  var name: String? { nickname ?? fullName }
}

private struct BitbucketPermission: Decodable {
  let permission: String?
  let user: BitbucketUser?
}

private struct BitbucketCommit: Decodable { let hash: String }

private struct BitbucketPull: Decodable {
  struct Side: Decodable {
    struct Branch: Decodable { let name: String? }
    let branch: Branch?
    /// Null if the branch or the fork has been deleted.
    let commit: BitbucketCommit?
  }
  struct Links: Decodable {
    struct Link: Decodable { let href: String? }
    let html: Link?
  }
  let state: String
  let source: Side
  let destination: Side
  let links: Links?
}

private struct BitbucketComment: Decodable {
  struct Content: Decodable { let raw: String? }
  struct Parent: Decodable { let id: Int }
  struct Location: Decodable {
    let path: String
    /// Null for comments on a removed line or on the file.
    let to: Int?
    let outdated: Bool?
  }
  struct Resolution: Decodable { let user: BitbucketUser? }
  let id: Int
  let content: Content?
  /// Null for deleted accounts.
  let user: BitbucketUser?
  let inline: Location?
  let parent: Parent?
  let deleted: Bool?
  let pending: Bool?
  let resolution: Resolution?
}

private struct BitbucketText: Encodable {
  struct Content: Encodable { let raw: String }
  struct Location: Encodable {
    let path: String
    let to: Int
  }
  struct Parent: Encodable { let id: Int }
  let content: Content
  let inline: Location?
  let parent: Parent?

  init(_ body: String, inline: Location? = nil, parent: Int? = nil) {
    content = Content(raw: body)
    self.inline = inline
    self.parent = parent.map(Parent.init)
  }
}

private struct BitbucketStatus: Codable {
  let key: String?
  let name: String?
  let state: String
  let description: String?
  /// Required by the server even though it is documented as optional.
  let url: String?
  /// The source branch, which associates the status with the pull request.
  let refname: String?
}
