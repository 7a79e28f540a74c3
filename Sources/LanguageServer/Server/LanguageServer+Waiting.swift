import Analyzer
import Essentials
import JSONRPC
import Report

/// Handles requests that are waiting for a review.
extension LanguageServer {
  /// Returns the document whose text with all safe fixes applied the request needs; nil if it needs none.
  func documentToFix(for request: WaitingRequest) -> OpenDocument? {
    request.address.flatMap { documents[$0] }.flatMap { request.needsFix(of: $0) ? $0 : nil }
  }

  func answerWaiting() {
    var rest: [WaitingRequest] = []
    for request in waiting {
      if let result = result(of: request) {
        send(RPCOutput.result(result, to: request.id))
      } else {
        rest.append(request)
      }
    }
    waiting = rest
  }

  func fail(_ request: WaitingRequest, _ error: RPCError) { send(RPCOutput.error(error, to: request.id)) }

  /// Returns the result of a request, or nil if the request still has to wait.
  func result(of request: WaitingRequest) -> JSONValue? {
    guard let address = request.address else { return workspaceReport(request) }
    guard let document = documents[address] else { return .null }
    guard let answer = document.answer, document.isAnswered || document.reviewedAt >= request.moment else { return nil }
    switch request.method {
    case "textDocument/diagnostic":
      return report(of: answer.findings, known: request.params["previousResultId"]?.string)
    case "textDocument/hover": return hover(document, request.params)
    case "textDocument/codeLens": return .array(format.lenses(answer.types))
    case "textDocument/codeAction":
      if request.needsFix(of: document) { return nil }
      return .array(actions(document, request))
    default: return .null
    }
  }

  func hover(_ document: OpenDocument, _ params: JSONValue) -> JSONValue {
    guard let position = params["position"].flatMap(Position.init) else { return .null }
    let findings = document.answer?.findings.filter { $0.span.contains(position) } ?? []
    guard let smallest = findings.min(by: { $0.span.isSmaller(than: $1.span) }) else { return .null }
    // The innermost finding comes first, followed by the enclosing ones after a separator.
    let others = findings.filter { $0 != smallest }
    let text = ([smallest] + others).map(format.hover).joined(separator: "\n\n---\n\n")
    let kind: JSONValue = features.showsMarkdown ? "markdown" : "plaintext"
    return [
      "contents": ["kind": kind, "value": .string(text)], "range": LSPFormat.range(smallest.span),
    ]
  }

  func actions(_ document: OpenDocument, _ request: WaitingRequest) -> [JSONValue] {
    guard let span = request.params["range"].flatMap(Span.init) else { return [] }
    let actions = CodeActions(document: document, format: format, countsBytes: features.countsBytes)
    var result = request.accepts(actionsOfKind: "quickfix") ? actions.quickFixes(in: span) : []
    if request.accepts(actionsOfKind: CodeActions.fixAllKind), document.fixed?.revision == document.revision,
      let action = actions.fixAll(document.fixed?.text)
    {
      result.append(action)
    }
    return result
  }

  /// Returns the report for a document, abbreviated if the client already has it.
  func report(of findings: [ReviewAnswer.Finding], known: String?, _ extra: [JSONValue.Member] = [])
    -> JSONValue
  {
    let items = JSONValue.array(findings.map(format.diagnostic))
    let id = Self.name(of: items)
    if id == known {
      return .object([.init("kind", "unchanged"), .init("resultId", .string(id))] + extra)
    }
    return .object([.init("kind", "full"), .init("resultId", .string(id)), .init("items", items)] + extra)
  }

  /// Returns an identifier that is the same for equal diagnostics.
  static func name(of items: JSONValue) -> String { String(FNV1a.hash(of: items.line.utf8), radix: 16) }

  func workspaceReport(_ request: WaitingRequest) -> JSONValue? {
    guard !isWorkspaceOutdated || workspace.reviewedAt >= request.moment, documents.outdated.isEmpty else { return nil }
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
    for document in documents.all where document.path.hasSuffix(".swift") {
      add(document.address, document.answer?.findings ?? [], version: document.version)
    }
    if settings.scope != .file {
      let open = documents.paths
      for (path, file) in workspace.files where !open.contains(path) {
        add(FileAddress.address(of: path), file.findings, version: nil)
      }
    }
    // Reports an empty list for files that no longer have findings.
    for address in known.keys where items[address] == nil { add(address, [], version: nil) }
    return ["items": .array(items.sorted { $0.key < $1.key }.map(\.value))]
  }
}
