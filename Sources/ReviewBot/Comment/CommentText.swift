package import Analyzer

/// The settings that determine how comments are formatted.
package struct CommentStyle: Sendable {
  package let capabilities: ForgeCapabilities
  /// The rules, keyed by ID.
  package let rules: [String: RuleInfo]
  /// The URL of the published rule pages, without a trailing slash, or nil to disable links.
  package let docsURL: String?

  package init(capabilities: ForgeCapabilities, rules: [String: RuleInfo], docsURL: String? = nil) {
    self.capabilities = capabilities
    self.rules = rules
    self.docsURL = docsURL
  }

  /// Returns the rule's name, linked to its page if there is one.
  func link(_ rule: String) -> String {
    let name = ForgeMarkdown.code(rule)
    return page(of: rule).map { "[\(name)](\($0))" } ?? name
  }

  /// Returns the URL of a rule's page, or nil if links are disabled or the rule is a custom rule.
  func page(of rule: String) -> String? {
    guard let docsURL, let info = rules[rule], !info.isCustom else { return nil }
    return "\(docsURL)/\(rule).md"
  }
}

/// The text of an inline comment.
struct CommentText {
  let style: CommentStyle

  /// The maximum length of a message in UTF-16 code units.
  static let messageLimit = 1200

  /// Returns the body of a comment, with its markers at the end.
  /// - Parameters:
  ///   - findings: The findings to show; must not be empty. Similar findings share a section that lists their
  ///     lines.
  ///   - suggestion: A suggested change, with the fingerprint of the finding that it fixes.
  func body(_ findings: [Finding], suggestion: (fingerprint: String, markdown: String)? = nil) -> String {
    var sections: [[Finding]] = []
    for finding in findings {
      if let index = sections.firstIndex(where: { $0[0].sharesSection(with: finding) }) {
        sections[index].append(finding)
      } else {
        sections.append([finding])
      }
    }
    let markers = findings.map {
      Marker(rule: $0.rule, fingerprint: $0.fingerprint, content: $0.contentFingerprint).text(marker)
    }
    let tail = "\n\n" + markers.joined(separator: marker == .linkDefinition ? "\n\n" : "\n")
    var texts: [String] = []
    var remaining = style.capabilities.commentLimit - tail.utf16.count - 40
    for section in sections {
      let proposal = section.first { $0.fingerprint == suggestion?.fingerprint }.flatMap { finding in
        suggestion.map { finding.fix?.isSafe == false ? Self.unsafeNote + "\n\n" + $0.markdown : $0.markdown }
      }
      let text = [text(section), text(section, suggestion: proposal)].last { $0.utf16.count + 9 <= remaining }
      guard let text else {
        texts.append("… and \(Wording.count(sections.count - texts.count, "more finding")) on this line.")
        break
      }
      texts.append(text)
      remaining -= text.utf16.count + 9
    }
    return texts.joined(separator: "\n\n---\n\n") + tail
  }

  /// Returns the new text of a comment whose findings have been fixed, for forges that cannot resolve discussions.
  func fixedBody(_ markers: [Marker]) -> String {
    let rules = markers.map(\.rule).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let verb = rules.count == 1 ? "is" : "are"
    return "**Fixed**: \(rules.map(style.link).joined(separator: ", ")) \(verb) no longer reported here.\n\n"
      + closedMarkers(markers)
  }

  /// Returns the new text of a comment whose findings were accepted, for forges that cannot resolve discussions.
  func acceptedBody(_ markers: [Marker], _ acceptance: Acceptance) -> String {
    let rules = markers.map(\.rule).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let markers = markers.map { $0.with(isFixed: false).text(marker) }
    return
      "**Accepted** by \(acceptance.author): \(rules.map(style.link).joined(separator: ", ")). \(acceptance.reasonText)\n\n"
      + markers.joined(separator: marker == .linkDefinition ? "\n\n" : "\n")
  }

  /// Returns the new text of a duplicate comment, for forges that cannot delete comments.
  func repeatedBody(_ markers: [Marker]) -> String {
    "**Duplicate**: another comment reports the same findings.\n\n" + closedMarkers(markers)
  }

  private func closedMarkers(_ markers: [Marker]) -> String {
    markers.map { $0.with(isFixed: true).text(marker) }
      .joined(separator: marker == .linkDefinition ? "\n\n" : "\n")
  }

  /// Returns a sentence that lists the lines of all equal findings, or nil if there is only one finding.
  private static func others(of finding: Finding, in findings: [Finding]) -> String? {
    let others = findings.dropFirst().map(\.range.start.line)
    var parts: [String] = []
    let here = others.count { $0 == finding.range.start.line }
    if here > 0 { parts.append("\(here + 1) times on this line") }
    let lines = Set(others).subtracting([finding.range.start.line]).sorted()
    if !lines.isEmpty {
      let more = lines.count > 20 ? " and \(lines.count - 20) more" : ""
      let text = lines.prefix(20).map(String.init).joined(separator: ", ") + more
      let isSame = findings.allSatisfy { $0.message == finding.message }
      parts.append(
        "\(here > 0 ? "also" : isSame ? "same finding" : "similar finding") on \(lines.count == 1 ? "line" : "lines") \(text)"
      )
    }
    return parts.isEmpty ? nil : parts.joined(separator: ", ").capitalizedFirst + "."
  }

  /// Returns a sentence that lists the finding's location and all related locations, or nil if there are no related
  /// ones.
  private static func locations(of finding: Finding) -> String? {
    guard !finding.related.isEmpty else { return nil }
    let all = [(finding.path, finding.range.start.line)] + finding.related.map { ($0.path, $0.range.start.line) }
    // Omits the path if all locations are in the commented file.
    let isOneFile = all.allSatisfy { PathKey($0.0) == PathKey(finding.path) }
    let texts = all.prefix(locationLimit).map { path, line in
      isOneFile ? "\(line)" : ForgeMarkdown.code("\(path.shortened(to: 200)):\(line)")
    }
    let more = all.count > locationLimit ? " and \(all.count - locationLimit) more" : ""
    return "\(isOneFile ? "Lines" : "Locations"): \(texts.joined(separator: ", "))\(more)."
  }

  private static let locationLimit = 20

  private static let unsafeNote = "This fix may change behavior, so check it before you apply it:"

  private var marker: ForgeCapabilities.MarkerStyle { style.capabilities.marker }

  private func text(_ findings: [Finding], suggestion: String? = nil) -> String {
    let finding = findings[0]
    var paragraphs = [
      "**\(finding.severity.rawValue)** \(style.link(finding.rule)): "
        + ForgeMarkdown.prose(finding.message.shortened(to: Self.messageLimit)).capitalizedFirst + "."
    ]
    if let others = Self.others(of: finding, in: findings) { paragraphs.append(others) }
    if let locations = Self.locations(of: finding) { paragraphs.append(locations) }
    if let suggestion { paragraphs.append(suggestion) }
    if let info = style.rules[finding.rule] {
      paragraphs.append(RuleComment(info: info, style: style).text(showsExample: suggestion == nil))
    }
    return paragraphs.joined(separator: "\n\n")
  }
}

extension Acceptance {
  /// The name as Markdown, formatted so that the person is neither mentioned nor notified.
  var author: String { ForgeMarkdown.code(name.isEmpty ? "unknown" : name.shortened(to: 80)) }
  /// The reason as Markdown.
  var reasonText: String { ForgeMarkdown.prose(reason.shortened(to: 300)) }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
