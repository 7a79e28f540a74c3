import Foundation
import TestSupport
import Testing

/// Tests files that no target of an Xcode project contains.
@Suite struct UntargetedFileTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool
  private let view = "import SwiftUI\nstruct A: View { var body: some View { Text(\"a\").foregroundColor(.red) } }\n"

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    let names = (0..<10).map { "File\($0)" }
    for name in names { try repository.write("let a\(name) = 1\n", to: "Sources/\(name).swift") }
    try repository.write(view, to: "Sources/Old.swift")
    try repository.write(
      """
      {objects = {
        P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (T); };
        L = {buildConfigurations = (C); };
        C = {name = Debug; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
        G = {children = (S); };
        S = {path = Sources; children = (\(names.joined(separator: ","))); };
        T = {buildConfigurationList = L; buildPhases = (B); };
        B = {isa = PBXSourcesBuildPhase; files = (\(names.map { "B\($0)" }.joined(separator: ","))); };
        \(names.map { "B\($0) = {fileRef = \($0); }; \($0) = {path = \($0).swift; };" }.joined())
      }; rootObject = P; }
      """, to: "App.xcodeproj/project.pbxproj")
    try repository.commit()
  }

  private func paths(_ arguments: String..., input: String = "") throws -> [String] {
    let output = try tool.run(
      ["check", "--only", "foreground_color", "--format", "xcode", "--fail-on", "never"] + arguments,
      in: repository.path, input: input)
    try #require(output.status == 0, "\(output.standardError)")
    return output.standardOutput.split(separator: "\n").compactMap { $0.split(separator: ":").first.map(String.init) }
  }

  @Test func `files are reviewed if they are named or changed, even if no target contains them`() throws {
    #expect(try paths("--all") == [])
    #expect(try paths("Sources") == [])
    #expect(try paths("Sources/Old.swift") == ["Sources/Old.swift"])
    #expect(try paths("--stdin", "--stdin-filename", "Sources/Typed.swift", input: view) == ["Sources/Typed.swift"])
    try repository.write(view, to: "Sources/New.swift")
    try repository.write(view + view.replacing("A", with: "B"), to: "Sources/Old.swift")
    #expect(try paths() == ["Sources/New.swift", "Sources/Old.swift"])
    #expect(try paths("Sources/New.swift") == ["Sources/New.swift"])
    #expect(try paths("Sources") == [])
    try repository.write((0..<9).map { "let old\($0) = \($0)\n" }.joined(), to: "Sources/File9.swift")
    try repository.commit()
    try repository.git("branch", "--quiet", "start")
    try repository.git("mv", "Sources/File9.swift", "Sources/Renamed.swift")
    try repository.write((0..<9).map { "let old\($0) = \($0)\n" }.joined() + view, to: "Sources/Renamed.swift")
    #expect(try paths("--since", "start") == ["Sources/Renamed.swift"])
  }
}
