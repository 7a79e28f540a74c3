/// Figures as a person reads them; in English, whatever the locale.
package enum Wording {
  /// `1 file`, `2 files`.
  package static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

  /// Code in a sentence: `` `a` ``, `` `a` and `b` ``, `` `a`, `b` and 3 more ``.
  /// - Parameter longest: How many are named at most.
  package static func list(of code: [String], longest: Int = 6) -> String {
    // To name one more takes no more room than to say that there is one.
    let named = code.prefix(code.count == longest + 1 ? longest + 1 : longest).map { "`\($0)`" }
    let rest = code.count - named.count
    let parts = rest > 0 ? named + ["\(rest) more"] : named
    guard parts.count > 1, let last = parts.last else { return parts.first ?? "" }
    return parts.dropLast().joined(separator: ", ") + " and " + last
  }

  /// `86.1 %`; only what is complete is called 100.0 %.
  package static func percent(_ share: Double?) -> String {
    guard let share else { return "-" }
    var thousandths = Int(saturating: (share * 1000).rounded())
    if thousandths == 1000, share < 1 { thousandths = 999 }
    return "\(thousandths / 10).\(thousandths % 10) %"
  }

  /// `2 errors, 14 warnings`, without the severities that do not occur; each is dressed by `style`.
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
