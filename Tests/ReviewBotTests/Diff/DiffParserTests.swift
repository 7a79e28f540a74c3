import Foundation
import TestSupport
import Testing

@testable import ReviewBot

/// Tests parsing of valid and invalid diffs.
struct DiffParserTests {
  private func parse(_ diff: String, _ prefixes: DiffParser.Prefixes = .automatic) throws -> [FileDiff] {
    try DiffParser(prefixes: prefixes).parse(diff.utf8).files
  }

  private func only(_ diff: String, _ prefixes: DiffParser.Prefixes = .automatic) throws -> FileDiff {
    let files = try parse(diff, prefixes)
    try #require(files.count == 1)
    return files[0]
  }

  @Test func `a file that exceeds the line limit counts as binary, and later files are still parsed`() throws {
    func file(_ name: String, lines: Int) -> String {
      "diff --git a/\(name) b/\(name)\nnew file mode 100644\n--- /dev/null\n+++ b/\(name)\n@@ -0,0 +1,\(lines) @@\n"
        + String(repeating: "+a\n", count: lines)
    }
    let diff = file("A", lines: 3) + file("B", lines: 10) + file("C", lines: 5) + file("D", lines: 1)
    let parsed = try DiffParser(lineLimit: 8).parse(diff.utf8)
    #expect(parsed.files.map(\.isBinary) == [false, true, false, true])
    #expect(parsed.files.map { $0.hunks.first?.lines.count } == [3, nil, 5, nil])
  }

  @Test func `an empty diff has no files`() throws {
    #expect(try parse("").isEmpty)
    #expect(try parse("\n").isEmpty)
  }

  @Test func `lines are numbered on both sides`() throws {
    let file = try only(
      """
      diff --git a/A.swift b/A.swift
      index 1111111..2222222 100644
      --- a/A.swift
      +++ b/A.swift
      @@ -3,3 +3,4 @@ struct A {
       three
      -four
      +vier
      +viereinhalb
       five

      """)
    #expect(file.change == .modified)
    #expect((file.oldMode, file.newMode) == ("100644", "100644"))
    let hunk = try #require(file.hunks.first)
    #expect((hunk.oldStart, hunk.oldCount, hunk.newStart, hunk.newCount) == (3, 3, 3, 4))
    #expect(hunk.section == "struct A {")
    #expect((hunk.oldLines, hunk.newLines) == (3..<6, 3..<7))
    #expect(hunk.lines.map(\.kind) == [.context, .removed, .added, .added, .context])
    #expect(hunk.lines.map(\.oldNumber) == [3, 4, nil, nil, 5])
    #expect(hunk.lines.map(\.newNumber) == [3, nil, 4, 5, 6])
    #expect(hunk.lines.map(\.text) == ["three", "four", "vier", "viereinhalb", "five"])
  }

  @Test func `content that looks like a header is parsed as content`() throws {
    let files = try parse(
      """
      diff --git a/x b/x
      --- a/x
      +++ b/x
      @@ -1,4 +1,4 @@
      --- a/y
      -@@ -1 +1 @@
      -diff --git a/y b/y
      +++ b/y
      +@@ -9 +9 @@
      +\\ No newline at end of file
       same
      diff --git a/z b/z
      --- a/z
      +++ b/z
      @@ -3 +3 @@
      -a
      +b

      """)
    #expect(files.map(\.newPath) == ["x", "z"])
    #expect(files[0].hunks[0].lines.map(\.text).prefix(4) == ["-- a/y", "@@ -1 +1 @@", "diff --git a/y b/y", "++ b/y"])
    #expect(files[0].hunks[0].lines.count == 7)
    #expect(files[1].hunks[0].oldCount == 1)
  }

  @Test func `the note about a missing final newline is skipped, and carriage returns are preserved`() throws {
    let file = try only(
      "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\r\n-b\n\\ No newline at end of file\n+b\r\n")
    let lines = file.hunks[0].lines
    #expect(lines.map(\.bytes) == [Array("a\r".utf8), Array("b".utf8), Array("b\r".utf8)])
  }

