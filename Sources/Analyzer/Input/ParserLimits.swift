import Threads

/// Detects pathological source that would crash the parser or keep it busy for hours.
///
/// The parser stops at 256 levels of brackets. It has no limit for chains (`a.b.c…`, `try try…`, `A -> B -> …`, `else
/// if …`), which recurse once per link, and it looks ahead twice for each nested `[` that might be part of a type.
/// Generic arguments and interpolations nest without a limit, and unclosed brackets after keywords, repeated keywords
/// and conflict markers take quadratic time.
///
/// Checks the bytes in a single pass. Strings and comments are treated as code, but the limits are so high that only
/// malicious files reach them. `Watchdog` handles cases that this check misses.
struct ParserLimits {
  /// The maximum number of links in one chain; a call in a chain counts as two. `ParallelMap` stacks are deep enough
  /// for twice as many.
  private static let links = 50_000
  /// The cost of a link that adds many stack frames, measured in ordinary links.
  private static let expensiveLink = 10
  /// The maximum total number of lookaheads for nested `[`, which take about ten microseconds each.
  private static let lookaheads = 1 << 16
  /// The depth of nested `[` up to which the cost of lookaheads is negligible.
  private static let cheapBrackets = 7
  /// The maximum depth of nested `#if`, which is also the parser's own limit for brackets.
  private static let conditions = 256
  /// The maximum depth of nested brackets. It is twice the parser's own limit, because brackets in strings are also
  /// counted.
  private static let brackets = 512
  private static let angles = 512
  private static let interpolations = 64
  /// The maximum number of consecutive repetitions of a word.
  private static let repetitions = 256
  private static let conflicts = 256

  /// Words that must be followed by an expression, type or statement, so each word in a sequence adds a level of
  /// nesting.
  private static let nestingWords = [
    "any", "await", "borrowing", "consume", "consuming", "copy", "each", "else", "inout", "let", "repeat", "sending",
    "some", "try", "unsafe", "var",
  ].map { Array($0.utf8) }
  /// For each first byte, a bit mask of the lengths of the nesting words that start with it. Every word of every file is
  /// looked up, and few words have the first byte and the length of a nesting word.
  private static let nestingLengths = (0...UInt8.max).map { start in
    nestingWords.reduce(into: UInt16(0)) { if $1[0] == start { $0 |= 1 << $1.count } }
  }

