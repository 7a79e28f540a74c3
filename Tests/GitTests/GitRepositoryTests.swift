import Foundation
import Git
import TestSupport
import Testing

struct GitRepositoryTests {
  private let repository: TemporaryRepository

  init() throws { repository = try TemporaryRepository() }

  private func find(_ path: String, adding variables: [String: String] = [:]) throws -> GitRepository? {
    try GitRepository.find(
      containing: path, environment: TemporaryRepository.environment.merging(variables) { $1 })
  }

  @Test func `the working tree is found from a nested file`() throws {
    let file = try repository.write("", to: "App/Feed/FeedView.swift")
    #expect(try find(file.path)?.workingTree == repository.path)
    #expect(try find(file.deletingLastPathComponent().path)?.workingTree == repository.path)
  }

  @Test func `a working tree is found through a symbolic link, and its path is resolved`() throws {
    let folder = try TemporaryFolder()
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: repository.folder.url)
    #expect(try find(link.path)?.workingTree == repository.path)
  }

  @Test func `a working tree with spaces, quotes and newlines in its path is found`() throws {
    let name = "a 'b' \"c\"\nd é"
    try FileManager.default.createDirectory(
      at: repository.folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    try repository.git("init", "--quiet", in: name)
    #expect(try find(repository.path + "/" + name)?.workingTree == repository.path + "/" + name)
  }

  // ext4 supports times up to 2446; times that overflow when converted to nanoseconds are clamped.
  @Test(arguments: [13_569_465_600, -5_364_662_400, 9_223_372_036, -9_223_372_037, 15_032_385_535])
  func `any modification time is supported`(seconds: Int) throws {
    let file = try repository.write("", to: "A.swift").path
    var times = [timespec(tv_sec: seconds, tv_nsec: 999_999_999), timespec(tv_sec: seconds, tv_nsec: 999_999_999)]
    #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
    let status = try FileStatus.ofLink(file)
    // The file system changes times that it does not support.
    if abs(status.modified / 1_000_000_000 - seconds) > 1 {
      #expect([Int.min, .max].contains(status.modified) || abs(status.modified) < 1 << 62)
    }
    #expect((status.modified > 0) == (seconds > 0))
  }

  @Test func `there is no repository outside a working tree`() throws {
    #expect(try find(TemporaryFolder().path) == nil)
  }

  @Test func `a bare repository causes an error that explains what to do`() throws {
    try repository.git("init", "--quiet", "--bare", "bare.git")
    let path = repository.path + "/bare.git"
    #expect(throws: GitError.noWorkingTree(folder: path)) { try find(path) }
    #expect(GitError.noWorkingTree(folder: "x").description.contains("--root"))
  }

  @Test func `a repository owned by another user is an error that explains how to fix it`() throws {
    let error = #expect(throws: GitError.self) {
      try find(repository.path, adding: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    }
    #expect(error == .untrustedOwner(folder: repository.path))
    #expect(error?.description.contains("--add safe.directory '\(repository.path)'") == true)
  }

  @Test func `a missing git is an error only inside a repository`() throws {
    #expect(throws: GitError.executableNotFound(folder: repository.path)) {
      try find(repository.path, adding: ["PATH": "/nonexistent"])
    }
    #expect(try find(TemporaryFolder().path, adding: ["PATH": "/nonexistent"]) == nil)
  }

  @Test func `a git in a relative PATH entry is not run`() throws {
    #expect(throws: GitError.executableNotFound(folder: repository.path)) {
      try find(repository.path, adding: ["PATH": ".:bin:"])
    }
  }

  @Test func `a git that cannot be started is an error`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("\u{7f}not a program", to: "git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    #expect(throws: GitError.self) { try find(repository.path, adding: ["PATH": folder.path]) }
  }

  @Test func `a broken .git file is an error`() throws {
    let folder = try TemporaryFolder()
    try folder.write("gitdir: /nonexistent/worktrees/x\n", to: ".git")
    let error = #expect(throws: GitError.self) { try find(folder.path) }
    #expect(error?.description.contains("not a git repository: /nonexistent/worktrees/x") == true)
  }

  @Test func `a linked worktree has its own root`() throws {
    try repository.commit()
    try repository.git("worktree", "add", "--quiet", "tree")
    let linked = try find(repository.path + "/tree")
    #expect(linked?.workingTree == repository.path + "/tree")
    // Its log of checked-out commits is in the main repository.
    let log = try #require(linked?.headLog)
    #expect(FileManager.default.fileExists(atPath: log))
    #expect(try find(repository.path)?.headLog != log)
  }

  @Test func `variables set by another repository's hook are ignored`() throws {
    let other = try TemporaryRepository()
    try other.write("", to: "Other.swift")
    try other.commit()
    try repository.write("", to: "Mine.swift")
    let hook = ["GIT_DIR": other.path + "/.git", "GIT_INDEX_FILE": other.path + "/.git/index"]
    let found = try #require(try find(repository.path, adding: hook))
    #expect(found.workingTree == repository.path)
    #expect(try found.listFiles().map(\.path) == ["Mine.swift"])
  }

  @Test func `the index set by the repository's own hook is used`() throws {
    try repository.write("", to: "A.swift")
    try repository.commit()
    try repository.git("read-tree", "--empty", "--index-output=.git/next-index-1.lock")
    let index = repository.path + "/.git/next-index-1.lock"
    let found = try #require(try find(repository.path, adding: ["GIT_INDEX_FILE": index]))
    #expect(try found.listFiles().map(\.isTracked) == [false])
  }

  @Test func `a git directory elsewhere is used if both variables are set`() throws {
    let tree = try TemporaryFolder()
    try tree.write("", to: "A.swift")
    let variables = ["GIT_DIR": repository.path + "/.git", "GIT_WORK_TREE": tree.path]
    let found = try #require(try find(tree.path, adding: variables))
    #expect(found.workingTree == tree.path)
    #expect(try found.listFiles().map(\.path) == ["A.swift"])
  }

  @Test func `a configured working tree elsewhere is ignored`() throws {
    let inner = repository.path + "/inner"
    try repository.git("init", "--quiet", "inner")
    try repository.git("config", "core.worktree", "../../..", in: "inner")
    #expect(try find(inner)?.workingTree == nil)
  }
}
