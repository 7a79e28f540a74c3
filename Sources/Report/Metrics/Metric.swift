import Analyzer
import History

/// One figure of a tree: what it is called, how it is written, which direction is better, and how it is had.
struct Metric: Sendable {
  enum Unit: Sendable, Hashable {
    /// A whole number of things.
    case count
    /// A share, 0 to 1.
    case share
    /// A number with one decimal.
    case ratio
  }

  enum Better: Sendable, Hashable {
    case higher
    case lower
    /// Neither: size alone is no fault.
    case neither
  }

  /// As gates and data files call it.
  let id: String
  /// As a heading has it.
  let title: String
  /// One sentence: what is counted.
  let definition: String
  let unit: Unit
  let better: Better
  /// Nil where a tree does not have it, such as the coverage of an empty one.
  let value: @Sendable (SampleTotals) -> Double?

  /// The values that it can take.
  var bounds: ClosedRange<Double> { unit == .share ? 0...1 : 0...(.greatestFiniteMagnitude) }

  /// Whether a difference is good, bad or neither.
  func judgement(of difference: Double?) -> Judgement {
    guard let difference, better != .neither, FigureText.isShown(difference, unit) else { return .neutral }
    return (difference > 0) == (better == .higher) ? .better : .worse
  }
}

/// All metrics of a tree as a whole.
enum MetricCatalog {
  /// The five core metrics, in the order in which they are shown.
  static let core: [Metric] = [
    coverage,
    rule("body_length", "Long bodies", "Views whose `body` has more code lines than the limit."),
    rule("view_file_length", "Long view files", "Files with a view that have more lines than the limit."),
    rule(
      "god_view_model", "God view models",
      "View models and observable classes with more stored properties than the limit."),
    rule(
      "ui_import_in_view_model", "UI in view models",
      "Imports of a UI framework where a view model is declared."),
  ]

  static let coverage = Metric(
    id: "coverage", title: "Checklist coverage",
    definition: "Checklist items that pass, as a share of those that apply, over all files.", unit: .share,
    better: .higher
  ) { $0.coverage.coverage }

  static let findings = Metric(
    id: "findings", title: "Findings", definition: "Findings of all rules and severities.", unit: .count,
    better: .lower
  ) { Double($0.findings()) }

  /// The core metrics, and those of the project as a whole.
  static let all: [Metric] =
    core + [
      Metric(
        id: "automated_coverage", title: "Automated coverage",
        definition: "Checklist coverage without the items that need manual review.", unit: .share,
        better: .higher
      ) { $0.coverage.automatedCoverage },
      findings, severity(.error, "Errors"), severity(.warning, "Warnings"), severity(.info, "Info"),
      Metric(
        id: "density", title: "Findings per 1,000 lines of code",
        definition: "Findings of all rules per 1,000 lines of code.", unit: .ratio, better: .lower
      ) { $0.codeLines == 0 ? nil : Double($0.findings()) * 1000 / Double($0.codeLines) },
      Metric(
        id: "files", title: "Files", definition: "Swift files that were reviewed.", unit: .count, better: .neither
      ) { Double($0.files) },
      Metric(
        id: "code_lines", title: "Lines of code", definition: "Lines that contain code, in all reviewed files.",
        unit: .count, better: .neither
      ) { Double($0.codeLines) },
    ]

  /// The metric of that id, which the catalogue has.
  static func metric(_ id: String) -> Metric { all.first { $0.id == id } ?? coverage }

  private static func rule(_ id: String, _ title: String, _ definition: String) -> Metric {
    Metric(id: id, title: title, definition: definition, unit: .count, better: .lower) {
      Double($0.findings(of: id).total)
    }
  }

  private static func severity(_ severity: Severity, _ title: String) -> Metric {
    Metric(
      id: "findings.\(severity.rawValue)", title: title,
      definition: "Findings of all rules with the severity \(severity.rawValue).", unit: .count, better: .lower
    ) { Double($0.findings(severity)) }
  }
}
