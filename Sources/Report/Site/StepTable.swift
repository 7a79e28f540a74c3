import Analyzer
import History

/// A table of steps and their causes, with links to the samples' pages.
struct StepTable {
  let model: SiteModel
  let steps: [Step]
  let from: SitePath

  var html: HTML {
    DataTable(
      caption: "Largest changes in the number of findings",
      columns: [.init("Date"), .init("Findings", .number), .init("Cause")],
      rows: steps.map(row)
    ).html
  }

  private func row(_ step: Step) -> [DataTable.Cell] {
    let sample = model.history.samples[step.sample]
    let cause = ChangeCause(step, history: model.history, steps: model.steps)
    let assessment: Assessment = step.net < 0 ? .better : step.net > 0 ? .worse : .neutral
    return [
      .link(sample.date.day.longText, model.link(toSample: step.sample, from: from)),
      .init(
        html: Pieces.change(Double(step.net), unit: .count, assessment: assessment), value: Double(step.net)),
      .html(CodeSpans.html(cause.sentence(model.history) ?? "–")),
    ]
  }
}
