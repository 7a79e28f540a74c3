import Foundation
public import Synchronization

/// The REST API of Gerrit for change `acme/app~7`.
/// - Source: Gerrit docs, "REST API - changes" and "REST API - accounts".
public final class GerritEmulator: ForgeEmulator {
  public static let project = "acme/app"

  /// State that exists only in Gerrit.
  fileprivate struct Answers {
    /// The commits of the patch sets, in order.
    var patchSets: [String] = []
    /// The commit on which each thread started, keyed by its first comment.
    var commits: [Int: String] = [:]
    /// For each comment, the comment that it replies to, and whether the thread remains unresolved.
    var answers: [Int: (parent: String, isUnresolved: Bool)] = [:]
    var messages: [[String: Any]] = []
  }

  public let account = "review-bot"
  public let state: Mutex<EmulatedPullRequest>
  private let answers: Mutex<Answers>
  private let token: String
  private let labels: [String]

  /// - Parameter labels: The labels that the account can vote on.
  public init(_ pullRequest: EmulatedPullRequest, token: String, labels: [String] = ["Code-Style"]) {
    state = Mutex(pullRequest)
    answers = Mutex(Answers())
    self.token = token
    self.labels = labels
  }

  public func handle(_ request: ServedRequest) -> ServedResponse {
    state.withLock { state in
      let password = Data("\(account):\(token)".utf8).base64EncodedString()
      guard request.headers["authorization"] == "Basic \(password)" else { return .text(401, "Unauthorized") }
      return answers.withLock { answers in
        if answers.patchSets.last != state.head { answers.patchSets.append(state.head) }
        var call = GerritCall(request: request, account: account, labels: labels, answers: answers)
        let response = call.answer(&state)
        state.violations += call.violations
        answers = call.answers
        return response
      }
    }
  }

  public func tooMany(retryAfter seconds: Int) -> ServedResponse {
    .text(429, "Too Many Requests", headers: [("Retry-After", "\(seconds)")])
  }
}

/// A parsed request.
private struct GerritCall {
  let request: ServedRequest
  let account: String
  let labels: [String]
  var answers: GerritEmulator.Answers
  var violations: [String] = []

  private static let change = ["a", "changes", "\(GerritEmulator.project)~7"]
  private static let notFound = ServedResponse.text(404, "Not found: \(GerritEmulator.project)~7")

  mutating func answer(_ state: inout EmulatedPullRequest) -> ServedResponse {
    if request.match("GET", "/a/accounts/self") != nil { return json(user(account)) }
    if request.match("GET", "/a/projects/*/check.access")?.first == GerritEmulator.project {
      guard state.mayAskPermissions else { return .text(403, "not permitted: view access") }
      guard request[query: "ref"] == "refs/heads/main", request[query: "perm"] == "submit",
        let id = request[query: "account"]
      else { return .text(400, "input requires 'account'") }
      let mayWrite = state.writers.contains { "\(user($0)["_account_id"] ?? "")" == id }
      let refusal: [String: Any] = ["status": 403, "message": "not permitted: submit"]
      return json(mayWrite ? ["status": 200] as [String: Any] : refusal)
    }
    guard request.segments.starts(with: Self.change) else { return Self.notFound }
    let path = request.segments.dropFirst(3)
    switch (request.method, path.first, path.count) {
    case ("GET", "detail", 1): return json(detail(state))
    case ("GET", "comments", 1): return json(comments(state))
    case ("POST", "revisions", 3) where path.last == "review":
      return review(revision: request.segments[4], &state)
    case ("GET", "revisions", 3) where path.last == "commit": return json(commit(state))
    default: return Self.notFound
    }
  }

  /// Adds the prefix that prevents a response from being executed as a script.
  private func json(_ value: Any) -> ServedResponse {
    var response = ServedResponse.json(200, value)
    response.body = Data(")]}'\n".utf8) + response.body
    return response
  }

  private func user(_ name: String) -> [String: Any] {
    ["_account_id": name == account ? 1000 : name == "ada" ? 1001 : 2000 + name.utf8.count, "username": name]
  }

  // MARK: Change

