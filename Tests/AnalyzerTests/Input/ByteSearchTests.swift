import Testing

@testable import Analyzer

/// Tests bytewise text search.
@Suite struct ByteSearchTests {
  @Test(
    arguments: [
      ("", "", true), ("a", "", true), ("", "a", false), ("aaab", "aab", true), ("ab", "abc", false),
      ("an end", "end", true), ("an end", "ende", false), ("ViewModel", "view", false), ("é∞👍x", "∞👍", true),
    ]
  )
  func `a string contains another if its bytes do`(
    _ text: String, _ part: String, _ expected: Bool
  ) {
    #expect(text.contains(part) == expected)
    #expect(text[...].contains(part) == expected)
    #expect(SourceText(Array(text.utf8)).contains(part) == expected)
  }
}
