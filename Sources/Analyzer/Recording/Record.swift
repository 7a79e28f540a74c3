/// What a rule or collector keeps of one place in a file, independent of limits, levels and other files.
struct Record<Evidence: Analyzer.Evidence>: Hashable, Sendable {
  var evidence: Evidence
  var range: SourceRange
  /// The declaration that it belongs to: `FeedView.body`, `FeedView`, or empty outside of types.
  var symbol: String
  /// Index of the type in whose code it was seen, nil outside of types.
  var type: Int?
  /// The measured value, for rules with limits.
  var value: Int?
  /// All must hold in the project, else the record counts for nothing.
  var conditions: [RoleCondition] = []
  /// The finding's own source with white space folded; empty where the symbol identifies it.
  var source = ""
  /// A finding is never louder than this.
  var maximumSeverity: Severity?
  var fix: Fix?
  /// Other places of the same file that have the same cause.
  var related: [SourceRange] = []
  /// How many places have this cause, where records were merged; for messages, and never kept.
  var places = 1
}

extension Record where Evidence == NoEvidence {
  init(
    range: SourceRange, symbol: String, value: Int? = nil, source: String = "", maximumSeverity: Severity? = nil,
    fix: Fix? = nil
  ) {
    self.init(
      evidence: NoEvidence(), range: range, symbol: symbol, value: value, source: source,
      maximumSeverity: maximumSeverity, fix: fix)
  }
}

/// A record and the file (by index in the project) that it was made in.
struct Located<Evidence: Analyzer.Evidence>: Sendable {
  /// A place in another file of the project.
  struct Place: Hashable, Sendable {
    let file: Int
    let range: SourceRange
  }

  let file: Int
  var record: Record<Evidence>
  /// Places in any file that have the same cause, beside those that the record names in its own file.
  var related: [Place] = []
  /// What identifies it where it stands for a cause and not for one place.
  var cause: Cause?

  var evidence: Evidence { record.evidence }

  /// The type in whose code it was seen; nil outside of types.
  var type: TypeIndex.Reference? { record.type.map { TypeIndex.Reference(file: file, type: $0) } }

  var place: Place { Place(file: file, range: record.range) }

  /// The same without a fix, where the project tells that it would do harm.
  var withoutFix: Located {
    var copy = self
    copy.record.fix = nil
    return copy
  }
}

extension Record: Storable {
  package init(from input: inout CompactReader) throws(CompactReader.Damage) {
    evidence = try input.read()
    range = try input.read()
    symbol = try input.read()
    type = try input.readTypeIndex()
    value = try input.read()
    conditions = try input.read()
    source = try input.read()
    maximumSeverity = try input.read()
    fix = try input.read()
    related = try input.read()
  }

  package func write(to output: inout CompactWriter) {
    output.write(evidence)
    output.write(range)
    output.write(symbol)
    output.write(type)
    output.write(value)
    output.write(conditions)
    output.write(source)
    output.write(maximumSeverity)
    output.write(fix)
    output.write(related)
  }
}
