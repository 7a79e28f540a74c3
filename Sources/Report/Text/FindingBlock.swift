import Analyzer

/// Findings of one file that say the same: one message, and every place with its source.
struct FindingBlock {
  let rule: String
  let severity: Severity
  let message: String
  /// Not empty, in source order.
  private(set) var findings: [Finding]

  /// The blocks of one file, each where its first finding stands; no finding is left out.
  static func blocks(_ findings: ArraySlice<Finding>) -> [FindingBlock] {
    struct Key: Hashable {
      let rule: String
      let severity: Severity
      let message: String
    }
    var blocks: [FindingBlock] = []
    var places: [Key: Int] = [:]
    for finding in findings {
      let key = Key(rule: finding.rule, severity: finding.severity, message: finding.message)
      if let place = places[key] {
        blocks[place].findings.append(finding)
      } else {
        places[key] = blocks.count
        blocks.append(
          FindingBlock(
            rule: finding.rule, severity: finding.severity, message: finding.message, findings: [finding]))
      }
    }
    return blocks
  }

  /// The block as lines.
  /// - Parameters:
  ///   - source: the file's lines, nil where they are not to be had.
  ///   - gutter: columns for line numbers.
  func lines(source: SourceLines?, gutter: Int, context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    var lines = heading(context.width, ink)
    for (index, finding) in findings.enumerated() {
      lines.append(location(finding, isFirst: index == 0, gutter: gutter, context: context))
      lines += excerpt(finding, source: source, gutter: gutter, context: context)
      lines += related(finding, gutter: gutter, context: context)
      if context.verbosity == .verbose {
        lines += details(finding).flatMap { note($0.label, $0.text, gutter: gutter, context: context) }
      }
    }
    if context.verbosity == .verbose, let info = context.rules[rule] {
      lines += note("rule", info.summary, gutter: gutter, context: context)
      lines += note("seed", info.seeds.joined(separator: ", "), gutter: gutter, context: context)
    }
    return lines + fixes.flatMap { note("fix", $0, gutter: gutter, context: context) }
  }

  private func heading(_ width: Int, _ ink: Ink) -> [String] {
    let name = severity.rawValue
    let rule = VisibleText.escaped(rule)
    let taken = 2 + name.utf8.count + DisplayWidth.of(rule) + 4
    let wrapped = WordWrap.lines(VisibleText.escaped(message), first: width - taken, rest: width - 4)
    let title = "  " + ink(name, severity.style + .bold) + ink("[\(rule)]", .dim) + ": " + ink(wrapped[0], .bold)
    return [title] + wrapped.dropFirst().map { "    " + ink($0, .bold) }
  }

  private func location(_ finding: Finding, isFirst: Bool, gutter: Int, context: FormatContext) -> String {
    let ink = Ink(isEnabled: context.usesColor)
    let arrow = String(repeating: " ", count: gutter + 1) + "--> "
    let place = FindingBlock.place(of: finding)
    let room = context.width - DisplayWidth.of(arrow + place) - 2
    let isSeedShown = isFirst && context.verbosity != .verbose
    let seed = isSeedShown ? seeds(context.rules[rule]?.seeds ?? [], room: room) : ""
    return ink(arrow, .blue) + place + (seed.isEmpty ? "" : "  " + ink(seed, .dim))
  }

  /// `path:line:column`, which terminals and editors turn into a link.
  static func place(of finding: Finding) -> String {
    "\(VisibleText.escaped(finding.path)):\(finding.range.start.line):\(finding.range.start.column)"
  }

  /// The other locations of the cause, each as a link.
  private func related(_ finding: Finding, gutter: Int, context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    let shown = context.verbosity == .verbose ? finding.related[...] : finding.related.prefix(Self.shownLocations)
    let lead = String(repeating: " ", count: gutter + 1)
    let places = shown.map { place in
      ink(lead + "::: ", .blue)
        + "\(VisibleText.escaped(place.path)):\(place.range.start.line):\(place.range.start.column)"
    }
    let rest = finding.related.count - shown.count
    return rest == 0 ? places : places + [ink(lead + "::: ", .blue) + ink("and \(rest) more", .dim)]
  }

  /// How many related locations are listed, unless more are asked for.
  private static let shownLocations = 10

  /// As many of the rule's seeds as fit; all of them are in `review explain` and with `--verbose`.
  private func seeds(_ seeds: [String], room: Int) -> String {
    var text = ""
    for (index, seed) in seeds.enumerated() {
      let longer = text + (index == 0 ? "seed: " : ", ") + VisibleText.escaped(seed)
      let rest = index + 1 < seeds.count ? 3 : 0
      if DisplayWidth.of(longer) + rest > room { return index == 0 ? "" : text + ", …" }
      text = longer
    }
    return text
  }

  private func excerpt(_ finding: Finding, source: SourceLines?, gutter: Int, context: FormatContext) -> [String] {
    let number = String(finding.range.start.line)
    guard let line = source?[finding.range.start.line], line.contains(where: { !$0.isWhitespace }) else { return [] }
    let ink = Ink(isEnabled: context.usesColor)
    let excerpt = SourceExcerpt(line: line, range: finding.range, width: context.width - gutter - 5)
    let blank = String(repeating: " ", count: gutter + 3)
    let padded = String(repeating: " ", count: max(0, gutter - number.utf8.count) + 2) + number
    let underline = String(repeating: "^", count: excerpt.length)
    return [
      ink("\(padded) |", .blue) + " \(excerpt.code)",
      ink("\(blank)|", .blue) + String(repeating: " ", count: excerpt.indentation + 1)
        + ink(underline, severity.style + .bold),
    ]
  }

  /// What `--verbose` adds for each place.
  private func details(_ finding: Finding) -> [(label: String, text: String)] {
    var details: [(label: String, text: String)] = []
    if !finding.symbol.isEmpty { details.append(("symbol", finding.symbol)) }
    if let value = finding.value {
      details.append(("value", "\(value)" + (finding.limit.map { ", limit \($0)" } ?? "")))
    }
    if !finding.checklistItems.isEmpty {
      details.append(("checklist", finding.checklistItems.joined(separator: ", ")))
    }
    details.append(("fingerprint", finding.fingerprint + (finding.isIntroduced ? "" : ", not brought by this change")))
    return details
  }

  private var fixes: [String] {
    let safe = findings.lazy.filter { $0.fix?.isSafe == true }.count
    let unsafe = findings.lazy.filter { $0.fix?.isSafe == false }.count
    func object(_ number: Int) -> String {
      findings.count == 1 ? "this" : number == findings.count ? "all \(number)" : "\(number) of these \(findings.count)"
    }
    var fixes: [String] = []
    if safe > 0 { fixes.append("`review fix` mends \(object(safe))") }
    if unsafe > 0 { fixes.append("`review fix --unsafe` mends \(object(unsafe)); look at what it changes") }
    return fixes
  }

  private func note(_ label: String, _ text: String, gutter: Int, context: FormatContext) -> [String] {
    let ink = Ink(isEnabled: context.usesColor)
    let blank = String(repeating: " ", count: gutter + 3)
    let room = context.width - gutter - 7 - label.utf8.count
    let wrapped = WordWrap.lines(VisibleText.escaped(text), first: room, rest: room)
    let title = ink("\(blank)= ", .blue) + ink("\(label): \(wrapped[0])", .dim)
    return [title]
      + wrapped.dropFirst().map { ink("\(blank)    " + String(repeating: " ", count: label.utf8.count) + $0, .dim) }
  }
}
