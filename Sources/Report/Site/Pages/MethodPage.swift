import Analyzer
import History

extension Section {
  static let method = Section("Method", at: "method.html") { [MethodPage(model: $0).page] }
}

/// How the figures come about, what is left out, and where to take the data from.
struct MethodPage: Sendable {
  let model: SiteModel
  private var path: SitePath { Section.method.path }

  var page: SitePage { SitePage(path: path, title: "Method", section: .method) { content } }

  /// What is missing and how to get it.
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
      Pieces.heading("Method", "What the figures mean, how reliable they are, and what they leave out.")
      omitted
      metrics
      history
      statistics
      data
    }
  }

  private var omitted: HTML {
    let all = model.history.omissions + model.omissions
    return Pieces.section("What is left out", id: "omissions") {
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
        "A sample is a commit of the first-parent history: the branch as it was after each merge. Its figures are what "
          + "`review check --all` reports for that commit, with today's rules and configuration and with one architecture for "
          + "each module: the configured one, else the one found at the newest sample. So a rule added last week has a history "
          + "too, and a step in a chart is a step in the code.",
        "The Architecture page shows which architecture the code followed at each sample. A switch is reported where the "
          + "figures are clearly past the threshold of 20 %; near it, the architecture stays what it was.",
        "A finding is attributed to a commit if that is the only one since the previous sample that changed its file, or if "
          + "every commit was examined: in the ten largest steps, in those of the last 90 days, and in those that change the "
          + "number of findings by more than 5 %, as far as that takes minutes and not hours.",
        "A finding is the same from sample to sample as long as its rule, its location in the code and its severity are; a "
          + "renamed file keeps its findings. What the first sample already had counts neither as introduced nor as fixed.",
        "A sample with missing files is drawn with a hollow mark. Where more than one file in fifty is missing, it "
          + "is left out of trends.",
      ])
    }
  }

  private var statistics: HTML {
    Pieces.section("Trends and forecasts", id: "statistics") {
      paragraphs([
        "Figures are taken at the end of each week, for \(WeeklySeries.window) weeks at most; a week without a commit has the "
          + "figure of the week before. With fewer than \(Trend.leastWeeks) weeks, or fewer than \(Trend.leastChanges) in which "
          + "something changed, no trend is calculated.",
        "The pace is the Theil-Sen slope: the median of the slopes between all pairs of weeks. A direction is named only where "
          + "two tests find it: Mann-Kendall on the level, and Wilcoxon's signed-rank test on the weekly steps. Counts in "
          + "software behave like random walks, and the first test alone takes such a walk for a trend in most cases. Among series shown together, "
          + "the share of false directions is held to \(Int(saturating: Trend.falseDiscoveryRate * 100)) % (Benjamini-Hochberg).",
        "A forecast adds the pace to the last value. Its interval contains the figure in 80 of 100 cases if the coming weeks are "
          + "like the past ones; it is that of a random walk with drift. Where no direction is named there is no forecast.",
        "The score of a hotspot is the product of two ranks within the project, 0 to 1: commits in the last year, and findings.",
        "Time to fix is that of the median finding among those introduced and fixed within the history; age is that of the "
          + "median open finding. The curve of how long findings stay open is a Kaplan-Meier curve, in which open findings are "
          + "censored; it is drawn for at least 20 findings of which 10 were fixed.",
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
          ": a summary in Markdown for mail or chat"
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
