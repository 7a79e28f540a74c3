import Analyzer

/// A collapsed table that contains a chart's values.
struct ChartTable {
  let chart: TimeChart

  var html: HTML {
    let rows = Thinning.named(chart.timeline.seconds, count: chart.tableRows)
    let marks = Dictionary(grouping: chart.timeline.marks, by: \.index)
    let isThinned = rows.count < chart.timeline.count
    let table = tag("table") {
      tag("caption") {
        isThinned
          ? "\(rows.count) of \(chart.timeline.count) samples, evenly distributed over time"
          : "All \(rows.count) samples"
      }
      tag("thead") {
        tag("tr") {
          tag("th", .word("scope", "col")) { "Date" }
          for series in chart.series { tag("th", .word("scope", "col"), .class("number")) { series.name } }
          if !marks.isEmpty { tag("th", .word("scope", "col")) { "Release" } }
        }
      }
      tag("tbody") {
        for index in rows.reversed() { row(index, marks: marks) }
      }
      if let forecastSeries = chart.forecastSeries { forecast(forecastSeries, hasMarks: !marks.isEmpty) }
    }
    return ValueDetails(title: chart.title, table: table, dataFile: chart.dataFile).html
  }

  /// Returns a date that links to the sample's page.
  private func date(_ index: Int) -> HTML {
    let text = chart.timeline.days[index].text
    guard let page = chart.samplesFrom, let name = chart.timeline.pages[index] else { return HTML(text: text) }
    return tag("a", .href(.to(SamplePage.path(named: name), from: page))) { text }
  }

  private func row(_ index: Int, marks: [Int: [Timeline.Mark]]) -> HTML {
    tag("tr") {
      tag("th", .word("scope", "row")) {
        date(index)
        chart.timeline.isPartial[index] ? " (incomplete)" : ""
      }
      for series in chart.series {
        tag("td", .class("number")) { FigureText.text(series.values[index], chart.unit) }
      }
      if !marks.isEmpty { tag("td") { (marks[index] ?? []).map(\.name).joined(separator: ", ") } }
    }
  }

  private func forecast(_ forecastSeries: TimeChart.ForecastSeries, hasMarks: Bool) -> HTML {
    let points = forecastSeries.forecast.points.filter {
      $0.week.isMultiple(of: 4) || $0.week == forecastSeries.forecast.points.count
    }
    return tag("tbody") {
      for point in points {
        tag("tr") {
          tag("th", .word("scope", "row")) {
            CalendarDay(secondsSince1970: forecastSeries.start + point.week * 7 * 86_400).text + " (forecast)"
          }
          tag("td", .class("number")) {
            "\(FigureText.text(point.value, chart.unit)) (\(FigureText.text(point.interval.lowerBound, chart.unit)) to "
              + "\(FigureText.text(point.interval.upperBound, chart.unit)))"
          }
          if hasMarks { tag("td") }
        }
      }
    }
  }
}
