package import Analyzer

/// The lifetime of a finding, from the sample that introduced it to the sample that fixed it.
///
/// A finding is identified by its fingerprint and severity, even if its file is renamed. A finding that reappears has a
/// second lifetime. If a finding's severity changes, for example because its value exceeds the next limit, its lifetime
/// ends and another one begins.
package struct FindingLife: Sendable, Hashable {
  private let ruleIndex: UInt16
  package let severity: Severity
  private let fileIndex: Int32
  private let first: Int32
  private let end: Int32
  private let firstLine: Int32
  private let latestLine: Int32

  /// - Parameters:
  ///   - rule: An index into the history's rules.
  ///   - file: An index into the history's files.
  ///   - introduced: The first sample that has the finding.
  ///   - fixed: The first later sample without the finding; nil if the last sample still has it.
  ///   - line: The finding's 1-based line in its first sample; 0 if unknown.
  ///   - lastLine: The finding's 1-based line in its last sample; 0 if unknown.
  package init(
    rule: Int, severity: Severity, file: Int, introduced: Int, fixed: Int?, line: Int = 0, lastLine: Int? = nil
  ) {
    ruleIndex = UInt16(clamping: rule)
    self.severity = severity
    fileIndex = Int32(clamping: file)
    first = Int32(clamping: introduced)
    end = fixed.map { Int32(clamping: $0) } ?? .max
    firstLine = Int32(clamping: line)
    latestLine = Int32(clamping: lastLine ?? line)
  }

  /// The rule's index in `ProjectHistory.rules`.
  package var rule: Int { Int(ruleIndex) }
  /// The file's index in `ProjectHistory.files`.
  package var file: Int { Int(fileIndex) }
  /// The index of the first sample that has the finding.
  package var introduced: Int { Int(first) }
  /// The 1-based line in the first sample that has the finding; 0 if unknown.
  package var line: Int { Int(firstLine) }
  /// The 1-based line in the last sample that has the finding; 0 if unknown.
  package var lastLine: Int { Int(latestLine) }
  /// The index of the first later sample without the finding; nil if the last sample still has it.
  package var fixed: Int? { end == .max ? nil : Int(end) }

  /// Returns whether a sample has the finding.
  package func isOpen(at sample: Int) -> Bool { introduced <= sample && sample < Int(end) }
}
