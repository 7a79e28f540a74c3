/// A glob over paths relative to a folder: `*` and `?` stay within one part, `**` spans any number of parts.
///
/// As in .gitignore, a pattern that names a folder (`Legacy` or `Legacy/`) also matches everything below it;
/// unlike there, a pattern is always anchored at its folder.
public struct PathPattern: Sendable, Hashable {
  /// The pattern as written.
  public let text: String
  private let parts: [[UInt8]]

  public init(_ text: String) {
    self.text = text
    var trimmed = Substring(text)
    while trimmed.hasPrefix("./") { trimmed = trimmed.dropFirst(2) }
    parts = trimmed.split(separator: "/", omittingEmptySubsequences: true).map { Array($0.utf8) }
  }

  /// Whether the path (relative, with `/`) or a folder that it lies in matches.
  public func matches(_ path: String) -> Bool {
    let components = path.split(separator: "/", omittingEmptySubsequences: true).map { Array($0.utf8) }
    return Self.matches(parts[...], components[...])
  }

  private static func matches(_ pattern: ArraySlice<[UInt8]>, _ path: ArraySlice<[UInt8]>) -> Bool {
    guard let first = pattern.first else { return true }
    if first == Array("**".utf8) {
      let rest = pattern.dropFirst()
      if rest.isEmpty { return !path.isEmpty }
      return path.indices.contains { matches(rest, path[$0...]) }
    }
    guard let component = path.first, matchesPart(first, component) else { return false }
    return matches(pattern.dropFirst(), path.dropFirst())
  }

  /// Matches one part with `*` and `?`; remembers the last star instead of recursing, so that it stays linear.
  private static func matchesPart(_ pattern: [UInt8], _ text: [UInt8]) -> Bool {
    var patternIndex = 0
    var textIndex = 0
    var star: (pattern: Int, text: Int)?
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
        star = (patternIndex, textIndex)
        patternIndex += 1
      } else if patternIndex < pattern.count,
        pattern[patternIndex] == text[textIndex] || pattern[patternIndex] == UInt8(ascii: "?")
      {
        patternIndex += 1
        textIndex += 1
      } else if let last = star {
        patternIndex = last.pattern + 1
        textIndex = last.text + 1
        star = (last.pattern, last.text + 1)
      } else {
        return false
      }
    }
    return pattern[patternIndex...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
