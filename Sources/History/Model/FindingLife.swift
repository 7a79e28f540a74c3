package import Analyzer

/// One finding from the sample that brought it to the sample in which it was gone.
///
/// A finding is the same as long as its fingerprint and its severity are, also when its file is renamed. One that comes
/// back has a second life; one that passes the next limit ends one life and begins another.
package struct FindingLife: Sendable, Hashable {
  private let ruleIndex: UInt16
  package let severity: Severity
  private let fileIndex: Int32
  private let first: Int32
  private let end: Int32
  private let firstLine: Int32
  private let latestLine: Int32

  /// - Parameters:
  ///   - rule: An index into the rules of the history.
  ///   - file: An index into the files of the history.
  ///   - born: The first sample that has it.
  ///   - gone: The first sample after that which has it no more; nil where the last one still has it.
  ///   - line: The 1-based line in the first sample that has it; 0 where that is not known.
  ///   - lastLine: The same in the last sample that has it.
  package init(
    rule: Int, severity: Severity, file: Int, born: Int, gone: Int?, line: Int = 0, lastLine: Int? = nil
  ) {
    ruleIndex = UInt16(clamping: rule)
    self.severity = severity
    fileIndex = Int32(clamping: file)
    first = Int32(clamping: born)
    end = gone.map { Int32(clamping: $0) } ?? .max
    firstLine = Int32(clamping: line)
    latestLine = Int32(clamping: lastLine ?? line)
  }

  package var rule: Int { Int(ruleIndex) }
  package var file: Int { Int(fileIndex) }
  package var born: Int { Int(first) }
  package var line: Int { Int(firstLine) }
  package var lastLine: Int { Int(latestLine) }
  package var gone: Int? { end == .max ? nil : Int(end) }

  /// Whether a sample has it.
  package func isAlive(at sample: Int) -> Bool { born <= sample && sample < Int(end) }
}
