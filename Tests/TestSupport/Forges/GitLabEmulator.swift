import Foundation
public import Synchronization

/// The REST API of GitLab for merge request `acme/mobile/app!7`.
/// - Source: GitLab docs, "Discussions API", "Notes API", "Commits API"; GitLab source, `lib/api/discussions.rb`,
///   `lib/api/notes.rb`, `app/services/ci/create_commit_status_service.rb`,
///   `app/validators/json_schemas/position.json`.
public final class GitLabEmulator: ForgeEmulator {
  public static let project = "acme/mobile/app"
  /// The running pipeline of the merge request.
  public static let pipeline = 991

  public let account = "project_5_bot"
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
      guard request.headers["private-token"] == token || request.headers["authorization"] == "Bearer \(token)" else {
        return GitLabCall.problem(401, "401 Unauthorized")
      }
      if request.method != "GET", !state.mayWrite {
        return .json(
          403,
          [
            "error": "insufficient_scope", "scope": "api",
            "error_description": "The request requires higher privileges than provided by the access token.",
          ])
      }
      var call = GitLabCall(request: request, account: account, pageSize: pageSize)
      let response = call.answer(&state)
      state.violations += call.violations
      return response
    }
  }

  public func tooMany(retryAfter seconds: Int) -> ServedResponse {
    .json(
      429, ["message": ["error": "This endpoint has been requested too many times. Try again later."]],
      headers: [
        ("RateLimit-Limit", "60"), ("RateLimit-Observed", "67"), ("RateLimit-Remaining", "0"),
        ("Retry-After", "\(seconds)"),
      ])
  }
}

/// A parsed request.
private struct GitLabCall {
  let request: ServedRequest
  let account: String
  let pageSize: Int
  var violations: [String] = []

  static func problem(_ status: Int, _ message: Any) -> ServedResponse { .json(status, ["message": message]) }

