import Analyzer
import Foundation
import TestSupport
import Testing

@testable import Workspace

struct ReadingTests {
  private let project: TestProject

  init() throws { project = try TestProject(inGit: false) }

  private func read(_ path: String, _ change: (inout Configuration) -> Void = { _ in }) throws -> ReadResult {
    try project.workspace(change).read(path)
  }

  private func skipped(
    _ path: String, _ reason: String, isFailure: Bool = false, isUnreadable: Bool = false
  ) -> ReadResult {
    .skipped(SkippedFile(path: path, reason: reason, isFailure: isFailure, isUnreadable: isUnreadable))
  }

  @Test(arguments: [
    [], Array("let a = 1\r\n".utf8), [0xef, 0xbb, 0xbf] + Array("let a = 1".utf8), [0x2f, 0x2f, 0xff, 0xfe, 0x0a],
    Array("/".utf8), Array("let é = 1".utf8),
  ])
  func `sources are read byte for byte, even if empty or invalid UTF-8`(bytes: [UInt8]) throws {
    try project.write(bytes, to: "a b.swift")
    #expect(try read("a b.swift") == .source(bytes))
  }

  @Test(arguments: [
    (Array("let a = 1\0".utf8), "contains NUL bytes, so it is not text"),
    (Array("abc\0def".utf8) + [0], "contains NUL bytes, so it is not text"),
    ([0xff, 0xfe, 0x2f, 0x00], "is encoded in UTF-16; save it as UTF-8"),
    ([0xfe, 0xff, 0x00, 0x2f], "is encoded in UTF-16; save it as UTF-8"),
    ([0x2f, 0x00, 0x2f, 0x00], "is encoded in UTF-16; save it as UTF-8"),
    ([0x00, 0x2f, 0x00, 0x2f], "is encoded in UTF-16; save it as UTF-8"),
    (
      Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n".utf8),
      "is a Git LFS pointer; fetch its content with `git lfs pull`"
    ),
    (Array("// @generated\nlet a = 1\n".utf8), "is generated (header comment)"),
  ])
  func `files that are not source code are skipped with a reason`(bytes: [UInt8], reason: String) throws {
    try project.write(bytes, to: "A.swift")
    // Generated files are skipped on purpose.
    #expect(try read("A.swift") == skipped("A.swift", reason, isUnreadable: !reason.contains("generated")))
  }

  @Test(arguments: [
    ((1 << 20) + 1, "1.0"), (3 << 19, "1.5"), (10 << 20, "10.0"), ((2 << 20) - 1, "2.0"), (1 << 40, "1048576.0"),
  ])
  func `a huge file is skipped with a reason that includes its size`(size: Int, text: String) throws {
    try project.write([], to: "A.swift")
    #expect(truncate(project.path + "/A.swift", off_t(size)) == 0)
    #expect(try read("A.swift") == skipped("A.swift", "is larger than 1 MiB (\(text) MiB)", isUnreadable: true))
  }

  @Test func `a file exactly at the size limit is read`() throws {
    let bytes = Array(repeating: UInt8(ascii: "/"), count: 1 << 20)
    try project.write(bytes, to: "A.swift")
    let result = try read("A.swift")
    #expect(result == .source(bytes))
  }

  @Test func `generated headers are ignored if generated files are reviewed`() throws {
    try project.write("// @generated\n", to: "A.swift")
    #expect(try read("A.swift") { $0.reviewsGeneratedFiles = true } == .source(Array("// @generated\n".utf8)))
  }

  @Test func `a deleted file is reported as a failure`() throws {
    #expect(try read("A.swift") == skipped("A.swift", "was deleted during the review", isFailure: true))
    try project.write(to: "B")
    #expect(try read("B/A.swift") == skipped("B/A.swift", "was deleted during the review", isFailure: true))
  }

  @Test func `named pipes and folders do not block reading`() throws {
    #expect(mkfifo(project.path + "/F.swift", 0o600) == 0)
    try project.write(to: "D.swift/x")
    #expect(try read("F.swift") == skipped("F.swift", "is not a regular file"))
    #expect(try read("D.swift") == skipped("D.swift", "is not a regular file"))
  }

  @Test func `an unreadable file is reported as a failure`() throws {
    try project.write(to: "A.swift")
    #expect(chmod(project.path + "/A.swift", 0) == 0)
    // The superuser can read every file.
    if getuid() == 0 { return }
    #expect(try read("A.swift") == skipped("A.swift", "cannot be read: permission denied", isFailure: true))
  }

  @Test func `links that lead out of the root are not followed in any part of a path`() throws {
    let outside = try TemporaryFolder()
    try outside.write("secret", to: "S.swift")
    try project.write(to: "Real/A.swift")
    try project.link("In.swift", to: "Real/A.swift")
    try project.link("Out.swift", to: outside.path + "/S.swift")
    try project.link("OutFolder", to: outside.path)
    try project.link("InFolder", to: "Real")
    #expect(try read("In.swift") == skipped("In.swift", "is a symbolic link; the target is reviewed at its own path"))
    #expect(try read("Out.swift") == skipped("Out.swift", "is a symbolic link to a target outside the root"))
    let reason = "is in a folder that is a symbolic link to a target outside the root"
    #expect(try read("OutFolder/S.swift") == skipped("OutFolder/S.swift", reason))
    #expect(try read("InFolder/A.swift") == .source(Array("let a = 1\n".utf8)))
    for path in ["../x.swift", "/etc/passwd", "Real/../../x.swift", "Real/A.swift\0.swift"] {
      #expect(try read(path) == skipped(path, reason))
    }
  }

  @Test func `many threads can read files in parallel`() throws {
    for index in 0..<200 { try project.write("let a = \(index)\n", to: "\(index).swift") }
    let workspace = try project.workspace()
    let paths = workspace.list().paths
    #expect(paths.count == 200)
    DispatchQueue.concurrentPerform(iterations: paths.count) { index in
      let expected = Array("let a = \(paths[index].prefix { $0 != "." })\n".utf8)
      #expect(workspace.read(paths[index]) == .source(expected))
    }
  }
}
