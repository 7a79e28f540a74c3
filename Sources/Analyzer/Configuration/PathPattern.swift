/// A glob for paths relative to a folder: `*` and `?` match within one component, `**` matches any number of
/// components.
///
/// As in .gitignore, a pattern that matches a folder (`Legacy` or `Legacy/`) also matches everything under it, and a
/// backslash escapes the next character. Unlike in .gitignore, a pattern is always anchored at its folder.
/// `PathPatternSet` implements the matching.
package struct PathPattern: Sendable, Hashable {
  /// One token of a pattern.
  enum Token: Sendable, Hashable {
    case byte(UInt8)
    /// Matches the first byte of any Unicode scalar except `/`; `?` consists of this token and the next one.
    case scalarStart
    /// Matches the remaining bytes of the scalar that `scalarStart` began.
    case scalarRest
    /// `*`: any number of bytes except `/`.
    case anyInName
    /// `**/`: any number of whole components, each with its `/`.
    case anyNames
  }

  /// The tokens; empty for a pattern that matches everything.
  let tokens: [Token]

  /// - Parameter folder: The folder that the pattern is relative to, which is matched literally; empty for the root.
  package init(_ text: String, in folder: String = "") {
    let literal = Self.names(of: folder).map { name in name.map(Token.byte) }
    let names = Self.names(of: text)
    var parts: [[Token]] = literal
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      if !name.elementsEqual("**".utf8) {
        parts.append(Self.tokens(name))
      } else if isLast {
        // Everything under a match also matches, so matching one component is sufficient.
        parts.append([.anyInName])
      } else if parts.last != [.anyNames] {
        parts.append([.anyNames])
      }
    }
    tokens = Self.joined(parts)
  }

  /// Escapes text so that it matches only itself.
  package static func escaped(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.flatMap { "*?\\".unicodeScalars.contains($0) ? ["\\", $0] : [$0] }))
  }

  /// Returns the components of a path, except for empty ones and `.`.
  static func names(of path: String) -> [Substring.UTF8View] {
    path.utf8.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual(".".utf8) }.map { Substring($0).utf8 }
  }

  private static func tokens(_ name: Substring.UTF8View) -> [Token] {
    var tokens: [Token] = []
    var isLiteral = false
    for byte in name {
      switch byte {
      case _ where isLiteral:
        tokens.append(.byte(byte))
        isLiteral = false
      case UInt8(ascii: "\\"): isLiteral = true
      case UInt8(ascii: "*"): if tokens.last != .anyInName { tokens.append(.anyInName) }
      case UInt8(ascii: "?"): tokens += [.scalarStart, .scalarRest]
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  private static func joined(_ parts: [[Token]]) -> [Token] {
    var tokens: [Token] = []
    for (index, part) in parts.enumerated() {
      tokens += part
      // `**` includes its own slashes.
      if index < parts.count - 1, part != [.anyNames] { tokens.append(.byte(UInt8(ascii: "/"))) }
    }
    return tokens
  }
}
