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

  @Test func `the work tree is found from a file deep inside`() throws {
    let file = try repository.write("", to: "App/Feed/FeedView.swift")
    #expect(try find(file.path)?.workTree == repository.path)
    #expect(try find(file.deletingLastPathComponent().path)?.workTree == repository.path)
  }

  @Test func `the work tree is found through a symbolic link and given without it`() throws {
    let folder = try TemporaryFolder()
    let link = folder.url.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: repository.folder.url)
    #expect(try find(link.path)?.workTree == repository.path)
  }

  @Test func `a work tree with spaces, quotes and line feeds in its path is found`() throws {
    let name = "a 'b' \"c\"\nd é"
    try FileManager.default.createDirectory(
      at: repository.folder.url.appendingPathComponent(name), withIntermediateDirectories: true)
    try repository.git("init", "--quiet", in: name)
    #expect(try find(repository.path + "/" + name)?.workTree == repository.path + "/" + name)
  }

  // ext4 counts up to 2446; what does not fit into nanoseconds stands for the last time that does.
  @Test(arguments: [13_569_465_600, -5_364_662_400, 9_223_372_036, -9_223_372_037, 15_032_385_535])
  func `a file may have been written at any time`(seconds: Int) throws {
    let file = try repository.write("", to: "A.swift").path
    var times = [timespec(tv_sec: seconds, tv_nsec: 999_999_999), timespec(tv_sec: seconds, tv_nsec: 999_999_999)]
    #expect(utimensat(AT_FDCWD, file, &times, 0) == 0)
    let status = try FileStatus.ofLink(file)
    // What the file system cannot hold, it changes.
    if abs(status.modified / 1_000_000_000 - seconds) > 1 {
      #expect([Int.min, .max].contains(status.modified) || abs(status.modified) < 1 << 62)
    }
    #expect((status.modified > 0) == (seconds > 0))
  }

  @Test func `outside a work tree there is no repository`() throws {
    #expect(try find(TemporaryFolder().path) == nil)
  }

  @Test func `a bare repository is refused with what to do`() throws {
    try repository.git("init", "--quiet", "--bare", "bare.git")
    let path = repository.path + "/bare.git"
    #expect(throws: GitError.noWorkTree(folder: path)) { try find(path) }
    #expect(GitError.noWorkTree(folder: "x").description.contains("`--root`"))
  }

  @Test func `a repository of another user is refused with what to do`() throws {
    let error = #expect(throws: GitError.self) {
      try find(repository.path, adding: ["GIT_TEST_ASSUME_DIFFERENT_OWNER": "1"])
    }
    #expect(error == .untrustedOwner(folder: repository.path))
    #expect(error?.description.contains("--add safe.directory '\(repository.path)'") == true)
  }

  @Test func `a missing git is an error only where a repository is there`() throws {
    #expect(throws: GitError.executableNotFound(folder: repository.path)) {
      try find(repository.path, adding: ["PATH": "/nonexistent"])
    }
    #expect(try find(TemporaryFolder().path, adding: ["PATH": "/nonexistent"]) == nil)
  }

  @Test func `a git in a relative folder of PATH is not run`() throws {
    #expect(throws: GitError.executableNotFound(folder: repository.path)) {
      try find(repository.path, adding: ["PATH": ".:bin:"])
    }
  }

  @Test func `a git that does not start is an error`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.write("\u{7f}not a program", to: "git")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
    #expect(throws: GitError.self) { try find(repository.path, adding: ["PATH": folder.path]) }
  }

  @Test func `a git folder that points nowhere is an error, not a folder outside git`() throws {
    let folder = try TemporaryFolder()
    try folder.write("gitdir: /nonexistent/worktrees/x\n", to: ".git")
    let error = #expect(throws: GitError.self) { try find(folder.path) }
    #expect(error?.description.contains("not a git repository: /nonexistent/worktrees/x") == true)
  }

  @Test func `a worktree is a work tree of its own`() throws {
    try repository.commit()
    try repository.git("worktree", "add", "--quiet", "tree")
    #expect(try find(repository.path + "/tree")?.workTree == repository.path + "/tree")
  }

  @Test func `the variables of another repository's hook do not lead astray`() throws {
    let other = try TemporaryRepository()
    try other.write("", to: "Other.swift")
    try other.commit()
    try repository.write("", to: "Mine.swift")
    let hook = ["GIT_DIR": other.path + "/.git", "GIT_INDEX_FILE": other.path + "/.git/index"]
    let found = try #require(try find(repository.path, adding: hook))
    #expect(found.workTree == repository.path)
    #expect(try found.listFiles().map(\.path) == ["Mine.swift"])
  }

  @Test func `the index that a hook of the repository names is used`() throws {
    try repository.write("", to: "A.swift")
    try repository.commit()
    try repository.git("read-tree", "--empty", "--index-output=.git/next-index-1.lock")
    let index = repository.path + "/.git/next-index-1.lock"
    let found = try #require(try find(repository.path, adding: ["GIT_INDEX_FILE": index]))
    #expect(try found.listFiles().map(\.isTracked) == [false])
  }

  @Test func `a git folder kept elsewhere is used where both variables name it`() throws {
    let tree = try TemporaryFolder()
    try tree.write("", to: "A.swift")
    let variables = ["GIT_DIR": repository.path + "/.git", "GIT_WORK_TREE": tree.path]
    let found = try #require(try find(tree.path, adding: variables))
    #expect(found.workTree == tree.path)
    #expect(try found.listFiles().map(\.path) == ["A.swift"])
  }

  @Test func `a configured work tree elsewhere is not believed`() throws {
    let inner = repository.path + "/inner"
    try repository.git("init", "--quiet", "inner")
    try repository.git("config", "core.worktree", "../../..", in: "inner")
    #expect(try find(inner)?.workTree == nil)
  }
}
