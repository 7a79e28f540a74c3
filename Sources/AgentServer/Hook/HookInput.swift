import Essentials
import JSONRPC
import Report

/// The input that a coding agent passes to a hook after an edit.
///
/// All agents use `tool_input`, but with different contents, so every key that may contain a path is read.
/// - Source: code.claude.com/docs/en/hooks, "PostToolUse"; cursor.com/docs/hooks, "afterFileEdit"; openai/codex,
///   codex-rs/hooks: `apply_patch` stores the patch in `tool_input.command`.
package struct HookInput: Sendable, Hashable {
  /// The reason the input is unusable.
  package struct Failure: Error, CustomStringConvertible {
    /// A message for the user.
    package let description: String
  }

  /// The paths of the edited files, exactly as the agent passed them, without duplicates.
  package let paths: [String]
  /// The folder that relative paths refer to, or nil if the agent does not provide one.
  package let folder: String?

  /// - Throws: `Failure` if the input is not a JSON object.
  package init(_ bytes: [UInt8]) throws(Failure) {
    guard let object = try? JSONValue(reading: Data(bytes)), object.members != nil else {
      throw Failure(description: "the hook input is not a JSON object; run this command as a coding agent's hook")
    }
    let tool = object["tool_input"] ?? .null
    var paths: [String] = []
    for source in [tool, object] {
      paths += ["file_path", "path", "notebook_path"].compactMap { source[$0]?.string }
      paths += source["paths"]?.strings ?? []
      paths += source["file_paths"]?.strings ?? []
      paths += source["edits"]?.array?.compactMap { $0["file_path"]?.string } ?? []
    }
    for key in ["command", "input", "patch"] {
      if let patch = tool[key]?.string { paths += Self.files(ofPatch: patch) }
      // An argument vector, as in `["apply_patch", "*** Begin Patch…"]`.
      for word in tool[key]?.strings ?? [] { paths += Self.files(ofPatch: word) }
    }
    var known: Set<String> = []
    self.paths = paths.filter { !$0.isEmpty && known.insert($0).inserted }
    folder = object["cwd"]?.string ?? object["workspace_roots"]?.strings.first
  }

  /// Returns the paths of the files that a patch for `apply_patch` adds, updates or moves.
  private static func files(ofPatch patch: String) -> [String] {
    guard patch.contains("*** Begin Patch") else { return [] }
    return patch.split(whereSeparator: \.isNewline).compactMap { line in
      ["*** Update File: ", "*** Add File: ", "*** Move to: "].lazy
        .filter(line.hasPrefix).map { String(line.dropFirst($0.count)) }.first
    }
  }
}

extension JSONValue {
  /// The strings in an array; empty for any other value.
  fileprivate var strings: [String] { array?.compactMap(\.string) ?? [] }
}
