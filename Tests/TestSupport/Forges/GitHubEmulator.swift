import Foundation
public import Synchronization

/// The REST and GraphQL APIs of GitHub for pull request `acme/app#7`.
///
/// The token belongs to a workflow, so it has no user.
/// - Source: GitHub's OpenAPI description and GraphQL schema.
public final class GitHubEmulator: ForgeEmulator {
  public let account = "github-actions[bot]"
  public let state: Mutex<EmulatedPullRequest>
  private let token: String
  /// The maximum number of elements per page.
  private let pageSize: Int

  public init(_ pullRequest: EmulatedPullRequest, token: String, pageSize: Int = 3) {
    state = Mutex(pullRequest)
    self.token = token
    self.pageSize = pageSize
  }

  public func handle(_ request: ServedRequest) -> ServedResponse {
    state.withLock { state in
      var call = GitHubCall(request: request, account: account, pageSize: pageSize)
      guard request.headers["authorization"] == "Bearer \(token)" else {
        return GitHubCall.problem(401, "Bad credentials")
      }
      if request.headers["user-agent"] == nil { return GitHubCall.problem(403, "Request forbidden: no user agent") }
      if request.method != "GET", request.path != "/graphql", !state.mayWrite {
        return .json(
          403, ["message": "Resource not accessible by integration"],
          headers: [("x-accepted-github-permissions", "issues=write; pull_requests=write")])
      }
      let response = call.answer(&state)
      state.violations += call.violations
      return response
    }
  }
}

/// A parsed request.
struct GitHubCall {
  let request: ServedRequest
  let account: String
  let pageSize: Int
  var violations: [String] = []

