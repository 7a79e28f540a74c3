import Analyzer
import History
import TestSupport
import Testing

@testable import Report

@Suite struct SiteTests {
  private static func content(_ history: ProjectHistory, limits: SiteLimits = SiteLimits()) -> [(
    name: String, text: String
  )] {
    Site(history, limits: limits, toolVersion: "1.0").files.map {
      ($0.name, String(decoding: $0.content, as: UTF8.self))
    }
  }

  @Test func `the same history always produces identical output, and no file is written twice`() {
    let first = Self.content(SyntheticHistory(seed: 9, files: 20, samples: 16).play())
    let second = Self.content(SyntheticHistory(seed: 9, files: 20, samples: 16).play())
    #expect(first.map(\.name) == second.map(\.name))
    #expect(first.map(\.text) == second.map(\.text))
    #expect(Set(first.map { $0.name.lowercased() }).count == first.count)
  }

  @Test func `text from a hostile project is never interpreted as markup`() {
    for (name, text) in Self.content(SyntheticHistory(seed: 2, files: 30, samples: 20, isHostile: true).play())
    where name.hasSuffix(".html") {
      #expect(!text.contains("<script>"), "\(name)")
      #expect(!text.contains("<img src=x"), "\(name)")
      #expect(!text.contains("<svg onload"), "\(name)")
      let bare = text.replacing(/"[^"]*"/, with: "\"\"")
      #expect(bare.firstMatch(of: /<[^>]*\s(style|on[a-z]+)=/) == nil, "\(name)")
      #expect(text.firstMatch(of: /(href|src)="(?!\.{1,2}\/|#|https:\/\/)/) == nil, "\(name)")
      #expect(!text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" }, "\(name)")
    }
  }

  @Test func `layers and custom rules have pages`() throws {
    let files = Self.content(SyntheticHistory(seed: 9, files: 8, samples: 4, layerCount: 20).play())
    let page = try #require(files.first { $0.name == "layers.html" }).text
    #expect(page.matches(of: /<rect class="node/).count == 20)
    let forbidden = page.matches(of: /<path class="use forbidden"/).count
    // One of these paths is part of the legend.
    #expect(forbidden == 5)
    #expect(page.contains("<code>layer_dependency</code> findings"))
    let index = try #require(files.first { $0.name == "index.html" }).text
    #expect(index.contains("layers.html"))
    let rule = try #require(files.first { $0.name == "rules/no_tracking_in_views.html" }).text
    #expect(rule.contains("sends analytics from a view"))
    let rules = try #require(files.first { $0.name == "rules.html" }).text
    #expect(rules.contains("rules/no_tracking_in_views.html"))
  }

  @Test func `without layers, there is no page about them`() {
    let files = Self.content(SyntheticHistory(seed: 9, files: 8, samples: 4).play())
    #expect(!files.contains { $0.name == "layers.html" })
  }

  @Test func `a history with one sample has nothing to compare`() throws {
    let files = Self.content(SyntheticHistory(seed: 9, files: 8, samples: 1).play())
    let page = try #require(files.first { $0.name == "compare.html" }).text
    #expect(page.contains("There is nothing to compare yet, because the history has only one sample ("))
    #expect(!page.contains("data-compare") && !page.contains("compare.js"))
  }

  @Test func `a comparison without differences says so`() throws {
    let history = SyntheticHistory(seed: 9, files: 8, samples: 4).play()
    let unchanged = ProjectHistory(
      project: history.project, sampling: history.sampling, samples: history.samples, rules: history.rules,
      files: history.files, lives: [], latest: history.latest, source: history.source,
      churnWindow: history.churnWindow)
    func page(_ history: ProjectHistory) throws -> String {
      try #require(Self.content(history).first { $0.name == "compare.html" }).text
    }
    let note = { (text: String) in text.matches(of: /<p class="nothing"( hidden)?>No findings were introduced or fixed/)
    }
    #expect(try note(page(history)).map { $0.1 != nil } == [true, true])
    #expect(try page(history).matches(of: /<div data-found hidden>/).isEmpty)
    #expect(try note(page(unchanged)).map { $0.1 != nil } == [false, false])
    #expect(try page(unchanged).matches(of: /<div data-found hidden>/).count == 2)
  }

  @Test func `every page forbids external resources`() {
    for (name, text) in Self.content(SyntheticHistory(seed: 9, files: 8, samples: 4).play())
    where name.hasSuffix(".html") {
      #expect(
        text.contains("content=\"default-src &#39;none&#39;; style-src &#39;self&#39;; script-src &#39;self&#39;"),
        "\(name)")
      #expect(!text.contains("<style"), "\(name)")
      #expect(text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">"), "\(name)")
    }
  }

  @Test func `omissions are reported`() throws {
    var limits = SiteLimits()
    limits.filePageBytes = 60_000
    limits.rows = 10
    let history = SyntheticHistory(seed: 9, files: 60, samples: 20).play()
    let files = Self.content(history, limits: limits)
    let pages = files.filter { $0.name.hasPrefix("files/") }
    let present = history.files.count(where: \.isPresent)
    #expect(!pages.isEmpty && pages.count < present)
    let method = try #require(files.first { $0.name == "method.html" })
    #expect(method.text.contains("\(present - pages.count) of \(present) files, those"))
    // The list of files is paginated and contains no broken links.
    let lists = files.filter { $0.name.hasPrefix("files") && $0.name.hasSuffix(".html") && !$0.name.contains("/") }
    #expect(lists.count == (present + 9) / 10)
    let linked = lists.flatMap { $0.text.matches(of: /href="\.\/(files\/[^"]+)"/).map { String($0.1) } }
    #expect(Set(linked) == Set(pages.map(\.name)))
  }

  @Test func `the size of file pages is not underestimated`() {
    let history = SyntheticHistory(seed: 6, files: 120, samples: 120).play()
    let size = Site(history, toolVersion: "1.0").files.filter { $0.name.hasPrefix("files/") }
      .reduce(0) { $0 + $1.content.count }
    let estimate = Hotspot.ranked(history).reduce(0) { sum, hotspot in
      let points = history.files[hotspot.file].points.count
      return sum + PageSelection.estimate(findings: hotspot.findings, points: points)
    }
    #expect(size <= estimate && estimate < 2 * size, "\(size) bytes, estimated \(estimate)")
  }

  @Test func `tables of values do not count toward the elements of the start page`() throws {
    let history = SyntheticHistory(seed: 5, files: 300, samples: 200).play()
    let index = try #require(Self.content(history).first { $0.name == "index.html" }).text
    let stored = index.matches(of: /<noscript>.*?<\/noscript>/).map { String($0.0) }
    #expect(stored.count == 10)
    // Without scripts, the tables are complete.
    #expect(stored.allSatisfy { $0.contains("<tbody><tr>") && $0.hasSuffix("</table></div></noscript>") })
    // The page script adds about 100 elements, such as buttons in headings; the limit is 1,400 (reports.md 3.9).
    #expect(index.replacing(/<noscript>.*?<\/noscript>/, with: "").matches(of: /<[a-z]/).count < 1_250)
  }

  @Test func `figures in data files are precise enough for comparisons`() {
    #expect(JSONValue.precise(0.898_123_4).line == "0.898123")
    #expect(JSONValue.precise(-0.000_5).line == "-0.0005")
    #expect(JSONValue.precise(2.5).line == "2.5")
    #expect(JSONValue.fraction(0.898_123_4).line == "0.898")
  }

  @Test func `a report needs only one commit`() throws {
    let files = Self.content(SyntheticHistory(seed: 1, files: 3, samples: 1).play())
    let index = try #require(files.first { $0.name == "index.html" })
    #expect(index.text.contains("the history is too short for a comparison"))
    let rules = try #require(files.first { $0.name == "rules.html" })
    for page in [index, rules] where page.text.lowercased().contains("not enough data") {
      #expect(page.text.contains("A trend requires at least 12 weeks"), "\(page.name)")
    }
  }

  @Test func `the page of a file matches the golden file`() throws {
    let history = SyntheticHistory(seed: 3, files: 6, samples: 12).play()
    let site = Site(history, toolVersion: "1.0")
    let page = try #require(site.files.first { $0.name.hasPrefix("files/") })
    Golden.expect(
      String(decoding: page.content, as: UTF8.self).replacing("><", with: ">\n<"), equals: "site/file-page.html")
  }

  @Test func `the digest and a badge match the golden files`() throws {
    let site = Site(
      SyntheticHistory(seed: 2, files: 12, samples: 30, isHostile: true).play(),
      gates: [try Gate("coverage>=0.99", rules: [])], toolVersion: "1.0")
    Golden.expect(MarkdownDigest(model: site.model).text, equals: "site/digest.md")
    let badge = try #require(site.files.first { $0.name == "badges/findings.svg" })
    Golden.expect(String(decoding: badge.content, as: UTF8.self), equals: "site/badge.svg")
  }

  @Test func `numbers in tables are unquoted, and text is never interpreted as a formula`() throws {
    let files = Self.content(SyntheticHistory(seed: 2, files: 30, samples: 20, isHostile: true).play())
    let samples = try #require(files.first { $0.name == "data/samples.csv" })
    #expect(samples.text.hasPrefix("date,commit,subject,author,releases,missing_files,missing_because\r\n"))
    for (name, text) in files where name.hasSuffix(".csv") {
      #expect(text.firstMatch(of: /(^|\r\n|,)"?[=@]/) == nil, "\(name)")
      #expect(text.firstMatch(of: /(^|\r\n|,)"?[+-](?![0-9.]+(,|\r\n))/) == nil, "\(name)")
    }
  }

  @Test func `the page of a change shows metrics from before and after, source code, fixes and types`() throws {
    let files = ChangeReport(SyntheticChange().input, toolVersion: "1.0").files
    let page = try #require(files.first { $0.name == "index.html" })
    let text = String(decoding: page.content, as: UTF8.self)
    for metric in MetricCatalog.all { #expect(text.contains(HTML(text: metric.title).markup), "\(metric.title)") }
    #expect(text.contains("any_view"))
    #expect(text.contains("<code>AnyView</code>") || text.contains("AnyView"))
    #expect(text.contains("− "))
    #expect(text.contains("+ DetailView"))
    #expect(text.contains("± FeedViewModel"))
    #expect(text.contains("Fixed findings"))
  }

  @Test func `text from a hostile change is never interpreted as markup`() throws {
    let files = ChangeReport(SyntheticChange(isHostile: true).input, toolVersion: "1.0").files
    let page = try #require(files.first { $0.name == "index.html" })
    let text = String(decoding: page.content, as: UTF8.self)
    #expect(!text.contains("<script>"))
    #expect(!text.contains("<img"))
    #expect(text.firstMatch(of: /(href|src)="(?!\.{1,2}\/|#|https:\/\/)/) == nil)
  }

  @Test func `every sample has a page that charts link to`() throws {
    let history = SyntheticHistory(seed: 5, files: 30, samples: 24).play()
    let files = Self.content(history)
    let pages = files.filter { $0.name.hasPrefix("samples/") }
    #expect(pages.count == 24)
    let index = try #require(files.first { $0.name == "index.html" })
    #expect(index.text.contains("&quot;pages&quot;: true"))
    let last = try #require(history.samples.last?.date.text)
    let page = try #require(pages.first { $0.name == "samples/\(last).html" })
    #expect(page.text.contains("Commits since the previous sample"))
    #expect(page.text.contains("By rule, folder and owner"))
  }
}
