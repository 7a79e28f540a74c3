import Essentials
package import JSONRPC
import Report
import Threads

/// The server behind `review lsp`: handles the protocol and tracks open documents; a worker reviews them.
///
/// All state changes happen on one thread, driven by events that other threads post. The state consists of the values
/// in `Documents` and `Session`; the extensions in `Server` update them and talk to the client and the worker.
/// - Source: LSP 3.17; docs/editors.md.
package final class LanguageServer {
  enum Event: Sendable {
    /// A message, or nil if the bytes are malformed.
    case message(Data?)
    case end
    case answer(job: Int, Result<ReviewAnswer, any Error>)
  }

  /// A question sent to the worker, and the revisions of the documents that it covers.
  struct Job {
    let id: Int
    let kind: ReviewQuestion.Kind
    let scope: Settings.Scope
    /// The value of `DocumentStore.moment` at the time of the question.
    let moment: Int
    /// The revisions of the documents, keyed by URL.
    let revisions: [String: Int]
  }

  enum Phase {
    case fresh, running, shutDown
  }

  /// The first review of a project, for which the client can show its progress.
  enum Indexing {
    case pending, shown, finished
  }

  let streams: StandardStreams
  let version: String
  let mailbox = Mailbox<Event>()
  let reviews: ReviewThread
  var phase = Phase.fresh
  var exitStatus: Int32?
  var features = ClientFeatures()
  var settings = Settings()
  var folders: [String] = []
  var documents = DocumentStore()
  var workspace = WorkspaceFindings()
  var published = PublishedDiagnostics()
  var waiting: [WaitingRequest] = []
  var outgoing = OutgoingRequests()
  var schedule = ReviewSchedule(now: Date())
  var job: Job?
  var lastJob = 0
  /// Whether files on disk may have changed since the last review.
  var needsRefresh = false
  var indexing = Indexing.pending
  var lastFailures: [String] = []

  package init(streams: StandardStreams, version: String) {
    self.streams = streams
    self.version = version
    reviews = ReviewThread { [mailbox] job, answer in mailbox.post(.answer(job: job, answer)) }
  }

  /// Serves requests until the client ends the session.
  /// - Returns: The exit status: 0 if the client sent `shutdown` before `exit`, otherwise 1.
  package func run() -> Int32 {
    let isReading = DetachedThread.start { [mailbox, streams] in
      var framing = HeaderFraming()
      while let bytes = streams.read() {
        for message in framing.take(bytes) { mailbox.post(.message(message), size: max(1, message?.count ?? 0)) }
      }
      mailbox.post(.end)
    }
    if !isReading { mailbox.post(.end) }
    while exitStatus == nil {
      if let event = mailbox.next(within: nextStep(at: Date()).seconds) { take(event) }
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
    let id = outgoing.add(method)
    send(RPCOutput.request(method, params, id: id))
  }

  func log(_ sentence: String) {
    notifyClient("window/logMessage", ["type": 2, "message": .string("Lintel: " + sentence)])
  }

  var format: LSPFormat {
    LSPFormat(settings: settings, features: features, customRules: workspace.customRules)
  }
}
