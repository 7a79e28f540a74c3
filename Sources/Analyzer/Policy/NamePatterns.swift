import Synchronization

/// A set of name patterns that are matched simultaneously: `*` matches any characters, `?` matches one.
///
/// Plain names and patterns with a single `*` at one end are compared directly. All others form one automaton without
/// backtracking, and their total size is limited, so no pattern can be slow. Results are cached, because the same names
/// occur throughout a project.
final class NamePatterns: Sendable {
  private let exact: Set<String>
  private let prefixes: [String]
  private let suffixes: [String]
  /// The automaton, or nil if no pattern needs it.
  private let others: PathPatternSet?
  private let isEmpty: Bool
  private let known = Mutex<[String: Bool]>([:])

  init(_ patterns: [String]) {
    isEmpty = patterns.isEmpty
    var exact: Set<String> = []
    var prefixes: [String] = []
    var suffixes: [String] = []
    var others: [String] = []
    for pattern in patterns {
      switch Shape(pattern) {
      case .name: exact.insert(pattern)
      case .prefix: prefixes.append(String(pattern.dropLast()))
      case .suffix: suffixes.append(String(pattern.dropFirst()))
      case .other: others.append(pattern)
      }
    }
    self.exact = exact
    self.prefixes = prefixes
    self.suffixes = suffixes
    self.others = others.isEmpty ? nil : PathPatternSet(others.map { (PathPattern(Self.escaped($0)), 0) })
  }

  /// Returns whether a pattern matches the whole name.
  func matches(_ name: String) -> Bool {
    if isEmpty { return false }
    if exact.contains(name) { return true }
    if prefixes.isEmpty, suffixes.isEmpty, others == nil { return false }
    return known.withLock { known in
      if let answer = known[name] { return answer }
      let answer =
        prefixes.contains { name.utf8.starts(with: $0.utf8) }
        || suffixes.contains { name.utf8.reversed().starts(with: $0.utf8.reversed()) }
        || others.map { !$0.labels(matchingWhole: Self.escaped(name)).isEmpty } ?? false
      known[name] = answer
      return answer
    }
  }

  /// Returns whether a pattern needs the automaton.
  static func isComplex(_ pattern: String) -> Bool { Shape(pattern) == .other }

  private enum Shape {
    case name, prefix, suffix, other

    init(_ pattern: String) {
      let wildcards = pattern.utf8.count { "*?\\".utf8.contains($0) }
      if wildcards == 0 {
        self = .name
      } else if wildcards == 1, pattern.hasSuffix("*") {
        self = .prefix
      } else if wildcards == 1, pattern.hasPrefix("*") {
        self = .suffix
      } else {
        self = .other
      }
    }
  }

  /// Replaces slashes, which would separate folders in a path pattern. In names, they occur only in operators.
  private static func escaped(_ text: String) -> String {
    text.utf8.contains(UInt8(ascii: "/")) ? text.replacing("/", with: "\u{2215}") : text
  }
}
