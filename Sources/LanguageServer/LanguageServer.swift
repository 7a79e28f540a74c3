import Foundation
package import JSONRPC
import Report

/// The server behind `review lsp`: handles the protocol and tracks open documents; a worker reviews them.
///
/// All state changes happen on one thread, driven by events that other threads post. Review results for documents that
/// have changed since the review was requested are discarded.
/// - Source: LSP 3.17; docs/editors.md.
package final class LanguageServer {
  enum Event: Sendable {
    /// A message, or nil if the bytes are malformed.
    case message(Data?)
    case end
    case answer(job: Int, Result<ReviewAnswer, any Error>)
  }

  /// A request that is waiting for a review of its document.
  struct Waiting {
    let id: JSONValue
    let method: String
    let params: JSONValue
    /// The URL of the document, or nil for requests that concern the whole workspace.
    let address: String?
    /// The value of `LanguageServer.moment` when the request arrived. Answers to questions sent later are valid for
    /// the request.
    let moment: Int
  }

  /// A question sent to the worker, and the revisions of the documents that it covers.
  struct Job {
    let id: Int
    let kind: ReviewQuestion.Kind
    let scope: Settings.Scope
    let moment: Int
    let revisions: [String: Int]
  }

  enum Phase {
    case fresh, running, shutDown
  }

  /// The minimum delay between a change and its review, in seconds. The delay increases while changes arrive faster
  /// than reviews finish.
  static let minimumDelay = 0.005
  static let maximumDelay = 0.3
  /// The interval at which an idle server checks the configuration for changes, in seconds.
  static let pollInterval = 2.0

  let streams: StandardStreams
  let version: String
  let mailbox = Mailbox<Event>()
  let reviews: ReviewThread
  var phase = Phase.fresh
  var exitStatus: Int32?
  var features = ClientFeatures()
  var settings = Settings()
  var folders: [String] = []
  var documents: [String: OpenDocument] = [:]
  var waiting: [Waiting] = []
  var job: Job?
  var lastJob = 0
  var lastRequest = 0
  /// The methods of pending requests to the client, keyed by ID.
  var pendingRequests: [String: String] = [:]
  /// A counter that serves as a logical clock; every event that may change findings increments it.
  var moment = 0
  var lastChange = Date.distantPast
  var lastPoll = Date()
  var delay = LanguageServer.minimumDelay
  var needsRefresh = false
  /// The value of `moment` when the last review of projects without open documents became out of date.
  var workspaceDirtySince = 0
  /// The value of `moment` when the last review of projects without open documents was requested.
  var workspaceReviewedAt = -1
  /// The diagnostics that the client currently shows, as text, keyed by path.
  var published: [String: String] = [:]
  /// The files in the last project-wide answer.
  var projectFiles: [String: ReviewAnswer.File] = [:]
  var problems: [ReviewAnswer.Problem] = []
  /// The custom rules of all projects, keyed by ID.
  var customRules: [String: ReviewAnswer.Rule] = [:]
  var lastFailures: [String] = []
  var hasIndexed = false
  var isProgressShown = false

  package init(streams: StandardStreams, version: String) {
    self.streams = streams
    self.version = version
    reviews = ReviewThread { [mailbox] job, answer in mailbox.post(.answer(job: job, answer)) }
  }

  /// Serves requests until the client ends the session.
  /// - Returns: The exit status: 0 if the client sent `shutdown` before `exit`, otherwise 1.
  package func run() -> Int32 {
    let reader = Thread { [mailbox, streams] in
      var framing = HeaderFraming()
      while let bytes = streams.read() {
        for message in framing.take(bytes) { mailbox.post(.message(message), size: max(1, message?.count ?? 0)) }
      }
      mailbox.post(.end)
    }
    reader.stackSize = 8 << 20
    reader.start()
    while exitStatus == nil {
      if let event = mailbox.next(within: secondsToWait) { take(event) }
      if mailbox.isEmpty { startNextJob() }
    }
    return exitStatus ?? 1
  }

  func take(_ event: Event) {
    switch event {
    case .end: exitStatus = 1
    case .message(let data?): take(RPCMessage(data))
    case .message(nil):
      send(
        RPCOutput.error(RPCError(.parseError, "the input is not a message with a Content-Length header"), to: .null))
    case .answer(let id, let answer): if id == job?.id { take(answer) }
    }
  }

  func take(_ message: RPCMessage) {
    switch message {
    case .invalid(let id, let error): send(RPCOutput.error(error, to: id))
    case .response(let id, let result): takeResponse(id, result)
    case .notification(let method, let params): notify(method, params)
    case .request(let id, let method, let params):
      do throws(RPCError) {
        if let result = try answer(method, params, id: id) { send(RPCOutput.result(result, to: id)) }
      } catch {
        send(RPCOutput.error(error, to: id))
      }
    }
  }

  // MARK: Sending

  func send(_ message: String) {
    if !streams.write(HeaderFraming.frame(message)) { exitStatus = exitStatus ?? 1 }
  }

  func notifyClient(_ method: String, _ params: JSONValue) { send(RPCOutput.notification(method, params)) }

  func sendRequest(_ method: String, _ params: JSONValue) {
    lastRequest += 1
    let id = "lintel-\(lastRequest)"
    pendingRequests[id] = method
    send(RPCOutput.request(method, params, id: .string(id)))
  }

  func log(_ sentence: String) {
    notifyClient("window/logMessage", ["type": 2, "message": .string("Lintel: " + sentence)])
  }

  var presentation: Presentation { Presentation(settings: settings, features: features, customRules: customRules) }
}
