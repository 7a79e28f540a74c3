extension StringProtocol {
  /// The text without whitespace at its start and end.
  package var trimmed: String {
    var rest = self[...]
    while let last = rest.last, last.isWhitespace { rest = rest.dropLast() }
    return String(rest.drop(while: \.isWhitespace))
  }
}
