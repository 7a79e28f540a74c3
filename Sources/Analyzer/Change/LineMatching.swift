/// The lines of a file that are the same before and after a change.
package struct LineMatching: Sendable {
  /// With more lines between the first and the last change, these lines all count as changed, because comparing them
  /// could take too long.
  private static let mostLines = 2000

  /// The previous number of each line, or nil for a changed line. The index is the current number minus one. Nil if no
  /// line has changed.
  private let earlier: [Int?]?

  /// The lines of an unchanged file.
  package static let same = LineMatching()

  /// Whether no line has changed.
  var isSame: Bool { earlier == nil }

  private init() { earlier = nil }

  package init(from before: [UInt8], to after: [UInt8]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func lines(of bytes: [UInt8]) -> [Int] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
        let text = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        return numbers[text]
          ?? {
            numbers[text] = numbers.count
            return numbers.count - 1
          }()
      }
    }
    let (old, new) = (lines(of: before), lines(of: after))
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let middle = (old: old[start..<(old.count - end)], new: new[start..<(new.count - end)])
    let matches = Self.matches(from: Array(middle.old), to: Array(middle.new))
    earlier =
      (0..<start).map { $0 + 1 } + matches.map { index in index.map { start + $0 + 1 } }
      + (0..<end).map { old.count - end + $0 + 1 }
  }

  /// Returns the previous index of each line, or nil for an added line.
  private static func matches(from old: [Int], to new: [Int]) -> [Int?] {
    guard old.count + new.count <= mostLines else { return new.map { _ in nil } }
    let difference = new.difference(from: old)
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in difference {
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
    guard let earlier else { return line }
    return earlier.indices.contains(line - 1) ? earlier[line - 1] : nil
  }
}