  private static let notFound = problem(404, "404 Not found")

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if request.match("GET", "/api/v4/user") != nil { return .json(200, user(account)) }
    // A project's path is a single segment.
    guard request.segments.starts(with: ["api", "v4", "projects", GitLabEmulator.project]) else { return Self.notFound }
    if request.body.isEmpty == false, request.headers["content-type"]?.hasPrefix("application/json") != true {
      return .json(415, ["error": "The provided content-type is not supported."])
    }
    return answerDiscussions(&state) ?? answerNotes(&state) ?? answerStatuses(&state) ?? Self.notFound
  }

  private func match(_ method: String, _ path: String) -> [String]? {
    request.match(method, "/api/v4/projects/*/" + path).map { Array($0.dropFirst()) }
  }

  // MARK: Merge request and discussions

  private mutating func answerDiscussions(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if match("GET", "merge_requests/7") != nil { return mergeRequest(state) }
    if match("GET", "merge_requests/7/discussions") != nil { return page(discussions(state)) }
    if match("POST", "merge_requests/7/discussions") != nil { return createDiscussion(&state) }
    if let name = match("POST", "merge_requests/7/discussions/*/notes")?.first {
      guard let body = value("body", only: ["body"]) as? String, !body.isEmpty else { return missing("body") }
      guard let index = threadIndex(name, state),
        let reply = state.reply(to: state.threads[index].comments[0].id, by: account, body)
      else { return Self.problem(404, "404 Discussion Not Found") }
      // A reply reopens a discussion.
      state.threads[index].resolver = nil
      return .json(201, note(reply))
    }
    if let id = match("GET", "members/all/*")?.first {
      guard state.mayAskPermissions else { return Self.problem(403, "403 Forbidden") }
      guard let name = ["ada", "eve"].first(where: { "\(user($0)["id"] ?? "")" == id }) else { return Self.notFound }
      return .json(
        200, ["id": user(name)["id"] ?? 0, "access_level": state.writers.contains(name) ? 30 : 20, "state": "active"])
    }
    if let name = match("PUT", "merge_requests/7/discussions/*")?.first {
      guard let index = threadIndex(name, state) else { return Self.problem(404, "404 Discussion Not Found") }
      guard let isResolved = value("resolved", only: ["resolved"]) as? Bool else { return missing("resolved") }
      guard state.mayResolve else { return Self.problem(403, "403 Forbidden") }
      state.threads[index].resolver = isResolved ? account : nil
      return .json(200, discussion(state.threads[index], state))
    }
    let edited = match("PUT", "merge_requests/7/discussions/*/notes/*")
    let deleted = match("DELETE", "merge_requests/7/discussions/*/notes/*")
    guard let names = edited ?? deleted else { return nil }
    guard let index = threadIndex(names[0], state),
      let place = state.threads[index].comments.firstIndex(where: { "\($0.id)" == names[1] })
    else { return Self.problem(404, "404 Note Not Found") }
    guard state.threads[index].comments[place].author == account else { return Self.problem(403, "403 Forbidden") }
    if deleted != nil {
      state.threads[index].comments.remove(at: place)
      if state.threads[index].comments.isEmpty { state.threads.remove(at: index) }
      return ServedResponse(204)
    }
    guard let body = value("body", only: ["body"]) as? String, !body.isEmpty else {
      return .json(400, ["error": "body, resolved are missing, exactly one parameter must be provided"])
    }
    state.threads[index].comments[place].body = body
    return .json(200, ["id": state.threads[index].comments[place].id])
  }

  private func mergeRequest(_ state: EmulatedPullRequest) -> ServedResponse {
    .json(
      200,
      [
        "iid": 7, "state": state.isOpen ? "opened" : "merged", "draft": false, "sha": state.head,
        "source_branch": "feature", "target_branch": "main", "source_project_id": 5, "target_project_id": 5,
        "diff_refs": ["base_sha": state.base, "start_sha": startSHA, "head_sha": state.head],
        "head_pipeline": [
          "id": GitLabEmulator.pipeline, "sha": state.head, "ref": "refs/merge-requests/7/head", "status": "running",
        ],
      ])
  }

  /// The target branch has advanced since the merge base.
  private var startSHA: String { String(repeating: "d", count: 40) }

  /// Returns all discussions. Comments are discussions with a single note, and GitLab adds its own notes.
  private func discussions(_ state: EmulatedPullRequest) -> [[String: Any]] {
    let remarks = state.remarks.map { remark -> (Int, [String: Any]) in
      (remark.id, ["id": name(remark.id), "individual_note": true, "notes": [note(remark)]])
    }
    let threads = state.threads.map { ($0.comments[0].id, discussion($0, state)) }
    let system: [String: Any] = [
      "id": name(1), "individual_note": true,
      "notes": [
        [
          "id": 1, "type": NSNull(), "body": "added 1 commit", "author": user("ada"), "system": true,
          "resolvable": false,
        ]
      ],
    ]
    return [system] + (remarks + threads).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func discussion(_ thread: EmulatedPullRequest.Thread, _ state: EmulatedPullRequest) -> [String: Any] {
    let head = thread.line == nil ? String(repeating: "9", count: 40) : state.head
    let position: [String: Any] = [
      "base_sha": state.base, "start_sha": startSHA, "head_sha": head, "position_type": "text",
      "old_path": state.files[thread.path]?.oldPath ?? thread.path, "new_path": thread.path, "old_line": NSNull(),
      // If the lines no longer exist, the discussion keeps the last version that contained them.
      "new_line": thread.line ?? 1,
    ]
    var notes = thread.comments.map { comment -> [String: Any] in
      var note = note(comment)
      note["type"] = "DiffNote"
      note["position"] = position
      note["resolvable"] = true
      note["resolved"] = thread.isResolved
      note["resolved_by"] = thread.resolver.map(user) ?? NSNull()
      return note
    }
    if thread.line == nil {
      notes.append([
        "id": thread.comments[0].id * 1000, "type": "DiffNote", "author": user("ada"), "system": true,
        "body": "changed this line in [version 2 of the diff](/diffs)", "resolvable": false,
      ])
    }
    return ["id": name(thread.comments[0].id), "individual_note": false, "notes": notes]
  }

  private func note(_ comment: EmulatedPullRequest.Comment) -> [String: Any] {
    [
      "id": comment.id, "type": NSNull(), "body": comment.body, "author": user(comment.author), "system": false,
      "noteable_type": "MergeRequest", "noteable_iid": 7, "resolvable": false,
    ]
  }

  private func user(_ name: String) -> [String: Any] {
    ["id": name == account ? 77 : name == "ada" ? 5 : 1000 + name.utf8.reduce(0) { $0 + Int($1) }, "username": name]
  }

  private func name(_ id: Int) -> String { String(format: "%040x", id) }

  private func threadIndex(_ name: String, _ state: EmulatedPullRequest) -> Int? {
    state.threads.firstIndex { self.name($0.comments[0].id) == name }
  }

  private mutating func createDiscussion(_ state: inout EmulatedPullRequest) -> ServedResponse {
    guard let object = request.object else { return missing("body") }
    note(unknown: object, known: ["body", "position", "commit_id", "created_at"])
    guard let body = object["body"] as? String, !body.isEmpty else { return missing("body") }
    guard let position = object["position"] as? [String: Any] else {
      violations.append("a discussion without a position can be resolved, but has no line")
      return missing("position")
    }
    note(
      unknown: position,
      known: [
        "position_type", "base_sha", "start_sha", "head_sha", "old_path", "new_path", "old_line", "new_line",
        "line_range",
      ])
    for key in ["base_sha", "start_sha", "head_sha", "position_type"] where !(position[key] is String) {
      return missing("position[\(key)]")
    }
    guard position["position_type"] as? String == "text" else {
      return .json(400, ["error": "position[position_type] does not have a valid value"])
    }
    if body.utf16.count > 1_000_000 { return Self.problem(400, ["note": ["is too long"]]) }
    let shas = [state.base, startSHA, state.head]
    guard ["base_sha", "start_sha", "head_sha"].map({ position[$0] as? String }) == shas else {
      violations.append("the position is of another version of the diff")
      return Self.badLine
    }
    guard let path = position["new_path"] as? String, let file = state.files[path],
      position["old_path"] as? String == file.oldPath ?? path, let line = position["new_line"] as? Int,
      let old = file.lines[line], position["old_line"] as? Int == old
    else { return Self.badLine }
    var start: Int?
    if let range = position["line_range"] {
      guard let first = startOfRange(range, end: line, file) else {
        return Self.problem(400, ["position": ["must be a valid json schema"]])
      }
      start = first
    }
    let comment = state.newComment(by: account, body)
    let thread = EmulatedPullRequest.Thread(comments: [comment], path: path, line: line, startLine: start)
    state.threads.append(thread)
    return .json(201, discussion(thread, state))
  }

  private static let badLine = problem(
    400, "400 Bad request - Note {:line_code=>[\"can't be blank\", \"must be a valid line code\"]}")

  /// Returns the first line of a range; nil if the range is invalid.
  private mutating func startOfRange(_ range: Any, end: Int, _ file: EmulatedPullRequest.File) -> Int? {
    guard let range = range as? [String: [String: Any]], Set(range.keys) == ["start", "end"] else { return nil }
    var lines: [Int] = []
    for key in ["start", "end"] {
      guard let place = range[key], let code = place["line_code"] as? String, let type = place["type"] as? String,
        let match = code.wholeMatch(of: /[0-9a-f]{40}_(\d+)_(\d+)/), let old = Int(match.1), let new = Int(match.2),
        let shown = file.lines[new], type == (shown == nil ? "new" : "old"), isCounter(old, at: new, file)
      else { return nil }
      note(unknown: place, known: ["line_code", "type"])
      lines.append(new)
    }
    return lines[0] <= lines[1] && lines[1] == end ? lines[0] : nil
  }

  /// Returns whether an old line number is valid for a line.
  private func isCounter(_ old: Int, at new: Int, _ file: EmulatedPullRequest.File) -> Bool {
    guard let shown = file.lines[new] else { return false }
    if let shown { return old == shown }
    guard file.oldPath != nil else { return old == 0 }
    let before = file.lines.filter { $0.key < new }.compactMap(\.value).max() ?? 0
    let after = file.lines.filter { $0.key > new }.compactMap(\.value).min() ?? .max
    return before < old && old <= after
  }

  // MARK: Notes

  private mutating func answerNotes(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if match("POST", "merge_requests/7/notes") != nil {
      guard let body = value("body", only: ["body"]) as? String, !body.isEmpty else { return missing("body") }
      let comment = state.newComment(by: account, body)
      state.remarks.append(comment)
      return .json(201, note(comment))
    }
    let edited = match("PUT", "merge_requests/7/notes/*")
    let deleted = match("DELETE", "merge_requests/7/notes/*")
    guard let id = (edited ?? deleted)?.first else { return nil }
    guard let index = state.remarks.firstIndex(where: { "\($0.id)" == id }) else {
      return Self.problem(404, "404 Note Not Found")
    }
    guard state.remarks[index].author == account else { return Self.problem(403, "403 Forbidden") }
    if deleted != nil {
      state.remarks.remove(at: index)
      return ServedResponse(204)
    }
    guard let body = value("body", only: ["body"]) as? String, !body.isEmpty else { return missing("body") }
    state.remarks[index].body = body
    return .json(200, note(state.remarks[index]))
  }

  // MARK: Statuses

  private mutating func answerStatuses(_ state: inout EmulatedPullRequest) -> ServedResponse? {
    if let commit = match("GET", "repository/commits/*/statuses")?.first {
      let statuses = state.statuses.enumerated().filter { $1.commit == commit }.map { index, status in
        [
          "id": index + 10, "sha": commit, "name": status.context, "status": status.state,
          "description": status.description, "target_url": NSNull(), "pipeline_id": GitLabEmulator.pipeline,
        ]
      }
      // This job has the same name, but is in another pipeline.
      let job: [String: Any] = [
        "id": 5000, "sha": commit, "name": "review", "status": "success", "description": NSNull(),
        "target_url": NSNull(), "pipeline_id": 4,
      ]
      return page(
        (statuses + [job]).filter { status in
          request[query: "name"].map { status["name"] as? String == $0 } ?? true
        })
    }
    guard let commit = match("POST", "statuses/*")?.first else { return nil }
    let known: Set = ["state", "name", "ref", "pipeline_id", "description", "target_url", "context", "coverage"]
    guard let value = value("state", only: known) as? String, let object = request.object else {
      return missing("state")
    }
    guard ["pending", "running", "success", "failed", "canceled"].contains(value) else {
      return .json(400, ["error": "state does not have a valid value"])
    }
    if commit != state.head { return Self.problem(404, "404 Commit Not Found") }
    if let pipeline = object["pipeline_id"] {
      guard pipeline as? Int == GitLabEmulator.pipeline, object["ref"] as? String == "refs/merge-requests/7/head" else {
        return Self.problem(404, "404 Pipeline for pipeline_id, sha and ref Not Found")
      }
    }
    state.statuses.append(
      .init(
        commit: commit, context: object["name"] as? String ?? object["context"] as? String ?? "default", state: value,
        description: object["description"] as? String ?? ""))
    return .json(201, ["id": state.newID(), "sha": commit, "status": value])
  }

  // MARK: Parts

  /// Returns a page, with a header for the next one.
  private func page(_ elements: [[String: Any]]) -> ServedResponse {
    let size = min(pageSize, request[query: "per_page"].flatMap { Int($0) } ?? 20)
    let number = request[query: "page"].flatMap { Int($0) } ?? 1
    let isLast = number * size >= elements.count
    return .json(
      200, Array(elements.dropFirst((number - 1) * size).prefix(size)),
      headers: [
        ("X-Page", "\(number)"), ("X-Per-Page", "\(size)"), ("X-Next-Page", isLast ? "" : "\(number + 1)"),
        // This is GitLab's own address, which differs from the request's address.
        ("Link", isLast ? "" : "<https://gitlab.example.com\(request.path)?page=\(number + 1)>; rel=\"next\""),
      ])
  }

  private mutating func value(_ key: String, only known: Set<String>) -> Any? {
    guard let object = request.object else { return nil }
    note(unknown: object, known: known)
    return object[key]
  }

  private func missing(_ key: String) -> ServedResponse { .json(400, ["error": "\(key) is missing"]) }

  private mutating func note(unknown object: [String: Any], known: Set<String>) {
    for key in Set(object.keys).subtracting(known).sorted() {
      violations.append("\(request.method) \(request.path): unknown key \(key)")
    }
  }
}
