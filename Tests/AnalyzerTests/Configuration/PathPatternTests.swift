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
  func `a pattern matches a path or one of its parent folders`(pattern: String, path: String, matches: Bool) {
    #expect(PathPatternSet([PathPattern(pattern)]).matches(path) == matches)
  }

  @Test(arguments: ["*", "**", "a?b", "a\\b", "Ünï*", "plain/folder", "[x]{y}"])
  func `escaped text matches only itself`(text: String) {
    let pattern = PathPatternSet([PathPattern(PathPattern.escaped(text))])
    #expect(pattern.matches(text))
    #expect(!pattern.matches("other"))
    #expect(!pattern.matches("axb"))
  }

  // A backtracking matcher would take exponential time here.
  @Test(arguments: [
    (String(repeating: "*a", count: 500) + "b", String(repeating: "a", count: 5_000)),
    (String(repeating: "**/a/", count: 200) + "b", String(repeating: "a/", count: 2_000) + "c"),
    (String(repeating: "**/", count: 2_000) + "b", String(repeating: "a/", count: 2_000)),
    (String(repeating: "**/*a*a*/", count: 100) + "b", String(repeating: "aaaa/", count: 1_000)),
    (String(repeating: "*", count: 5_000) + "b", String(repeating: "a", count: 5_000)),
    (String(repeating: "?*", count: 1_000) + "b", String(repeating: "é", count: 2_000)),
  ])
  func `a malicious pattern is matched in bounded time`(pattern: String, path: String) {
    #expect(!PathPatternSet([PathPattern(pattern)]).matches(path))
  }

  @Test(arguments: 0..<(4 * UInt64(thoroughness)))
  func `matching agrees with a naive implementation`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    for _ in 0..<300 {
      let pattern = parts(["**", "*", "a", "b", "*a", "a*b", "?"], upTo: 6, using: &random)
      let path = parts(["a", "b", "ab", "aab", "ba"], upTo: 6, using: &random)
      let expected = slowlyMatches(pattern[...], path[...])
      let result = PathPatternSet([PathPattern(pattern.joined(separator: "/"))]).matches(path.joined(separator: "/"))
      #expect(result == expected, "\(pattern) \(path)")
    }
  }

  @Test(arguments: 0..<(4 * UInt64(thoroughness)))
  func `a set of patterns matches what its individual patterns match`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let patterns = (0..<40).map { _ in
      let folder = Bool.random(using: &random) ? parts(["a", "ab", "*"], upTo: 2, using: &random) : []
      let rest = parts(["**", "*", "a", "b", "*a", "a*b", "?", "??*", "aé?b*"], upTo: 5, using: &random)
      return (folder, rest)
    }
    let set = PathPatternSet(
      patterns.enumerated().map { index, pattern in
        (PathPattern(pattern.1.joined(separator: "/"), in: pattern.0.joined(separator: "/")), index / 2)
      })
    for _ in 0..<300 {
      let path = parts(["a", "b", "ab", "aab", "ba", "aéxb", "é", "*"], upTo: 6, using: &random)
      let matching = patterns.indices.filter { index in
        path.starts(with: patterns[index].0)
          && slowlyMatches(patterns[index].1[...], path.dropFirst(patterns[index].0.count))
      }
      let text = path.joined(separator: "/")
      #expect(set.labels(matching: text) == Set(matching.map { $0 / 2 }).sorted(), "\(text)")
      #expect(set.matches(text) == !matching.isEmpty)
    }
  }

  @Test func `a path is distinguished from paths below it`() {
    let set = PathPatternSet([(PathPattern("a/*"), 1), (PathPattern("**/c"), 2), (PathPattern(""), 3)])
    #expect(set.labels(matching: "a/b/c") == [1, 2, 3])
    #expect(set.labels(matchingWhole: "a/b/c") == [2, 3])
    #expect(set.labels(matchingWhole: "a/b") == [1, 3])
    #expect(set.labels(matchingWhole: "x/y") == [3])
    #expect(!PathPatternSet([PathPattern]()).matches("a"))
  }

  // If these patterns were matched one at a time, matching an app's files would take minutes.
  @Test func `thousands of patterns are matched quickly with a thousand files`() {
    let patterns = PathPatternSet(
      (0..<5_000).flatMap { [PathPattern("Folder\($0)/**"), PathPattern("Sources/*/Old\($0)View.swift")] }
        + (0..<500).map { PathPattern("**/*Gone\($0)*.swift") })
    let matching = (0..<1_000).filter { patterns.matches("Sources/Feature\($0 % 40)/Old\($0 * 10)View.swift") }
    #expect(matching == Array(0..<500))
  }

  private func parts(_ choices: [String], upTo count: Int, using random: inout SeededRandom) -> [String] {
    (0..<Int.random(in: 1...count, using: &random)).compactMap { _ in choices.randomElement(using: &random) }
  }

  /// A simple reference implementation, which takes exponential time.
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
