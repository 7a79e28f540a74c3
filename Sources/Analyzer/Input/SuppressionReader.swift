import SwiftSyntax

/// Reads suppression comments around tokens, ignoring text in strings.
struct SuppressionReader {
  private let text: SourceText
  private var finished: [Suppression] = []
  private var regions: [Region] = []
  /// The open `review:disable` comments: for each rule, the index of the region and the rule's index in the region.
  private var open: [String: [(region: Int, rule: Int)]] = [:]

  /// A `review:disable` comment.
  private struct Region {
    let reason: String?
    let range: SourceRange
    /// The rule IDs, with nil for rules that have been re-enabled.
    var rules: [String?]
  }

  init(text: SourceText) { self.text = text }

  /// Returns the suppressions in a tree, for callers that do not walk the tree themselves.
  static func suppressions(in tree: SourceFileSyntax, of text: SourceText) -> [Suppression] {
    guard text.contains("review:") else { return [] }
    var reader = SuppressionReader(text: text)
    for token in tree.tokens(viewMode: .sourceAccurate) { reader.read(token) }
    return reader.finish()
  }

  /// Reads the comments around a token.
  mutating func read(_ token: TokenSyntax) {
    let start = token.position.utf8Offset
    let textStart = start + token.leadingTriviaLength.utf8Length
    if mayContainComment(start..<textStart) { read(token.leadingTrivia, at: start, before: token) }
    let end = token.endPosition.utf8Offset
    let textEnd = end - token.trailingTriviaLength.utf8Length
    if mayContainComment(textEnd..<end) { read(token.trailingTrivia, at: textEnd, before: nil) }
  }

  /// Returns whether there may be a comment in these bytes around a token. Most tokens are surrounded by whitespace.
  private func mayContainComment(_ range: Range<Int>) -> Bool { text.bytes[range].contains(UInt8(ascii: "/")) }

  private mutating func read(_ trivia: Trivia, at start: Int, before token: TokenSyntax?) {
    var offset = start
    for piece in trivia.pieces {
      read(piece, at: offset, before: token)
      offset += piece.sourceLength.utf8Length
    }
  }

  /// Returns all suppressions in source order.
  func finish() -> [Suppression] {
    let lastLine = text.lineStarts.count
    let unended = regions.compactMap { region -> Suppression? in
      let rules = region.rules.compactMap(\.self)
      // A comment without rules is kept so that it can be reported.
      guard !rules.isEmpty || region.rules.isEmpty else { return nil }
      return Suppression(
        rules: rules, lines: region.range.start.line...lastLine, reason: region.reason, range: region.range)
    }
    return (finished + unended).sorted { $0.range.start < $1.range.start }
  }

  private mutating func read(_ piece: TriviaPiece, at offset: Int, before token: TokenSyntax?) {
    let comment: String
    switch piece {
    case .lineComment(let text), .docLineComment(let text): comment = text
    default: return
    }
    guard let command = SuppressionCommand(comment) else { return }
    let range = text.range(from: offset, to: offset + comment.utf8.count)
    let line = range.start.line
    switch command.scope {
    case .file: add(command, lines: nil, range, at: offset)
    case .this: add(command, lines: line...line, range, at: offset)
    case .previous: add(command, lines: max(1, line - 1)...max(1, line - 1), range, at: offset)
    case .next: add(command, lines: nextLines(after: line, before: token), range, at: offset)
    case .region: begin(command, range)
    case .end: end(command.rules, at: line)
    case .misspelled(let name):
      finished.append(Suppression(rules: [], lines: line...line, reason: nil, range: range, misspelledCommand: name))
    }
  }

  private mutating func add(
    _ command: SuppressionCommand, lines: ClosedRange<Int>?, _ range: SourceRange, at offset: Int
  ) {
    finished.append(
      Suppression(
        rules: command.rules, lines: lines, reason: command.reason, range: range,
        removal: removal(ofCommentAt: offset, line: range.start.line)))
  }

