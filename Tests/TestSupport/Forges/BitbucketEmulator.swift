import Foundation
public import Synchronization

/// The REST API of Bitbucket Cloud for pull request `acme/app#7`, with the path prefix `/2.0`.
///
/// Commit ids have 12 digits, and resolutions do not include the user. This matches the real service's responses, but
/// not its API description.
/// - Source: Bitbucket Cloud's OpenAPI description of September 2025.
public final class BitbucketEmulator: ForgeEmulator {
  /// The kind of token.
  public enum Account: Sendable {
    /// An account token, which can query the account.
    case user
    /// A repository token, which cannot query the account.
    case accessToken
    /// An account token without the scope to query the account.
    case userWithoutScope
  }

  public let account = "{b07b07b0-0000-4000-8000-000000000001}"
  public let state: Mutex<EmulatedPullRequest>
  private let token: String
  private let kind: Account
  private let pageSize: Int

  public init(
    _ pullRequest: EmulatedPullRequest, token: String, kind: Account = .user, pageSize: Int = 3
  ) {
    state = Mutex(pullRequest)
    self.token = token
    self.kind = kind
    self.pageSize = pageSize
  }

  public func handle(_ request: ServedRequest) -> ServedResponse {
    state.withLock { state in
      guard request.headers["authorization"] == "Bearer \(token)" else {
        return Call.problem(401, "Token is invalid, expired, or not supported for this endpoint.")
      }
      if request.method != "GET", !state.mayWrite {
        return .json(
          403,
          [
            "type": "error",
            "error": [
              "message": "Your credentials lack one or more required privilege scopes.",
              "detail": ["granted": ["pullrequest"], "required": ["pullrequest:write"]],
            ] as [String: Any],
          ])
      }
      var call = Call(request: request, account: account, kind: kind, pageSize: pageSize)
      let response = call.answer(&state)
      state.violations += call.violations
      return response
    }
  }
}

/// A parsed request.
private struct Call {
  let request: ServedRequest
  let account: String
  let kind: BitbucketEmulator.Account
  let pageSize: Int
  var violations: [String] = []

  private static let repository = "/2.0/repositories/acme/app"
  private static let pull = repository + "/pullrequests/7"

