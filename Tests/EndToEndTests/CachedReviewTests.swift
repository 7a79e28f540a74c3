import Foundation
import Store
import TestSupport
import Testing

/// Tests that a cached run prints the same output as a run without a cache, after any change.
@Suite struct CachedReviewTests {
  private let repository: TemporaryRepository
  private let tool: BuiltTool

  init() throws {
    tool = try BuiltTool()
    repository = try TemporaryRepository()
    for name in ["A", "B", "C"] { try repository.write(view(name), to: "Sources/App/\(name).swift") }
    try repository.write(view("Test"), to: "Tests/AppTests/T.swift")
    try repository.commit()
    try settle()
  }

  private func view(_ name: String, colour: String = "") -> String {
    "import SwiftUI\n\nstruct \(name): View {\n  @State var a = 1\n  var body: some View {\n    Text(\"a\")\(colour)\n  }\n}\n"
  }

  /// Makes files look older, because the next run always reads recently written files again.
  private func settle() throws {
    for path in FileManager.default.enumerator(atPath: repository.path + "/Sources") ?? .init() {
      guard let path = path as? String, path.hasSuffix(".swift") else { continue }
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -100)], ofItemAtPath: repository.path + "/Sources/" + path)
    }
    // The time of the last attribute change cannot be set.
    Thread.sleep(forTimeInterval: 2.1)
  }

  private func output(_ arguments: [String], day: Int = 20_000, format: String = "json") throws -> String {
    let output = try tool.run(
      arguments + ["--format", format, "--fail-on", "never"], in: repository.path,
      environment: ["SOURCE_DATE_EPOCH": String(day * 86_400)])
    try #require(output.status == 0, "\(output.standardError)")
    return output.standardOutput
  }

  /// Runs twice with the cache and once without it, for all files and for the change.
  private func expectTruth(
    _ comment: Comment, _ arguments: [String] = [], day: Int = 20_000,
    of extents: [[String]] = [["check", "--all"], ["check"], ["check", "Sources/App/A.swift"]]
  ) throws {
    for extent in extents {
      let truth = try output(extent + arguments + ["--no-cache"], day: day)
      #expect(try output(extent + arguments, day: day) == truth, comment)
      #expect(try output(extent + arguments, day: day) == truth, comment)
    }
  }

  @Test func `a change to any input of a review invalidates the cache`() throws {
    try expectTruth("as committed")
    try expectTruth("rules chosen", ["--only", "private_state"])
    try expectTruth("a rule switched off", ["--disable", "private_state"])
    try expectTruth("an architecture stated", ["--architecture", "mvvm"])
    try repository.write("review: 1\nrules:\n  private_state: off\n", to: ".review.yml")
    try expectTruth("a configuration")
    try repository.write("review: 1\nrules:\n  private_state: error\n", to: "Sources/App/.review.yml")
    try expectTruth("a nested configuration")
    try repository.write(view("A", colour: ".foregroundColor(.red)"), to: "Sources/App/A.swift")
    try expectTruth("an edit")
    try repository.write(view("N"), to: "Sources/App/N.swift")
    try expectTruth("a new file")
    try repository.git("mv", "Sources/App/B.swift", "Sources/App/Moved.swift")
    try expectTruth("a moved file")
    try FileManager.default.removeItem(atPath: repository.path + "/Sources/App/C.swift")
    try expectTruth("a file that is gone")
    try repository.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try expectTruth("a manifest")
    try repository.write(
      "// TODO: x\n// Added: 2024-09-01\nstruct D {}\n\n// TODO: y\nstruct E {}\n", to: "Sources/App/D.swift")
    try repository.write("review: 1\nrules:\n  stale_debt: warning\n", to: ".review.yml")
    try expectTruth("notes of debt")
    try expectTruth("a later day", day: 20_100)
    try repository.commit()
    try expectTruth("a commit")
    // Git knows the age of lines in the working tree, but not in the index.
    try expectTruth("lines of some age", day: 30_000, of: [["check", "--all", "--staged"], ["check", "--all"]])
  }

  @Test func `the cache key of a change includes the name of the base and the touched files`() throws {
    try repository.git("branch", "trunk")
    try repository.write(view("A", colour: ".foregroundColor(.red)"), to: "Sources/App/A.swift")
    #expect(try output(["check", "--since", "HEAD"], format: "text").contains("since HEAD"))
    #expect(try output(["check", "--since", "trunk"], format: "text").contains("since trunk"))
    try repository.commit()
    // Only the path changes: the comparison uses the new path for the base, too, so both sides are equal.
    try repository.git("mv", "Sources/App/B.swift", "Sources/App/Moved.swift")
    try expectTruth("a file that was only moved", of: [["check", "--since", "HEAD"]])
    try repository.commit()
    try expectTruth("the same files, committed", of: [["check", "--since", "HEAD"]])
  }

  @Test func `the cache key of the base does not depend on the touched files`() throws {
    for name in ["A", "C", "B"] {
      try repository.write(view(name, colour: ".font(.system(size: 12))"), to: "Sources/App/\(name).swift")
      try expectTruth("\(name) is touched, too", of: [["check"]])
    }
    let database = try Database(path: repository.path + "/.git/review/cache.sqlite", access: .readWrite)
    // One base, the part of it that each of three changes affects, and the changes.
    #expect(try database.integer("SELECT count(*) FROM reviews") == 7)
  }

  @Test func `the cache key of a change includes which lines are unchanged`() throws {
    let red = "    Text(\"a\").foregroundColor(.red)\n"
    func source(_ body: String) -> String {
      view("A").replacing("    Text(\"a\")\n", with: "    Group {\n\(body)    }\n")
    }
    try repository.write(source(red), to: "Sources/App/A.swift")
    try repository.commit()
    try repository.write(source(red + red), to: "Sources/App/A.swift")
    try expectTruth("equal code is added", of: [["check"]])
    // The facts stay the same, but now both lines differ from the base.
    let blue = red.replacing("\"a\"", with: "\"b\"")
    try repository.write(source(blue + blue), to: "Sources/App/A.swift")
    try expectTruth("texts are edited", of: [["check"]])
    try repository.write(source(blue + red), to: "Sources/App/A.swift")
    try expectTruth("one text is restored", of: [["check"]])
  }

  @Test func `edits of the same file share the review of the files they affect`() throws {
    let source = view("A")
    for number in 1...3 {
      let comments = String(repeating: "    // Moves the code.\n", count: number)
      try repository.write(
        source.replacing("some View {\n", with: "some View {\n" + comments), to: "Sources/App/A.swift")
      try expectTruth("\(number) lines", of: [["check"]])
    }
    let database = try Database(path: repository.path + "/.git/review/cache.sqlite", access: .readWrite)
    // One base, the affected part of it, and three changes.
    #expect(try database.integer("SELECT count(*) FROM reviews") == 5)
  }

  @Test func `consecutive edits are reviewed based on the latest full review`() throws {
    let extents = [["check"], ["check", "--all"]]
    let source = view("A").replacing("a = 1\n", with: "a = 1\n  @State var b = 2\n")
    try repository.write(source, to: "Sources/App/A.swift")
    try expectTruth("a property", of: extents)
    let database = try Database(path: repository.path + "/.git/review/cache.sqlite", access: .readWrite)
    let reviews = try #require(try database.integer("SELECT count(*) FROM reviews"))
    func edit(_ number: Int) throws {
      let comments = String(repeating: "    // Moves the code.\n", count: number)
      try repository.write(
        source.replacing("some View {\n", with: "some View {\n" + comments), to: "Sources/App/A.swift")
      try expectTruth("\(number) lines", of: extents)
    }
    try edit(1)
    // Each extent has a new review, and a review of the affected files before the edit.
    #expect(try database.integer("SELECT count(*) FROM reviews") == reviews + 4)
    try edit(2)
    #expect(try database.integer("SELECT count(*) FROM reviews") == reviews + 6)
    try database.execute("UPDATE results SET value = substr(value, 1, 60) WHERE key IN (SELECT key FROM reviews)")
    try edit(3)
    try repository.write(view("D"), to: "Sources/App/A.swift")
    try expectTruth("a renamed type", of: extents)
    try repository.write(view("D", colour: ".foregroundColor(.red)"), to: "Sources/App/A.swift")
    try expectTruth("another color", of: extents)
    try repository.write("// TODO: x\n" + view("D"), to: "Sources/App/A.swift")
    try expectTruth("a note", of: extents)
    try repository.git("mv", "Sources/App/B.swift", "Sources/App/Moved.swift")
    try expectTruth("a moved file", of: extents)
    try repository.write("struct Text {}\n" + view("B"), to: "Sources/App/Moved.swift")
    try expectTruth("an edit of the moved file", of: extents)
    try repository.write("", to: "Sources/App/A.swift")
    try expectTruth("a deleted type", of: extents)
    try repository.write("// Code generated by a tool. DO NOT EDIT.\n" + view("D"), to: "Sources/App/A.swift")
    try expectTruth("generated code", of: extents)
  }

  @Test func `the review is reused after an edit that changes no facts`() throws {
    let source = view("A", colour: ".foregroundColor(.red)")
    try repository.write(source + "// 0\n", to: "Sources/App/A.swift")
    try expectTruth("an edit", of: [["check", "--all"], ["check"]])
    let database = try Database(path: repository.path + "/.git/review/cache.sqlite", access: .readWrite)
    let reviews = try database.integer("SELECT count(*) FROM reviews")
    for number in 1...3 {
      try repository.write(source + "// \(number)\n", to: "Sources/App/A.swift")
      try expectTruth("another comment, \(number)", of: [["check", "--all"], ["check"]])
    }
    try settle()
    try expectTruth("the same, later", of: [["check", "--all"], ["check"]])
    #expect(try database.integer("SELECT count(*) FROM reviews") == reviews)
    try repository.write(source + "// 3\n// 4\n", to: "Sources/App/A.swift")
    try expectTruth("one more line", of: [["check", "--all"], ["check"]])
    try repository.write("// TODO: 3\n" + source, to: "Sources/App/A.swift")
    try expectTruth("a note", of: [["check", "--all"], ["check"]])
    try repository.write(source.replacing("red", with: "blue"), to: "Sources/App/A.swift")
    try expectTruth("another color", of: [["check", "--all"], ["check"]])
  }

  @Test func `unchanged projects are not reviewed again unless the cache is damaged`() throws {
    let all = try output(["check", "--all"])
    let some = try output(["check", "--all", "--only", "private_state"])
    try #require(all != some)
    let database = try Database(path: repository.path + "/.git/review/cache.sqlite", access: .readWrite)
    // Swaps the two reviews, but not the references to them.
    try database.execute(
      """
      CREATE TEMP TABLE swapped AS SELECT a.key AS key, b.value AS value FROM results a, results b
        WHERE a.key IN (SELECT key FROM reviews) AND b.key IN (SELECT key FROM reviews) AND a.key <> b.key
          AND length(a.value) > 1000 AND length(b.value) > 1000;
      UPDATE results SET value = (SELECT value FROM swapped WHERE swapped.key = results.key)
        WHERE key IN (SELECT key FROM swapped);
      """)
    #expect(try output(["check", "--all"]) == some)
    try database.execute("UPDATE results SET value = x'00' WHERE key IN (SELECT key FROM reviews)")
    #expect(try output(["check", "--all"]) == all)
  }
}
