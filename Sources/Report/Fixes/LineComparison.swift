/// Finds the lines that differ between two versions of a file.
struct LineComparison {
  /// The maximum total number of lines for which a minimal diff is computed. Computing it takes quadratic time
  /// and memory.
  private static let maximumComparedLines = 4_000
  /// The number of lines to look ahead for equal lines when comparing longer files.
  private static let reach = 50

  /// The old lines, represented by numbers. Equal lines have equal numbers.
  private let old: [Int]
  private let new: [Int]

  init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      if let known = numbers[line] { return known }
      numbers[line] = numbers.count
      return numbers.count - 1
    }
    self.old = old.map(number)
    self.new = new.map(number)
  }

  /// The indices of removed and added lines; all other lines are equal and in the same order.
  var changes: (removed: Set<Int>, added: Set<Int>) {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old[start...].reversed(), new[start...].reversed()).prefix { $0 == $1 }.count
    let (oldRest, newRest) = (old[start..<(old.count - end)], new[start..<(new.count - end)])
    return oldRest.count + newRest.count <= Self.maximumComparedLines
      ? Self.fewest(oldRest, newRest) : Self.nearest(oldRest, newRest)
  }

  private static func fewest(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> (removed: Set<Int>, added: Set<Int>) {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(old.startIndex + offset)
      case .insert(let offset, _, _): added.insert(new.startIndex + offset)
      }
    }
    return (removed, added)
  }

  /// Compares both sides greedily, continuing at the nearest equal lines after each difference.
  private static func nearest(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> (removed: Set<Int>, added: Set<Int>) {
    var removed: Set<Int> = []
    var added: Set<Int> = []
    var (left, right) = (old.startIndex, new.startIndex)
    while left < old.endIndex, right < new.endIndex {
      let (skipped, inserted) = distance(old[left...], new[right...])
      removed.formUnion(left..<(left + skipped))
      added.formUnion(right..<(right + inserted))
      (left, right) = (left + skipped, right + inserted)
      while left < old.endIndex, right < new.endIndex, old[left] == new[right] { (left, right) = (left + 1, right + 1) }
    }
    removed.formUnion(left..<old.endIndex)
    added.formUnion(right..<new.endIndex)
    return (removed, added)
  }

  /// Returns the number of lines on each side before the next equal lines; 1 on each side if the next equal lines are
  /// too far away.
  private static func distance(_ old: ArraySlice<Int>, _ new: ArraySlice<Int>) -> (old: Int, new: Int) {
    for sum in 0...(2 * reach) {
      for skipped in max(0, sum - new.count + 1)...sum where skipped < old.count {
        if old[old.startIndex + skipped] == new[new.startIndex + sum - skipped] { return (skipped, sum - skipped) }
      }
    }
    return (1, 1)
  }
}
