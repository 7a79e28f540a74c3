/// Provides the days on which lines were last committed, so that the analyzer does not depend on git.
package struct CommitDays: Sendable {
  private let days: @Sendable (String, [Int]) -> [Int: CalendarDay]

  /// - Parameter days: Returns the commit days for the given 1-based lines in a file, omitting uncommitted and unknown
  ///   lines. Called at most once per file.
  package init(_ days: @escaping @Sendable (String, [Int]) -> [Int: CalendarDay]) { self.days = days }

  package func of(_ lines: [Int], in path: String) -> [Int: CalendarDay] { lines.isEmpty ? [:] : days(path, lines) }
}
