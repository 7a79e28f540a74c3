package import Analyzer

/// The result of evaluating one commit, in a form that can be cached.
struct SampleResult: Sendable {
  /// A finding in a file.
  struct Entry: Sendable, Hashable {
    /// The fingerprint, which is unique within the file and independent of its path.
    let fingerprint: String
    let rule: String
    let severity: Severity
    /// The 1-based line.
    let line: Int
  }

  /// A file in the tree.
  struct File: Sendable, Hashable {
    let state: FileState
    let findings: [Entry]
  }

  var totals: SampleTotals
  /// The files, keyed by path.
  var files: [String: File]
  /// The number of missing files for each reason.
  var gaps: [Sample.Gap]
}

extension SampleResult {
  /// - Parameter review: A review of the whole tree, with fingerprints that are independent of file names.
  init(_ review: Review, gaps: [Sample.Gap]) {
    totals = SampleTotals(review)
    let findings = Dictionary(grouping: review.findings, by: \.path)
    // Treats canonically equivalent Unicode paths as the same file.
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
      properties: file.types.filter(\.countsAsViewModelState).map(\.storedProperties).max(),
      passed: file.coverage.passed, failed: file.coverage.failed, human: file.coverage.human)
  }
}

// MARK: Caching

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
