import TestSupport
import Testing

@testable import Analyzer

struct PathPatternTests {
  @Test(arguments: [
    ("**/*.swift", "A.swift", true), ("**/*.swift", "App/Deep/A.swift", true), ("**/*.swift", "App/A.swiftx", false),
    ("*.swift", "A.swift", true), ("*.swift", "App/A.swift", false), ("Legacy", "Legacy/A/B.swift", true),
    ("Legacy/", "Legacy/A.swift", true), ("Legacy", "App/Legacy/A.swift", false), ("Legacy", "LegacyView.swift", false),
    ("Legacy/**", "Legacy/A.swift", true), ("Legacy/**", "Legacy", false), ("**/Legacy", "App/Legacy/A.swift", true),
    ("**/Legacy", "Legacy/A.swift", true), ("App/**/Tests", "App/Tests/A.swift", true),
    ("App/**/Tests", "App/X/Y/Tests/A.swift", true), ("App/**/Tests", "App/X/Y/A.swift", false),
    ("a/**/b/c/**/d", "a/b/x/b/c/y/d", true), ("a/**/b/c/**/d", "a/b/x/b/y/c/d", false), ("**/**/a", "a", true),
    ("**/**", "a", true), ("App/V?.swift", "App/V1.swift", true), ("App/V?.swift", "App/V12.swift", false),
    ("App/?.swift", "App/é.swift", true), ("App/?.swift", "App/😀.swift", true), ("App/?", "App", false),
    ("*View*", "MyViewModel.swift", true), ("*a*b", "xaxbxb", true), ("*a*b", "xbxa", false),
    ("./App/./A", "App/A", true),
    ("/App", "App/A", true), ("App//A", "App/A", true), ("a\\*", "a*", true), ("a\\*", "ab", false),
    ("a\\?b", "a?b", true), ("\\*\\*", "x", false), ("a***", "abc", true), ("App/A", "App", false),
    ("[ab]", "a", false), ("[ab]", "[ab]", true), ("App", "app/A", false),
  ])
  func `a pattern matches a path or a folder it lies in`(pattern: String, path: String, matches: Bool) {
    #expect(PathPattern(pattern).matches(path) == matches)
  }

  @Test(arguments: ["*", "**", "a?b", "a\\b", "Ünï*", "plain/folder", "[x]{y}"])
  func `escaped text matches only itself`(text: String) {
    let pattern = PathPattern(PathPattern.escaped(text))
    #expect(pattern.matches(text))
    #expect(!pattern.matches("other"))
    #expect(!pattern.matches("axb"))
  }

  // A matcher that tries every way to divide the path would not come to an end here.
  @Test(arguments: [
    (String(repeating: "*a", count: 500) + "b", String(repeating: "a", count: 5_000)),
    (String(repeating: "**/a/", count: 200) + "b", String(repeating: "a/", count: 2_000) + "c"),
    (String(repeating: "**/", count: 2_000) + "b", String(repeating: "a/", count: 2_000)),
    (String(repeating: "**/*a*a*/", count: 100) + "b", String(repeating: "aaaa/", count: 1_000)),
    (String(repeating: "*", count: 5_000) + "b", String(repeating: "a", count: 5_000)),
    (String(repeating: "?*", count: 1_000) + "b", String(repeating: "é", count: 2_000)),
  ])
  func `a hostile pattern comes to an end`(pattern: String, path: String) {
    #expect(!PathPattern(pattern).matches(path))
  }

  @Test(arguments: 0..<20)
  func `a pattern matches as if every way to divide the path were tried`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let pattern = parts(["**", "*", "a", "b", "*a", "a*b", "?"], upTo: 6, using: &random)
      let path = parts(["a", "b", "ab", "aab", "ba"], upTo: 6, using: &random)
      let expected = slowlyMatches(pattern[...], path[...])
      let result = PathPattern(pattern.joined(separator: "/")).matches(path.joined(separator: "/"))
      #expect(result == expected, "\(pattern) \(path)")
    }
  }

  private func parts(_ choices: [String], upTo count: Int, using random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 1...count, using: &random)).compactMap { _ in choices.randomElement(using: &random) }
  }

  /// The definition, in the form that is plain but exponential.
  private func slowlyMatches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
    guard let first = pattern.first else { return true }
    if first == "**" {
      if pattern.count == 1 { return !path.isEmpty }
      return (path.startIndex...path.endIndex).contains { slowlyMatches(pattern.dropFirst(), path[$0...]) }
    }
    guard let part = path.first, slowlyMatchesPart(Array(first)[...], Array(part)[...]) else { return false }
    return slowlyMatches(pattern.dropFirst(), path.dropFirst())
  }

  private func slowlyMatchesPart(_ pattern: ArraySlice<Character>, _ text: ArraySlice<Character>) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      return (text.startIndex...text.endIndex).contains { slowlyMatchesPart(pattern.dropFirst(), text[$0...]) }
    }
    guard let character = text.first, first == "?" || first == character else { return false }
    return slowlyMatchesPart(pattern.dropFirst(), text.dropFirst())
  }
}
