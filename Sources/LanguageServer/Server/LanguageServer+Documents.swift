import Analyzer
import Essentials
import JSONRPC
import Report

/// Tracks open documents, and invalidates answers that a change to a document may affect.
extension LanguageServer {
  func open(_ params: JSONValue) {
    guard let document = params["textDocument"], let address = document["uri"]?.string,
      let text = document["text"]?.string, let path = FileAddress.path(of: address), Self.isReviewed(path)
    else { return }
    documents.open(
      address, path: path, version: document["version"]?.integer ?? 0, text: DocumentText(Array(text.utf8)))
    documentsChanged()
    schedule.noteOpening()
  }

  /// Whether a file is a Swift file or a configuration file. Errors in configuration files are shown while they are
  /// edited.
  static func isReviewed(_ path: String) -> Bool {
    path.hasSuffix(ProjectFileNames.source)
      || [Configuration.fileName, Configuration.sharedFileName].contains { path.hasSuffix("/" + $0) }
  }

  func change(_ params: JSONValue) {
    guard let address = params[["textDocument", "uri"]]?.string else { return }
    let isOpen = documents.edit(address, version: params[["textDocument", "version"]]?.integer) { text in
      for change in params["contentChanges"]?.array ?? [] {
        guard let replacement = change["text"]?.string else { continue }
        if let span = change["range"].flatMap(Span.init) {
          text.replace(span, with: Array(replacement.utf8), countsBytes: features.countsBytes)
        } else {
          text = DocumentText(Array(replacement.utf8))
        }
      }
    }
    guard isOpen else { return }
    schedule.noteChange(at: Date())
    documentsChanged()
  }

  func close(_ params: JSONValue) {
    guard let address = params[["textDocument", "uri"]]?.string, let document = documents.close(address) else { return }
    for request in waiting where request.address == address {
      fail(request, RPCError(.contentModified, "the document was closed"))
    }
    waiting.removeAll { $0.address == address }
    documentsChanged()
    if settings.scope == .file || !document.path.hasSuffix(".swift") {
      publish(path: document.path, [], version: nil, address: address)
    }
  }

  /// Invalidates the findings in files that are not open, which may depend on the open documents.
  func documentsChanged() {
    if settings.scope != .file { workspace.invalidate(at: documents.moment) }
  }

  /// Called after files have changed on disk.
  func filesChanged() {
    needsRefresh = true
    everythingChanged()
  }

  func everythingChanged() {
    documents.invalidateAll()
    workspace.invalidate(at: documents.moment)
  }

  func refreshClient() {
    if features.pullsDiagnostics, features.refreshesDiagnostics { sendRequest("workspace/diagnostic/refresh", .null) }
  }
}
