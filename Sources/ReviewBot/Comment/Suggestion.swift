import Analyzer

/// A fix that replaces whole lines and that readers can apply from the comment.
struct Suggestion: Sendable, Hashable {
  /// The lines to replace in the head commit.
  let lines: ClosedRange<Int>
  let old: [String]
  /// The replacement lines; empty if the fix deletes the lines.
  let new: [String]

  /// The maximum number of lines in a suggestion.
  private static let limit = 20

  /// Creates a suggestion, or returns nil if the fix extends beyond one hunk of the diff, does not touch the line, or
  /// changes nothing.
  init?(_ fix: Fix, at line: Int, in file: ShownLines.File) {
    let last = fix.edits.map(\.lastLine).max() ?? line
    let first = fix.edits.map(\.range.start.line).min() ?? line
    guard first <= line, line <= last, last - first < Self.limit else { return nil }
    let shown = (first...last).compactMap { file.lines[$0] }
    guard shown.count == last - first + 1, shown.allSatisfy({ $0.hunk == shown[0].hunk }) else { return nil }
    lines = first...last
    old = shown.map { $0.text.last == "\r" ? String($0.text.dropLast()) : $0.text }
    guard let text = Self.applied(fix.edits, to: old, from: first) else { return nil }
    new = text
    if new == old { return nil }
  }

  /// Returns the edited lines, or nil if an edit is outside them.
  private static func applied(_ edits: [Fix.Edit], to lines: [String], from first: Int) -> [String]? {
    var starts: [Int] = []
    var text: [UInt16] = []
    for line in lines {
      starts.append(text.count)
      text += Array((line + "\n").utf16)
    }
    starts.append(text.count)
    func offset(_ position: SourcePosition) -> Int? {
      let index = position.line - first
      guard starts.indices.contains(index), position.column >= 1 else { return nil }
      let offset = starts[index] + position.column - 1
      return offset <= (index + 1 < starts.count ? starts[index + 1] : text.count) ? offset : nil
    }
    var end = text.count
    for edit in edits.sorted(by: { $0.range.start > $1.range.start }) {
      guard let from = offset(edit.range.start), let to = offset(edit.range.end), from <= to, to <= end else {
        return nil
      }
      text.replaceSubrange(from..<to, with: Array(edit.replacement.utf16))
      end = from
    }
    let result = String(decoding: text, as: UTF16.self)
    guard !result.isEmpty else { return [] }
    var replaced = result.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if replaced.last == "" { replaced.removeLast() }
    return replaced
  }

  /// Returns the suggestion in the forge's syntax, or as a diff if the forge does not support suggestions.
  func markdown(_ style: ForgeCapabilities.SuggestionStyle) -> String {
    switch style {
    case .lines: ForgeMarkdown.block(new.joined(separator: "\n"), info: "suggestion")
    // GitLab ends a code block at the next three backticks, regardless of the length of the opening fence. Outside code
    // blocks, it runs quick actions, such as `/merge` at the start of a line.
    case .relative where new.contains { $0.contains("```") }: markdown(.none)
    case .relative: ForgeMarkdown.block(new.joined(separator: "\n"), info: "suggestion:-\(lines.count - 1)+0")
    case .none: ForgeMarkdown.block((old.map { "-" + $0 } + new.map { "+" + $0 }).joined(separator: "\n"), info: "diff")
    }
  }
}

extension Fix.Edit {
  /// The last line that the edit changes. An edit that ends at the start of a line does not change that line.
  fileprivate var lastLine: Int {
    range.end.column == 1 && range.end.line > range.start.line ? range.end.line - 1 : range.end.line
  }
}
