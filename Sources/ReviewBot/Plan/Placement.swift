import Analyzer

/// Determines the line for the comment on a finding.
/// - Source: docs/pull-requests.md, "What it posts".
struct Placement {
  /// A line in the head commit.
  struct Line: Hashable, Sendable {
    let path: String
    let line: Int
  }

  private let shown: ShownLines
  private let types: [PathKey: [TypeReview]]

  init(_ shown: ShownLines, types: [PathKey: [TypeReview]]) {
    self.shown = shown
    self.types = types
  }

  /// Returns the line for the comment, or nil if no line is suitable.
  ///
  /// The possible lines, in order of preference, are the finding's own line if the change added it, the first related
  /// line that the change added, the finding's own line if the diff shows it, and the nearest added line of the same
  /// symbol.
  func line(of finding: Finding) -> Line? {
    let own = Line(path: finding.path, line: finding.range.start.line)
    let related = finding.related.map { Line(path: $0.path, line: $0.range.start.line) }
    if let added = ([own] + related).first(where: shown.adds) { return added }
    guard let file = shown.file(finding.path) else { return nil }
    if file.lines[own.line] != nil { return own }
    return symbolLines(of: finding).lazy.compactMap { file.nearestAdded(to: own.line, in: $0) }.first
      .map { Line(path: finding.path, line: $0) }
  }

  /// Returns the finding's own lines, followed by the lines of the type that its symbol refers to, if any.
  private func symbolLines(of finding: Finding) -> [ClosedRange<Int>] {
    let start = finding.range.start.line
    let own = start...max(start, finding.range.end.line)
    let type = types[PathKey(finding.path)]?.first { $0.name == finding.symbol }
    return [own] + (type.map { [$0.line...max($0.line, $0.endLine)] } ?? [])
  }
}

extension ShownLines {
  /// Whether the line was added by the change.
  fileprivate func adds(_ line: Placement.Line) -> Bool { file(line.path)?.lines[line.line]?.location.isAdded == true }
}

extension ShownLines.File {
  /// Returns the nearest added line in a range, preferring the earlier one if two are equally near, or nil if there is
  /// none.
  fileprivate func nearestAdded(to line: Int, in range: ClosedRange<Int>) -> Int? {
    let next = added.firstIndex(atLeast: line)
    return [next - 1, next].filter(added.indices.contains).map { added[$0] }.filter(range.contains)
      .min { (abs($0 - line), $0) < (abs($1 - line), $1) }
  }
}

extension [Int] {
  /// Returns the index of the first number in a sorted array that is not less than the given one.
  fileprivate func firstIndex(atLeast number: Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Finding {
  /// Whether the finding itself starts on this line.
  func starts(on line: Placement.Line) -> Bool {
    range.start.line == line.line && PathKey(path) == PathKey(line.path)
  }
}
