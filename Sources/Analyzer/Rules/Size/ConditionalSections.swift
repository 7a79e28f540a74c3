import SwiftSyntax

/// The sections in the `#if` blocks of one closure.
///
/// Only one clause of a block is compiled. The same applies to two blocks of which one has the negated condition of the
/// other.
struct ConditionalSections {
  private var others = 0
  /// The sections that are compiled if a condition is met, and those that are compiled otherwise.
  private var sections: [String: (met: Int, unmet: Int)] = [:]

  /// The number of sections that can be compiled together.
  var count: Int { sections.values.reduce(others) { $0 + max($1.met, $1.unmet) } }

  /// Adds a block.
  /// - Parameter counts: The number of sections in each of the block's clauses.
  mutating func add(_ counts: [Int], in clauses: IfConfigClauseListSyntax) {
    let isSimple = counts.count == 1 || counts.count == 2 && clauses.last?.condition == nil
    guard isSimple, let condition = clauses.first?.condition?.withoutParentheses else {
      others += counts.max() ?? 0
      return
    }
    let negation = condition.as(PrefixOperatorExprSyntax.self)
    let negated = negation?.operator.text == "!" ? negation?.expression.withoutParentheses : nil
    let first = counts.first ?? 0
    let second = counts.dropFirst().first ?? 0
    let known = sections[(negated ?? condition).bareSource] ?? (met: 0, unmet: 0)
    sections[(negated ?? condition).bareSource] =
      negated == nil
      ? (met: known.met + first, unmet: known.unmet + second) : (met: known.met + second, unmet: known.unmet + first)
  }
}