  private func detail(_ state: EmulatedPullRequest) -> [String: Any] {
    let options = request.query.filter { $0.name == "o" }.map(\.value)
    var revision: [String: Any] = ["_number": answers.patchSets.count, "ref": "refs/changes/07/7/1"]
    if options.contains("CURRENT_COMMIT") { revision["commit"] = commit(state) }
    var change: [String: Any] = [
      "_number": 7, "project": GerritEmulator.project, "branch": "main", "status": state.isOpen ? "NEW" : "MERGED",
      "messages": answers.messages,
      "permitted_labels": Dictionary(uniqueKeysWithValues: labels.map { ($0, ["-1", " 0", "+1"]) }),
      "labels": Dictionary(
        uniqueKeysWithValues: labels.map { label in
          let vote = state.statuses.last { $0.commit == state.head && $0.context == label }
          return (label, ["all": [["_account_id": 1001, "value": 0], ["_account_id": 1000, "value": value(vote)]]])
        }),
    ]
    if options.contains("CURRENT_REVISION") {
      change["current_revision"] = state.head
      change["revisions"] = [state.head: revision]
    }
    return change
  }

  private func value(_ vote: EmulatedPullRequest.Status?) -> Int { vote.flatMap { Int($0.state) } ?? 0 }

  private func commit(_ state: EmulatedPullRequest) -> [String: Any] { ["parents": [["commit": state.base]]] }

  // MARK: Comments

  private func comments(_ state: EmulatedPullRequest) -> [String: [[String: Any]]] {
    var files: [String: [[String: Any]]] = [:]
    for thread in state.threads { files[thread.path, default: []] += comments(of: thread, state) }
    for remark in state.remarks {
      files["/PATCHSET_LEVEL", default: []].append(comment(remark, commit: state.head, isUnresolved: false))
    }
    // Gerrit returns comments in arbitrary order.
    return files.mapValues { $0.reversed() }
  }

  private func comments(of thread: EmulatedPullRequest.Thread, _ state: EmulatedPullRequest) -> [[String: Any]] {
    let commit = answers.commits[thread.comments[0].id] ?? state.head
    var found: [[String: Any]] = []
    for (index, one) in thread.comments.enumerated() {
      let answer = answers.answers[one.id]
      var comment = comment(one, commit: commit, isUnresolved: answer?.isUnresolved ?? true)
      comment["line"] = thread.line
      if index > 0 { comment["in_reply_to"] = answer?.parent ?? "c\(thread.comments[index - 1].id)" }
      found.append(comment)
    }
    // Replying resolves the thread.
    if let resolver = thread.resolver, resolver != account, let last = thread.comments.last {
      found.append([
        "id": "d\(last.id)", "author": user(resolver), "message": "Done", "unresolved": false,
        "in_reply_to": "c\(last.id)", "updated": found.last?["updated"] ?? "", "commit_id": commit,
      ])
    }
    return found
  }

  private func comment(
    _ comment: EmulatedPullRequest.Comment, commit: String, isUnresolved: Bool
  ) -> [String: Any] {
    [
      "id": "c\(comment.id)", "author": user(comment.author), "message": comment.body, "unresolved": isUnresolved,
      "commit_id": commit, "patch_set": (answers.patchSets.firstIndex(of: commit) ?? 0) + 1,
      // All comments are posted within a few seconds.
      "updated": "2026-11-21 10:00:\(String(format: "%02d", comment.id % 1000 / 20)).000000000",
    ]
  }

  // MARK: Review

