/// Suggests corrections for misspelled names.
package enum NearestName {
  /// The minimum length of a name that is completed to a longer one.
  private static let minimumPart = 3

  /// Returns the candidate with the fewest edits to `name`. If none is similar enough, returns the only candidate that
  /// starts with `name` or, failing that, the only one in which a later word starts with it. Otherwise, returns nil.
  ///
  /// Among equally close candidates, prefers the longest, because omitting letters is more common than adding them. If
  /// several remain, returns the first in alphabetical order.
  package static func to(_ name: String, among candidates: some Sequence<String>) -> String? {
    let typed = name.lowercased()
    let length = typed.count
    let candidates = Array(candidates)
    let limit = maximumEdits(length)
    let ranked = candidates.filter { isComparable($0.count, with: length, limit: limit) }
      .map { (distance: distance(typed, $0.lowercased()), missing: -$0.count, name: $0) }
    return ranked.filter { $0.distance <= limit }.min(by: <)?.name ?? completion(of: typed, length, candidates)
  }

  /// Returns ` (did you mean 'name'?)`, to be appended to a message; empty if there is no name.
  package static func suggestion(_ name: String?) -> String { name.map { " (did you mean '\($0)'?)" } ?? "" }

  /// Returns the maximum number of edits. More than one edit in three letters can turn a name into an unrelated one, and
  /// a single letter has no similar names.
  /// - Source: rustc, `find_best_match_for_name`.
  private static func maximumEdits(_ length: Int) -> Int { length < 2 ? 0 : max(1, length / 3) }

  /// Returns whether a candidate's length permits a similar name. In a short name, an added letter changes too much.
  private static func isComparable(_ candidate: Int, with length: Int, limit: Int) -> Bool {
    abs(candidate - length) <= limit && (length > 3 || candidate >= length)
  }

  private static func completion(of typed: String, _ length: Int, _ candidates: [String]) -> String? {
    guard length >= minimumPart else { return nil }
    let longer = candidates.filter { $0.count > length }
    let completions = longer.filter { $0.lowercased().hasPrefix(typed) }
    if completions.count == 1 { return completions[0] }
    let containing = longer.filter { candidate in
      let candidate = candidate.lowercased()
      return candidate.contains("_" + typed) || candidate.contains("-" + typed)
    }
    return completions.isEmpty && containing.count == 1 ? containing[0] : nil
  }

  /// Returns the number of inserted, deleted, replaced and swapped characters between two texts.
  /// - Source: optimal string alignment distance.
  static func distance(_ left: String, _ right: String) -> Int {
    let left = Array(left)
    let right = Array(right)
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (character == other ? 0 : 1)
        var edits = min(replaced, previous[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, character == right[column - 1], left[row - 1] == other {
          edits = min(edits, beforePrevious[column - 1] + 1)
        }
        current.append(edits)
      }
      beforePrevious = previous
      previous = current
    }
    return previous[right.count]
  }
}