  /// The kind of token that a byte belongs to.
  private enum ByteKind: UInt8 { case mark, word, space, lineEnd }
  private static let kinds: [ByteKind] = (0...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 0x80...,
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      .word
    case UInt8(ascii: " "), UInt8(ascii: "\t"): .space
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"): .lineEnd
    default: .mark
    }
  }

  /// The number of links since the last separator in the innermost open bracket.
  private var chain = 0
  /// The number of links for each enclosing bracket.
  private var outerChains: [(chain: Int, isInterpolation: Bool)] = []
  private var interpolationDepth = 0
  /// The number of open generic argument lists. A `<` directly after a name opens one; after a space, it is an
  /// operator.
  private var angleDepth = 0
  /// The last word, whose consecutive repetitions are counted in `repetitions`.
  private var lastWord: UnsafeBufferPointer<UInt8>?
  private var repetitions = 0
  private var conflicts = 0
  private var isAfterSpace = false
  private var bracketDepth = 0
  private var lookaheadCost = 0
  private var conditionDepth = 0
  /// The last token, represented by the mark itself, by `a` for a word, or by `1` for a nesting word.
  private var previous: UInt8 = 0
  /// Whether no token on the current line has been read yet. The first one determines whether the chain continues.
  private var isAtLineStart = true

  /// Returns the reason the bytes cannot be parsed, as part of a sentence, or nil if they can.
  static func obstacle(in bytes: [UInt8]) -> String? {
    var limits = ParserLimits()
    return bytes.withUnsafeBufferPointer { bytes in
      kinds.withUnsafeBufferPointer { kinds in
        nestingLengths.withUnsafeBufferPointer { limits.scan(bytes, kinds, $0) }
      }
    }
  }

  private mutating func scan(
    _ bytes: UnsafeBufferPointer<UInt8>, _ kinds: UnsafeBufferPointer<ByteKind>,
    _ lengths: UnsafeBufferPointer<UInt16>
  ) -> String? {
    var index = 0
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      index += 1
      switch kinds[Int(byte)] {
      case .word:
        while index < bytes.count, kinds[Int(bytes[index])] == .word { index += 1 }
        let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
        let isNesting = lengths[Int(byte)] & (1 << word.count) != 0 && Self.isNesting(word)
        read(word: word, isNesting: isNesting)
        // Most words cannot exceed a limit.
        if !isNesting, repetitions == 0, conditionDepth == 0 { continue }
      case .space:
        isAfterSpace = true
        continue
      case .lineEnd:
        isAtLineStart = true
        isAfterSpace = true
        if Self.startsConflict(bytes[index...]) { conflicts += 1 }
      case .mark:
        if byte == UInt8(ascii: "/"), isAtLineStart, index < bytes.count, bytes[index] == byte {
          while index < bytes.count, kinds[Int(bytes[index])] != .lineEnd { index += 1 }
        } else {
          read(mark: byte)
        }
        isAfterSpace = false
      }
      if let obstacle { return obstacle }
    }
    return nil
  }

  private var obstacle: String? {
    if chain > Self.links { return "chains too many calls or keywords (limit 25,000)" }
    if lookaheadCost > Self.lookaheads { return "nests `[` too deeply to parse in reasonable time" }
    if conditionDepth > Self.conditions { return "nests `#if` too deeply (limit 256)" }
    if outerChains.count > Self.brackets { return "nests brackets too deeply (limit 256)" }
    if angleDepth > Self.angles { return "nests generic arguments too deeply (limit 512)" }
    if interpolationDepth > Self.interpolations { return "nests string interpolations too deeply (limit 64)" }
    if repetitions > Self.repetitions { return "repeats a word too many times in a row (limit 256)" }
    if conflicts > Self.conflicts { return "contains too many conflict markers (limit 256)" }
    return nil
  }

  private static func startsConflict(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest.starts(with: "<<<<<<<".utf8) || rest.starts(with: ">>>>>>>".utf8)
  }

  private static func isNesting(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    nestingWords.contains { $0.count == word.count && word.elementsEqual($0) }
  }

  /// - Parameter word: The word; must not be empty.
  private mutating func read(word: UnsafeBufferPointer<UInt8>, isNesting: Bool) {
    if previous == UInt8(ascii: "#") {
      if word.elementsEqual("if".utf8) { conditionDepth += 1 }
      if word.elementsEqual("endif".utf8) { conditionDepth = max(0, conditionDepth - 1) }
    }
    let isInRow = isNesting && (previous == UInt8(ascii: "1") || word.elementsEqual("else".utf8))
    startToken(continuesChain: isInRow || previous == UInt8(ascii: "#"))
    if isNesting { link(Self.expensiveLink) }
    // Long lists of numbers are data rather than nested code, so numbers may repeat.
    let canRepeat = previous == UInt8(ascii: "a") || previous == UInt8(ascii: "1")
    let isRepeated =
      canRepeat && word[0] > UInt8(ascii: "9")
      && lastWord.map { $0.count == word.count && $0.elementsEqual(word) } == true
    repetitions = isRepeated ? repetitions + 1 : 0
    lastWord = word
    previous = isNesting ? UInt8(ascii: "1") : UInt8(ascii: "a")
    isAfterSpace = false
  }

  private mutating func read(mark: UInt8) {
    switch mark {
    case UInt8(ascii: "."):
      startToken(continuesChain: true)
      link(1)
    case UInt8(ascii: "!"), UInt8(ascii: "?"):
      startToken(continuesChain: true)
      // After a space, `?` is the ternary operator, which nests.
      link(previous == mark || isAfterSpace ? Self.expensiveLink : 1)
    case UInt8(ascii: ">"):
      startToken(continuesChain: true)
      if previous == UInt8(ascii: "-") { link(Self.expensiveLink) } else { angleDepth = max(0, angleDepth - 1) }
    case UInt8(ascii: "<"):
      startToken(continuesChain: false)
      if !isAfterSpace, previous == UInt8(ascii: "a") { angleDepth += 1 }
    case UInt8(ascii: "-"), UInt8(ascii: "#"), UInt8(ascii: "&"): startToken(continuesChain: true)
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
      startToken(continuesChain: false)
      link(1)
      let isInterpolation = previous == UInt8(ascii: "\\")
      if isInterpolation { interpolationDepth += 1 }
      outerChains.append((chain, isInterpolation))
      chain = 0
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
      isAtLineStart = false
      if let outer = outerChains.popLast() {
        chain = outer.chain
        if outer.isInterpolation { interpolationDepth -= 1 }
      }
      if mark == UInt8(ascii: "}") { angleDepth = 0 }
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      isAtLineStart = false
      chain = 0
    default: startToken(continuesChain: false)
    }
    countBracket(mark)
    previous = mark
  }

  /// Starts a token. On a new line, most tokens start a new statement.
  private mutating func startToken(continuesChain: Bool) {
    if isAtLineStart, !continuesChain { chain = 0 }
    isAtLineStart = false
  }

  private mutating func link(_ weight: Int) { chain += weight }

  /// Counts nested `[`. A token that cannot be part of a type ends the parser's lookahead and therefore resets the
  /// count.
  private mutating func countBracket(_ mark: UInt8) {
    switch mark {
    case UInt8(ascii: "["):
      bracketDepth += 1
      if bracketDepth > Self.cheapBrackets { lookaheadCost += 1 << min(bracketDepth, 20) }
    case UInt8(ascii: "]"): bracketDepth = max(0, bracketDepth - 1)
    case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "+"), UInt8(ascii: "%"), UInt8(ascii: "^"), UInt8(ascii: "|"), UInt8(ascii: "\\"):
      bracketDepth = 0
    default: break
    }
  }
}

extension Watchdog.Fault {
  /// The reason the content was skipped, as part of a sentence.
  var obstacle: String {
    switch self {
    case .crash: "crashes the parser"
    case .time: "takes too long to parse"
    case .memory: "takes too much memory to parse"
    }
  }
}