  /// Returns the range to delete in order to remove a comment that extends to the end of its line.
  private func removal(ofCommentAt offset: Int, line: Int) -> SourceRange {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let isBreak = { (byte: UInt8) in byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
    let start = text.lineStarts[line - 1]
    let next = line < text.lineStarts.count ? text.lineStarts[line] : text.bytes.count
    guard let code = text.bytes[start..<offset].lastIndex(where: { !isBlank($0) }) else {
      return text.range(from: start, to: next)
    }
    return text.range(from: code + 1, to: text.bytes[offset..<next].firstIndex(where: isBreak) ?? next)
  }

  private mutating func begin(_ command: SuppressionCommand, _ range: SourceRange) {
    for (index, rule) in command.rules.enumerated() { open[rule, default: []].append((regions.count, index)) }
    regions.append(Region(reason: command.reason, range: range, rules: command.rules))
  }

  /// Ends the regions for these rules. A region with several rules continues for the others.
  private mutating func end(_ rules: [String], at line: Int) {
    let ended = rules.flatMap { open.removeValue(forKey: $0) ?? [] }
    for (index, places) in Dictionary(grouping: ended, by: \.region).sorted(by: { $0.key < $1.key }) {
      let region = regions[index]
      let names = places.map(\.rule).sorted().compactMap { region.rules[$0] }
      for place in places { regions[index].rules[place.rule] = nil }
      let lines = region.range.start.line...max(line, region.range.start.line)
      finished.append(Suppression(rules: names, lines: lines, reason: region.reason, range: region.range))
    }
  }

  /// Returns the lines that `:next` covers. They start on the next line, to include findings in comments, and end on
  /// the next line of code. If a declaration starts there, they end on the line with its name, so that preceding
  /// attributes make no difference.
  private func nextLines(after line: Int, before token: TokenSyntax?) -> ClosedRange<Int> {
    guard let token else { return (line + 1)...(line + 1) }
    let start = token.positionAfterSkippingLeadingTrivia.utf8Offset
    let last = max(line + 1, text.line(at: start) + 1)
    var node = token.parent
    while let current = node, current.positionAfterSkippingLeadingTrivia.utf8Offset == start {
      if let name = current.declaredName {
        return (line + 1)...max(last, text.line(at: name.positionAfterSkippingLeadingTrivia.utf8Offset) + 1)
      }
      node = current.parent
    }
    return (line + 1)...last
  }
}

/// A parsed suppression comment.
struct SuppressionCommand: Equatable {
  /// The lines that the comment covers.
  enum Scope: Equatable {
    case file, this, previous, next
    /// The following lines until `review:enable`.
    case region
    case end
    /// The comment has no effect.
    case misspelled(String)
  }

  let scope: Scope
  let rules: [String]
  let reason: String?

  /// Parses a comment such as `// review:disable:next rule, rule -- reason`; returns nil for any other comment.
  init?(_ comment: String) {
    let words = comment.drop { $0 == "/" || $0 == " " || $0 == "\t" }
    guard words.hasPrefix("review:") else { return nil }
    let command = words.dropFirst("review:".count)
    let verb = command.prefix { $0 != " " && $0 != "\t" }
    switch verb {
    case "disable": scope = .region
    case "disable:file": scope = .file
    case "disable:this": scope = .this
    case "disable:previous": scope = .previous
    case "disable:next": scope = .next
    case "enable": scope = .end
    default:
      guard SuppressionCommandName.isMisspelled(verb, before: command.dropFirst(verb.count)) else { return nil }
      let blanks = command.prefix { $0 == " " || $0 == "\t" }
      let name = command[blanks.endIndex...].prefix { $0 != " " && $0 != "\t" }
      scope = .misspelled(String(blanks + name))
    }
    let rest = String(command.dropFirst(verb.count))
    let parts = rest.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    rules = (parts.first ?? "").split { $0 == "," || $0 == " " || $0 == "\t" }.map(String.init)
    let reason = parts.count > 1 ? parts[1].drop { $0 == " " || $0 == "\t" } : ""
    self.reason = reason.isEmpty ? nil : String(reason)
  }
}

extension Syntax {
  /// The token that identifies a declaration, for the location of a finding.
  fileprivate var declaredName: TokenSyntax? {
    if let node = self.as(StructDeclSyntax.self) { return node.name }
    if let node = self.as(ClassDeclSyntax.self) { return node.name }
    if let node = self.as(EnumDeclSyntax.self) { return node.name }
    if let node = self.as(ActorDeclSyntax.self) { return node.name }
    if let node = self.as(ProtocolDeclSyntax.self) { return node.name }
    if let node = self.as(FunctionDeclSyntax.self) { return node.name }
    if let node = self.as(InitializerDeclSyntax.self) { return node.initKeyword }
    if let node = self.as(ExtensionDeclSyntax.self) { return node.extendedType.firstToken(viewMode: .sourceAccurate) }
    if let node = self.as(VariableDeclSyntax.self) {
      return node.bindings.first?.pattern.firstToken(viewMode: .sourceAccurate)
    }
    return nil
  }
}
