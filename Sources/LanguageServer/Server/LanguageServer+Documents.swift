import Foundation
import JSONRPC
import Report

/// Tracks open documents, and invalidates answers that a change to a document may affect.
extension LanguageServer {
  func open(_ params: JSONValue) {
    guard let document = params["textDocument"], let address = document["uri"]?.string,
      let text = document["text"]?.string, let path = FileAddress.path(of: address), Self.isReviewed(path)
    else { return }
    moment += 1
    documents[address] = OpenDocument(
      address: address, path: path, version: document["version"]?.integer ?? 0, text: DocumentText(Array(text.utf8)),
      revision: moment, dirtySince: moment)
    // The root of a new document is that of the documents around it.
    let roots = documents.values.compactMap { $0.answer?.root }.filter { path.hasPrefix($0 + "/") }
    textChanged(roots.max { $0.utf8.count < $1.utf8.count })
    // The user is looking at the document, so it is reviewed without waiting for further changes.
    lastChange = .distantPast
  }

  /// Whether a file is a Swift file or a configuration file. Errors in configuration files are shown while they are
  /// edited.
  static func isReviewed(_ path: String) -> Bool {
    path.hasSuffix(".swift") || path.hasSuffix("/.review.yml") || path.hasSuffix("/config.yml")
  }

  func change(_ params: JSONValue) {
    guard let address = params[["textDocument", "uri"]]?.string, var document = documents[address] else { return }
    // Clears the text in the dictionary first: a second reference to it would force a copy when the text is edited.
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

  func close(_ params: JSONValue) {
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

  /// Invalidates other documents, whose findings may depend on the changed text.
  func textChanged(_ root: String?) {
    for (address, document) in documents where root == nil || document.answer?.root ?? root == root {
      documents[address]?.dirtySince = moment
    }
    workspaceChanged()
  }

  func workspaceChanged() {
    if settings.scope != .file { workspaceDirtySince = moment }
  }

  /// Called after files have changed on disk.
  func filesChanged() {
    needsRefresh = true
    everythingChanged()
  }

  func everythingChanged() {
    moment += 1
    for address in documents.keys { documents[address]?.dirtySince = moment }
    workspaceDirtySince = moment
  }

  func refreshClient() {
    if features.pullsDiagnostics, features.refreshesDiagnostics { sendRequest("workspace/diagnostic/refresh", .null) }
  }
}
