package import Analyzer

/// What the evaluation of one commit gave: everything that the history keeps of it, without names that renames change.
struct SampleResult: Sendable {
  /// One finding of a file.
  struct Entry: Sendable, Hashable {
    /// Unique within the file; the path plays no part in it.
    let fingerprint: String
    let rule: String
    let severity: Severity
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

  /// - Parameter review: Of the whole tree, with fingerprints that do not name files.
  init(_ review: Review, gaps: [Sample.Gap]) {
    totals = SampleTotals(review)
    let findings = Dictionary(grouping: review.findings, by: \.path)
    files = Dictionary(
      uniqueKeysWithValues: review.files.map { file in
        (file.path, File(file, findings: findings[file.path] ?? []))
      })
    self.gaps = gaps
  }
}

extension SampleResult.File {
  fileprivate init(_ file: FileReview, findings: [Finding]) {
    self.findings = findings.map {
      SampleResult.Entry(fingerprint: $0.fingerprint, rule: $0.rule, severity: $0.severity)
    }
    state = FileState(
      findings: findings.reduce(into: SeverityCounts()) { $0[$1.severity] += 1 }, lines: file.lines.total,
      codeLines: file.lines.code, bodyLength: file.maxBodyLength,
      properties: file.types.filter(\.holdsMeasuredState).map(\.storedProperties).max(),
      passed: file.coverage.passed, failed: file.coverage.failed, human: file.coverage.human)
  }
}

// MARK: Keeping

extension SampleResult: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    totals = try input.read()
    let paths: [String] = try input.read()
    let states: [File] = try input.read()
    guard paths.count == states.count else { throw CompactReader.Damage() }
    files = Dictionary(zip(paths, states), uniquingKeysWith: { $1 })
    gaps = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(totals)
    let sorted = files.sorted { $0.key < $1.key }
    output.write(sorted.map(\.key))
    output.write(sorted.map(\.value))
    output.write(gaps)
  }
}

extension SampleResult.File: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    state = try input.read()
    findings = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(state)
    output.write(findings)
  }
}

extension SampleResult.Entry: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    fingerprint = try input.read()
    rule = try input.read()
    severity = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(fingerprint)
    output.write(rule)
    output.write(severity)
  }
}

extension Sample.Gap: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    self.init(files: try input.read(), reason: try input.read())
  }

  package func write(to output: inout CompactWriter) {
    output.write(files)
    output.write(reason)
  }
}
