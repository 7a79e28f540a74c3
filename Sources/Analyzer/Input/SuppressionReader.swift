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
    /// The list in the comment; nil once the first suppression has it.
    var list: SuppressionList?
    /// The rule IDs, with nil for rules that have been re-enabled.
    var rules: [String?]
  }

  /// The maximum number of rules that a comment lists, multiplied by the number of regions that it ends, for fixes to
  /// edit the comment.
  private static let longestEnd = 100

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
        rules: rules, lines: region.range.start.line...lastLine, reason: region.reason, range: region.range,
        list: region.list)
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
    case .region: begin(command, range, at: offset)
    case .end: end(command, at: offset, line: line)
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
        list: list(of: command, at: offset, line: range.start.line)))
  }

  /// Returns the list of rules in a comment; nil if there are none.
  private func list(of command: SuppressionCommand, at offset: Int, line: Int) -> SuppressionList? {
    // The parser replaces invalid bytes, which moves the text after them.
    let isExact = zip(command.rules, command.offsets).allSatisfy { rule, range in
      let end = offset + range.upperBound
      return end <= text.bytes.count && text.bytes[(offset + range.lowerBound)..<end].elementsEqual(rule.utf8)
    }
    guard isExact, !command.rules.isEmpty else { return nil }
    return SuppressionList(
      rules: command.rules,
      ranges: command.offsets.map { text.range(from: offset + $0.lowerBound, to: offset + $0.upperBound) },
      removal: removal(ofCommentAt: offset, line: line))
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

  private mutating func begin(_ command: SuppressionCommand, _ range: SourceRange, at offset: Int) {
    for (index, rule) in command.rules.enumerated() { open[rule, default: []].append((regions.count, index)) }
    let list = list(of: command, at: offset, line: range.start.line)
    regions.append(Region(reason: command.reason, range: range, list: list, rules: command.rules))
  }

  /// Ends the regions for a comment's rules. A region with several rules continues for the others.
  private mutating func end(_ command: SuppressionCommand, at offset: Int, line: Int) {
    let places = command.rules.map { open.removeValue(forKey: $0) ?? [] }
    let shared = Set(zip(command.rules, places).filter { Set($1.map(\.region)).count > 1 }.map(\.0))
    let ended = places.joined()
    let regionsToEnd = Dictionary(grouping: ended, by: \.region).sorted { $0.key < $1.key }
    // Storing a long list for each of many regions would take gigabytes.
    let isShort = command.rules.count * regionsToEnd.count <= Self.longestEnd
    let list = isShort ? list(of: command, at: offset, line: line) : nil
    for (index, places) in regionsToEnd {
      let region = regions[index]
      let names = places.map(\.rule).sorted().compactMap { region.rules[$0] }
      for place in places { regions[index].rules[place.rule] = nil }
      let lines = region.range.start.line...max(line, region.range.start.line)
      let end = list.map { SuppressionEnd(list: $0, rules: names.filter { !shared.contains($0) }) }
      finished.append(
        Suppression(
          rules: names, lines: lines, reason: region.reason, range: region.range, list: region.list,
          ends: [end].compactMap(\.self)))
      regions[index].list = nil
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
  /// The range of each rule ID in the comment, in UTF-8 code units.
  let offsets: [Range<Int>]
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
    let rest = command.dropFirst(verb.count)
    let parts = rest.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    let names = (parts.first ?? "").split { $0 == "," || $0 == " " || $0 == "\t" }
    rules = names.map(String.init)
    offsets = names.map { name in
      let start = comment.utf8.distance(from: comment.startIndex, to: name.startIndex)
      return start..<(start + name.utf8.count)
    }
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
