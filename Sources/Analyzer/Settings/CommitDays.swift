/// Tells when lines were committed last, as far as somebody knows: the analyzer knows nothing of git.
package struct CommitDays: Sendable {
  private let days: @Sendable (String, [Int]) -> [Int: CalendarDay]

  /// - Parameter days: The days of the given lines (from 1) of a path, by line; lines that are not committed and those
  ///   of which nothing is known are left out. It is asked at most once for a file.
  package init(_ days: @escaping @Sendable (String, [Int]) -> [Int: CalendarDay]) { self.days = days }

  package func of(_ lines: [Int], in path: String) -> [Int: CalendarDay] { lines.isEmpty ? [:] : days(path, lines) }
}
