import Synchronization

/// Patterns over names, asked about a name all at once: `*` stands for any characters, `?` for one.
///
/// They run as one automaton that never goes back, so no pattern can be made slow. Answers are kept, since the same
/// names occur all over a project.
final class NamePatterns: Sendable {
  private let set: PathPatternSet
  private let isEmpty: Bool
  private let known = Mutex<[String: Bool]>([:])

  init(_ patterns: [String]) {
    isEmpty = patterns.isEmpty
    set = PathPatternSet(patterns.map { (PathPattern(Self.escaped($0)), 0) })
  }

  /// Whether a pattern matches the whole name.
  func matches(_ name: String) -> Bool {
    if isEmpty { return false }
    return known.withLock { known in
      if let answer = known[name] { return answer }
      let answer = !set.labels(matchingWhole: Self.escaped(name)).isEmpty
      known[name] = answer
      return answer
    }
  }

  /// Names have no folders: a slash, as operators have, is one character of many.
  private static func escaped(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "/")) ? text.replacing("/", with: "\u{2215}") : text
  }
}
