import History

/// The portfolio for programs: the last figures of each project.
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
    let model = project.model
    return [
      "name": .string(project.name), "folder": .string(project.folder),
      "commit": JSONValue.string(model.tip?.commit ?? ""),
      "date": .string(model.tip?.date.text ?? ""), "verdict": .string(model.verdict.word),
      "metrics": .object(model.metrics.map { .init($0.metric.id, JSONValue($0.now)) }),
      "gates": .array(
        model.gates.map {
          ["gate": .string($0.gate.text), "value": JSONValue($0.value), "holds": .boolean($0.holds)]
        }),
    ]
  }

  var csv: String {
    let metrics = MetricCatalog.all.map(\.id)
    let header = CSVText.row(["project", "commit", "date"] + metrics)
    let rows = portfolio.projects.map { project in
      let model = project.model
      let cells = [project.name, model.tip?.commit ?? "", model.tip?.date.text ?? ""].map(CSVText.cell)
      let values = model.metrics.map { series in series.now.map { FigureText.exact($0) } ?? "" }
      return (cells + values).joined(separator: ",") + "\r\n"
    }
    return LogText.harmless(header + rows.joined())
  }
}
