import Analyzer
import History

extension Section {
  static let method = Section("Method", at: "method.html") { [MethodPage(model: $0).page] }
}

/// Definitions of the figures, their limitations, and links to the data.
struct MethodPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.method.path }

  var page: SitePage { SitePage(path: path, title: "Method", section: .method) { content } }

  /// Returns a list of the missing data, with instructions on how to get it.
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
        "A sample is a commit in the first-parent history: the branch as it was after each merge. Its figures are "
          + "those that `review check --all` reports for that commit, with today's rules and configuration and one "
          + "architecture per module: the configured one, or the one detected in the latest sample. As a result, even "
          + "new rules have a history, and every change in a chart reflects a change in the code.",
        "The Architecture page shows the architecture detected in each sample. A change is reported only if the share "
          + "is clearly above or below the 20% threshold.",
        "A finding is attributed to a commit if no other commit since the previous sample changed its file, or if the "
          + "commits were reviewed individually. Commits are reviewed individually for the ten largest changes, for "
          + "all changes in the last 90 days, and for changes of more than 5% in the number of findings, provided that "
          + "this takes minutes rather than hours.",
        "Findings in consecutive samples count as one finding if they have the same rule, severity and location in "
          + "the code; renaming a file preserves its findings. Findings in the first sample are counted neither as "
          + "introduced nor as fixed.",
        "Commits and changed lines are counted for the year before the last sample, in the first-parent history. "
          + "Commits that change more than \(ChurnWindow.maximumFiles) Swift files are not counted, because reformatting "
          + "and mass renames say little about single files. Commits by bots, moves without edits, and changes to "
          + "whitespace are not counted either. For a folder or an owner, a commit that changes several files is "
          + "counted once.",
        "Samples with missing files are shown with a hollow marker. If more than 2% of the files are missing, the "
          + "sample is not used for trends.",
      ])
    }
  }

  private var statistics: HTML {
    Pieces.section("Trends and forecasts", id: "statistics") {
      paragraphs([
        "Trends use the values at the end of each week, for up to \(WeeklySeries.window) weeks; weeks without commits "
          + "keep the value from the previous week. No trend is calculated if there are fewer than \(Trend.minimumWeeks) "
          + "weeks, or if fewer than \(Trend.minimumChanges) of them have changes.",
        "The pace is the Theil–Sen slope: the median of the slopes between all pairs of weeks. A direction is "
          + "reported only if two tests confirm it: the Mann–Kendall test for the values and Wilcoxon's signed-rank "
          + "test for the weekly changes. Counts in software behave like random walks, for which the first test alone "
          + "often reports a trend that does not exist. For series that are shown together, the false discovery rate is "
          + "limited to \(Int(saturating: Trend.falseDiscoveryRate * 100))% (Benjamini–Hochberg).",
        "A forecast extrapolates the pace from the last value. Its interval is the 80% interval of a random walk with "
          + "drift, assuming that the coming weeks resemble the past ones. There is no forecast without a trend.",
        "A hotspot's score is the product of two ranks within the project, each from 0 to 1: the rank by commits in "
          + "the last year, and the rank by findings.",
        "The time to fix is the median for findings that were introduced and fixed within the history, and the age is "
          + "the median for open findings. The time-to-fix curve is a Kaplan–Meier curve, in which open "
          + "findings are censored; it requires at least 20 findings, of which at least 10 have been fixed.",
      ])
    }
  }

  private var data: HTML {
    Pieces.section("Data", id: "data") {
      tag("ul") {
        tag("li") {
          tag("a", .href(.to(SiteData.json, from: path))) { "data.json" }
          ": all of the project's data series, schema \(SiteData.schema)"
        }
        for table in SiteData.Table.allCases {
          tag("li") {
            tag("a", .href(.to(table.path, from: path))) { table.path.name }
            ": \(table.contents)"
          }
        }
        tag("li") {
          tag("a", .href(.to(SiteData.digest, from: path))) { "digest.md" }
          ": a short summary in Markdown, for email or chat"
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
