import JSONRPC
import Report

/// A request that is waiting for a review of its document.
struct WaitingRequest {
  let id: JSONValue
  let method: String
  let params: JSONValue
  /// The URL of the document, or nil for requests that concern the whole workspace.
  let address: String?
  /// The value of `DocumentStore.moment` when the request arrived. Answers to questions sent later are valid for the
  /// request.
  let moment: Int

  /// Whether the user is waiting for the answer.
  var isUrgent: Bool { method != "workspace/diagnostic" }

  /// Whether the request is for code actions and accepts this kind.
  func accepts(actionsOfKind kind: String) -> Bool {
    guard method == "textDocument/codeAction" else { return false }
    guard let kinds = params[["context", "only"]]?.array?.compactMap(\.string), !kinds.isEmpty else { return true }
    return kinds.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }

  /// Whether the request needs the text of its document with all safe fixes applied, which is not known yet.
  func needsFix(of document: OpenDocument) -> Bool {
    accepts(actionsOfKind: CodeActions.fixAllKind) && document.fixed?.revision != document.revision
      && document.answer?.findings.contains { $0.isSafe == true } == true
  }
}
