/// A set of path patterns that are matched against a path simultaneously.
///
/// The patterns form one automaton with one bit per token and 64 bits per word, which processes a path byte by byte.
/// Words in which no pattern can match anymore are skipped, so patterns that start with a folder's name are cheap. The
/// automaton never backtracks: its total cost for all patterns is at most the path length times the number of words.
/// - Source: Navarro and Raffinot, "Flexible Pattern Matching in Strings", 4.5 (the extended Shift-And automaton).
package struct PathPatternSet: Sendable {
  private let isEmpty: Bool
  /// The labels of patterns that match everything.
  private let always: Set<Int>
  private let table: Table
  /// The label of each pattern, keyed by the state after the pattern's last token.
  private let labels: [Int: Int]
  private let start: Active

  /// Creates a set for `matches(_:)`, in which all patterns share one label.
  package init(_ patterns: [PathPattern]) { self.init(patterns.map { ($0, 0) }) }

  /// - Parameter patterns: The patterns and their labels; several patterns may share one.
  package init(_ patterns: [(pattern: PathPattern, label: Int)]) {
    isEmpty = patterns.isEmpty
    always = Set(patterns.filter(\.pattern.tokens.isEmpty).map(\.label))
    let bounded = patterns.filter { !$0.pattern.tokens.isEmpty }
    var table = Table(bounded.map(\.pattern))
    var labels: [Int: Int] = [:]
    for (pattern, label) in bounded { labels[table.add(pattern)] = label }
    self.table = table
    self.labels = labels
    var start = Active(words: table.starts)
    var carry: UInt64 = 0
    for index in table.starts.indices {
      carry = start.set(index, to: table.starts[index] | carry, skipping: table.optionalBetweenNames)
    }
    self.start = start
  }

  /// Returns whether a pattern matches the path (relative, with `/` as the separator) or one of its parent folders.
  package func matches(_ path: String) -> Bool {
    if isEmpty { return false }
    if !always.isEmpty { return true }
    var isMatch = false
    run(through: path) { active, _ in
      isMatch = active.indices.contains { active.words[$0] & table.ends[$0] != 0 }
      return !isMatch
    }
    return isMatch
  }

  /// Returns the sorted labels of the patterns that match the path or one of its parent folders, without duplicates.
  package func labels(matching path: String) -> [Int] {
    var found = always
    run(through: path) { active, _ in
      found.formUnion(labels(in: active))
      return true
    }
    return found.sorted()
  }

  /// Returns the sorted labels of the patterns that match the path itself, without duplicates.
  package func labels(matchingWhole path: String) -> [Int] {
    var found = always
    run(through: path) { active, isLast in
      if isLast { found.formUnion(labels(in: active)) }
      return true
    }
    return found.sorted()
  }

  private func labels(in active: Active) -> Set<Int> {
    var found: Set<Int> = []
    for index in active.indices {
      var hits = active.words[index] & table.ends[index]
      while hits != 0 {
        if let label = labels[index * 64 + hits.trailingZeroBitCount] { found.insert(label) }
        hits &= hits - 1
      }
    }
    return found
  }

  // MARK: Running

  /// The active states, along with the indices of the words that contain any.
  private struct Active {
    private(set) var words: [UInt64]
    /// The indices of nonzero words, in ascending order.
    private(set) var indices: [Int] = []
    /// The indices before the last byte was processed.
    private(set) var former: [Int] = []

    init(words: [UInt64]) { self.words = words }

    /// Prepares for the next byte: moves `indices` to `former`.
    mutating func advance() {
      swap(&indices, &former)
      indices.removeAll(keepingCapacity: true)
    }

    /// Sets a word, which must come after all words that are already set. Also activates states that are reachable
    /// through tokens that match the empty string.
    /// - Returns: The bits to carry into the next word.
    mutating func set(_ index: Int, to bits: UInt64, skipping optional: [UInt64]) -> UInt64 {
      // At most two consecutive tokens can match the empty string.
      var bits = bits | (bits & optional[index]) << 1
      bits |= (bits & optional[index]) << 1
      words[index] = bits
      if bits != 0 { indices.append(index) }
      return (bits & optional[index]) >> 63
    }
  }

  /// Runs the automaton on the path.
  /// - Parameter afterName: Called with the active states after each component; returns whether to continue.
  private func run(through path: String, afterName: (_ active: Active, _ isLast: Bool) -> Bool) {
    var active = start
    let names = PathPattern.names(of: path)
    for (index, name) in names.enumerated() {
      if index > 0 { step(&active, UInt8(ascii: "/")) }
      for byte in name {
        if active.indices.isEmpty { return }
        step(&active, byte)
      }
      guard afterName(active, index == names.count - 1) else { return }
    }
  }

  private func step(_ active: inout Active, _ byte: UInt8) {
    let masks = table.masks[Int(table.classes[Int(byte)])]
    let optional = byte == UInt8(ascii: "/") ? table.optionalBetweenNames : table.optional
    var carry: UInt64 = 0
    var following = 0
    active.advance()
    for position in active.former.indices {
      let index = active.former[position]
      if carry != 0, index != following { carry = active.set(following, to: carry, skipping: optional) }
      let moved = active.words[index] & masks.advance[index]
      let kept = active.words[index] & masks.stay[index]
      carry = active.set(index, to: moved << 1 | kept | carry, skipping: optional) | moved >> 63
      following = index + 1
    }
    if carry != 0 { _ = active.set(following, to: carry, skipping: optional) }
  }
}