  @Test func `an empty line counts as an empty context line`() throws {
    let file = try only("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,2 +1,3 @@\n\n+new\n b\n")
    #expect(file.hunks[0].lines.map(\.kind) == [.context, .added, .context])
  }

  private static let names: [(diff: String, old: String?, new: String?, change: FileDiff.Change)] = [
    ("diff --git a/x b/x\nold mode 100644\nnew mode 100755\n", "x", "x", .modeOnly),
    ("diff --git a/x b/x b/x b/x\nold mode 100644\nnew mode 100755\n", "x b/x", "x b/x", .modeOnly),
    ("diff --git x y x y\nold mode 100644\nnew mode 100755\n", "x y", "x y", .modeOnly),
    ("diff --git i/x w/x\nold mode 100644\nnew mode 100755\n", "x", "x", .modeOnly),
    ("diff --git a/x b/x\nnew file mode 100644\nindex 000..e69\n", nil, "x", .added),
    ("diff --git a/x b/x\ndeleted file mode 100644\nindex e69..000\n", "x", nil, .deleted),
    ("diff --git b/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n", nil, "b/x", .added),
    ("diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n", nil, "x", .added),
    ("diff --git a/x b/x\ndeleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-x\n", "x", nil, .deleted),
    ("diff --git a/x y b/x y\n--- a/x y\t\n+++ b/x y\t\n@@ -1 +1 @@\n-x\n+y\n", "x y", "x y", .modified),
    (
      "diff --git a/x y b/x y\nnew file mode 100644\n--- /dev/null\n+++ b/x y\t\n@@ -0,0 +1 @@\n+x\n", nil, "x y",
      .added
    ),
    ("diff --git a/o b/n\nsimilarity index 100%\nrename from o\nrename to n\n", "o", "n", .renamed),
    ("diff --git o n\nsimilarity index 100%\ncopy from o\ncopy to n\n", "o", "n", .copied),
    (
      #"diff --git "a/a\303\244\t\"\\.swift" "b/a\303\244\t\"\\.swift""# + "\nold mode 100644\nnew mode 100755\n",
      "aä\t\"\\.swift", "aä\t\"\\.swift", .modeOnly
    ),
    (
      "diff --git a/x \"b/\\303\\244\"\nsimilarity index 90%\nrename from x\nrename to \"\\303\\244\"\n", "x", "ä",
      .renamed
    ),
    ("diff --git x y\n--- x\n+++ y\n@@ -1 +1 @@\n-x\n+y\n", "x", "y", .modified),
  ]

  @Test(arguments: names)
  func `file names are parsed and their prefixes are removed`(
    diff: String, old: String?, new: String?, change: FileDiff.Change
  ) throws {
    let file = try only(diff)
    #expect(file.oldPath == old)
    #expect(file.newPath == new)
    #expect(file.change == change)
  }

  @Test func `configured prefixes are required and removed`() throws {
    let diff = "diff --git old/a/x n/a/x\nold mode 100644\nnew mode 100755\n"
    #expect(try only(diff, .custom(old: "old/", new: "n/")).newPath == "a/x")
    #expect(throws: DiffError(line: 1, reason: .unclearPath)) { try parse(diff, .custom(old: "a/", new: "b/")) }
    #expect(try only("diff --git a/x a/x\nold mode 1\nnew mode 2\n", .none).newPath == "a/x")
  }

  @Test func `binary files and submodules are detected`() throws {
    let binary = try parse(
      """
      diff --git a/x.png b/x.png
      index 1..2 100644
      Binary files a/x.png and b/x.png differ
      diff --git a/y.png b/y.png
      new file mode 100644
      GIT binary patch
      literal 3
      KcmZQzU|?imU|;|M00jU6

      literal 0
      HcmV?d00001

      diff --git a/lib b/lib
      index 1..2 160000
      --- a/lib
      +++ b/lib
      @@ -1 +1 @@
      -Subproject commit 1
      +Subproject commit 2

      """)
    #expect(binary.map(\.isBinary) == [true, true, false])
    #expect(binary.map(\.change) == [.modified, .added, .modified])
    #expect(binary.map(\.isSubmodule) == [false, false, true])
  }

