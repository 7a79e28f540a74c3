import JSONRPC
import Report

extension Position {
  init?(_ value: JSONValue) {
    guard let line = value["line"]?.integer, let character = value["character"]?.integer else { return nil }
    self.init(line: max(0, line), character: max(0, character))
  }
}

extension Span {
  init?(_ value: JSONValue) {
    guard let start = value["start"].flatMap(Position.init), let end = value["end"].flatMap(Position.init) else {
      return nil
    }
    self.init(start: start, end: end)
  }

  /// Returns whether the range spans fewer lines than the other, or the same number of lines but fewer characters.
  func isSmaller(than other: Span) -> Bool {
    let (own, others) = (end.line - start.line, other.end.line - other.start.line)
    return own != others ? own < others : end.character - start.character < other.end.character - other.start.character
  }
}
