/// Determines where code of the head was in the base.
struct EarlierPlaces {
  /// Returns the unchanged lines of a file; nil if they are unknown.
  let lines: (_ path: PathKey) -> LineMatching?
  /// The lines that the change moves.
  let moved: MovedLines

  /// Determines the places in files whose changed lines are known.
  /// - Parameter touched: The files that the change touches; the lines of the others are unchanged.
  init(in changed: ChangedLines, touched: Set<PathKey>) {
    lines = { path in touched.contains(path) ? changed.unchanged[path] : .same }
    moved = changed.moved
  }

  /// Returns the place before the change; nil if the line is added or modified.
  func earlier(of place: CodeStart) -> CodeStart? {
    lines(place.path)?.earlier(place.start).map { CodeStart(path: place.path, start: $0) }
  }

  /// Returns the index of the change that adds or modifies the line of a place; nil if its line is unchanged or unknown.
  func change(at place: CodeStart) -> Int? { lines(place.path)?.change(atLine: place.start.line) }

  /// Returns the index of the change that removes or modifies the line of a place in the base; nil if its line is
  /// unchanged or unknown.
  func change(atEarlier place: CodeStart) -> Int? { lines(place.path)?.change(atEarlierLine: place.start.line) }

  func isInUnchangedFile(_ place: CodeStart) -> Bool { lines(place.path) == .same }
}

/// The start of code in a file.
struct CodeStart: Hashable {
  let path: PathKey
  let start: SourcePosition
}

extension Finding {
  /// The start of the finding.
  var place: CodeStart { CodeStart(path: PathKey(path), start: range.start) }

  /// The starts of the finding and its related locations.
  var places: [CodeStart] {
    [place] + related.map { CodeStart(path: PathKey($0.path), start: $0.range.start) }
  }
}