  /// Applies the review completely or not at all.
  private mutating func review(revision: String, _ state: inout EmulatedPullRequest) -> ServedResponse {
    guard state.mayWrite else { return .text(403, "label access not permitted") }
    guard state.isOpen else { return .text(409, "change is closed") }
    guard answers.patchSets.contains(revision) || revision == "current" else { return Self.notFound }
    guard let input = request.object else { return .text(400, "Expected JSON object") }
    note(
      input, known: ["tag", "notify", "drafts", "message", "labels", "omit_duplicate_comments", "comments"])
    guard (input["tag"] as? String)?.hasPrefix("autogenerated:") == true else {
      violations.append("users cannot hide a message without an autogenerated tag")
      return .text(400, "tag")
    }
    let votes = input["labels"] as? [String: Int] ?? [:]
    for label in votes.keys where !labels.contains(label) {
      return .text(400, "label \"\(label)\" is not a configured label")
    }
    guard let files = (input["comments"] ?? [:]) as? [String: [[String: Any]]] else {
      return .text(400, "comments must be a map")
    }
    var new = state
    var messages = 0
    let omitsDuplicates = input["omit_duplicate_comments"] as? Bool ?? false
    for (path, comments) in files.sorted(by: { $0.key < $1.key }) {
      for comment in comments {
        if omitsDuplicates, stands(comment, path, revision, new) { continue }
        if let problem = add(comment, path, revision, to: &new) { return .text(400, problem) }
        messages += 1
      }
    }
    state = new
    for (label, vote) in votes.sorted(by: { $0.key < $1.key }) {
      let text = input["message"] as? String ?? ""
      state.statuses.append(.init(commit: revision, context: label, state: "\(vote)", description: text))
    }
    let marks = votes.sorted { $0.key < $1.key }.map { " \($0.key)\($0.value > 0 ? "+" : "")\($0.value)" }
    let parts = [
      "Patch Set \(answers.patchSets.count):" + marks.joined(), messages > 0 ? "(\(messages) comments)" : nil,
      input["message"] as? String,
    ]
    answers.messages.append([
      "id": "m\(state.newID())", "author": user(account), "_revision_number": answers.patchSets.count,
      "message": parts.compactMap(\.self).joined(separator: "\n\n"), "tag": input["tag"] ?? NSNull(),
    ])
    return json(["labels": votes])
  }

  /// Returns whether two comments have the same location and text.
  private func stands(
    _ input: [String: Any], _ path: String, _ revision: String, _ state: EmulatedPullRequest
  ) -> Bool {
    state.threads.contains { thread in
      thread.path == path && thread.line == input["line"] as? Int && answers.commits[thread.comments[0].id] == revision
        && thread.comments.contains { $0.body == input["message"] as? String }
    }
  }

  /// Adds a comment; returns the problem if the comment is invalid.
  private mutating func add(
    _ input: [String: Any], _ path: String, _ revision: String, to state: inout EmulatedPullRequest
  ) -> String? {
    note(input, known: ["message", "unresolved", "line", "range", "in_reply_to"])
    guard let message = input["message"] as? String, !message.isEmpty else { return "message is required" }
    if message.utf8.count > 16384 { return "Comment size exceeds limit" }
    let isUnresolved = input["unresolved"] as? Bool ?? false
    let comment = state.newComment(by: account, message)
    if path == "/PATCHSET_LEVEL" {
      state.remarks.append(comment)
      return nil
    }
    if let parent = input["in_reply_to"] as? String {
      guard let index = state.threads.firstIndex(where: { $0.comments.contains { "c\($0.id)" == parent } }) else {
        return "Invalid inReplyTo, comment \(parent) not found"
      }
      if answers.commits[state.threads[index].comments[0].id] != revision {
        violations.append("a reply on a different patch set than its comment")
      }
      state.threads[index].comments.append(comment)
      state.threads[index].resolver = isUnresolved ? nil : account
      answers.answers[comment.id] = (parent, isUnresolved)
      return nil
    }
    guard let file = state.files[path] else { return "file \(path) not found in revision \(revision)" }
    guard let line = input["line"] as? Int, line > 0 else { return "line is required" }
    if !isUnresolved { violations.append("a finding that is not marked as unresolved") }
    var start: Int?
    if let range = input["range"] {
      guard let range = range as? [String: Int], Set(range.keys) == Self.rangeKeys, range["end_line"] == line,
        let first = range["start_line"], first <= line, range["start_character"] == 0
      else { return "Range is not valid" }
      start = first
    }
    // Gerrit accepts any line, but such a comment would not be visible.
    if !file.lines.keys.contains(line) { violations.append("\(path):\(line) is not in the diff") }
    answers.commits[comment.id] = revision
    state.threads.append(.init(comments: [comment], path: path, line: line, startLine: start))
    return nil
  }

  private static let rangeKeys: Set = ["start_line", "start_character", "end_line", "end_character"]

  /// Records keys that the API description does not contain.
  private mutating func note(_ object: [String: Any], known: Set<String>) {
    for key in Set(object.keys).subtracting(known).sorted() {
      violations.append("\(request.method) \(request.path): unknown key \(key)")
    }
  }
}
