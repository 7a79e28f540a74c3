package import Analyzer

/// What the evaluation of one commit gave: everything that the history keeps of it, without names that renames change.
struct SampleResult: Sendable {
  /// One finding of a file.
  struct Entry: Sendable, Hashable {
    /// Unique within the file; the path plays no part in it.
    let fingerprint: String
    let rule: String
    let severity: Severity
    /// 1-based.
    let line: Int
  }

  /// One file of the tree.
  struct File: Sendable, Hashable {
    let state: FileState
    let findings: [Entry]
  }

  var totals: SampleTotals
  /// By path.
  var files: [String: File]
  /// What is missing, by reason.
  var gaps: [Sample.Gap]
}

extension SampleResult {
  /// - Parameter review: Of the whole tree, with fingerprints that do not name files.
  init(_ review: Review, gaps: [Sample.Gap]) {
    totals = SampleTotals(review)
    let findings = Dictionary(grouping: review.findings, by: \.path)
    // Names that differ only in how their characters are composed are one here.
    files = Dictionary(
      review.files.map { file in (file.path, File(file, findings: findings[file.path] ?? [])) }
    ) { first, _ in first }
    self.gaps = gaps
  }
}

extension SampleResult.File {
  fileprivate init(_ file: FileReview, findings: [Finding]) {
    self.findings = findings.map {
      SampleResult.Entry(fingerprint: $0.fingerprint, rule: $0.rule, severity: $0.severity, line: $0.range.start.line)
    }
    state = FileState(
      findings: findings.reduce(into: SeverityCounts()) { $0[$1.severity] += 1 }, lines: file.lines.total,
      codeLines: file.lines.code, bodyLength: file.maxBodyLength,
      properties: file.types.filter(\.holdsMeasuredState).map(\.storedProperties).max(),
      passed: file.coverage.passed, failed: file.coverage.failed, human: file.coverage.human)
  }
}

// MARK: Keeping

extension SampleResult: FieldStorable {
  package static let fields = FieldList(Self.init(totals:files:gaps:), \.totals, \.files, \.gaps)
}

extension SampleResult.File: FieldStorable {
  package static let fields = FieldList(Self.init, \.state, \.findings)
}

extension SampleResult.Entry: FieldStorable {
  package static let fields = FieldList(Self.init, \.fingerprint, \.rule, \.severity, \.line)
}

extension Sample.Gap: FieldStorable {
  package static let fields = FieldList(Self.init, \.files, \.reason)
}