  static func problem(_ status: Int, _ message: String, fields: [String: [String]] = [:]) -> ServedResponse {
    var error: [String: Any] = ["message": message]
    if !fields.isEmpty { error["fields"] = fields }
    return .json(status, ["type": "error", "error": error])
  }

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if request.match("GET", "/2.0/user") != nil { return user() }
    if request.match("GET", Self.pull) != nil { return pull(state) }
    if request.match("GET", Self.pull + "/commits") != nil {
      // The newest entry comes first.
      return page([
        ["type": "commit", "hash": state.head], ["type": "commit", "hash": String(state.head.reversed()) + "0"],
      ])
    }
    if let range = request.match("GET", Self.repository + "/merge-base/*")?.first {
      let ends = range.components(separatedBy: "..")
      guard ends.count == 2, state.base.hasPrefix(ends[0]), state.head.hasPrefix(ends[1]) else {
        return Self.problem(404, "Commit not found")
      }
      return .json(200, ["type": "commit", "hash": state.base])
    }
    if request.match("GET", "/2.0/workspaces/acme/permissions/repositories/app") != nil {
      guard state.mayAskPermissions else { return Self.problem(403, "You must be an admin of the repository.") }
      let entries = state.writers.sorted().map { name -> [String: Any] in
        ["permission": "write", "user": ["type": "user", "uuid": "{\(name)}"]]
      }
      return page(
        entries.filter { entry in
          let user = entry["user"] as? [String: Any]
          return request[query: "q"] == "user.uuid=\"\(user?["uuid"] as? String ?? "")\""
        })
    }
    return answerComments(&state) ?? answerStatuses(&state) ?? answerReports(&state)
      ?? Self.problem(404, "Resource not found")
  }

  private func user() -> ServedResponse {
    switch kind {
    case .user: .json(200, ["type": "user", "uuid": account, "display_name": "Bot"])
    case .accessToken: Self.problem(403, "This API is not accessible by this authentication mechanism")
    case .userWithoutScope: Self.problem(403, "Your credentials lack one or more required privilege scopes.")
    }
  }

  private func pull(_ state: EmulatedPullRequest) -> ServedResponse {
    .json(
      200,
      [
        "type": "pullrequest", "id": 7, "state": state.isOpen ? "OPEN" : "MERGED", "draft": false,
        "source": ["branch": ["name": "feature"], "commit": ["hash": String(state.head.prefix(12))]],
        "destination": ["branch": ["name": "main"], "commit": ["hash": String(state.base.prefix(12))]],
        "links": ["html": ["href": "https://bitbucket.org/acme/app/pull-requests/7"]],
      ])
  }

  // MARK: Comments

  private mutating func answerComments(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if request.match("GET", Self.pull + "/comments") != nil { return page(comments(state)) }
    if request.match("POST", Self.pull + "/comments") != nil { return create(&state) }
    let comment = Self.pull + "/comments/*"
    if let id = request.match("PUT", comment)?.first {
      guard let old = Int(id).flatMap(state.comment) else { return Self.problem(404, "Comment not found") }
      guard old.author == account else { return Self.problem(403, "You can only edit your own comments") }
      switch text(allowing: ["content"]) {
      case .failure(let refusal): return refusal.response
      case .success(let body): return state.edit(comment: old.id, body).map { .json(200, entry($0)) }
      }
    }
    if let id = request.match("DELETE", comment)?.first {
      guard let old = Int(id).flatMap(state.comment) else { return Self.problem(404, "Comment not found") }
      guard old.author == account else { return Self.problem(403, "You can only delete your own comments") }
      _ = state.delete(comment: old.id)
      return ServedResponse(204)
    }
    let isResolving = request.method == "POST"
    guard let id = request.match(isResolving ? "POST" : "DELETE", comment + "/resolve")?.first else { return nil }
    guard let index = Int(id).flatMap({ id in state.threads.firstIndex { $0.comments[0].id == id } }) else {
      return Int(id).flatMap(state.comment) == nil
        ? Self.problem(404, "Comment not found")
        : Self.problem(403, "Only top-level comments on the diff can be resolved")
    }
    guard state.mayResolve else { return Self.problem(403, "You do not have access to resolve this comment") }
    if isResolving == state.threads[index].isResolved {
      return isResolving
        ? Self.problem(409, "The comment has already been resolved") : Self.problem(404, "The comment is not resolved")
    }
    state.threads[index].resolver = isResolving ? account : nil
    return isResolving ? .json(200, ["type": "comment_resolution"]) : ServedResponse(204)
  }

  private mutating func create(_ state: inout EmulatedPullRequest) -> ServedResponse {
    let body: String
    switch text(allowing: ["content", "inline", "parent"]) {
    case .failure(let refusal): return refusal.response
    case .success(let text): body = text
    }
    if let parent = request.object?["parent"] as? [String: Any] {
      guard let reply = (parent["id"] as? Int).flatMap({ state.reply(to: $0, by: account, body) }) else {
        return Self.problem(404, "Comment not found")
      }
      return .json(201, entry(reply))
    }
    guard let place = request.object?["inline"] else {
      let comment = state.newComment(by: account, body)
      state.remarks.append(comment)
      return .json(201, entry(comment))
    }
    guard let place = place as? [String: Any], let path = place["path"] as? String else {
      return Self.problem(400, "Bad request", fields: ["inline.path": ["required key not provided"]])
    }
    note(Set(place.keys).subtracting(["path", "to", "from"]))
    guard let line = place["to"] as? Int, line >= 1, state.files[path]?.lines.keys.contains(line) == true else {
      return Self.problem(400, "Bad request", fields: ["inline": ["line is not part of the diff"]])
    }
    let comment = state.newComment(by: account, body)
    state.threads.append(.init(comments: [comment], path: path, line: line))
    return .json(201, entry(comment))
  }

  /// Returns all comments. Replies also have lines, and deleted comments are still listed.
  private func comments(_ state: EmulatedPullRequest) -> [[String: Any]] {
    var entries = state.remarks.map { entry($0) } + state.deleted.map { entry($0, isDeleted: true) }
    for thread in state.threads {
      for (index, comment) in thread.comments.enumerated() {
        var entry = entry(comment)
        var place: [String: Any] = ["path": thread.path, "to": thread.line as Any? ?? NSNull(), "from": NSNull()]
        if thread.line == nil { place["outdated"] = true }
        entry["inline"] = place
        // Each comment is a reply to the previous one.
        if index > 0 { entry["parent"] = ["id": thread.comments[index - 1].id] }
        if index == 0, thread.isResolved { entry["resolution"] = [String: Any]() }
        entries.append(entry)
      }
    }
    return entries.sorted { ($0["id"] as? Int ?? 0) < ($1["id"] as? Int ?? 0) }
  }

  private func entry(_ comment: EmulatedPullRequest.Comment, isDeleted: Bool = false) -> [String: Any] {
    let isBot = comment.author == account && kind == .accessToken
    return [
      "type": "pullrequest_comment", "id": comment.id, "deleted": isDeleted, "pending": false,
      "content": ["type": "rendered", "raw": isDeleted ? "" : comment.body, "markup": "markdown"],
      "user": [
        "type": isBot ? "app_user" : "user", "nickname": comment.author,
        "uuid": comment.author.hasPrefix("{") ? comment.author : "{\(comment.author)}",
      ],
    ]
  }

  // MARK: Statuses

  private mutating func answerStatuses(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if let found = request.match("GET", Self.repository + "/commit/*/statuses/build/*") {
      guard let status = state.statuses.first(where: { $0.commit == found[0] && $0.context == found[1] }) else {
        return Self.problem(404, "Build status not found")
      }
      return .json(
        200,
        [
          "type": "build", "key": status.context, "state": status.state, "description": status.description,
          "url": "https://example.org",
        ])
    }
    guard let commit = request.match("POST", Self.repository + "/commit/*/statuses/build")?.first else { return nil }
    guard let object = request.object else { return Self.problem(400, "Bad request") }
    note(Set(object.keys).subtracting(["key", "state", "url", "name", "description", "refname"]))
    for name in ["key", "state", "url"] where (object[name] as? String)?.isEmpty != false {
      return Self.problem(400, "Bad request", fields: [name: ["required key not provided"]])
    }
    guard let key = object["key"] as? String, key.count <= 40, let value = object["state"] as? String,
      ["SUCCESSFUL", "FAILED", "INPROGRESS", "STOPPED"].contains(value)
    else { return Self.problem(400, "Bad request", fields: ["state": ["not a valid value"]]) }
    state.statuses.removeAll { $0.commit == commit && $0.context == key }
    state.statuses.append(
      .init(commit: commit, context: key, state: value, description: object["description"] as? String ?? ""))
    return .json(201, ["type": "build", "key": key, "state": value])
  }

  // MARK: Reports

  private mutating func answerReports(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    let path = Self.repository + "/commit/*/reports/*"
    func index(_ names: [String]) -> Int? { state.reports.firstIndex { $0.commit == names[0] && $0.name == names[1] } }
    if let names = request.match("GET", path) {
      guard let report = index(names).map({ state.reports[$0] }) else { return Self.problem(404, "Report not found") }
      return .json(
        200,
        [
          "type": "report", "external_id": report.name, "title": report.title, "result": report.result,
          "data": [["title": "Duration", "type": "DURATION", "value": 12]]
            + report.fields.map { ["title": $0, "type": "TEXT", "value": $1] as [String: Any] },
        ])
    }
    if let names = request.match("DELETE", path) {
      if let index = index(names) { state.reports.remove(at: index) }
      return ServedResponse(204)
    }
    if let names = request.match("PUT", path) {
      switch report(names) {
      case .failure(let refusal): return refusal.response
      case .success(var report):
        if let index = index(names) {
          report.annotations = state.reports[index].annotations
          state.reports[index] = report
        } else {
          state.reports.append(report)
        }
        return .json(200, ["type": "report", "title": report.title])
      }
    }
    guard let names = request.match("POST", path + "/annotations") else { return nil }
    guard let index = index(names) else { return Self.problem(404, "Report not found") }
    switch annotations() {
    case .failure(let refusal): return refusal.response
    case .success(let new):
      var all = state.reports[index].annotations.filter { old in !new.contains { $0.id == old.id } }
      all += new
      guard all.count <= 1000 else { return Self.problem(400, "A report can have 1000 annotations") }
      state.reports[index].annotations = all
      return .json(200, new.map { ["external_id": $0.id] })
    }
  }

  private mutating func report(_ names: [String]) -> Result<EmulatedPullRequest.Report, Refusal> {
    guard let object = request.object, let title = object["title"] as? String, !title.isEmpty,
      let details = object["details"] as? String, details.utf16.count <= 2000,
      let result = object["result"] as? String, ["PASSED", "FAILED", "PENDING"].contains(result),
      ["SECURITY", "COVERAGE", "TEST", "BUG"].contains(object["report_type"] as? String ?? ""),
      let data = object["data"] as? [[String: Any]], data.count <= 10
    else { return .failure(Refusal(Self.problem(400, "Bad request"))) }
    note(Set(object.keys).subtracting(["title", "details", "report_type", "reporter", "result", "data", "link"]))
    var fields: [String: String] = [:]
    for field in data {
      guard let title = field["title"] as? String, field["type"] as? String == "TEXT",
        let value = field["value"] as? String
      else { return .failure(Refusal(Self.problem(400, "Bad request", fields: ["data": ["not a valid value"]]))) }
      fields[title] = value
    }
    return .success(.init(commit: names[0], name: names[1], title: title, result: result, fields: fields))
  }

  private mutating func annotations() -> Result<[EmulatedPullRequest.Report.Annotation], Refusal> {
    guard let list = (try? JSONSerialization.jsonObject(with: request.body)) as? [[String: Any]], !list.isEmpty else {
      return .failure(Refusal(Self.problem(400, "Bad request")))
    }
    guard list.count <= 100 else {
      return .failure(Refusal(Self.problem(400, "Bulk upload supports a maximum of /100 annotations.")))
    }
    var found: [EmulatedPullRequest.Report.Annotation] = []
    for entry in list {
      note(
        Set(entry.keys).subtracting([
          "external_id", "annotation_type", "path", "line", "summary", "details", "result", "severity", "link",
        ]))
      guard let id = entry["external_id"] as? String, !id.isEmpty, let path = entry["path"] as? String,
        let line = entry["line"] as? Int, line >= 1, let summary = entry["summary"] as? String, !summary.isEmpty,
        summary.utf16.count <= 450, (entry["details"] as? String ?? "").utf16.count <= 2000,
        ["VULNERABILITY", "CODE_SMELL", "BUG"].contains(entry["annotation_type"] as? String ?? ""),
        ["PASSED", "FAILED", "SKIPPED", "IGNORED"].contains(entry["result"] as? String ?? ""),
        let severity = entry["severity"] as? String, ["CRITICAL", "HIGH", "MEDIUM", "LOW"].contains(severity)
      else { return .failure(Refusal(Self.problem(400, "Bad request"))) }
      found.append(.init(id: id, path: path, line: line, severity: severity, message: summary))
    }
    return .success(found)
  }

  // MARK: Bodies and pages

  /// An error response.
  private struct Refusal: Error {
    let response: ServedResponse
    init(_ response: ServedResponse) { self.response = response }
  }

  private mutating func text(allowing keys: Set<String>) -> Result<String, Refusal> {
    guard let object = request.object, let content = object["content"] as? [String: Any],
      let raw = content["raw"] as? String, !raw.isEmpty, raw.utf16.count <= 32768
    else {
      return .failure(Refusal(Self.problem(400, "Bad request", fields: ["content": ["This field is required."]])))
    }
    note(Set(object.keys).subtracting(keys))
    note(Set(content.keys).subtracting(["raw"]))
    return .success(raw)
  }

  /// Records keys that the API description does not contain.
  private mutating func note(_ unknown: Set<String>) {
    for key in unknown.sorted() { violations.append("\(request.method) \(request.path): unknown key \(key)") }
  }

  private func page(_ elements: [[String: Any]]) -> ServedResponse {
    guard let asked = Int(request[query: "pagelen"] ?? "10"), (1...100).contains(asked) else {
      return Self.problem(400, "Invalid pagelen")
    }
    let size = min(pageSize, asked)
    let number = request[query: "page"].flatMap { Int($0) } ?? 1
    var page: [String: Any] = ["values": Array(elements.dropFirst((number - 1) * size).prefix(size)), "pagelen": size]
    if number * size < elements.count {
      page["next"] = "http://\(request.headers["host"] ?? "")\(request.path)?pagelen=\(asked)&page=\(number + 1)"
    }
    return .json(200, page)
  }
}
