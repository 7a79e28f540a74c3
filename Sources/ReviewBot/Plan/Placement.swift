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
    added.filter { range.contains($0) && lines[$0] != nil }.min { (abs($0 - line), $0) < (abs($1 - line), $1) }
  }
}

extension Finding {
  /// Whether the finding itself starts on this line.
  func starts(on line: Placement.Line) -> Bool {
    range.start.line == line.line && PathKey(path) == PathKey(line.path)
  }
}
