package import History

/// A condition that the last sample has to meet, such as `coverage>=0.8` or `introduced.error==0`.
package struct Gate: Sendable, Hashable {
  enum Comparison: String, Sendable, Hashable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case unequal = "!="
    case more = ">"
    case less = "<"

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .atLeast: left >= right
      case .atMost: left <= right
      case .equal: left == right
      case .unequal: left != right
      case .more: left > right
      case .less: left < right
      }
    }
  }

  /// As it was written.
  package let text: String
  let measure: GateMeasure
  let comparison: Comparison
  let limit: Double

  /// Whether it holds for the last sample.
  package func result(in history: ProjectHistory) -> GateResult {
    let value = measure.value(in: history)
    return GateResult(gate: self, value: value, holds: value.map { comparison.holds($0, limit) } ?? false)
  }
}

/// What came out of a gate.
package struct GateResult: Sendable, Hashable {
  package let gate: Gate
  /// What was measured; nil where there is nothing to measure, which does not pass for holding.
  package let value: Double?
  package let holds: Bool

  /// One sentence.
  package var sentence: String {
    let found = value.map { FigureText.exact($0) } ?? "unknown, since there is nothing to measure"
    return "gate \(gate.text) \(holds ? "holds" : "fails"): \(gate.measure.name) is \(found)"
  }
}