  private static let mistakes: [(diff: String, line: Int, reason: DiffError.Reason)] = [
    ("diff --cc x\nindex 1,2..3\n", 1, .combinedDiff),
    ("diff --combined x\n", 1, .combinedDiff),
    ("hello\u{1B}[31m\n", 1, .unexpectedLine("hello\u{FFFD}[31m")),
    ("diff --git a/x b/x\nnonsense\n", 2, .unexpectedLine("nonsense")),
    ("diff --git a/x b/y\nold mode 1\nnew mode 2\n", 1, .unclearPath),
    ("diff --git a/ b/\nold mode 1\nnew mode 2\n", 1, .unclearPath),
    ("diff --git a/x b/x\nrename from x\n", 1, .unclearPath),
    ("diff --git \"a/x b/x\n", 1, .malformedQuoting),
    ("diff --git \"a/\\9\" b/x\n", 1, .malformedQuoting),
    ("diff --git a/x b/x\n--- \"a/x\n", 2, .malformedQuoting),
    ("diff --git a/x b/x\n--- a/x\n", 2, .missingNewName),
    ("diff --git a/x b/x\n--- a/x\n@@ -1 +1 @@\n", 2, .missingNewName),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@@ -1 -1 +1 @@@\n", 4, .malformedHunkHeader),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1,99999999999999999999 +1 @@\n", 4, .malformedHunkHeader),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n", 5, .truncatedHunk),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n-b\n", 6, .truncatedHunk),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n+c\n", 7, .unexpectedLine("+c")),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +3 @@\n-a\n+b\n", 4, .misplacedHunk),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -0 +0 @@\n-a\n+b\n", 4, .misplacedHunk),
    ("diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -5 +5 @@\n-a\n+b\n@@ -2 +2 @@\n-a\n+b\n", 7, .misplacedHunk),
  ]

  @Test(arguments: mistakes)
  func `an error contains the line number`(diff: String, line: Int, reason: DiffError.Reason) {
    let error = #expect(throws: DiffError.self) { try parse(diff) }
    #expect(error?.line == line)
    #expect(error?.reason == reason)
    #expect(error?.description.hasPrefix("line \(line) of the diff ") ?? false)
  }

  @Test func `arbitrary bytes are either parsed or rejected`() {
    let whole = Array(
      #"""
      diff --git "a/\303\244 b" "b/\303\244 b"
      similarity index 90%
      rename from "\303\244 b"
      rename to x
      index 1..2 100644
      --- "a/\303\244 b"
      +++ b/x
      @@ -3,2 +3,3 @@ func f() {
       same
      -old
      +new
      +newer
      \ No newline at end of file
      diff --git a/x.png b/x.png
      new file mode 100644
      Binary files /dev/null and b/x.png differ
      """#.utf8)
    let pieces = whole.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) + [10] }
    var random = SeededRandom(seed: 55)
    for _ in 0..<4000 {
      var bytes: [UInt8] = []
      switch Int.random(in: 0..<3, using: &random) {
      case 0:
        bytes = (0..<Int.random(in: 0..<120, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
      case 1:
        for _ in 0..<Int.random(in: 1..<20, using: &random) { bytes += pieces.randomElement(using: &random) ?? [] }
      default:
        bytes = Array(whole.prefix(Int.random(in: 0...whole.count, using: &random)))
        for _ in 0..<Int.random(in: 0..<4, using: &random) where !bytes.isEmpty {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let diff = try? DiffParser().parse(bytes) else { continue }
      for file in diff.files {
        #expect(file.oldPath != nil || file.newPath != nil)
        #expect(file.hunks.allSatisfy { $0.lines.count(where: { $0.kind != .removed }) == $0.newCount })
      }
    }
  }
}
