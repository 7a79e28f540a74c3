import Analyzer

/// Finds the line on which a finding is said.
/// - Source: cli.md, "Rules of conduct".
struct Placement {
  private let shown: ShownLines
  private let types: [PathKey: [TypeReview]]

  init(_ shown: ShownLines, types: [PathKey: [TypeReview]]) {
    self.shown = shown
    self.types = types
  }

  /// The line where it stands, if the diff shows that; else the nearest added line of the same symbol; else none.
  func line(of finding: Finding) -> Int? {
    guard let file = shown.file(finding.path) else { return nil }
    let start = finding.range.start.line
    if file.lines[start] != nil { return start }
    return symbolLines(of: finding).lazy.compactMap { file.nearestAdded(to: start, in: $0) }.first
  }

  /// The lines of what the finding names, then those of the type that it belongs to.
  private func symbolLines(of finding: Finding) -> [ClosedRange<Int>] {
    let start = finding.range.start.line
    let own = start...max(start, finding.range.end.line)
    let type = types[PathKey(finding.path)]?.first { $0.name == finding.symbol }
    return [own] + (type.map { [$0.line...max($0.line, $0.endLine)] } ?? [])
  }
}

extension ShownLines.File {
  /// The added line that is nearest, the earlier of two; nil where none lies in the range.
  fileprivate func nearestAdded(to line: Int, in range: ClosedRange<Int>) -> Int? {
    added.filter { range.contains($0) && lines[$0] != nil }.min { (abs($0 - line), $0) < (abs($1 - line), $1) }
  }
}
