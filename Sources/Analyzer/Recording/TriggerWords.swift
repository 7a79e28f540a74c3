/// Searches a file's bytes for groups of words in one pass, using an Aho–Corasick automaton.
///
/// Ignores case and word boundaries, so it may match too many files, but never too few.
/// - Source: Aho and Corasick, "Efficient string matching", CACM 18(6), 1975.
struct TriggerWords: Sendable {
  /// The number of groups.
  let groupCount: Int
  /// The next state for each combination of state and byte class.
  private let next: [UInt16]
  /// For each state, the groups that have a word ending in that state.
  private let groups: [[Int]]
  /// For each state, whether a word ends in that state.
  private let isEnd: [Bool]

  /// The byte classes: one for each letter regardless of case, one for each digit, the underscore, `$`, and all others.
  private static let classes: [UInt8] = (UInt8.min...UInt8.max).map { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A") + 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 27
    case UInt8(ascii: "_"): 37
    case UInt8(ascii: "$"): 38
    default: 0
    }
  }
  private static let classCount = 39

  /// - Parameter groups: The words of each group, which consist of letters, digits, underscores and `$`.
  init(_ groups: [[String]]) {
    var children: [[Int: Int]] = [[:]]
    var ends: [Set<Int>] = [[]]
    for (group, words) in groups.enumerated() {
      for word in words {
        var state = 0
        for byte in word.utf8 {
          let letter = Int(Self.classes[Int(byte)])
          if let child = children[state][letter] {
            state = child
          } else {
            children.append([:])
            ends.append([])
            children[state][letter] = children.count - 1
            state = children.count - 1
          }
        }
        ends[state].insert(group)
      }
    }
    var next = [UInt16](repeating: 0, count: children.count * Self.classCount)
    var fallback = [Int](repeating: 0, count: children.count)
    var queue = [0]
    var index = 0
    while index < queue.count {
      let state = queue[index]
      index += 1
      for letter in 0..<Self.classCount {
        let inherited = state == 0 ? 0 : Int(next[fallback[state] * Self.classCount + letter])
        guard let child = children[state][letter] else {
          // checked: there are at most as many states as letters in the words of all rules, which is several thousand.
          next[state * Self.classCount + letter] = UInt16(inherited)
          continue
        }
        // checked: see above.
        next[state * Self.classCount + letter] = UInt16(child)
        fallback[child] = inherited
        ends[child].formUnion(ends[inherited])
        queue.append(child)
      }
    }
    self.next = next
    self.groups = ends.map { $0.sorted() }
    isEnd = ends.map { !$0.isEmpty }
    groupCount = groups.count
  }

  /// Returns, for each group, whether the bytes contain one of its words.
  func present(in bytes: [UInt8]) -> [Bool] {
    var present = [Bool](repeating: false, count: groupCount)
    var missing = groupCount
    // The states whose groups have not been found yet.
    var isNews = isEnd
    bytes.withUnsafeBufferPointer { bytes in
      next.withUnsafeBufferPointer { next in
        Self.classes.withUnsafeBufferPointer { classes in
          isNews.withUnsafeMutableBufferPointer { isNews in
            var state = 0
            for byte in bytes where missing > 0 {
              state = Int(next[state * Self.classCount + Int(classes[Int(byte)])])
              guard isNews[state] else { continue }
              isNews[state] = false
              for group in groups[state] where !present[group] {
                present[group] = true
                missing -= 1
              }
            }
          }
        }
      }
    }
    return present
  }
}
