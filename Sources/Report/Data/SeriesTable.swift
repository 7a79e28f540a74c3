import Analyzer
import History

/// One of the site's CSV tables. Its text is protected against formula injection.
struct SeriesTable {
  let model: SiteModel
  let table: SiteData.Table

  private var samples: [Sample] { model.history.samples }

  var text: String { LogText.escaped(CSVText.row(header) + rows.joined()) }

  private var header: [String] {
    switch table {
    case .samples: ["date", "commit", "subject", "author", "releases", "missing_files", "missing_because"]
    case .metrics: ["date", "commit"] + model.metrics.map(\.metric.id)
    case .rules: ["date", "commit", "rule", "error", "warning", "info"]
    case .turnover: ["week", "rule", "introduced", "fixed"]
    case .checklists: ["date", "commit", "item", "passed", "failed", "human", "constructs", "constructs_failed"]
    case .architecture:
      [
        "date", "commit", "architecture", "views", "views_with_view_model", "views_with_store", "views_with_both",
        "reducers", "body_median", "body_p90", "body_max", "view_models", "properties_median", "properties_p90",
        "properties_max",
      ]
    case .folders:
      ["folder", "files", "code_lines", "error", "warning", "info", "passed", "failed", "human", "commits"]
    case .files:
      [
        "path", "owners", "error", "warning", "info", "lines", "code_lines", "body_length", "properties", "passed",
        "failed", "human", "commits", "lines_added", "lines_deleted", "hotspot_score",
      ]
    case .fileSeries:
      ["path", "date", "commit", "error", "warning", "info", "lines", "code_lines", "body_length", "properties"]
    }
  }

  private var rows: [String] {
    switch table {
    case .samples: samples.map(sampleRow)
    case .metrics:
      samples.enumerated().map { index, sample in
        row(sample, model.metrics.map { Self.number($0.values[index]) })
      }
    case .rules: samples.flatMap(ruleRows)
    case .turnover: turnoverRows
    case .checklists:
      samples.indices.flatMap { index in
        itemRows(samples[index], after: index > 0 ? samples[index - 1].totals : SampleTotals())
      }
    case .architecture: samples.map(architectureRow)
    case .folders:
      model.folders.map { folder in
        let now = folder.now
        return CSVText.cell(folder.name)
          + Self.numbers([
            now.files, now.codeLines, now.findings.error, now.findings.warning, now.findings.info, now.coverage.passed,
            now.coverage.failed, now.coverage.human, folder.commits,
          ])
      }
    case .files: fileRows
    case .fileSeries: seriesRows
    }
  }

  /// Returns a number unquoted. Unlike text, numbers that start with a minus sign need no apostrophe.
  private static func number(_ value: Double?) -> String { value.map { FigureText.exact($0) } ?? "" }

  private static func numbers(_ values: [Int?]) -> String {
    values.map { "," + ($0.map(String.init) ?? "") }.joined() + "\r\n"
  }

  /// The number of digits in commit hashes. Full hashes would account for a quarter of a long table, and samples.csv
  /// contains them anyway.
  private var commitDigits: Int {
    switch table {
    case .rules, .checklists, .fileSeries: 12
    default: .max
    }
  }

  private func start(_ sample: Sample) -> String {
    "\(sample.date.text),\(CSVText.cell(String(sample.commit.prefix(commitDigits))))"
  }

  private func row(_ sample: Sample, _ numbers: [String]) -> String {
    start(sample) + numbers.map { "," + $0 }.joined() + "\r\n"
  }

  private func sampleRow(_ sample: Sample) -> String {
    CSVText.row([
      sample.date.text, sample.commit, sample.subject, sample.author, sample.tags.joined(separator: " "),
      String(sample.gaps.reduce(0) { $0 + $1.files }), sample.gaps.map(\.reason).joined(separator: "; "),
    ])
  }

  private func ruleRows(_ sample: Sample) -> [String] {
    sample.totals.findings.sorted { $0.key < $1.key }.filter { $0.value.total > 0 }.map { rule, counts in
      row(sample, [CSVText.cell(rule), String(counts.error), String(counts.warning), String(counts.info)])
    }
  }

  /// Returns one row for each item whose counts differ from those in the previous sample.
  private func itemRows(_ sample: Sample, after before: SampleTotals) -> [String] {
    let now = sample.totals
    return Set(now.items.keys).union(before.items.keys).sorted().compactMap { item in
      let count = now.items[item] ?? CoverageCount()
      let constructs = now.constructs[item] ?? ConstructCount()
      guard count != before.items[item] ?? CoverageCount() || constructs != before.constructs[item] ?? ConstructCount()
      else { return nil }
      let numbers = [count.passed, count.failed, count.human, constructs.all, constructs.failed]
      return row(sample, [CSVText.cell(item)] + numbers.map(String.init))
    }
  }

  private func architectureRow(_ sample: Sample) -> String {
    let totals = sample.totals
    let views = totals.views
    let bodies = totals.bodyLengths
    let properties = totals.propertyCounts
    let numbers: [Int?] = [
      views.views, views.viewsWithViewModel, views.viewsWithStore, views.viewsWithBoth, views.reducers,
      bodies.quantile(0.5), bodies.quantile(0.9), bodies.maximum, properties.count, properties.quantile(0.5),
      properties.quantile(0.9), properties.maximum,
    ]
    return start(sample) + "," + totals.architecture.rawValue + Self.numbers(numbers)
  }

  private var turnoverRows: [String] {
    let byRule = model.rules.sorted { $0.id < $1.id }.map { ($0.id, Turnover($0.lives, samples: samples).weeks) }
    return model.turnover.weeks.indices.flatMap { index in
      byRule.compactMap { rule, weeks -> String? in
        let week = weeks[index]
        guard week.introduced + week.fixed > 0 else { return nil }
        return "\(week.monday.text),\(CSVText.cell(rule)),\(week.introduced),\(week.fixed)\r\n"
      }
    }
  }

  private var fileRows: [String] {
    let scores = Dictionary(model.hotspots.map { ($0.file, $0.score) }) { first, _ in first }
    return model.history.files.enumerated().compactMap { index, file in
      guard let state = file.state(at: model.last) else { return nil }
      let numbers: [Int?] = [
        state.findings.error, state.findings.warning, state.findings.info, state.lines, state.codeLines,
        state.bodyLength, state.properties, state.passed, state.failed, state.human, file.churn.commits,
        file.churn.linesAdded, file.churn.linesDeleted,
      ]
      let columns = [CSVText.cell(file.path), CSVText.cell(file.owners.joined(separator: " "))]
      return columns.joined(separator: ",") + Self.numbers(numbers).dropLast(1) + ",\(Self.number(scores[index]))\r\n"
    }
  }

  private var seriesRows: [String] {
    model.history.files.flatMap { file in
      file.points.compactMap { point -> String? in
        guard let state = point.state, samples.indices.contains(point.sample) else { return nil }
        return CSVText.cell(file.path) + "," + start(samples[point.sample])
          + Self.numbers([
            state.findings.error, state.findings.warning, state.findings.info, state.lines, state.codeLines,
            state.bodyLength, state.properties,
          ])
      }
    }
  }
}
