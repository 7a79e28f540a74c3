import Analyzer

/// Finds the line on which a finding is said.
/// - Source: cli.md, "Rules of conduct".
struct Placement {
  /// A line of the head.
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

  /// The finding's own line if the change added it, else the first related one that it added; else the finding's own
  /// line if the diff shows it, else the nearest added line of the same symbol; else none.
  func line(of finding: Finding) -> Line? {
    let own = Line(path: finding.path, line: finding.range.start.line)
    let related = finding.related.map { Line(path: $0.path, line: $0.range.start.line) }
    if let added = ([own] + related).first(where: shown.adds) { return added }
    guard let file = shown.file(finding.path) else { return nil }
    if file.lines[own.line] != nil { return own }
    return symbolLines(of: finding).lazy.compactMap { file.nearestAdded(to: own.line, in: $0) }.first
      .map { Line(path: finding.path, line: $0) }
  }

  /// The lines of what the finding names, then those of the type that it belongs to.
  private func symbolLines(of finding: Finding) -> [ClosedRange<Int>] {
    let start = finding.range.start.line
    let own = start...max(start, finding.range.end.line)
    let type = types[PathKey(finding.path)]?.first { $0.name == finding.symbol }
    return [own] + (type.map { [$0.line...max($0.line, $0.endLine)] } ?? [])
  }
}

extension ShownLines {
  /// Whether the diff shows the line as one that the change added.
  fileprivate func adds(_ line: Placement.Line) -> Bool { file(line.path)?.lines[line.line]?.place.isAdded == true }
}

extension ShownLines.File {
  /// The added line that is nearest, the earlier of two; nil where none lies in the range.
  fileprivate func nearestAdded(to line: Int, in range: ClosedRange<Int>) -> Int? {
    added.filter { range.contains($0) && lines[$0] != nil }.min { (abs($0 - line), $0) < (abs($1 - line), $1) }
  }
}

extension Finding {
  /// Whether it is found on a line itself, and not only said there.
  func starts(on line: Placement.Line) -> Bool {
    range.start.line == line.line && PathKey(path) == PathKey(line.path)
  }
}
