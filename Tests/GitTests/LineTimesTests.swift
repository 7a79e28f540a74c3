import Foundation
import Git
import TestSupport
import Testing

struct LineTimesTests {
  private let repository: TemporaryRepository

  init() throws { repository = try TemporaryRepository() }

  private func times(_ lines: [Int], _ path: String, in folder: String = "") throws -> [Int: Int] {
    let found = try GitRepository.find(containing: repository.path, environment: TemporaryRepository.environment)
    return try #require(found).commitTimes(
      ofLines: lines, inFile: path, below: folder.isEmpty ? repository.path : repository.path + "/" + folder)
  }

  private func commit(on day: String) throws {
    try repository.git("add", "--all")
    let date = day + "T12:00:00Z"
    // The author may have written the line long before.
    try repository.git(
      "commit", "--quiet", "--message", day,
      environment: ["GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": "2001-01-01T00:00:00Z"])
  }

  @Test func `each line has the time of its commit, and uncommitted lines have none`() throws {
    try repository.write("a\n0 committer-time 5\nc\n", to: "App/A b.swift")
    try commit(on: "2024-01-01")
    try repository.write("a\n0 committer-time 5\nnew\n", to: "App/A b.swift")
    try commit(on: "2024-03-01")
    try repository.write("top\na\n0 committer-time 5\nnew\n", to: "App/A b.swift")
    let expected = [2: 1_704_110_400, 3: 1_704_110_400, 4: 1_709_294_400]
    #expect(try times([1, 2, 3, 4], "App/A b.swift") == expected)
    #expect(try times([4], "A b.swift", in: "App") == [4: 1_709_294_400])
  }

  @Test func `a moved file keeps the times of its lines`() throws {
    try repository.write(String(repeating: "a line of some length\n", count: 9), to: "A.swift")
    try commit(on: "2024-01-01")
    try repository.git("mv", "A.swift", "B.swift")
    try commit(on: "2024-03-01")
    #expect(try times([9], "B.swift") == [9: 1_704_110_400])
  }

  @Test func `untracked files and nonexistent lines have no times`() throws {
    try repository.write("a\n", to: "A.swift")
    #expect(try times([1], "A.swift").isEmpty)
    try commit(on: "2024-01-01")
    try repository.write("a\n", to: "B.swift")
    #expect(try times([1], "B.swift").isEmpty)
    #expect(try times([5], "A.swift").isEmpty)
    #expect(try times([1], "Gone.swift").isEmpty)
    #expect(try times([], "A.swift").isEmpty)
  }

  @Test func `no configured program is run`() throws {
    try repository.write("a\n", to: "A.swift")
    try repository.write("*.swift filter=evil diff=evil\n", to: ".gitattributes")
    try commit(on: "2024-01-01")
    for key in ["filter.evil.clean", "filter.evil.process", "diff.evil.textconv"] {
      try repository.git("config", key, "touch \(repository.path)/ran; cat")
    }
    #expect(try times([1], "A.swift") == [1: 1_704_110_400])
    #expect(!FileManager.default.fileExists(atPath: repository.path + "/ran"))
  }
}
