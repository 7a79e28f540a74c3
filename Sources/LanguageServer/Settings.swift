import JSONRPC
import Report

/// What the client sets below `lintel`.
struct Settings: Sendable, Hashable {
  /// Which findings are shown.
  enum Scope: String, Codable, Sendable {
    /// All findings of open files.
    case file
    /// Those introduced since the merge base.
    case introduced
    /// All findings of the project.
    case project
  }

  var scope = Scope.file
  var showsCodeLenses = false
  /// The address of a rule's page, with `{rule}` for its id; nil for none.
  var ruleAddress: String?

  /// Takes over what an object says; what it does not say, or says wrongly, stays.
  mutating func read(_ value: JSONValue) {
    let value = value["lintel"] ?? value
    if let word = value["scope"]?.string, let scope = Scope(rawValue: word) { self.scope = scope }
    if let shows = value["codeLens"]?.boolean { showsCodeLenses = shows }
    if let address = value["docsUrl"]?.string { ruleAddress = address.isEmpty ? nil : address }
  }

  func address(ofRule rule: String) -> String? {
    ruleAddress.map { $0.contains("{rule}") ? $0.replacing("{rule}", with: rule) : $0 + rule }
  }
}

/// What the client can do, from its `initialize` request.
struct ClientFeatures: Sendable {
  var pullsDiagnostics = false
  var refreshesDiagnostics = false
  var refreshesCodeLenses = false
  var showsRelatedInformation = false
  var hasConfiguration = false
  var registersWatchers = false
  var registersConfiguration = false
  var showsProgress = false
  var countsBytes = false

  init() {}

  init(_ params: JSONValue) {
    let capabilities = params["capabilities"] ?? .null
    func says(_ path: String...) -> Bool { capabilities[path]?.boolean == true }
    pullsDiagnostics = capabilities[["textDocument", "diagnostic"]]?.members != nil
    refreshesDiagnostics = says("workspace", "diagnostics", "refreshSupport")
    refreshesCodeLenses = says("workspace", "codeLens", "refreshSupport")
    showsRelatedInformation =
      says("textDocument", "publishDiagnostics", "relatedInformation")
      || says("textDocument", "diagnostic", "relatedInformation")
    hasConfiguration = says("workspace", "configuration")
    registersWatchers = says("workspace", "didChangeWatchedFiles", "dynamicRegistration")
    registersConfiguration = says("workspace", "didChangeConfiguration", "dynamicRegistration")
    showsProgress = says("window", "workDoneProgress")
    // The client lists what it prefers first.
    let encodings = capabilities[["general", "positionEncodings"]]?.array?.compactMap(\.string) ?? []
    countsBytes = encodings.first { ["utf-8", "utf-16"].contains($0) } == "utf-8"
  }
}
