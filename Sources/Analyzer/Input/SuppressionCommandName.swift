/// The names of suppression commands, to recognize misspelled ones.
enum SuppressionCommandName {
  private static let verbs = ["disable", "enable"]
  private static let targets = ["next", "this", "previous", "file"]

  /// Whether the text after `review:` is probably meant as a command: `disabel:next`, or `disable:next` after a space.
  /// - Parameter rest: The text after the name.
  static func isMisspelled(_ name: Substring, before rest: Substring) -> Bool {
    guard name.isEmpty else { return verb(nearest: name.prefix { $0 != ":" }) != nil }
    let next = rest.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    return targets.contains { next == "disable:" + $0 }
  }

  /// Returns the command that a misspelled one is probably meant to be; nil if it is unclear.
  static func nearest(to name: String) -> String? {
    let parts = name.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let verb = verb(nearest: first) else { return nil }
    guard parts.count > 1 else { return verb }
    guard let target = targets.first(where: { NearestName.distance(String(parts[1]), $0) <= 1 }) else { return nil }
    return verb + ":" + target
  }

  private static func verb(nearest name: Substring) -> String? {
    verbs.first { NearestName.distance(name.lowercased(), $0) <= 2 }
  }
}
