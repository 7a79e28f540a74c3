import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests parsing of the installed git's output for a commit with every kind of change.
struct RealGitDiffTests {
  private static let expected: [String] = [
    "added a b/new.swift", "added x\u{1}ä\"\n.swift", "deleted gone.swift", "modified --- a", "modified Bild.png",
    "modified ends.swift", "modified ä.swift", "modeOnly run me.sh", "renamed old name.swift > new name.swift",
  ]

  private func repository() throws -> (folder: TemporaryFolder, git: GitDiff) {
    let folder = try TemporaryFolder()
    let git = GitDiff(folder: folder.path)
    _ = try git.run(["init", "-q"])
    let long = (1...30).map { "line \($0)\n" }.joined()
    try folder.write(long, to: "old name.swift")
    try folder.write("gone\n", to: "gone.swift")
    try folder.write("a\n", to: "ä.swift")
    try folder.write("a\n", to: "--- a")
    try folder.write("a\r\nb", to: "ends.swift")
    try folder.write("echo\n", to: "run me.sh")
    try folder.write(Data([0, 1, 2]), to: "Bild.png")
    _ = try git.run(["add", "-A"])
    _ = try git.run(["commit", "-qm", "one"])
    _ = try git.run(["mv", "old name.swift", "new name.swift"])
    _ = try git.run(["rm", "-q", "gone.swift"])
    try folder.write(long + "more\n", to: "new name.swift")
    try folder.write("b\n", to: "ä.swift")
    try folder.write("--- a\n+++ b\n@@ -1 +1 @@\n", to: "--- a")
    try folder.write("a\nb\n", to: "ends.swift")
    try folder.write(Data([0, 1, 3]), to: "Bild.png")
    try folder.write("new\n", to: "a b/new.swift")
    try folder.write("", to: "x\u{1}ä\"\n.swift")
    _ = try git.run(["add", "-A"])
    _ = try git.run(["update-index", "--chmod=+x", "run me.sh"])
    _ = try git.run(["commit", "-qm", "two"])
    return (folder, git)
  }

  @Test(arguments: [
    [], ["--no-prefix"], ["-c", "diff.mnemonicPrefix=true"], ["--src-prefix=old/", "--dst-prefix=new/"], ["-U0"],
    ["--binary"], ["-W", "--full-index"], ["-c", "core.quotePath=false"],
  ])
  func `every kind of change is parsed, regardless of git's configuration`(options: [String]) throws {
    let (folder, git) = try repository()
    let settings = options.first == "-c" ? options : []
    let arguments = settings + ["diff", "--find-renames"] + (settings.isEmpty ? options : []) + ["HEAD~", "HEAD"]
    let diff = try DiffParser().parse(try git.run(arguments))
    let found = diff.files.map { file in
      let moved = file.change == .renamed ? (file.oldPath ?? "") + " > " : ""
      return "\(file.change) \(moved)\(file.newPath ?? file.oldPath ?? "")"
    }
    #expect(found.sorted() == Self.expected.sorted())
    #expect(diff.files.filter(\.isBinary).map(\.newPath) == ["Bild.png"])
    #expect((diff.file(at: "new name.swift")?.similarity ?? 0) > 90)
    withExtendedLifetime(folder) {}
  }

  @Test func `the combined diff of a conflict is rejected`() throws {
    let folder = try TemporaryFolder()
    let git = GitDiff(folder: folder.path)
    _ = try git.run(["init", "-q", "-b", "main"])
    for (branch, text) in [("main", "a\n"), ("other", "b\n"), ("main", "c\n")] {
      _ = try git.run(["checkout", "-q", "-B", branch] + (text == "c\n" ? ["other~"] : []))
      try folder.write(text, to: "x")
      _ = try git.run(["add", "x"])
      _ = try git.run(["commit", "-qm", text])
    }
    _ = try git.run(["merge", "-q", "other"])
    let diff = try git.run(["diff"])
    #expect(throws: DiffError(line: 1, reason: .combinedDiff)) { try DiffParser().parse(diff) }
    withExtendedLifetime(folder) {}
  }
}
