import Analyzer
import History

extension Section {
  static let method = Section("Method", at: "method.html") { [MethodPage(model: $0).page] }
}

/// The definitions of the figures, their limitations, and links to the data.
struct MethodPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.method.path }

  var page: SitePage { SitePage(path: path, title: "Method", section: .method) { content } }

  /// Returns a list of omissions and how to avoid them.
  static func list(_ omissions: [Omission]) -> HTML {
    tag("ul", .class("omissions")) {
      for omission in omissions {
        tag("li") {
          CodeSpans.html(omission.text)
          if let remedy = omission.remedy {
            " "
            CodeSpans.html(remedy)
          }
        }
      }
    }
  }

  private var content: HTML {
    tag("div") {
      Pieces.heading("Method", "How the figures are defined, how reliable they are, and what they do not include.")
      omitted
      metrics
      history
      statistics
      data
    }
  }

  private var omitted: HTML {
    let all = model.history.omissions + model.omissions
    return Pieces.section("Not included", id: "omissions") {
      if all.isEmpty { Pieces.nothing("Nothing.") } else { Self.list(all) }
    }
  }

  private var metrics: HTML {
    Pieces.section("Metrics", id: "metrics") {
      tag("dl", .class("terms")) {
        for series in model.metrics {
          tag("dt") {
            series.metric.title
            " "
            tag("code", .class("id")) { series.metric.id }
          }
          tag("dd") { CodeSpans.html(series.metric.definition) }
        }
      }
    }
  }

  private var history: HTML {
    Pieces.section("History", id: "history") {
      paragraphs([
        "A sample is a commit of the first-parent history: the branch as it was after each merge. Its figures are "
          + "those of `review check --all` for that commit, with today's rules and configuration and one architecture "
          + "per module: the configured one, or the one detected in the latest sample. New rules therefore have a "
          + "history, too, and every change in a chart is a change in the code.",
        "The Architecture page shows the architecture detected in each sample. A change is reported only if the share "
          + "is clearly above or below the threshold of 20%.",
        "A finding is attributed to a commit if no other commit since the previous sample changed its file, or if the "
          + "commits were reviewed individually. The latter applies to the ten largest changes, to those of the last "
          + "90 days and to those that change the number of findings by more than 5%, as long as it takes minutes "
          + "rather than hours.",
        "Findings of consecutive samples are the same if their rule, severity and location in the code are the same; "
          + "renaming a file preserves its findings. Findings of the first sample count neither as introduced nor as "
          + "fixed.",
        "Samples with missing files are drawn with a hollow marker. If more than 2% of the files are missing, the "
          + "sample is not used for trends.",
      ])
    }
  }

  private var statistics: HTML {
    Pieces.section("Trends and forecasts", id: "statistics") {
      paragraphs([
        "Trends use the values at the end of each week, for up to \(WeeklySeries.window) weeks; weeks without commits "
          + "have the value of the previous week. No trend is calculated with fewer than \(Trend.minimumWeeks) weeks, "
          + "or with changes in fewer than \(Trend.minimumChanges) of them.",
        "The pace is the Theil–Sen slope, the median of the slopes between all pairs of weeks. A direction is reported "
          + "only if two tests confirm it: Mann–Kendall for the values and Wilcoxon's signed-rank test for the weekly "
          + "changes. Counts in software behave like random walks, in which the first test alone often detects a "
          + "trend. For series shown together, the false discovery rate is limited to "
          + "\(Int(saturating: Trend.falseDiscoveryRate * 100))% (Benjamini–Hochberg).",
        "A forecast extrapolates the pace from the last value. Its interval is the 80% interval of a random walk with "
          + "drift, assuming that the coming weeks resemble the past ones. There is no forecast without a trend.",
        "The score of a hotspot is the product of two ranks within the project, from 0 to 1: commits in the last year, "
          + "and findings.",
        "Time to fix is the median of findings introduced and fixed within the history, and age is the median of open "
          + "findings. The curve of the time until findings are fixed is a Kaplan–Meier curve, in which open findings "
          + "are censored; it requires at least 20 findings, of which 10 have been fixed.",
      ])
    }
  }

  private var data: HTML {
    Pieces.section("Data", id: "data") {
      tag("ul") {
        tag("li") {
          tag("a", .href(.to(SiteData.json, from: path))) { "data.json" }
          ": all series of the project, schema \(SiteData.schema)"
        }
        for table in SiteData.Table.allCases {
          tag("li") {
            tag("a", .href(.to(table.path, from: path))) { table.path.name }
            ": \(table.contents)"
          }
        }
        tag("li") {
          tag("a", .href(.to(SiteData.digest, from: path))) { "digest.md" }
          ": a short summary in Markdown, for mail or chat"
        }
      }
      tag("p", .class("badges")) {
        for badge in SiteData.Badges.allCases {
          tag("img", .source(.to(badge.path, from: path)), .text("alt", badge.text(model)), .number("height", 20))
        }
      }
    }
  }

  private func paragraphs(_ texts: [String]) -> HTML {
    HTML(joining: texts.map { text in tag("p", .class("prose")) { CodeSpans.html(text) } })
  }
}
