import SwiftSyntax

extension SyntaxProtocol {
  /// The source of the node without surrounding whitespace and comments.
  ///
  /// `trimmedDescription` would copy the whole tree, which is slow, and quadratic in long lists.
  var bareSource: String { String(decoding: bareBytes, as: UTF8.self) }

  /// Returns the source with whitespace collapsed into single spaces, truncated to at most `limit` characters.
  func foldedSource(limit: Int) -> String { FoldedSource.of(bareBytes, limit: limit) }

  private var bareBytes: ArraySlice<UInt8> {
    syntaxTextBytes.dropFirst(leadingTriviaLength.utf8Length).dropLast(trailingTriviaLength.utf8Length)
  }
}

/// Source on a single line.
enum FoldedSource {
  /// Converts bytes to text with whitespace collapsed into single spaces, truncated to at most `limit` characters.
  static func of(_ bytes: ArraySlice<UInt8>, limit: Int) -> String {
    // A character can consist of any number of bytes, so the budget grows until it is sufficient.
    var budget = limit * 4
    while true {
      let (folded, isWhole) = folded(bytes, atMost: budget)
      let text = String(decoding: folded, as: UTF8.self)
      // The last character may be incomplete.
      if isWhole || text.count > limit { return String(text.prefix(limit)) }
      budget *= 4
    }
  }

  private static func folded(_ bytes: ArraySlice<UInt8>, atMost budget: Int) -> (bytes: [UInt8], isWhole: Bool) {
    var folded: [UInt8] = []
    folded.reserveCapacity(min(budget, bytes.count) + 1)
    var isSpace = false
    for byte in bytes {
      if byte == 0x20 || byte == 0x0A || byte == 0x09 || byte == 0x0D {
        isSpace = !folded.isEmpty
        continue
      }
      guard folded.count < budget else { return (folded, false) }
      if isSpace { folded.append(0x20) }
      isSpace = false
      folded.append(byte)
    }
    return (folded, true)
  }
}
