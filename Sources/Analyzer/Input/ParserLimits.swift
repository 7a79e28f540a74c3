import Threads

/// Finds source that nobody writes and that would crash the parser or keep it busy for hours.
///
/// The parser gives up at 256 levels of brackets. It has no limit for chains (`a.b.c…`, `try try…`, `A -> B -> …`,
/// `else if …`), which recurse as deep as they are long, and where `[` nests in what may be a type it looks ahead twice
/// at each level. Generic arguments and interpolations nest without a limit, and unclosed brackets behind keywords,
/// repeated keywords and conflict markers take time that grows with the square of their number.
///
/// This is one pass over the bytes, which takes text in strings and comments for code: the limits are so wide that only
/// an attack reaches them. What it does not know of, `Watchdog` ends.
struct ParserLimits {
  /// Links of one chain; a call in a chain has two. The stack of `ParallelMap` holds twice as many.
  private static let links = 50_000
  /// What a link costs that takes the parser deeper by many frames.
  private static let dearLink = 10
  /// How many lookaheads deep nests of `[` may cost in all, some ten microseconds each.
  private static let lookaheads = 1 << 16
  /// Nests of `[` up to here cost nothing worth counting.
  private static let cheapBrackets = 7
  /// As the parser's own limit for brackets.
  private static let conditions = 256
  /// Twice the parser's own limit, since an unclosed bracket in a string counts.
  private static let brackets = 512
  private static let angles = 512
  private static let interpolations = 64
  /// How often a word may follow itself.
  private static let repetitions = 256
  private static let conflicts = 256

  /// Words that take an expression or statement each, so that a row of them nests.
  private static let nestingWords = [
    "any", "await", "borrowing", "consume", "consuming", "copy", "each", "else", "inout", "let", "repeat", "sending",
    "some", "try", "unsafe", "var",
  ].map { Array($0.utf8) }
  /// The nesting words by their first byte: every word of every file is asked about.
  private static let nestingWordsByStart = (0...UInt8.max).map { start in nestingWords.filter { $0[0] == start } }

  /// What a byte can begin.
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

  /// Links since the last separator in the innermost open bracket.
  private var chain = 0
  /// The same for the brackets around it.
  private var outerChains: [(chain: Int, isInterpolation: Bool)] = []
  private var interpolationDepth = 0
  /// Generic arguments that are open: `<` behind a name. Behind a space it compares.
  private var angleDepth = 0
  /// Where the last word lies, and how often it was repeated.
  private var lastWord: UnsafeBufferPointer<UInt8>?
  private var repetitions = 0
  private var conflicts = 0
  private var isAfterSpace = false
  private var bracketDepth = 0
  private var lookaheadCost = 0
  private var conditionDepth = 0
  /// The last mark; a letter for a word, a digit for a nesting one.
  private var previous: UInt8 = 0
  /// A line has ended, and whether the chain goes on is not known yet.
  private var isAtLineStart = true

  /// Why the bytes cannot be parsed, as part of a sentence; nil where they can.
  static func obstacle(in bytes: [UInt8]) -> String? {
    var limits = ParserLimits()
    return bytes.withUnsafeBufferPointer { bytes in
      kinds.withUnsafeBufferPointer { limits.scan(bytes, $0) }
    }
  }

  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, _ kinds: UnsafeBufferPointer<ByteKind>) -> String? {
    var index = 0
    while index < bytes.count {
      let start = index
      let byte = bytes[index]
      index += 1
      switch kinds[Int(byte)] {
      case .word:
        while index < bytes.count, kinds[Int(bytes[index])] == .word { index += 1 }
        read(word: UnsafeBufferPointer(rebasing: bytes[start..<index]))
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
    if chain > Self.links { return "chains more calls or keywords than can be followed (25,000)" }
    if lookaheadCost > Self.lookaheads { return "nests `[` deeper than can be parsed in reasonable time" }
    if conditionDepth > Self.conditions { return "nests `#if` deeper than the parser follows (256 levels)" }
    if outerChains.count > Self.brackets { return "nests brackets deeper than the parser follows (256 levels)" }
    if angleDepth > Self.angles { return "nests generic arguments deeper than can be followed (512 levels)" }
    if interpolationDepth > Self.interpolations { return "nests string interpolations too deep (64 levels)" }
    if repetitions > Self.repetitions { return "repeats a word more than 256 times" }
    if conflicts > Self.conflicts { return "holds more than 256 conflict markers" }
    return nil
  }

  private static func startsConflict(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    rest.starts(with: "<<<<<<<".utf8) || rest.starts(with: ">>>>>>>".utf8)
  }

  /// - Parameter word: Not empty.
  private mutating func read(word: UnsafeBufferPointer<UInt8>) {
    if previous == UInt8(ascii: "#") {
      if word.elementsEqual("if".utf8) { conditionDepth += 1 }
      if word.elementsEqual("endif".utf8) { conditionDepth -= 1 }
    }
    let isNesting = Self.nestingWordsByStart[Int(word[0])].contains {
      $0.count == word.count && word.elementsEqual($0)
    }
    let isInRow = isNesting && (previous == UInt8(ascii: "1") || word.elementsEqual("else".utf8))
    startToken(continuesChain: isInRow || previous == UInt8(ascii: "#"))
    if isNesting { link(Self.dearLink) }
    // Rows of numbers are data.
    let canRepeat = previous == UInt8(ascii: "a") || previous == UInt8(ascii: "1")
    repetitions =
      canRepeat && word[0] > UInt8(ascii: "9") && lastWord.map { $0.elementsEqual(word) } == true ? repetitions + 1 : 0
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
      // With a space before it, `?` is an operator, which nests.
      link(previous == mark || isAfterSpace ? Self.dearLink : 1)
    case UInt8(ascii: ">"):
      startToken(continuesChain: true)
      if previous == UInt8(ascii: "-") { link(Self.dearLink) } else { angleDepth = max(0, angleDepth - 1) }
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

  /// On a new line most tokens start something new.
  private mutating func startToken(continuesChain: Bool) {
    if isAtLineStart, !continuesChain { chain = 0 }
    isAtLineStart = false
  }

  private mutating func link(_ weight: Int) { chain += weight }

  /// Nests of `[` as far as nothing stands between them that ends a type, and with it the parser's lookahead.
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
  /// Why the content was left out, as part of a sentence.
  var obstacle: String {
    switch self {
    case .crash: "crashes the parser"
    case .time: "keeps the parser busy for longer than any source should"
    case .memory: "needs more memory to parse than any source should"
    }
  }
}
