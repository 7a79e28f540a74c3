/// The names of suppression commands, to recognize misspelled ones.
enum SuppressionCommandName {
  private static let verbs = ["disable", "enable"]
  /// Verbs of other tools that mean `disable`.
  private static let foreignVerbs: Set<String> = ["ignore", "suppress"]
  private static let targets = ["next", "this", "previous", "file"]
  private static let maximumLength = 12

  /// Whether the text after `review:` is probably meant as a command: `disabel:next`, or `disable:next` after a space.
  /// - Parameter rest: The text after the name.
  static func isMisspelled(_ name: Substring, before rest: Substring) -> Bool {
    guard name.isEmpty else { return verb(nearest: name.prefix { !isSeparator($0) }) != nil }
    let next = rest.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
    return targets.contains { next == "disable:" + $0 }
  }

  /// Returns the command that a misspelled one is probably meant to be; nil if it is unclear.
  static func nearest(to name: String) -> String? {
    let parts = name.drop { $0 == " " || $0 == "\t" }.prefix { $0 != " " && $0 != "\t" }
      .split(maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: isSeparator)
    guard let first = parts.first, let verb = verb(nearest: first) else { return nil }
    // Only `disable` has a target.
    guard parts.count > 1, verb == "disable" else {
      return foreignVerbs.contains(first.lowercased()) ? "disable:next" : verb
    }
    let target =
      parts[1].utf8.count > maximumLength
      ? nil : targets.first { NearestName.distance(String(parts[1]), $0) <= 1 }
    return target.map { verb + ":" + $0 }
  }

  /// Other tools separate the verb and the target with a hyphen.
  private static func isSeparator(_ character: Character) -> Bool { character == ":" || character == "-" }

  private static func verb(nearest name: Substring) -> String? {
    // Words such as `stable` and `usable` are similar, too. The length limits the work for hostile input.
    guard name.utf8.count <= maximumLength else { return nil }
    let name = name.lowercased()
    if foreignVerbs.contains(name) { return "disable" }
    return verbs.first { name.first == $0.first && NearestName.distance(name, $0) <= ($0 == "enable" ? 1 : 2) }
  }
}
