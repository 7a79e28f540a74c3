import Analyzer

/// Who owns which path, as a CODEOWNERS file says.
/// - Source: GitHub, "About code owners"; GitLab, "Code Owners" (sections and their default owners).
package struct CodeOwners: Sendable {
  private struct Entry: Sendable {
    let pattern: PathPattern
    /// Whether the pattern holds for what lies in a folder of that name too.
    let holdsBelow: Bool
    let owners: [String]
  }

  private let entries: [Entry]
  /// The patterns, which stand for the indices of their entries: those that hold below folders too, and the others.
  private let patterns: PathPatternSet
  private let exactPatterns: PathPatternSet

  /// A larger file is not read, in bytes; on GitHub, 3 MB are the limit.
  static let limit = 1 << 20

  /// Where the file may lie, in the order of preference.
  package static let paths = [".github/CODEOWNERS", ".gitlab/CODEOWNERS", "CODEOWNERS", "docs/CODEOWNERS"]

  package init(_ text: String) {
    var entries: [Entry] = []
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
    self.entries = entries
    func patterns(_ holdBelow: Bool) -> PathPatternSet {
      PathPatternSet(entries.indices.filter { entries[$0].holdsBelow == holdBelow }.map { (entries[$0].pattern, $0) })
    }
    self.patterns = patterns(true)
    exactPatterns = patterns(false)
  }

  /// The owners of a path: those of the last line that holds for it; empty for nobody.
  package func owners(of path: String) -> [String] {
    let last = [patterns.labels(matching: path).last, exactPatterns.labels(matchingWhole: path).last].compactMap(\.self)
    return last.max().map { entries[$0].owners } ?? []
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
    let parts = text.split(separator: "/")
    // A backslash was taken away with what it protected.
    let glob = (isFloating ? "**/" : "") + parts.joined(separator: "/").replacing("\\", with: "\\\\")
    // `docs/*` holds for the files in the folder and not for those deeper down.
    return Entry(
      pattern: PathPattern(glob), holdsBelow: isFolder || parts.last != "*" || parts.count == 1, owners: owners)
  }
}

/// What a commit says of owners.
struct OwnersFile {
  var owners: CodeOwners?
  /// Nil where there is no such file, or none that is read.
  var path: String?
  /// What is not read.
  var omission: Omission?
}
