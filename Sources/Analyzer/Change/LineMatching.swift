/// The lines of a file that are the same before and after a change. Lines that are only indented differently, because
/// code was put inside other code, are the same.
package struct LineMatching: Sendable, Hashable {
  /// Consecutive unchanged lines.
  package struct Run: Sendable, Hashable {
    /// The line numbers after the change, starting at one.
    package let lines: Range<Int>
    /// The number to add to a line's number to get its number before the change.
    package let offset: Int
    /// The number to add to a column in the lines to get the column before the change.
    package let columnOffset: Int

    /// The line numbers before the change.
    var earlierLines: Range<Int> { (lines.lowerBound + offset)..<(lines.upperBound + offset) }
  }

  /// With more lines between the first and the last change, these lines all count as changed, because comparing them
  /// could take too long.
  private static let mostLines = 2000

  /// The unchanged lines, in ascending order; nil if the file is unchanged.
  package let unchanged: [Run]?

  /// The lines of an unchanged file.
  package static let same = LineMatching()

  private init() { unchanged = nil }

  /// - Parameters:
  ///   - before: The lines before the change.
  ///   - after: The lines after the change.
  init(from before: [ContentLine], to after: [ContentLine]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(of line: ContentLine) -> Int {
      let number = numbers[line.text] ?? numbers.count
      numbers[line.text] = number
      return number
    }
    let (old, new) = (before.map(number), after.map(number))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let middle = Self.matches(
      from: Array(old[start..<(old.count - end)]), to: Array(new[start..<(new.count - end)]))
    var runs: [Run] = []
    func add(_ line: Int, offset: Int) {
      let columnOffset = before[line + offset - 1].indentation - after[line - 1].indentation
      if let last = runs.last, last.lines.upperBound == line, last.offset == offset, last.columnOffset == columnOffset {
        runs[runs.count - 1] = Run(
          lines: last.lines.lowerBound..<(line + 1), offset: offset, columnOffset: columnOffset)
      } else {
        runs.append(Run(lines: line..<(line + 1), offset: offset, columnOffset: columnOffset))
      }
    }
    let earlier =
      (0..<start).map(Optional.some) + middle.map { $0.map { start + $0 } }
      + ((old.count - end)..<old.count).map(Optional.some)
    for (index, earlier) in Self.additionsMovedDown(earlier, in: new).enumerated() {
      if let earlier { add(index + 1, offset: earlier - index) }
    }
    unchanged = runs
  }

  /// Returns the previous index of each line, or nil for an added line.
  private static func matches(from old: [Int], to new: [Int]) -> [Int?] {
    guard old.count + new.count <= mostLines else { return new.map { _ in nil } }
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): added.insert(offset)
      }
    }
    var kept = old.indices.lazy.filter { !removed.contains($0) }.makeIterator()
    return new.indices.map { added.contains($0) ? nil : kept.next() }
  }

  /// Moves each group of added lines down as far as possible, as git does. If code is copied below the original, the
  /// difference may otherwise contain the second half of the original and the first half of the copy.
  private static func additionsMovedDown(_ earlier: [Int?], in lines: [Int]) -> [Int?] {
    var earlier = earlier
    var end = 0
    while let start = earlier[end...].firstIndex(where: { $0 == nil }) {
      var start = start
      end = earlier[start...].firstIndex { $0 != nil } ?? earlier.count
      while end < earlier.count, lines[start] == lines[end] {
        earlier.swapAt(start, end)
        start += 1
        // The group may have reached another one.
        end = earlier[(end + 1)...].firstIndex { $0 != nil } ?? earlier.count
      }
    }
    return earlier
  }

  /// Returns the previous position of code; nil if the change adds or modifies its line.
  func earlier(_ position: SourcePosition) -> SourcePosition? {
    guard let unchanged else { return position }
    return unchanged.first { $0.lines.contains(position.line) }.map { run in
      SourcePosition(line: position.line + run.offset, column: position.column + run.columnOffset)
    }
  }

  /// Returns the index of the change that a changed line belongs to; nil if the line is unchanged. A change consists of
  /// the lines between two runs, before and after the change.
  func change(atLine line: Int) -> Int? { Self.gap(at: line, between: unchanged?.map(\.lines)) }

  /// Returns the index of the change that a line before the change belongs to; nil if the line is unchanged.
  func change(atEarlierLine line: Int) -> Int? { Self.gap(at: line, between: unchanged?.map(\.earlierLines)) }

  private static func gap(at line: Int, between runs: [Range<Int>]?) -> Int? {
    guard let runs, !runs.contains(where: { $0.contains(line) }) else { return nil }
    return runs.count { $0.upperBound <= line }
  }
}
