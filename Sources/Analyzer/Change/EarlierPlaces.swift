/// Determines where code of the head was in the base.
struct EarlierPlaces {
  /// Returns the unchanged lines of a file; nil if they are unknown.
  let lines: (_ path: PathKey) -> LineMatching?

  /// Returns the place before the change; nil if the line is added or modified.
  func earlier(of place: CodeStart) -> CodeStart? {
    lines(place.path)?.earlier(place.start).map { CodeStart(path: place.path, start: $0) }
  }

  func isInUnchangedFile(_ place: CodeStart) -> Bool { lines(place.path) == .same }
}

/// The start of code in a file.
struct CodeStart: Hashable {
  let path: PathKey
  let start: SourcePosition
}

extension Finding {
  /// The starts of the finding and its related locations.
  var places: [CodeStart] {
    [CodeStart(path: PathKey(path), start: range.start)]
      + related.map { CodeStart(path: PathKey($0.path), start: $0.range.start) }
  }
}
