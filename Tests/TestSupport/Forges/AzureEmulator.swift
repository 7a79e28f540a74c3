import Foundation
public import Synchronization

/// The REST API of Azure DevOps for pull request 7. Its repository is `app`, in the project `Our App` and the
/// organization `acme`.
///
/// Each head of the pull request is an iteration. Threads indicate whether they are resolved, but not by whom. Deleted
/// threads are still listed, but have no text.
/// - Source: Microsoft's description of the Git API 7.1.
public final class AzureEmulator: ForgeEmulator {
  /// The ways in which servers differ from each other and from the cloud service.
  public struct Server: Sendable {
    /// The newest supported API version.
    public var version: String
    /// Whether statuses require the version suffix `-preview`.
    public var hasPreviewStatuses = false
    /// Whether lists of threads are paginated.
    public var continuesLists = false

    public init(version: String = "7.1", hasPreviewStatuses: Bool = false, continuesLists: Bool = false) {
      self.version = version
      self.hasPreviewStatuses = hasPreviewStatuses
      self.continuesLists = continuesLists
    }
  }

  public static let project = "acme/Our App/app"

  public let account = "b07b07b0-0000-4000-8000-000000000001"
  public let state: Mutex<EmulatedPullRequest>
  private let authorization: String
  private let server: Server
  private let heads = Mutex<[String]>([])

  public init(_ pullRequest: EmulatedPullRequest, token: String, server: Server = Server()) {
    state = Mutex(pullRequest)
    authorization = "Basic " + Data(":\(token)".utf8).base64EncodedString()
    self.server = server
  }

  public func handle(_ request: ServedRequest) -> ServedResponse {
    state.withLock { state in
      let heads = heads.withLock { heads in
        if heads.last != state.head { heads.append(state.head) }
        return heads
      }
      guard request.headers["authorization"] == authorization else {
        // The service responds with a sign-in page and a success status.
        return ServedResponse(203, headers: [("Content-Type", "text/html")], body: Data("<html>Sign In</html>".utf8))
      }
      if let refusal = refusedVersion(request) { return refusal }
      if request.method != "GET", !state.mayWrite {
        return Call.problem(
          403, "TF401027: You need the Git 'PullRequestContribute' permission to perform this action.")
      }
      var call = Call(request: request, account: account, server: server, heads: heads)
      let response = call.answer(&state)
      state.violations += call.violations
      return response
    }
  }

  public func tooMany(retryAfter seconds: Int) -> ServedResponse {
    .json(
      429, ["message": "TF400733: The request has been canceled: Request was blocked due to exceeding usage."],
      headers: [("Retry-After", "\(seconds)"), ("X-RateLimit-Remaining", "0")])
  }

  private func refusedVersion(_ request: ServedRequest) -> ServedResponse? {
    guard let asked = request[query: "api-version"] else {
      return Call.problem(400, "No api-version was supplied for the request.")
    }
    let number = asked.replacing("-preview", with: "")
    guard let asked = Double(number), let known = Double(server.version), asked <= known else {
      return Call.problem(
        400,
        "The requested REST API version of \(number) is out of range for this server. The latest REST API version this server supports is \(server.version)."
      )
    }
    let isPreview = number != request[query: "api-version"]
    let isUnderPreview =
      request.path.lowercased().hasSuffix("/connectiondata")
      || server.hasPreviewStatuses && request.path.hasSuffix("/statuses")
    guard isUnderPreview, !isPreview else { return nil }
    return Call.problem(
      400,
      "The requested version \"\(number)\" of the resource is under preview. The -preview flag must be supplied in the api-version for such requests. For example: \"\(number)-preview\""
    )
  }
}

/// A parsed request.
private struct Call {
  let request: ServedRequest
  let account: String
  let server: AzureEmulator.Server
  let heads: [String]
  var violations: [String] = []

  private static let pull = "/acme/Our App/_apis/git/repositories/app/pullRequests/7"

