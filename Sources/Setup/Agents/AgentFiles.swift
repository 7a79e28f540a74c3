import Foundation
import Report
import Workspace

/// The files that make coding agents review what they write. What people have written into them stays.
struct AgentFiles {
  static let begin = "<!-- lintel:begin -->"
  static let end = "<!-- lintel:end -->"

  let root: Root
  let guide: AgentGuide

  /// The files as they should be, and those that have to be left unchanged, as sentences.
  func add(to plan: inout ProjectSetup.Plan) {
    add(".claude/settings.json", purpose: "runs `review hook claude` after each edit", to: &plan) {
      try hookSettings($0)
    }
    add(".mcp.json", purpose: "offers `review mcp` to agents", to: &plan) { try serverSettings($0) }
    add("AGENTS.md", purpose: "says what is expected of SwiftUI code here", to: &plan) { try instructions($0) }
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
      plan.failures.append("\(path) cannot be read: \(error.localizedDescription)")
    }
  }

  /// What the file holds, nil where there is none. No link of the project is followed, because it could lead out of it.
  private func content(of path: String) throws -> [UInt8]? {
    guard let target = try OutputPath(path, currentDirectory: root.path, trees: [root.tree]).path,
      FileManager.default.fileExists(atPath: target)
    else { return nil }
    let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: target)))
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSONText.Failure(reason: "is not UTF-8; convert it and run this again")
    }
    return bytes
  }

  private func hookSettings(_ present: [UInt8]?) throws(JSONText.Failure) -> [UInt8] {
    let entry: JSONValue = [
      "matcher": "Edit|MultiEdit|Write", "hooks": [["type": "command", "command": "review hook claude"]],
    ]
    var text = try JSONText(Self.json(present))
    // A hook that a person has changed, such as one with options or another path, stays.
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
    let block = "\(Self.begin)\n\(guide.text)\(Self.end)"
    guard let present, !present.isEmpty else { return Array((block + "\n").utf8) }
    let text = String(decoding: present, as: UTF8.self)
    guard let begin = text.range(of: Self.begin) else {
      if text.contains(Self.end) { throw Self.unpaired }
      let gap = text.hasSuffix("\n\n") ? "" : text.hasSuffix("\n") ? "\n" : "\n\n"
      return Array((text + gap + block + "\n").utf8)
    }
    guard let end = text.range(of: Self.end, range: begin.upperBound..<text.endIndex) else { throw Self.unpaired }
    return Array(text.replacingCharacters(in: begin.lowerBound..<end.upperBound, with: block).utf8)
  }

  private static var unpaired: JSONText.Failure {
    JSONText.Failure(
      reason: "has one of `\(begin)` and `\(end)` without the other; restore or remove it and run this again")
  }
}
