import Analyzer
import History

extension Section {
  static let history = Section("History", at: "history.html") { HistoryPage.all(of: $0) }
}

/// The samples that everything else is drawn from, newest first, some hundred on a page.
struct HistoryPage: Sendable {
  let model: SiteModel
  /// Indices into the samples, newest first.
  let samples: [Int]
  let number: Int
  let count: Int

  static func all(of model: SiteModel) -> [SitePage] {
    let rows = model.limits.rows
    let indices = Array(model.history.samples.indices.reversed())
    let count = max(1, (indices.count + rows - 1) / rows)
    return (0..<count).map { place in
      let page = HistoryPage(
        model: model, samples: Array(indices[(place * rows)..<min(indices.count, (place + 1) * rows)]),
        number: place + 1,
        count: count)
      return SitePage(
        path: page.path, title: place == 0 ? "History" : "History, page \(place + 1)", section: .history
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
        "\(Wording.count(total, "sample")) of \(FigureText.grouped(sampling.commits)) commits on \(model.history.project.branch), "
          + "one for every \(sampling.every.rawValue). All are judged by today's rules.")
      DataTable(
        caption: count > 1 ? "Samples, page \(number) of \(count)" : "All samples",
        columns: [
          .init("Date", isSorted: false), .init("Commit"), .init("Subject"), .init("Author"), .init("Release"),
          .init("Findings", .number), .init("Errors", .number), .init("Coverage", .number), .init("Files", .number),
          .init("Missing"),
        ], rows: samples.map { row(model.history.samples[$0]) }, filter: "Filter samples"
      ).html
      pages
    }
  }

  private func row(_ sample: Sample) -> [DataTable.Cell] {
    let short = String(sample.commit.prefix(8))
    let address = model.history.project.webAddress.flatMap { Link.web($0, path: ["commit", sample.commit]) }
    return [
      .text(sample.date.text), .link(short, address), .text(sample.subject), .text(sample.author),
      .text(sample.tags.joined(separator: ", ")), .count(sample.totals.findings()),
      .count(sample.totals.findings(.error)),
      .figure(sample.totals.coverage.coverage, .share), .count(sample.totals.files),
      .text(sample.gaps.map { "\(Wording.count($0.files, "file")): \($0.reason)" }.joined(separator: "; ")),
    ]
  }

  private var pages: HTML {
    guard count > 1 else { return .empty }
    return tag("nav", .class("pages"), .text("aria-label", "Pages of samples")) {
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
