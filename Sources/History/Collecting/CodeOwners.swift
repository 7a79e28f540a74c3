/// Who owns which path, as a CODEOWNERS file says.
/// - Source: GitHub, "About code owners"; GitLab, "Code Owners" (sections and their default owners).
package struct CodeOwners: Sendable {
  private struct Entry: Sendable {
    let pattern: [[Character]]
    /// Whether the pattern holds at any depth.
    let isFloating: Bool
    /// Whether it holds for what lies in a folder of that name too.
    let holdsBelow: Bool
    let owners: [String]
  }

  private var entries: [Entry] = []

  /// Where the file may lie, in the order of preference.
  package static let paths = [".github/CODEOWNERS", ".gitlab/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

  package init(_ text: String) {
    var defaults: [String] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let words = Self.words(of: line)
      guard let first = words.first else { continue }
      if first.hasPrefix("[") || first.hasPrefix("^[") {
        defaults = Self.owners(inSection: line)
        continue
      }
      let owners = words.count > 1 ? Array(words.dropFirst()) : defaults
      entries.append(Self.entry(first, owners: owners))
    }
  }

  /// The owners of a path: those of the last line that holds for it; empty for nobody.
  package func owners(of path: String) -> [String] {
    let parts = path.split(separator: "/").map(Array.init)
    return entries.last { Self.matches($0, parts) }?.owners ?? []
  }

  // MARK: Reading

  /// Words up to a comment; a backslash takes the next character literally.
  private static func words(of line: Substring) -> [String] {
    var words: [String] = []
    var word = ""
    var isLiteral = false
    for character in line {
      if isLiteral {
        word.append(character)
        isLiteral = false
      } else if character == "\\" {
        isLiteral = true
      } else if character == "#", word.isEmpty {
        break
      } else if character == " " || character == "\t" {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(character)
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// `[Documentation][2] @docs-team` gives `@docs-team`.
  private static func owners(inSection line: Substring) -> [String] {
    guard let end = line.lastIndex(of: "]") else { return [] }
    return words(of: line[line.index(after: end)...])
  }

  private static func entry(_ pattern: String, owners: [String]) -> Entry {
    var text = pattern[...]
    let isFolder = text.hasSuffix("/")
    if isFolder { text = text.dropLast() }
    let isFloating = !text.contains("/")
    if text.hasPrefix("/") { text = text.dropFirst() }
    let parts = text.split(separator: "/").map(Array.init)
    // `docs/*` holds for the files in the folder and not for those deeper down.
    return Entry(
      pattern: parts, isFloating: isFloating, holdsBelow: isFolder || parts.last != ["*"] || parts.count == 1,
      owners: owners)
  }

  // MARK: Matching

  private static func matches(_ entry: Entry, _ parts: [[Character]]) -> Bool {
    let starts = entry.isFloating ? Array(parts.indices) : [0]
    return starts.contains { matches(entry.pattern[...], parts[$0...], holdsBelow: entry.holdsBelow) }
  }

  private static func matches(
    _ pattern: ArraySlice<[Character]>, _ parts: ArraySlice<[Character]>, holdsBelow: Bool
  ) -> Bool {
    guard let first = pattern.first else { return parts.isEmpty || holdsBelow }
    if first == ["*", "*"] {
      return (parts.startIndex...parts.endIndex).contains {
        matches(pattern.dropFirst(), parts[$0...], holdsBelow: holdsBelow)
      }
    }
    guard let part = parts.first, matches(first[...], part[...]) else { return false }
    return matches(pattern.dropFirst(), parts.dropFirst(), holdsBelow: holdsBelow)
  }

  /// `*` and `?` within one part.
  private static func matches(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    var pattern = pattern
    var text = text
    var retry: (pattern: ArraySlice<Character>, text: ArraySlice<Character>)?
    while let next = text.first {
      if pattern.first == "*" {
        pattern = pattern.dropFirst()
        retry = (pattern, text)
      } else if let wanted = pattern.first, wanted == "?" || wanted == next {
        pattern = pattern.dropFirst()
        text = text.dropFirst()
      } else if let (after, from) = retry {
        pattern = after
        text = from.dropFirst()
        retry = (after, text)
      } else {
        return false
      }
    }
    return pattern.allSatisfy { $0 == "*" }
  }
}
