import Foundation
import TestSupport
import Testing

@testable import Git

/// Tests repositories whose configuration and files try to run programs or to block git.
@Suite struct HostileRepositoryTests {
  private let repository: TemporaryRepository
  private let outside: TemporaryFolder

  init() throws {
    repository = try TemporaryRepository()
    outside = try TemporaryFolder()
  }

  private func find(
    _ path: String? = nil, adding variables: [String: String] = [:], stallTimeout: Int = GitCommand.stallTimeout
  ) throws -> GitRepository? {
    try GitRepository.find(
      containing: path ?? repository.path, environment: TemporaryRepository.environment.merging(variables) { $1 },
      stallTimeout: stallTimeout)
  }

  // MARK: Programs

  /// Returns the path of a program that creates a file when it runs.
  private func recorder() throws -> String {
    try outside.writeScript("touch '\(outside.path)/ran'", to: "recorder").path
  }

  private var hasRun: Bool { FileManager.default.fileExists(atPath: outside.path + "/ran") }

  private func append(_ bytes: [UInt8], to path: String) throws {
    let file = repository.path + "/" + path
    let present = FileManager.default.contents(atPath: file) ?? Data()
    try repository.folder.write(present + bytes, to: path)
  }

  private static let names: [[UInt8]] = [
    Array("plain".utf8), Array("a=b".utf8), Array("=".utf8), Array("a=".utf8), Array("=b".utf8), Array("".utf8),
    Array("a.b".utf8), Array("é".utf8), [0xff], [0xc3, 0x28], [0x61, 0x80, 0x3d, 0x62], [0xed, 0xa0, 0x80],
  ]

