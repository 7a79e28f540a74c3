extension String {
  /// Source as it appears in a message: long source is truncated, but its brackets are closed, as in
  /// `items.sorted(by: { $0.name …})`.
  var abbreviatedSource: String {
    let limit = 60
    guard count > limit else { return self }
    let start = prefix(limit)
    var missing: [Character] = []
    for character in start {
      if let closing = Self.closingBrackets[character] {
        missing.append(closing)
      } else if character == missing.last {
        missing.removeLast()
      }
    }
    return start + "…" + String(missing.reversed())
  }

  private static let closingBrackets: [Character: Character] = ["(": ")", "[": "]", "{": "}"]
}
