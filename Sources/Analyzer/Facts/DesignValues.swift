extension TypeFact {
  /// Whether most of the stored properties are colors, fonts and sizes, as in a theme, which is meant to be flat.
  var storesMostlyDesign: Bool {
    let stored = properties.filter { !$0.isStatic }
    return stored.count(where: \.isDesign) * 2 > stored.count
  }
}

extension PropertyFact {
  /// Whether the property stores a size, a color or a font.
  var isDesign: Bool { Self.designTypes.contains(knownType?.lastNamePart ?? "") }

  private static let designTypes: Set<String> = [
    "CGFloat", "CGSize", "Color", "EdgeInsets", "Font", "Gradient", "LinearGradient", "NSColor", "NSFont", "UIColor",
    "UIFont",
  ]
}
