import Analyzer
import Essentials

/// A syntax error in a gate.
package struct GateError: Error, Sendable, Hashable, CustomStringConvertible {
  let gate: String
  /// The 1-based column of the error.
  let column: Int
  let problem: String

  /// A description in one sentence.
  package var description: String { "gate '\(gate)', column \(column): \(problem)" }
}

extension Gate {
  /// Parses a gate, which consists of a measure, a comparison, and a number or percentage.
  ///
  /// Measures are metric IDs (`coverage`, `findings.error`, …), a rule's open findings (`body_length`,
  /// `body_length.error`), and introduced or fixed findings (`introduced`, `introduced.error`, `fixed.body_length`) in
  /// the last 7 days or in a given number of days (`introduced.error@30d`).
  /// - Throws: `GateError` with the error's column.
  package init(_ text: String, rules: Set<String>) throws(GateError) {
    guard let start = text.firstIndex(where: { "<>=!".contains($0) }) else {
      throw GateError(
        gate: text, column: text.count + 1, problem: "missing comparison and number, such as `>=0.8`")
    }
    let end = text[start...].firstIndex { !"<>=!".contains($0) } ?? text.endIndex
    let column = text.distance(from: text.startIndex, to: start) + 1
    let symbol = String(text[start..<end])
    guard let comparison = Comparison(rawValue: symbol) else {
      let known = Comparison.allCases.map(\.rawValue).joined(separator: " ")
      let guess = ["=>": ">=", "=<": "<=", "=": "==", "<>": "!=", "===": "=="][symbol]
      throw GateError(
        gate: text, column: column,
        problem: "unknown comparison `\(symbol)`; \(guess.map { "use `\($0)`" } ?? "use one of \(known)")")
    }
    let name = text[..<start].trimmed
    let number = text[end...].trimmed
    measure = try GateMeasure(name, in: text, rules: rules)
    limit = try Self.limit(number, in: text, column: text.distance(from: text.startIndex, to: end) + 1)
    self.comparison = comparison
    self.text = text
  }

  private static func limit(_ number: String, in gate: String, column: Int) throws(GateError) -> Double {
    let isPercentage = number.hasSuffix("%")
    let digits = isPercentage ? String(number.dropLast()).trimmed : number
    guard digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }), let value = Double(digits)
    else {
      throw GateError(
        gate: gate, column: column,
        problem: number.isEmpty
          ? "missing number" : "invalid number `\(number)`; use a number such as `0.8`, `80%` or `0`")
    }
    return isPercentage ? value / 100 : value
  }
}

extension GateMeasure {
  init(_ name: String, in gate: String, rules: Set<String>) throws(GateError) {
    let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let path = parts[0]
    guard !path.isEmpty else {
      throw GateError(gate: gate, column: 1, problem: "missing measure, such as `coverage`")
    }
    let words = path.split(separator: ".", maxSplits: 1).map(String.init)
    let head = words[0]
    let isTurnover = head == "introduced" || head == "fixed"
    var days = Self.defaultDays
    if parts.count > 1 {
      guard isTurnover else {
        throw GateError(
          gate: gate, column: path.count + 1, problem: "`@` is valid only for `introduced` and `fixed`")
      }
      guard parts[1].hasSuffix("d"), let given = Int(parts[1].dropLast()), (1...Self.maximumDays).contains(given)
      else {
        throw GateError(
          gate: gate, column: path.count + 2, problem: "invalid number of days `\(parts[1])`; use a value such as `30d`"
        )
      }
      days = given
    }
    self.name = name
    if isTurnover {
      let filter = try Self.filter(words.count > 1 ? words[1] : nil, in: gate, column: head.count + 2, rules: rules)
      subject = head == "introduced" ? .introduced(filter, days: days) : .fixed(filter, days: days)
      return
    }
    if MetricCatalog.all.contains(where: { $0.id == path }), !rules.contains(path) {
      subject = .metric(path)
    } else if rules.contains(path) {
      subject = .rule(path, nil)
    } else if words.count > 1, rules.contains(head), let severity = Severity(rawValue: words[1]) {
      subject = .rule(head, severity)
    } else {
      let known = MetricCatalog.all.map(\.id) + ["introduced", "fixed"]
      let near = NearestName.to(path, among: known + rules.sorted())
      throw GateError(
        gate: gate, column: 1,
        problem: "unknown measure '\(path)'"
          + (near == nil
            ? "; choose one of \(known.joined(separator: ", ")), or a rule ID" : NearestName.suggestion(near)))
    }
  }

  private static func filter(
    _ word: String?, in gate: String, column: Int, rules: Set<String>
  ) throws(GateError) -> Filter {
    guard let word else { return .all }
    if let severity = Severity(rawValue: word) { return .severity(severity) }
    if rules.contains(word) { return .rule(word) }
    let near = NearestName.to(word, among: Severity.allCases.map(\.rawValue) + rules.sorted())
    throw GateError(
      gate: gate, column: column,
      problem: "unknown severity or rule '\(word)'\(NearestName.suggestion(near))")
  }
}
