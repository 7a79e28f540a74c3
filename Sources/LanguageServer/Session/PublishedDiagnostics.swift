import Report

/// The diagnostics that the client currently shows.
struct PublishedDiagnostics {
  /// The diagnostics as text, keyed by path.
  private var texts: [String: String] = [:]

  /// The Swift files with diagnostics, sorted.
  var swiftFiles: [String] { texts.keys.filter { $0.hasSuffix(".swift") }.sorted() }

  /// Returns the parameters of the notification that shows a file's diagnostics; nil if the client already shows them
  /// for this version.
  mutating func update(path: String, address: String, _ diagnostics: [JSONValue], version: Int?) -> JSONValue? {
    let isCleared = diagnostics.isEmpty && version == nil
    let text = JSONValue.array(diagnostics).line + (version.map { " \($0)" } ?? "")
    guard texts[path] != text, !(isCleared && texts[path] == nil) else { return nil }
    texts[path] = isCleared ? nil : text
    var members: [JSONValue.Member] = [.init("uri", .string(address))]
    if let version { members.append(.init("version", .integer(version))) }
    members.append(.init("diagnostics", .array(diagnostics)))
    return .object(members)
  }
}