  static func problem(_ status: Int, _ message: String, errors: [Any] = []) -> ServedResponse {
    var answer: [String: Any] = ["message": message]
    if !errors.isEmpty { answer["errors"] = errors }
    return .json(status, answer)
  }

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if request.method == "POST", request.path == "/graphql" { return graphQL(&state) }
    if request.match("GET", "/user") != nil { return Self.problem(403, "Resource not accessible by integration") }
    guard request.segments.prefix(3) == ["repos", "acme", "app"] else { return Self.problem(404, "Not Found") }
    if request.match("GET", "/repos/acme/app/pulls/7") != nil { return pull(state) }
    if request.match("GET", "/repos/acme/app/pulls/7/comments") != nil { return page(comments(state)) }
    if request.match("GET", "/repos/acme/app/pulls/7/reviews") != nil { return page(reviews(state)) }
    if request.match("POST", "/repos/acme/app/pulls/7/reviews") != nil { return createReview(&state) }
    if request.match("DELETE", "/repos/acme/app/pulls/7/reviews/*") != nil {
      state.threads.removeAll(where: \.isPending)
      return .json(200, ["id": 1])
    }
    if request.match("POST", "/repos/acme/app/pulls/7/comments") != nil { return createFileComment(&state) }
    if let id = request.match("POST", "/repos/acme/app/pulls/7/comments/*/replies")?.first.flatMap({ Int($0) }) {
      guard let body = text("body", only: ["body"]) else { return invalid("body is missing") }
      guard let reply = state.reply(to: id, by: account, body) else { return Self.problem(404, "Not Found") }
      return .json(201, ["id": reply.id])
    }
    if let name = request.match("GET", "/repos/acme/app/collaborators/*/permission")?.first {
      guard state.mayAskPermissions else { return Self.problem(403, "Resource not accessible by integration") }
      // Public data is readable by everyone; unknown accounts are not found.
      if name == "ghost" { return Self.problem(404, "Not Found") }
      let permission = state.writers.contains(name) ? "write" : "read"
      return .json(200, ["permission": permission, "role_name": permission, "user": ["login": name]])
    }
    if let id = request.match("PATCH", "/repos/acme/app/pulls/comments/*")?.first.flatMap({ Int($0) }) {
      return edit(id, &state)
    }
    if let id = request.match("DELETE", "/repos/acme/app/pulls/comments/*")?.first.flatMap({ Int($0) }) {
      guard let index = state.threadIndex(ofComment: id) else { return Self.problem(404, "Not Found") }
      state.threads[index].comments.removeAll { $0.id == id }
      if state.threads[index].comments.isEmpty { state.threads.remove(at: index) }
      return ServedResponse(204)
    }
    return answerRemarks(&state) ?? answerStatuses(&state) ?? answerChecks(&state) ?? answerScans(&state)
      ?? Self.problem(404, "Not Found")
  }

  private mutating func answerRemarks(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if request.match("GET", "/repos/acme/app/issues/7/comments") != nil { return page(state.remarks.map(remark)) }
    if request.match("POST", "/repos/acme/app/issues/7/comments") != nil {
      guard let body = text("body", only: ["body"]) else { return invalid("body is missing") }
      let comment = state.newComment(by: account, body)
      state.remarks.append(comment)
      return .json(201, remark(comment))
    }
    let edited = request.match("PATCH", "/repos/acme/app/issues/comments/*")
    let deleted = request.match("DELETE", "/repos/acme/app/issues/comments/*")
    guard let id = (edited ?? deleted)?.first.flatMap({ Int($0) }) else { return nil }
    guard let index = state.remarks.firstIndex(where: { $0.id == id }) else { return Self.problem(404, "Not Found") }
    if deleted != nil {
      state.remarks.remove(at: index)
      return ServedResponse(204)
    }
    guard let body = text("body", only: ["body"]) else { return invalid("body is missing") }
    state.remarks[index].body = body
    return .json(200, remark(state.remarks[index]))
  }

  private mutating func answerStatuses(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if let commit = request.match("GET", "/repos/acme/app/commits/*/statuses")?.first {
      return page(
        state.statuses.filter { $0.commit == commit }.reversed().map { status in
          ["state": status.state, "context": status.context, "description": status.description, "target_url": NSNull()]
        })
    }
    guard let commit = request.match("POST", "/repos/acme/app/statuses/*")?.first else { return nil }
    let known: Set = ["state", "context", "description", "target_url"]
    guard let status = text("state", only: known), ["error", "failure", "pending", "success"].contains(status),
      let object = request.object
    else { return invalid("state is not included in the list") }
    let description = object["description"] as? String ?? ""
    if description.count > 140 { return invalid("description is too long (maximum is 140 characters)") }
    state.statuses.append(
      .init(
        commit: commit, context: object["context"] as? String ?? "default", state: status, description: description))
    return .json(201, ["id": state.newID(), "state": status])
  }

  private func pull(_ state: EmulatedPullRequest) -> ServedResponse {
    .json(
      200,
      [
        "number": 7, "state": state.isOpen ? "open" : "closed", "draft": false,
        "head": ["sha": state.head, "ref": "feature"], "base": ["sha": state.base, "ref": "main"],
      ])
  }

  private func comments(_ state: EmulatedPullRequest) -> [[String: Any]] {
    state.threads.filter { !$0.isPending }.flatMap { thread in
      thread.comments.enumerated().map { index, comment in
        [
          "id": comment.id, "body": comment.body, "path": thread.path, "line": thread.line as Any? ?? NSNull(),
          "start_line": thread.startLine as Any? ?? NSNull(), "user": ["login": comment.author], "side": "RIGHT",
          "in_reply_to_id": index == 0 ? NSNull() : thread.comments[0].id as Any,
        ]
      }
    }
  }

  private func reviews(_ state: EmulatedPullRequest) -> [[String: Any]] {
    let isPending = state.threads.contains(where: \.isPending)
    return [["id": 1, "state": "COMMENTED"]] + (isPending ? [["id": 2, "state": "PENDING"]] : [])
  }

  private func remark(_ comment: EmulatedPullRequest.Comment) -> [String: Any] {
    ["id": comment.id, "body": comment.body, "user": ["login": comment.author]]
  }

  private mutating func edit(_ id: Int, _ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let index = state.threadIndex(ofComment: id),
      let place = state.threads[index].comments.firstIndex(where: { $0.id == id })
    else { return Self.problem(404, "Not Found") }
    guard let body = text("body", only: ["body"]) else { return invalid("body is missing") }
    state.threads[index].comments[place].body = body
    return .json(200, ["id": id])
  }

  /// Posts either all comments or none. An error does not identify the invalid comment.
  private mutating func createReview(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if state.threads.contains(where: \.isPending) {
      return Self.problem(
        422, "Unprocessable Entity", errors: ["User can only have one pending review per pull request"])
    }
    guard let object = request.object, let comments = object["comments"] as? [[String: Any]] else {
      return invalid("comments is missing")
    }
    note(Set(object.keys).subtracting(["commit_id", "body", "event", "comments"]))
    guard object["event"] as? String == "COMMENT" else { return invalid("event is not COMMENT") }
    guard object["commit_id"] as? String == state.head else { return invalid("commit_id is not the head") }
    var threads: [EmulatedPullRequest.Thread] = []
    for comment in comments {
      note(Set(comment.keys).subtracting(["path", "body", "line", "side", "start_line", "start_side"]))
      guard let path = comment["path"] as? String, let body = comment["body"] as? String, !body.isEmpty,
        let line = comment["line"] as? Int, comment["side"] as? String == "RIGHT",
        state.files[path]?.lines.keys.contains(line) == true
      else { return invalid("Pull request review thread line must be part of the diff") }
      if body.utf16.count > 65536 { return invalid("body is too long (maximum is 65536 characters)") }
      let start = comment["start_line"] as? Int
      if let start {
        guard start < line, comment["start_side"] as? String == "RIGHT" else {
          return invalid("start line must precede the end line")
        }
        guard (start...line).allSatisfy({ state.files[path]?.lines.keys.contains($0) == true }) else {
          return invalid("start line must be part of the same hunk as the line")
        }
      }
      threads.append(
        .init(comments: [state.newComment(by: account, body)], path: path, line: line, startLine: start))
    }
    state.threads += threads
    return .json(200, ["id": state.newID(), "state": "COMMENTED"])
  }

  private mutating func createFileComment(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let body = text("body", only: ["commit_id", "path", "body", "subject_type"]), let object = request.object,
      object["commit_id"] as? String == state.head, object["subject_type"] as? String == "file",
      let path = object["path"] as? String, state.files[path] != nil
    else { return invalid("pull_request_review_thread.path is invalid") }
    let comment = state.newComment(by: account, body)
    state.threads.append(.init(comments: [comment], path: path, line: nil))
    return .json(201, ["id": comment.id, "path": path, "subject_type": "file"])
  }

  private mutating func graphQL(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let object = request.object, let query = object["query"] as? String,
      let variables = object["variables"] as? [String: Any]
    else { return Self.problem(400, "Problems parsing JSON") }
    if query.contains("reviewThreads") {
      let first = (variables["c"] as? String).flatMap { Int($0) } ?? 0
      let threads = state.threads.filter { !$0.isPending }
      let nodes = threads.dropFirst(first).prefix(pageSize).map { thread -> [String: Any] in
        [
          "id": "T\(thread.comments[0].id)", "isResolved": thread.isResolved,
          "resolvedBy": thread.resolver.map { ["login": $0.replacing("[bot]", with: "")] } as Any? ?? NSNull(),
          "comments": ["nodes": [["databaseId": thread.comments[0].id]]],
        ]
      }
      let end = first + nodes.count
      let pageInfo: [String: Any] = ["hasNextPage": end < threads.count, "endCursor": "\(end)"]
      return data(
        ["repository": ["pullRequest": ["reviewThreads": ["pageInfo": pageInfo, "nodes": nodes] as [String: Any]]]])
    }
    let isResolving = query.contains("{resolveReviewThread(")
    guard isResolving || query.contains("{unresolveReviewThread("), let name = variables["t"] as? String,
      let index = state.threads.firstIndex(where: { "T\($0.comments[0].id)" == name })
    else { return .json(200, ["errors": [["type": "NOT_FOUND", "message": "Could not resolve to a node"]]]) }
    guard state.mayWrite, state.mayResolve else {
      return .json(200, ["errors": [["type": "FORBIDDEN", "message": "Resource not accessible by integration"]]])
    }
    state.threads[index].resolver = isResolving ? account : nil
    return data([(isResolving ? "resolve" : "unresolve") + "ReviewThread": ["thread": ["id": name]]])
  }

  private func data(_ value: [String: Any]) -> ServedResponse { .json(200, ["data": value]) }

  /// - Parameter key: The key of the elements, next to their count; nil if the page is a list.
  func page(_ elements: [[String: Any]], in key: String? = nil) -> ServedResponse {
    func body(_ slice: [[String: Any]]) -> Any {
      key.map { ["total_count": elements.count, $0: slice] as [String: Any] } ?? slice
    }
    let size = min(pageSize, request[query: "per_page"].flatMap { Int($0) } ?? 30)
    let number = request[query: "page"].flatMap { Int($0) } ?? 1
    let slice = Array(elements.dropFirst((number - 1) * size).prefix(size))
    guard number * size < elements.count else { return .json(200, body(slice)) }
    let rest = request.query.filter { !["page", "per_page"].contains($0.name) }
      .map { "&\($0.name)=\($0.value)" }.joined()
    let next = "<http://\(request.headers["host"] ?? "")\(request.path)?per_page=\(size)&page=\(number + 1)\(rest)>"
    return .json(200, body(slice), headers: [("Link", "\(next); rel=\"next\"")])
  }

  private mutating func text(_ key: String, only known: Set<String>) -> String? {
    guard let object = request.object, let text = object[key] as? String, !text.isEmpty else { return nil }
    note(Set(object.keys).subtracting(known))
    return text
  }

  mutating func invalid(_ message: String) -> ServedResponse {
    Self.problem(422, "Unprocessable Entity", errors: [message])
  }

  /// Records keys that the API description does not contain.
  mutating func note(_ unknown: Set<String>) {
    for key in unknown.sorted() { violations.append("\(request.method) \(request.path): unknown key \(key)") }
  }
}
