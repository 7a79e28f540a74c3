import SwiftSyntax

/// Names of on-screen positions and sizes, which views may calculate.
enum GeometryNames {
  /// Returns whether a camel-case name contains a geometry word (`itemWidth`, `minX`, `proxy`) or is a geometry member
  /// such as `x`.
  static func contains(_ name: String, isMember: Bool) -> Bool {
    if name.count == 1 { return isMember && words.contains(name) }
    return name.hasPrefix("CG") || name.camelCaseWords.contains(where: words.contains)
  }

  /// Returns whether code mentions a size or distance. Rules about calculations ignore only these kinds of geometry.
  static func areMeasured(in node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return name.camelCaseWords.contains(where: measures.contains)
    }
  }

  private static let measures: Set<String> = ["size", "width", "height", "spacing", "padding", "offset"]

  private static let words: Set<String> = [
    "alpha", "angle", "bounds", "col", "column", "columns", "degrees", "diameter", "frame", "geo", "geometry", "height",
    "inset", "insets",
    "offset", "opacity", "origin", "padding", "position", "proxy", "radians", "radius", "rect", "rotation",
    "scale", "size", "spacing", "thickness", "translation", "velocity", "width", "x", "y", "dx", "dy",
  ]
}

extension String {
  /// The lowercase words of a name: `item` and `width` for `itemWidth`.
  var camelCaseWords: [String] {
    utf8.allSatisfy { $0 < 0x80 } ? wordsOfASCII : wordsOfCharacters
  }

  /// The words of a name without other characters than ASCII. Looking up the properties of characters is slow.
  private var wordsOfASCII: [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for byte in utf8 {
      let isUppercase = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      let isLetter = isUppercase || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      if !isLetter || isUppercase, !word.isEmpty {
        words.append(String(decoding: word, as: UTF8.self))
        word.removeAll(keepingCapacity: true)
      }
      if isLetter { word.append(byte | 0x20) }
    }
    return word.isEmpty ? words : words + [String(decoding: word, as: UTF8.self)]
  }

  private var wordsOfCharacters: [String] {
    var words: [String] = []
    var word = ""
    for character in self {
      let isLetter = character.isLetter
      if !isLetter || character.isUppercase, !word.isEmpty {
        words.append(word)
        word = ""
      }
      if isLetter { word += character.lowercased() }
    }
    return word.isEmpty ? words : words + [word]
  }
}
