/// A glob over paths relative to a folder: `*` and `?` stay within one part, `**` spans any number of parts.
///
/// As in .gitignore, a pattern that names a folder (`Legacy` or `Legacy/`) also matches everything below it, and a
/// backslash takes the next character literally; unlike there, a pattern is always anchored at its folder. Matching
/// takes at most the product of both lengths, whatever the pattern.
package struct PathPattern: Sendable, Hashable {
  private enum Token: Sendable, Hashable {
    case byte(UInt8)
    /// `?`: one Unicode scalar.
    case anyOne
    /// `*`: any number of bytes.
    case anyNumber
  }

  private enum Part: Sendable, Hashable {
    case one([Token])
    /// `**`: any number of parts.
    case anyNumber
  }

  /// The pattern as written.
  package let text: String
  private let parts: [Part]

  package init(_ text: String) {
    self.text = text
    parts = Self.components(of: text).map { $0.elementsEqual("**".utf8) ? .anyNumber : .one(Self.tokens($0)) }
  }

  /// Text that as a pattern matches only itself.
  package static func escaped(_ text: String) -> String {
    String(
      String.UnicodeScalarView(text.unicodeScalars.flatMap { "*?\\".unicodeScalars.contains($0) ? ["\\", $0] : [$0] }))
  }

  /// Whether the path (relative, with `/`) or a folder that it lies in matches.
  package func matches(_ path: String) -> Bool {
    matches(components: Self.components(of: path)[...])
  }

  /// The parts of a path, for asking several patterns about it.
  static func components(of path: String) -> [[UInt8]] {
    path.utf8.split(separator: UInt8(ascii: "/")).map(Array.init).filter { $0 != [UInt8(ascii: ".")] }
  }

  /// As the end of the path is free, the first place where the parts after a `**` match is as good as any other, so
  /// it is enough to remember the last `**`.
  func matches(components: ArraySlice<[UInt8]>) -> Bool {
    var index = 0
    var position = components.startIndex
    var retry: (index: Int, position: Int)?
    while index < parts.count {
      switch parts[index] {
      case .anyNumber:
        index += 1
        if index == parts.count { return position < components.endIndex }
        retry = (index, position)
        continue
      case .one(let tokens):
        if position < components.endIndex, Self.matches(tokens, components[position]) {
          index += 1
          position += 1
          continue
        }
      }
      guard let last = retry, last.position < components.endIndex else { return false }
      (index, position) = (last.index, last.position + 1)
      retry = (index, position)
    }
    return true
  }

  private static func tokens(_ part: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var isLiteral = false
    for byte in part {
      switch byte {
      case _ where isLiteral:
        tokens.append(.byte(byte))
        isLiteral = false
      case UInt8(ascii: "\\"): isLiteral = true
      case UInt8(ascii: "*"): tokens.append(.anyNumber)
      case UInt8(ascii: "?"): tokens.append(.anyOne)
      default: tokens.append(.byte(byte))
      }
    }
    return tokens
  }

  /// Remembers the last star instead of recursing.
  private static func matches(_ tokens: [Token], _ text: [UInt8]) -> Bool {
    var index = 0
    var position = 0
    var retry: (index: Int, position: Int)?
    while position < text.count {
      if index < tokens.count, tokens[index] == .anyNumber {
        index += 1
        retry = (index, position)
      } else if index < tokens.count, tokens[index] == .anyOne {
        index += 1
        position += 1
        while position < text.count, text[position] & 0xC0 == 0x80 { position += 1 }
      } else if index < tokens.count, tokens[index] == .byte(text[position]) {
        index += 1
        position += 1
      } else if let last = retry {
        (index, position) = (last.index, last.position + 1)
        retry = (index, position)
      } else {
        return false
      }
    }
    return tokens[index...].allSatisfy { $0 == .anyNumber }
  }
}
