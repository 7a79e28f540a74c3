extension PropertyFact {
  /// The type in `@Environment(Cart.self)`.
  var environmentType: String? {
    guard let arguments = attribute("Environment")?.arguments, arguments.hasSuffix(".self") else { return nil }
    return String(arguments.dropLast(".self".count))
  }
}

extension Candidate {
  /// The type that the first condition about a type speaks of.
  var judgedType: Int? {
    for case .type(let type, _) in conditions { return type }
    return nil
  }
}
