import Foundation
public import Synchronization

/// The REST API of Bitbucket Data Center for pull request 7 in the repository `app` in the project `ACME`, on a server
/// with the path prefix `/git`.
///
/// Activities are sorted newest first and include other events.
/// - Source: Atlassian's OpenAPI description of version 9.4.
public final class BitbucketDataCenterEmulator: ForgeEmulator {
  /// The ways in which servers differ from each other.
  public struct Server: Sendable {
    /// Whether threads can be resolved, as in version 8.9 and later.
    public var resolvesThreads = true
    /// Whether responses identify the token's account, which a proxy could prevent.
    public var namesAccount = true
    /// Whether the repository is read-only.
    public var isArchived = false

    public init(resolvesThreads: Bool = true, namesAccount: Bool = true, isArchived: Bool = false) {
      self.resolvesThreads = resolvesThreads
      self.namesAccount = namesAccount
      self.isArchived = isArchived
    }
  }

  public let account = "review bot"
  public let state: Mutex<EmulatedPullRequest>
  private let token: String
  private let server: Server
  private let tasks = Mutex<Set<Int>>([])

  public init(_ pullRequest: EmulatedPullRequest, token: String, server: Server = Server()) {
    state = Mutex(pullRequest)
    self.token = token
    self.server = server
  }

  /// Turns the first comment of a thread into a task, as a user would.
  public func makeTask(ofThread index: Int) {
    let id = pullRequest.threads[index].comments[0].id
    tasks.withLock { _ = $0.insert(id) }
  }

  public func handle(_ request: ServedRequest) -> ServedResponse {
    let tasks = tasks.withLock { $0 }
    var response = state.withLock { state -> ServedResponse in
      guard request.headers["authorization"] == "Bearer \(token)" else {
        return Call.problem(401, "Authentication failed.", "auth.IncorrectPasswordAuthenticationException")
      }
      if request.method != "GET", !state.mayWrite {
        return Call.problem(401, "You are not permitted to access this resource", "AuthorisationException")
      }
      if request.method != "GET", server.isArchived, request.path.contains("/comments") {
        return Call.problem(
          409, "Adding, deleting, or editing comments isn't supported on archived repositories.",
          "repository.RepositoryArchivedException")
      }
      var call = Call(request: request, account: account, server: server, tasks: tasks)
      let response = call.answer(&state)
      state.violations += call.violations
      return response
    }
    if server.namesAccount, response.status != 401 {
      response.headers.append(("X-AUSERNAME", account.replacing(" ", with: "%20")))
    }
    return response
  }

  public func tooMany(retryAfter seconds: Int) -> ServedResponse {
    .json(
      429, ["errors": [["message": "Rate limited", "context": NSNull(), "exceptionName": NSNull()]]],
      headers: [("Retry-After", "\(seconds)"), ("X-RateLimit-Remaining", "0"), ("X-RateLimit-Interval-Seconds", "1")])
  }
}

/// A parsed request.
private struct Call {
  let request: ServedRequest
  let account: String
  let server: BitbucketDataCenterEmulator.Server
  /// The comments that are tasks.
  let tasks: Set<Int>
  var violations: [String] = []

  private static let repository = "/git/rest/api/latest/projects/ACME/repos/app"
  private static let pull = repository + "/pull-requests/7"

  static func problem(_ status: Int, _ message: String, _ exception: String) -> ServedResponse {
    let error: [String: Any] = [
      "context": NSNull(), "message": message, "exceptionName": "com.atlassian.bitbucket.\(exception)",
    ]
    return .json(status, ["errors": [error]])
  }

  private static var notFound: ServedResponse { problem(404, "It does not exist.", "NoSuchEntityException") }

