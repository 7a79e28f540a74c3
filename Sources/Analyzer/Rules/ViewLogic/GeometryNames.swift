import SwiftSyntax

/// Names that speak of places and sizes on the screen; what is computed of them belongs into a view.
enum GeometryNames {
  /// Whether one of the words of a name in camel case does: `itemWidth`, `minX`, `proxy`; a lone `x` does as a member.
  static func contains(_ name: String, isMember: Bool) -> Bool {
    if name.count == 1 { return isMember && words.contains(name) }
    return name.hasPrefix("CG") || name.camelCaseWords.contains(where: words.contains)
  }

  /// Whether code names a size or distance: the only geometry that calculations are quiet for.
  /// - Source: catalogue, `calculation_in_body`.
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
  /// `item`, `width` of `itemWidth`, in lower case.
  var camelCaseWords: [String] {
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
