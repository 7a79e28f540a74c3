/// A location that a rule or collector recorded, independent of limits, levels and other files.
///
/// The evidence is unconstrained, as in all types that contain records. With a constraint, the runtime would search all
/// conformances in the program for each rule (docs/decisions/0025-optimizing-across-modules.md).
struct Record<Evidence> {
  var evidence: Evidence
  var range: SourceRange
  /// The declaration that contains the location, such as `FeedView.body` or `FeedView`; empty outside types.
  var symbol: String
  /// The index of the type that contains the code; nil outside types.
  var type: Int?
  /// The measured value, for rules with limits.
  var value: Int?
  /// The conditions that must all be met for the record to be used.
  var conditions: [RoleCondition] = []
  /// The finding's source code with whitespace collapsed; empty if the symbol identifies the finding.
  var source = ""
  /// The maximum severity of the finding.
  var maximumSeverity: Severity?
  /// Whether the finding is not worth interrupting someone, so that the bot does not comment on it.
  var isMinor = false
  var fix: Fix?
  /// Other locations in the same file with the same cause.
  var related: [SourceRange] = []
  /// The number of locations with this cause after merging, for messages; not cached.
  var occurrences = 1
}

extension Record: Sendable where Evidence: Sendable {}
extension Record: Equatable where Evidence: Equatable {}
extension Record: Hashable where Evidence: Hashable {}

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

/// A record with the index of its file in the project.
struct Located<Evidence> {
  /// A location in any file in the project.
  struct Location: Hashable, Sendable {
    let file: Int
    let range: SourceRange
  }

  let file: Int
  var record: Record<Evidence>
  /// Other locations with the same cause, in any file, in addition to those in the record.
  var related: [Location] = []
  /// Identifies the finding if it represents a cause rather than a single location.
  var cause: Cause?

  var evidence: Evidence { record.evidence }

  /// The type that contains the code; nil outside types.
  var type: TypeIndex.Reference? { record.type.map { TypeIndex.Reference(file: file, type: $0) } }

  var location: Location { Location(file: file, range: record.range) }

  /// Returns the record without its fix, for fixes that would be wrong in this project.
  var withoutFix: Located {
    var copy = self
    copy.record.fix = nil
    return copy
  }

  /// Returns the record as a minor one.
  var asMinor: Located {
    var copy = self
    copy.record.isMinor = true
    return copy
  }
}

extension Located: Sendable where Evidence: Sendable {}

extension Record: Storable where Evidence: Analyzer.Evidence {
  init(from input: inout CompactReader) throws(CompactReader.Damage) {
    evidence = try input.read()
    range = try input.read()
    symbol = try input.read()
    type = try input.readTypeIndex()
    value = try input.read()
    conditions = try input.read()
    source = try input.read()
    maximumSeverity = try input.read()
    isMinor = try input.read()
    fix = try input.read()
    related = try input.read()
  }

  func write(to output: inout CompactWriter) {
    output.write(evidence)
    output.write(range)
    output.write(symbol)
    output.write(type)
    output.write(value)
    output.write(conditions)
    output.write(source)
    output.write(maximumSeverity)
    output.write(isMinor)
    // Positions are collected to compare what other files can see, which does not include fixes.
    output.write(output.positions == nil ? fix : nil)
    output.write(related)
  }
}
