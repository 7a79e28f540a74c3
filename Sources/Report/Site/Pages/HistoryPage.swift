import Analyzer
import History

extension Section {
  static let history = Section("History", at: "history.html") {
    HistoryPage.all(of: $0) + SamplePage.all(of: $0)
  }
}

/// The list of samples, latest first, split into pages of a few hundred rows.
struct HistoryPage: Sendable {
  let model: SiteModel
  /// The indices of the page's samples, latest first.
  let samples: [Int]
  let number: Int
  let count: Int

  static func all(of model: SiteModel) -> [SitePage] {
    let rows = model.limits.rows
    let indices = Array(model.history.samples.indices.reversed())
    let count = max(1, (indices.count + rows - 1) / rows)
    return (0..<count).map { location in
      let page = HistoryPage(
        model: model, samples: Array(indices[(location * rows)..<min(indices.count, (location + 1) * rows)]),
        number: location + 1,
        count: count)
      return SitePage(
        path: page.path, title: location == 0 ? "History" : "History, page \(location + 1)", section: .history
      ) { page.content }
    }
  }

  private static func path(_ number: Int) -> SitePath {
    number == 1 ? Section.history.path : SitePath("history-\(number).html")
  }

  private var path: SitePath { Self.path(number) }

  private var content: HTML {
    let sampling = model.history.sampling
    let total = model.history.samples.count
    return tag("div") {
      Pieces.heading(
        "History",
        "\(Wording.count(total, "sample")) from \(FigureText.grouped(sampling.commits)) commits on "
          + "\(model.history.project.branch), one per \(sampling.every.rawValue). All are reviewed with today's rules "
          + "and one architecture per module, so all differences come from the code. Select a date to see its commits "
          + "and findings.")
      if number == 1, !largest.isEmpty {
        Pieces.section(
          "Largest changes", id: "steps",
          note: "The largest changes in the number of findings between consecutive samples."
        ) {
          StepTable(model: model, steps: largest, from: path).html
        }
      }
      Pieces.section("Samples", id: "samples") {
        DataTable(
          caption: count > 1 ? "Samples, page \(number) of \(count)" : "All samples",
          columns: [
            .init("Date"), .init("Commit"), .init("Introduced", .number), .init("Fixed", .number),
            .init("Findings", .number), .init("Errors", .number), .init("Coverage", .number), .init("Files", .number),
          ], rows: samples.map(row), filter: "Filter samples"
        ).html
      }
      pages
    }
  }

  private var largest: [Step] { model.steps.largest(10) }

  private func row(_ index: Int) -> [DataTable.Cell] {
    let sample = model.history.samples[index]
    let step = model.steps.all[index]
    let isFirst = index == 0
    return [
      .html(date(sample, index)), .html(commit(sample)),
      isFirst ? .text("–") : counted(step.introduced), isFirst ? .text("–") : counted(step.fixed),
      .count(sample.totals.findings()), .count(sample.totals.findings(.error)),
      .figure(sample.totals.coverage.coverage, .share), files(sample),
    ]
  }

  private func date(_ sample: Sample, _ index: Int) -> HTML {
    let text = sample.date.text
    let date =
      model.link(toSample: index, from: path).map { link in tag("a", .href(link)) { text } } ?? HTML(text: text)
    let notes =
      sample.tags
      + model.architecture.events.filter { $0.sample == index }.prefix(3).map { event in
        (event.module.map { "\($0): " } ?? "") + event.label
      }
    return tag("span", .class("date")) { date }
      + (notes.isEmpty ? .empty : tag("span", .class("about")) { notes.joined(separator: ", ") })
  }

  private func commit(_ sample: Sample) -> HTML {
    let own =
      sample.commits.last ?? SampleCommit(id: sample.commit, subject: sample.subject, author: sample.author, paths: [])
    let others = sample.commits.count - 1
    return CommitText.html(own, model: model)
      + (others > 0 ? tag("span", .class("about")) { "and \(Wording.count(others, "earlier commit"))" } : .empty)
  }

  /// Returns the number of findings and the most frequent rules.
  private func counted(_ lives: [FindingLife]) -> DataTable.Cell {
    guard !lives.isEmpty else { return DataTable.Cell(html: tag("span", .class("muted")) { "0" }, value: 0) }
    var counts: [Int: Int] = [:]
    for life in lives where model.history.rules.indices.contains(life.rule) { counts[life.rule, default: 0] += 1 }
    let ranked = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    let names = ranked.prefix(2).map { rule, count in
      (count > 1 ? "\(count) × " : "") + model.history.rules[rule]
    }
    let more = ranked.count > 2 ? ["…"] : []
    return DataTable.Cell(
      html: HTML(text: FigureText.grouped(lives.count))
        + tag("span", .class("about")) { (names + more).joined(separator: ", ") },
      value: Double(lives.count))
  }

  private func files(_ sample: Sample) -> DataTable.Cell {
    let missing = sample.gaps.map { "\(Wording.count($0.files, "file")) \($0.reason)" }.joined(separator: "; ")
    return DataTable.Cell(
      html: HTML(text: FigureText.grouped(sample.totals.files))
        + (missing.isEmpty ? .empty : tag("span", .class("about")) { "missing: \(missing)" }),
      value: Double(sample.totals.files))
  }

  private var pages: HTML {
    guard count > 1 else { return .empty }
    return tag("nav", .class("pages"), .text("aria-label", "History pages")) {
      tag("ol") {
        for page in 1...count {
          tag("li") {
            tag("a", .href(.to(Self.path(page), from: path)), page == number ? .word("aria-current", "page") : nil) {
              tag("span", .class("unseen")) { "page " }
              String(page)
            }
          }
        }
      }
    }
  }
}
