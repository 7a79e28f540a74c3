public import Synchronization

/// An emulated forge with one pull request. It behaves as specified by the forge's API description.
///
/// Checks each request against the description and records problems in `violations`. Lists have small pages, so that
/// tests cover paging.
public protocol ForgeEmulator: AnyObject, Sendable {
  /// The token's account.
  var account: String { get }

  var state: Mutex<EmulatedPullRequest> { get }

  /// Returns the response to a request.
  func handle(_ request: ServedRequest) -> ServedResponse

  /// Returns the response to a client that exceeds the rate limit.
  func tooMany(retryAfter seconds: Int) -> ServedResponse
}

extension ForgeEmulator {
  public func tooMany(retryAfter seconds: Int) -> ServedResponse {
    .json(429, ["message": "Too Many Requests"], headers: [("Retry-After", "\(seconds)")])
  }

  /// The current state.
  public var pullRequest: EmulatedPullRequest { state.withLock { $0 } }

  /// Simulates a push that changes the head and the diff. Threads move with their lines, or lose them.
  /// - Parameter move: Returns the new line number of a line; nil if it no longer exists.
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

  /// Adds a user's reply to a thread.
  public func reply(toThread index: Int, _ body: String, by author: String = "ada") {
    state.withLock { $0.threads[index].comments.append($0.newComment(by: author, body)) }
  }

  /// Resolves a thread as a user.
  public func resolve(thread index: Int, by author: String = "ada") {
    state.withLock { $0.threads[index].resolver = author }
  }

  /// Adds a user's thread, which may be a copy of one of Lintel's.
  public func begin(threadAt path: String, line: Int, _ body: String, by author: String = "ada") {
    state.withLock { state in
      let comment = state.newComment(by: author, body)
      state.threads.append(.init(comments: [comment], path: path, line: line))
    }
  }

  /// Adds a user's comment to the pull request.
  public func remark(_ body: String, by author: String = "ada") {
    state.withLock { $0.remarks.append($0.newComment(by: author, body)) }
  }

  /// Edits a comment as a user, for example by ticking a box.
  public func editRemark(_ index: Int, _ change: (String) -> String) {
    state.withLock { $0.remarks[index].body = change($0.remarks[index].body) }
  }

  /// Applies an arbitrary change to the emulated pull request.
  public func change(_ change: (inout EmulatedPullRequest) -> Void) { state.withLock { change(&$0) } }
}
