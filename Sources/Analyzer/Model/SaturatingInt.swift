extension Int {
  /// The whole part of a number; the nearest `Int` for one that is out of bounds, and 0 for NaN. `Int(_:)` would trap.
  package init(saturating value: Double) {
    if let exact = Int(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
