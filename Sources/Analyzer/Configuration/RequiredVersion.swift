/// The versions of the program that a configuration supports: `>=1.2`, `1.4`, `>=1.2, <2`.
struct RequiredVersion: CustomStringConvertible {
  private enum Comparison: String, CaseIterable {
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case above = ">"
    case below = "<"
    case same = "="
  }

  private let terms: [(comparison: Comparison, numbers: [Int])]
  let description: String

  init?(_ text: String) {
    var terms: [(Comparison, [Int])] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let term = part.filter { !$0.isWhitespace }
      let comparison = Comparison.allCases.first { term.hasPrefix($0.rawValue) }
      guard let numbers = Self.numbers(term.dropFirst(comparison?.rawValue.count ?? 0)) else { return nil }
      terms.append((comparison ?? .same, numbers))
    }
    self.terms = terms
    description = text
  }

  private static func numbers(_ text: some StringProtocol) -> [Int]? {
    // `1.2.0-beta` is compared as 1.2.0.
    let parts = text.prefix { $0 != "-" && $0 != "+" }.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { $0.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int($0) : nil }
    return numbers.count == parts.count && (1...4).contains(numbers.count) ? numbers : nil
  }

  /// Returns whether a version such as 1.2.0 is supported; `1.2` includes all versions that begin with it.
  func allows(_ version: String) -> Bool {
    guard let numbers = Self.numbers(version) else { return true }
    return terms.allSatisfy { comparison, wanted in
      let own = comparison == .equal || comparison == .same ? Array(numbers.prefix(wanted.count)) : numbers
      let count = max(own.count, wanted.count)
      let left = own + Array(repeating: 0, count: count - own.count)
      let right = wanted + Array(repeating: 0, count: count - wanted.count)
      switch comparison {
      case .atLeast: return !left.lexicographicallyPrecedes(right)
      case .atMost: return !right.lexicographicallyPrecedes(left)
      case .above: return right.lexicographicallyPrecedes(left)
      case .below: return left.lexicographicallyPrecedes(right)
      case .equal, .same: return left == right
      }
    }
  }
}
