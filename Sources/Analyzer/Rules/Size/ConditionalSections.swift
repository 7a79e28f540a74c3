import SwiftSyntax

/// The sections in the `#if` blocks of one closure.
///
/// Only one clause of a block is compiled. Of two blocks with opposite conditions, only one is compiled.
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
    let (met, unmet) = negated == nil ? (first, second) : (second, first)
    let key = (negated ?? condition).bareSource
    let known = sections[key] ?? (met: 0, unmet: 0)
    sections[key] = (met: known.met + met, unmet: known.unmet + unmet)
  }
}
