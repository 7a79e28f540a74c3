import Foundation
import TestSupport
import Testing

/// `review fix` as a person runs it.
@Suite struct FixTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let old = "import SwiftUI\n\nstruct A: View {\n  var body: some View {\n    Text(\"a\")\n  }\n}\n"
  private var faulty: String { old.replacing("Text(\"a\")", with: "Text(\"a\").foregroundColor(.red)") }
  private var mended: String { old.replacing("Text(\"a\")", with: "Text(\"a\").foregroundStyle(.red)") }

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    try repository.write(faulty.replacing("A: View", with: "Old: View"), to: "Old.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "topic")
    try repository.write(faulty, to: "A b.swift")
  }

  private func run(_ arguments: String...) throws -> BuiltTool.Output { try tool.run(arguments, in: repository.path) }

  private func content(_ path: String) throws -> String {
    try String(contentsOfFile: repository.path + "/" + path, encoding: .utf8)
  }

  @Test func `what the change brings is mended, what was there is not`() throws {
    let output = try run("fix")
    #expect(output.standardOutput == "A b.swift: foreground_color 1\nMended 1 finding in 1 file.\n")
    #expect(output.status == 0)
    #expect(try content("A b.swift") == mended)
    #expect(try content("Old.swift").contains("foregroundColor"))
    let again = try run("fix")
    #expect(again.standardOutput == "Nothing that changed since main can be mended by a safe fix.\n")
    #expect(again.status == 0)
  }

  @Test func `everything is mended when asked for`() throws {
    #expect(try run("fix", "--all").standardOutput.hasSuffix("Mended 2 findings in 2 files.\n"))
    #expect(try !content("Old.swift").contains("foregroundColor"))
  }

  @Test func `a diff is what git applies, and writes nothing`() throws {
    let output = try run("fix", "--all", "--diff")
    #expect(output.status == 1)
    #expect(try content("A b.swift") == faulty)
    try repository.write(output.standardOutput, to: "fixes.diff")
    try repository.git("apply", "fixes.diff")
    #expect(try content("A b.swift") == mended)
    let again = try run("fix", "--all", "--diff")
    #expect(again.status == 0)
    #expect(again.standardOutput.isEmpty)
  }

  @Test func `a file that does not parse is named, and the others are mended`() throws {
    try repository.write(faulty + "struct {\n", to: "Broken.swift")
    let output = try run("fix")
    #expect(output.status == 3)
    #expect(output.standardError.contains("Broken.swift does not parse"))
    #expect(try content("A b.swift") == mended)
  }

  @Test(arguments: [["fix", "--staged"], ["fix", "--format", "json"], ["fix", "--all", "--since", "HEAD"]])
  func `what makes no sense is refused`(arguments: [String]) throws {
    let output = try tool.run(arguments, in: repository.path)
    #expect(output.status == 2)
    #expect(output.standardError.contains("see `review help fix`"))
    #expect(try content("A b.swift") == faulty)
  }
}
