extension String {
  /// Returns the text, padded with trailing spaces to the given number of characters.
  package func padded(to width: Int) -> String { self + String(repeating: " ", count: max(0, width - count)) }
}
