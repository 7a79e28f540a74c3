import Analyzer
import Report

/// The code actions for findings within a range.
struct CodeActions {
  static let fixAllKind = "source.fixAll.lintel"
  static let explainCommand = "lintel.explainRule"

  let document: OpenDocument
  let format: LSPFormat
  let countsBytes: Bool

  /// Returns fixes, suppressions and explanations for findings that overlap the range.
  func quickFixes(in span: Span) -> [JSONValue] {
    let findings = (document.answer?.findings ?? []).filter { $0.span.touches(span) }
    return findings.flatMap { finding -> [JSONValue] in
      let diagnostic = format.diagnostic(finding)
      var actions: [JSONValue] = []
      if let isSafe = finding.isSafe {
        actions.append(
          action(
            "Fix \(finding.rule)" + (isSafe ? "" : " (unsafe: may change behavior)"), diagnostic,
            edits: LSPFormat.edits(finding), isPreferred: isSafe))
      }
      actions.append(
        action("Suppress \(finding.rule) for this line", diagnostic, edits: suppression(of: finding)))
      actions.append(
        action(
          "Suppress \(finding.rule) for this file", diagnostic,
          edits: [insertion("// review:disable:file \(finding.rule) -- reason" + lineBreak, atLine: fileLine)]))
      actions.append([
        "title": .string("Explain \(finding.rule)"), "kind": "quickfix", "diagnostics": [diagnostic],
        "command": [
          "title": .string("Explain \(finding.rule)"), "command": .string(Self.explainCommand),
          "arguments": [.string(finding.rule)],
        ],
      ])
      return actions
    }
  }

  /// Returns an action that applies all safe fixes, or nil if there are none.
  func fixAll(_ fixed: String?) -> JSONValue? {
    guard let fixed, let edit = edit(to: Array(fixed.utf8)) else { return nil }
    return [
      "title": "Apply all safe Lintel fixes", "kind": .string(Self.fixAllKind), "edit": workspaceEdit([edit]),
    ]
  }

  // MARK: Edits

  private func action(
    _ title: String, _ diagnostic: JSONValue, edits: [JSONValue], isPreferred: Bool = false
  ) -> JSONValue {
    var members: [JSONValue.Member] = [
      .init("title", .string(title)), .init("kind", "quickfix"), .init("diagnostics", [diagnostic]),
    ]
    if isPreferred { members.append(.init("isPreferred", true)) }
    members.append(.init("edit", workspaceEdit(edits)))
    return .object(members)
  }

  private func workspaceEdit(_ edits: [JSONValue]) -> JSONValue {
    .object([.init("changes", .object([.init(document.address, .array(edits))]))])
  }

  /// Returns the edits that suppress a finding, without writing into a literal or another comment.
  private func suppression(of finding: ReviewAnswer.Finding) -> [JSONValue] {
    let line = finding.span.start.line
    switch finding.suppressionPlace {
    case nil: return [comment("review:disable:next \(finding.rule) -- reason", aboveLine: line)]
    case .lineEnd:
      let end = document.text.position(of: document.text.line(line).endIndex, countsBytes: countsBytes)
      return [insertion(" // review:disable:this \(finding.rule) -- reason", at: end)]
    case .around(let first, let end):
      return [comment("review:disable \(finding.rule) -- reason", aboveLine: first)]
        + (end.map { [comment("review:enable \(finding.rule)", aboveLine: $0)] } ?? [])
    }
  }

  /// Returns an edit that inserts a comment with the indentation of the line below it.
  private func comment(_ text: String, aboveLine line: Int) -> JSONValue {
    let indentation = document.text.line(line).prefix { $0 == 0x20 || $0 == 0x09 }
    return insertion(String(decoding: indentation, as: UTF8.self) + "// " + text + lineBreak, atLine: line)
  }

  /// The line terminator of the first line.
  private var lineBreak: String {
    let start = document.text.line(0).endIndex
    let end = document.text.start(ofLine: 1)
    return start < end ? String(decoding: document.text.bytes[start..<end], as: UTF8.self) : "\n"
  }

  /// The line at which to insert a comment that applies to the whole file: the first line, unless that line starts with
  /// `#!` and must therefore stay first.
  private var fileLine: Int { document.text.line(0).starts(with: "#!".utf8) ? 1 : 0 }

  private func insertion(_ text: String, atLine line: Int) -> JSONValue {
    insertion(text, at: Position(line: line, character: 0))
  }

  private func insertion(_ text: String, at position: Position) -> JSONValue {
    ["range": LSPFormat.range(Span(start: position, end: position)), "newText": .string(text)]
  }

  /// Returns one edit that produces the given text, leaving the common prefix and suffix unchanged.
  private func edit(to other: [UInt8]) -> JSONValue? {
    let own = document.text.bytes
    guard own != other else { return nil }
    var start = zip(own, other).prefix { $0 == $1 }.count
    var end = zip(own[start...].reversed(), other[start...].reversed()).prefix { $0 == $1 }.count
    // Extends the edit to include only whole characters and whole `\r\n` sequences.
    while start > 0, start < own.count, own[start] & 0xC0 == 0x80 || own[start] == 0x0A { start -= 1 }
    while end > 0, own[own.count - end] & 0xC0 == 0x80 || own[own.count - end] == 0x0A { end -= 1 }
    let span = Span(
      start: document.text.position(of: start, countsBytes: countsBytes),
      end: document.text.position(of: own.count - end, countsBytes: countsBytes))
    let text = String(decoding: other[start..<(other.count - end)], as: UTF8.self)
    return ["range": LSPFormat.range(span), "newText": .string(text)]
  }
}

extension Span {
  /// Returns whether the ranges overlap or are adjacent. A cursor at the edge of a range therefore touches it.
  func touches(_ other: Span) -> Bool { start <= other.end && other.start <= end }

  func contains(_ position: Position) -> Bool { start <= position && position <= end }
}

extension Position: Comparable {
  static func < (left: Position, right: Position) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}
