import TestSupport
import Testing

@testable import Git

@Suite struct LineChangeTests {
  private let temporary: TemporaryRepository

  init() throws { temporary = try TemporaryRepository() }

  /// Returns the changes in each commit, oldest first.
  private func changes(below folder: String = "") throws -> [[LineChange]] {
    let repository = try #require(
      try GitRepository.find(containing: temporary.path, environment: TemporaryRepository.environment))
    return try repository.lineChanges(
      of: repository.firstParents(), below: temporary.path + folder, matching: ["*.swift"])
  }

  private func lines(_ numbers: ClosedRange<Int>, indent: String = "") -> String {
    numbers.map { "\(indent)let value\($0) = \($0)\n" }.joined()
  }

  @Test func `each commit lists the lines that it added and deleted`() throws {
    try temporary.write(lines(1...3), to: "App/a b.swift")
    try temporary.write("text", to: "App/notes.txt")
    try temporary.commit()
    try temporary.commit()
    try temporary.write(lines(2...6), to: "App/a b.swift")
    try temporary.write(lines(1...1), to: "c.swift")
    try temporary.commit()
    #expect(
      try changes() == [
        [LineChange(path: "App/a b.swift", added: 3, deleted: 0)], [],
        [
          LineChange(path: "App/a b.swift", added: 3, deleted: 1),
          LineChange(path: "c.swift", added: 1, deleted: 0),
        ],
      ])
    #expect(try changes(below: "/App").map { $0.map(\.path) } == [["a b.swift"], [], ["a b.swift"]])
  }

  @Test func `a file that only moved did not change`() throws {
    try temporary.write(lines(1...40), to: "Old/A.swift")
    try temporary.write(lines(101...140), to: "Old/B\tü.swift")
    try temporary.commit()
    try temporary.git("mv", "Old", "New")
    try temporary.write(lines(101...141), to: "New/B\tü.swift")
    try temporary.commit()
    #expect(try changes()[1] == [LineChange(path: "New/B\tü.swift", added: 1, deleted: 0)])
  }

  @Test func `changes to whitespace or the mode are ignored`() throws {
    try temporary.write(lines(1...9, indent: "  "), to: "A.swift")
    try temporary.write(lines(1...9), to: "B.swift")
    try temporary.commit()
    try temporary.write(lines(1...9, indent: "    "), to: "A.swift")
    try temporary.git("add", "A.swift")
    try temporary.git("update-index", "--chmod=+x", "B.swift")
    try temporary.git("commit", "--quiet", "--message", "Format")
    try temporary.git("reset", "--quiet", "--hard")
    #expect(try changes().map(\.count) == [2, 0])
  }
}
