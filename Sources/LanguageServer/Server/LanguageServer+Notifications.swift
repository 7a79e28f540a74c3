import Analyzer
import Essentials
import JSONRPC
import Report

/// Handles notifications, and responses to the server's own requests.
extension LanguageServer {
  func notify(_ method: String, _ params: JSONValue) {
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
      requestSettings()
    case "workspace/didChangeWorkspaceFolders": changeFolders(params)
    case "$/cancelRequest": cancel(params)
    default: break
    }
  }

  func register() {
    var registrations: [JSONValue] = []
    if features.registersWatchers {
      let settings = [Configuration.fileName, Configuration.sharedFileName, Baseline.fileName]
      let patterns = (ProjectFileNames.patterns + settings).map { "**/" + $0 }
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
    if !registrations.isEmpty { sendRequest("client/registerCapability", ["registrations": .array(registrations)]) }
    requestSettings()
    documentsChanged()
  }

  func requestSettings() {
    if features.hasConfiguration { sendRequest("workspace/configuration", ["items": [["section": "lintel"]]]) }
  }

  func takeResponse(_ id: JSONValue, _ result: JSONValue?) {
    guard let method = outgoing.remove(id) else { return }
    switch method {
    case "workspace/configuration":
      if let value = result?.array?.first, value.members != nil { setSettings { $0.read(value) } }
    case "window/workDoneProgress/create" where result != nil && indexing == .pending:
      progress(["kind": "begin", "title": "Lintel", "message": "reviewing the project"])
      indexing = .shown
    default: break
    }
  }

  func setSettings(_ change: (inout Settings) -> Void) {
    let before = settings
    change(&settings)
    guard settings != before else { return }
    workspace.removeFiles()
    documents.removeAnswers()
    everythingChanged()
    refreshClient()
    if features.refreshesCodeLenses { sendRequest("workspace/codeLens/refresh", .null) }
  }

  func cancel(_ params: JSONValue) {
    guard let id = params["id"], let index = waiting.firstIndex(where: { $0.id == id }) else { return }
    fail(waiting.remove(at: index), RPCError(.requestCancelled, "the request was cancelled"))
  }

  func changeFolders(_ params: JSONValue) {
    func paths(_ key: String) -> [String] {
      params[["event", key]]?.array?.compactMap { $0["uri"]?.string }.compactMap(FileAddress.path) ?? []
    }
    folders.removeAll(where: Set(paths("removed")).contains)
    folders += paths("added").filter { !folders.contains($0) }
    workspace.removeFiles()
    everythingChanged()
  }

  func watchedFilesChanged(_ params: JSONValue) {
    let paths = (params["changes"]?.array ?? []).compactMap { $0["uri"]?.string }.compactMap(FileAddress.path)
    filesChanged()
    if paths.contains(where: { !$0.hasSuffix(".swift") }) { refreshClient() }
  }
}
