/// A comment that suppresses rules.
package struct Suppression: Sendable, Hashable {
  /// The rule IDs as written, including unknown ones, so that they can be reported.
  package let rules: [String]
  /// The 1-based lines that the comment covers, or nil for the whole file.
  package let lines: ClosedRange<Int>?
  /// The text after `--`, or nil if no reason is given.
  package let reason: String?
  /// The location of the comment.
  package let range: SourceRange
  /// The command as written, such as `disabel:next`, if it is misspelled; the comment suppresses nothing.
  package var misspelledCommand: String?
  /// The range to delete in order to remove the comment: the whole line if it contains nothing else. Nil for a region,
  /// which also has a comment at its end.
  package var removal: SourceRange?
}
