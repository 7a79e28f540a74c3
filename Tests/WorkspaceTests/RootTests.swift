import Foundation
import Git
import TestSupport
import Testing

@testable import Workspace

struct RootTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func root(_ paths: [String], explicit: String? = nil, current: String) throws -> String {
    try Root.find(
      for: paths, explicitRoot: explicit, currentDirectory: current, environment: TemporaryRepository.environment
    ).path
  }

  @Test func `the root is the top of the working tree`() throws {
    let repository = try TemporaryRepository()
    try repository.write("", to: "App/A.swift")
    #expect(try root([], current: repository.path + "/App") == repository.path)
    #expect(try root(["A.swift"], current: repository.path + "/App") == repository.path)
    #expect(try root([repository.path + "/App"], current: folder.path) == repository.path)
  }

  @Test func `an explicit root takes precedence, and its repository is still found`() throws {
    let repository = try TemporaryRepository()
    try repository.write("", to: "App/A.swift")
    #expect(try root(["A.swift"], explicit: "App", current: repository.path) == repository.path + "/App")
    let found = try Root.find(
      for: [], explicitRoot: "App/", currentDirectory: repository.path, environment: TemporaryRepository.environment)
    #expect(found.repository?.workingTree == repository.path)
  }

  @Test func `outside git, the root is the current folder or the folder of the path`() throws {
    try folder.write("", to: "a/A.swift")
    try folder.write("", to: "b/B.swift")
    #expect(try root([], current: folder.path) == folder.path)
    #expect(try root(["a/A.swift", "b"], current: folder.path) == folder.path)
    #expect(try root([folder.path + "/a"], current: folder.path + "/b") == folder.path + "/a")
    #expect(try root(["../a/A.swift"], current: folder.path + "/b") == folder.path + "/a")
  }

  @Test(arguments: [
    ("A.swift", "App/A.swift"), ("../A.swift", "A.swift"), ("New/A.swift", "App/New/A.swift"),
    ("../New//Sub/A.swift", "New/Sub/A.swift"), ("New/../A.swift", nil), ("../../../x/A.swift", nil), ("New/", nil),
    ("A.swift/New/B.swift", nil),
  ])
  func `the path of a new file may contain new folders`(given: String, expected: String?) throws {
    try folder.write("", to: "App/A.swift")
    let root = Root(path: folder.path, repository: nil)
    #expect((try? root.relativePath(ofFile: given, currentDirectory: folder.path + "/App")) == expected)
  }

  @Test func `a link out of the repository is an error`() throws {
    let repository = try TemporaryRepository()
    try repository.write("", to: "App/A.swift")
    try folder.write("", to: "B.swift")
    for (name, target) in [("Out", folder.path), ("In", "App")] {
      try FileManager.default.createSymbolicLink(
        atPath: repository.path + "/" + name, withDestinationPath: target)
    }
    let expected = { (path: String) in WorkspaceError.linkOutOfRepository(path: path, target: folder.path) }
    #expect(throws: expected("Out")) { try root(["Out"], current: repository.path) }
    #expect(throws: expected("../Out/.")) { try root(["A.swift", "../Out/."], current: repository.path + "/App") }
    #expect(throws: expected("Out")) { try root([], explicit: "Out", current: repository.path) }
    #expect(throws: WorkspaceError.linkOutOfRepository(path: "Out/B.swift", target: folder.path + "/B.swift")) {
      try root(["Out/B.swift"], current: repository.path)
    }
    #expect(try root(["In"], current: repository.path) == repository.path)
    #expect(try root([folder.path], current: repository.path) == folder.path)
  }

  @Test func `links in the path are resolved`() throws {
    try folder.write("", to: "real/A.swift")
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real")
    #expect(try root(["link/A.swift"], explicit: "link", current: folder.path) == folder.path + "/real")
  }

  @Test func `a root that does not exist or is not a folder is an error`() throws {
    try folder.write("", to: "A.swift")
    let missing = WorkspaceError.path("Missing.swift", reason: "no such file or directory")
    #expect(throws: missing) { try root(["Missing.swift"], current: folder.path) }
    #expect(throws: WorkspaceError.rootIsNotAFolder("A.swift")) {
      try root([], explicit: "A.swift", current: folder.path)
    }
    #expect(throws: WorkspaceError.self) { try root([""], current: folder.path) }
    #expect(missing.description.contains("Missing.swift"))
    let pattern = WorkspaceError.path("App/*.swift", reason: "no such file or directory")
    #expect(throws: pattern) { try root(["App/*.swift"], current: folder.path) }
    #expect(pattern.description.contains("patterns are not supported"))
  }

  @Test func `a repository that git rejects is an error`() throws {
    let repository = try TemporaryRepository()
    var environment = TemporaryRepository.environment
    environment["GIT_TEST_ASSUME_DIFFERENT_OWNER"] = "1"
    #expect(throws: WorkspaceError.git(.untrustedOwner(folder: repository.path))) {
      try Root.find(for: [], currentDirectory: repository.path, environment: environment)
    }
  }
}
