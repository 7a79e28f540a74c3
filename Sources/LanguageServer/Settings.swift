import JSONRPC
import Report

/// The client's settings in the `lintel` section.
struct Settings: Sendable, Hashable {
  /// The findings to show.
  enum Scope: String, Codable, Sendable {
    /// All findings in open files.
    case file
    /// Only findings introduced since the merge base.
    case introduced
    /// All findings in the project.
    case project
  }

  var scope = Scope.file
  var showsCodeLenses = false
  /// The URL of rule pages, with `{rule}` as the placeholder for the rule ID, or nil to disable links.
  var ruleAddress: String?

  /// Updates the settings from an object. Missing and invalid members keep their current values.
  mutating func read(_ value: JSONValue) {
    let value = value["lintel"] ?? value
    if let word = value["scope"]?.string, let scope = Scope(rawValue: word) { self.scope = scope }
    if let shows = value["codeLens"]?.boolean { showsCodeLenses = shows }
    if let address = value["docsUrl"]?.string { ruleAddress = address.isEmpty ? nil : address }
  }

  func address(ofRule rule: String) -> String? {
    ruleAddress.map { address in
      if address.contains("{rule}") { return address.replacing("{rule}", with: rule) }
      // After `/`, `=` or `#`, the rule ID completes the URL.
      return address + (address.last.map { $0.isLetter || $0.isNumber } == true ? "/" : "") + rule
    }
  }
}

/// The client's capabilities, from its `initialize` request.
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
  /// Whether hovers are Markdown rather than plain text.
  var showsMarkdown = true

  init() {}

  init(_ params: JSONValue) {
    let capabilities = params["capabilities"] ?? .null
    func supports(_ path: String...) -> Bool { capabilities[path]?.boolean == true }
    pullsDiagnostics = capabilities[["textDocument", "diagnostic"]]?.members != nil
    refreshesDiagnostics = supports("workspace", "diagnostics", "refreshSupport")
    refreshesCodeLenses = supports("workspace", "codeLens", "refreshSupport")
    showsRelatedInformation =
      supports("textDocument", "publishDiagnostics", "relatedInformation")
      || supports("textDocument", "diagnostic", "relatedInformation")
    hasConfiguration = supports("workspace", "configuration")
    registersWatchers = supports("workspace", "didChangeWatchedFiles", "dynamicRegistration")
    registersConfiguration = supports("workspace", "didChangeConfiguration", "dynamicRegistration")
    showsProgress = supports("window", "workDoneProgress")
    // The client lists encodings in order of preference.
    let encodings = capabilities[["general", "positionEncodings"]]?.array?.compactMap(\.string) ?? []
    countsBytes = encodings.first { ["utf-8", "utf-16"].contains($0) } == "utf-8"
    let formats = capabilities[["textDocument", "hover", "contentFormat"]]?.array?.compactMap(\.string) ?? []
    showsMarkdown = formats.first { ["markdown", "plaintext"].contains($0) } != "plaintext"
  }
}
