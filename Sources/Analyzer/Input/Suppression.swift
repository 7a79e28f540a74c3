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
  /// The list of rules in the comment, which only the first of a region's suppressions has; nil if the comment does
  /// not list any.
  package var list: SuppressionList?
  /// The comments that end the region, in source order; empty if this is not a region, or if it extends to the end of
  /// the file.
  package var ends: [SuppressionEnd] = []

  /// Returns the ranges to delete, in source order, so that the comment no longer suppresses the given rules.
  func deletions(of removed: Set<String>) -> [SourceRange] {
    guard let list else { return [] }
    return list.deletions(of: removed) + ends.flatMap { $0.list.deletions(of: removed.intersection($0.rules)) }
  }
}

/// The rules listed in a comment, and where they are.
package struct SuppressionList: Sendable, Hashable {
  /// The rule IDs as written.
  let rules: [String]
  /// The range of each rule ID, in source order.
  let ranges: [SourceRange]
  /// The range to delete in order to remove the comment: the whole line if it contains nothing else.
  let removal: SourceRange

  /// Returns the ranges to delete, in source order, so that the comment no longer lists the given rules.
  func deletions(of removed: Set<String>) -> [SourceRange] {
    guard let firstKept = rules.firstIndex(where: { !removed.contains($0) }) else { return [removal] }
    return rules.indices.filter { removed.contains(rules[$0]) }.map { index in
      // Each ID is deleted along with the separator before it or, at the start of the list, the one after it.
      index < firstKept
        ? SourceRange(start: ranges[index].start, end: ranges[index + 1].start)
        : SourceRange(start: ranges[index - 1].end, end: ranges[index].end)
    }
  }
}

/// A comment that ends a region.
package struct SuppressionEnd: Sendable, Hashable {
  let list: SuppressionList
  /// The rules for which the comment ends no other region.
  let rules: [String]
}
