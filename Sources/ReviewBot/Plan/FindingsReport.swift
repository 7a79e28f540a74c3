import Analyzer

/// Findings without a comment of their own as annotations of the head, on forges that have such reports.
///
/// What a comment says is not said again beside it: a reader would meet it twice on the same line.
struct FindingsReport {
  let aside: [(finding: Finding, reason: PlanDraft.Aside)]
  let verdict: String
  let fails: Bool
  /// Whether it takes the place of the status, and so is there always.
  let isStatus: Bool
  let link: String?

  /// What becomes of the report on the head. It speaks only where it has something to say, or has said something else.
  /// - Parameter digest: Of the report that is there, nil where there is none.
  func step(_ digest: String?) -> Plan.Report {
    guard let report = made() else { return .none }
    if let digest { return digest == report.digest ? .keep : .publish(report) }
    return report.annotations.isEmpty && !isStatus ? .none : .publish(report)
  }

  /// - Returns: Nil where the system has nothing to make a digest with.
  private func made() -> AnnotationReport? {
    // What somebody resolved or accepted is not brought up again.
    let findings = aside.filter { ![.acknowledged, .accepted].contains($0.reason) }.map(\.finding)
      .enumerated().sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }.map(\.element)
    let annotations = findings.map { finding in
      AnnotationReport.Annotation(
        path: finding.path, startLine: finding.range.start.line,
        endLine: max(finding.range.start.line, finding.range.end.line), level: finding.severity.level,
        title: finding.rule, message: ForgeMarkdown.visible(finding.message), fingerprint: finding.fingerprint)
    }
    let verdict = verdict.prefix(1).uppercased() + verdict.dropFirst()
    let summary = verdict + (annotations.isEmpty ? "." : ". Findings that have no comment of their own stand here.")
    let content = annotations.map { "\($0.fingerprint) \($0.path):\($0.startLine) \($0.level) \($0.message)" }
    guard let digest = SHA1.hexadecimal(of: ([summary, "\(fails)"] + content).joined(separator: "\n")) else {
      return nil
    }
    return AnnotationReport(
      digest: String(digest.prefix(16)), title: "Lintel", verdict: verdict, summary: summary, passed: !fails,
      link: link,
      annotations: annotations)
  }
}

extension Severity {
  fileprivate var level: AnnotationReport.Annotation.Level {
    switch self {
    case .error: .error
    case .warning: .warning
    case .info: .info
    }
  }
}