  static func problem(_ status: Int, _ message: String) -> ServedResponse {
    .json(status, ["$id": "1", "message": message, "typeKey": "Exception", "errorCode": 0, "eventId": 3000])
  }

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if request.match("GET", "/acme/_apis/connectionData") != nil {
      return .json(200, ["authenticatedUser": ["id": account, "providerDisplayName": "App Build Service"]])
    }
    if request.match("GET", Self.pull) != nil { return pull(state) }
    if request.match("GET", Self.pull + "/iterations") != nil {
      return list(
        heads.enumerated().map { index, head in
          [
            "id": index + 1, "reason": "push", "sourceRefCommit": ["commitId": head],
            "targetRefCommit": ["commitId": state.base], "commonRefCommit": ["commitId": state.base],
          ]
        })
    }
    if let iteration = request.match("GET", Self.pull + "/iterations/*/changes")?.first {
      guard iteration == "\(heads.count)" else { return Self.problem(404, "The iteration was not found.") }
      return changes(state)
    }
    return answerThreads(&state) ?? answerStatuses(&state)
      ?? Self.problem(404, "TF401180: The requested pull request was not found.")
  }

  private func pull(_ state: EmulatedPullRequest) -> ServedResponse {
    .json(
      200,
      [
        "pullRequestId": 7, "status": state.isOpen ? "active" : "completed", "isDraft": false,
        "sourceRefName": "refs/heads/feature", "targetRefName": "refs/heads/main",
        "lastMergeSourceCommit": ["commitId": state.head], "lastMergeTargetCommit": ["commitId": state.base],
      ])
  }

  /// Returns one file per page, to test paging.
  private func changes(_ state: EmulatedPullRequest) -> ServedResponse {
    let skip = request[query: "$skip"].flatMap { Int($0) } ?? 0
    let paths = state.files.keys.sorted()
    let entries = paths.enumerated().dropFirst(skip).prefix(1).map { index, path in
      ["changeTrackingId": index + 1, "changeId": index + 1, "item": ["path": "/" + path], "changeType": "edit"]
        as [String: Any]
    }
    let next = skip + 1 < paths.count ? skip + 1 : 0
    return .json(200, ["changeEntries": entries, "nextSkip": next, "nextTop": next > 0 ? 1 : 0])
  }

  // MARK: Threads

  private mutating func answerThreads(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if request.match("GET", Self.pull + "/threads") != nil {
      if let iteration = request[query: "$iteration"], iteration != "\(heads.count)" {
        return Self.problem(400, "The iteration does not exist.")
      }
      return list(threads(state))
    }
    if request.match("POST", Self.pull + "/threads") != nil { return create(&state) }
    if let id = request.match("PATCH", Self.pull + "/threads/*")?.first { return setStatus(ofThread: id, &state) }
    let comment = Self.pull + "/threads/*/comments/*"
    let isEdit = request.method == "PATCH"
    guard let names = request.match(isEdit ? "PATCH" : "DELETE", comment) else { return nil }
    guard names[1] == "1", let old = Int(names[0]).flatMap(state.comment) else {
      return Self.problem(404, "TF401181: The comment was not found.")
    }
    guard old.author == account else { return Self.problem(403, "TF401036: You can only change your own comments.") }
    guard isEdit else {
      _ = state.delete(comment: old.id)
      return ServedResponse(200)
    }
    guard let object = request.object, let content = object["content"] as? String, isGood(content) else {
      return Self.problem(400, "The content of the comment is not valid.")
    }
    note(Set(object.keys).subtracting(["content"]))
    return state.edit(comment: old.id, content).map { .json(200, entry($0, id: 1)) }
  }

  private func isGood(_ content: String) -> Bool { !content.isEmpty && content.utf16.count <= 150_000 }

  private mutating func create(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let object = request.object, let comments = object["comments"] as? [[String: Any]], comments.count == 1,
      let content = comments[0]["content"] as? String, isGood(content),
      ["active", "closed", "fixed", "byDesign", "pending", "wontFix"].contains(object["status"] as? String ?? "")
    else { return Self.problem(400, "A comment thread must have a comment and a status.") }
    note(
      Set(object.keys).subtracting(["comments", "status", "threadContext", "pullRequestThreadContext"])
        .union(Set(comments[0].keys).subtracting(["parentCommentId", "content", "commentType"])))
    if comments[0]["commentType"] as? String != "text" { violations.append("a commentType other than text") }
    guard let context = object["threadContext"] else {
      let comment = state.newComment(by: account, content)
      state.remarks.append(comment)
      return .json(200, thread(comment.id, [comment], status: "closed", place: NSNull()))
    }
    guard let context = context as? [String: Any], let path = context["filePath"] as? String, path.hasPrefix("/"),
      let start = position(context["rightFileStart"]), let end = position(context["rightFileEnd"]),
      (start.line, start.offset) <= (end.line, end.offset)
    else { return Self.problem(400, "The thread context is not valid.") }
    note(Set(context.keys).subtracting(["filePath", "rightFileStart", "rightFileEnd"]))
    check(object["pullRequestThreadContext"], path: path, state)
    let file = state.files[String(path.dropFirst())]
    // The service accepts any line, but shows only comments on lines in the diff.
    if file?.lines.keys.contains(end.line) != true { violations.append("\(path):\(end.line) is not in the diff") }
    let comment = state.newComment(by: account, content)
    state.threads.append(
      .init(
        comments: [comment], path: String(path.dropFirst()), line: end.line,
        startLine: start.line < end.line ? start.line : nil))
    return .json(200, thread(comment.id, [comment], status: "active", place: context))
  }

  private func position(_ value: Any?) -> (line: Int, offset: Int)? {
    guard let value = value as? [String: Any], let line = value["line"] as? Int, let offset = value["offset"] as? Int,
      line >= 1, offset >= 1, value.count == 2
    else { return nil }
    return (line, offset)
  }

  /// Checks the context, which is required for comments to move with their lines.
  private mutating func check(_ context: Any?, path: String, _ state: EmulatedPullRequest) {
    let tracking = state.files.keys.sorted().firstIndex(of: String(path.dropFirst())).map { $0 + 1 }
    let context = context as? [String: Any]
    let iterations = context?["iterationContext"] as? [String: Any]
    if context?["changeTrackingId"] as? Int != tracking { violations.append("\(path): a wrong changeTrackingId") }
    if iterations?["firstComparingIteration"] as? Int != 1
      || iterations?["secondComparingIteration"] as? Int != heads.count
    {
      violations.append("\(path): a wrong iterationContext")
    }
  }

  private mutating func setStatus(ofThread id: String, _ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let index = Int(id).flatMap({ id in state.threads.firstIndex { $0.comments[0].id == id } }) else {
      return Self.problem(404, "TF401181: The thread was not found.")
    }
    guard let object = request.object, let status = object["status"] as? String,
      ["active", "fixed", "wontFix", "closed", "byDesign", "pending"].contains(status)
    else { return Self.problem(400, "The status is not valid.") }
    note(Set(object.keys).subtracting(["status"]))
    guard state.mayResolve else { return Self.problem(403, "TF401027: You need a permission.") }
    state.threads[index].resolver = status == "active" ? nil : account
    return .json(200, entry(state.threads[index]))
  }

  private func threads(_ state: EmulatedPullRequest) -> [[String: Any]] {
    var found: [[String: Any]] = [
      [
        "id": 1, "threadContext": NSNull(), "isDeleted": false,
        "comments": [["id": 1, "author": ["id": account], "commentType": "system", "content": "Ada joined"]],
      ]
    ]
    found += state.remarks.map { thread($0.id, [$0], status: "closed", place: NSNull()) }
    found += state.deleted.map { comment in
      [
        "id": comment.id, "isDeleted": true, "status": "closed", "threadContext": NSNull(),
        "comments": [["id": 1, "author": ["id": comment.author], "commentType": "text", "isDeleted": true]],
      ]
    }
    return found + state.threads.map(entry)
  }

  private func entry(_ thread: EmulatedPullRequest.Thread) -> [String: Any] {
    func position(_ line: Int?) -> Any { line.map { ["line": $0, "offset": 1] } ?? NSNull() }
    let place: [String: Any] = [
      "filePath": "/" + thread.path, "leftFileStart": NSNull(), "leftFileEnd": NSNull(),
      "rightFileStart": position(thread.startLine ?? thread.line), "rightFileEnd": position(thread.line),
    ]
    return self.thread(
      thread.comments[0].id, thread.comments, status: thread.isResolved ? "fixed" : "active", place: place)
  }

  private func thread(
    _ id: Int, _ comments: [EmulatedPullRequest.Comment], status: String, place: Any
  ) -> [String: Any] {
    let entries = comments.enumerated().map { entry($1, id: $0 + 1) }
    return [
      "id": id, "status": status, "isDeleted": false, "threadContext": place, "comments": entries,
      "properties": [String: Any](),
    ]
  }

  private func entry(_ comment: EmulatedPullRequest.Comment, id: Int) -> [String: Any] {
    [
      "id": id, "parentCommentId": id - 1, "author": ["id": comment.author], "content": comment.body,
      "commentType": "text",
    ]
  }

  // MARK: Statuses

  private mutating func answerStatuses(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if request.match("GET", Self.pull + "/statuses") != nil {
      return list(
        state.statuses.enumerated().map { index, status in
          [
            "id": index + 1, "state": status.state, "description": status.description,
            "context": ["name": status.context, "genre": NSNull()],
            "iterationId": heads.firstIndex(of: status.commit).map { $0 + 1 } as Any? ?? NSNull(),
          ]
        }.reversed())
    }
    guard request.match("POST", Self.pull + "/statuses") != nil else { return nil }
    guard let object = request.object, let context = object["context"] as? [String: Any],
      let name = context["name"] as? String, !name.isEmpty, let value = object["state"] as? String,
      ["notSet", "pending", "succeeded", "failed", "error", "notApplicable"].contains(value)
    else { return Self.problem(400, "The status context name cannot be empty.") }
    note(Set(object.keys).subtracting(["context", "state", "description", "targetUrl", "iterationId"]))
    guard let iteration = object["iterationId"] as? Int, heads.indices.contains(iteration - 1) else {
      return Self.problem(400, "The iteration does not exist.")
    }
    state.statuses.append(
      .init(
        commit: heads[iteration - 1], context: name, state: value,
        description: object["description"] as? String ?? ""))
    return .json(200, ["id": state.statuses.count, "state": value])
  }

  // MARK: Bodies and lists

  private func list(_ elements: [[String: Any]]) -> ServedResponse {
    guard server.continuesLists else { return .json(200, ["value": elements, "count": elements.count]) }
    let start = request[query: "continuationToken"].flatMap { Int($0) } ?? 0
    let slice = Array(elements.dropFirst(start).prefix(2))
    let end = start + slice.count
    return .json(
      200, ["value": slice, "count": slice.count],
      headers: end < elements.count ? [("x-ms-continuationtoken", "\(end)")] : [])
  }

  /// Records keys that the API description does not contain.
  private mutating func note(_ unknown: Set<String>) {
    for key in unknown.sorted() { violations.append("\(request.method) \(request.path): unknown key \(key)") }
  }
}
