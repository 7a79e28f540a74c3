import Foundation
import Git
import TestSupport
import Testing

struct GitFileListTests {
  private let repository: TemporaryRepository

  init() throws { repository = try TemporaryRepository() }

  private func list(below subfolder: String? = nil, matching pathspecs: [String] = []) throws -> [GitFile] {
    let found = try GitRepository.find(containing: repository.path, environment: TemporaryRepository.environment)
    return try #require(found).listFiles(
      below: subfolder.map { repository.path + "/" + $0 }, matching: pathspecs
    ).map { GitFile(path: $0.path, kind: $0.kind, isTracked: $0.isTracked, hasValidName: $0.hasValidName) }
  }

  private func link(_ path: String, to destination: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: repository.path + "/" + path, withDestinationPath: destination)
  }

  @Test func `tracked and untracked files are listed once, ignored and deleted files are not listed`() throws {
    try repository.write("ignored.swift\n/Build/\n", to: ".gitignore")
    for path in ["Tracked.swift", "Gone.swift", "b/Z.swift"] { try repository.write("", to: path) }
    try repository.commit()
    try FileManager.default.removeItem(atPath: repository.path + "/Gone.swift")
    for path in ["Untracked.swift", "ignored.swift", "Build/X.swift"] { try repository.write("", to: path) }
    let files = try list()
    #expect(files.map(\.path) == [".gitignore", "Tracked.swift", "Untracked.swift", "b/Z.swift"])
    #expect(files.map(\.isTracked) == [true, true, false, true])
    #expect(files.allSatisfy { $0.kind == .regular && $0.hasValidName })
  }

  @Test(arguments: [true, false])
  func `names with spaces, quotes, newlines and non-Latin letters are preserved`(isTracked: Bool) throws {
    let names = [
      " a.swift", "\"q\".swift", "'q'.swift", "-dash.swift", "100644 0 0\tx.swift", "? x.swift", "back\\slash.swift",
      "e\u{301}.swift", "line\nfeed.swift", "tab\t.swift", "\u{e9}.swift", "日本.swift",
    ]
    for name in names { try repository.write("", to: name) }
    if isTracked { try repository.commit() }
    #expect(try list().map(\.path) == names)
    #expect(try list().map { Array($0.path.utf8) } == names.map { Array($0.utf8) })
  }

  @Test func `a name that is not UTF-8 is marked as invalid`() throws {
    let bytes = Array((repository.path + "/bad").utf8CString.dropLast()) + [CChar(bitPattern: 0xff), 0]
    // macOS does not support such names.
    guard let file = fopen(bytes, "w") else { return }
    fclose(file)
    #expect(try list() == [GitFile(path: "bad\u{fffd}", kind: .regular, isTracked: false, hasValidName: false)])
  }

  @Test func `files in a folder are listed relative to it and filtered by the patterns`() throws {
    for path in ["App/[x]/A.swift", "App/B.swift", "App/b.txt", "App/c/.review.yml", "C.swift"] {
      try repository.write("", to: path)
    }
    #expect(try list(below: "App", matching: ["*.swift"]).map(\.path) == ["B.swift", "[x]/A.swift"])
    #expect(try list(below: "App/[x]", matching: ["*.swift"]).map(\.path) == ["A.swift"])
    #expect(try list(matching: [":(glob)**/.review.yml"]).map(\.path) == ["App/c/.review.yml"])
  }

  @Test func `tracked and untracked links are detected, even if they replace a file or a folder`() throws {
    for path in ["Real/A.swift", "B.swift"] { try repository.write("", to: path) }
    try link("tracked.swift", to: "B.swift")
    try repository.commit()
    try link("untracked.swift", to: "/etc/passwd")
    try FileManager.default.removeItem(atPath: repository.path + "/Real")
    try link("Real", to: "/etc")
    try FileManager.default.removeItem(atPath: repository.path + "/B.swift")
    try link("B.swift", to: "/etc/passwd")
    let links = ["B.swift", "Real", "tracked.swift", "untracked.swift"]
    #expect(try list().map(\.path) == links)
    #expect(try list().allSatisfy { $0.kind == .symbolicLink })
  }

  @Test func `a folder that has become a link hides only its own files`() throws {
    for path in ["Deep/a/A.swift", "Deep/b/B.swift", "Deep/b/c/C.swift", "Deep/bc/D.swift", "Deep/d/e/E.swift"] {
      try repository.write("", to: path)
    }
    try repository.commit()
    try FileManager.default.moveItem(atPath: repository.path + "/Deep/b", toPath: repository.path + "/Deep/d/b")
    try link("Deep/b", to: "d/b")
    let expected = ["Deep/a/A.swift", "Deep/b", "Deep/bc/D.swift", "Deep/d/b/B.swift", "Deep/d/b/c/C.swift"]
    #expect(try list().map(\.path) == expected + ["Deep/d/e/E.swift"])
  }

  @Test func `a link that git wrote as a file is still a link`() throws {
    try link("L.swift", to: "../secret")
    try repository.commit()
    try FileManager.default.removeItem(atPath: repository.path + "/L.swift")
    try repository.write("../secret", to: "L.swift")
    #expect(try list().map(\.kind) == [.symbolicLink])
  }

  @Test func `a submodule is listed but not entered, and a nested repository is ignored`() throws {
    let other = try TemporaryRepository()
    try other.write("", to: "Inner.swift")
    try other.commit()
    try repository.git("submodule", "--quiet", "add", other.path, "Sub")
    try repository.git("clone", "--quiet", other.path, "Clone")
    #expect(
      try list() == [
        GitFile(path: ".gitmodules", kind: .regular, isTracked: true),
        GitFile(path: "Sub", kind: .submodule, isTracked: true),
      ])
    let inner = try GitRepository.find(
      containing: repository.path + "/Sub/Inner.swift", environment: TemporaryRepository.environment)
    #expect(inner?.workingTree == repository.path + "/Sub")
    #expect(try inner?.listFiles().map(\.path) == ["Inner.swift"])
  }

  @Test func `a file with merge conflicts is listed once`() throws {
    try repository.write("a", to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.write("b", to: "A.swift")
    try repository.commit()
    try repository.git("checkout", "--quiet", "main")
    try repository.write("c", to: "A.swift")
    try repository.commit()
    #expect(throws: TemporaryRepository.Failure.self) { try repository.git("merge", "side") }
    #expect(try list().map(\.path) == ["A.swift"])
  }

  @Test func `output larger than the pipe buffer is read completely`() throws {
    let names = (0..<3000).map { "Folder/" + String(repeating: "n", count: 80) + "\($0).swift" }
    for name in names { try repository.write("", to: name) }
    #expect(try list().count == names.count)
  }

  @Test func `ignored paths are detected`() throws {
    try repository.write("*.log\nBuild/\n", to: ".gitignore")
    try repository.write("", to: "Build/X.swift")
    let found = try #require(
      try GitRepository.find(containing: repository.path, environment: TemporaryRepository.environment))
    #expect(try found.ignores(repository.path + "/Build"))
    #expect(try found.ignores(repository.path + "/Build/X.swift"))
    #expect(try !found.ignores(repository.path + "/.gitignore"))
  }

  @Test func `no program from a hostile repository is run`() throws {
    let mark = repository.path + "/.git/ran"
    let script = try repository.write("#!/bin/sh\necho \"$0 $*\" >>'\(mark)'\ncat\n", to: ".git/evil").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    try repository.write("*.swift filter=evil diff=evil merge=evil\n", to: ".gitattributes")
    try repository.write("ignored\n", to: ".gitignore")
    try repository.write("let a = 1\n", to: "A.swift")
    try repository.commit()
    let names = [
      "core.fsmonitor", "core.sshCommand", "core.pager", "core.editor", "core.askPass", "filter.evil.clean",
      "filter.evil.smudge", "filter.evil.process", "diff.external", "diff.evil.command", "diff.evil.textconv",
      "credential.helper", "alias.ls-files", "alias.rev-parse", "core.gitProxy", "gpg.program", "pager.ls-files",
      "remote.origin.uploadpack",
    ]
    for name in names { try repository.git("config", name, script) }
    try repository.git("config", "core.hooksPath", repository.path + "/.git/hooks")
    for hook in ["post-index-change", "post-checkout", "reference-transaction", "fsmonitor-watchman"] {
      try? FileManager.default.createDirectory(
        atPath: repository.path + "/.git/hooks", withIntermediateDirectories: true)
      try FileManager.default.createSymbolicLink(
        atPath: repository.path + "/.git/hooks/" + hook, withDestinationPath: script)
    }
    try repository.write("let a = 2\n", to: "A.swift")
    // Verifies that plain git would run the script.
    try repository.git("status")
    #expect(FileManager.default.fileExists(atPath: mark))
    try FileManager.default.removeItem(atPath: mark)

    #expect(try list().map(\.path) == [".gitattributes", ".gitignore", "A.swift"])
    let found = try GitRepository.find(containing: repository.path, environment: TemporaryRepository.environment)
    #expect(try found?.ignores(repository.path + "/ignored") == true)
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func `a folder that imitates a repository is ignored`() throws {
    let mark = repository.path + "/ran"
    try repository.git("init", "--quiet", "--bare", "evil")
    try repository.git("config", "--file", "evil/config", "core.bare", "false")
    try repository.git("config", "--file", "evil/config", "core.worktree", "..")
    try repository.git("config", "--file", "evil/config", "core.fsmonitor", "touch '\(mark)'; false")
    #expect(throws: GitError.noWorkingTree(folder: repository.path + "/evil")) {
      try GitRepository.find(containing: repository.path + "/evil", environment: TemporaryRepository.environment)
    }
    #expect(!FileManager.default.fileExists(atPath: mark))
  }
}
