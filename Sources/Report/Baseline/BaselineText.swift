package import Analyzer

extension Baseline {
  /// The file contents: one line per entry in a fixed order, so that diffs are small and merges rarely conflict.
  package var text: String {
    let lines = entries.map { "    " + $0.json.line }
    let list = lines.isEmpty ? "[]" : "[\n" + lines.joined(separator: ",\n") + "\n  ]"
    return "{\n  \"review_baseline\": \(Self.form),\n  \"findings\": \(list)\n}\n"
  }
}

extension Baseline.Entry {
  fileprivate var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("path", .string(path)), .init("rule", .string(rule)), .init("symbol", .string(symbol)),
    ]
    if let value { members.append(.init("value", .integer(value))) }
    members.append(.init("fingerprint", .string(fingerprint)))
    if let reason { members.append(.init("reason", .string(reason))) }
    return .object(members)
  }
}
