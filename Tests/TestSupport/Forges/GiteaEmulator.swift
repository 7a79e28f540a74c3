import Foundation
public import Synchronization

/// The REST API of Gitea or Forgejo for pull request `acme/app#7`.
/// - Source: The API descriptions of Gitea 1.22 and 1.26 and of Forgejo; Gitea source, `routers/api/v1/repo`,
///   `services/pull/review.go`.
public final class GiteaEmulator: ForgeEmulator {
  /// The emulated version.
  public enum Flavor: String, Sendable {
    /// Cannot resolve discussions or delete code comments, but reports success when asked to delete one.
    case gitea122 = "1.22.3"
    /// Resolves discussions.
    case gitea126 = "1.26.0"
    /// Deletes code comments at a separate path.
    case forgejo = "11.0.1+gitea-1.22.0"
  }

  /// State that exists only in Gitea.
  fileprivate struct Reviews {
    var reviews: [Review] = []
    /// The number of comments in the next review that are stored before the server fails.
    var storedBeforeFailure: Int?
  }

  fileprivate struct Review {
    let id: Int
    let commit: String
    var isPending = true
    /// The first comments in the review's threads.
    var comments: Set<Int> = []
  }

  public let account = "archbot"
  public let state: Mutex<EmulatedPullRequest>
  private let reviews = Mutex(Reviews())
  private let flavor: Flavor
  private let token: String
  /// The maximum number of elements per page.
  private let pageSize: Int

  public init(_ pullRequest: EmulatedPullRequest, flavor: Flavor, token: String, pageSize: Int = 3) {
    state = Mutex(pullRequest)
    self.flavor = flavor
    self.token = token
    self.pageSize = pageSize
  }

  /// Makes the next review fail after some of its comments, which remain pending.
  public func breakNextReview(after comments: Int) { reviews.withLock { $0.storedBeforeFailure = comments } }

  public func handle(_ request: ServedRequest) -> ServedResponse {
    state.withLock { state in
      guard ["token \(token)", "Bearer \(token)"].contains(request.headers["authorization"]) else {
        return GiteaCall.problem(401, "invalid username, password or token")
      }
      if request.method != "GET", !state.mayWrite {
        return GiteaCall.problem(403, "token does not have at least one of required scope(s): [write:repository]")
      }
      return reviews.withLock { reviews in
        var call = GiteaCall(request: request, account: account, flavor: flavor, pageSize: pageSize, reviews: reviews)
        let response = call.answer(&state)
        state.violations += call.violations
        reviews = call.reviews
        return response
      }
    }
  }
}

/// A parsed request.
private struct GiteaCall {
  let request: ServedRequest
  let account: String
  let flavor: GiteaEmulator.Flavor
  let pageSize: Int
  var reviews: GiteaEmulator.Reviews
  var violations: [String] = []

  static func problem(_ status: Int, _ message: String) -> ServedResponse {
    .json(status, ["message": message, "url": "http://gitea.internal/api/swagger"])
  }

