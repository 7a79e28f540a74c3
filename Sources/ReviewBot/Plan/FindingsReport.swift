import Analyzer

/// The annotations on the head commit for findings without a comment, on forges that support annotations.
///
/// Findings that have a comment are excluded, so that readers do not see them twice on the same line.
struct FindingsReport {
  let unposted: [(finding: Finding, reason: PlanDraft.Unposted)]
  let verdict: String
  let fails: Bool
  /// Whether the report replaces the status and therefore always exists.
  let isStatus: Bool
  let link: String?

  /// Returns the step that updates the report. A report is published if it has annotations, replaces a previous report,
  /// or replaces the status.
  /// - Parameter digest: The digest of the current report, or nil if there is none.
  func step(_ digest: String?) -> Plan.Report {
    guard let report = makeReport() else { return .none }
    if let digest { return digest == report.digest ? .keep : .publish(report) }
    return report.annotations.isEmpty && !isStatus ? .none : .publish(report)
  }

  /// - Returns: The report, or nil if the digest cannot be computed.
  private func makeReport() -> AnnotationReport? {
    // Resolved and accepted findings are not reported again.
    let findings = unposted.filter { ![.acknowledged, .accepted].contains($0.reason) }.map(\.finding).mostSevereFirst
    let annotations = findings.map { finding in
      AnnotationReport.Annotation(
        path: finding.path, startLine: finding.range.start.line,
        endLine: max(finding.range.start.line, finding.range.end.line), level: finding.severity.level,
        title: finding.rule, message: ForgeMarkdown.visible(finding.message), fingerprint: finding.fingerprint)
    }
    let verdict = verdict.prefix(1).uppercased() + verdict.dropFirst()
    let summary = verdict + (annotations.isEmpty ? "." : ". Findings without a comment are shown as annotations.")
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
