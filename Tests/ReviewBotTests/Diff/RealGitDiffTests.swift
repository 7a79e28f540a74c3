import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests parsing of the installed git's output.
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
    #expect((diff.files.first { $0.newPath == "new name.swift" }?.similarity ?? 0) > 90)
    withExtendedLifetime(folder) {}
  }

  @Test(arguments: ["-U0", "-U1", "-U3", "-U8"])
  func `the lines of random changes match the text`(option: String) throws {
    let folder = try TemporaryFolder()
    var random = SeededRandom(seed: 55)
    var texts: [String: (old: [String], new: [String])] = [:]
    for index in 0..<150 {
      let old = Self.randomLines(&random)
      let new = Self.edited(old, &random)
      texts["\(index).txt"] = (old, new)
      try folder.write(old.joined(), to: "old/\(index).txt")
      try folder.write(new.joined(), to: "new/\(index).txt")
    }
    let output = try GitDiff(folder: folder.path).run(["diff", "--no-index", option, "old", "new"])
    let diff = try DiffParser(prefixes: .custom(old: "a/old/", new: "b/new/")).parse(output)
    #expect(diff.files.count == texts.values.count { $0.old != $0.new })
    for file in diff.files {
      let path = try #require(file.newPath)
      let text = try #require(texts[path])
      for line in file.hunks.flatMap(\.lines) {
        let comment = Comment(rawValue: path)
        if let number = line.oldNumber {
          let old = try #require(text.old.dropFirst(number - 1).first, comment)
          #expect(Self.withoutNewline(old) == line.text, comment)
        }
        if let number = line.newNumber {
          let new = try #require(text.new.dropFirst(number - 1).first, comment)
          #expect(Self.withoutNewline(new) == line.text, comment)
        }
      }
    }
  }

  private static func withoutNewline(_ line: String) -> String {
    line.utf8.last == UInt8(ascii: "\n") ? String(line.unicodeScalars.dropLast()) : line
  }

  private static let words = ["--- a", "+++ b", "@@ -1 +1 @@", "", "x", "y", "}", "\\ x", "ä\r", "diff --git a/x b/x"]

  /// Returns up to forty lines, many of them identical. There may be no lines at all, or no final newline.
  private static func randomLines(_ random: inout SeededRandom) -> [String] {
    let count = Int.random(in: 0..<40, using: &random)
    return (0..<count).map { index in
      let isOpen = index == count - 1 && Bool.random(using: &random)
      return line(&random, end: isOpen ? "!" : "\n")
    }
  }

  private static func edited(_ old: [String], _ random: inout SeededRandom) -> [String] {
    var new: [String] = []
    for line in old {
      switch Int.random(in: 0..<12, using: &random) {
      case 0: break
      case 1: new.append(Self.line(&random, end: "\n"))
      case 2: new += [Self.line(&random, end: "\n"), line]
      default: new.append(line)
      }
    }
    if Int.random(in: 0..<5, using: &random) == 0 { new.append(Self.line(&random, end: "!")) }
    // Only the last line of a file may lack a newline.
    return new.enumerated().map { index, line in
      line.utf8.last == UInt8(ascii: "\n") || index == new.count - 1 ? line : line + "\n"
    }
  }

  private static func line(_ random: inout SeededRandom, end: String) -> String {
    (words.randomElement(using: &random) ?? "") + end
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
