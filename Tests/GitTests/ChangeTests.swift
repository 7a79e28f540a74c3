import Foundation
import Git
import TestSupport
import Testing

@Suite struct ChangeTests {
  private func repository(_ temporary: TemporaryRepository) throws -> GitRepository {
    try #require(try GitRepository.find(containing: temporary.path, environment: TemporaryRepository.environment))
  }

  @Test func `staged, unstaged, untracked and deleted files are changes, even with unusual names`() throws {
    let temporary = try TemporaryRepository()
    let names = ["a b.swift", "q\"uote.swift", "line\nfeed.swift", "Ünï.swift", "gone.swift", "same.swift", "note.txt"]
    for name in names { try temporary.write("let a = 1\n", to: name) }
    try temporary.write("ignored.swift\n", to: ".gitignore")
    try temporary.commit()
    let repository = try repository(temporary)
    let base = try #require(try repository.base(since: "HEAD"))
    for name in names.prefix(4) + ["note.txt", "new.swift", "ignored.swift"] {
      try temporary.write("let a = 2\n", to: name)
    }
    try temporary.git("add", "a b.swift")
    try temporary.git("rm", "--quiet", "gone.swift")
    let changes = try repository.changes(since: base.commit, below: temporary.path, matching: ["*.swift"])
    #expect(
      changes.map(\.path) == ["a b.swift", "gone.swift", "line\nfeed.swift", "new.swift", "q\"uote.swift", "Ünï.swift"])
    #expect(changes.filter { !$0.isPresent }.map(\.path) == ["gone.swift"])
    #expect(changes.filter { $0.baseBlob == nil }.map(\.path) == ["new.swift"])
    let contents = try repository.contents(ofBlobs: changes.compactMap(\.baseBlob))
    #expect(contents == Array(repeating: Array("let a = 1\n".utf8), count: 5))
  }

  @Test func `the base is the merge base with the upstream branch, or else with the default branch`() throws {
    let origin = try TemporaryRepository()
    try origin.write("1", to: "a.swift")
    try origin.commit()
    let temporary = try TemporaryRepository()
    try temporary.git("remote", "add", "origin", origin.path)
    try temporary.git("fetch", "--quiet", "origin")
    try temporary.git("checkout", "--quiet", "-b", "feature", "origin/main")
    try temporary.git("branch", "--quiet", "--unset-upstream")
    let start = try temporary.git("rev-parse", "HEAD").split(separator: "\n").first.map(String.init)
    try temporary.write("2", to: "b.swift")
    try temporary.commit()
    let repository = try repository(temporary)
    #expect(try repository.base()?.name == "origin/main")
    #expect(try repository.base()?.commit == start)
    try temporary.git("branch", "--quiet", "trunk", "HEAD")
    try temporary.git("branch", "--quiet", "--set-upstream-to=trunk")
    #expect(try repository.base()?.name == "trunk")
  }

  @Test func `all files are new in a repository without commits`() throws {
    let temporary = try TemporaryRepository()
    try temporary.write("1", to: "a.swift")
    let repository = try repository(temporary)
    #expect(try repository.base() == nil)
    let changes = try repository.changes(since: nil, below: temporary.path, matching: ["*.swift"])
    #expect(changes.map(\.path) == ["a.swift"])
    #expect(changes.allSatisfy { $0.baseBlob == nil && $0.isPresent })
    #expect(throws: GitError.noCommits(folder: repository.workingTree)) { try repository.base(since: "main") }
    #expect(throws: GitError.noCommits(folder: repository.workingTree)) { try repository.firstParents() }
    #expect(throws: GitError.unknownRevision("main", folder: repository.workingTree)) {
      try repository.firstParents(of: "main")
    }
  }

  @Test func `an unknown revision, a missing default branch and unrelated histories are different errors`() throws {
    let temporary = try TemporaryRepository()
    try temporary.write("1", to: "a.swift")
    try temporary.commit()
    try temporary.git("branch", "--quiet", "--move", "trunk")
    let repository = try repository(temporary)
    #expect(throws: GitError.unknownRevision("nope", folder: repository.workingTree)) {
      try repository.base(since: "nope")
    }
    #expect(throws: GitError.unknownRevision("--all", folder: repository.workingTree)) {
      try repository.base(since: "--all")
    }
    #expect(throws: GitError.noBase(folder: repository.workingTree)) { try repository.base() }
    try temporary.git("checkout", "--quiet", "--orphan", "other")
    try temporary.commit("Another beginning")
    #expect(throws: GitError.noCommonHistory(name: "trunk", folder: repository.workingTree, isShallow: false)) {
      try repository.base(since: "trunk")
    }
  }

  @Test func `configured filters are not run`() throws {
    let temporary = try TemporaryRepository()
    try temporary.write("let a = 1\n", to: "a.swift")
    try temporary.write("*.swift filter=evil\n", to: ".gitattributes")
    try temporary.commit()
    try temporary.git("config", "filter.evil.clean", "touch ran; cat")
    try temporary.git("config", "core.fsmonitor", "touch ran; true")
    try temporary.write("let a = 2\n", to: "a.swift")
    let repository = try repository(temporary)
    let base = try #require(try repository.base(since: "HEAD"))
    #expect(try repository.changes(since: base.commit, below: temporary.path, matching: ["*.swift"]).count == 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: temporary.path).sorted() == [
        ".git", ".gitattributes", "a.swift",
      ])
  }

  @Test func `churn counts the commits that touched a file`() throws {
    let temporary = try TemporaryRepository()
    let repository = try repository(temporary)
    #expect(try repository.churn(below: temporary.path, last: 10, matching: ["*.swift"]) == [:])
    for round in 0..<3 {
      try temporary.write("\(round)", to: "App/a b.swift")
      if round == 1 { try temporary.write("1", to: "App/c.swift") }
      try temporary.commit()
    }
    #expect(
      try repository.churn(below: temporary.path, last: 10, matching: ["*.swift"]) == [
        "App/a b.swift": 3, "App/c.swift": 1,
      ])
    #expect(try repository.churn(below: temporary.path + "/App", last: 1, matching: ["*.swift"]) == ["a b.swift": 1])
  }

  @Test func `churn excludes large commits and files that only moved`() throws {
    let temporary = try TemporaryRepository()
    try temporary.write("let a = 1\n", to: "App/a.swift")
    try temporary.commit()
    for number in 0..<ChurnLimit.files { try temporary.write("let value = \(number)\n", to: "App/\(number).swift") }
    try temporary.write("let a = 2\n", to: "App/a.swift")
    try temporary.commit()
    try temporary.git("mv", "App", "Feature")
    try temporary.commit()
    try temporary.write("let a = 3\n", to: "Feature/a.swift")
    try temporary.commit()
    #expect(
      try repository(temporary).churn(below: temporary.path, last: 10, matching: ["*.swift"]) == [
        "App/a.swift": 1, "Feature/a.swift": 1,
      ])
  }
}
