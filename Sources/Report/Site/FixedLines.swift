import Analyzer

/// The lines that a fix removes and adds.
struct FixedLines {
  private let before: [String]
  private let after: [String]
  private let isSafe: Bool

  /// The maximum number of lines to show on each side.
  private static let maximumLines = 12

  /// Creates an empty value if the finding has no fix or the fix cannot be applied.
  init(_ finding: Finding, in source: [UInt8]) {
    isSafe = finding.fix?.isSafe ?? false
    guard let fix = finding.fix, case let (bytes, applied) = FixApplication.apply([fix], to: source), !applied.isEmpty
    else {
      before = []
      after = []
      return
    }
    let old = String(decoding: source, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let new = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let head = zip(old, new).prefix { $0 == $1 }.count
    let maximumTail = min(old.count, new.count) - head
    let tail = zip(old.reversed(), new.reversed()).prefix(max(0, maximumTail)).prefix { $0 == $1 }.count
    before = old[head..<(old.count - tail)].prefix(Self.maximumLines).map(String.init)
    after = new[head..<(new.count - tail)].prefix(Self.maximumLines).map(String.init)
  }

  /// The removed and added lines with their signs.
  var html: HTML {
    guard !before.isEmpty || !after.isEmpty else { return .empty }
    return tag("p", .class("muted")) { isSafe ? "Fix:" : "Unsafe fix, which may change behavior:" }
      + tag("pre", .class("fix")) {
        tag("code") {
          for line in before { tag("span", .class("line removed")) { "− " + MarkedLine.shown(line) } }
          for line in after { tag("span", .class("line added")) { "+ " + MarkedLine.shown(line) } }
        }
      }
  }
}
