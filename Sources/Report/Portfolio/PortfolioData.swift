import History

/// Each project's latest figures, as JSON and CSV.
struct PortfolioData {
  let portfolio: Portfolio

  var json: String {
    let document: JSONValue = [
      "schema": .integer(SiteData.schema),
      "projects": .array(portfolio.projects.map(project)),
      "missing": .array(
        portfolio.failures.map { ["name": .string($0.name), "reason": .string($0.reason)] }),
    ]
    return document.text()
  }

  private func project(_ project: Portfolio.Project) -> JSONValue {
    let tip = project.figures.tip
    return [
      "name": .string(project.name), "folder": .string(project.folder),
      "commit": JSONValue.string(tip?.commit ?? ""),
      "date": .string(tip?.date.text ?? ""), "verdict": .string(project.figures.verdict),
      "metrics": .object(MetricCatalog.all.map { .init($0.id, JSONValue(tip?.metrics[$0.id])) }),
      "gates": .array(
        (project.site?.gates ?? []).map {
          ["gate": .string($0.gate.text), "value": JSONValue($0.value), "passed": .boolean($0.passed)]
        }),
    ]
  }

  var csv: String {
    let metrics = MetricCatalog.all.map(\.id)
    let header = CSVText.row(["project", "commit", "date"] + metrics)
    let rows = portfolio.projects.map { project in
      let tip = project.figures.tip
      let cells = [project.name, tip?.commit ?? "", tip?.date.text ?? ""].map(CSVText.cell)
      let values = MetricCatalog.all.map { metric in tip?.metrics[metric.id].map { FigureText.exact($0) } ?? "" }
      return (cells + values).joined(separator: ",") + "\r\n"
    }
    return LogText.escaped(header + rows.joined())
  }
}
