import TestSupport
import Testing

/// Tests that the commit of a line determines the age of a note without a date.
@Suite struct StaleDebtTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
  }

  private func found(_ arguments: String...) throws -> [String] {
    let output = try tool.run(
      ["check", "--only", "stale_debt", "--enable", "stale_debt", "--format", "xcode"] + arguments,
      in: repository.path, environment: ["SOURCE_DATE_EPOCH": "1717200000"])
    return output.standardOutput.split(separator: "\n").map { String($0.prefix { $0 != " " }) }
  }

  @Test func `a note without a date is as old as its commit`() throws {
    try repository.write(
      "struct A {\n// TODO: old\n\n// TODO: dated\n// Added: 2024-05-30\n\n/* FIXME: old */ let a = 1\n}\n",
      to: "A.swift")
    try repository.commit()
    try repository.write(
      "struct A {\n// TODO: new\n\n// TODO: old\n\n// TODO: dated\n// Added: 2024-05-30\n\n/* FIXME: old */ let a = 1\n}\n",
      to: "A.swift")
    #expect(try found("--all") == ["A.swift:4:4:", "A.swift:9:4:"])
    #expect(try found("A.swift") == ["A.swift:4:4:", "A.swift:9:4:"])
    #expect(try found() == [])
  }
}
