/// Formats figures for messages and reports, always in English, regardless of the locale.
package enum Wording {
  /// Formats a count: `1 file`, `2 files`.
  package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Formats code in a sentence: `` `a` ``, `` `a` and `b` ``, `` `a`, `b` and 3 more ``.
  /// - Parameter longest: The maximum number of items to name.
  package static func list(of code: [String], longest: Int = 6) -> String {
    // Naming one more item takes no more space than writing "1 more".
    let named = code.prefix(code.count == longest + 1 ? longest + 1 : longest).map { "`\($0)`" }
    let rest = code.count - named.count
    return joined(rest > 0 ? named + ["\(rest) more"] : named)
  }

  /// Joins parts of a sentence: `a`, `a and b`, `a, b and c`.
  package static func joined(_ parts: [String]) -> String {
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// Formats alternatives, each in backticks: `` `Domain`, `Design` or `Core` ``.
  /// - Parameter limit: The maximum number of names; if there are more, the rest are counted: `` `Domain` or 3 others ``.
  package static func alternatives(_ names: [String], limit: Int = .max) -> String {
    var quoted = names.prefix(limit).map { "`\($0)`" }
    if names.count > limit { quoted.append(count(names.count - limit, "other")) }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  /// Formats a percentage: `86.1%`. Only a share of exactly 1 is formatted as 100.0%.
  package static func percent(_ share: Double?) -> String {
    guard let share else { return "-" }
    var thousandths = Int(saturating: (share * 1000).rounded())
    if thousandths == 1000, share < 1 { thousandths = 999 }
    return "\(thousandths / 10).\(thousandths % 10)%"
  }

  /// Formats counts: `2 errors, 14 warnings`. Omits severities without findings; `style` decorates each count.
  package static func counts(
    _ findings: [Finding], style: (_ text: String, _ severity: Severity) -> String = { text, _ in text }
  ) -> String {
    let parts = Severity.allCases.reversed().compactMap { severity -> String? in
      let number = findings.lazy.filter { $0.severity == severity }.count
      guard number > 0 else { return nil }
      return style(severity == .info ? "\(number) info" : count(number, severity.rawValue), severity)
    }
    return parts.joined(separator: ", ")
  }
}
