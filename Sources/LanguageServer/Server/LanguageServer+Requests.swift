import Analyzer
import JSONRPC
import Report

/// Handles requests: those answered immediately, and those that wait for a review.
extension LanguageServer {
  /// Returns the result, or nil if the result will be sent later.
  func answer(_ method: String, _ params: JSONValue, id: JSONValue) throws(RPCError) -> JSONValue? {
    switch (phase, method) {
    case (.fresh, "initialize"): return initialize(params)
    case (.fresh, _): throw RPCError(.serverNotInitialized, "send `initialize` first")
    case (.shutDown, _): throw RPCError(.invalidRequest, "the server has been shut down")
    case (.running, "initialize"): throw RPCError(.invalidRequest, "the server is already initialized")
    case (.running, "shutdown"):
      phase = .shutDown
      for request in waiting { fail(request, RPCError(.requestCancelled, "the server is shutting down")) }
      waiting = []
      return .null
    case (.running, "textDocument/diagnostic"), (.running, "textDocument/codeAction"),
      (.running, "textDocument/hover"), (.running, "textDocument/codeLens"):
      guard let address = params[["textDocument", "uri"]]?.string else {
        throw RPCError(.invalidParams, "`textDocument.uri` is missing")
      }
      guard documents[address] != nil else { return try resultForUnopenedDocument(method, address) }
      if method == "textDocument/codeLens", !settings.showsCodeLenses { return .array([]) }
      waiting.append(WaitingRequest(id: id, method: method, params: params, address: address, moment: documents.moment))
      answerWaiting()
      return nil
    case (.running, "workspace/diagnostic"):
      waiting.append(WaitingRequest(id: id, method: method, params: params, address: nil, moment: documents.moment))
      answerWaiting()
      return nil
    case (.running, "codeLens/resolve"), (.running, "codeAction/resolve"): return params
    case (.running, "workspace/executeCommand"): return try execute(params)
    default: throw RPCError(.methodNotFound, "method `\(method)` is not supported")
    }
  }

  func initialize(_ params: JSONValue) -> JSONValue {
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

  /// Returns the result for a document that is not open, which contains no findings except in project-wide scopes.
  func resultForUnopenedDocument(_ method: String, _ address: String) throws(RPCError) -> JSONValue {
    switch method {
    case "textDocument/diagnostic":
      let file = FileAddress.path(of: address).flatMap { settings.scope == .file ? nil : workspace.files[$0] }
      return report(of: file?.findings ?? [], known: nil)
    case "textDocument/hover": return .null
    default: return .array([])
    }
  }

  func execute(_ params: JSONValue) throws(RPCError) -> JSONValue {
    guard params["command"]?.string == CodeActions.explainCommand else {
      throw RPCError(.invalidParams, "unknown command; the only supported command is \(CodeActions.explainCommand)")
    }
    let name = params["arguments"]?.array?.first?.string ?? ""
    let rule =
      RuleList.infosByID[name].map {
        ReviewAnswer.Rule(id: $0.id, summary: $0.summary, rationale: $0.rationale, page: RulePage.markdown($0))
      } ?? workspace.customRules[name]
    guard let rule else { throw RPCError(.invalidParams, "unknown rule '\(name)'") }
    notifyClient(
      "window/showMessage",
      ["type": 3, "message": .string("\(rule.id): \(rule.summary)\n\n\(rule.rationale)")])
    return .string(rule.page)
  }
}
