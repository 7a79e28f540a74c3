import JSONRPC
import Report

/// Pushes diagnostics.
extension LanguageServer {
  func publishAll() {
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

  /// Clears the published diagnostics of Swift files for which `isGone` returns true.
  func clear(_ isGone: (String) -> Bool) {
    for path in published.keys.sorted() where path.hasSuffix(".swift") && isGone(path) {
      publish(path: path, [], version: nil)
    }
  }

  /// Publishes a file's diagnostics unless the client already shows them for this version.
  func publish(path: String, _ diagnostics: [JSONValue], version: Int?) {
    let address = documents.values.first { $0.path == path }?.address ?? FileAddress.address(of: path)
    let text = JSONValue.array(diagnostics).line + (version.map { " \($0)" } ?? "")
    guard published[path] != text, !(diagnostics.isEmpty && version == nil && published[path] == nil) else { return }
    published[path] = diagnostics.isEmpty && version == nil ? nil : text
    var members: [JSONValue.Member] = [.init("uri", .string(address))]
    if let version { members.append(.init("version", .integer(version))) }
    members.append(.init("diagnostics", .array(diagnostics)))
    notifyClient("textDocument/publishDiagnostics", .object(members))
  }

  /// Configuration errors are always pushed because clients do not pull diagnostics for these files.
  func publishProblems(_ answer: ReviewAnswer) {
    let before = Set(problems.map(\.path))
    let kept = problems.filter { problem in !answer.roots.contains { problem.path.hasPrefix($0 + "/") } }
    problems = kept + answer.problems
    let byPath = Dictionary(grouping: problems, by: \.path)
    for path in before.union(byPath.keys).sorted() {
      publish(path: path, (byPath[path] ?? []).map(Presentation.problem), version: nil)
    }
  }
}
