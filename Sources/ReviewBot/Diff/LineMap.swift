/// Maps the unchanged lines of one file between its old and new versions.
///
/// Line numbers are 1-based. A diff does not contain a file's length, so lines past the end of the file are mapped as
/// well.
package struct LineMap: Sendable, Hashable {
  /// Consecutive lines that are equal on both sides.
  private struct Run: Hashable {
    let old: Int
    let new: Int
    let count: Int
  }

  /// The added lines, in order. The ranges are neither overlapping nor adjacent.
  package let changedLines: [ClosedRange<Int>]
  private let runs: [Run]
  /// The new lines shown in hunks, in order.
  private let shown: [Range<Int>]

  /// - Complexity: Linear in the number of diff lines.
  package init(_ file: FileDiff) {
    var builder = Builder()
    for hunk in file.hunks { builder.add(hunk) }
    // Added, deleted and binary files have no unchanged lines outside their hunks.
    if file.change != .added, file.change != .deleted, !file.isBinary { builder.addRest() }
    changedLines = builder.changed
    runs = builder.runs
    shown = file.hunks.map(\.newLines).filter { !$0.isEmpty }
  }

  /// Returns the number that the line had before the change, or nil if it was added.
  package func oldLine(forNew line: Int) -> Int? {
    guard line > 0, let run = Self.last(runs, startingBy: line, \.new), line - run.new < run.count else { return nil }
    return run.old + (line - run.new)
  }

  /// Returns the number that the line has after the change, or nil if it was removed.
  package func newLine(forOld line: Int) -> Int? {
    guard line > 0, let run = Self.last(runs, startingBy: line, \.old), line - run.old < run.count else { return nil }
    return run.new + (line - run.old)
  }

  /// Whether the change added the line.
  package func isAdded(_ newLine: Int) -> Bool {
    Self.last(changedLines, startingBy: newLine, \.lowerBound)?.contains(newLine) ?? false
  }

  /// Whether the diff shows the line, either as an added line or as context.
  package func isInDiff(_ newLine: Int) -> Bool {
    Self.last(shown, startingBy: newLine, \.lowerBound)?.contains(newLine) ?? false
  }

  /// Returns the nearest added line, preferring the earlier one if two are equally near, or nil if there is none within
  /// `distance` lines.
  package func nearestChangedLine(to newLine: Int, within distance: Int) -> Int? {
    guard newLine > 0 else { return nil }
    let after = Self.firstIndex(changedLines) { $0.lowerBound > newLine }
    var best: Int?
    for range in changedLines[max(0, after - 1)..<min(changedLines.count, after + 1)] {
      let candidate = min(max(newLine, range.lowerBound), range.upperBound)
      guard abs(candidate - newLine) <= distance else { continue }
      if best.map({ abs(candidate - newLine) < abs($0 - newLine) }) ?? true { best = candidate }
    }
    return best
  }

  private static func last<Element>(
    _ elements: [Element], startingBy line: Int, _ start: (Element) -> Int
  ) -> Element? {
    let index = firstIndex(elements) { start($0) > line }
    return index > 0 ? elements[index - 1] : nil
  }

  /// Returns the index of the first matching element. All elements after it must also match.
  private static func firstIndex<Element>(_ elements: [Element], where matches: (Element) -> Bool) -> Int {
    var range = elements.startIndex..<elements.endIndex
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      range = matches(elements[middle]) ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
    }
    return range.lowerBound
  }

  /// Builds the map from hunks, tracking the current line number on each side.
  private struct Builder {
    private(set) var runs: [Run] = []
    private(set) var changed: [ClosedRange<Int>] = []
    private var old = 1
    private var new = 1

    mutating func add(_ hunk: Hunk) {
      addEqual(hunk.newLines.lowerBound - new)
      for line in hunk.lines {
        switch line.kind {
        case .context: addEqual(1)
        case .removed: old += 1
        case .added: addChanged()
        }
      }
    }

    /// Adds all lines after the last hunk, up to the largest line number.
    mutating func addRest() { addEqual(Int.max - max(old, new)) }

    private mutating func addEqual(_ count: Int) {
      guard count > 0 else { return }
      if let run = runs.last, run.old + run.count == old, run.new + run.count == new {
        runs[runs.count - 1] = Run(old: run.old, new: run.new, count: run.count + count)
      } else {
        runs.append(Run(old: old, new: new, count: count))
      }
      old += count
      new += count
    }

    private mutating func addChanged() {
      if let range = changed.last, range.upperBound == new - 1 {
        changed[changed.count - 1] = range.lowerBound...new
      } else {
        changed.append(new...new)
      }
      new += 1
    }
  }
}