// MARK: The automaton

extension PathPatternSet {
  /// The tokens that match a class of bytes; one bit per token.
  private struct Masks {
    let isSlash: Bool
    /// Whether the byte is a continuation byte of a scalar.
    let isScalarRest: Bool
    /// The tokens that are complete after the byte.
    var advance: [UInt64]
    /// The tokens that can match further bytes.
    var stay: [UInt64]

    init(_ byte: UInt8, words: Int) {
      isSlash = byte == UInt8(ascii: "/")
      isScalarRest = Self.isScalarRest(byte)
      advance = Array(repeating: 0, count: words)
      stay = advance
    }

    static func isScalarRest(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
  }

  /// The concatenated tokens of all patterns.
  private struct Table {
    /// The masks for each class of bytes.
    private(set) var masks: [Masks] = []
    /// The class of each byte. The bytes that no pattern contains share two classes.
    private(set) var classes = [UInt16](repeating: 0, count: 256)
    /// The tokens that can match the empty string within a component.
    private(set) var optional: [UInt64]
    /// The tokens that can match the empty string at the start of a component.
    private(set) var optionalBetweenNames: [UInt64]
    private(set) var starts: [UInt64]
    /// For each pattern, the state after its last token.
    private(set) var ends: [UInt64]
    private var count = 0

    /// - Parameter patterns: All patterns that will be added.
    init(_ patterns: [PathPattern]) {
      let words = (patterns.reduce(0) { $0 + $1.tokens.count + 1 } + 63) / 64
      optional = Array(repeating: 0, count: words)
      optionalBetweenNames = optional
      starts = optional
      ends = optional
      var literals: Set<UInt8> = [UInt8(ascii: "/")]
      for case .byte(let byte) in patterns.lazy.flatMap(\.tokens) { literals.insert(byte) }
      // One byte of each kind represents the bytes that no pattern contains.
      masks = [Masks(0, words: words), Masks(0x80, words: words)]
      for byte in UInt8.min...UInt8.max {
        if literals.contains(byte) {
          classes[Int(byte)] = UInt16(truncatingIfNeeded: masks.count)
          masks.append(Masks(byte, words: words))
        } else {
          classes[Int(byte)] = Masks.isScalarRest(byte) ? 1 : 0
        }
      }
    }

    /// Adds a nonempty pattern.
    /// - Returns: The state after its last token.
    mutating func add(_ pattern: PathPattern) -> Int {
      starts[count / 64] |= bit
      for token in pattern.tokens { add(token) }
      ends[count / 64] |= bit
      defer { count += 1 }
      return count
    }

    private var bit: UInt64 { 1 << UInt64(truncatingIfNeeded: count % 64) }

    private mutating func add(_ token: PathPattern.Token) {
      let word = count / 64
      switch token {
      case .byte(let byte): masks[Int(classes[Int(byte)])].advance[word] |= bit
      case .scalarStart:
        for index in masks.indices where !masks[index].isSlash && !masks[index].isScalarRest {
          masks[index].advance[word] |= bit
        }
      case .scalarRest:
        optional[word] |= bit
        for index in masks.indices where masks[index].isScalarRest { masks[index].stay[word] |= bit }
      case .anyInName:
        optional[word] |= bit
        for index in masks.indices where !masks[index].isSlash { masks[index].stay[word] |= bit }
      case .anyNames:
        for index in masks.indices { masks[index].stay[word] |= bit }
      }
      if token == .anyNames || optional[word] & bit != 0 { optionalBetweenNames[word] |= bit }
      count += 1
    }
  }
}