  private static func invalid(_ message: String) -> ServedResponse {
    problem(400, message, "validation.ArgumentValidationException")
  }

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if request.match("GET", Self.pull) != nil { return pull(state) }
    if request.match("GET", "/git/rest/api/latest/users") != nil {
      guard state.mayAskPermissions else {
        return Self.problem(401, "You are not permitted to access this resource", "AuthorisationException")
      }
      guard request[query: "permission.1"] == "REPO_WRITE", request[query: "permission.1.projectKey"] == "ACME",
        request[query: "permission.1.repositorySlug"] == "app", let filter = request[query: "filter"]
      else { return Self.invalid("The permission is not valid.") }
      // The filter matches substrings.
      let names = (state.writers.union(state.writers.map { $0 + "line" })).filter { $0.contains(filter) }.sorted()
      return page(names.map { ["name": $0, "slug": $0] })
    }
    return answerComments(&state) ?? answerBuilds(&state) ?? answerReports(&state) ?? Self.notFound
  }

  private func pull(_ state: EmulatedPullRequest) -> ServedResponse {
    .json(
      200,
      [
        "id": 7, "version": 3, "state": state.isOpen ? "OPEN" : "MERGED", "open": state.isOpen, "draft": false,
        "fromRef": ["id": "refs/heads/feature", "displayId": "feature", "latestCommit": state.head],
        "toRef": ["id": "refs/heads/main", "displayId": "main", "latestCommit": state.base],
        "links": ["self": [["href": "https://git.example.org/projects/ACME/repos/app/pull-requests/7"]]],
      ])
  }

  // MARK: Comments

  private mutating func answerComments(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if request.match("GET", Self.pull + "/activities") != nil { return page(activities(state)) }
    if request.match("POST", Self.pull + "/comments") != nil { return create(&state) }
    let comment = Self.pull + "/comments/*"
    if let id = request.match("PUT", comment)?.first {
      guard let old = Int(id).flatMap(state.comment) else { return Self.notFound }
      return change(old, &state)
    }
    guard let id = request.match("DELETE", comment)?.first else { return nil }
    guard let old = Int(id).flatMap(state.comment) else { return Self.notFound }
    guard old.author == account else { return Self.problem(401, "Not yours", "AuthorisationException") }
    let thread = state.threads.first { $0.comments[0].id == old.id }
    guard request[query: "version"] == "\(old.version)", thread.map({ $0.comments.count == 1 }) ?? true else {
      return Self.problem(
        409, "The comment has replies, or the version does not match.", "comment.CommentDeletionException")
    }
    _ = state.delete(comment: old.id)
    return ServedResponse(204)
  }

  private mutating func create(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let object = request.object, let text = object["text"] as? String, isGood(text) else {
      return Self.invalid("A comment needs a text of at most 32768 characters.")
    }
    note(Set(object.keys).subtracting(["text", "anchor", "parent"]))
    if let parent = object["parent"] as? [String: Any] {
      guard let reply = (parent["id"] as? Int).flatMap({ state.reply(to: $0, by: account, text) }) else {
        return Self.notFound
      }
      return .json(201, entry(reply))
    }
    guard let anchor = object["anchor"] else {
      let comment = state.newComment(by: account, text)
      state.remarks.append(comment)
      return .json(201, entry(comment))
    }
    guard let anchor = anchor as? [String: Any], let path = anchor["path"] as? String, let file = state.files[path],
      let line = anchor["line"] as? Int, let old = file.lines[line]
    else { return Self.invalid("The line is not part of the diff.") }
    note(Set(anchor.keys).subtracting(["path", "srcPath", "line", "lineType", "fileType", "diffType"]))
    guard anchor["lineType"] as? String == (old == nil ? "ADDED" : "CONTEXT"), anchor["fileType"] as? String == "TO",
      anchor["diffType"] as? String == "EFFECTIVE"
    else { return Self.invalid("There is no such line of this type in the diff.") }
    if anchor["srcPath"] as? String != (file.oldPath == path ? nil : file.oldPath) {
      violations.append("\(path): a wrong srcPath")
    }
    let comment = state.newComment(by: account, text)
    state.threads.append(.init(comments: [comment], path: path, line: line))
    return .json(201, entry(comment))
  }

  private func isGood(_ text: String) -> Bool { !text.isEmpty && text.utf16.count <= 32768 }

  private mutating func change(
    _ old: EmulatedPullRequest.Comment, _ state: inout EmulatedPullRequest
  ) -> ServedResponse {
    guard let object = request.object, let version = object["version"] as? Int else {
      return Self.invalid("The version is missing.")
    }
    note(Set(object.keys).subtracting(["version", "text", "state", "threadResolved"]))
    guard version == old.version else {
      return Self.problem(409, "The version does not match the current one.", "comment.CommentOutOfDateException")
    }
    if let text = object["text"] {
      guard let text = text as? String, isGood(text) else { return Self.invalid("The text is not valid.") }
      guard old.author == account else { return Self.problem(401, "Not yours", "AuthorisationException") }
      return state.edit(comment: old.id, text).map { .json(200, entry($0)) } ?? Self.notFound
    }
    guard let index = state.threads.firstIndex(where: { $0.comments[0].id == old.id }) else {
      return Self.invalid("Only a comment that begins a thread has a state.")
    }
    guard state.mayResolve else { return Self.problem(401, "Not permitted", "AuthorisationException") }
    let isResolved =
      tasks.contains(old.id)
      ? (object["state"] as? String).map { $0 == "RESOLVED" }
      : server.resolvesThreads ? object["threadResolved"] as? Bool : nil
    if let isResolved { state.threads[index].resolver = isResolved ? account : nil }
    _ = state.edit(comment: old.id, old.body)
    return .json(200, entry(of: state.threads[index]))
  }

  /// Returns the activities, newest first, including other events.
  private func activities(_ state: EmulatedPullRequest) -> [[String: Any]] {
    var found: [(id: Int, entry: [String: Any])] = [(0, ["id": 0, "action": "OPENED"])]
    func add(_ id: Int, _ comment: [String: Any], _ action: String = "ADDED", anchor: [String: Any]? = nil) {
      var entry: [String: Any] = ["id": id, "action": "COMMENTED", "commentAction": action, "comment": comment]
      if let anchor { entry["commentAnchor"] = anchor }
      found.append((id, entry))
    }
    for remark in state.remarks { add(remark.id, entry(remark)) }
    for comment in state.deleted { add(comment.id, entry(comment), "DELETED") }
    for thread in state.threads {
      let added = state.files[thread.path].flatMap { file in thread.line.flatMap { file.lines[$0] } } == .some(nil)
      var anchor: [String: Any] = [
        "path": thread.path, "line": thread.line ?? 1, "lineType": added ? "ADDED" : "CONTEXT", "fileType": "TO",
        "diffType": "EFFECTIVE", "orphaned": thread.line == nil,
      ]
      // The server can send a path as a string or as an object.
      if thread.line == 13 { anchor["path"] = ["components": thread.path.components(separatedBy: "/")] }
      add(thread.comments[0].id, entry(of: thread), anchor: anchor)
      if thread.comments[0].version > 0 {
        add(thread.comments[0].id, entry(of: thread), "UPDATED", anchor: anchor)
        add(thread.comments[0].id, entry(of: thread), "ADDED", anchor: anchor)
      }
    }
    found.append((Int.max, ["id": 99, "action": "RESCOPED"]))
    return found.sorted { $0.id > $1.id }.map(\.entry)
  }

  private func entry(of thread: EmulatedPullRequest.Thread) -> [String: Any] {
    var entry = entry(thread.comments[0])
    entry["comments"] = thread.comments.dropFirst().map { self.entry($0) }
    let isTask = tasks.contains(thread.comments[0].id)
    entry["severity"] = isTask ? "BLOCKER" : "NORMAL"
    entry["state"] = isTask && thread.isResolved ? "RESOLVED" : "OPEN"
    entry["threadResolved"] = !isTask && thread.isResolved
    if let resolver = thread.resolver { entry[isTask ? "resolver" : "threadResolver"] = ["name": resolver] }
    return entry
  }

  private func entry(_ comment: EmulatedPullRequest.Comment) -> [String: Any] {
    [
      "id": comment.id, "version": comment.version, "text": comment.body, "author": ["name": comment.author],
      "comments": [Any](), "severity": "NORMAL", "state": "OPEN", "threadResolved": false,
    ]
  }

  // MARK: Builds

  private mutating func answerBuilds(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    let path = Self.repository + "/commits/*/builds"
    if let commit = request.match("GET", path)?.first {
      guard let key = request[query: "key"] else { return Self.invalid("The key is missing.") }
      guard let status = state.statuses.first(where: { $0.commit == commit && $0.context == key }) else {
        return Self.notFound
      }
      return .json(
        200, ["key": key, "state": status.state, "description": status.description, "url": "https://example.org"])
    }
    guard let commit = request.match("POST", path)?.first else { return nil }
    guard let object = request.object, let key = object["key"] as? String, (1...255).contains(key.count),
      let value = object["state"] as? String,
      ["CANCELLED", "FAILED", "INPROGRESS", "SUCCESSFUL", "UNKNOWN"].contains(value),
      let url = object["url"] as? String, (1...450).contains(url.utf16.count),
      (object["ref"] as? String)?.hasPrefix("refs/") != false
    else { return Self.invalid("The build status is not valid.") }
    note(Set(object.keys).subtracting(["key", "state", "url", "name", "description", "ref"]))
    state.statuses.removeAll { $0.commit == commit && $0.context == key }
    state.statuses.append(
      .init(commit: commit, context: key, state: value, description: object["description"] as? String ?? ""))
    return ServedResponse(204)
  }

  // MARK: Reports

  private mutating func answerReports(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    let path = "/git/rest/insights/latest/projects/ACME/repos/app/commits/*/reports/*"
    func index(_ names: [String]) -> Int? { state.reports.firstIndex { $0.commit == names[0] && $0.name == names[1] } }
    if let names = request.match("GET", path) {
      guard let report = index(names).map({ state.reports[$0] }) else { return Self.notFound }
      let data = report.fields.sorted { $0.key < $1.key }.map {
        ["title": $0.key, "type": "TEXT", "value": $0.value] as [String: Any]
      }
      return .json(
        200, ["key": report.name, "title": report.title, "data": [["title": "Since", "value": 12]] + data])
    }
    if let names = request.match("DELETE", path) {
      guard let index = index(names) else { return Self.notFound }
      state.reports.remove(at: index)
      return ServedResponse(204)
    }
    if let names = request.match("PUT", path) {
      guard names[0].count == 40 else { return Self.invalid("The commit must be a full 40 character hash.") }
      guard let report = report(names) else { return Self.invalid("The report is not valid.") }
      // The API description does not specify whether annotations remain after their report is deleted.
      state.reports.removeAll { $0.commit == names[0] && $0.name == names[1] }
      state.reports.append(report)
      return .json(200, ["key": report.name])
    }
    let annotations = path + "/annotations"
    guard let names = ["GET", "POST", "DELETE"].compactMap({ request.match($0, annotations) }).first else {
      return nil
    }
    guard let index = index(names) else { return Self.notFound }
    switch request.method {
    case "GET":
      return .json(200, ["annotations": state.reports[index].annotations.map { ["externalId": $0.id] }])
    case "DELETE":
      state.reports[index].annotations = []
      return ServedResponse(204)
    default:
      guard let new = self.annotations(), new.count + state.reports[index].annotations.count <= 1000 else {
        return Self.invalid("The annotations are not valid, or there are too many.")
      }
      state.reports[index].annotations += new
      return ServedResponse(204)
    }
  }

  private mutating func report(_ names: [String]) -> EmulatedPullRequest.Report? {
    guard let object = request.object, let title = object["title"] as? String, (1...450).contains(title.utf16.count),
      (object["details"] as? String ?? "").utf16.count <= 2000, let data = object["data"] as? [[String: Any]],
      data.count <= 6, let result = object["result"] as? String, ["PASS", "FAIL"].contains(result)
    else { return nil }
    note(Set(object.keys).subtracting(["title", "details", "result", "reporter", "data", "link"]))
    var fields: [String: String] = [:]
    for field in data {
      guard let title = field["title"] as? String, field["type"] as? String == "TEXT",
        let value = field["value"] as? String
      else { return nil }
      fields[title] = value
    }
    return .init(commit: names[0], name: names[1], title: title, result: result, fields: fields)
  }

  private mutating func annotations() -> [EmulatedPullRequest.Report.Annotation]? {
    guard let list = request.object?["annotations"] as? [[String: Any]], !list.isEmpty else { return nil }
    var found: [EmulatedPullRequest.Report.Annotation] = []
    for entry in list {
      note(Set(entry.keys).subtracting(["externalId", "path", "line", "message", "severity", "type", "link"]))
      guard let id = entry["externalId"] as? String, id.utf16.count < 450, let path = entry["path"] as? String,
        let line = entry["line"] as? Int, line >= 0, let message = entry["message"] as? String,
        (1...2000).contains(message.utf16.count), let severity = entry["severity"] as? String,
        ["LOW", "MEDIUM", "HIGH"].contains(severity),
        ["VULNERABILITY", "CODE_SMELL", "BUG"].contains(entry["type"] as? String ?? "")
      else { return nil }
      found.append(.init(id: id, path: path, line: line, severity: severity, message: message))
    }
    return found
  }

  // MARK: Bodies and pages

  /// Records keys that the API description does not contain.
  private mutating func note(_ unknown: Set<String>) {
    for key in unknown.sorted() { violations.append("\(request.method) \(request.path): unknown key \(key)") }
  }

  /// Returns a page with at most three elements.
  private func page(_ elements: [[String: Any]]) -> ServedResponse {
    let start = request[query: "start"].flatMap { Int($0) } ?? 0
    let slice = Array(elements.dropFirst(start).prefix(3))
    let end = start + slice.count
    let isLast = end >= elements.count
    return .json(
      200,
      [
        "values": slice, "size": slice.count, "start": start, "limit": 3, "isLastPage": isLast,
        "nextPageStart": isLast ? NSNull() : end as Any,
      ])
  }
}
