import AgentServer
import Testing

/// Tests parsing of the input that agents pass to hooks.
@Suite struct HookInputTests {
  private func input(_ text: String) throws -> HookInput { try HookInput(Array(text.utf8)) }

  @Test(
    arguments: [
      (#"{"cwd":"/app","tool_input":{"file_path":"A.swift"}}"#, ["A.swift"], "/app"),
      (
        #"{"workspace_roots":["/app"],"file_path":"/app/A.swift","edits":[{"old_string":"a"}]}"#, ["/app/A.swift"],
        "/app"
      ),
      (
        #"{"tool_input":{"edits":[{"file_path":"A.swift"},{"file_path":"B.swift"},{"file_path":"A.swift"}]}}"#,
        ["A.swift", "B.swift"], nil
      ),
      (
        #"{"tool_input":{"command":"*** Begin Patch\n*** Update File: A.swift\n*** Delete File: B.swift\n*** Move to: C.swift\n"}}"#,
        ["A.swift", "C.swift"], nil
      ),
      (
        #"{"tool_input":{"command":["apply_patch","*** Begin Patch\n*** Add File: A.swift\n+x\n*** End Patch"]}}"#,
        ["A.swift"], nil
      ),
      (#"{"tool_input":{"command":"git commit *** Update File: A.swift"}}"#, [], nil),
      (#"{"tool_input":{"file_path":3,"paths":"x"},"cwd":1}"#, [], nil),
    ] as [(String, [String], String?)])
  func `edited files are found under every key that agents use`(text: String, paths: [String], folder: String?) throws {
    #expect(try input(text).paths == paths)
    #expect(try input(text).folder == folder)
  }

  @Test(arguments: ["", "x", "[1]", "\"a\""])
  func `input that is not an object is rejected`(text: String) {
    #expect(throws: HookInput.Failure.self) { try input(text) }
  }
}
