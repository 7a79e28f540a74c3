import Foundation
import TestSupport
import Testing

@testable import Report

/// Checks that git can recreate the new file from the old file and the diff.
struct FilePatchTests {
  private static let cases: [(old: String, new: String)] = [
    ("a\nb\nc\n", "a\nB\nc\n"),
    ("a\nb\nc", "a\nb\nC"),
    ("a\nb\nc", "a\nb\nc\n"),
    ("a\r\nb\r\nc\r\n", "a\r\nB\r\nc\r\n"),
    ("", "a\n"),
    ("a\nb\n", ""),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "0\n1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n"),
    ("1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n", "one\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\ntwelve\n"),
    ("é\n\u{1F600}\n", "é\n\u{1F601}\n"),
  ]

  @Test(arguments: cases)
  func `git recreates the new file`(old: String, new: String) throws {
    try check(Array(old.utf8), Array(new.utf8), path: "A.swift")
  }

  @Test(arguments: ["A b.swift", "Ä/B.swift", "quo\"te.swift", "back\\slash.swift", "tab\tline\n.swift", "'.swift"])
  func `git finds files with any name`(path: String) throws {
    try check(Array("a\n".utf8), Array("b\n".utf8), path: path)
  }

  // Computing the smallest diff would need gigabytes of memory.
  @Test(arguments: [1, 2, 7])
  func `git recreates the new file after thousands of changes`(step: Int) throws {
    let old = (0..<12_000).map { "line \($0 % 5_000)\n" }
    let new = old.enumerated().flatMap { index, line in
      index % step > 0 ? [line] : index % 3 == 0 ? [] : index % 3 == 1 ? ["new \(line)"] : ["new \(line)", line]
    }
    try check(Array(old.joined().utf8), Array(new.joined().utf8), path: "A.swift")
  }

  @Test func `bytes that are not valid text are preserved`() throws {
    try check([0x61, 0xFF, 0x0A, 0x62], [0x61, 0xFE, 0x0A, 0x62], path: "A.swift")
  }

  @Test(arguments: 1...20)
  func `git recreates the new file after random changes`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let old = (0..<Int.random(in: 0...60, using: &random)).map { _ in UInt8.random(in: 97...102, using: &random) }
    var new: [UInt8] = []
    for letter in old where Int.random(in: 0..<8, using: &random) > 0 {
      new.append(letter)
      if Int.random(in: 0..<8, using: &random) == 0 { new.append(0x7A) }
    }
    func lines(_ letters: [UInt8]) -> [UInt8] {
      Array(letters.flatMap { letter -> [UInt8] in [letter, 0x0A] }.dropLast(Int(seed % 2)))
    }
    try check(lines(old), lines(new), path: "A.swift")
  }

  private func check(_ old: [UInt8], _ new: [UInt8], path: String) throws {
    let diff = FilePatch(path: path, from: old, to: new).bytes
    guard old != new else {
      #expect(diff.isEmpty)
      return
    }
    let repository = try TemporaryRepository()
    try repository.folder.write(Data(old), to: path)
    try repository.folder.write(Data(diff), to: "the.diff")
    // Without this option, git removes files that become empty.
    try repository.git("apply", "--whitespace=nowarn", "--unidiff-zero", "the.diff")
    let result = FileManager.default.contents(atPath: repository.path + "/" + path) ?? Data()
    #expect(Array(result) == new)
  }

  @Test func `control characters are escaped in a terminal`() {
    let text = FilePatch(
      path: "A\u{1B}.swift", from: Array("\tlet a = \"\u{1B}[2J\"\n".utf8), to: Array("\tlet a = \"\u{202E}\"\r\n".utf8)
    ).text(usesColor: false)
    #expect(
      text == """
        --- "a/A\\033.swift"
        +++ "b/A\\033.swift"
        @@ -1 +1 @@
        -    let a = "\\u{1B}[2J"
        +    let a = "\\u{202E}"

        """)
  }
}
