import Essentials
package import JSONRPC
import Report
import Serving
import Threads

/// The server behind `review mcp`: handles the protocol and runs tools in a worker.
///
/// Clients that use protocol versions up to 2025 start with `initialize`; later ones send the version with each
/// request. The server supports both.
/// - Source: modelcontextprotocol.io, 2025-06-18, 2025-11-25 and 2026-07-28; docs/agents.md, "MCP".
package final class AgentServer {
  private enum Event: Sendable {
    /// A message, or nil if the line is too long.
    case message(Data?)
    case end
    case answer(JSONValue, Result<AgentAnswer, any Error>)
  }

  /// A request that is waiting for the worker.
  private struct Pending {
    let id: JSONValue
    let question: AgentQuestion
    let isModern: Bool
  }

  private static let versions = ["2025-11-25", "2025-06-18"]
  private static let modernVersion = "2026-07-28"
  private static let versionKey = "io.modelcontextprotocol/protocolVersion"
  /// The timeout for requesting the client's list of roots, in seconds.
  private static let rootsTimeout = 10.0

  private static let instructions = """
    Lintel reviews the architecture of SwiftUI code. After editing Swift files, call review_change and fix the \
    findings it returns; call explain_rule to learn why a rule exists.
    """

  private let streams: StandardStreams
  private let version: String
  private let mailbox = Mailbox<Event>()
  private let jobs = Mailbox<(id: JSONValue, question: AgentQuestion)>()
  private var isInitialized = false
  private var hasRoots = false
  /// The client's roots; nil if they are not known. If the client has roots, nothing is permitted until they are known.
  private var roots: [String]?
  private var rootsRequest: (id: String, deadline: Date)?
  private var lastRequest = 0
  /// The pending requests in order of arrival. If `isRunning`, the first one has been sent to the worker.
  private var pending: [Pending] = []
  private var isRunning = false
  private var hasEnded = false

  package init(streams: StandardStreams, version: String) {
    self.streams = streams
    self.version = version
  }

  /// Serves requests until the input ends and all requests have been answered.
  package func run() {
    startReading()
    startWorking()
    while !(hasEnded && pending.isEmpty) {
      let timeout = rootsRequest.map { max(0, $0.deadline.timeIntervalSinceNow) }
      switch mailbox.next(within: timeout) {
      case .message(let data?): take(RPCMessage(data))
      case .message(nil): send(RPCOutput.error(RPCError(.parseError, "the message is too long"), to: .null))
      case .end:
        hasEnded = true
        rootsRequest = nil
      case .answer(let id, let answer): take(answer, of: id)
      case nil: rootsRequest = nil
      }
      runNext()
    }
  }

  private func startReading() {
    let isStarted = DetachedThread.start { [mailbox, streams] in
      var framing = LineFraming()
      while let bytes = streams.read() {
        for message in framing.take(bytes) { mailbox.post(.message(message), size: max(1, message?.count ?? 0)) }
      }
      // The last line may lack a terminator.
      for message in framing.take(Data([0x0A])) { mailbox.post(.message(message)) }
      mailbox.post(.end)
    }
    if !isStarted { mailbox.post(.end) }
  }

  private func startWorking() {
    let isStarted = DetachedThread.start { [mailbox, jobs] in
      let worker = WorkerProcess(role: "mcp")
      while let (id, question) = jobs.next() {
        let answer = Result<AgentAnswer, any Error> {
          let document = try JSONEncoder().encode(question)
          return try JSONDecoder().decode(
            AgentAnswer.self, from: try worker.ask { _ in WorkerQuestion(document: document) })
        }
        mailbox.post(.answer(id, answer))
      }
    }
    if !isStarted { mailbox.post(.end) }
  }

  private func send(_ message: String) {
    if !streams.write(LineFraming.frame(message)) { hasEnded = true }
  }

  private func take(_ message: RPCMessage) {
    switch message {
    case .invalid(let id, let error): send(RPCOutput.error(error, to: id))
    case .response(let id, let result): receiveRoots(id, result)
    case .notification(let method, let params): notify(method, params)
    case .request(let id, let method, let params):
      do throws(RPCError) {
        let isModern = try isModern(params)
        if let result = try answer(method, params, id: id, isModern: isModern) {
          send(RPCOutput.result(isModern ? modern(result) : result, to: id))
        }
      } catch {
        send(RPCOutput.error(error, to: id))
      }
    }
  }

  // MARK: Requests

  /// Returns whether a request specifies its protocol version.
  private func isModern(_ params: JSONValue) throws(RPCError) -> Bool {
    guard let version = params[["_meta", Self.versionKey]]?.string else { return false }
    guard version == Self.modernVersion else {
      throw RPCError(
        .unsupportedProtocolVersion, "protocol version \(version) is not supported",
        data: ["supported": JSONValue([Self.modernVersion] + Self.versions), "requested": .string(version)])
    }
    return true
  }

  /// Adds the members that recent protocol versions require in every result.
  private func modern(_ result: JSONValue) -> JSONValue {
    let members = result.members ?? []
    return .object(
      members + [.init("resultType", "complete"), .init("ttlMs", 0), .init("cacheScope", "private"), serverInfo])
  }

  private var serverInfo: JSONValue.Member {
    .init("_meta", .object([.init("io.modelcontextprotocol/serverInfo", info)]))
  }

  private var info: JSONValue { ["name": "Lintel", "title": "Lintel", "version": .string(version)] }

  private static let capabilities: JSONValue = [
    "tools": ["listChanged": false], "resources": ["subscribe": false, "listChanged": false],
    "prompts": ["listChanged": false],
  ]

  /// Returns the result, or nil if the result will be sent later.
  private func answer(
    _ method: String, _ params: JSONValue, id: JSONValue, isModern: Bool
  ) throws(RPCError) -> JSONValue? {
    if !isModern, !isInitialized, !["initialize", "ping", "server/discover"].contains(method) {
      throw RPCError(.invalidRequest, "send `initialize` first")
    }
    switch method {
    case "initialize": return initialize(params)
    case "server/discover":
      return [
        "supportedVersions": JSONValue([Self.modernVersion] + Self.versions), "capabilities": Self.capabilities,
        "instructions": .string(Self.instructions),
      ]
    case "ping": return .object([])
    case "tools/list": return ["tools": .array(ToolCatalog.all.map(\.value))]
    case "resources/list": return ["resources": AgentResources.list]
    case "resources/templates/list": return ["resourceTemplates": AgentResources.templates]
    case "prompts/list": return ["prompts": AgentPrompts.list]
    case "tools/call":
      let name = try text("name", in: params)
      guard ToolCatalog.tool(named: name) != nil else { throw RPCError(.invalidParams, "unknown tool '\(name)'") }
      wait(id, .tool, name, params["arguments"] ?? .object([]), in: params, isModern)
    case "resources/read": wait(id, .resource, try text("uri", in: params), .object([]), in: params, isModern)
    case "prompts/get":
      wait(id, .prompt, try text("name", in: params), params["arguments"] ?? .object([]), in: params, isModern)
    default: throw RPCError(.methodNotFound, "method `\(method)` is not supported")
    }
    return nil
  }

  private func text(_ key: String, in params: JSONValue) throws(RPCError) -> String {
    guard let text = params[key]?.string else { throw RPCError(.invalidParams, "`\(key)` is missing") }
    return text
  }

  private func initialize(_ params: JSONValue) -> JSONValue {
    isInitialized = true
    hasRoots = params[["capabilities", "roots"]]?.members != nil
    let requestedVersion = params["protocolVersion"]?.string ?? ""
    return [
      "protocolVersion": .string(Self.versions.contains(requestedVersion) ? requestedVersion : Self.versions[0]),
      "capabilities": Self.capabilities, "serverInfo": info, "instructions": .string(Self.instructions),
    ]
  }

  // MARK: Notifications and roots

  private func notify(_ method: String, _ params: JSONValue) {
    switch method {
    case "notifications/initialized", "notifications/roots/list_changed": if hasRoots { requestRoots() }
    case "notifications/cancelled":
      // The worker still finishes requests that have already been sent to it, but their answers are discarded.
      guard let id = params["requestId"], let index = pending.firstIndex(where: { $0.id == id }) else { return }
      if index == 0, isRunning { cancelled = id } else { pending.remove(at: index) }
    default: break
    }
  }

  private var cancelled: JSONValue?

  private func requestRoots() {
    lastRequest += 1
    let id = "lintel-\(lastRequest)"
    rootsRequest = (id, Date(timeIntervalSinceNow: Self.rootsTimeout))
    send(RPCOutput.request("roots/list", .null, id: .string(id)))
  }

  private func receiveRoots(_ id: JSONValue, _ result: JSONValue?) {
    guard let request = rootsRequest, id.string == request.id else { return }
    rootsRequest = nil
    roots = RequestRoots.folders(in: result) ?? roots
  }

  // MARK: The worker

  private func wait(
    _ id: JSONValue, _ kind: AgentQuestion.Kind, _ name: String, _ arguments: JSONValue, in params: JSONValue,
    _ isModern: Bool
  ) {
    var requestRoots: [String]?
    if isModern {
      switch RequestRoots(of: params) {
      case .unlimited: break
      case .missing:
        send(RPCOutput.result(.object(RequestRoots.question + [serverInfo]), to: id))
        return
      case .known(let folders): requestRoots = folders
      }
    }
    let question = AgentQuestion(kind: kind, name: name, arguments: arguments.line, roots: requestRoots)
    pending.append(Pending(id: id, question: question, isModern: isModern))
  }

  /// Sends the next question to the worker once the roots are known.
  private func runNext() {
    guard !isRunning, rootsRequest == nil, let next = pending.first else { return }
    isRunning = true
    var question = next.question
    // Earlier protocol versions request the roots once.
    if !next.isModern { question.roots = hasRoots ? roots ?? [] : nil }
    jobs.post((next.id, question))
  }

  private func take(_ answer: Result<AgentAnswer, any Error>, of id: JSONValue) {
    guard isRunning, let request = pending.first, request.id == id else { return }
    pending.removeFirst()
    isRunning = false
    if cancelled == id {
      cancelled = nil
      return
    }
    let answer = (try? answer.get()) ?? AgentAnswer(failure: answer.failureText)
    let value = answer.result.flatMap { try? JSONValue(reading: Data($0.utf8)) }
    switch request.question.kind {
    case .tool:
      let result = toolResult(value, answer)
      send(RPCOutput.result(request.isModern ? modern(result) : result, to: id))
    case .resource, .prompt:
      guard let value else {
        send(RPCOutput.error(RPCError(.invalidParams, answer.failure ?? "the worker returned no result"), to: id))
        return
      }
      send(RPCOutput.result(request.isModern ? modern(value) : value, to: id))
    }
  }

  private func toolResult(_ value: JSONValue?, _ answer: AgentAnswer) -> JSONValue {
    guard let value, let text = answer.result else {
      return [
        "content": [["type": "text", "text": .string(answer.failure ?? "the worker returned no result")]],
        "isError": true,
      ]
    }
    return ["content": [["type": "text", "text": .string(text)]], "structuredContent": value, "isError": false]
  }
}

extension Result where Success == AgentAnswer {
  fileprivate var failureText: String {
    if case .failure(let error) = self { "\(error)" } else { "" }
  }
}
