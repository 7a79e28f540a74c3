/// The lines of a file that are the same before and after a change.
package struct LineMatching: Sendable, Hashable {
  /// Consecutive unchanged lines.
  package struct Run: Sendable, Hashable {
    /// The line numbers after the change, starting at one.
    package let lines: Range<Int>
    /// The number to add to a line's number to get its number before the change.
    package let offset: Int
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
  ///   - before: The content before the change.
  ///   - after: The content after the change. Line endings do not matter.
  package init(from before: [UInt8], to after: [UInt8]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func lines(of bytes: [UInt8]) -> [Int] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        let number = numbers[text] ?? numbers.count
        numbers[text] = number
        return number
      }
    }
    let (old, new) = (lines(of: before), lines(of: after))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let middle = Self.matches(
      from: Array(old[start..<(old.count - end)]), to: Array(new[start..<(new.count - end)]))
    var runs: [Run] = []
    func add(_ lines: Range<Int>, offset: Int) {
      guard !lines.isEmpty else { return }
      if let last = runs.last, last.lines.upperBound == lines.lowerBound, last.offset == offset {
        runs[runs.count - 1] = Run(lines: last.lines.lowerBound..<lines.upperBound, offset: offset)
      } else {
        runs.append(Run(lines: lines, offset: offset))
      }
    }
    add(1..<(start + 1), offset: 0)
    for (index, earlier) in middle.enumerated() {
      let line = start + index + 1
      if let earlier { add(line..<(line + 1), offset: earlier - index) }
    }
    add((new.count - end + 1)..<(new.count + 1), offset: old.count - new.count)
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

  /// Returns the previous number of a line; nil if the change adds or modifies the line.
  func earlierLine(_ line: Int) -> Int? {
    guard let unchanged else { return line }
    return unchanged.first { $0.lines.contains(line) }.map { line + $0.offset }
  }
}
