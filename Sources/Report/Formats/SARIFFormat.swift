package import Analyzer
import Essentials

/// The Static Analysis Results Interchange Format, which code scanning services and editors support.
/// - Source: OASIS SARIF 2.1.0.
package struct SARIFFormat: FindingFormat {
  package let name = "sarif"
  package let summary = "SARIF 2.1.0, for code scanning and editors"

  /// The tool name under which findings are shown.
  package static let tool = "Lintel"

  /// Distinguishes this run from other runs for the same commit, so that their results do not replace each other. If
  /// nil, there is only one run.
  private let category: String?
  /// The prefix for all paths; empty or with a trailing slash.
  private let folder: String

  /// - Parameters:
  ///   - category: Distinguishes this run from other runs for the same commit, so that their results do not replace
  ///     each other. Must end with a slash.
  ///   - folder: The prefix for all paths if they are not relative to the root. Must end with a slash.
  package init(category: String? = nil, folder: String = "") {
    self.category = category
    self.folder = folder
  }

  package func content(of review: Review, in context: FormatContext) -> FormatContent {
    let known = review.findings + review.accepted.map(\.finding)
    let ids = Set(known.map(\.rule)).union(context.rules.keys).sorted()
    let locations = Dictionary(uniqueKeysWithValues: ids.enumerated().map { ($1, $0) })
    var driver: [JSONValue.Member] = [
      .init("name", .string(Self.tool)),
      .init("semanticVersion", .string(context.toolVersion)),
    ]
    if let address = context.toolAddress { driver.append(.init("informationUri", .string(address))) }
    driver.append(.init("rules", .array(ids.map { rule($0, context.rules[$0], pages: context.docsURL) })))
    var run: [JSONValue.Member] = [.init("tool", ["driver": .object(driver)])]
    if let category { run.append(.init("automationDetails", ["id": .string(category)])) }
    run += [
      // Paths are relative to the root, whose location differs between machines.
      .init("originalUriBaseIds", ["SRCROOT": ["description": ["text": "The project's root folder."]]]),
      .init("columnKind", "utf16CodeUnits"),
      .init("invocations", [invocation(review)]),
      .init(
        "results",
        .array(
          review.findings.map { result($0, locations[$0.rule] ?? 0, hasSuppressions: !review.accepted.isEmpty) }
            + review.accepted.map { result($0.finding, locations[$0.finding.rule] ?? 0, acceptedBy: $0) })),
    ]
    let document: JSONValue = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0",
      "runs": [.object(run)],
    ]
    return .document(document.text())
  }

  private func rule(_ id: String, _ info: RuleInfo?, pages: String?) -> JSONValue {
    guard let info else { return ["id": .string(id)] }
    let level = Self.level(of: info.defaultLevel.plain)
    var members: [JSONValue.Member] = [
      .init("id", .string(id)),
      .init("shortDescription", ["text": .string(info.summary)]),
      .init("fullDescription", ["text": .string(info.rationale)]),
    ]
    // Custom rules have no page.
    if let pages, RuleList.infosByID[id] != nil { members.append(.init("helpUri", .string("\(pages)/\(id).md"))) }
    return .object(
      members + [
        .init("help", ["text": .string(info.rationale), "markdown": .string(RulePage.markdown(info))]),
        .init("defaultConfiguration", ["enabled": .boolean(level != nil), "level": .string(level ?? "none")]),
      ])
  }

  private static func level(of level: RuleLevel) -> String? {
    switch level {
    case .off: nil
    case .severity(let severity): self.level(of: severity)
    case .limits(let limits): Severity.allCases.first { limits[$0] != nil }.map { self.level(of: $0) }
    }
  }

  private static func level(of severity: Severity) -> String {
    severity == .info ? "note" : severity.rawValue
  }

  /// - Parameter hasSuppressions: Whether to state that an unsuppressed finding has no suppressions, which is required
  ///   if other results have some.
  /// - Source: SARIF 2.1.0, 3.27.23, "suppressions property".
  private func result(
    _ finding: Finding, _ ruleIndex: Int, acceptedBy accepted: AcceptedFinding? = nil, hasSuppressions: Bool = true
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("ruleId", .string(finding.rule)),
      .init("ruleIndex", .integer(ruleIndex)),
      .init("level", .string(Self.level(of: finding.severity))),
      .init("message", ["text": .string(Self.plain(finding.message))]),
      .init("locations", [location(finding)]),
      .init("partialFingerprints", ["review/v1": .string(finding.fingerprint)]),
    ]
    if !finding.related.isEmpty {
      members.append(
        .init("relatedLocations", .array(finding.related.enumerated().map { relatedLocation($1, id: $0 + 1) })))
    }
    if hasSuppressions {
      members.append(.init("suppressions", .array(accepted.map { [suppression($0)] } ?? [])))
    }
    if let fix = finding.fix { members.append(.init("fixes", [self.fix(fix, in: finding.path)])) }
    return .object(members)
  }

  private func suppression(_ accepted: AcceptedFinding) -> JSONValue {
    var members: [JSONValue.Member] = [.init("kind", accepted.source == .baseline ? "external" : "inSource")]
    if let reason = accepted.reason { members.append(.init("justification", .string(reason))) }
    return .object(members)
  }

  private func location(_ finding: Finding) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init(
        "physicalLocation", ["artifactLocation": artifact(finding.path), "region": region(finding.range)])
    ]
    if !finding.symbol.isEmpty {
      members.append(.init("logicalLocations", [["fullyQualifiedName": .string(finding.symbol)]]))
    }
    return .object(members)
  }

  private func relatedLocation(_ location: Finding.Location, id: Int) -> JSONValue {
    [
      "id": .integer(id),
      "physicalLocation": ["artifactLocation": artifact(location.path), "region": region(location.range)],
      "message": ["text": "related location"],
    ]
  }

  private func fix(_ fix: Fix, in path: String) -> JSONValue {
    let replacements = fix.edits.map { edit -> JSONValue in
      ["deletedRegion": region(edit.range), "insertedContent": ["text": .string(edit.replacement)]]
    }
    return [
      "description": [
        "text": .string(fix.isSafe ? "Preserves behavior." : "May change behavior; review the result.")
      ],
      "artifactChanges": [["artifactLocation": artifact(path), "replacements": .array(replacements)]],
    ]
  }

  private func artifact(_ path: String) -> JSONValue {
    ["uri": .string(Self.uri(folder + path)), "uriBaseId": "SRCROOT"]
  }

  private func region(_ range: SourceRange) -> JSONValue {
    [
      "startLine": .integer(range.start.line), "startColumn": .integer(range.start.column),
      "endLine": .integer(range.end.line), "endColumn": .integer(range.end.column),
    ]
  }

  private func invocation(_ review: Review) -> JSONValue {
    let announced = review.skipped.filter(\.isAnnounced)
    return [
      "executionSuccessful": .boolean(!announced.contains(where: \.isFailure)),
      "toolExecutionNotifications": .array(
        announced.map { file in
          [
            "level": file.isFailure ? "error" : "warning",
            "message": ["text": .string(Self.plain("\(file.path) \(file.reason)"))],
            "locations": [["physicalLocation": ["artifactLocation": artifact(file.path)]]],
          ]
        }),
    ]
  }

  /// Escapes links, which messages can contain in the form `[text](target)`.
  /// - Source: SARIF 2.1.0, 3.11.6, "Messages with embedded links".
  private static func plain(_ text: String) -> String {
    guard text.contains("](") else { return text }
    return text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
  }

  /// Returns a path as a relative reference.
  /// - Source: RFC 3986, 3.3 and 4.2.
  static func uri(_ path: String) -> String {
    PercentEncoding.encoded(path, allowing: PercentEncoding.unreserved.union("/!$&'()*+,;=@".utf8))
  }
}
