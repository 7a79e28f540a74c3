public import Synchronization

/// A forge that behaves as its description says, with one pull request.
///
/// It checks each request for what the description demands, and writes down in `violations` what it would not allow,
/// beside answering as the real one does. Lists have pages that are smaller than what the tests put on them.
public protocol ForgeEmulator: AnyObject, Sendable {
  /// The account of the token.
  var account: String { get }

  var state: Mutex<EmulatedPullRequest> { get }

  /// Answers a request.
  func handle(_ request: ServedRequest) -> ServedResponse

  /// How the forge turns away whoever comes too often.
  func tooMany(retryAfter seconds: Int) -> ServedResponse
}

extension ForgeEmulator {
  public func tooMany(retryAfter seconds: Int) -> ServedResponse {
    .json(429, ["message": "Too Many Requests"], headers: [("Retry-After", "\(seconds)")])
  }

  /// The state at this moment.
  public var pullRequest: EmulatedPullRequest { state.withLock { $0 } }

  /// New commits: the head moves, the diff changes, and threads follow their lines or lose them.
  /// - Parameter move: Where a line of a path stands now, nil where it is gone.
  public func push(
    head: String, files: [String: EmulatedPullRequest.File], move: (_ path: String, _ line: Int) -> Int?
  ) {
    state.withLock { state in
      state.head = head
      state.files = files
      for index in state.threads.indices {
        guard let line = state.threads[index].line else { continue }
        let path = state.threads[index].path
        let span = state.threads[index].startLine.map { line - $0 }
        let new = move(path, line).flatMap { files[path]?.lines[$0] == nil ? nil : $0 }
        state.threads[index].line = new
        state.threads[index].startLine = new.flatMap { new in span.map { new - $0 } }
      }
    }
  }

  /// A person answers in a thread.
  public func reply(toThread index: Int, _ body: String, by author: String = "ada") {
    state.withLock { $0.threads[index].comments.append($0.newComment(by: author, body)) }
  }

  /// A person resolves a thread.
  public func resolve(thread index: Int, by author: String = "ada") {
    state.withLock { $0.threads[index].resolver = author }
  }

  /// A person begins a thread, or pastes one of ours.
  public func begin(threadAt path: String, line: Int, _ body: String, by author: String = "ada") {
    state.withLock { state in
      let comment = state.newComment(by: author, body)
      state.threads.append(.init(comments: [comment], path: path, line: line))
    }
  }

  /// A person writes a remark.
  public func remark(_ body: String, by author: String = "ada") {
    state.withLock { $0.remarks.append($0.newComment(by: author, body)) }
  }

  /// A person changes the text of a remark, as ticking a box does.
  public func editRemark(_ index: Int, _ change: (String) -> String) {
    state.withLock { $0.remarks[index].body = change($0.remarks[index].body) }
  }

  /// Changes anything else.
  public func change(_ change: (inout EmulatedPullRequest) -> Void) { state.withLock { change(&$0) } }
}
