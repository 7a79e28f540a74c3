/// Suggests corrections for misspelled names.
package enum NearestName {
  /// Returns the candidate with the fewest edits to `name`, or nil if none is similar enough.
  ///
  /// Among equally close candidates, prefers the longest, because omitting letters is more common than adding them. If
  /// several remain, returns the first in alphabetical order.
  package static func to(_ name: String, among candidates: some Sequence<String>) -> String? {
    // Allows only one edit in a short name, because two could turn it into almost any other short name.
    let limit = name.count <= 3 ? 1 : max(2, name.count / 3)
    let lowercased = name.lowercased()
    let ranked = candidates.filter { abs($0.count - name.count) <= limit }
      .map { (distance: distance(lowercased, $0.lowercased()), missing: -$0.count, name: $0) }
    return ranked.filter { $0.distance <= limit }.min(by: <)?.name
  }

  /// Returns the Levenshtein distance in characters.
  static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var previous = Array(0...right.count)
    for (row, character) in left.enumerated() {
      var current = [row + 1]
      for (column, other) in right.enumerated() {
        let replaced = previous[column] + (character == other ? 0 : 1)
        current.append(min(replaced, previous[column + 1] + 1, current[column] + 1))
      }
      previous = current
    }
    return previous[right.count]
  }
}
