import Analyzer
import Foundation
package import JSONRPC
import Report

/// `review lsp`: speaks the protocol and keeps the documents; a worker reviews them.
///
/// Everything is decided on one thread, from events that other threads post. A review that was asked for before a
/// document changed says nothing about it any more and is dropped.
/// - Source: LSP 3.17; interfaces.md, "`review lsp`".
package final class LanguageServer {
  enum Event: Sendable {
    /// Nil for bytes that are no message.
    case message(Data?)
    case end
    case answer(job: Int, Result<ReviewAnswer, any Error>)
  }

  /// A request that waits for the review of a document.
  private struct Waiting {
    let id: JSONValue
    let method: String
    let params: JSONValue
    /// Nil for requests about the whole workspace.
    let address: String?
    /// The moment it arrived: later answers hold for it.
    let moment: Int
  }

  /// What was asked of the worker, and about which texts.
  private struct Job {
    let id: Int
    let kind: ReviewQuestion.Kind
    let scope: Settings.Scope
    let moment: Int
    let revisions: [String: Int]
  }

  private enum Phase {
    case fresh, running, shutDown
  }

  /// Between a change and its review, in seconds; longer while changes come faster than reviews.
  private static let usualDelay = 0.005
  private static let longestDelay = 0.3
  /// Between two looks at the configuration of a server that has nothing to do, in seconds.
  private static let pollInterval = 2.0

  private let streams: StandardStreams
  private let version: String
  private let mailbox = Mailbox<Event>()
  private let reviews: ReviewThread
  private var phase = Phase.fresh
  private var exitStatus: Int32?
  private var features = ClientFeatures()
  private var settings = Settings()
  private var folders: [String] = []
  private var documents: [String: OpenDocument] = [:]
  private var waiting: [Waiting] = []
  private var job: Job?
  private var lastJob = 0
  private var lastRequest = 0
  /// What the server asked of the client, by id.
  private var asked: [String: String] = [:]
  /// Counts what happened that may change findings.
  private var moment = 0
  private var lastChange = Date.distantPast
  private var lastPoll = Date()
  private var delay = LanguageServer.usualDelay
  private var needsRefresh = false
  /// Whether projects without open documents have to be reviewed, and when they were.
  private var workspaceDirtySince = 0
  private var workspaceAnsweredAt = -1
  /// The diagnostics that the client shows, as text, by path.
  private var published: [String: String] = [:]
  /// The files of the last answer about whole projects.
  private var projectFiles: [String: ReviewAnswer.File] = [:]
  private var problems: [ReviewAnswer.Problem] = []
  private var lastFailures: [String] = []
  private var hasIndexed = false

  package init(streams: StandardStreams, version: String) {
    self.streams = streams
    self.version = version
    reviews = ReviewThread { [mailbox] job, answer in mailbox.post(.answer(job: job, answer)) }
  }

  /// Serves until the client ends it.
  /// - Returns: The exit status: 0 after `shutdown` and `exit`, else 1.
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
      if mailbox.isEmpty { askWorker() }
    }
    return exitStatus ?? 1
  }

  private func take(_ event: Event) {
    switch event {
    case .end: exitStatus = 1
    case .message(let data?): take(RPCMessage(data))
    case .message(nil):
      send(
        RPCOutput.error(RPCError(.parseError, "the bytes are not a message with a Content-Length header"), to: .null))
    case .answer(let id, let answer): if id == job?.id { take(answer) }
    }
  }

  private func take(_ message: RPCMessage) {
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

  private func send(_ message: String) {
    if !streams.write(HeaderFraming.frame(message)) { exitStatus = exitStatus ?? 1 }
  }

  private func notifyClient(_ method: String, _ params: JSONValue) { send(RPCOutput.notification(method, params)) }

  private func ask(_ method: String, _ params: JSONValue) {
    lastRequest += 1
    let id = "lintel-\(lastRequest)"
    asked[id] = method
    send(RPCOutput.request(method, params, id: .string(id)))
  }

  private func log(_ sentence: String) {
    notifyClient("window/logMessage", ["type": 2, "message": .string("Lintel: " + sentence)])
  }

  private var presentation: Presentation { Presentation(settings: settings, features: features) }

  // MARK: Requests

  /// The result; nil where it follows later.
  private func answer(_ method: String, _ params: JSONValue, id: JSONValue) throws(RPCError) -> JSONValue? {
    switch (phase, method) {
    case (.fresh, "initialize"): return initialize(params)
    case (.fresh, _): throw RPCError(.serverNotInitialized, "send `initialize` first")
    case (.shutDown, _): throw RPCError(.invalidRequest, "the server is shut down")
    case (.running, "initialize"): throw RPCError(.invalidRequest, "the server is initialized already")
    case (.running, "shutdown"):
      phase = .shutDown
      for request in waiting { fail(request, RPCError(.requestCancelled, "the server shuts down")) }
      waiting = []
      return .null
    case (.running, "textDocument/diagnostic"), (.running, "textDocument/codeAction"),
      (.running, "textDocument/hover"), (.running, "textDocument/codeLens"):
      guard let address = params[["textDocument", "uri"]]?.string else {
        throw RPCError(.invalidParams, "`textDocument.uri` is missing")
      }
      guard documents[address] != nil else { return try answerUnopened(method, address) }
      if method == "textDocument/codeLens", !settings.showsCodeLenses { return .array([]) }
      waiting.append(Waiting(id: id, method: method, params: params, address: address, moment: moment))
      answerWaiting()
      return nil
    case (.running, "workspace/diagnostic"):
      waiting.append(Waiting(id: id, method: method, params: params, address: nil, moment: moment))
      answerWaiting()
      return nil
    case (.running, "codeLens/resolve"), (.running, "codeAction/resolve"): return params
    case (.running, "workspace/executeCommand"): return try execute(params)
    default: throw RPCError(.methodNotFound, "the method `\(method)` is not supported")
    }
  }

  private func initialize(_ params: JSONValue) -> JSONValue {
    phase = .running
    features = ClientFeatures(params)
    if let options = params["initializationOptions"] { settings.read(options) }
    var addresses = params["workspaceFolders"]?.array?.compactMap { $0["uri"]?.string } ?? []
    if addresses.isEmpty, let root = params["rootUri"]?.string { addresses = [root] }
    folders = addresses.compactMap(FileAddress.path)
    if folders.isEmpty, let root = params["rootPath"]?.string, root.hasPrefix("/") { folders = [root] }
    return [
      "capabilities": [
        "positionEncoding": features.countsBytes ? "utf-8" : "utf-16",
        "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
        "diagnosticProvider": [
          "identifier": "lintel", "interFileDependencies": true, "workspaceDiagnostics": true,
        ],
        "codeActionProvider": ["codeActionKinds": ["quickfix", .string(CodeActions.fixAllKind)]],
        "hoverProvider": true,
        "codeLensProvider": ["resolveProvider": false],
        "executeCommandProvider": ["commands": [.string(CodeActions.explainCommand)]],
        "workspace": ["workspaceFolders": ["supported": true, "changeNotifications": true]],
      ],
      "serverInfo": ["name": "Lintel", "version": .string(version)],
    ]
  }

  /// Documents that are not open have no findings, except where those of whole projects are shown.
  private func answerUnopened(_ method: String, _ address: String) throws(RPCError) -> JSONValue {
    switch method {
    case "textDocument/diagnostic":
      let file = FileAddress.path(of: address).flatMap { settings.scope == .file ? nil : projectFiles[$0] }
      return report(of: file?.findings ?? [], known: nil)
    case "textDocument/hover": return .null
    default: return .array([])
    }
  }

  private func execute(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard params["command"]?.string == CodeActions.explainCommand else {
      throw RPCError(.invalidParams, "unknown command; the server knows \(CodeActions.explainCommand)")
    }
    let name = params["arguments"]?.array?.first?.string ?? ""
    guard let rule = RuleList.infosByID[name] else { throw RPCError(.invalidParams, "unknown rule '\(name)'") }
    notifyClient(
      "window/showMessage",
      ["type": 3, "message": .string("\(rule.id): \(rule.summary)\n\n\(rule.rationale)")])
    return .string(RulePage.markdown(rule))
  }

  // MARK: Notifications

  private func notify(_ method: String, _ params: JSONValue) {
    if method == "exit" {
      exitStatus = phase == .shutDown ? 0 : 1
      return
    }
    guard phase == .running else { return }
    switch method {
    case "initialized": register()
    case "textDocument/didOpen": open(params)
    case "textDocument/didChange": change(params)
    case "textDocument/didSave": filesChanged()
    case "textDocument/didClose": close(params)
    case "workspace/didChangeWatchedFiles": watchedFilesChanged(params)
    case "workspace/didChangeConfiguration":
      if let given = params["settings"], !given.isNull { setSettings { $0.read(given) } }
      askForSettings()
    case "workspace/didChangeWorkspaceFolders": changeFolders(params)
    case "$/cancelRequest": cancel(params)
    default: break
    }
  }

  private func register() {
    var registrations: [JSONValue] = []
    if features.registersWatchers {
      let patterns = [
        "**/*.swift", "**/.review.yml", "**/config.yml", "**/.review-baseline.json", "**/*.pbxproj", "**/*.xcconfig",
      ]
      registrations.append([
        "id": "lintel-files", "method": "workspace/didChangeWatchedFiles",
        "registerOptions": ["watchers": .array(patterns.map { ["globPattern": .string($0)] })],
      ])
    }
    if features.registersConfiguration {
      registrations.append([
        "id": "lintel-settings", "method": "workspace/didChangeConfiguration",
        "registerOptions": ["section": "lintel"],
      ])
    }
    if !registrations.isEmpty { ask("client/registerCapability", ["registrations": .array(registrations)]) }
    askForSettings()
    workspaceChanged()
  }

  private func askForSettings() {
    if features.hasConfiguration { ask("workspace/configuration", ["items": [["section": "lintel"]]]) }
  }

  private func takeResponse(_ id: JSONValue, _ result: JSONValue?) {
    guard let id = id.string, let method = asked.removeValue(forKey: id) else { return }
    switch method {
    case "workspace/configuration":
      if let value = result?.array?.first, value.members != nil { setSettings { $0.read(value) } }
    case "window/workDoneProgress/create" where result != nil && !hasIndexed:
      progress(["kind": "begin", "title": "Lintel", "message": "reviewing the project"])
      isProgressShown = true
    default: break
    }
  }

  private func setSettings(_ change: (inout Settings) -> Void) {
    let before = settings
    change(&settings)
    guard settings != before else { return }
    projectFiles = [:]
    for address in documents.keys { documents[address]?.answer = nil }
    everythingChanged()
    refreshClient()
    if features.refreshesCodeLenses { ask("workspace/codeLens/refresh", .null) }
  }

  private func cancel(_ params: JSONValue) {
    guard let id = params["id"], let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    fail(waiting.remove(at: index), RPCError(.requestCancelled, "the request was cancelled"))
  }

  private func changeFolders(_ params: JSONValue) {
    func paths(_ key: String) -> [String] {
      params[["event", key]]?.array?.compactMap { $0["uri"]?.string }.compactMap(FileAddress.path) ?? []
    }
    folders.removeAll(where: Set(paths("removed")).contains)
    folders += paths("added").filter { !folders.contains($0) }
    projectFiles = [:]
    everythingChanged()
  }

  private func watchedFilesChanged(_ params: JSONValue) {
    let paths = (params["changes"]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(FileAddress.path)
    filesChanged()
    if paths.contains(where: { !$0.hasSuffix(".swift") }) { refreshClient() }
  }

  // MARK: Documents

  private func open(_ params: JSONValue) {
    guard let document = params["textDocument"], let address = document["uri"]?.string,
      let text = document["text"]?.string, let path = FileAddress.path(of: address), Self.isReviewed(path)
    else { return }
    moment += 1
    documents[address] = OpenDocument(
      address: address, path: path, version: document["version"]?.integer ?? 0, text: DocumentText(Array(text.utf8)),
      revision: moment, dirtySince: moment)
    textChanged(documents[address]?.answer?.root)
    // Somebody looks at it, so it is not waited for more changes.
    lastChange = .distantPast
  }

  /// Swift files, and the configuration, whose mistakes are shown while it is edited.
  private static func isReviewed(_ path: String) -> Bool {
    path.hasSuffix(".swift") || path.hasSuffix("/.review.yml") || path.hasSuffix("/config.yml")
  }

  private func change(_ params: JSONValue) {
    guard let address = params[["textDocument", "uri"]]?.string, var document = documents[address] else { return }
    // The text must not be held twice while it is edited, or it would be copied.
    documents[address]?.text = DocumentText([])
    for change in params["contentChanges"]?.array ?? [] {
      guard let text = change["text"]?.string else { continue }
      if let span = change["range"].flatMap(Span.init) {
        document.text.replace(span, with: Array(text.utf8), countsBytes: features.countsBytes)
      } else {
        document.text = DocumentText(Array(text.utf8))
      }
    }
    moment += 1
    document.version = params[["textDocument", "version"]]?.integer ?? document.version
    document.revision = moment
    document.dirtySince = moment
    let root = document.answer?.root
    document.answer = nil
    documents[address] = document
    lastChange = Date()
    textChanged(root)
  }

  private func close(_ params: JSONValue) {
    guard let address = params[["textDocument", "uri"]]?.string, let document = documents.removeValue(forKey: address)
    else { return }
    for request in waiting where request.address == address {
      fail(request, RPCError(.contentModified, "the document was closed"))
    }
    waiting.removeAll { $0.address == address }
    moment += 1
    textChanged(document.answer?.root)
    if settings.scope == .file || !document.path.hasSuffix(".swift") { publish(path: document.path, [], version: nil) }
  }

  /// Findings of other documents may depend on the text.
  private func textChanged(_ root: String?) {
    for (address, document) in documents where root == nil || document.answer?.root ?? root == root {
      documents[address]?.dirtySince = moment
    }
    workspaceChanged()
  }

  private func workspaceChanged() {
    if settings.scope != .file { workspaceDirtySince = moment }
  }

  /// Files on disk are other ones than before.
  private func filesChanged() {
    needsRefresh = true
    everythingChanged()
  }

  private func everythingChanged() {
    moment += 1
    for address in documents.keys { documents[address]?.dirtySince = moment }
    workspaceDirtySince = moment
  }

  private func refreshClient() {
    if features.pullsDiagnostics, features.refreshesDiagnostics { ask("workspace/diagnostic/refresh", .null) }
  }

  // MARK: Asking the worker

  /// Documents whose last answer does not hold any more.
  private var dirty: [OpenDocument] { documents.values.filter { !$0.isAnswered } }

  private var isWorkspaceDirty: Bool {
    settings.scope != .file && !folders.isEmpty && workspaceAnsweredAt < workspaceDirtySince
  }

  /// How long to wait for an event before there is something to do; nil without end.
  private var secondsToWait: Double? {
    guard phase == .running, job == nil else { return nil }
    if needsReview { return isUrgent ? 0 : max(0, delay - Date().timeIntervalSince(lastChange)) }
    guard isWatching else { return nil }
    return max(0.01, Self.pollInterval - Date().timeIntervalSince(lastPoll))
  }

  private var needsReview: Bool { isWorkspaceDirty || !dirty.isEmpty }
  private var isUrgent: Bool { waiting.contains { $0.method != "workspace/diagnostic" } }
  private var isWatching: Bool { !documents.isEmpty || settings.scope != .file }

  private func askWorker() {
    guard phase == .running, job == nil else { return }
    if needsReview {
      guard isUrgent || Date().timeIntervalSince(lastChange) >= delay else { return }
      if let request = waiting.first(where: { isFixAll($0) }),
        let document = request.address.flatMap({ documents[$0] }),
        document.isAnswered
      {
        post(.fix, [document])
      } else {
        post(.review, dirty)
      }
    } else if let document = waiting.lazy.filter({ self.isFixAll($0) }).compactMap({ $0.address })
      .compactMap({ self.documents[$0] }).first
    {
      post(.fix, [document])
    } else if isWatching, Date().timeIntervalSince(lastPoll) >= Self.pollInterval {
      post(.poll, [])
    }
  }

  private func post(_ kind: ReviewQuestion.Kind, _ asked: [OpenDocument]) {
    lastJob += 1
    lastPoll = Date()
    let known = documents.values.filter { $0.text.bytes.count <= OpenDocument.largest }
    job = Job(
      id: lastJob, kind: kind, scope: settings.scope, moment: moment,
      revisions: Dictionary(uniqueKeysWithValues: asked.map { ($0.address, $0.revision) }))
    if kind == .review, !hasIndexed, features.showsProgress, asked.count + folders.count > 0 {
      ask("window/workDoneProgress/create", ["token": "lintel-index"])
    }
    let question = ReviewQuestion(
      kind: kind, documents: asked.map(\.path).sorted(), scope: settings.scope,
      folders: folders, countsBytes: features.countsBytes,
      refreshes: kind == .poll ? !features.registersWatchers : needsRefresh,
      wantsTypes: settings.showsCodeLenses)
    if kind == .review { needsRefresh = false }
    reviews.post(
      ReviewThread.Job(
        id: lastJob, question: question,
        texts: Dictionary(known.map { ($0.path, .init(revision: $0.revision, bytes: $0.text.bytes)) }) { $1 }))
  }

  private func take(_ answer: Result<ReviewAnswer, any Error>) {
    guard let job else { return }
    self.job = nil
    switch answer {
    case .failure(let error):
      note(["\(error)"])
      // What cannot be reviewed is not asked about again before it changes.
      finish(job, ReviewAnswer())
    case .success(let answer):
      switch job.kind {
      case .poll: if answer.hasChanged { configurationChanged() }
      case .fix: takeFix(answer, of: job)
      case .review: finish(job, answer)
      }
    }
    answerWaiting()
  }

  private func configurationChanged() {
    filesChanged()
    refreshClient()
  }

  private func takeFix(_ answer: ReviewAnswer, of job: Job) {
    for (address, revision) in job.revisions where documents[address]?.revision == revision {
      documents[address]?.fixed = (revision, answer.fixed)
    }
  }

  private func finish(_ job: Job, _ answer: ReviewAnswer) {
    if job.kind == .fix {
      takeFix(answer, of: job)
      return
    }
    endProgress()
    note(answer.failures)
    guard job.scope == settings.scope else { return }
    let files = Dictionary(answer.files.map { ($0.path, $0) }) { first, _ in first }
    var isStale = false
    for (address, revision) in job.revisions {
      guard let document = documents[address] else { continue }
      guard document.revision == revision else {
        isStale = true
        continue
      }
      documents[address]?.answer =
        files[document.path] ?? ReviewAnswer.File(path: document.path, root: "", findings: [])
      documents[address]?.answeredAt = job.moment
    }
    delay = isStale ? min(Self.longestDelay, delay * 2) : Self.usualDelay
    if isStale { tellStale(job) }
    showProblems(answer)
    if job.scope != .file {
      workspaceAnsweredAt = job.moment
      let roots = answer.roots
      projectFiles = projectFiles.filter { !roots.contains($0.value.root) }.merging(files) { $1 }
    }
    publishAll(files)
  }

  /// Whoever waits for a document that changed meanwhile has to ask again.
  private func tellStale(_ job: Job) {
    let stale = waiting.filter { request in
      guard let address = request.address, let revision = job.revisions[address] else { return false }
      return request.moment <= job.moment && documents[address]?.revision != revision
    }
    for request in stale {
      fail(
        request,
        request.method == "textDocument/diagnostic"
          ? RPCError(.serverCancelled, "the document changed", data: ["retriggerRequest": true])
          : RPCError(.contentModified, "the document changed"))
      waiting.removeAll { $0.id == request.id }
    }
  }

  private func note(_ failures: [String]) {
    for failure in failures where !lastFailures.contains(failure) { log(failure) }
    lastFailures = failures
  }

  private var isProgressShown = false

  private func progress(_ value: JSONValue) { notifyClient("$/progress", ["token": "lintel-index", "value": value]) }

  private func endProgress() {
    hasIndexed = true
    if isProgressShown { progress(["kind": "end"]) }
    isProgressShown = false
  }

  // MARK: Diagnostics

  private func publishAll(_ files: [String: ReviewAnswer.File]) {
    guard !features.pullsDiagnostics else { return }
    for document in documents.values.sorted(by: { $0.path < $1.path }) where document.path.hasSuffix(".swift") {
      guard let answer = document.answer, document.isAnswered else { continue }
      publish(path: document.path, answer.findings.map(presentation.diagnostic), version: document.version)
    }
    guard settings.scope != .file else {
      return clear { path in !self.documents.values.contains { $0.path == path } }
    }
    let open = Set(documents.values.map(\.path))
    for (path, file) in projectFiles.sorted(by: { $0.key < $1.key }) where !open.contains(path) {
      publish(path: path, file.findings.map(presentation.diagnostic), version: nil)
    }
    clear { path in !open.contains(path) && self.projectFiles[path] == nil }
  }

  /// Takes back what was published for Swift files that nothing is shown for any more.
  private func clear(_ isGone: (String) -> Bool) {
    for path in published.keys.sorted() where path.hasSuffix(".swift") && isGone(path) {
      publish(path: path, [], version: nil)
    }
  }

  /// Tells the client the diagnostics of a file, unless it shows them already for this version.
  private func publish(path: String, _ diagnostics: [JSONValue], version: Int?) {
    let address = documents.values.first { $0.path == path }?.address ?? FileAddress.address(of: path)
    let text = JSONValue.array(diagnostics).line + (version.map { " \($0)" } ?? "")
    guard published[path] != text, !(diagnostics.isEmpty && version == nil && published[path] == nil) else { return }
    published[path] = diagnostics.isEmpty && version == nil ? nil : text
    var members: [JSONValue.Member] = [.init("uri", .string(address))]
    if let version { members.append(.init("version", .integer(version))) }
    members.append(.init("diagnostics", .array(diagnostics)))
    notifyClient("textDocument/publishDiagnostics", .object(members))
  }

  /// Mistakes of configuration files are always pushed, because no client asks for them.
  private func showProblems(_ answer: ReviewAnswer) {
    let before = Set(problems.map(\.path))
    let kept = problems.filter { problem in !answer.roots.contains { problem.path.hasPrefix($0 + "/") } }
    problems = kept + answer.problems
    let byPath = Dictionary(grouping: problems, by: \.path)
    for path in before.union(byPath.keys).sorted() {
      publish(path: path, (byPath[path] ?? []).map(Presentation.problem), version: nil)
    }
  }

  // MARK: Requests that wait for a review

  private func isFixAll(_ request: Waiting) -> Bool {
    guard request.method == "textDocument/codeAction", let address = request.address,
      let document = documents[address], document.isAnswered || document.answer != nil
    else { return false }
    return wants(CodeActions.fixAllKind, request) && document.fixed?.revision != document.revision
      && document.answer?.findings.contains { $0.isSafe == true } == true
  }

  /// Whether a request for code actions asks for a kind.
  private func wants(_ kind: String, _ request: Waiting) -> Bool {
    guard let kinds = request.params[["context", "only"]]?.array?.compactMap(\.string), !kinds.isEmpty else {
      return true
    }
    return kinds.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }

  private func answerWaiting() {
    var rest: [Waiting] = []
    for request in waiting {
      if let result = result(of: request) {
        send(RPCOutput.result(result, to: request.id))
      } else {
        rest.append(request)
      }
    }
    waiting = rest
  }

  private func fail(_ request: Waiting, _ error: RPCError) { send(RPCOutput.error(error, to: request.id)) }

  /// The result of a request; nil as long as it has to wait.
  private func result(of request: Waiting) -> JSONValue? {
    guard let address = request.address else { return workspaceReport(request) }
    guard let document = documents[address] else { return .null }
    guard let answer = document.answer, document.isAnswered || document.answeredAt >= request.moment else { return nil }
    switch request.method {
    case "textDocument/diagnostic":
      return report(of: answer.findings, known: request.params["previousResultId"]?.string)
    case "textDocument/hover": return hover(document, request.params)
    case "textDocument/codeLens": return .array(presentation.lenses(answer.types))
    case "textDocument/codeAction":
      if isFixAll(request) { return nil }
      return .array(actions(document, request))
    default: return .null
    }
  }

  private func hover(_ document: OpenDocument, _ params: JSONValue) -> JSONValue {
    guard let place = params["position"].flatMap(Place.init) else { return .null }
    let findings = document.answer?.findings.filter { $0.span.holds(place) } ?? []
    guard let smallest = findings.min(by: { $0.span.isSmaller(than: $1.span) }) else { return .null }
    // The nearest finding first; those around it after a line.
    let others = findings.filter { $0 != smallest }
    let text = ([smallest] + others).map(presentation.hover).joined(separator: "\n\n---\n\n")
    return [
      "contents": ["kind": "markdown", "value": .string(text)], "range": Presentation.range(smallest.span),
    ]
  }

  private func actions(_ document: OpenDocument, _ request: Waiting) -> [JSONValue] {
    guard let span = request.params["range"].flatMap(Span.init) else { return [] }
    let actions = CodeActions(document: document, presentation: presentation, countsBytes: features.countsBytes)
    var result = wants("quickfix", request) ? actions.quickFixes(in: span) : []
    if wants(CodeActions.fixAllKind, request), document.fixed?.revision == document.revision,
      let action = actions.fixAll(document.fixed?.text)
    {
      result.append(action)
    }
    return result
  }

  /// A report of one document, short where the client has it already.
  private func report(of findings: [ReviewAnswer.Finding], known: String?, _ extra: [JSONValue.Member] = [])
    -> JSONValue
  {
    let items = JSONValue.array(findings.map(presentation.diagnostic))
    let id = Self.name(of: items)
    if id == known {
      return .object([.init("kind", "unchanged"), .init("resultId", .string(id))] + extra)
    }
    return .object([.init("kind", "full"), .init("resultId", .string(id)), .init("items", items)] + extra)
  }

  /// The same for the same diagnostics.
  private static func name(of items: JSONValue) -> String {
    // FNV-1a.
    var sum: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in items.line.utf8 { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(sum, radix: 16)
  }

  private func workspaceReport(_ request: Waiting) -> JSONValue? {
    guard !isWorkspaceDirty || workspaceAnsweredAt >= request.moment, dirty.isEmpty else { return nil }
    let known = Dictionary(
      (request.params["previousResultIds"]?.array ?? []).compactMap { value in
        value["uri"]?.string.flatMap { uri in value["value"]?.string.map { (uri, $0) } }
      }
    ) { $1 }
    var items: [String: JSONValue] = [:]
    func add(_ address: String, _ findings: [ReviewAnswer.Finding], version: Int?) {
      items[address] = report(
        of: findings, known: known[address],
        [.init("uri", .string(address)), .init("version", version.map { .integer($0) } ?? .null)])
    }
    for document in documents.values where document.path.hasSuffix(".swift") {
      add(document.address, document.answer?.findings ?? [], version: document.version)
    }
    let open = Set(documents.values.map(\.path))
    if settings.scope != .file {
      for (path, file) in projectFiles where !open.contains(path) {
        add(FileAddress.address(of: path), file.findings, version: nil)
      }
    }
    // What had findings and has none any more.
    for address in known.keys where items[address] == nil { add(address, [], version: nil) }
    return ["items": .array(items.sorted { $0.key < $1.key }.map(\.value))]
  }
}

extension Place {
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer else { return nil }
    self.init(line: max(0, line), character: max(0, character))
  }
}

extension Span {
  init?(_ value: JSONValue) {
    guard let start = value["start"].flatMap(Place.init), let end = value["end"].flatMap(Place.init) else { return nil }
    self.init(start: start, end: end)
  }

  /// Whether it covers fewer lines, or fewer characters of one line.
  func isSmaller(than other: Span) -> Bool {
    let (own, others) = (end.line - start.line, other.end.line - other.start.line)
    return own != others ? own < others : end.character - start.character < other.end.character - other.start.character
  }
}
