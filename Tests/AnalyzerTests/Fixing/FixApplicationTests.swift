import TestSupport
import Testing

@testable import Analyzer

@Suite struct FixApplicationTests {
  private func fix(_ edits: (from: Int, to: Int, text: String)...) -> Fix {
    Fix(
      isSafe: true,
      edits: edits.map { edit in
        Fix.Edit(
          range: SourceRange(
            start: SourcePosition(line: 1, column: edit.from + 1), end: SourcePosition(line: 1, column: edit.to + 1)),
          replacement: edit.text)
      })
  }

  private func apply(_ fixes: [Fix], to text: String = "0123456789") -> (text: String, applied: [Int]) {
    let result = FixApplication.apply(fixes, to: Array(text.utf8))
    return (String(decoding: result.bytes, as: UTF8.self), result.applied)
  }

  @Test func `if fixes overlap, the first one is applied`() {
    #expect(apply([fix((4, 6, "x")), fix((5, 7, "y")), fix((2, 4, "z")), fix((0, 9, "w"))]) == ("01zx6789", [0, 2]))
    #expect(
      apply([fix((4, 4, "a")), fix((4, 4, "b")), fix((3, 4, "c")), fix((4, 5, "d"))]) == ("012ca456789", [0, 2]))
    #expect(
      apply([fix((1, 2, "a"), (8, 9, "b")), fix((2, 8, "c")), fix((8, 8, "d"))]) == (
        "0ac b9".replacing(" ", with: ""), [0, 1]
      ))
  }

  @Test func `a fix with overlapping edits is skipped`() {
    #expect(apply([fix((1, 5, "a"), (3, 7, "b")), fix((6, 2, "c")), fix()]) == ("0123456789", []))
  }

  @Test(arguments: 0..<40)
  func `fixes are accepted as if each were compared with all previous ones`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let places = (0..<12).map { _ in
      let start = Int.random(in: 0...10, using: &random)
      return (start, min(10, start + Int.random(in: 0...3, using: &random)))
    }
    var taken: [Int] = []
    for (index, place) in places.enumerated() {
      let isFree = taken.map { places[$0] }.allSatisfy { other in
        place.1 < other.0 || other.1 < place.0 || (place.1 == other.0 || other.1 == place.0) && place.0 != other.0
      }
      if isFree { taken.append(index) }
    }
    #expect(apply(places.map { fix(($0.0, $0.1, "x")) }).applied == taken)
  }

  // Comparing all pairs, and searching from the start of the line, would take hours.
  @Test func `many fixes on one line are applied quickly`() {
    let count = 20_000
    let line = String(repeating: "abé🙂", count: count)
    // Each repetition has 5 UTF-16 code units.
    let result = apply((0..<count).map { fix(($0 * 5, $0 * 5 + 1, "x")) }.reversed(), to: line)
    #expect(result.text == String(repeating: "xbé🙂", count: count))
    #expect(result.applied.count == count)
  }
}
