import SwiftSyntax

/// Names that speak of places and sizes on the screen; what is computed of them belongs into a view.
enum GeometryNames {
  /// Whether one of the words of a name in camel case does: `itemWidth`, `minX`, `proxy`; a lone `x` does as a member.
  static func contains(_ name: String, isMember: Bool) -> Bool {
    if name.count == 1 { return isMember && words.contains(name) }
    return name.hasPrefix("CG") || name.camelCaseWords.contains(where: words.contains)
  }

  /// Whether code names anything of the kind.
  static func areUsed(in node: some SyntaxProtocol) -> Bool {
    node.tokens(viewMode: .sourceAccurate).contains { token in
      guard case .identifier(let name) = token.tokenKind else { return false }
      return contains(name, isMember: token.parent?.as(DeclReferenceExprSyntax.self)?.isMemberName ?? false)
    }
  }

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
