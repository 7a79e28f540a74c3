import Analyzer
import Report

/// Converts answers to protocol messages.
struct LSPFormat {
  let settings: Settings
  let features: ClientFeatures
  /// The custom rules, keyed by ID.
  var customRules: [String: ReviewAnswer.Rule] = [:]

  static func position(_ position: Position) -> JSONValue {
    ["line": .integer(position.line), "character": .integer(position.character)]
  }

  static func range(_ span: Span) -> JSONValue { ["start": position(span.start), "end": position(span.end)] }

  func diagnostic(_ finding: ReviewAnswer.Finding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("range", Self.range(finding.span)), .init("severity", .integer(Self.severity(of: finding))),
      .init("code", .string(finding.rule)),
    ]
    if let address = address(of: finding.rule) {
      members.append(.init("codeDescription", ["href": .string(address)]))
    }
    members += [.init("source", "Lintel"), .init("message", .string(finding.message))]
    if RuleList.infosByID[finding.rule]?.isDeprecation == true { members.append(.init("tags", .array([2]))) }
    if features.showsRelatedInformation, !finding.related.isEmpty {
      members.append(
        .init(
          "relatedInformation",
          .array(
            finding.related.map { related in
              [
                "location": [
                  "uri": .string(FileAddress.address(of: related.path)), "range": Self.range(related.span),
                ],
                "message": "related location",
              ]
            })))
    }
    let fix: JSONValue =
      finding.isSafe.map { ["safe": .boolean($0), "edits": .array(Self.edits(finding))] } ?? .null
    members.append(.init("data", ["fingerprint": .string(finding.fingerprint), "fix": fix]))
    return .object(members)
  }

  /// Returns the URL of a rule's page, or nil for a custom rule, which has none.
  private func address(of rule: String) -> String? {
    customRules[rule] == nil ? settings.address(ofRule: rule) : nil
  }

  static func problem(_ problem: ReviewAnswer.Problem) -> JSONValue {
    [
      "range": range(Span(start: problem.position, end: problem.position)), "severity": 1, "code": "configuration",
      "source": "Lintel", "message": .string(problem.message),
    ]
  }

  static func edits(_ finding: ReviewAnswer.Finding) -> [JSONValue] {
    finding.edits.map { ["range": range($0.span), "newText": .string($0.text)] }
  }

  /// Returns the diagnostic's severity. Minor findings are hints, which editors show discreetly.
  private static func severity(of finding: ReviewAnswer.Finding) -> Int {
    if finding.isMinor { return 4 }
    return switch finding.severity {
    case "error": 1
    case "warning": 2
    default: 3
    }
  }

  /// Returns a finding's hover text as Markdown, or as plain text if the client prefers it.
  func hover(_ finding: ReviewAnswer.Finding) -> String {
    let name = features.showsMarkdown ? "**\(finding.rule)**" : finding.rule
    var parts = ["\(name) (\(finding.severity)): \(finding.message)"]
    if let rule = RuleList.infosByID[finding.rule] {
      parts.append(rule.rationale)
      if !rule.options.isEmpty {
        parts.append("Options: " + rule.options.map { "`\($0.name)`: \($0.summary)" }.joined(separator: "; "))
      }
      parts.append("Source: " + RuleSource.text(of: rule))
    } else if let rule = customRules[finding.rule] {
      parts.append(rule.rationale)
    }
    if let address = address(of: finding.rule) {
      parts.append(features.showsMarkdown ? "[Rule page](\(address))" : "Rule page: \(address)")
    }
    return parts.joined(separator: "\n\n")
  }

  /// Returns code lenses that show each type's body length and number of stored properties.
  func lenses(_ types: [ReviewAnswer.TypeFigures]) -> [JSONValue] {
    types.compactMap { type in
      var figures: [String] = []
      if let length = type.bodyLength { figures.append("body \(Wording.count(length, "line"))") }
      if type.storedProperties > 0 {
        figures.append(
          type.storedProperties == 1 ? "1 stored property" : "\(type.storedProperties) stored properties")
      }
      guard !figures.isEmpty else { return nil }
      let start = Position(line: type.line, character: 0)
      return [
        "range": Self.range(Span(start: start, end: start)),
        "command": ["title": .string(figures.joined(separator: ", ")), "command": ""],
      ]
    }
  }
}
