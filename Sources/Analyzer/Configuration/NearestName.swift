/// Finds the name that someone who made a typing mistake most likely meant.
public enum NearestName {
  /// The candidate with the fewest edits to `name`, nil where none is near enough to be helpful.
  public static func to(_ name: String, among candidates: some Sequence<String>) -> String? {
    let limit = max(2, name.count / 3)
    let ranked = candidates.sorted().map { (name: $0, distance: distance(name.lowercased(), $0.lowercased())) }
    return ranked.filter { $0.distance <= limit }.min { $0.distance < $1.distance }?.name
  }

  /// The Levenshtein distance in characters.
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
