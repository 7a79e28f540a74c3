package import History

/// A condition on the latest sample, such as `coverage>=0.8` or `introduced.error==0`.
package struct Gate: Sendable, Hashable {
  enum Comparison: String, Sendable, Hashable, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case unequal = "!="
    case more = ">"
    case less = "<"

    func isSatisfied(_ left: Double, _ right: Double) -> Bool {
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

  /// The gate as the user wrote it.
  package let text: String
  let measure: GateMeasure
  let comparison: Comparison
  let limit: Double

  /// Evaluates the gate against the latest sample.
  package func result(in history: ProjectHistory) -> GateResult {
    let value = measure.value(in: history)
    return GateResult(gate: self, value: value, passed: value.map { comparison.isSatisfied($0, limit) } ?? false)
  }
}

/// The outcome of a gate, with the value that was measured.
package struct GateResult: Sendable, Hashable {
  package let gate: Gate
  /// The measured value; nil if there is nothing to measure, in which case the gate fails.
  package let value: Double?
  /// Whether the value satisfies the gate's condition; false if there is nothing to measure.
  package let passed: Bool

  /// A description in one sentence.
  package var sentence: String {
    let found = value.map { FigureText.exact($0) } ?? "unknown because there is nothing to measure"
    return "gate \(gate.text) \(passed ? "passed" : "failed"): \(gate.measure.name) is \(found)"
  }
}
