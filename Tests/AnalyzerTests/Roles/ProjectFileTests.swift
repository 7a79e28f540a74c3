import Testing

@testable import Analyzer

@Suite struct ProjectFileTests {
  private static let names = ["Array", "Color", "Post", "PostID", "View"]

  private static func file(mentioning names: [String] = [], importing modules: [String] = []) -> ProjectFile {
    var facts = FileFacts()
    facts.mentionedTypes = names
    facts.imports = modules.map {
      ImportFact(module: $0, range: SourceRange(start: .init(line: 1, column: 1), end: .init(line: 1, column: 2)))
    }
    return ProjectFile(path: "App/Feed.swift", facts: facts)
  }

  @Test("every mentioned name is found, and no other", arguments: 0...5)
  func mentions(count: Int) {
    let mentioned = Array(Self.names.prefix(count))
    let file = Self.file(mentioning: mentioned)
    for name in Self.names + ["", "Aaa", "Pos", "PostIDs", "Zebra", "é"] {
      #expect(file.mentions(name) == mentioned.contains(name), "\(name) among \(mentioned)")
    }
  }

  @Test(
    "UI frameworks are sorted without duplicates",
    arguments: [
      (["Foundation"], []), (["SwiftUI"], ["SwiftUI"]),
      (["UIKit", "Combine", "SwiftUI", "UIKit"], ["SwiftUI", "UIKit"]),
    ])
  func uiImports(modules: [String], expected: [String]) {
    #expect(Self.file(importing: modules).uiImports == expected)
  }

  @Test(arguments: [
    ("import Core", "TestsFoundation/TabFixture.swift", false),
    ("@testable import Core", "TestsFoundation/TabFixture.swift", true),
    ("@testable import Core", "Core/TabFixture.swift", false), ("import XCTest", "Core/TabFixture.swift", true),
    ("@_exported import Core", "TestsFoundation/TabFixture.swift", false),
  ])
  func `test code imports a module for tests`(source: String, path: String, isTest: Bool) {
    let facts = FileWalk.complete.facts(of: Array("\(source)\nextension Tab {}\n".utf8))
    #expect(ProjectFile(path: path, facts: facts).isTest == isTest)
  }
}
