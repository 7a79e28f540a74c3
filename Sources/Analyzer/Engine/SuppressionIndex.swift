/// Answers which suppression comments of a file cover a line, however many there are.
struct SuppressionIndex: Sendable {
  private struct Span {
    let first: Int
    let last: Int
    let suppression: Int
  }

  private let suppressions: [Suppression]
  private var spans: [String: [Span]] = [:]

  init(_ suppressions: [Suppression]) {
    self.suppressions = suppressions
    for (index, suppression) in suppressions.enumerated() {
      let lines = suppression.lines ?? 1...Int.max
      for rule in Set(suppression.rules) {
        spans[rule, default: []].append(
          Span(first: lines.lowerBound, last: lines.upperBound, suppression: index))
      }
    }
  }

  /// Whether the file has no such comment.
  var isEmpty: Bool { suppressions.isEmpty }

  /// Those that silence a finding of a rule on a line, in source order.
  func covering(rule: String, line: Int) -> [Suppression] {
    guard let spans = spans[rule] else { return [] }
    return spans.filter { $0.first <= line && line <= $0.last }.map { suppressions[$0.suppression] }
  }
}
