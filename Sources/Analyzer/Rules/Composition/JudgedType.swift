extension Candidate {
  /// The type that the first condition about a type speaks of.
  var judgedType: Int? {
    for case .type(let type, _) in conditions { return type }
    return nil
  }
}
