package import Analyzer

/// What the texts of the bot depend on beside the findings.
package struct CommentStyle: Sendable {
  package let capabilities: ForgeCapabilities
  /// The cards of the rules by id.
  package let rules: [String: RuleInfo]
  /// Where the pages of the rules can be read, without a slash at its end; nil where they are not published.
  package let rulePages: String?

  package init(capabilities: ForgeCapabilities, rules: [String: RuleInfo], rulePages: String? = nil) {
    self.capabilities = capabilities
    self.rules = rules
    self.rulePages = rulePages
  }

  /// The rule's name, with a link to its page where there is one.
  func link(_ rule: String) -> String {
    let name = ForgeMarkdown.code(rule)
    guard let rulePages, let info = rules[rule], info.seeds != [CustomRuleSettings.seed] else { return name }
    return "[\(name)](\(rulePages)/\(rule).md)"
  }
}

/// The text of an inline comment.
struct CommentText {
  let style: CommentStyle

  /// UTF-16 code units of a message; longer ones say nothing that a shorter one could not.
  static let messageLimit = 1200

  /// The body of a comment, with its markers at the end.
  /// - Parameters:
  ///   - findings: Not empty. Equal ones become one section that names the other lines.
  ///   - suggestion: Goes with the first finding.
  func body(_ findings: [Finding], suggestion: (fingerprint: String, markdown: String)? = nil) -> String {
    var sections: [[Finding]] = []
    for finding in findings {
      if let index = sections.firstIndex(where: { $0[0].isEqual(to: finding) }) {
        sections[index].append(finding)
      } else {
        sections.append([finding])
      }
    }
    let markers = findings.map { Marker(rule: $0.rule, fingerprint: $0.fingerprint).text(marker) }
    let tail = "\n\n" + markers.joined(separator: marker == .linkDefinition ? "\n\n" : "\n")
    var texts: [String] = []
    var room = style.capabilities.commentLimit - tail.utf16.count - 40
    for section in sections {
      let proposal = section.contains { $0.fingerprint == suggestion?.fingerprint } ? suggestion?.markdown : nil
      let text = [text(section), text(section, suggestion: proposal)].last { $0.utf16.count + 9 <= room }
      guard let text else {
        texts.append("… and \(sections.count - texts.count) more on this line.")
        break
      }
      texts.append(text)
      room -= text.utf16.count + 9
    }
    return texts.joined(separator: "\n\n---\n\n") + tail
  }

  /// The text of a comment whose findings are gone, for forges that cannot resolve it.
  func fixedBody(_ markers: [Marker]) -> String {
    let rules = markers.map(\.rule).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    return "**Fixed**: \(rules.map(style.link).joined(separator: ", ")) has nothing to say here any more.\n\n"
      + closedMarkers(markers)
  }

  /// The text of a comment whose findings somebody accepted, for forges that cannot resolve it.
  func acceptedBody(_ markers: [Marker], _ acceptance: Acceptance) -> String {
    let rules = markers.map(\.rule).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let markers = markers.map { Marker(rule: $0.rule, fingerprint: $0.fingerprint).text(marker) }
    return "**Accepted** by \(acceptance.who): \(rules.map(style.link).joined(separator: ", ")). \(acceptance.why)\n\n"
      + markers.joined(separator: marker == .linkDefinition ? "\n\n" : "\n")
  }

  /// The text of a comment that was posted twice, for forges that cannot take one away.
  func repeatedBody(_ markers: [Marker]) -> String {
    "**Posted twice**: another comment says the same.\n\n" + closedMarkers(markers)
  }

  private func closedMarkers(_ markers: [Marker]) -> String {
    markers.map { Marker(rule: $0.rule, fingerprint: $0.fingerprint, isFixed: true).text(marker) }
      .joined(separator: marker == .linkDefinition ? "\n\n" : "\n")
  }

  /// Where else the same is found; nil for one alone.
  private static func others(of finding: Finding, in findings: [Finding]) -> String? {
    let others = findings.dropFirst().map(\.range.start.line)
    var parts: [String] = []
    let here = others.count { $0 == finding.range.start.line }
    if here > 0 { parts.append("\(here + 1) times on this line") }
    let lines = Set(others).subtracting([finding.range.start.line]).sorted()
    if !lines.isEmpty {
      let more = lines.count > 20 ? " and \(lines.count - 20) more" : ""
      let text = lines.prefix(20).map(String.init).joined(separator: ", ") + more
      parts.append("\(here > 0 ? "also" : "the same") on \(lines.count == 1 ? "line" : "lines") \(text)")
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ").capitalizedFirst + "."
  }

  /// All locations of the cause, whichever of them the comment stands at; nil for one alone.
  private static func locations(of finding: Finding) -> String? {
    guard !finding.related.isEmpty else { return nil }
    let all = [(finding.path, finding.range.start.line)] + finding.related.map { ($0.path, $0.range.start.line) }
    // One file needs no name: the comment stands in it.
    let isOneFile = all.allSatisfy { PathKey($0.0) == PathKey(finding.path) }
    let texts = all.prefix(locationLimit).map { path, line in
      isOneFile ? "\(line)" : ForgeMarkdown.code("\(path.shortened(to: 200)):\(line)")
    }
    let more = all.count > locationLimit ? " and \(all.count - locationLimit) more" : ""
    return "\(isOneFile ? "Lines" : "Locations"): \(texts.joined(separator: ", "))\(more)."
  }

  private static let locationLimit = 20

  private var marker: ForgeCapabilities.MarkerStyle { style.capabilities.marker }

  /// What, why and how to mend it.
  private func text(_ findings: [Finding], suggestion: String? = nil) -> String {
    let finding = findings[0]
    var paragraphs = [
      "**\(finding.severity.rawValue)** \(style.link(finding.rule)): "
        + ForgeMarkdown.prose(finding.message.shortened(to: Self.messageLimit)).capitalizedFirst + "."
    ]
    if let others = Self.others(of: finding, in: findings) { paragraphs.append(others) }
    if let locations = Self.locations(of: finding) { paragraphs.append(locations) }
    if let info = style.rules[finding.rule] {
      // Rules of the configuration have no page of their own, and their message says what they want.
      let isCustom = info.seeds == [CustomRuleSettings.seed]
      let page = style.rulePages == nil || isCustom ? " More: `review explain \(info.id)`." : ""
      paragraphs.append(
        "**Why**: \(ForgeMarkdown.prose(info.rationale.firstSentence))\(page)"
          + (isCustom ? "" : "  \n**Aim**: \(ForgeMarkdown.prose(info.summary))"))
    }
    if let suggestion { paragraphs.append(suggestion) }
    return paragraphs.joined(separator: "\n\n")
  }
}

extension Acceptance {
  /// The name as text of a comment, which mentions nobody.
  var who: String { ForgeMarkdown.code(name.isEmpty ? "somebody" : name.shortened(to: 80)) }
  /// The reason as text of a comment.
  var why: String { ForgeMarkdown.prose(reason.shortened(to: 300)) }
}

extension Finding {
  /// Whether it says the same of the same file.
  func isEqual(to other: Finding) -> Bool {
    rule == other.rule && PathKey(path) == PathKey(other.path) && message == other.message
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