  private static let notFound = problem(404, "The target couldn't be found.")

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    note(Set(request.query.map(\.name)).subtracting(allowedQuery), "query")
    if request.match("GET", "/api/v1/version") != nil { return .json(200, ["version": flavor.rawValue]) }
    if request.match("GET", "/api/v1/user") != nil { return .json(200, ["id": 9, "login": account]) }
    guard request.segments.starts(with: ["api", "v1", "repos", "acme", "app"]) else { return Self.notFound }
    if let name = match("GET", "collaborators/*/permission")?.first {
      guard state.mayAskPermissions else { return Self.problem(403, "Only repo admins can query all permissions") }
      let permission = state.writers.contains(name) ? "write" : "none"
      return .json(200, ["permission": permission, "role_name": permission, "user": ["login": name]])
    }
    return answerReviews(&state) ?? answerComments(&state) ?? answerStatuses(&state) ?? Self.notFound
  }

  /// The query parameters that the API description allows for the request.
  private var allowedQuery: Set<String> {
    let isPaged = match("GET", "pulls/7/reviews") != nil || match("GET", "commits/*/statuses") != nil
    return isPaged ? ["page", "limit"] : []
  }

  private func match(_ method: String, _ path: String) -> [String]? {
    request.match(method, "/api/v1/repos/acme/app/" + path)
  }

  // MARK: Reviews

  private mutating func answerReviews(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if match("GET", "pulls/7") != nil { return pull(state) }
    if match("GET", "pulls/7/reviews") != nil { return page(allReviews(state)) }
    if match("POST", "pulls/7/reviews") != nil { return createReview(&state) }
    if let id = match("GET", "pulls/7/reviews/*/comments")?.first.flatMap({ Int($0) }) {
      guard allReviews(state).contains(where: { $0["id"] as? Int == id }) else { return Self.notFound }
      // The server reads the comments from a hash table, so their order is arbitrary.
      return .json(200, Array(comments(of: id, state).reversed()))
    }
    if let id = match("DELETE", "pulls/7/reviews/*")?.first.flatMap({ Int($0) }) {
      guard let index = reviews.reviews.firstIndex(where: { $0.id == id }) else { return Self.notFound }
      let gone = reviews.reviews.remove(at: index).comments
      state.threads.removeAll { gone.contains($0.comments[0].id) }
      return ServedResponse(204)
    }
    if let ids = match("DELETE", "pulls/7/reviews/*/comments/*")?.compactMap({ Int($0) }), ids.count == 2 {
      guard flavor == .forgejo else { return ServedResponse(405) }
      return deleteCodeComment(ids[1], &state) ? ServedResponse(204) : Self.notFound
    }
    for (verb, resolver) in [("resolve", account as String?), ("unresolve", nil)] {
      guard let id = match("POST", "pulls/comments/*/\(verb)")?.first.flatMap({ Int($0) }) else { continue }
      guard flavor == .gitea126 else { return ServedResponse(405, headers: [("Allow", "GET")]) }
      guard let index = state.threadIndex(ofComment: id) else { return Self.notFound }
      guard state.mayResolve else { return Self.problem(403, "permission denied") }
      state.threads[index].resolver = resolver
      return ServedResponse(204)
    }
    return nil
  }

  private func pull(_ state: EmulatedPullRequest) -> ServedResponse {
    .json(
      200,
      [
        "number": 7, "state": state.isOpen ? "open" : "closed", "draft": false, "merge_base": state.base,
        "head": ["sha": state.head, "ref": "feature"],
        // The target branch has advanced since then.
        "base": ["sha": String(repeating: "d", count: 40), "ref": "main"],
      ])
  }

  /// Returns the reviews by Lintel and by users. Each user's review has one thread.
  private func allReviews(_ state: EmulatedPullRequest) -> [[String: Any]] {
    let own = reviews.reviews.map { review -> [String: Any] in
      [
        "id": review.id, "state": review.isPending ? "PENDING" : "COMMENT", "commit_id": review.commit, "stale": false,
        "user": ["login": account], "comments_count": comments(of: review.id, state).count, "body": "",
      ]
    }
    let others = state.threads.map { $0.comments[0] }.filter { owner(of: $0.id) == nil }.map { comment in
      [
        "id": -comment.id, "state": "COMMENT", "commit_id": state.head, "user": ["login": comment.author],
        "comments_count": 1, "body": "",
      ] as [String: Any]
    }
    let approval: [String: Any] = [
      "id": 1, "state": "APPROVED", "commit_id": state.base, "user": ["login": "ada"], "comments_count": 0,
    ]
    return [approval] + others + own
  }

  private func owner(of comment: Int) -> GiteaEmulator.Review? {
    reviews.reviews.first { $0.comments.contains(comment) }
  }

  private func comments(of review: Int, _ state: EmulatedPullRequest) -> [[String: Any]] {
    state.threads.filter { (owner(of: $0.comments[0].id)?.id ?? -$0.comments[0].id) == review }.flatMap { thread in
      thread.comments.enumerated().map { index, comment in
        [
          "id": comment.id, "body": comment.body, "user": ["login": comment.author], "path": thread.path,
          // The position stays the same even if the line moves or is deleted.
          "position": thread.line ?? 13, "original_position": 0, "commit_id": "", "original_commit_id": "",
          "pull_request_review_id": review, "diff_hunk": "@@ -1 +1 @@",
          "resolver": index == 0 ? thread.resolver.map { ["login": $0] } ?? NSNull() as Any : NSNull(),
        ]
      }
    }
  }

  /// Stores comments one by one in a pending review, which is submitted at the end.
  private mutating func createReview(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let object = request.object else { return Self.problem(422, "invalid JSON") }
    note(Set(object.keys).subtracting(["event", "body", "commit_id", "comments"]))
    let comments = object["comments"] as? [[String: Any]] ?? []
    guard object["event"] as? String == "COMMENT" else { return Self.problem(422, "review stay pending") }
    if (object["body"] as? String ?? "").isEmpty, comments.isEmpty {
      return Self.problem(422, "review event COMMENT requires a body or a comment")
    }
    if !state.isOpen { return Self.problem(422, "can't submit review for a closed or merged PR") }
    if object["commit_id"] as? String != state.head { violations.append("the review is for another commit") }
    let index = reviews.reviews.firstIndex(where: \.isPending) ?? reviews.reviews.count
    if index == reviews.reviews.count { reviews.reviews.append(.init(id: state.newID(), commit: state.head)) }
    for (number, comment) in comments.enumerated() {
      if reviews.storedBeforeFailure == number {
        reviews.storedBeforeFailure = nil
        return Self.problem(500, "internal server error")
      }
      note(Set(comment.keys).subtracting(["path", "body", "new_position", "old_position"]))
      guard let path = comment["path"] as? String, let body = comment["body"] as? String, !body.isEmpty,
        let line = comment["new_position"] as? Int, comment["old_position"] as? Int == 0
      else { return Self.problem(422, "comment without a place") }
      // The server does not check the line, but a comment on any other line would not be visible.
      if state.files[path]?.lines.keys.contains(line) != true {
        violations.append("\(path):\(line) is not in the diff")
      }
      let new = state.newComment(by: account, body)
      // A comment on a line with a discussion becomes part of that discussion.
      if let thread = state.threads.firstIndex(where: { $0.path == path && $0.line == line && !$0.isPending }),
        body.contains("review:answer")
      {
        state.threads[thread].comments.append(new)
        continue
      }
      reviews.reviews[index].comments.insert(new.id)
      state.threads.append(.init(comments: [new], path: path, line: line))
      state.threads[state.threads.count - 1].isPending = true
    }
    reviews.reviews[index].isPending = false
    for thread in state.threads.indices { state.threads[thread].isPending = false }
    return .json(200, ["id": reviews.reviews[index].id, "state": "COMMENT"])
  }

  private mutating func deleteCodeComment(_ id: Int, _ state: inout EmulatedPullRequest) -> Bool {
    guard let index = state.threadIndex(ofComment: id) else { return false }
    state.threads[index].comments.removeAll { $0.id == id }
    if state.threads[index].comments.isEmpty { state.threads.remove(at: index) }
    return true
  }

  // MARK: Comments

  private mutating func answerComments(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if match("GET", "issues/7/comments") != nil {
      return .json(200, state.remarks.map(remark), headers: [("X-Total-Count", "\(state.remarks.count)")])
    }
    if match("POST", "issues/7/comments") != nil {
      guard let body = body() else { return Self.problem(422, "[Body]: Required") }
      let comment = state.newComment(by: account, body)
      state.remarks.append(comment)
      return .json(201, remark(comment))
    }
    let edited = match("PATCH", "issues/comments/*")
    let deleted = match("DELETE", "issues/comments/*")
    guard let id = (edited ?? deleted)?.first.flatMap({ Int($0) }) else { return nil }
    if let index = state.threadIndex(ofComment: id) {
      // Deleting a nonexistent comment has no effect.
      guard deleted == nil else { return ServedResponse(204) }
      guard let body = body() else { return Self.problem(422, "[Body]: Required") }
      guard let place = state.threads[index].comments.firstIndex(where: { $0.id == id }) else { return Self.notFound }
      state.threads[index].comments[place].body = body
      return .json(200, remark(state.threads[index].comments[place]))
    }
    guard let index = state.remarks.firstIndex(where: { $0.id == id }) else { return Self.notFound }
    if deleted != nil {
      state.remarks.remove(at: index)
      return ServedResponse(204)
    }
    guard let body = body() else { return Self.problem(422, "[Body]: Required") }
    state.remarks[index].body = body
    return .json(200, remark(state.remarks[index]))
  }

  private func remark(_ comment: EmulatedPullRequest.Comment) -> [String: Any] {
    ["id": comment.id, "body": comment.body, "user": ["login": comment.author]]
  }

  private mutating func body() -> String? {
    guard let object = request.object, let body = object["body"] as? String, !body.isEmpty else { return nil }
    note(Set(object.keys).subtracting(["body"]))
    return body
  }

  // MARK: Statuses

  private mutating func answerStatuses(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if let commit = match("GET", "commits/*/statuses")?.first {
      return page(
        state.statuses.enumerated().filter { $1.commit == commit }.map { index, status in
          [
            "id": index + 1, "status": status.state, "context": status.context, "description": status.description,
            "target_url": "",
          ]
        })
    }
    guard let commit = match("POST", "statuses/*")?.first else { return nil }
    guard let object = request.object, let value = object["state"] as? String,
      ["pending", "success", "error", "failure", "warning"].contains(value)
    else { return Self.problem(422, "[State]: Required") }
    note(Set(object.keys).subtracting(["state", "context", "description", "target_url"]))
    state.statuses.append(
      .init(
        commit: commit, context: object["context"] as? String ?? "default", state: value,
        description: object["description"] as? String ?? ""))
    return .json(201, ["id": state.statuses.count, "status": value])
  }

  // MARK: Parts

  /// Returns a page, with links to the server's own address.
  private func page(_ elements: [[String: Any]]) -> ServedResponse {
    let size = min(pageSize, request[query: "limit"].flatMap { Int($0) } ?? 30)
    let number = request[query: "page"].flatMap { Int($0) } ?? 1
    var headers = [("X-Total-Count", "\(elements.count)")]
    if number * size < elements.count {
      headers.append(("Link", "<http://gitea.internal\(request.path)?page=\(number + 1)>; rel=\"next\""))
    }
    return .json(200, Array(elements.dropFirst((number - 1) * size).prefix(size)), headers: headers)
  }

  /// Records keys that the API description does not contain.
  private mutating func note(_ unknown: Set<String>, _ kind: String = "key") {
    for key in unknown.sorted() { violations.append("\(request.method) \(request.path): unknown \(kind) \(key)") }
  }
}
