import Foundation
import ReviewBot
import TestSupport
import Testing

/// Tests the mapping of lines between both sides of a change.
struct LineMapTests {
  private func map(_ body: String, header: String = "") throws -> LineMap {
    let diff = "diff --git a/x b/x\n\(header)--- a/x\n+++ b/x\n\(body)"
    return LineMap(try #require(try DiffParser().parse(diff.utf8).files.first))
  }

  @Test func `lines outside hunks are shifted by the lines added and removed before them`() throws {
    let map = try map("@@ -3,0 +4,2 @@\n+a\n+b\n@@ -10,2 +12 @@\n-c\n-d\n+e\n")
    #expect((1...6).map(map.oldLine(forNew:)) == [1, 2, 3, nil, nil, 4])
    #expect((11...14).map(map.oldLine(forNew:)) == [9, nil, 12, 13])
    #expect((9...13).map(map.newLine(forOld:)) == [11, nil, nil, 13, 14])
    #expect(map.oldLine(forNew: 0) == nil)
    #expect(map.changedLines == [4...5, 12...12])
  }

  @Test func `context lines are part of the diff but not added`() throws {
    let map = try map("@@ -3,3 +3,4 @@\n a\n+b\n c\n d\n")
    #expect((2...7).map(map.isInDiff) == [false, true, true, true, true, false])
    #expect((2...7).map(map.isAdded) == [false, false, true, false, false, false])
  }

  @Test func `a removal does not add any lines`() throws {
    let map = try map("@@ -3 +2,0 @@\n-a\n")
    #expect(map.changedLines.isEmpty)
    #expect(!map.isInDiff(2) && !map.isInDiff(3))
    #expect(map.nearestChangedLine(to: 2, within: 100) == nil)
    #expect(map.oldLine(forNew: 3) == 4)
  }

  @Test(arguments: [(1, nil), (2, 5), (5, 5), (6, 6), (7, 6), (8, 6), (9, 10), (10, 10), (13, 10), (14, nil)])
  func `the nearest changed line is found, and the earlier one of two that are equally near`(line: Int, nearest: Int?)
    throws
  {
    let map = try map("@@ -4,0 +5,2 @@\n+a\n+b\n@@ -7,0 +10 @@\n+c\n")
    #expect(map.nearestChangedLine(to: line, within: 3) == nearest)
  }

  @Test func `an added file has no old lines`() throws {
    let diff = "diff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n"
    let map = LineMap(try DiffParser().parse(diff.utf8).files[0])
    #expect((1...3).allSatisfy { map.oldLine(forNew: $0) == nil })
    #expect(map.newLine(forOld: 1) == nil)
    #expect(map.changedLines == [1...2])
  }

  @Test func `a moved file keeps all its lines`() throws {
    let diff = "diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n"
    let map = LineMap(try DiffParser().parse(diff.utf8).files[0])
    #expect(map.oldLine(forNew: 7) == 7)
    #expect(!map.isInDiff(7))
  }

  @Test(arguments: ["-U0", "-U1", "-U3", "-U8"])
  func `line maps of random changes match the text`(option: String) throws {
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
      try check(LineMap(file), file, text.old, text.new)
    }
  }

  /// Compares the map with a naive model, line by line.
  private func check(_ map: LineMap, _ file: FileDiff, _ old: [String], _ new: [String]) throws {
    let lines = file.hunks.flatMap(\.lines)
    let added = Set(lines.filter { $0.kind == .added }.compactMap(\.newNumber))
    let shown = Set(lines.compactMap(\.newNumber))
    let comment = Comment(rawValue: file.newPath ?? "")
    #expect(map.changedLines.flatMap(Array.init) == added.sorted(), comment)
    var mapped: [Int] = []
    for line in 1..<(new.count + 1) {
      let oldLine = map.oldLine(forNew: line)
      #expect((oldLine == nil) == added.contains(line), comment)
      #expect(map.isAdded(line) == added.contains(line), comment)
      #expect(map.isInDiff(line) == shown.contains(line), comment)
      let nearest = added.min { (abs($0 - line), $0) < (abs($1 - line), $1) }
      #expect(map.nearestChangedLine(to: line, within: 4) == nearest.flatMap { abs($0 - line) <= 4 ? $0 : nil })
      guard let oldLine else { continue }
      try #require(old.indices.contains(oldLine - 1), comment)
      #expect(old[oldLine - 1] == new[line - 1], comment)
      #expect(map.newLine(forOld: oldLine) == line, comment)
      mapped.append(oldLine)
    }
    #expect(mapped == mapped.sorted(), comment)
    let removed = (1..<(old.count + 1)).filter { map.newLine(forOld: $0) == nil }
    #expect(removed == lines.filter { $0.kind == .removed }.compactMap(\.oldNumber), comment)
    for line in lines {
      let number = line.newNumber ?? line.oldNumber ?? 0
      let source = line.newNumber == nil ? old : new
      #expect(source[number - 1] == line.text + (line.endsWithNewline ? "\n" : ""), comment)
    }
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
}
