import Analyzer
import History

/// A metric: its name, unit, direction of improvement and computation.
struct Metric: Sendable {
  enum Unit: Sendable, Hashable {
    /// An integer.
    case count
    /// A share from 0 to 1.
    case share
    /// A number with one decimal place.
    case ratio
  }

  enum Better: Sendable, Hashable {
    case higher
    case lower
    /// Neither direction is better, because size alone is not a problem.
    case neither
  }

  /// The name used in gates and data files.
  let id: String
  /// The title used in headings.
  let title: String
  /// A sentence that defines the metric.
  let definition: String
  let unit: Unit
  let better: Better
  /// Returns the value, or nil if it is undefined, such as the coverage of an empty project.
  let value: @Sendable (SampleTotals) -> Double?

  /// The range of possible values.
  var bounds: ClosedRange<Double> { unit == .share ? 0...1 : 0...(.greatestFiniteMagnitude) }

  /// Returns whether a difference is an improvement, a regression or neither.
  func assessment(of difference: Double?) -> Assessment {
    guard let difference, better != .neither, FigureText.isShown(difference, unit) else { return .neutral }
    return (difference > 0) == (better == .higher) ? .better : .worse
  }
}

/// All metrics for a project.
enum MetricCatalog {
  /// The five core metrics, in display order.
  static let core: [Metric] = [
    coverage,
    rule("body_length", "Long bodies", "Views whose `body` exceeds the limit for lines of code."),
    rule("view_file_length", "Long view files", "Files that contain a view and exceed the line limit."),
    rule(
      "god_view_model", "God view models",
      "View models and observable classes that exceed the limit for stored properties."),
    rule(
      "ui_import_in_view_model", "UI in view models",
      "UI framework imports in files that declare a view model."),
  ]

  static let coverage = Metric(
    id: "coverage", title: "Checklist coverage",
    definition: "The share of applicable checklist items that pass, across all files.", unit: .share,
    better: .higher
  ) { $0.coverage.coverage }

  static let findings = Metric(
    id: "findings", title: "Findings", definition: "Findings from all rules, at any severity.", unit: .count,
    better: .lower
  ) { Double($0.findings()) }

  /// The core metrics, followed by those for the whole project.
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
        definition: "Findings from all rules per 1,000 lines of code.", unit: .ratio, better: .lower
      ) { $0.codeLines == 0 ? nil : Double($0.findings()) * 1000 / Double($0.codeLines) },
      Metric(
        id: "files", title: "Files", definition: "Reviewed Swift files.", unit: .count, better: .neither
      ) { Double($0.files) },
      Metric(
        id: "code_lines", title: "Lines of code", definition: "Lines that contain code, across all reviewed files.",
        unit: .count, better: .neither
      ) { Double($0.codeLines) },
    ]

  /// Returns the metric with the given ID, or `coverage` if there is none.
  static func metric(_ id: String) -> Metric { all.first { $0.id == id } ?? coverage }

  private static func rule(_ id: String, _ title: String, _ definition: String) -> Metric {
    Metric(id: id, title: title, definition: definition, unit: .count, better: .lower) {
      Double($0.findings(of: id).total)
    }
  }

  private static func severity(_ severity: Severity, _ title: String) -> Metric {
    Metric(
      id: "findings.\(severity.rawValue)", title: title,
      definition: "Findings with \(severity.rawValue) severity, from all rules.", unit: .count, better: .lower
    ) { Double($0.findings(severity)) }
  }
}
