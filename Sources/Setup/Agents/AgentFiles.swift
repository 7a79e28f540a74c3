import Essentials
import Report
import Workspace

/// The files that set up coding agents. Existing content in these files is preserved.
struct AgentFiles {
  static let begin = "<!-- lintel:begin -->"
  static let end = "<!-- lintel:end -->"

  let root: Root
  let guide: AgentGuide
  let folder: ProjectFolder

  /// Adds the updated files to a plan, and messages about files that cannot be updated.
  func add(to plan: inout ProjectSetup.Plan) {
    add(".claude/settings.json", purpose: "runs `review hook claude` after each edit", to: &plan) {
      try hookSettings($0)
    }
    add(".mcp.json", purpose: "registers `review mcp` as a server", to: &plan) { try serverSettings($0) }
    add("AGENTS.md", purpose: "describes the architecture and the limits for agents", to: &plan) {
      try instructions($0)
    }
  }

  private func add(
    _ path: String, purpose: String, to plan: inout ProjectSetup.Plan, text: ([UInt8]?) throws -> [UInt8]
  ) {
    do {
      let present = try content(of: path)
      let wanted = try text(present)
      plan.files.append(
        SetupFile(path: path, text: String(decoding: wanted, as: UTF8.self), isMerged: true, purpose: purpose))
    } catch let failure as JSONText.Failure {
      plan.failures.append("\(path) \(failure.reason)")
    } catch let failure as OutputPath.Failure {
      plan.failures.append("\(path) \(failure.description)")
    } catch {
      plan.failures.append("\(path) cannot be read: \(SystemMessage.reason(for: error))")
    }
  }

  /// Returns a file's content, if the file exists. Symbolic links are followed only if they lead to a file in the
  /// project with the same extension; for example, `AGENTS.md` is often a link to `CLAUDE.md`.
  private func content(of path: String) throws -> [UInt8]? {
    guard
      let target = try OutputPath(
        path, currentDirectory: root.path, trees: [root.tree], followsInnerLinks: true
      ).path, FileManager.default.fileExists(atPath: target)
    else { return nil }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONText.Failure(reason: "is not UTF-8; convert it and run the command again")
    }
    return bytes
  }

  private func hookSettings(_ present: [UInt8]?) throws(JSONText.Failure) -> [UInt8] {
    // The agent sets the variable to the folder that contains these settings.
    let command = "review hook claude" + (folder.isTop ? "" : " --root \"$CLAUDE_PROJECT_DIR\"")
    let entry: JSONValue = [
      "matcher": "Edit|MultiEdit|Write", "hooks": [["type": "command", "command": .string(command)]],
    ]
    var text = try JSONText(Self.json(present))
    // A customized hook, such as one with options or a different path, is kept.
    if String(decoding: text.bytes, as: UTF8.self).contains("hook claude") { return text.bytes }
    try text.append(entry, to: ["hooks", "PostToolUse"])
    return text.bytes
  }

  private func serverSettings(_ present: [UInt8]?) throws(JSONText.Failure) -> [UInt8] {
    var text = try JSONText(Self.json(present))
    try text.add(["command": "review", "args": ["mcp"]], at: ["mcpServers", "lintel"])
    return text.bytes
  }

  private static func json(_ present: [UInt8]?) -> [UInt8] {
    guard let present, !present.allSatisfy({ " \t\r\n".utf8.contains($0) }) else { return Array("{}\n".utf8) }
    return present
  }

  private func instructions(_ present: [UInt8]?) throws(JSONText.Failure) -> [UInt8] {
    var block = "\(Self.begin)\n\(guide.text(in: folder))\(Self.end)"
    guard let present, !present.isEmpty else { return Array((block + "\n").utf8) }
    let text = String(decoding: present, as: UTF8.self)
    let lineBreak = text.contains("\r\n") ? "\r\n" : "\n"
    if lineBreak != "\n" { block = block.replacing("\n", with: lineBreak) }
    guard let begin = text.firstRange(of: Self.begin) else {
      if text.contains(Self.end) { throw Self.unpaired }
      let gap =
        text.hasSuffix(lineBreak + lineBreak) ? "" : text.hasSuffix(lineBreak) ? lineBreak : lineBreak + lineBreak
      return Array((text + gap + block + lineBreak).utf8)
    }
    guard let end = text[begin.upperBound...].firstRange(of: Self.end) else { throw Self.unpaired }
    return Array((text[..<begin.lowerBound] + block + text[end.upperBound...]).utf8)
  }

  private static var unpaired: JSONText.Failure {
    JSONText.Failure(
      reason:
        "contains only one of `\(begin)` and `\(end)`; restore the other or remove both, and run the command again")
  }
}
