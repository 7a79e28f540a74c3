import Analyzer
import History

/// Small elements shared by many pages.
enum Pieces {
  /// Returns a difference with an arrow, a color and, for screen readers, a word.
  static func change(_ difference: Double?, unit: Metric.Unit, assessment: Assessment) -> HTML {
    guard let difference else { return tag("span", .class("muted")) { "–" } }
    let text = FigureText.difference(difference, unit)
    guard FigureText.isShown(difference, unit) else { return tag("span", .class("muted")) { text } }
    let arrow = difference > 0 ? "▲" : "▼"
    switch assessment {
    case .better: return tag("span", .class("delta better")) { mark(arrow) + hiddenSuffix(text, "better") }
    case .worse: return tag("span", .class("delta worse")) { mark(arrow) + hiddenSuffix(text, "worse") }
    case .neutral: return tag("span", .class("delta")) { mark(arrow) + HTML(text: text) }
    }
  }

  private static func mark(_ arrow: String) -> HTML { tag("span", .word("aria-hidden", "true")) { arrow + "\u{A0}" } }

  private static func hiddenSuffix(_ text: String, _ word: String) -> HTML {
    HTML(text: text) + tag("span", .class("unseen")) { ", " + word }
  }

  /// Returns a severity with a symbol, a word and a color.
  static func severity(_ severity: Severity, count: Int? = nil) -> HTML {
    let number = count.map { FigureText.grouped($0) + " " } ?? ""
    switch severity {
    case .error:
      return tag("span", .class("severity error")) { symbol("▲") + HTML(text: number + "error" + plural(count)) }
    case .warning:
      return tag("span", .class("severity warning")) { symbol("◆") + HTML(text: number + "warning" + plural(count)) }
    case .info:
      return tag("span", .class("severity info")) { symbol("●") + HTML(text: number + "info") }
    }
  }

  private static func plural(_ count: Int?) -> String { count == nil || count == 1 ? "" : "s" }

  private static func symbol(_ symbol: String) -> HTML {
    tag("span", .word("aria-hidden", "true"), .class("symbol")) { symbol }
  }

  /// Returns the count for each severity that occurs, most severe first, or `none`.
  static func severities(_ counts: SeverityCounts) -> HTML {
    guard counts.total > 0 else { return tag("span", .class("muted")) { "none" } }
    return tag("span", .class("severities")) {
      for level in Severity.allCases.reversed() where counts[level] > 0 { severity(level, count: counts[level]) }
    }
  }

  /// Returns a list of names with their values.
  static func facts(_ facts: [(name: String, value: HTML)]) -> HTML {
    tag("dl", .class("facts")) {
      for fact in facts {
        tag("div") {
          tag("dt") { fact.name }
          tag("dd") { fact.value }
        }
      }
    }
  }

  /// Returns a page's title and a sentence about its content.
  static func heading(_ title: String, _ lead: String) -> HTML {
    tag("h1") { title } + (lead.isEmpty ? .empty : tag("p", .class("lead")) { CodeSpans.html(lead) })
  }

  /// Returns a section with a heading.
  static func section(_ title: String, id: String, note: String = "", @HTMLBuilder content: () -> HTML) -> HTML {
    tag("section", .text("aria-labelledby", id)) {
      tag("h2", .id(id)) { title }
      if !note.isEmpty { tag("p", .class("note")) { note } }
      content()
    }
  }

  /// Returns charts side by side, with a heading for screen readers.
  static func charts(areSmall: Bool = false, @HTMLBuilder content: () -> HTML) -> HTML {
    tag("section", .text("aria-label", "Over time")) {
      tag("h2", .class("unseen")) { "Over time" }
      tag("div", .class(areSmall ? "small-charts" : "charts")) { content() }
    }
  }

  /// Returns breadcrumbs; the last step is the page itself.
  static func path(_ steps: [(name: String, link: Link?)]) -> HTML {
    tag("nav", .class("path"), .text("aria-label", "Folders")) {
      tag("ol") {
        for step in steps {
          tag("li") {
            if let link = step.link { tag("a", .href(link)) { step.name } } else { step.name }
          }
        }
      }
    }
  }

  /// Returns a note that replaces missing content.
  static func nothing(_ text: String) -> HTML { tag("p", .class("nothing")) { text } }
}
