import Analyzer

/// A finding with a source excerpt.
struct FindingCard {
  /// The heading level.
  enum Heading {
    case third
    case fourth
  }

  let finding: Finding
  let source: SourceLines?
  /// The link to the rule's page.
  let rule: Link?
  /// Returns a link to a line in a file; line numbers start at 1.
  let link: (_ path: String, _ line: Int) -> Link?
  var heading = Heading.third
  /// The fix's effect; nil if there is no fix.
  var fix: FixedLines?

  var html: HTML {
    tag("article", .class("finding")) {
      switch heading {
      case .third: tag("h3") { title }
      case .fourth: tag("h4") { title }
      }
      tag("p") { CodeSpans.html(finding.message) }
      excerpt
      related
      fix?.html
    }
  }

  /// The related locations.
  private var related: HTML {
    guard !finding.related.isEmpty else { return .empty }
    let shown = finding.related.prefix(Self.shownLocations)
    let rest = finding.related.count - shown.count
    return tag("p", .class("note")) {
      "Related: "
      for (index, other) in shown.enumerated() {
        if index > 0 { ", " }
        let text = (other.path == finding.path ? "line " : other.path + ":") + String(other.range.start.line)
        if let link = link(other.path, other.range.start.line) { tag("a", .href(link)) { text } } else { text }
      }
      if rest > 0 { " and \(rest) more" }
    }
  }

  /// The maximum number of related locations to show.
  private static let shownLocations = 20

  @HTMLBuilder private var title: HTML {
    Pieces.severity(finding.severity)
    " "
    if let rule { tag("a", .href(rule)) { finding.rule } } else { finding.rule }
    " "
    tag("span", .class("muted")) { line }
  }

  private var line: HTML {
    let text = "line \(finding.range.start.line)"
    guard let link = link(finding.path, finding.range.start.line) else { return HTML(text: text) }
    return tag("a", .href(link)) { text }
  }

  /// The finding's line and its neighbors.
  private var excerpt: HTML {
    let line = finding.range.start.line
    guard let source, source[line] != nil else { return .empty }
    return tag("pre") {
      tag("code") {
        for number in max(1, line - 1)...(line + 1) {
          if let text = source[number] {
            tag("span", .class(number == line ? "line here" : "line")) {
              tag("span", .class("number")) { String(number) }
              number == line ? MarkedLine(text, range: finding.range).html : HTML(text: MarkedLine.shown(text))
            }
          }
        }
      }
    }
  }
}

/// A source line with a highlighted range. Very long lines are truncated on both sides of the range.
struct MarkedLine {
  private let before: String
  private let marked: String
  private let after: String

  /// The maximum number of characters to show on each side.
  private static let reach = 100

  /// - Parameter range: The range to highlight; a range that spans several lines is highlighted up to the end of the
  ///   first line.
  init(_ line: String, range: SourceRange) {
    let units = line.utf16
    func index(_ offset: Int) -> String.Index {
      var location = units.index(units.startIndex, offsetBy: max(0, min(units.count, offset)))
      // Moves back to the start of a character.
      while String.Index(location, within: line) == nil { location = units.index(before: location) }
      return location
    }
    let start = index(range.start.column - 1)
    let end = range.end.line > range.start.line ? line.endIndex : max(start, index(range.end.column - 1))
    let head = line[..<start]
    let middle = line[start..<end]
    let tail = line[end...]
    before = (head.count > Self.reach ? "…" : "") + Self.expanded(head.suffix(Self.reach))
    marked = Self.expanded(middle.prefix(Self.reach)) + (middle.count > Self.reach ? "…" : "")
    after = Self.expanded(tail.prefix(Self.reach)) + (tail.count > Self.reach ? "…" : "")
  }

  var html: HTML {
    HTML(text: before) + (marked.isEmpty ? .empty : tag("mark") { marked }) + HTML(text: after)
  }

  /// Returns a line without a highlighted range.
  static func shown(_ line: String) -> String {
    expanded(line.prefix(2 * reach)) + (line.utf8.count > 2 * reach && line.count > 2 * reach ? "…" : "")
  }

  private static func expanded(_ text: some StringProtocol) -> String { String(text).replacing("\t", with: "    ") }
}
