import Analyzer

/// Determines the owners of paths from a CODEOWNERS file.
/// - Source: GitHub, "About code owners"; GitLab, "Code Owners" (sections and their default owners).
package struct CodeOwners: Sendable {
  private struct Entry: Sendable {
    let pattern: PathPattern
    /// Whether the pattern also applies to all files below a matching folder.
    let matchesDescendants: Bool
    let owners: [String]
  }

  private let entries: [Entry]
  /// The patterns that also apply to all files below a matching folder, labeled with indices into `entries`.
  private let patterns: PathPatternSet
  private let exactPatterns: PathPatternSet

  /// The maximum file size in bytes. Larger files are not read. GitHub's own limit is 3 MB.
  static let limit = 1 << 20

  /// The file's supported locations, in order of precedence.
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
    func patterns(_ matchesDescendants: Bool) -> PathPatternSet {
      PathPatternSet(
        entries.indices.filter { entries[$0].matchesDescendants == matchesDescendants }.map {
          (entries[$0].pattern, $0)
        })
    }
    self.patterns = patterns(true)
    exactPatterns = patterns(false)
  }

  /// Returns the owners specified by the last line that matches the path, or an empty array if no line matches.
  package func owners(of path: String) -> [String] {
    let last = [patterns.labels(matching: path).last, exactPatterns.labels(matchingWhole: path).last].compactMap(\.self)
    return last.max().map { entries[$0].owners } ?? []
  }

  // MARK: Reading

  /// Splits a line into words, ignoring any comment at its end. A backslash escapes the next character.
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

  /// Returns a section's owners, such as `@docs-team` for `[Documentation][2] @docs-team`.
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
    // `words(of:)` removed the escaping backslashes, so a remaining backslash is literal.
    let glob = (isFloating ? "**/" : "") + parts.joined(separator: "/").replacing("\\", with: "\\\\")
    // `docs/*` matches only files directly in the folder.
    return Entry(
      pattern: PathPattern(glob), matchesDescendants: isFolder || parts.last != "*" || parts.count == 1, owners: owners)
  }
}

/// The CODEOWNERS file in a commit.
struct OwnersFile {
  var owners: CodeOwners?
  /// The path; nil if the file does not exist or cannot be read.
  var path: String?
  /// The reason the file was not read.
  var omission: Omission?
}
