import SwiftParser
import SwiftSyntax
import Threads

/// A location for a comment that suppresses the findings on a line, if it cannot be on a line of its own above that
/// line.
package enum SuppressionPlace: Codable, Sendable, Hashable {
  /// At the end of the line.
  case lineEnd
  /// Above the 0-based line `first`, with the end of the suppression above the line `end`; `end` is nil if the
  /// suppression ends with the file.
  case around(first: Int, end: Int?)
}

/// Finds locations for suppression comments outside of literals and other comments.
package struct SuppressionPlaces {
  private let text: SourceText
  /// The literals and comments that span several lines, in source order and without overlaps.
  private let tokens: [Range<Int>]
  /// The offsets at which `//` comments end.
  private let commentEnds: Set<Int>

  /// - Parameter bytes: The content of a file that has been parsed without failures.
  package init(_ bytes: [UInt8]) {
    text = SourceText(bytes)
    // Only these literals and comments can span lines. Most files contain none of them and need not be parsed.
    guard text.contains("\"\"\"") || text.contains("/*") || text.contains("#/") else {
      tokens = []
      commentEnds = []
      return
    }
    let found = ParallelMap.map([text.bytes], jobs: 1) { LongTokens.find(in: $0) }.first ?? LongTokens.Found()
    var merged: [Range<Int>] = []
    for token in found.tokens.sorted(by: { ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound) })
    where text.line(at: token.lowerBound) != text.line(at: token.upperBound) {
      // Interpolations can contain literals and comments.
      if let last = merged.last, token.lowerBound < last.upperBound { continue }
      merged.append(token)
    }
    tokens = merged
    commentEnds = found.commentEnds
  }

  /// Returns the location for a comment that suppresses the findings on a 0-based line; nil if it can be on a line of
  /// its own above that line.
  package func place(forLine line: Int) -> SuppressionPlace? {
    guard text.lineStarts.indices.contains(line), token(around: text.lineStarts[line]) != nil else { return nil }
    let end = end(ofLine: line)
    if token(around: end) == nil, !commentEnds.contains(end) { return .lineEnd }
    var first = line
    while let token = token(around: text.lineStarts[first]) { first = text.line(at: token.lowerBound) }
    var next = line + 1
    while next < text.lineStarts.count, let token = token(around: text.lineStarts[next]) {
      next = text.line(at: token.upperBound) + 1
    }
    return .around(first: first, end: next < text.lineStarts.count ? next : nil)
  }

  /// Returns the offset at which a line ends, without its terminator.
  private func end(ofLine line: Int) -> Int {
    let start = text.lineStarts[line]
    let next = line + 1 < text.lineStarts.count ? text.lineStarts[line + 1] : text.bytes.count
    return text.bytes[start..<next].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? next
  }

  /// Returns the literal or comment that an offset is inside of.
  private func token(around offset: Int) -> Range<Int>? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].lowerBound < offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, offset < tokens[low - 1].upperBound else { return nil }
    return tokens[low - 1]
  }
}

/// Collects the literals and comments of a file.
private final class LongTokens: SyntaxVisitor {
  struct Found: Sendable {
    /// The ranges of literals and of comments other than `//`.
    var tokens: [Range<Int>] = []
    /// The offsets at which `//` comments end.
    var commentEnds: Set<Int> = []
  }

  private var found = Found()

  /// - Parameter bytes: The content of a file, without a byte order mark.
  static func find(in bytes: [UInt8]) -> Found {
    let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    let finder = LongTokens(viewMode: .sourceAccurate)
    finder.walk(tree)
    return finder.found
  }

  override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind { add(Syntax(node)) }

  override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind { add(Syntax(node)) }

  override func visit(_ node: RegexLiteralExprSyntax) -> SyntaxVisitorContinueKind { add(Syntax(node)) }

  override func visit(_ token: TokenSyntax) -> SyntaxVisitorContinueKind {
    read(token.leadingTrivia, at: token.position.utf8Offset)
    read(token.trailingTrivia, at: token.endPositionBeforeTrailingTrivia.utf8Offset)
    return .skipChildren
  }

  /// Adds a literal, including its interpolations, and visits the comments before and after it.
  private func add(_ literal: Syntax) -> SyntaxVisitorContinueKind {
    let start = literal.positionAfterSkippingLeadingTrivia.utf8Offset
    let end = literal.endPositionBeforeTrailingTrivia.utf8Offset
    if start < end { found.tokens.append(start..<end) }
    return .visitChildren
  }

  private func read(_ trivia: Trivia, at start: Int) {
    var offset = start
    for piece in trivia.pieces {
      let end = offset + piece.sourceLength.utf8Length
      switch piece {
      case .blockComment, .docBlockComment, .unexpectedText: found.tokens.append(offset..<end)
      case .lineComment, .docLineComment: found.commentEnds.insert(end)
      default: break
      }
      offset = end
    }
  }
}
