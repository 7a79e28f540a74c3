extension Int {
  /// Converts a number, rounding toward zero. Clamps values that are out of range and converts NaN to 0; `Int(_:)`
  /// would trap.
  package init(saturating value: Double) {
    if let exact = Int(exactly: value.rounded(.towardZero)) {
      self = exact
    } else {
      self = value.isNaN ? 0 : value < 0 ? .min : .max
    }
  }
}
