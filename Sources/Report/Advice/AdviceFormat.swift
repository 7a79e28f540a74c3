package import Analyzer

/// Formats recommended refactorings as text or JSON.
package struct AdviceFormat {
  /// The values that `review advise` accepts for `--format`.
  package static let names = ["text", "json"]

  private let ink: Ink
  private let width: Int

  package init(usesColor: Bool, width: Int) {
    ink = Ink(isEnabled: usesColor)
    self.width = max(40, min(width, 110))
  }

  /// Returns the advice as text for the terminal.
  package func text(_ advice: Advice) -> String {
    var lines = [
      ink("Architecture \(advice.architecture.architecture.rawValue)", .bold)
        + ": \(VisibleText.escaped(advice.architecture.reason))"
    ]
    if !advice.mixed.isEmpty {
      lines.append(
        "\(advice.mixed.count == 1 ? "One module has" : "\(advice.mixed.count) modules have") a different "
          + "architecture:")
      lines += advice.mixed.map { module in
        "  " + ink(VisibleText.escaped(module.name), .bold)
          + ": \(module.verdict.architecture.rawValue), \(VisibleText.escaped(module.verdict.reason))"
      }
    }
    lines.append("")
    if advice.refactorings.isEmpty {
      lines.append("No refactorings recommended.")
    } else {
      lines += ["Recommended refactorings, ranked by resolved findings × commits ÷ effort:", ""]
      for (index, refactoring) in advice.refactorings.enumerated() {
        lines += block(refactoring, number: index + 1)
      }
      lines += steps(advice.refactorings)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func block(_ refactoring: Refactoring, number: Int) -> [String] {
    let location = VisibleText.escaped(refactoring.path)
    let title = "\(number). ".leftPadded(to: 4) + ink(Self.title(of: refactoring.target), .bold) + ": \(location)"
    let resolved = refactoring.resolves.map { $0.count == 1 ? $0.name : "\($0.count) × \($0.name)" }
    let churn = refactoring.churn.map { "changed in \($0) commit\($0 == 1 ? "" : "s"), " } ?? ""
    let count = "\(refactoring.findings) finding\(refactoring.findings == 1 ? "" : "s")"
    var lines = [title]
    lines += indented("resolves \(count): " + resolved.joined(separator: ", "))
    if !refactoring.symbols.isEmpty {
      let symbols = refactoring.symbols.prefix(4).map { VisibleText.escaped($0.name) }.joined(separator: ", ")
      lines += indented("start with " + symbols)
    }
    return lines + indented("\(churn)effort \(Self.name(of: refactoring.effort))") + [""]
  }

  private func steps(_ refactorings: [Refactoring]) -> [String] {
    ExtractionTarget.allCases.filter { target in refactorings.contains { $0.target == target } }.flatMap { target in
      let steps = target.ordered(refactorings.filter { $0.target == target }.flatMap(\.steps))
      return [ink("How to \(Self.title(of: target))", .bold)]
        + steps.enumerated().flatMap { index, step in indented("\(index + 1). \(step)") } + [""]
    }
  }

  private func indented(_ text: String) -> [String] {
    WordWrap.lines(text, first: width - 4, rest: width - 4).map { "    " + $0 }
  }

  /// Returns the advice as JSON, with the same content and order as the text.
  package static func json(_ advice: Advice) -> String { document(advice).text() }

  /// Returns the advice as a JSON value.
  package static func document(_ advice: Advice) -> JSONValue {
    .object([
      .init("schema", 1),
      .init("architecture", .string(advice.architecture.architecture.rawValue)),
      .init("reason", .string(advice.architecture.reason)),
      .init(
        "mixed",
        .array(
          advice.mixed.map { module in
            .object([
              .init("module", .string(module.name)),
              .init("architecture", .string(module.verdict.architecture.rawValue)),
              .init("reason", .string(module.verdict.reason)),
            ])
          })),
      .init("refactorings", .array(advice.refactorings.map(object))),
    ])
  }

  private static func object(_ refactoring: Refactoring) -> JSONValue {
    .object([
      .init("path", .string(refactoring.path)),
      .init("target", .string(refactoring.target.rawValue)),
      .init("symbols", JSONValue(refactoring.symbols.map(\.name))),
      .init("findings", .integer(refactoring.findings)),
      .init(
        "resolves",
        .array(
          refactoring.resolves.map { .object([.init("rule", .string($0.name)), .init("count", .integer($0.count))]) })),
      .init("churn", JSONValue(refactoring.churn)),
      .init("effort", .string(name(of: refactoring.effort))),
      .init("score", .fraction(refactoring.score)),
      .init("steps", JSONValue(refactoring.steps)),
    ])
  }

  static func title(of target: ExtractionTarget) -> String {
    switch target {
    case .model: "move logic to models"
    case .viewModel: "move presentation logic and state changes out of views"
    case .service: "move side effects and platform calls into services"
    case .subview: "extract subviews"
    case .ownership: "clarify state ownership"
    case .coordinator: "move navigation into a coordinator"
    case .tests: "add tests"
    }
  }

  static func name(of effort: Effort) -> String {
    switch effort {
    case .small: "small"
    case .medium: "medium"
    case .large: "large"
    }
  }
}

extension String {
  fileprivate func leftPadded(to width: Int) -> String { String(repeating: " ", count: max(0, width - count)) + self }
}