  @Test(arguments: names)
  func `filters are not run, whatever their name`(_ name: [UInt8]) throws {
    try repository.write("let a = 1\n", to: "a.swift")
    try repository.write("let a = 1\n", to: "clean.swift")
    try append(Array("*.swift filter=".utf8) + name + Array("\n".utf8), to: ".gitattributes")
    try repository.commit()
    // Git reads files that are newer than the index.
    let future = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 2_114_380_800)]
    try FileManager.default.setAttributes(future, ofItemAtPath: repository.path + "/clean.swift")
    try repository.git("add", "clean.swift")
    for variable in ["clean", "smudge", "process"] {
      let section = Array("[filter \"".utf8) + name + Array("\"]\n\t\(variable) = \(try recorder())\n".utf8)
      try append(section, to: ".git/config")
    }
    try repository.write("let a = 2\n", to: "a.swift")
    let found = try #require(try find())
    let head = try #require(try found.head())
    let changes = try found.changes(since: head.commit, below: found.workingTree, matching: ["*.swift"])
    #expect(changes.map(\.path) == ["a.swift"])
    #expect(try found.unstagedChanges(below: found.workingTree, matching: ["*.swift"]).map(\.path) == ["a.swift"])
    #expect(try found.commitTimes(ofLines: [1], inFile: "clean.swift", below: found.workingTree).count == 1)
    #expect(!hasRun)
    // Git runs the program, and fails because it is not a filter.
    _ = try? repository.git("status")
    #expect(hasRun)
  }

  @Test func `a filter that git cannot disable is an error`() throws {
    // Simulates git before 2.31, which ignores the variables.
    let path = TemporaryRepository.environment["PATH"] ?? ""
    try outside.writeScript("unset GIT_CONFIG_COUNT\nPATH='\(path)'\nexec git \"$@\"", to: "old/git")
    try append(Array("[filter \"a=b\"]\n\tclean = \(try recorder())\n".utf8), to: ".git/config")
    let found = try #require(try find(adding: ["PATH": outside.path + "/old:" + path]))
    #expect(throws: GitError.filter("filter.a=b.clean", folder: found.workingTree)) {
      try found.unstagedChanges(below: found.workingTree, matching: [])
    }
  }

  @Test func `signatures are not checked`() throws {
    try repository.write("1", to: "a.swift")
    try repository.commit()
    let parent = try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .newlines)
    try repository.write("2", to: "a.swift")
    try repository.git("add", "a.swift")
    let tree = try repository.git("write-tree").trimmingCharacters(in: .newlines)
    let person = "Test <test@example.org> 1704067200 +0000"
    let header = "tree \(tree)\nparent \(parent)\nauthor \(person)\ncommitter \(person)\n"
    let signature = "gpgsig -----BEGIN PGP SIGNATURE-----\n \n aaaa\n -----END PGP SIGNATURE-----\n"
    let object = try outside.write(header + signature + "\nSigned\n", to: "commit")
    let commit = try repository.git("hash-object", "-t", "commit", "-w", object.path)
    try repository.git("update-ref", "refs/heads/main", commit.trimmingCharacters(in: .newlines))
    try repository.git("config", "log.showSignature", "true")
    try repository.git("config", "gpg.program", try recorder())
    let found = try #require(try find())
    #expect(try found.churn(below: found.workingTree, last: 10, matching: ["*.swift"]) == ["a.swift": 2])
    #expect(!hasRun)
    try repository.git("log")
    #expect(hasRun)
  }

  @Test func `git does not inherit the caller's variables`() throws {
    let recorded = outside.path + "/variables"
    let path = TemporaryRepository.environment["PATH"] ?? ""
    try outside.writeScript("env >>'\(recorded)'\nPATH='\(path)'\nexec git \"$@\"", to: "bin/git")
    var variables = ["PATH": outside.path + "/bin:" + path, "GIT_EXTERNAL_DIFF": try recorder()]
    for name in ["GITHUB_TOKEN", "REVIEW_TOKEN", "ANYTHING", "GIT_SSH_COMMAND", "GIT_CONFIG_VALUE_0", "GIT_TRACE"] {
      variables[name] = "canary"
    }
    variables["GIT_CONFIG_COUNT"] = "1"
    variables["GIT_CONFIG_KEY_0"] = "http.extraHeader"
    let found = try #require(try find(adding: variables))
    _ = try found.listFiles()
    let text = try String(contentsOfFile: recorded, encoding: .utf8)
    #expect(text.contains("LC_ALL=C") && text.contains("GIT_CONFIG_GLOBAL=/dev/null"))
    #expect(!text.contains("canary") && !text.contains("recorder"))
  }

  @Test func `folders trusted through environment variables are trusted`() throws {
    let trusted = [
      "GIT_TEST_ASSUME_DIFFERENT_OWNER": "1", "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "Safe.Directory",
      "GIT_CONFIG_VALUE_0": repository.path,
    ]
    #expect(try find(adding: trusted)?.workingTree == repository.path)
  }

  @Test func `the working tree of another repository is not used`() throws {
    try repository.write("", to: "Private.swift")
    try repository.git("init", "--quiet", "Downloads/evil")
    let evil = repository.path + "/Downloads/evil"
    try repository.git("config", "core.worktree", "../../..", in: "Downloads/evil")
    #expect(try find(evil)?.workingTree == nil)
    #expect(try find()?.workingTree == repository.path)
  }

  // MARK: Blocking

  private static let files = [
    ".gitignore", "Sub/.gitignore", ".git/info/exclude", ".git/packed-refs", ".git/info/grafts",
  ]

  @Test(arguments: files)
  func `a named pipe that git would open is an error`(_ path: String) throws {
    try repository.write("", to: "Sub/A.swift")
    try repository.commit()
    let found = try #require(try find())
    try? FileManager.default.removeItem(atPath: repository.path + "/" + path)
    try #require(mkfifo(repository.path + "/" + path, 0o600) == 0)
    #expect(throws: GitError.blocked(repository.path + "/" + path)) {
      _ = try found.listFiles(below: repository.path + "/Sub")
      _ = try found.base(since: "main~5")
    }
  }

  @Test(arguments: ["core.excludesFile", "include.path"])
  func `a configured named pipe is an error`(_ key: String) throws {
    try repository.write("", to: "A.swift")
    try repository.git("config", key, outside.path + "/pipe")
    try #require(mkfifo(outside.path + "/pipe", 0o600) == 0)
    #expect(throws: GitError.blocked(outside.path + "/pipe")) { try find()?.listFiles() }
  }

  @Test func `a named pipe in the git directory of a linked working tree is an error`() throws {
    try repository.write("", to: "A.swift")
    try repository.commit()
    try repository.git("worktree", "add", "--quiet", outside.path + "/tree")
    let found = try #require(try find(outside.path + "/tree"))
    let pipe = repository.path + "/.git/info/exclude"
    try FileManager.default.removeItem(atPath: pipe)
    try #require(mkfifo(pipe, 0o600) == 0)
    #expect(throws: GitError.blocked(pipe)) { try found.listFiles() }
  }

  #if os(Linux)
    /// Git's file system monitor creates such a socket.
    @Test func `a socket in the git directory is ignored`() throws {
      try #require(mknod(repository.path + "/.git/fsmonitor--daemon.ipc", S_IFSOCK | 0o600, 0) == 0)
      #expect(BlockingFile().find(around: repository.path, silentSeconds: 1) { [] } == nil)
    }
  #endif

  @Test func `a git that does not respond is stopped`() throws {
    try outside.writeScript("exec sleep 600", to: "bin/git")
    let path = outside.path + "/bin:" + (TemporaryRepository.environment["PATH"] ?? "")
    #expect(throws: GitError.stalled(command: "rev-parse", folder: repository.path, seconds: 2)) {
      try find(adding: ["PATH": path], stallTimeout: 2)
    }
  }
}
