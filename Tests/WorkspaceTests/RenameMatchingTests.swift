import Analyzer
import Testing

@testable import Workspace

@Suite struct RenameMatchingTests {
  @Test func `moved files are matched with their previous versions`() {
    let text = Array("let a = 1\nlet b = 2\nlet c = 3\nlet d = 4\n".utf8)
    let edited = Array("let a = 1\nlet b = 2\nlet c = 3\nlet e = 5\n".utf8)
    let other = Array("struct S {}\n".utf8)
    let moves = RenameMatching.moves(
      from: [.init(path: "Old.swift", bytes: text), .init(path: "Other.swift", bytes: other)],
      to: [
        .init(path: "New.swift", bytes: edited), .init(path: "Same.swift", bytes: text),
        .init(path: "X.swift", bytes: []),
      ])
    #expect(moves == ["Same.swift": "Old.swift"])
  }

  @Test func `in a very large change, only identical files are matched`() {
    func files(in folder: String, edit: String) -> [RenameMatching.File] {
      (0..<600).map { number in
        let edit = number == 0 ? "" : edit
        return .init(path: "\(folder)/\(number).swift", bytes: Array("let a = \(number)\nlet b = 1\n\(edit)".utf8))
      }
    }
    let moves = RenameMatching.moves(from: files(in: "Old", edit: ""), to: files(in: "New", edit: "let c = 1\n"))
    #expect(moves == ["New/0.swift": "Old/0.swift"])
  }

  @Test func `a folder with many files can move`() {
    func files(in folder: String) -> [RenameMatching.File] {
      (0..<1_000).map { .init(path: "\(folder)/\($0).swift", bytes: Array("let a = \($0)\nlet b = 1\n".utf8)) }
    }
    let moves = RenameMatching.moves(from: files(in: "Old"), to: files(in: "New"))
    #expect(moves.count == 1_000)
    #expect(moves.allSatisfy { $0.key.path.dropFirst(4) == $0.value.dropFirst(4) })
  }
}
