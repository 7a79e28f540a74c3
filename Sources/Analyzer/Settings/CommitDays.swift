/// Provides the days on which lines were last committed, so that the analyzer does not depend on git.
package struct CommitDays: Sendable {
  private let days: @Sendable (String, [Int]) -> [Int: CalendarDay]

  /// - Parameter days: Returns the commit days for the given 1-based lines in a file, omitting uncommitted and unknown
  ///   lines. Called at most once per file.
  package init(_ days: @escaping @Sendable (String, [Int]) -> [Int: CalendarDay]) { self.days = days }

  /// Returns the days on which lines in a file were last committed, keyed by line. Uncommitted and unknown lines are
  /// omitted.
  /// - Parameter lines: The 1-based lines.
  package func of(_ lines: [Int], in path: String) -> [Int: CalendarDay] { lines.isEmpty ? [:] : days(path, lines) }
}
