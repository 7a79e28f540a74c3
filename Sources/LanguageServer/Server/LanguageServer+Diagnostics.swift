import JSONRPC
import Report

/// Pushes diagnostics.
extension LanguageServer {
  func publishAll() {
    guard !features.pullsDiagnostics else { return }
    for document in documents.all where document.path.hasSuffix(".swift") {
      guard let answer = document.answer, document.isAnswered else { continue }
      publish(
        path: document.path, answer.findings.map(format.diagnostic), version: document.version,
        address: document.address)
    }
    var shown = documents.paths
    if settings.scope != .file {
      for (path, file) in workspace.files.sorted(by: { $0.key < $1.key }) where !shown.contains(path) {
        publish(path: path, file.findings.map(format.diagnostic), version: nil)
      }
      shown.formUnion(workspace.files.keys)
    }
    for path in published.swiftFiles where !shown.contains(path) { publish(path: path, [], version: nil) }
  }

  /// Publishes a file's diagnostics unless the client already shows them for this version.
  /// - Parameter address: The file's URL as the client writes it, or nil if the client has not opened the file.
  func publish(path: String, _ diagnostics: [JSONValue], version: Int?, address: String? = nil) {
    let address = address ?? documents.all.first { $0.path == path }?.address ?? FileAddress.address(of: path)
    if let parameters = published.update(path: path, address: address, diagnostics, version: version) {
      notifyClient("textDocument/publishDiagnostics", parameters)
    }
  }
}
